#!/usr/bin/env python3
"""A release as it was published, with its contradiction, among the shipped ones: run.py RELGEN FILE

The comments at its head say what must be found: `# expect: LINE:COLUMN rule`, in the file that stands at `# as: PATH`."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROJECT = ["relgen.yaml", "releases", "i18n"]


def main():
    relgen, case = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    text = case.read_text()
    path = re.search(r"^# as: (\S+)$", text, flags=re.M)[1]
    expected = {(int(line), int(column), rule) for line, column, rule in re.findall(r"^# expect: (\d+):(\d+) (\S+)$", text, flags=re.M)}
    with tempfile.TemporaryDirectory() as parent:
        folder = pathlib.Path(parent)
        for name in PROJECT:
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, folder / name)
        shutil.copy(case, folder / path)
        done = subprocess.run([relgen, "check", path, "--format", "json"], cwd=folder, capture_output=True, timeout=60)
    findings = json.loads(done.stdout)["findings"]
    found = {(finding.get("line"), finding.get("column"), finding["rule"]) for finding in findings if finding.get("file") == path}
    # Warnings are none of this case's business: prose that differs from the shipped release has no translation.
    problems = [f"not found: {place}" for place in sorted(expected - found)]
    problems += [f"also found: {finding}" for finding in findings
                 if finding["severity"] == "error" and (finding.get("line"), finding.get("column"), finding["rule"]) not in expected]
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
