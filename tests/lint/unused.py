#!/usr/bin/env python3
"""What a header offers, somebody takes: unused.py gen tests

A function that is declared in a header and that nothing calls, not even a test, is dead."""
import pathlib
import re
import sys

COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
# A declaration at the left margin.
DECLARATION = re.compile(r"^(?!static|typedef|#|\s|\})\w[\w\s*]*?\b(\w+)\([^;{]*\)[^;{]*;", re.M)
problems = []


def main():
    gen, tests = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    texts = {path: COMMENT_OR_TEXT.sub(" ", path.read_text()) for path in sorted(gen.glob("*/*")) if path.suffix in (".c", ".h", ".def")}
    uses = {}
    for text in [*texts.values(), *(path.read_text() for path in tests.rglob("*.c*"))]:
        for name in re.findall(r"\w+", text):
            uses[name] = uses.get(name, 0) + 1
    for header in (path for path in texts if path.suffix == ".h"):
        for name in DECLARATION.findall(texts[header]):
            # Once where it is declared, once where it is defined.
            if uses[name] < 3:
                problems.append(f"gen/{header.relative_to(gen)}: {name}() is called by nothing")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
