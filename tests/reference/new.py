#!/usr/bin/env python3
"""Begins a release from every release of this repository: new.py RELGEN. What is written must pass the check and the schema, and with the
highlights that relgen proposes for a pair of releases, that pair must pass too."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RELGEN = sys.argv[1]


def run(folder, *arguments):
    return subprocess.run([RELGEN, "-C", folder, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def begin(folder, image, release):
    """Everything that is wrong with what `new --from` writes."""
    name = "99.01"
    path = folder / "releases" / image / f"{name}.yaml"
    result = run(folder, "new", f"{image}/{name}", "--from", release)
    if result.returncode:
        return result.stderr
    text = path.read_text()
    checked = run(folder, "check", "--no-git", f"{image}/{name}")
    again = run(folder, "new", f"{image}/{name}", "--from", release)
    known = path.read_text() == text and again.returncode == 2
    path.unlink()
    if checked.returncode:
        return f"{image}/{release}:\n{text}\n{checked.stderr}"
    if not known:
        return f"{image}/{release}: a second 'new' did not refuse"
    data = yaml.load(text, yaml.BaseLoader)
    open_versions = [v for v in data.get("components", {}).values() if v != "unknown"]
    if open_versions:
        return f"{image}/{release}: versions are carried over: {open_versions}"
    schema = json.loads((folder / "schema" / "release.json").read_text())
    return "".join(error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(yaml.safe_load(text)))


def highlight(folder, image, before, after):
    """Everything that is wrong with the proposed highlights, in the place of those of the release."""
    path = folder / "releases" / image / f"{after}.yaml"
    text = path.read_text()
    proposed = run(folder, "diff", f"{image}/{before}", after, "--highlights")
    if proposed.returncode:
        return proposed.stderr
    changed = re.sub(r"^highlights:.*\n(?:(?: .*)?\n)*?(?=\S)", proposed.stdout, text, flags=re.M)
    assert changed != text, path
    path.write_text(changed)
    checked = run(folder, "check", "--no-git", f"{image}/{after}")
    path.write_text(text)
    return checked.stderr if checked.returncode else ""


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for part in ("releases", "i18n"):
            shutil.copytree(ROOT / part, folder / part)
        shutil.copy(ROOT / "relgen.yaml", folder)
        problems, count = [], 0
        for image in sorted(p.parent.name for p in folder.glob("releases/*/image.yaml")):
            releases = sorted(p.stem for p in folder.glob(f"releases/{image}/[0-9]*.yaml"))
            problems += [begin(folder, image, release) for release in releases]
            problems += [highlight(folder, image, *pair) for pair in list(zip(releases, releases[1:]))[-2:]]
            count += len(releases)
    assert count > 5
    problems = [p for p in problems if p]
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
