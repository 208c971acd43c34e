#!/usr/bin/env python3
"""Holds the answers of relgen compat and relgen needs to their schema and to each other: check.py RELGEN PROJECT…"""
import functools
import json
import pathlib
import subprocess
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCHEMA = jsonschema.Draft202012Validator(json.loads((ROOT / "gen/view/compat.schema.json").read_text()))
DRIVERS = ["450.80.02", "470", "470.57", "525", "525.60.12", "525.60.13", "535.86", "545.23.08", "550.54.14", "570.26", "575", "580", "580.65.06",
           "580.95.05", "999", "6", "6.2", "30.10"]


def parts(driver):
    return [int(part) for part in driver.split(".")]


def key(driver):
    return (parts(driver) + [0] * 8)[:8]


@functools.lru_cache(maxsize=None)
def ask(relgen, project, *arguments):
    run = subprocess.run([relgen, "-C", project, "--format", "json", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.returncode in (0, 1) and not run.stderr, (arguments, run.stderr)
    answer = json.loads(run.stdout)
    SCHEMA.validate(answer)
    assert (run.returncode == 0) == any_runs(answer) or arguments[0] == "needs", arguments
    return answer


def any_runs(answer):
    return any(a["run"] == "yes" for r in answer["releases"] if r["status"] == "released" for a in r["answers"])


def at(steps, driver):
    """The step that holds for a driver, of steps in the order of drivers."""
    keys = [key(step["from"]) for step in steps]
    assert keys == sorted(keys), keys
    return [step for step, own in zip(steps, keys) if own <= key(driver)][-1]


def agree(relgen, project, driver, gpu):
    """What a release needs, and the answer for one driver, are one thing."""
    count = 0
    for release in ask(relgen, project, "compat", "--driver", driver, "--gpu", gpu)["releases"]:
        name = f"{release['image']}/{release['release']}"
        [needs] = ask(relgen, project, "needs", name, "--gpu", gpu)["releases"]
        assert [a["tags"] for a in needs["answers"]] == [a["tags"] for a in release["answers"]], name
        for whole, asked in zip(needs["answers"], release["answers"]):
            assert asked["steps"][0]["from"] == driver
            for step in asked["steps"]:
                want = at(whole["steps"], step["from"])
                for member in ("verdict", "paths", "run", "gate"):
                    assert step.get(member) == want.get(member), (name, driver, gpu, step, want)
                count += 1
            assert asked["run"] == (asked["steps"][0]["run"] if len({s["run"] for s in asked["steps"]}) == 1 else "depends")
    return count


def newest(relgen, project, driver):
    """--newest is the first of each image that runs."""
    wanted = {}
    for release in ask(relgen, project, "compat", "--driver", driver)["releases"]:
        if release["status"] == "released" and any(a["run"] == "yes" for a in release["answers"]):
            wanted.setdefault(release["image"], f"{release['image']}/{release['release']}")
    got = subprocess.run([relgen, "-C", project, "compat", "--driver", driver, "--newest"], stdout=subprocess.PIPE, text=True).stdout.split()
    assert got == list(wanted.values()), (driver, got, wanted)


def main():
    relgen, *projects = sys.argv[1:]
    count = 0
    for project in projects:
        for driver in DRIVERS:
            newest(relgen, project, driver)
            for gpu in ("data-center", "geforce"):
                count += agree(relgen, project, driver, gpu)
    assert count > 100
    print(f"{count} steps agree")


main()
