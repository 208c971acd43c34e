# Shell functions of ./relgen and tests/run: packages, and a build by preset. The caller has set `root`. Everything goes to
# standard error; what the environment refuses ends the script with status 3.

say() {
	echo "relgen: $*" >&2
}

die() {
	say "$*"
	exit 3
}

# One build at a time in a clone; where there is no flock, ninja's own order has to do.
setup_lock() {
	mkdir -p "$1" || die "cannot create $1"
	if command -v flock >/dev/null; then
		exec 9>"$1/.lock" || die "cannot write $1/.lock"
		flock 9
	fi
}

setup_unlock() {
	exec 9>&-
}

# Those packages of the lists that are not installed.
packages_missing() {
	for package in $(cat "$@" | sed 's/#.*//'); do
		[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
	done
}

apt() {
	if [ "$(id -u)" = 0 ]; then
		DEBIAN_FRONTEND=noninteractive apt-get -qq "$@"
	else
		sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@"
	fi >"$root/build/packages.log" 2>&1
}

# setup_packages LIST…: installs what is missing.
setup_packages() {
	if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
		packages_foreign "$@"
		return
	fi
	missing=$(packages_missing "$@" | tr '\n' ' ')
	missing=${missing% }
	[ -n "$missing" ] || return 0
	if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
		die "these packages are missing, and there is no sudo to install them with; as root: apt-get install $missing"
	fi
	say "installing $missing"
	ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1 || apt update
	# shellcheck disable=SC2086
	if ! apt install -y --no-install-recommends $missing && ! { apt update && apt install -y --no-install-recommends $missing; }; then
		cat "$root/build/packages.log" >&2
		die "apt-get could not install $missing"
	fi
}

# Without apt nothing can be installed, but everything may be there already under other names.
packages_foreign() {
	for tool in cmake ninja cc pkg-config; do
		command -v "$tool" >/dev/null ||
			die "'$tool' is missing, and without apt-get it cannot be installed here; what is needed, by Debian's names:" \
				$(cat "$@" | sed 's/#.*//')
	done
	foreign=$(cat "$@" | sed 's/#.*//')
}

# setup_modules FOLDER: the npm packages of its package-lock.json, once for each state of it. Scripts of packages are not run.
setup_modules() {
	if cmp -s "$1/package-lock.json" "$1/node_modules/.wanted"; then
		return 0
	fi
	command -v npm >/dev/null || setup_packages "$1/packages.txt"
	say "installing npm packages of ${1#"$root"/}"
	(cd "$1" && npm ci --ignore-scripts --no-audit --no-fund) >"$root/build/modules.log" 2>&1 || {
		cat "$root/build/modules.log" >&2
		die "npm could not install the packages of $1"
	}
	cp "$1/package-lock.json" "$1/node_modules/.wanted"
}

# setup_build PRESET ARGUMENT…: configures where that was not done for this folder, and builds; the arguments are ninja's or cmake's.
# `.stamp` gets the time at which the build began.
setup_build() {
	preset=$1
	shift
	folder=$root/build/$preset
	log=$root/build/$preset.log
	if [ -f "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
		say "the folder was moved; building anew"
		rm -rf "$folder"
	fi
	mkdir -p "$folder" && : >"$folder/.stamp.new" || die "cannot write $folder"
	if [ ! -f "$folder/build.ninja" ]; then
		say "configuring and building, a minute or two the first time"
		(cd "$root" && cmake --preset "$preset") >"$log" 2>&1 || build_failed "configuring failed"
	else
		say "building what changed"
	fi
	cmake --build "$folder" "$@" >"$log" 2>&1 || build_failed "the build failed"
	mv "$folder/.stamp.new" "$folder/.stamp"
}

build_failed() {
	grep -v '^\[[0-9]*/[0-9]*\] [BL][a-z]*ing ' "$log" >&2
	[ -z "$foreign" ] || say "what is needed, by Debian's names:" $foreign
	die "$1 ($log)"
}
