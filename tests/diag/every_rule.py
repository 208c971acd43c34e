#!/usr/bin/env python3
"""Every rule has a case that provokes it: every_rule.py RELGEN. A case is named after its rule: <slug>.case or
<slug>--<what>.case; a case named many shows several."""
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
    # A case that finds nothing shows where a rule has no say.
    if found and slug != "many" and slug not in found:
        problems.append(f"{case.name}: {slug} is not found in it")
    covered.update(found)
problems += [f"{slug}: no case" for slug in sorted(rules - covered)]
print("\n".join(problems))
sys.exit(1 if problems else 0)
