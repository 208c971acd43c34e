#!/bin/sh
# ./relgen with a pretended system: what it installs, when it builds, what it says. Nothing is installed or built.

source=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clone="$work/a clone's folder"
failures=0

# A clone with two packages, and a PATH of pretended tools that note how they are called in $work/calls.
begin() {
	rm -rf "$clone" "$work/bin" "$work/calls"
	mkdir -p "$clone/gen" "$clone/templates" "$clone/site" "$clone/i18n/ja" "$work/bin" "$work/elsewhere"
	cp "$source/relgen" "$clone/relgen"
	cp "$source/gen/setup.sh" "$clone/gen/setup.sh"
	touch "$clone/CMakeLists.txt" "$clone/CMakePresets.json" "$clone/i18n/messages.pot" "$clone/i18n/ja/messages.po"
	printf '# comment\ncmake   # why\nlibyaml-dev\n' >"$clone/gen/packages.txt"
	: >"$work/calls"
	for tool in sh sed cat tr id grep mkdir rm mv find readlink ls flock env sleep echo dirname touch chmod; do
		ln -s "$(command -v $tool)" "$work/bin/$tool" 2>/dev/null
	done
	pretend dpkg-query '[ -e "$W/installed.$4" ] && echo installed'
	pretend apt-get 'for a; do :; done; [ -e "$W/apt-fails" ] && { echo "E: no network"; exit 100; }; case " $* " in *" install "*) touch "$W/installed.cmake" "$W/installed.libyaml-dev";; esac; exit 0'
	pretend cmake 'case $1 in
		--preset) mkdir -p build/release && echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >build/release/CMakeCache.txt && touch build/release/build.ninja ;;
		--build) [ -e "$W/build-fails" ] && { echo "[1/2] Building C object x"; echo "x.c:1: error: no"; exit 1; }
			mkdir -p "$2/gen/app" && printf "#!/bin/sh\necho ran \"\$@\" in \"\$PWD\"\n" >"$2/gen/app/relgen" && chmod +x "$2/gen/app/relgen" ;;
		esac'
	rm -f "$work"/installed.* "$work/apt-fails" "$work/build-fails"
}

pretend() {
	rm -f "$work/bin/$1"
	printf '#!/bin/sh\nW=%s\necho "%s $*" >>"$W/calls"\n%s\n' "'$work'" "$1" "$2" >"$work/bin/$1"
	chmod +x "$work/bin/$1"
}

installed() {
	touch "$work/installed.cmake" "$work/installed.libyaml-dev"
}

# run COMMAND…: leaves output, messages and status.
run() {
	: >"$work/calls"
	output=$(cd "$work/elsewhere" && PATH="$work/bin" "$@" 2>"$work/messages")
	status=$?
	messages=$(cat "$work/messages")
}

expect() {
	case $2 in
	$3) ;;
	*) echo "$1: got '$2', not '$3'"; failures=$((failures + 1)) ;;
	esac
}

begin
run "$clone/relgen" 26.05 'two words'
expect 'first run' "$status" 0
expect 'output of the binary only' "$output" "ran 26.05 two words in $work/elsewhere"
expect 'says what it installs' "$messages" '*relgen: installing cmake libyaml-dev*configuring and building*'
expect 'installs' "$(cat "$work/calls")" '*apt-get * install -y --no-install-recommends cmake libyaml-dev*'

run "$clone/relgen" x
expect 'second run' "$output" "ran x in $work/elsewhere"
expect 'second run says nothing' "$messages" ''
expect 'second run starts nothing' "$(cat "$work/calls")" ''

ln -sf "$clone/relgen" "$work/link"
run "$work/link" x
expect 'through a link' "$output$messages" "ran x in $work/elsewhere"
(cd "$clone/gen" && PATH="$work/bin" ../relgen x >"$work/output")
expect 'from inside' "$(cat "$work/output")" "ran x in $clone/gen"
(cd "$clone" && PATH="$work/bin" sh relgen x >"$work/output")
expect 'by sh' "$(cat "$work/output")" "ran x in $clone"

for file in gen/new.c templates/new site/new i18n/messages.pot i18n/ja/messages.po CMakeLists.txt; do
	sleep 0.02
	touch "$clone/$file"
	run "$clone/relgen" x
	expect "after a change of $file" "$messages" 'relgen: building what changed'
	expect "after a change of $file" "$output" "ran x in $work/elsewhere"
done
rm "$clone/gen/new.c"
run "$clone/relgen" x
expect 'after a file went' "$messages" 'relgen: building what changed'

touch "$clone/gen/new.c" "$work/build-fails"
run "$clone/relgen" x
expect 'a failing build' "$status" 3
expect 'a failing build runs nothing' "$output" ''
expect 'a failing build shows why' "$messages" '*x.c:1: error: no*relgen: the build failed (*release.log)'
run "$clone/relgen" x
expect 'a failing build is tried again' "$status" 3
rm "$work/build-fails"
run "$clone/relgen" x
expect 'a mended build' "$output" "ran x in $work/elsewhere"

mv "$clone" "$work/moved"
mkdir -p "$clone"
rm -rf "$clone"
mv "$work/moved" "$clone.moved"
touch "$clone.moved/gen/new.c"
run "$clone.moved/relgen" x
expect 'a moved folder' "$messages" '*the folder was moved; building anew*'
expect 'a moved folder' "$output" "ran x in $work/elsewhere"
rm -rf "$clone.moved"

begin
touch "$work/apt-fails"
run "$clone/relgen" x
expect 'apt-get fails' "$status" 3
expect 'apt-get fails' "$messages" '*E: no network*relgen: apt-get could not install cmake libyaml-dev'

begin
rm "$work/bin/apt-get" "$work/bin/cmake"
run "$clone/relgen" x
expect 'no apt-get' "$status" 3
expect 'no apt-get' "$messages" "relgen: 'cmake' is missing*cmake libyaml-dev"

begin
pretend id 'echo 1000'
run "$clone/relgen" x
expect 'no sudo' "$status" 3
expect 'no sudo' "$messages" "relgen: these packages are missing*as root: apt-get install cmake libyaml-dev"
pretend sudo '"$@"'
run "$clone/relgen" x
expect 'sudo' "$status" 0
expect 'sudo' "$(cat "$work/calls")" '*sudo env DEBIAN_FRONTEND=noninteractive apt-get * install *'

begin
installed
run "$clone/relgen" x
expect 'nothing missing' "$messages" 'relgen: configuring and building*'
touch "$clone/gen/new.c"
(cd "$work" && PATH="$work/bin" "$clone/relgen" one >"$work/one" 2>&1) &
(cd "$work" && PATH="$work/bin" "$clone/relgen" two >"$work/two" 2>&1) &
wait
expect 'two at once' "$(cat "$work/one" "$work/two")" '*ran one in*ran two in*'
expect 'two at once build once' "$(grep -c 'building what changed' "$work/one" "$work/two" | sed 's/.*://' | tr -d '\n')" '[01][01]'

exit $((failures > 0))
