#!/usr/bin/env python3
"""Functions that relgen does without, each with where it may stand after all: banned.py gen"""
import pathlib
import re
import sys

BANNED = [
    (r"strcpy|strcat|strncpy|strncat|sprintf|vsprintf|gets|strtok", [], "struct buf builds text"),
    (r"atoi|atol|atof", [], "they accept anything; read digits"),
    (r"localtime|gmtime|mktime|strftime|setlocale", [], "dates are struct date; nothing depends on the zone or the locale"),
    (r"malloc|calloc|realloc|strdup|strndup|asprintf|free", ["base/mem.c", "text/prose*.c", "text/l10n*.c", "io/history*.c", "io/fs.c"], "memory comes from an arena"),
    (r"exit|_exit|abort", ["base/mem.c", "app/main.c", "text/ydoc.c", "text/prose*.c"], "only main ends the process"),
    (r"printf|puts|putchar|fprintf|fputs|fwrite|perror", ["app/*.c", "io/*.c", "base/mem.c"], "only app prints"),
    (r"system|popen|exec[lv]p?e?|fork|tmpnam|mktemp", [], "relgen runs nothing"),
    (r"rand|srand|random", [], "same input, same bytes"),
    (r"time|clock|gettimeofday|clock_gettime|getenv|secure_getenv", ["app/build*.c", "app/terminal.c", "app/run*.c", "io/fs.c"], "output depends on neither clock nor environment"),
]
CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
problems = []


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


gen = pathlib.Path(sys.argv[1])
for file in sorted(gen.glob("*/*.[ch]")):
    path = file.relative_to(gen)
    for number, line in enumerate(CODE.sub(blank, file.read_text()).splitlines(), 1):
        for names, allowed, why in BANNED:
            found = re.search(rf"(?<![\w.>])({names})\s*\(", line)
            # A declaration in a table or an attribute (format(printf, …)) has no such call.
            if found and not any(path.match(pattern) for pattern in allowed):
                problems.append(f"gen/{path}:{number}: {found[1]}(): {why}")
print("\n".join(problems))
sys.exit(1 if problems else 0)
