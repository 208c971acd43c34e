#!/usr/bin/env python3
"""Holds YAML to relgen's schemas with a validator that is not relgen's: check.py RELGEN FOLDER|CASES.

Of a project's folder, every file must be valid. A file of cases has blocks of the form

    === release: what is wrong
    yaml

each of which both the schema and relgen must refuse. The YAML is read as an editor reads it: YAML 1.2 with the core schema.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml


class Core(yaml.SafeLoader):
    """The core schema of YAML 1.2: no dates, no yes and no, no base 60."""
    yaml_implicit_resolvers = {}


for tag, pattern, first in [
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", "-+.0123456789"),
    ("null", r"null|Null|NULL|~|", ["n", "N", "~", ""]),
]:
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"(?:{pattern})$"), list(first))

# By name of the schema: where such files stand in a project.
PLACES = {
    "project": "relgen.yaml", "release": "releases/*/*.yaml", "image": "releases/*/image.yaml", "components": "releases/components.yaml",
    "sections": "releases/sections.yaml", "vendor": "releases/vendors/*.yaml",
}
# A sound project around a faulty file.
SOUND = {
    "relgen.yaml": "relgen: 1\nsite: {title: Images}\n",
    "releases/components.yaml": "components:\n  torch: {name: PyTorch}\n  cuda: {name: CUDA}\n",
    "releases/demo/image.yaml": "image: demo\ntitle: Demo\naccelerator: nvidia\n",
}
FAULTY = {
    "project": "relgen.yaml", "release": "releases/demo/26.05.yaml", "image": "releases/demo/image.yaml",
    "components": "releases/components.yaml", "sections": "releases/sections.yaml", "vendor": "releases/vendors/nvidia.yaml",
}


def validators(relgen):
    result = {}
    for name in PLACES:
        schema = json.loads(subprocess.run([relgen, "schema", name], check=True, stdout=subprocess.PIPE).stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        result[name] = jsonschema.Draft202012Validator(schema)
        for place, example, rule in examples(schema, ["#"]):
            rule = {**rule, "$defs": schema["$defs"]}
            for error in jsonschema.Draft202012Validator(rule).iter_errors(example):
                sys.exit(f"{name}: example of {place}: {error.message}")
    written = list((pathlib.Path(__file__).resolve().parent.parent.parent / "gen/view").glob("*.schema.json"))
    assert len(written) >= 2
    for path in written:
        printed = subprocess.run([relgen, "schema", path.name.split(".")[0]], check=True, stdout=subprocess.PIPE).stdout
        assert printed == path.read_bytes(), path
        jsonschema.Draft202012Validator.check_schema(json.loads(printed))
    return result


def examples(node, path):
    if isinstance(node, dict):
        for example in node.get("examples", []) if isinstance(node.get("examples"), list) else []:
            yield "/".join(path), example, node
        for key, value in node.items():
            if key != "examples":
                yield from examples(value, path + [key])
    elif isinstance(node, list):
        for value in node:
            yield from examples(value, path)


def shipped(all_validators, folder):
    count = 0
    for name, place in PLACES.items():
        for path in folder.glob(place):
            if name == "release" and (path.name == "image.yaml" or path.parent.name == "vendors"):
                continue
            count += 1
            for error in all_validators[name].iter_errors(yaml.load(path.read_text(), Core)):
                yield f"{path.relative_to(folder)}: {'.'.join(map(str, error.path))}: {error.message}"
    print(f"{count} files are held to the schemas")
    assert count > 10


def refused(relgen, name, text):
    with tempfile.TemporaryDirectory() as folder:
        for path, content in {**SOUND, FAULTY[name]: text}.items():
            file = pathlib.Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content)
        run = subprocess.run([relgen, "-C", folder, "--format", "json", "--no-git", "check"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        findings = json.loads(run.stdout)["findings"]
        return run.returncode == 1 and any(f["file"] == FAULTY[name] and f["severity"] == "error" for f in findings)


def faulty(relgen, all_validators, cases):
    blocks = re.split(r"^=== (\w+): (.*)\n", cases, flags=re.M)[1:]
    assert len(blocks) >= 30
    for name, what, text in zip(blocks[::3], blocks[1::3], blocks[2::3]):
        if all_validators[name].is_valid(yaml.load(text, Core)):
            yield f"{name}: {what}: the schema accepts it"
        if not refused(relgen, name, text):
            yield f"{name}: {what}: relgen accepts it"
    print(f"{len(blocks) // 3} faulty files")


def main():
    relgen, where = sys.argv[1], pathlib.Path(sys.argv[2])
    every = validators(relgen)
    problems = list(shipped(every, where) if where.is_dir() else faulty(relgen, every, where.read_text()))
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
