#!/usr/bin/env python3
"""Every rule has a case that provokes it: every_rule.py RELGEN. A case is named after its rule: <slug>.case or
<slug>--<what>.case; <slug>--silent….case shows where the rule has no say; a case named many shows several."""
import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
rules = {rule["rule"] for rule in json.loads(subprocess.check_output([sys.argv[1], "explain", "--format", "json"]))["rules"]}
problems, covered = [], set()
for case in sorted(FOLDER.glob("*.case")):
    slug = case.stem.split("--")[0]
    if slug not in rules and slug != "many":
        problems.append(f"{case.name}: no rule is called {slug}")
        continue
    found = re.findall(r"^\S.*\[(\S+)\]$", case.read_text().partition("=== expect\n")[2].partition("\n=== ")[0], flags=re.M)
    silent = not found or "--silent" in case.stem
    if slug != "many" and (slug in found) == silent:
        problems.append(f"{case.name}: {slug} is {'not ' if not silent else ''}found in it")
    covered.update(found)
# What is found in the bytes of images has its cases there.
covered.update(re.findall(r"(?:error|warning) \d+:\d+ ([a-z-]+): ", (FOLDER.parent / "verify/check.py").read_text()))
problems += [f"{slug}: no case" for slug in sorted(rules - covered)]
print("\n".join(problems))
sys.exit(1 if problems else 0)
