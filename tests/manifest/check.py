#!/usr/bin/env python3
"""Builds a project and holds every manifest.json of it, and the files beside it, to their schemas and to the rules a schema cannot say.

usage: check.py RELGEN PROJECT | check.py RELGEN --synthetic N

The synthetic project of the benchmark is also one that relgen must have nothing to say about.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema

import files

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "gen/view/manifest.schema.json"
BENCH = ROOT / "tests/bench/generate.py"
ORDER = list(json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"])


def no_duplicates(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key stands twice among {keys}")
    return dict(pairs)


def texts(value, path=""):
    """Every text for readers, with its place."""
    if isinstance(value, dict):
        if isinstance(value.get("en"), str):
            yield path, value
            return
        for key, item in value.items():
            yield from texts(item, f"{path}.{key}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from texts(item, f"{path}[{index}]")


def check_bytes(raw):
    text = raw.decode("utf-8")
    if not text.endswith("}\n") or "\r" in text:
        yield "does not end with one line end"
    if re.search(r"\\u00(3[cCeE]|26)|\\u[2-9a-fA-F]", text):
        yield "text is escaped that need not be"


def check_order(manifest):
    """Keys stand in the order of the schema, whatever is absent."""
    keys = list(manifest)
    if keys != [key for key in ORDER if key in manifest]:
        yield f"keys are out of order: {keys}"


def check_texts(manifest):
    tags = [language["language"] for language in manifest["languages"]]
    for path, text in texts(manifest):
        if [key for key in text if key != "fallback"] != tags:
            yield f"{path}: languages are not {tags}"
        for tag in tags:
            if "{{" in text.get(tag, ""):
                yield f"{path}: a fact was not put in: {text[tag]!r}"


def check_components(manifest):
    for component in manifest["components"]:
        purl, version = component.get("purl", ""), component.get("version")
        if purl.startswith("pkg:pypi/") and re.search(r"[A-Z_]", purl.split("@")[0]):
            yield f"{component['id']}: {purl} is not canonical"
        if purl and version and "@" not in purl:
            yield f"{component['id']}: {purl} has no version"
        if re.search(r"@[^?#]*\+", purl):
            yield f"{component['id']}: '+' stands bare in {purl}"


def check_gains(manifest):
    for benchmark in manifest["benchmarks"]:
        for result in benchmark["results"]:
            for name, gain in result.get("gains", {}).items():
                want = result["values"][name] / result["values"][benchmark["baseline"]] - 1
                if abs(gain - want) > 0.00051:
                    yield f"{benchmark['id']}.{result['workload']}: gain of {name} is {want}, not {gain}"


def problems(raw, validator):
    yield from check_bytes(raw)
    manifest = json.loads(raw, object_pairs_hook=no_duplicates)
    errors = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(manifest)]
    yield from errors
    if errors:
        return
    for check in (check_order, check_texts, check_components, check_gains):
        yield from check(manifest)


def check_place(path, out):
    """The manifest is where it says, and its schema where it points."""
    manifest = json.loads(path.read_text(encoding="utf-8"))
    if path.parent != out / manifest["image"]["name"] / manifest["release"]:
        yield "is in the wrong folder"
    if (path.parent / manifest["$schema"]).resolve() != (out / "assets/manifest.schema.json").resolve():
        yield "points at another schema"


def check_project(relgen, project, folder):
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    out, bad = folder / "public", 0
    subprocess.run([relgen, "build", "-C", project, "--no-git", "--out", str(out)], check=True)
    if (out / "assets/manifest.schema.json").read_bytes() != SCHEMA.read_bytes():
        sys.exit("the published schema is not the one of the source")
    paths = sorted(out.glob("*/*/manifest.json"))
    for path in paths:
        found = [*problems(path.read_bytes(), validator), *check_place(path, out), *files.problems(path.parent, no_duplicates)]
        bad += len(found)
        for problem in found:
            print(f"{path.relative_to(out)}: {problem}")
    releases = [p for p in Path(project).glob("releases/*/*.yaml") if p.name != "image.yaml" and p.parent.name != "vendors"]
    if len(paths) != len(releases) or not paths:
        sys.exit(f"{len(releases)} releases, {len(paths)} manifests")
    print(f"{len(paths)} manifests checked, {bad} problems")
    return bad


def synthetic(relgen, count, folder):
    project = folder / "project"
    subprocess.run([sys.executable, str(BENCH), count, str(project)], check=True)
    said = subprocess.run([relgen, "check", "-C", str(project), "--strict", "--format", "json"], check=True, capture_output=True)
    findings = json.loads(said.stdout)["findings"]
    if findings:
        sys.exit(f"relgen finds something in the synthetic project: {findings[:3]}")
    return str(project)


def main(relgen, project, count=None):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        if project == "--synthetic":
            project = synthetic(relgen, count, folder)
        sys.exit(1 if check_project(relgen, project, folder) else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
