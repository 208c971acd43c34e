#!/usr/bin/env python3
"""Every rule has a case that provokes it: every_rule.py RELGEN. A case is named after its rule: <slug>.case or <slug>--<what>.case."""
import json
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
rules = {rule["rule"] for rule in json.loads(subprocess.check_output([sys.argv[1], "explain", "--format", "json"]))["rules"]}
problems, covered = [], set()
for case in sorted(FOLDER.glob("*.case")):
    slug = case.stem.split("--")[0]
    if slug not in rules and slug != "many":
        problems.append(f"{case.name}: no rule is called {slug}")
    elif slug != "many" and f"[{slug}]\n" not in case.read_bytes().decode():
        problems.append(f"{case.name}: {slug} is not found in it")
    covered.add(slug)
problems += [f"{slug}: no case" for slug in sorted(rules - covered)]
print("\n".join(problems))
sys.exit(1 if problems else 0)
