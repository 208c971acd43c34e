#!/usr/bin/env python3
"""What stands in the data comes out of every context of a template as it is, and as nothing else: contexts.py RELGEN

A page of the project's own writes each hostile text into each context, once as HTML and once as Markdown. HTML is read by the parser of
Python, Markdown by libcmark: where the text was written the very same text must be read, in an element that the template has. Addresses are
those that a page may link to, or there is no page."""
import ctypes
import ctypes.util
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

RELGEN = os.path.abspath(sys.argv[1])
problems = []

TEXTS = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "' onmouseover='alert(1)",
    '" onmouseover="alert(1)', "</p></div>", "</title><b>", "</textarea><b>", "--><b>", "<!-- x", "<![CDATA[x]]>", "]]>", "<?php x ?>", "&lt;b&gt;", "&#60;b&#62;",
    "&amp;", "&copy", "&bogus;", "a & b", "a&b;c", "<", ">", "<b", "<3", "<>", "< b >", '"', "'", "''\"\"", "`", "``", "```", "a`b``c", "` `", "~~~", "```sh",
    "*", "**", "**bold**", "*a*", "_a_", "__a__", "snake_case_name", "***", "---", "===", "# a", "#", "- a", "+ a", "* a", "1. a", "1) a", "> a", "| a | b |", "a | b",
    "|", "\\|", "\\", "\\\\", "a\\", "\\*a\\*", "\\`", "[a](javascript:alert(1))", "![a](x)", "[a]", "[a][b]", "[a]: x", "]", "[", "](", "](x)", "![", "!", "<https://a.example>",
    "https://a.example/", "www.a.example", "a@b.example", "{{ release }}", "{% if %}", "{# a #}", "{", "}", "%", "$a$", "~~a~~", ":a:", "^a^", "a--b", "(c)", "1.", "-", "+",
    "日本語「重要」です", "**「重要」**です", "全角　空白なし".replace("　", ""), "a\u2014b", "é", "\U0001f600", "\u05d0\u05d1",
]

CONTEXTS_HTML = """{% for name, v in environment %}
<section id="{{ name }}" title="{{ v.default | default("") }}" data-x="x {{ v.default | default("") }} y">
<p class="text">{{ v.default | default("") }}</p>
<p class="inside">a {{ v.default | default("") }} b</p>
<p class="joined">{{ ("" ~ v.name) ~ v.default | default("") }}</p>
<textarea class="plain">{{ v.default | default("") }}</textarea>
<pre class="pre">{{ v.default | default("") }}</pre>
<p class="message">{{ t("contexts.say", what=v.default | default("")) }}</p>
<a class="query" href="https://ok.example/?q={{ v.default | default("") }}&amp;r=1">x</a>
<a class="path" href="../{{ v.default | default("") }}/y">x</a>
</section>
{% endfor %}
"""
CONTEXTS_MARKDOWN = """{% for name, v in environment %}
# H{{ name }} {{ v.default | default("") }}

{{ v.default | default("") }}

X {{ v.default | default("") }} Y

- {{ v.default | default("") }}

| a | b |
| --- | --- |
| {{ v.default | default("") }} | `{{ v.default | default("") }}` |

> {{ v.default | default("") }}

S`{{ v.default | default("") }}`

```text
{{ v.default | default("") }}
```

~~~text
{{ v.default | default("") }}
~~~

[{{ v.default | default("") }}](https://ok.example/{{ v.default | default("") }})

{% endfor %}
"""

PROJECT = {
    "releases/components.yaml": "components:\n  torch: {name: PyTorch}\n",
    "releases/demo/image.yaml": "image: demo\ntitle: The demo image\naccelerator: none\n",
    "i18n/messages.pot": 'msgctxt "contexts.say"\nmsgid "<b>{what}</b>: "\nmsgstr ""\n',
}
RELEASE = 'release: "{release}"\ndate: 2026-05\ncomponents: {{torch: 2.11.0}}\nimages: [{{tag: {release}-a}}]\nhighlights: none\nfixes: none\nknown-issues: none\nenvironment:\n'


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def release_file(release, texts):
    """Texts as defaults of variables, numbered."""
    return RELEASE.format(release=release) + "".join(f"  T{i}: {{default: {json.dumps(text, ensure_ascii=False)}}}\n" for i, text in enumerate(texts))


def relgen(folder, *arguments):
    return subprocess.run([RELGEN, "-C", folder, *arguments, "--no-git"], capture_output=True, text=True)


def wrong(index, where, got):
    problems.append(f"{TEXTS[index]!r} in {where}: {got!r}")


# --- HTML ---

INLINE = ("strong", "code")  # what a message makes of its own tags, and of code


