#!/usr/bin/env python3
"""Holds the answers of relgen compat and relgen needs, and the tables and pages of a site, to their schemas and to each other.

usage: check.py RELGEN PROJECT…
"""
import csv
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def schema(name):
    return jsonschema.Draft202012Validator(json.loads((ROOT / f"gen/view/{name}.schema.json").read_text()))


SCHEMA = schema("compat")
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


def needs_of(relgen, project, release):
    [answer] = ask(relgen, project, "needs", f"{release['image']}/{release['release']}", "--gpu", "data-center")["releases"]
    return answer["answers"]


def check_matrix(relgen, project, public):
    """Every cell is what relgen needs says; the CSV says the same as the JSON."""
    matrix, lines = json.loads((public / "driver-matrix.json").read_text()), []
    schema("driver-matrix").validate(matrix)
    for release in matrix["releases"]:
        [need] = [a for a in needs_of(relgen, project, release) if a["tags"] == release["tags"]]
        for step in release["branches"]:
            want = at(need["steps"], step["from"])
            assert (step["verdict"], step.get("gate")) == (want["verdict"], want.get("gate")), (release["release"], step, want)
            assert parts(step["from"])[0] == int(step["branch"][1:])
            lines.append([release["image"], release["release"], release["status"], "; ".join(release["tags"]), release.get("cuda", ""), step["branch"],
                          step["from"], step["verdict"], step.get("gate", "")])
    with open(public / "driver-matrix.csv", newline="", encoding="utf-8") as file:
        assert list(csv.reader(file))[1:] == lines
    return len(lines)


def check_releases(project, public):
    releases = json.loads((public / "releases.json").read_text())
    schema("releases").validate(releases)
    dates = [release.get("date", "") for release in releases["releases"]]
    assert dates == sorted(dates, reverse=True), dates
    files = [path for path in pathlib.Path(project).glob("releases/*/*.yaml") if path.name != "image.yaml" and path.parent.name != "vendors"]
    assert sorted(f"{r['image']}/{r['release']}" for r in releases["releases"]) == sorted(f"{path.parent.name}/{path.stem}" for path in files)
    for release in releases["releases"]:
        for path in [release["manifest"], *(page + "index.html" for page in release["pages"].values())]:
            tail = re.search(r"[^/]+/[^/]+/manifest[.]json$|[^/]+/[^/]+/[^/]+/index[.]html$", path)[0]
            assert (public / tail).is_file(), path


def word(step):
    """What the page says of a step."""
    if step["paths"] and step.get("gate") == "refuses":
        return "refused"
    return "unknown" if step["paths"] and step.get("gate") == "unknown" else step["verdict"]


def check_page(relgen, project, path):
    """Every row knows all that relgen needs says of its release."""
    rows = re.findall(r'<tr data-steps="([^"]*)">\s*<th scope="row">\s*<a href="[.][.]/([^"]*)/index[.]html">', path.read_text())
    assert rows
    for steps, name in rows:
        words = steps.split(" ")
        got = [{"from": driver, "word": verdict} for driver, verdict in zip(words[::2], words[1::2])]
        image, release = name.split("/")
        wanted = needs_of(relgen, project, {"image": image, "release": release})
        assert any(all(at(got, step["from"])["word"] == word(step) for step in need["steps"]) and len(got) <= len(need["steps"]) for need in wanted), name


def check_site(relgen, project):
    with tempfile.TemporaryDirectory() as folder:
        public = pathlib.Path(folder) / "public"
        subprocess.run([relgen, "-C", project, "build", "--no-git", "--quiet", "--out", public], check=True, stderr=subprocess.DEVNULL)
        count = check_matrix(relgen, project, public)
        check_releases(project, public)
        for page in public.glob("*/compat/index.html"):
            check_page(relgen, project, page)
    return count


def main():
    relgen, *projects = sys.argv[1:]
    count = 0
    for project in projects:
        cells = check_site(relgen, project)
        assert cells > 50, cells
        for driver in DRIVERS:
            newest(relgen, project, driver)
            for gpu in ("data-center", "geforce"):
                count += agree(relgen, project, driver, gpu)
    assert count > 100
    print(f"{count} steps agree")


main()
