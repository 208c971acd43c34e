#!/usr/bin/env python3
"""Runs one case of tests/diag: run.py RELGEN CASE. With RELGEN_BLESS=1 the case's expectations are written anew.

A case is a text file of sections. Each begins with a line `=== NAME`; before the first stands what the case is about.

    === expect            the findings of `relgen check --format json`, all of them, in order
    === arguments         of relgen, instead of `check --no-git`
    === before            arguments of a run of relgen before the files below go over the project
    === shell             commands of sh, run in the project before the files below go over it; git has fixed names and dates
    === PATH              a file that goes over the small project in tests/diag/project
    === PATH escaped      the same with \\xNN, \\u3000, \\n and the like as in Python; lines are joined without line ends
    === PATH removed      the project without this file

An expected finding looks as relgen prints it, its help and notes below it, indented:

    releases/demo/26.05.yaml:2:1: error: unknown field 'previuos' in a release [unknown-field]
      help: did you mean 'previous'?
      note: releases/demo/25.10.yaml:1:1: the one before

In files and arguments @TESTS@ stands for the folder tests/.
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
DEFAULT_ARGUMENTS = "check --no-git"
GIT = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
       for what, value in (("NAME", "Sample"), ("EMAIL", "sample@example.com"), ("DATE", "2026-05-01T00:00:00Z"))}
GIT.update(GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL="/dev/null")


def sections(text):
    """[(name, how, body)] in the order of the file; the text before the first has the name ''."""
    parts = re.split(r"^=== (\S+)(?: (escaped|removed))?\n", text, flags=re.M)
    return [("", None, parts[0])] + list(zip(parts[1::3], parts[2::3], parts[3::3]))


def expand(text):
    return text.replace("@TESTS@", str(TESTS))


def escaped(body):
    r"""\x82 is the byte 0x82, \u3000 a character; what is not escaped stays UTF-8."""
    out = bytearray()
    for piece in re.split(r"(\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.)", body.replace("\n", "")):
        if piece.startswith("\\x"):
            out.append(int(piece[2:], 16))
        elif piece.startswith("\\"):
            out += piece.encode().decode("unicode_escape").encode()
        else:
            out += piece.encode()
    return bytes(out)


def section(case, wanted, default=None):
    return next((body for name, _, body in case if name == wanted), default)


def arguments_of(text):
    return shlex.split(expand(text))


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def lay_over(case, folder):
    for name, how, body in case:
        if name in ("", "expect", "arguments", "before", "shell"):
            continue
        path = folder / name
        if how == "removed":
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(escaped(body) if how == "escaped" else expand(body).encode())


def place(where):
    line = f":{where['line']}:{where['column']}" if "line" in where else ""
    return where.get("file", "relgen") + line


def shown(finding):
    lines = [f"{place(finding)}: {finding['severity']}: {finding['message']} [{finding['rule']}]"]
    if "hint" in finding:
        lines.append(f"  help: {finding['hint']}")
    lines += [f"  note: {place(other)}: {other['message']}" for other in finding["related"]]
    return "".join(line + "\n" for line in lines)


def run(relgen, case):
    """What relgen finds, as text, and what is wrong besides."""
    arguments = arguments_of(section(case, "arguments", DEFAULT_ARGUMENTS))
    before = section(case, "before")
    with tempfile.TemporaryDirectory() as parent:
        folder = pathlib.Path(parent) / "project"
        shutil.copytree(TESTS / "diag" / "project", folder)
        if before is not None:
            subprocess.run([relgen, *arguments_of(before)], cwd=folder, check=True, capture_output=True, timeout=60)
        subprocess.run(["sh", "-ec", section(case, "shell", "")], cwd=folder, check=True, env={**os.environ, **GIT}, timeout=60)
        lay_over(case, folder)
        found = contents(folder)
        done = subprocess.run([relgen, *arguments, "--format", "json"], cwd=folder, capture_output=True, timeout=60)
        left = contents(folder)
    problems = [] if found == left else ["files were written"]
    try:
        report = json.loads(done.stdout)
    except ValueError:
        streams = (done.stdout + done.stderr).decode(errors="replace")
        return "", problems + [f"status {done.returncode}, no JSON:\n{streams}"]
    errors = any(finding["severity"] == "error" for finding in report["findings"])
    strict = "--strict" in arguments and report["findings"]
    wanted = 1 if errors or strict else 0
    if done.returncode != wanted:
        problems.append(f"exit status {done.returncode}, not {wanted}: {done.stderr.decode(errors='replace')}")
    return "".join(shown(finding) for finding in report["findings"]), problems


def bless(path, text, got):
    before, _, rest = text.partition("=== expect\n")
    behind = re.search(r"^=== ", rest, flags=re.M)
    path.write_bytes((before + "=== expect\n" + got + (rest[behind.start():] if behind else "")).encode())


def main():
    relgen, path = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    text = path.read_bytes().decode()
    case = sections(text)
    want = section(case, "expect")
    got, problems = run(relgen, case)
    if os.environ.get("RELGEN_BLESS") and not problems:
        bless(path, text if want is not None else text + "=== expect\n", got)
        return 0
    if got != want:
        problems.append(f"found:\n{got}\nexpected:\n{want}")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