class Page(html.parser.HTMLParser):
    """Text by element and class, attributes, and every tag with its names of attributes."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.section, self.open, self.texts, self.attributes, self.tags = None, [], {}, {}, set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags.add((tag, tuple(sorted(given))))
        if tag == "section":
            self.section = given.get("id")
            self.attributes[self.section, ""] = given
        elif tag not in INLINE:
            self.open.append(given.get("class"))
            self.attributes[self.section, given.get("class")] = given

    def handle_endtag(self, tag):
        if tag not in ("section", *INLINE) and self.open:
            self.open.pop()

    def handle_data(self, data):
        key = (self.section, self.open[-1] if self.open else None)
        self.texts[key] = self.texts.get(key, "") + data

    def handle_comment(self, data):
        problems.append(f"a comment in HTML: {data!r}")

    def handle_pi(self, data):
        problems.append(f"an instruction in HTML: {data!r}")

    def unknown_decl(self, data):
        problems.append(f"a declaration in HTML: {data!r}")


def check_html(text):
    page = Page(text)
    expected = {"section", "p", "textarea", "pre", "a", *INLINE}
    strange = [tag for tag in page.tags if tag[0] not in expected or not set(tag[1]) <= {"id", "title", "data-x", "class", "href"}]
    if strange:
        problems.append(f"tags that are not of the template: {strange}")
    for i, want in enumerate(TEXTS):
        name = f"T{i}"
        shown = {"text": want, "inside": f"a {want} b", "joined": name + want, "plain": want, "pre": want, "message": f"{want}: "}
        for where, text in shown.items():
            if page.texts.get((name, where)) != text:
                wrong(i, where, page.texts.get((name, where)))
        section = page.attributes.get((name, ""), {})
        if section.get("title") != want or section.get("data-x") != f"x {want} y":
            wrong(i, "attributes", section)
        query, path = (page.attributes.get((name, where), {}).get("href", "") for where in ("query", "path"))
        if not query.startswith("https://ok.example/?q=") or not query.endswith("&r=1") or re.search(r"[\s<>\"'\\]", query):
            wrong(i, "query", query)
        if not path.startswith("../") or re.search(r"[\s<>\"'\\]", path):
            wrong(i, "path", path)


# --- Markdown ---

def cmark():
    library = ctypes.CDLL(ctypes.util.find_library("cmark") or "libcmark.so.0.30.2")
    library.cmark_markdown_to_html.restype = ctypes.c_char_p
    unsafe = 1 << 17
    return lambda text: library.cmark_markdown_to_html(text.encode(), len(text.encode()), unsafe).decode()


class Blocks(html.parser.HTMLParser):
    """What cmark makes: [(names of the elements around it, text)] by block, and all tags."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.blocks, self.tags, self.links = [], [], set(), []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        if tag in ("h1", "p", "pre", "li"):
            self.blocks.append([[*self.open, tag], ""])
        if tag == "a":
            self.links.append(dict(attributes).get("href"))
        if tag not in ("br", "hr", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        if self.blocks:
            self.blocks[-1][1] += data


def cells(row):
    """The cells of a line of a table as GFM cuts it: at each | without a backslash before it, which then goes."""
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]]


TABLE = re.compile(r"(?<=\n\n)\| a.*\n\| -.*\n(\| .*\n)\n")


def check_markdown(text):
    to_html = cmark()
    tables = [match[1].rstrip("\n") for match in TABLE.finditer(text)]
    rest = Blocks(to_html(TABLE.sub("", text)))
    if rest.tags - {"h1", "p", "ul", "li", "blockquote", "code", "pre", "a"}:
        problems.append(f"elements that are not of the template: {rest.tags}")
    parts = re.split(r"(?=^# HT\d+)", text, flags=re.M)[1:]
    if len(parts) != len(TEXTS):
        problems.append(f"{len(parts)} parts of Markdown for {len(TEXTS)} texts")
    for i, (want, part) in enumerate(zip(TEXTS, parts)):
        blocks = Blocks(to_html(TABLE.sub("", part)))
        texts = [" ".join(block[1].split()) for block in blocks.blocks if block[1].strip()]
        flat = " ".join(want.split())
        expected = [f"HT{i} {flat}", flat, f"X {flat} Y", flat, flat, f"S{flat}", flat, flat, flat]
        if texts != expected:
            wrong(i, "Markdown", texts)
        if len(blocks.links) != 1 or not blocks.links[0].startswith("https://ok.example/"):
            wrong(i, "links of Markdown", blocks.links)
    if len(tables) != len(TEXTS):
        problems.append(f"{len(tables)} rows of tables for {len(TEXTS)} texts")
    for i, (want, row) in enumerate(zip(TEXTS, tables)):
        read = [" ".join(Blocks(to_html(cell)).blocks[0][1].split()) if Blocks(to_html(cell)).blocks else cell for cell in cells(row)]
        if read != [" ".join(want.split())] * 2:
            wrong(i, "a row of a table", [row, read])


# --- Addresses ---

