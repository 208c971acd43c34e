#!/usr/bin/env python3
"""Builds a project in the pseudo-languages and looks for what no translator could reach: pseudo.py RELGEN PROJECT

Beside what check.py says of every language: en-XA has no plain word and ja-XA no Latin word in its texts but for names and data, no page
shows a mark of Markdown, no block falls back, and nothing that is for readers names a pseudo-language."""
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

import check

PSEUDO = "en-XA", "ja-XA"
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]+")
# Fields whose values are names or data, shown as they are in every language.
DATA = {"name", "aliases", "image", "framework", "title", "metric", "label", "workload", "products", "region", "regions", "default", "license", "tag"}


class Words(html.parser.HTMLParser):
    """The words of a page that a reader reads, of its text and of the attributes that are read out; code, and what is in another language, aside."""

    SPOKEN = "title", "aria-label", "alt", "placeholder"
    VOID = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.found, self.fallbacks = [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        aside = tag in ("code", "pre", "script", "style", "time") or (tag != "html" and "lang" in values) or values.get("translate") == "no"
        self.fallbacks += "fallback" in (values.get("class") or "").split()
        if tag not in self.VOID:
            self.open.append(aside)
        for name in self.SPOKEN:
            if not any(self.open):
                self.add(values.get(name) or "")
        if tag == "meta" and values.get("name") == "description":
            self.add(values.get("content") or "")

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            self.open.pop()

    def handle_data(self, data):
        if not any(self.open):
            self.add(data)

    def add(self, text):
        for token in text.split():
            if not any(c.isdigit() for c in token):
                self.found += WORD.findall(token)


def scalars(value, wanted):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from scalars(inner, wanted or key in DATA)
    elif isinstance(value, list):
        for inner in value:
            yield from scalars(inner, wanted)
    elif wanted:
        yield str(value)


def names_of(project):
    """Words of names, ids and data: of every key, and of the fields above."""
    names = {"and", "or"}  # of lists: ICU's, in every English
    for path in [project / "relgen.yaml", *sorted((project / "releases").rglob("*.yaml"))]:
        written = path.read_text(encoding="utf-8")
        # Raw HTML is shown as it is.
        for text in [*scalars(yaml.load(written, yaml.BaseLoader), False), *re.findall(r"<[^>\n]+>", written)]:
            names.update(WORD.findall(text))
    return names


def words_check(public, names, tell):
    for language in PSEUDO:
        for path in sorted((public / language).rglob("*.html")):
            page = Words(path.read_text(encoding="utf-8"))
            left = sorted({word for word in page.found if word not in names})
            if left:
                tell(path, f"not translated: {left[:12]}")
            if page.fallbacks:
                tell(path, f"{page.fallbacks} texts fall back")
        for path in sorted((public / language).rglob("*.md")):
            prose = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.S)
            for line in prose.split("\n"):
                # Opening and closing marks: of each line an even number.
                if line.replace("\\*", "").count("**") % 2:
                    tell(path, f"a mark stands alone: {line[:60]!r}")


def published_check(public, tell):
    for path in [public / "index.html", public / "404.html", *public.glob("en/**/*.html"), *public.rglob("manifest.json")]:
        if "XA" in re.sub(r"[0-9a-f]{16,}", "", path.read_text(encoding="utf-8")):
            tell(path, "names a pseudo-language")
    for path in public.rglob("manifest.json"):
        json.loads(path.read_text(encoding="utf-8"))


def build(relgen, project, public, *arguments):
    subprocess.run([relgen, "build", "-C", project, "--out", str(public), "--quiet", "--no-git", *arguments], check=True, stderr=subprocess.DEVNULL)


def main():
    relgen, project = sys.argv[1], pathlib.Path(sys.argv[2])
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        public = pathlib.Path(folder).resolve() / "public"

        def tell(path, text):
            findings.append(f"{path.relative_to(public)}: {text}")

        build(relgen, project, public)
        before = {path: path.read_bytes() for path in public.rglob("*") if path.is_file() and path.name != ".relgen"}
        build(relgen, project, public, "--lang", ",".join(PSEUDO))
        said, count = check.check(public, "/")
        findings += [text for text in said if not (text.startswith(PSEUDO) and text.endswith("no link leads here")) and "404.html" not in text]
        words_check(public, names_of(project), tell)
        published_check(public, tell)
        build(relgen, project, public)
        after = {path: path.read_bytes() for path in public.rglob("*") if path.is_file() and path.name != ".relgen"}
        if before != after:
            findings.append("a build without pseudo-languages is not what it was before one with them")
    for finding in findings:
        print(finding)
    print(f"{count} pages, {len(findings)} findings")
    return 1 if findings or count < 10 else 0


sys.exit(main())
