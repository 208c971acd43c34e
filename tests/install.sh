#!/bin/sh
# The installed binary needs no other file: install.sh BUILD PROJECT. It is put alone into a new folder, and builds a project that has
# neither templates nor messages of its own, without an environment.

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$1" --prefix "$work/installed" >/dev/null || exit 1
files=$(cd "$work/installed" && find . -type f)
if [ "$files" != ./bin/relgen ]; then
	echo "installed: $files"
	exit 1
fi
cp -R "$2" "$work/project"
cd "$work/project" || exit 1
env -i "$work/installed/bin/relgen" build --no-git || exit 1
for page in public/index.html public/en/index.html public/en/demo/index.html public/en/demo/26.05/index.md public/demo/26.05/manifest.json; do
	[ -s "$page" ] || { echo "no $page"; exit 1; }
done
sed -n 's/.*\(href\|src\)="\([^"#]*\.\(css\|js\|svg\)\)".*/\2/p' public/en/index.html | while read -r asset; do
	[ -s "public/en/$asset" ] || { echo "public/en/index.html wants $asset, which is not there"; exit 1; }
done
