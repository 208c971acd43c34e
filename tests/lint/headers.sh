#!/bin/sh
# Every header compiles alone and holds what it needs: headers.sh GEN COMPILER
cd "$1" || exit 3
status=0
for header in */*.h; do
	printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
		"$2" -std=gnu11 -D_GNU_SOURCE -I. -Wall -Wextra -Werror -fsyntax-only -x c - || status=1
done
exit $status
