#!/usr/bin/env python3
"""Makes a synthetic project of N releases, and with --hugo the same site as a Hugo project. Same N, same bytes.

usage: generate.py N FOLDER [--hugo FOLDER]

Everything in it is an invented sample for measuring. The sentences come from a pool in both languages, so that English and
Japanese always say the same.
"""
import argparse
import hashlib
import subprocess
from pathlib import Path

import hugo
from prose import Words

PER_FAMILY = 20
FIRST_YEAR = 2024
GREEK = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
KINDS = ["core", "runtime", "kernels", "tools", "bindings"]
GROUPS = ["system", "accelerator", "framework", "training", "inference"]
COMPONENTS = [f"{greek}-{kind}" for greek in GREEK for kind in KINDS]
CONFIGURATIONS = [("base", "Base"), ("tuned", "Base+Tuning"), ("compiled", "Base+Tuning+Compiler")]
WORKLOADS = [f"{engine}/{model}" for engine in ("deepspeed", "megatron") for model in ("llama", "mixtral", "qwen", "gemma")]
FORWARD = [("R470", "470.57"), ("R525", "525.85"), ("R535", "535.86"), ("R545", "545.23"), ("R550", "550.54")]
UNSUPPORTED = ["R418", "R440", "R450", "R460", "R510", "R520", "R530"]

PROJECT = """\
# A synthetic sample, made by tests/bench/generate.py to measure relgen.
relgen: 1
site: {title: Synthetic sample images, url: "https://bench.example.com/images"}
source-language: en
languages: [en, ja]
registries:
  public: {address: "registry.example.com/sample/{image}:{tag}"}
  vpc: {address: "registry-vpc.{region}.example.com/sample/{image}:{tag}", regions: [region-a, region-b]}
git: {repository: images.git, tag: "{image}/{release}", date-tolerance: 60}
fallback: mark
output: public
"""

PO_HEADER = """\
# A synthetic sample, made by tests/bench/generate.py.
msgid ""
msgstr ""
"Language: ja\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"MIME-Version: 1.0\\n"
"""


def component_name(component):
    return component.replace("-", " ").title()


