#!/usr/bin/env python3
"""Whatever a stranger writes into the texts of a project stays text: hostile.py RELGEN

Each hostile text is put into every field of every YAML file and every translation at once. Fields that relgen refuses it in get their own
text back, until the project builds; then every page is read as a browser would: no script but relgen's own, no handler, no element that
Markdown does not make, no address with a scheme that does something. Markdown, JSON and XML are read likewise."""
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.parsers.expat

TESTS = pathlib.Path(__file__).resolve().parent
RELGEN = os.path.abspath(sys.argv[1])
ROUNDS = 12
problems = []

TEXTS = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<ScRiPt\n>alert(1)</sCrIpT >", "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>", "<svg><script>alert(1)</script></svg>", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;alert(1)",
    "&#x3c;img src=x onerror=alert(1)&#x3e;", '" onmouseover="alert(1)', "' onmouseover='alert(1)", "` onmouseover=alert(1)", '"><script>alert(1)</script>',
    "</title><script>alert(1)</script>", "</textarea><script>alert(1)</script>", "]]><script>alert(1)</script>", "--><script>alert(1)</script>",
    "<!--<script>alert(1)//-->", "<?php alert(1) ?>", "<![CDATA[<script>alert(1)</script>]]>", "<style>@import 'javascript:alert(1)'</style>",
    "<iframe src=javascript:alert(1)>", "<base href='javascript:alert(1)//'>", "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<a href=javascript:alert(1)>a</a>", "<form action=javascript:alert(1)><input type=submit>", "<math><mi xlink:href='javascript:alert(1)'>",
    "<a\thref='x'\tonclick=alert(1)>a", "<x onclick=alert(1)>", "<details open ontoggle=alert(1)>", "a\u2028<script>alert(1)</script>\u2029",
    "\u202e<script>alert(1)</script>\u202c", "\u2066\u202eabc\u2069", "\ufeff<script>alert(1)</script>", "\u00a0onclick=alert(1)", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](java\tscript:alert(1))", "[a](<java\tscript:alert(1)>)", "[a](&#106;avascript:alert(1))",
    "[a](javascript&colon;alert(1))", "[a](&#x6A;&#x61;vascript:alert(1))", "[a](%6Aavascript:alert(1))", "[a](\\javascript:alert(1))", "[a](\u0001javascript:alert(1))",
    "[a](vbscript:alert(1))", "[a](data:text/html;base64,PHNjcmlwdD4=)", "![a](data:image/svg+xml;base64,PHN2Zz4=)", "![a](javascript:alert(1))", "![a](x\" onerror=\"alert(1))",
    "<javascript:alert(1)>", "[a]: javascript:alert(1)", "[a](http://a.example/\"onmouseover=\"alert(1))", "[a](http://a.example/ 'b\" onclick=\"alert(1)')",
    "[a](//evil.example/x)", "[a](file:///etc/passwd)", "[a](ref:26.05#x\"onclick=alert(1))", "`<script>alert(1)</script>`", "``<b>` onclick=alert(1)``",
    "~~~\" onclick=\"alert(1)\n<script>alert(1)</script>\n~~~", "```sh\" onclick=\"alert(1)\n</code></pre><script>alert(1)</script>\n```",
    "{{ literal(\"<script>alert(1)</script>\") }}", "{{ release }}<script>alert(1)</script>", "{{ components.torch }}](javascript:alert(1))",
    "<b onclick=alert(1)>{release}</b>", "<a ref=\"javascript:alert(1)\">a</a>", "'{'<script>alert(1)</script>'}'", "{% raw %}<script>alert(1)</script>{% endraw %}",
    "**「<script>alert(1)</script>」**です", "| a | b |\n|---|---|\n| <script>alert(1)</script> | ` |", "> <script>alert(1)</script>", "# <script>alert(1)</script>",
    "javascript:alert(1)", "https://a.example/\"><script>alert(1)</script>", "https://a.example/' onclick='alert(1)", "日本語<script>alert(1)</script>テスト",
]

