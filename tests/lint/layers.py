#!/usr/bin/env python3
"""Includes against the layers of gen/README.md: layers.py gen

Each folder includes only what stands below it; a library is included by one file; headers of one folder form no cycle."""
import pathlib
import re
import sys

MAY_INCLUDE = {
    "base": {"base"},
    "text": {"base", "text"},
    "model": {"base", "text", "model"},
    "view": {"base", "text", "model", "view"},
    "io": {"base", "text", "model", "io"},
    "app": {"base", "text", "model", "view", "io", "app"},
}
# Header of a library, and who may include it.
LIBRARIES = {
    r"yaml\.h": {"text/ydoc.c"},
    r"cmark\.h": {"text/prose.c"},
    r"libxml/.*": {"text/xdoc.c"},
    r"jansson\.h": {"text/jdoc.c"},
    r"archive(_entry)?\.h": {"io/layout_archive.c"},
    r"git2.*\.h": {"io/history*.c"},
    r"openssl/.*": {"text/digest.c"},
    r"xxhash\.h": {"io/checksum.c"},
    r"unicode/(unorm2|uchar|uscript|ucasemap)\.h": {"text/unicode.c"},
    r"unicode/(uregex|utext)\.h": {"text/regex.c"},
    r"unicode/.*": {"text/l10n*.c", "text/l10n*.h", "text/unicode.c"},
    r"dirent\.h|sys/stat\.h|fcntl\.h": {"io/*.c"},
    r"time\.h": {"app/build*.c", "io/fs.c"},
    r"pthread\.h|threads\.h|stdatomic\.h": {"app/*.[ch]", "io/*.[ch]"},
    r"locale\.h": set(),
    r"signal\.h": {"app/main.c"},
}
problems = []


def check_layer(path, line, name):
    layer, other = path.split("/")[0], name.split("/")[0]
    if other not in MAY_INCLUDE:
        problems.append(f"gen/{path}:{line}: \"{name}\" is not of the form \"folder/file.h\"")
    elif other not in MAY_INCLUDE[layer]:
        problems.append(f"gen/{path}:{line}: {layer} may not include {other}")
    elif name == "base/cleanup.h" and layer not in ("text", "io"):
        problems.append(f"gen/{path}:{line}: cleanup.h is for wrappers of libraries in text and io")


def check_library(path, line, name):
    for pattern, users in LIBRARIES.items():
        if re.fullmatch(pattern, name):
            if not any(pathlib.PurePath(path).match(user) for user in users):
                problems.append(f"gen/{path}:{line}: <{name}> belongs to {', '.join(sorted(users)) or 'nobody'}")
            return


def cycle_from(header, includes, trail=()):
    if header in trail:
        problems.append("headers in a cycle: " + " -> ".join((*trail[trail.index(header):], header)))
        return True
    return any(cycle_from(other, includes, (*trail, header)) for other in includes.get(header, ()))


def main():
    gen, includes = pathlib.Path(sys.argv[1]), {}
    for file in sorted(gen.glob("*/*.[ch]")):
        path = str(file.relative_to(gen))
        for line, text in enumerate(file.read_text().splitlines(), 1):
            found = re.match(r'#\s*include ([<"])([^>"]+)', text)
            if found and found[1] == '"':
                check_layer(path, line, found[2])
                includes.setdefault(path, []).append(found[2])
            elif found:
                check_library(path, line, found[2])
    any(cycle_from(header, includes) for header in includes)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