GOOD = ["https://a.example/x", "http://a.example/", "HTTPS://a.example/", "mailto:a@b.example", "x/y", "../x", "#a", "?q=javascript:alert(1)", "x/y:z", "/x", "./a:b",
        "https://a.example/?a=1&b=\"2\"'3'<4>", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "https://a.example/日本語"]
BAD = ["javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)", "javascript\t:alert(1)", "&#106;avascript:alert(1)",
       "javascript&colon;alert(1)", "javascript&#58;alert(1)", "data:text/html,<b>", "DATA:text/html;base64,x", "vbscript:x", "file:///etc/passwd", "blob:x", "view-source:x",
       "ftp://a.example/", "//evil.example/x", "x:y", "tel:1", "about:blank", "ｊavascript:alert(1)"]


def is_harmless(address):
    """As a browser reads it."""
    address = re.sub(r"[\t\n\r]", "", address).strip("".join(map(chr, range(0x21)))).replace("\\", "/")
    scheme = re.match(r"[A-Za-z][A-Za-z0-9+.-]*(?=:)", address)
    return scheme[0].lower() in ("http", "https", "mailto") if scheme else not address.startswith("//")


def addresses(folder, template, ending, read):
    """Each in a release of its own: those that are refused are named by the findings, the others must be on their pages."""
    kind = "html" if ending == "html" else "markdown"
    write(folder, {**PROJECT, f"templates/{kind}/own.{ending}": template,
                   "relgen.yaml": f'relgen: 1\nsite: {{title: T}}\npages: {{own: {{template: own.{ending}, for: release, path: "{{image}}/{{release}}/own"}}}}\n'})
    names = {}
    for i, address in enumerate(GOOD + BAD):
        names[f"releases/demo/1.{i}.yaml"] = address
        write(folder, {f"releases/demo/1.{i}.yaml": release_file(f"1.{i}", [address])})
    report = json.loads(relgen(folder, "check", "--format", "json").stdout)
    refused = {other["file"] for finding in report["findings"] if finding["rule"] == "template-context" for other in finding["related"]}
    for name, address in names.items():
        if (name in refused) == (address in GOOD):
            problems.append(f"{address!r} as an address of {kind} is {'refused' if name in refused else 'written'}")
        if name in refused:
            (folder / name).unlink()
    done = relgen(folder, "build")
    if done.returncode:
        problems.append(f"not built: {done.stderr[-2000:]}")
    for path in sorted((folder / "public/en/demo").glob("*/own/index.*")):
        found = read(path.read_text())
        if not is_harmless(found) or re.search(r"[\s<>\"\\]", found):
            problems.append(f"an address of {kind}: {found!r}")


# --- Links between pages of the project's own and others ---

def own_pages(folder):
    """Every link of every page of a project with pages of its own leads to a file."""
    project = pathlib.Path(__file__).resolve().parent / "golden/templates/in"
    done = subprocess.run([RELGEN, "-C", project, "build", "--strict", "--no-git", "--out", folder], capture_output=True, text=True)
    if done.returncode:
        problems.append(done.stderr)
    found = 0
    for page in sorted(folder.rglob("index.*")):
        text = page.read_text()
        links = re.findall(r'(?:href|src)="([^"#:]+)(?:#[^"]*)?"', text) if page.suffix == ".html" else re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
        found += len(links) if page.parent.name in ("versions", "overview") or "history" in page.parts else 0
        problems.extend(f"{page.relative_to(folder)}: a link to nothing: {link}" for link in links if not (page.parent / link).exists())
    if found < 40:
        problems.append(f"only {found} links on pages of the project's own")


def main():
    with tempfile.TemporaryDirectory() as name:
        own_pages(pathlib.Path(name) / "out")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write(folder, {**PROJECT, "releases/demo/26.05.yaml": release_file("26.05", TEXTS), "templates/html/contexts.html": CONTEXTS_HTML,
                       "templates/markdown/contexts.md": CONTEXTS_MARKDOWN,
                       "relgen.yaml": "relgen: 1\nsite: {title: T}\npages:\n" + "".join(
                           f'  {ending}: {{template: contexts.{ending}, for: release, path: "{{image}}/{{release}}/contexts"}}\n' for ending in ("html", "md"))})
        done = relgen(folder, "build")
        if done.returncode:
            sys.exit(done.stderr)
        pages = folder / "public/en/demo/26.05/contexts"
        check_html((pages / "index.html").read_text())
        check_markdown((pages / "index.md").read_text())
    template = "{% if environment.T0.default %}\n%s\n{% endif %}\n"
    for ending, line, read in (("html", '<a href="{{ environment.T0.default }}">x</a>', lambda text: Page(text).attributes[None, None]["href"]),
                               ("md", "[x]({{ environment.T0.default }})", lambda text: Blocks(cmark()(text)).links[0])):
        with tempfile.TemporaryDirectory() as name:
            addresses(pathlib.Path(name), template.replace("%s", line), ending,
                      read)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
