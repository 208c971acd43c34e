#!/usr/bin/env python3
"""SARIF of relgen against the standard's schema, and what a schema cannot say: check.py RELGEN

The project is that of tests/diag, in a subfolder of a repository, with findings of every sort."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import jsonschema

TESTS = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = json.loads((TESTS / "sarif" / "sarif-schema-2.1.0.json").read_text())
SUBFOLDER = "docs/コンテナ images"
FILES = {
    # A file that relgen does not read, found as a whole.
    "releases/100% 日本:語.txt": "",
    "releases/demo/26.05.yaml": """\
release: "26.05"
date: 2026-05
components: {torch: 2.11.0}
images:
  - tag: 26.05-a
  - tag: 26.05-a-copy
highlights:
  torch: 日本語の文に [tag] があります。
fixes: none
known-issues: none
previuos: "25.10"
drivers:
  nvidia:
    minimum: "580"
    data-center:
      - {branch: R545, from: "545.23"}
    unsupported: [R418, R545]
waivers:
  - {rule: tag-pattern, at: "images[1].tag", reason: "a copy for the test team"}
""",
}
problems = []


def expect(truth, what):
    if not truth:
        problems.append(what)


def run(relgen, folder, *arguments):
    done = subprocess.run([relgen, "check", "--no-git", "--format", "sarif", *arguments], cwd=folder, capture_output=True, timeout=60)
    log = json.loads(done.stdout)
    jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker()).validate(log)
    return done, log["runs"][0]


def lay_out(parent):
    folder = parent / SUBFOLDER
    folder.parent.mkdir(parents=True)
    (parent / ".git").mkdir()
    shutil.copytree(TESTS / "diag" / "project", folder)
    for path, text in FILES.items():
        (folder / path).write_text(text)
    return folder


def check_rules(one):
    rules = one["tool"]["driver"]["rules"]
    for rule in rules:
        expect(rule["help"]["text"] and rule["help"]["markdown"] and rule["shortDescription"]["text"].endswith("."), f"{rule['id']}: no help")
        expect(rule["name"].isalnum() and rule["name"][0].isupper(), f"{rule['id']}: {rule['name']} is no name")
    for result in one["results"]:
        expect(rules[result["ruleIndex"]]["id"] == result["ruleId"], f"{result['ruleId']}: wrong index")


def check_places(one, folder, parent):
    bases = one["originalUriBaseIds"]
    base = parent / urllib.parse.unquote(bases["PROJECT"]["uri"])
    expect(base.samefile(folder), "the base of all paths leads elsewhere")
    for result in one["results"]:
        for place in [*result["locations"], *result.get("relatedLocations", [])]:
            physical = place["physicalLocation"]
            path = folder / urllib.parse.unquote(physical["artifactLocation"]["uri"])
            expect(path.is_file(), f"{path}: no such file")
            region = physical.get("region")
            if not region:
                continue
            line = path.read_text().split("\n")[region["startLine"] - 1]
            expect(1 <= region["startColumn"] <= region["endColumn"] <= len(line) + 1, f"{result['ruleId']}: {region} is not in the line")


def found(one, rule):
    return [result for result in one["results"] if result["ruleId"] == rule]


def underlined(result, folder):
    physical = result["locations"][0]["physicalLocation"]
    line = (folder / urllib.parse.unquote(physical["artifactLocation"]["uri"])).read_text().split("\n")[physical["region"]["startLine"] - 1]
    return line[physical["region"]["startColumn"] - 1:physical["region"]["endColumn"] - 1]


def check_results(one, folder):
    expect("region" not in found(one, "unexpected-file")[0]["locations"][0]["physicalLocation"], "a file as a whole has a region")
    expect(underlined(found(one, "placeholder-left")[0], folder) == "[tag]", "columns are not code points")
    expect(found(one, "driver-sets-overlap")[0]["relatedLocations"][0]["message"]["text"], "the other place is not told")
    tags = found(one, "tag-pattern")
    expect([len(result["suppressions"]) for result in tags] == [0, 1], "waived findings are not told as suppressed")
    expect(tags[1]["suppressions"][0]["kind"] == "inSource" and "test team" in tags[1]["suppressions"][0]["justification"], "the reason is not told")


def prints(one):
    return sorted(result["partialFingerprints"]["lineText/v1"] for result in one["results"])


def main():
    relgen = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as temporary:
        parent = pathlib.Path(temporary).resolve()
        folder = lay_out(parent)
        done, one = run(relgen, folder)
        expect(done.returncode == 1, f"status {done.returncode}")
        expect(b" errors" in done.stderr, "no summary")
        check_rules(one)
        check_places(one, folder, parent)
        check_results(one, folder)
        expect(len(set(prints(one))) == len(one["results"]), "two findings have one fingerprint")
        file = folder / "releases/demo/26.05.yaml"
        file.write_text("# one more line\n" + file.read_text())
        expect(prints(run(relgen, folder)[1]) == prints(one), "a fingerprint changes when its line moves")
        expect(len(run(relgen, folder, "--max-errors", "1")[1]["results"]) == 1, "--max-errors is not heeded")
        shutil.rmtree(folder / "releases/demo")
        (folder / "releases/100% 日本:語.txt").unlink()
        expect(run(relgen, folder)[1]["results"] == [], "findings in a sound project")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