# What stands in the fields otherwise; each key is a mark in the files below.
FILES = {
    "relgen.yaml": '''relgen: 1
site: {title: @Demonstration@, url: @https://docs.example.com/demo@}
source-language: en
languages: [en, ja]
registries:
  public: {address: @registry.example.com/{image}:{tag}@}
  vpc: {address: @registry.{region}.example.com/{image}:{tag}@, regions: [@cn-beijing@]}
''',
    "releases/components.yaml": '''components:
  cuda: {name: @CUDA@, purl: @pkg:generic/cuda@, group: @accelerator@}
  torch:
    name: @PyTorch@
    aliases:
      - @Torch@
    purl: @pkg:pypi/torch@
    group: framework
    home: @https://pytorch.org@
    license: @BSD-3-Clause@
''',
    "releases/sections.yaml": '''sections:
  compile:
    title: @Compilation@
    body: @It compiles.@
''',
    "releases/demo/image.yaml": '''image: demo
title: @The demo image@
summary: @An image.@
framework: @PyTorch@
accelerator: nvidia
tag: @{release}-serverless@
formerly: [@old-demo@]
key-components: [@torch@]
''',
    "releases/demo/25.10.yaml": '''release: "25.10"
date: 2025-10
components: {cuda: 12.8.0, torch: 2.8.0}
images: [{tag: 25.10-serverless}]
highlights: none
fixes: none
known-issues: none
''',
    "releases/demo/26.05.yaml": '''release: "26.05"
date: 2026-05
scenarios: [@training@]
base: {image: @nvcr.io/nvidia/pytorch@, release: @26.04@}
components:
  cuda: {version: @13.0.2@, note: @A note.@}
  torch: @2.11.0@
images:
  - tag: 26.05-serverless
    aliases: [@26.05-alias@]
    platforms:
      linux/amd64: {}
drivers:
  nvidia:
    minimum: @580@
    data-center: [{branch: @R535@, from: @535.86@}]
    unsupported: [@R545@]
gpu: {arch: [@sm_90@], ptx: [@compute_90@], products: [@H20@]}
environment:
  NCCL_SOCKET_IFNAME: {default: @eth0@, text: @An interface.@}
highlights:
  torch: @PyTorch moves on.@
  next: @Another line.@
fixes:
  hang: @Fixed a hang.@
known-issues:
  slow: @The first start is slow.@
figures:
  gain: {value: @0.20@, style: percent}
sections:
  - compile
  - {id: own, title: @Own section@, body: @Own text.@}
benchmarks:
  e2e:
    title: @End to end@
    body: @Measured.@
    metric: {name: @throughput@, unit: @tokens/s@, better: higher, decimals: 1}
    baseline: base
    configurations:
      base: {label: @Base@, text: @The base image.@}
      demo: {label: @Demo@, text: @This image.@}
    results:
      - {workload: @llama3-8b@, values: {base: "100.0", demo: "108.5"}}
usage:
  pull:
    title: @Pull the image@
    body: @Pull it.@
errata:
  cuda: {date: 2026-06-03, field: @components.cuda@, was: @13.0.1@, text: @The table named the build before.@}
''',
    "i18n/ja/demo/26.05.po": "".join(f'msgctxt "{key}"\nmsgid "{source}"\nmsgstr @{text}@\n\n' for key, source, text in [
        ("highlights.torch", "PyTorch moves on.", "PyTorch は進みます。"), ("highlights.next", "Another line.", "別の行です。"),
        ("fixes.hang", "Fixed a hang.", "ハングを修正しました。"), ("known-issues.slow", "The first start is slow.", "初回は遅くなります。"),
        ("usage.pull.title", "Pull the image", "イメージを取得する"), ("usage.pull.body/1", "Pull it.", "取得します。"),
        ("sections.own.title", "Own section", "独自の節"), ("benchmarks.e2e.title", "End to end", "全体"),
    ]),
    "i18n/ja/demo/image.po": '''msgctxt "title"
msgid "The demo image"
msgstr @デモイメージ@

msgctxt "summary"
msgid "An image."
msgstr @イメージです。@
''',
    "i18n/ja/sections.po": '''msgctxt "sections.compile.title"
msgid "Compilation"
msgstr @コンパイル@
''',
}
MARK = re.compile("@(.*?)@")


