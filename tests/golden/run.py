#!/usr/bin/env python3
"""Runs one case of tests/golden: run.py RELGEN CASE. With RELGEN_BLESS=1 what is wanted is written anew.

    in/           a project; or `in`, a file with the path of another case's; or `project`, a file with paths of this repository that make it up, one a line
    over/         files that go over it
    cmd           relgen's arguments, one run a line; {jobs} is filled in
    want/         the files that are there afterwards and were not in the project
    want.files    instead of want/: their paths, one a line
    want.out      standard output of all runs (absent: nothing)
    want.err      standard error of all runs, with each duration as N ms (absent: nothing)
    want.status   the status of each run (absent: 0)

Everything runs twice, in folders, locales, time zones and with numbers of threads that differ, and must come out the same.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORLDS = [
    ("a", {"LC_ALL": "C", "TZ": "America/Los_Angeles"}, "1"),
    ("deeper/b c", {"LC_ALL": "ja_JP.UTF-8", "TZ": "Pacific/Kiritimati"}, "8"),
]
DURATION = re.compile(r"\b\d+(\.\d+)? m?s\b")


def lay_out(case, folder):
    lay_project(case, folder)
    if (case / "over").is_dir():
        shutil.copytree(case / "over", folder, dirs_exist_ok=True)


def lay_project(case, folder):
    if (case / "in").exists():
        shutil.copytree(case / "in" if (case / "in").is_dir() else case / (case / "in").read_text().strip(), folder)
        return
    folder.mkdir(parents=True)
    for path in (case / "project").read_text().split():
        if (ROOT / path).is_dir():
            shutil.copytree(ROOT / path, folder / path)
        else:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, folder / path)


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def run(relgen, case, world):
    """{what: bytes}: every new or changed file as want/…, and the streams and statuses."""
    name, environment, jobs = world
    result = {"want.out": b"", "want.err": b"", "want.status": b""}
    with tempfile.TemporaryDirectory() as parent:
        folder = pathlib.Path(parent) / name
        lay_out(case, folder)
        before = files(folder)
        for line in (case / "cmd").read_text().splitlines():
            done = subprocess.run([relgen, *shlex.split(line.replace("{jobs}", jobs))], cwd=folder, capture_output=True,
                                  env={**os.environ, **environment}, timeout=120)
            result["want.out"] += done.stdout
            result["want.err"] += DURATION.sub("N ms", done.stderr.decode(errors="replace")).encode()
            result["want.status"] += f"{done.returncode}\n".encode()
        after = files(folder)
    for path, data in after.items():
        if before.get(path) != data and not path.endswith("/.relgen"):
            result[f"want/{path}"] = data
    for path in before.keys() - after.keys():
        result[f"want/{path}"] = b"(removed)\n"
    if (case / "want.files").exists():
        made = sorted(path for path in result if path.startswith("want/"))
        result = {path: data for path, data in result.items() if path not in made}
        result["want.files"] = "".join(f"{path[len('want/'):]}\n" for path in made).encode()
    return result


def wanted(case):
    runs = len((case / "cmd").read_text().splitlines())
    result = {"want.out": b"", "want.err": b"", "want.status": b"0\n" * runs}
    for name in [*result, "want.files"]:
        if (case / name).exists():
            result[name] = (case / name).read_bytes()
    if (case / "want").is_dir():
        result.update({f"want/{path}": data for path, data in files(case / "want").items()})
    return result


def bless(case, got):
    shutil.rmtree(case / "want", ignore_errors=True)
    runs = len((case / "cmd").read_text().splitlines())
    usual = {"want.out": b"", "want.err": b"", "want.status": b"0\n" * runs}
    for path, data in got.items():
        if usual.get(path) == data:
            (case / path).unlink(missing_ok=True)
            continue
        (case / path).parent.mkdir(parents=True, exist_ok=True)
        (case / path).write_bytes(data)


def differences(one, other, names):
    import difflib
    for path in sorted(one.keys() | other.keys()):
        if one.get(path) == other.get(path):
            continue
        if path not in one or path not in other:
            yield f"{path}: {names[0] if path in one else names[1]} only"
            continue
        yield "\n".join(difflib.unified_diff(one[path].decode(errors="replace").splitlines(), other[path].decode(errors="replace").splitlines(),
                                             f"{path} {names[0]}", f"{path} {names[1]}", lineterm=""))


def main():
    relgen, case = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    first, second = (run(relgen, case, world) for world in WORLDS)
    problems = list(differences(first, second, ("in one world", "in another")))
    if os.environ.get("RELGEN_BLESS") and not problems:
        bless(case, first)
        return 0
    problems += differences(wanted(case), first, ("wanted", "got"))
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
