"""Package URLs read and written again, apart from relgen: for the types that its documents have.

Run by itself it holds itself to the test suite of the purl specification.
"""
import json
import re
import sys
from pathlib import Path
from urllib.parse import quote, unquote

SUITE = Path(__file__).resolve().parent / "schemas/purl"
KINDS = {"parse": lambda test: parse(test["input"]), "build": lambda test: build(test["input"]), "validate": lambda test: build(parse(test["input"]))}


def encode(text):
    return quote(text, safe="-._~:")


def parse(text):
    match = re.fullmatch(r"pkg:/*([A-Za-z.+-][A-Za-z0-9.+-]*)/([^?#]*)(?:\?([^#]*))?(?:#(.*))?", text)
    if not match:
        raise ValueError(f"no purl: {text}")
    path, _, version = match[2].strip("/").rpartition("@") if "@" in match[2] else (match[2].strip("/"), "", "")
    *namespace, name = [unquote(part) for part in path.split("/") if part]
    pairs = [pair.partition("=") for pair in (match[3] or "").split("&") if pair]
    parts = {"type": match[1], "namespace": "/".join(namespace) or None, "name": name, "version": unquote(version) or None,
             "qualifiers": {key: unquote(value) for key, _, value in pairs if value} or None, "subpath": unquote(match[4] or "").strip("/") or None}
    return checked(parts)


def checked(parts):
    if not parts["type"] or not parts["name"] or not re.fullmatch(r"[A-Za-z.-][A-Za-z0-9.-]*", parts["type"]):
        raise ValueError(f"no purl: {parts}")
    qualifiers = {key.lower(): value for key, value in (parts["qualifiers"] or {}).items()}
    if not all(re.fullmatch(r"[a-z.\-_][a-z0-9.\-_]*", key) for key in qualifiers):
        raise ValueError(f"no qualifiers: {qualifiers}")
    kind, name, namespace, version = parts["type"].lower(), parts["name"], parts["namespace"], parts["version"]
    if kind in ("pypi", "oci", "github"):
        name, namespace = name.lower(), namespace and namespace.lower()
    if kind == "pypi":
        name = name.replace("_", "-")
    if kind == "huggingface" and version:
        version = version.lower()
    if kind == "oci" and namespace:
        raise ValueError("an image has no namespace")
    return {**parts, "type": kind, "name": name, "namespace": namespace, "version": version, "qualifiers": qualifiers or None}


def build(parts):
    parts = checked(parts)
    text = "pkg:" + "/".join([parts["type"], *map(encode, (parts["namespace"] or "").split("/") if parts["namespace"] else []), encode(parts["name"])])
    if parts["version"]:
        text += "@" + encode(parts["version"])
    if parts["qualifiers"]:
        text += "?" + "&".join(f"{key}={encode(value)}" for key, value in sorted(parts["qualifiers"].items()) if value)
    return text + (f"#{parts['subpath']}" if parts["subpath"] else "")


def run(test):
    try:
        got = KINDS[test["test_type"]](test)
    except ValueError:
        return test["expected_failure"]
    return not test["expected_failure"] and got == test["expected_output"]


def main():
    tests = [test for path in sorted(SUITE.glob("*-test.json")) for test in json.loads(path.read_text(encoding="utf-8"))["tests"]]
    bad = [test for test in tests if not run(test)]
    for test in bad:
        print(f"{test['test_type']} {test['input']}: {test['expected_output']}")
    print(f"{len(tests)} tests of the specification, {len(bad)} problems")
    return 1 if bad or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