def catalogue():
    """Every interface message in Japanese with a field for its text."""
    text = (TESTS.parent / "i18n" / "ja" / "messages.po").read_text()
    return re.sub(r'^msgstr "((?:[^"\\]|\\.)+)"$', lambda m: f"msgstr @{json.loads(chr(34) + m[1] + chr(34))}@" if "\\n" not in m[1] else m[0], text, flags=re.M)


FILES["i18n/ja/messages.po"] = catalogue()


def write(project, text, refused):
    """The project with the text in every field but those refused: (file, number of the field). Returns the lines of the fields."""
    places = {}
    for name, form in FILES.items():
        count = iter(range(10_000))
        # A version needs a number; a translation may have none that its source has not.
        own = text.replace("(1)", "(self)").replace("1.0", "one") if name.endswith(".po") else text

        def field(match):
            number = next(count)
            places[(name, form.count("\n", 0, match.start()) + 1)] = places.get((name, form.count("\n", 0, match.start()) + 1), []) + [number]
            # JSON is what both YAML and PO read between quotes, but for the escapes of PO.
            return json.dumps(match[1] if (name, number) in refused else own, ensure_ascii=not name.endswith(".po"))

        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MARK.sub(field, form))
    return places


def run(project, *arguments):
    return subprocess.run([RELGEN, *arguments], cwd=project, capture_output=True, text=True, errors="replace", timeout=120)


def build(project, text):
    """Gives up the fields that are refused until all the rest can be published; how many carry the text, 0 where it cannot be."""
    refused = set()
    for _ in range(ROUNDS):
        places = write(project, text, refused)
        done = run(project, "build", "--no-git", "--format", "json")
        if done.returncode not in (0, 1):
            problems.append(f"{text!r}: status {done.returncode}: {done.stderr[-1000:]}")
            return 0
        if done.returncode == 0:
            return sum(len(numbers) for numbers in places.values()) - len(refused)
        before = len(refused)
        for finding in json.loads(done.stdout)["findings"]:
            for place in [finding, *finding["related"]] if finding["severity"] == "error" else []:
                refused |= {(place.get("file"), number) for number in places.get((place.get("file"), place.get("line")), [])}
        if len(refused) == before:
            problems.append(f"{text!r}: a finding that leads to no field: {done.stdout[-1000:]}")
            return 0
    problems.append(f"{text!r}: not published after {ROUNDS} rounds: {done.stdout[-600:]}")
    return 0


ADDRESSES = {"href", "src", "action", "formaction", "data", "poster", "cite", "background", "srcset", "ping", "manifest", "xlink:href", "content"}
# What Markdown makes besides the elements of the templates.
MARKDOWN = {"a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "li", "ol", "p", "pre", "strong", "ul",
            "span", "div", "table", "thead", "tbody", "tr", "th", "td"}


def is_harmless(address):
    """As a browser reads it: control characters and blanks at the ends, tabs and line ends anywhere are not there."""
    address = re.sub(r"[\t\n\r]", "", address).strip("".join(map(chr, range(0x21))))
    scheme = re.match(r"[A-Za-z][A-Za-z0-9+.-]*(?=:)", address)
    return not scheme or scheme[0].lower() in ("http", "https", "mailto")


