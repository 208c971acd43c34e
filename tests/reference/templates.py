#!/usr/bin/env python3
"""Renders the examples of `relgen reference templates`: templates.py RELGEN. With --show, prints what each makes.

A block of jinja that is followed by a block of html or markdown is a page of the release 26.05 of the project at the end of the page, and
must become that block. Blocks that have a path before them are files that it includes."""
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:^`([^`\n]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.M | re.S)
FOLDERS = {"html": "html", "markdown": "markdown"}


def blocks(page):
    return [match.groups() for match in BLOCK.finditer(page)]


def examples(found):
    """(template, language, result) of each example."""
    template = None
    for path, language, text in found:
        if language == "jinja" and not path:
            template = text
        elif template is not None and language in FOLDERS:
            yield template, language, text
            template = None


def lay_out(folder, found, all_examples):
    endings = {"html": "html", "markdown": "md"}
    entries = ["pages:\n"]
    for path, language, text in found:
        if path:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
    for number, (template, language, _) in enumerate(all_examples):
        name = f"example-{number}.{endings[language]}"
        (folder / "templates" / FOLDERS[language]).mkdir(parents=True, exist_ok=True)
        (folder / "templates" / FOLDERS[language] / name).write_text(template)
        entries.append(f'  example-{number}: {{template: {name}, for: release, path: "{{image}}/{{release}}/{number}"}}\n')
    with open(folder / "relgen.yaml", "a", encoding="utf-8") as file:
        file.write("".join(entries))


def main():
    relgen, show = sys.argv[1], "--show" in sys.argv
    page = subprocess.run([relgen, "reference", "templates"], check=True, capture_output=True, text=True).stdout
    found = blocks(page)
    all_examples = list(examples(found))
    problems = [] if len(all_examples) >= 9 else [f"only {len(all_examples)} examples were found"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lay_out(folder, found, all_examples)
        done = subprocess.run([relgen, "-C", folder, "build", "--strict", "--no-git"], capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        for number, (template, language, want) in enumerate(all_examples):
            made = (folder / "public/en/demo/26.05" / str(number) / ("index.md" if language == "markdown" else "index.html")).read_text()
            if show:
                print(f"--- {number}\n{template}--- makes\n{made}")
            if made != want:
                problems.append(f"example {number}:\n{template}makes\n{made}not\n{want}")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
