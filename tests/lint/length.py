#!/usr/bin/env python3
"""Functions and files stay small: length.py [--lines N] [--parameters N] FOLDER…
A function has at most 50 lines, 5 parameters (a variable list is none) and 3 levels of nesting; a file has at most 400 lines."""
import argparse
import pathlib
import re
import sys

FUNCTION_MAX, NESTING_MAX = 50, 3
# What a library calls has the parameters that the library gives it.
CALLBACKS = {"text/xdoc.c": {"on_start", "on_attribute"}}
arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("--lines", type=int, default=400)
arguments.add_argument("--parameters", type=int, default=5)
arguments.add_argument("folders", nargs="+")
options = arguments.parse_args()
problems = []


def parameters(signature):
    depth, count, inside = 0, 1, signature[signature.index("(") + 1:].replace(", ...", "")
    for c in inside:
        depth += (c == "(") - (c == ")")
        if depth < 0:
            break
        count += c == "," and depth == 0
    return count


def functions(lines):
    """(first line, signature, body) of every function; a body begins with '{' and ends with '}' in the first column."""
    for at, line in enumerate(lines):
        if line != "{":
            continue
        first = at - 1
        while first > 0 and lines[first - 1] and lines[first - 1][0] not in "}#/*" and not lines[first - 1].endswith(";"):
            first -= 1
        signature = " ".join(lines[first:at])
        if "(" not in signature:
            continue
        end = lines.index("}", at)
        yield first, signature, lines[at + 1:end]


def check_function(path, first, signature, body):
    name = re.search(r"(\w+)\(", signature).group(1)
    place = f"{path}:{first + 1}: {name}"
    if len(body) + 3 > FUNCTION_MAX:
        problems.append(f"{place}: {len(body) + 3} lines, at most {FUNCTION_MAX}")
    called_back = name in CALLBACKS.get(f"{path.parent.name}/{path.name}", ())
    if parameters(signature) > options.parameters and not called_back:
        problems.append(f"{place}: {parameters(signature)} parameters, at most {options.parameters}")
    # Depth by tabs of lines that open a statement; case labels stand as deep as their switch.
    deepest = max((len(re.match(r"\t*", line).group()) for line in body
                   if re.match(r"\t+(if|for|while|do|switch)\b", line)), default=0)
    if deepest > NESTING_MAX:
        problems.append(f"{place}: nested {deepest} deep, at most {NESTING_MAX}")


for path in sorted(p for folder in options.folders for p in pathlib.Path(folder).rglob("*.[ch]")):
    lines = path.read_text().splitlines()
    if len(lines) > options.lines:
        problems.append(f"{path}: {len(lines)} lines, at most {options.lines}")
    for function in functions(lines):
        check_function(path, *function)

print("\n".join(problems))
sys.exit(1 if problems else 0)
