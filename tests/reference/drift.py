#!/usr/bin/env python3
"""Compares what relgen prints with the files that hold it: drift.py RELGEN schema|reference. With RELGEN_BLESS=1 they are written anew."""
import difflib
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Of each command: the folder, and the file that an argument's output goes to. What the command lists without an argument, it prints.
KINDS = {
    "schema": (ROOT / "schema", "{}.json", {path.name.split(".")[0] for path in ROOT.glob("gen/view/*.schema.json")}),  # those are source files
    "reference": (ROOT / "docs" / "reference", "{}.md", set()),
}


def output(*arguments):
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE).stdout


def main():
    relgen, kind = sys.argv[1:]
    folder, name, others = KINDS[kind]
    names = [line.split()[0] for line in output(relgen, kind).decode().splitlines() if line.strip()]
    wanted = {name.format(n): output(relgen, kind, n) for n in names if n not in others}
    assert len(wanted) > 5, "relgen lists too few"
    if os.environ.get("RELGEN_BLESS"):
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in wanted.items():
            (folder / path).write_bytes(text)
    found = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} if folder.is_dir() else {}
    for path in sorted(set(wanted) | set(found)):
        have, want = (texts.get(path, b"").decode().splitlines(True) for texts in (found, wanted))
        sys.stdout.writelines(difflib.unified_diff(have, want, f"{folder.name}/{path}", f"relgen {kind}"))
    if wanted != found:
        sys.exit(f"{folder.relative_to(ROOT)} is not what relgen prints; RELGEN_BLESS=1 ctest --test-dir build/dev -L reference writes it anew")


main()