class Elements(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found, self.wrong, self.script = set(), [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.add(tag)
        self.script = tag if tag in ("script", "style") else self.script
        for name, value in attributes:
            self.found.add(f"{tag} {name}")
            if name.startswith("on") or name in ("style", "srcdoc", "http-equiv"):
                self.wrong.append(f"<{tag} {name}={value!r}>")
            if name in ADDRESSES and value and not is_harmless(value) and tag != "meta":
                self.wrong.append(f"<{tag} {name}={value!r}>")

    def handle_endtag(self, tag):
        self.script = None if tag == self.script else self.script

    def handle_data(self, data):
        if self.script and "alert" in data:
            self.wrong.append(f"in <{self.script}>: {data[:80]!r}")

    def handle_comment(self, data):
        self.wrong.append(f"a comment: {data[:80]!r}")

    def handle_pi(self, data):
        self.wrong.append(f"an instruction: {data[:80]!r}")

    def unknown_decl(self, data):
        self.wrong.append(f"a declaration: {data[:80]!r}")


FENCE = re.compile(r"^( *(?:[-*+>]|\d+[.)])? *)*(`{3,}|~{3,})")


def prose_lines(text):
    """Lines of Markdown outside fenced code, without code spans."""
    fence = None
    for line in text.split("\n"):
        mark = FENCE.match(line)
        if fence:
            if mark and mark[2].startswith(fence) and not line[mark.end():].strip():
                fence = None
            continue
        if mark and "`" not in line[mark.end():]:
            fence = mark[2]
            continue
        yield re.sub(r"(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)", "", line)


def markdown_wrong(text):
    for line in prose_lines(text):
        for found in re.finditer(r"(?<!\\)((?:\\\\)*)<(?=[A-Za-z/!?])(?!https?://|mailto:|/?(?:a|br|div|span|sub)\b)([^>]*)>?", line):
            yield f"HTML in Markdown: {found[0][:80]!r}"
        for found in re.finditer(r"(?<!\\)\[(?:[^\[\]\\]|\\.|\[[^\]]*\])*\]\(<?([^)>]*)", line):
            if not is_harmless(re.sub(r"\\(.)", r"\1", found[1])):
                yield f"a link in Markdown: {found[0][:80]!r}"


def xml_wrong(text):
    parser = xml.parsers.expat.ParserCreate()
    wrong = []
    parser.StartElementHandler = lambda name, attributes: wrong.extend(
        f"<{name} {key}={value!r}>" for key, value in attributes.items() if key in ("href", "src") and not is_harmless(value))
    try:
        parser.Parse(text.encode(), True)
    except xml.parsers.expat.ExpatError as error:
        wrong.append(f"not well-formed: {error}")
    return wrong


def elements_of(public):
    return {path: Elements(path.read_text()) for path in public.rglob("*.html")}


def judge(project, text, benign):
    public = project / "public"
    for path, page in elements_of(public).items():
        strange = {found for found in page.found if found not in benign and found.split()[0] not in MARKDOWN}
        for wrong in [*page.wrong, *(f"<{found}>" for found in sorted(strange))]:
            problems.append(f"{text!r}: {path.relative_to(public)}: {wrong}")
    for path in public.rglob("*.md"):
        problems.extend(f"{text!r}: {path.relative_to(public)}: {wrong}" for wrong in markdown_wrong(path.read_text()))
    for path in public.rglob("*.xml"):
        problems.extend(f"{text!r}: {path.relative_to(public)}: {wrong}" for wrong in xml_wrong(path.read_text()))
    for path in public.rglob("*.json"):
        try:
            json.loads(path.read_text())
        except ValueError as error:
            problems.append(f"{text!r}: {path.relative_to(public)}: {error}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder) / "project"
        fields = build(project, "Text 1.0")
        benign = set().union(*(page.found for page in elements_of(project / "public").values()))
        if fields < 100 or "script src" not in benign:
            problems.append(f"the project is not what the test expects: {fields} fields, {sorted(benign)}")
        for text in TEXTS:
            shutil.rmtree(project)
            carried = build(project, text)
            if carried:
                judge(project, text, benign)
            print(f"{carried} fields carry {text!r}", flush=True)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