def name_of(index):
    """Letters for a number, so that names hold no digits that a rule about numbers would look at."""
    word = ""
    while True:
        word = "bcdfghklmn"[index % 10] + "aeiou"[index // 10 % 5] + word
        index //= 50
        if index == 0:
            return word


class Release:
    """The facts and the prose of one release; both projects are written from it."""

    forward, unsupported = FORWARD, UNSUPPORTED

    def __init__(self, family, index):
        self.family, self.index = family, index
        year, month = divmod(index, 12)
        self.date = f"{FIRST_YEAR + year}-{month + 1:02d}"
        self.release = f"{FIRST_YEAR + year - 2000}.{month + 1:02d}"
        self.image = f"sample-{name_of(family)}"
        self.changed = [COMPONENTS[(index * 3 + k) % len(COMPONENTS)] for k in range(3)]
        self.words = Words(family * 31 + index * 7)
        self.units = []
        self.write_prose()

    def version(self, position):
        """How often the component was among the three that change, up to this release, is its minor version."""
        changes = sum((i * 3 + k) % len(COMPONENTS) == position for i in range(1, self.index + 1) for k in range(3))
        return f"{position % 4 + 1}.{changes + self.family % 7}.{position % 10}"

    def versions(self):
        return {component: self.version(position) for position, component in enumerate(COMPONENTS)}

    def digest(self, what):
        return "sha256:" + hashlib.sha256(f"{self.image}/{self.release}/{what}".encode()).hexdigest()

    def unit(self, key, pair):
        self.units.append((key, *pair))
        return pair

    def line(self, key, pair):
        return self.unit(key, pair)

    def write_prose(self):
        words = self.words
        self.environment = {name: (default, self.line(f"environment.{name}.text", words.sentence()))
                            for name, default in (("SAMPLE_INTERFACE", "eth0"), ("SAMPLE_CHECKPOINT", "on"))}
        self.highlights = {c: self.line(f"highlights.{c}", words.update(component_name(c), c)) for c in self.changed}
        self.fixes = {"start": self.line("fixes.start", words.sentence())}
        self.issues = {"memory": self.line("known-issues.memory", words.sentence())}
        self.sections = [self.section(id) for id in ("overview", "compiler", "memory", "network")]
        self.benchmark_title = self.line("benchmarks.e2e.title", words.title())
        self.benchmark_body = self.line("benchmarks.e2e.body/1", words.paragraph(3))
        self.configurations = []
        for id, label in CONFIGURATIONS:
            self.line(f"benchmarks.e2e.configurations.{id}.label", (label, label))
            self.configurations.append((id, label, self.line(f"benchmarks.e2e.configurations.{id}.text", words.sentence())))
        self.usage = [self.step(id) for id in ("select", "enable", "start", "watch")]

    def section(self, id):
        stem, words = f"sections.{id}", self.words
        title = self.line(f"{stem}.title", words.title())
        blocks = [("paragraph", words.paragraph(3)), ("list", [words.sentence(), words.sentence()])]
        return id, title, self.number(f"{stem}.body", blocks)

    def step(self, id):
        stem, words = f"usage.{id}", self.words
        title = self.line(f"{stem}.title", words.title())
        code = [("comment", words.phrase())] + [("command", command) for command in words.commands(id)]
        blocks = [("paragraph", words.sentence(with_fact=True)), ("code", code)]
        return id, title, self.number(f"{stem}.body", blocks)

    def number(self, stem, blocks):
        """Units of a body are numbered in document order from 1."""
        number = 0
        for kind, content in blocks:
            pairs = [content] if kind == "paragraph" else content if kind == "list" else [c[1] for c in content if c[0] == "comment"]
            for pair in pairs:
                number += 1
                self.unit(f"{stem}/{number}", pair)
        return blocks

    def results(self):
        for row, workload in enumerate(WORKLOADS):
            base = 1000 + 37 * row + 11 * self.index + self.family % 13
            yield workload, {id: f"{base + base * (step * 7 + row) // 100}.{(row + step) % 10}"
                             for step, (id, _) in enumerate(CONFIGURATIONS)}


def body_text(blocks, language, fact=str):
    """Markdown of a body in a language; `fact` turns {{ … }} into what the target calls it."""
    parts = []
    for kind, content in blocks:
        if kind == "paragraph":
            parts.append(content[language])
        elif kind == "list":
            parts.append("\n".join(f"- {pair[language]}" for pair in content))
        else:
            lines = [f"# {text[language]}" if what == "comment" else text for what, text in content]
            parts.append("```sh\n" + "\n".join(lines) + "\n```")
    return fact("\n\n".join(parts))


def literal(text, indent):
    return "".join(f"{' ' * indent}{line}".rstrip() + "\n" for line in text.split("\n"))


def release_yaml(r):
    out = [f"# A synthetic sample, made by tests/bench/generate.py.\nrelease: \"{r.release}\"\ndate: {r.date}\nstatus: released\n",
           "scenarios: [training, inference]\ncontents: complete\ncomponents:\n"]
    out += [f"  {component}: {version}\n" for component, version in r.versions().items()]
    out.append(f"images:\n  - tag: {r.release}-serverless\n    registries: [public, vpc]\n    digest: \"{r.digest('index')}\"\n    platforms:\n")
    out += [f"      {p}: {{digest: \"{r.digest(p)}\"}}\n" for p in ("linux/amd64", "linux/arm64")]
    out.append("drivers:\n  nvidia:\n    minimum: \"580\"\n    data-center:\n")
    out += [f"      - {{branch: {branch}, from: \"{start}\"}}\n" for branch, start in r.forward]
    out.append(f"    unsupported: [{', '.join(r.unsupported)}]\n")
    out.append("gpu: {arch: [sm_80, sm_90], ptx: [compute_90], products: [Sample GPU]}\nenvironment:\n")
    out += [f"  {name}: {{default: \"{default}\", text: \"{text[0]}\"}}\n" for name, (default, text) in r.environment.items()]
    for key, notes in (("highlights", r.highlights), ("fixes", r.fixes), ("known-issues", r.issues)):
        out.append(f"{key}:\n")
        out += [f"  {id}: \"{text[0]}\"\n" for id, text in notes.items()]
    out.append("figures:\n  gain: {value: \"0.20\", style: percent, approximate: true}\nsections:\n")
    for id, title, blocks in r.sections:
        out.append(f"  - id: {id}\n    title: {title[0]}\n    body: |\n{literal(body_text(blocks, 0), 6)}")
    out.append(f"benchmarks:\n  e2e:\n    title: {r.benchmark_title[0]}\n    body: |\n{literal(r.benchmark_body[0], 6)}")
    out.append("    metric: {name: throughput, unit: tokens/s/GPU, better: higher, decimals: 1}\n    baseline: base\n    configurations:\n")
    out += [f"      {id}: {{label: {label}, text: \"{text[0]}\"}}\n" for id, label, text in r.configurations]
    out.append("    results:\n")
    for workload, values in r.results():
        cells = ", ".join(f"{id}: \"{value}\"" for id, value in values.items())
        out.append(f"      - {{workload: {workload}, values: {{{cells}}}}}\n")
    out.append("usage:\n")
    for id, title, blocks in r.usage:
        out.append(f"  {id}:\n    title: {title[0]}\n    body: |\n{literal(body_text(blocks, 0), 6)}")
    return "".join(out)


def po_entry(key, source, translation):
    same = "#, same\n" if source == translation else ""
    return f"\n{same}msgctxt \"{key}\"\nmsgid \"{source}\"\nmsgstr \"{translation}\"\n"


def image_pair(family, words):
    return {"title": (f"Synthetic sample {name_of(family)}", f"合成サンプル {name_of(family)}"), "summary": words.sentence()}


def write_family(root, family, pairs):
    image = f"sample-{name_of(family)}"
    (root / f"releases/{image}").mkdir(parents=True)
    (root / f"i18n/ja/{image}").mkdir(parents=True)
    (root / f"releases/{image}/image.yaml").write_text(
        f"# A synthetic sample, made by tests/bench/generate.py.\nimage: {image}\ntitle: {pairs['title'][0]}\n"
        f"summary: {pairs['summary'][0]}\nframework: Alpha Core\naccelerator: nvidia\nregistries: [public, vpc]\n"
        "tag: \"{release}-serverless\"\n", encoding="utf-8")
    (root / f"i18n/ja/{image}/image.po").write_text(
        PO_HEADER + "".join(po_entry(key, *pair) for key, pair in pairs.items()), encoding="utf-8")


def write_registry(root):
    rows = ["# A synthetic sample, made by tests/bench/generate.py.\ncomponents:\n"]
    for position, component in enumerate(COMPONENTS):
        rows.append(f"  {component}:\n    name: {component_name(component)}\n    purl: pkg:pypi/{component}\n"
                    f"    group: {GROUPS[position % len(GROUPS)]}\n    license: Apache-2.0\n"
                    f"    home: \"https://bench.example.com/{component}\"\n")
    (root / "releases/components.yaml").write_text("".join(rows), encoding="utf-8")


def write_repository(root, releases):
    """One commit a month, and a tag for each release on the commit of its month."""
    subprocess.run(["git", "init", "--quiet", "--bare", str(root / "images.git")], check=True)
    stream, marks = [], {}
    for date in sorted({r.date for r in releases}):
        year, month = map(int, date.split("-"))
        marks[date] = len(marks) + 1
        seconds = ((year - 1970) * 365 + (year - 1969) // 4 + (month - 1) * 30 + 14) * 86400
        stream.append(f"commit refs/heads/main\nmark :{marks[date]}\ncommitter Sample <sample@example.com> {seconds} +0000\n"
                      f"data 6\nSample\nM 644 inline versions\ndata {len(date)}\n{date}\n")
    stream += [f"reset refs/tags/{r.image}/{r.release}\nfrom :{marks[r.date]}\n\n" for r in releases]
    subprocess.run(["git", "-C", str(root / "images.git"), "fast-import", "--quiet"], input="".join(stream).encode(), check=True)
    subprocess.run(["git", "-C", str(root / "images.git"), "pack-refs", "--all"], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hugo", type=Path)
    arguments = parser.parse_args()
    root = arguments.folder
    root.mkdir(parents=True)
    (root / "relgen.yaml").write_text(PROJECT, encoding="utf-8")
    site = hugo.Site(arguments.hugo) if arguments.hugo else None
    releases, left = [], arguments.count
    for family in range((arguments.count + PER_FAMILY - 1) // PER_FAMILY):
        pairs = image_pair(family, Words(family))
        write_family(root, family, pairs)
        if site:
            site.family(f"sample-{name_of(family)}", pairs)
        for index in range(min(left, PER_FAMILY)):
            r = Release(family, index)
            (root / f"releases/{r.image}/{r.release}.yaml").write_text(release_yaml(r), encoding="utf-8")
            (root / f"i18n/ja/{r.image}/{r.release}.po").write_text(
                PO_HEADER + "".join(po_entry(*unit) for unit in r.units), encoding="utf-8")
            if site:
                site.release(r, body_text)
            releases.append(r)
        left -= PER_FAMILY
    write_registry(root)
    write_repository(root, releases)
    if site:
        site.finish(COMPONENTS, component_name, GROUPS)


if __name__ == "__main__":
    main()
