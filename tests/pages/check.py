#!/usr/bin/env python3
"""Builds a project and reads its pages as a browser and a reader would: check.py RELGEN PROJECT

    markup      well-formed HTML, one h1, no heading level skipped, ids once a page, headers of tables with a scope, nothing inline that a strict
                Content-Security-Policy forbids, nothing loaded from another host, no Markdown or template marks left in the text
    links       every link and anchor within the site leads somewhere; every page is reached from index.html
    formats     HTML and Markdown of a page carry the same headings, commands, code words and figures
    languages   the pages of all languages have the same ids, tables, lists, commands, code words and figures
"""
import collections
import html
import html.parser
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
# Parts of a page that its Markdown does without: links within the page, pictures of what stands in words or a table beside them, what needs a script.
HTML_ONLY = {"contents", "branches", "chart", "comparison"}
FIGURE = re.compile(r"\d[0-9A-Za-z]*(?:[.+][0-9A-Za-z]+)*")
LITERAL = re.compile(r"\*\*|\{\{|\}\}|\{%|&(?:amp|lt|gt|quot);|\]\(")


class Page(html.parser.HTMLParser):
    """What one HTML page holds. The text and figures are those of <main> that Markdown has, too."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.path, self.wrong = path, []
        self.open, self.ids, self.links, self.loads, self.labels = [], [], [], [], []
        self.headings, self.shape, self.blocks, self.words, self.text = [], [], [], [], []
        self.language, self.dates = None, set()
        self.feed(path.read_text(encoding="utf-8"))
        if self.open:
            self.wrong.append(f"<{self.open[-1][0]}> is never closed")

    def inside(self, *tags):
        return any(tag in tags for tag, _ in self.open)

    def is_content(self):
        return self.inside("main") and not any(HTML_ONLY & set(classes) for _, classes in self.open)

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        values = dict(attributes)
        if len(names) != len(set(names)):
            self.wrong.append(f"<{tag}> has an attribute twice")
        for name in names:
            if name.startswith("on") or name == "style":
                self.wrong.append(f"<{tag} {name}> is inline code")
        if tag == "style" or (tag == "script" and not values.get("src")):
            self.wrong.append(f"<{tag}> is inline")
        if tag == "html":
            self.language = values.get("lang")
        if tag == "th" and not values.get("scope"):
            self.wrong.append("<th> has no scope")
        if tag == "img" and "alt" not in values:
            self.wrong.append("<img> has no alt")
        self.collect(tag, values)
        if tag not in VOID:
            self.open.append((tag, (values.get("class") or "").split()))

    def collect(self, tag, values):
        if "id" in values:
            self.ids.append(values["id"])
        for name in ("aria-labelledby", "aria-describedby"):
            self.labels += (values.get(name) or "").split()
        if tag == "a":
            self.links.append(values.get("href") or "")
        if tag in ("script", "img", "iframe") or (tag == "link" and values.get("rel") in ("stylesheet", "icon", "preload")):
            self.loads.append(values.get("src") or values.get("href") or "")
        if self.is_content() and tag in HEADINGS | {"ul", "ol", "li", "table", "tr", "td", "th", "pre", "section", "dl", "dt", "dd"}:
            self.shape.append((tag, values.get("id")))
        if tag in HEADINGS:
            self.headings.append([tag, "", self.is_content()])
        if self.is_content() and tag == "pre":
            self.blocks.append("")
        if self.is_content() and tag == "code" and not self.inside("pre"):
            self.words.append("")

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open[-1][0] != tag:
            self.wrong.append(f"line {self.getpos()[0]}: </{tag}> closes <{self.open[-1][0] if self.open else 'nothing'}>")
            while self.open and self.open[-1][0] != tag:
                self.open.pop()
        if self.open:
            self.open.pop()

    def handle_data(self, data):
        if self.inside("script", "style"):
            return
        if not self.inside("code", "pre") and LITERAL.search(data):
            self.wrong.append(f"line {self.getpos()[0]}: marks in the text: {data.strip()[:60]!r}")
        if self.headings and self.inside(*HEADINGS):
            self.headings[-1][1] += data
        if not self.is_content():
            return
        if self.inside("pre"):
            self.blocks[-1] += data
        elif self.inside("code"):
            self.words[-1] += data
        if self.inside("time"):
            self.dates |= set(FIGURE.findall(data))
        else:
            self.text.append(data)

    def figures(self):
        return set(FIGURE.findall(" ".join(self.text)))


class Twin:
    """What the Markdown of a page holds."""

    def __init__(self, path):
        text = path.read_text(encoding="utf-8")
        self.headings, self.blocks, self.words, rest, fence, indent = [], [], [], [], None, 0
        for line in text.split("\n"):
            mark = re.match(r"( *)(```+|~~~+)", line)
            if fence is None and mark:
                fence, indent = mark[2], len(mark[1])
                self.blocks.append("")
            elif fence is not None and line.strip() == fence:
                fence = None
            elif fence is not None:
                self.blocks[-1] += line[min(indent, len(line) - len(line.lstrip(" "))):] + "\n"
            else:
                heading = re.match(r"(#+) (.*)", line)
                if heading:
                    self.headings.append(["h" + str(len(heading[1])), heading[2]])
                rest.append(line)
        body = "\n".join(line.replace("\\|", "|") if line.startswith("|") else line for line in rest)
        self.words = [span[2].strip(" ") if span[2].strip() else span[2] for span in re.finditer(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", body)]
        self.text = html.unescape(re.sub(r"\]\([^)]*\)", "]", body)) + " " + " ".join(self.blocks)

    def figures(self):
        return set(FIGURE.findall(self.text))


def plain(heading):
    return re.sub(r"[`*\\]|\[(.*?)\]\([^)]*\)", lambda m: m[1] or "", heading).strip()


def commands(blocks):
    """Code blocks without the words of their comments, which are translated."""
    return ["\n".join(re.sub(r"#.*", "#", line) if line.strip().startswith("#") else line for line in block.strip("\n").split("\n")) for block in blocks]


def check_markup(page, tell):
    for text in page.wrong:
        tell(page.path, text)
    for identity, count in collections.Counter(page.ids).items():
        if count > 1:
            tell(page.path, f"the id {identity!r} stands {count} times")
    for label in page.labels:
        if label not in page.ids:
            tell(page.path, f"a label names the id {label!r}, which is not there")
    levels = [int(tag[1]) for tag, _, _ in page.headings]
    if levels.count(1) != 1:
        tell(page.path, f"there are {levels.count(1)} h1")
    for before, after in zip([1] + levels, levels):
        if after > before + 1:
            tell(page.path, f"h{after} follows h{before}")
    for address in page.loads:
        if urllib.parse.urlsplit(address).netloc:
            tell(page.path, f"{address} is loaded from another host")


def check_links(pages, public, prefix, tell):
    reached, queue = set(), [public / "index.html"]
    while queue:
        path = queue.pop()
        if path in reached or path not in pages:
            continue
        reached.add(path)
        for address in pages[path].links + pages[path].loads:
            parts = urllib.parse.urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            at = urllib.parse.unquote(parts.path)
            target = path if not at else public / at.removeprefix(prefix) if at.startswith("/") else (path.parent / at).resolve()
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                tell(path, f"the link to {address} leads nowhere")
            elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].ids:
                tell(path, f"the link to {address} leads to no anchor")
            queue.append(target)
    for path in pages:
        if path not in reached and path.name != "404.html":
            tell(path, "no link leads here")


def difference(a, b):
    a, b = collections.Counter(a), collections.Counter(b)
    return f"{sorted((a - b).elements(), key=str)[:5]} against {sorted((b - a).elements(), key=str)[:5]}"


def check_formats(page, tell):
    twin = Twin(page.path.with_suffix(".md"))
    mine = [(tag, " ".join(text.split())) for tag, text, content in page.headings if content and tag in ("h1", "h2")]
    theirs = [(tag, plain(text)) for tag, text in twin.headings if tag in ("h1", "h2")]
    if mine != theirs:
        tell(page.path, f"the headings of HTML and Markdown differ: {difference(mine, theirs)}")
    if [b.strip("\n") for b in page.blocks] != [b.strip("\n") for b in twin.blocks]:
        tell(page.path, f"the code blocks of HTML and Markdown differ: {difference(page.blocks, twin.blocks)}")
    if set(page.words) != set(twin.words):
        tell(page.path, f"the code words of HTML and Markdown differ: {difference(set(page.words), set(twin.words))}")
    steps = {str(number) for number in range(1, 20)}
    only_html, only_markdown = page.figures() - twin.figures(), twin.figures() - page.figures() - page.dates - steps
    if only_html or only_markdown:
        tell(page.path, f"the figures of HTML and Markdown differ: {sorted(only_html)[:5]} against {sorted(only_markdown)[:5]}")


def check_languages(first, other, tell):
    for what, a, b in (
        ("ids and elements", first.shape, other.shape),
        ("commands", commands(first.blocks), commands(other.blocks)),
    ):
        if a != b:
            tell(other.path, f"{what} are not those of {first.language}: {difference(a, b)}")
    if sorted(first.words) != sorted(other.words):
        tell(other.path, f"code words are not those of {first.language}: {difference(first.words, other.words)}")
    if first.figures() != other.figures():
        tell(other.path, f"figures are not those of {first.language}: {difference(first.figures(), other.figures())}")


def check(public, prefix):
    findings = []

    def tell(path, text):
        findings.append(f"{path.relative_to(public)}: {text}")

    pages = {path: Page(path) for path in sorted(public.rglob("*.html"))}
    for page in pages.values():
        check_markup(page, tell)
        if page.path.with_suffix(".md").exists():
            check_formats(page, tell)
    check_links(pages, public, prefix, tell)
    languages = sorted({path.relative_to(public).parts[0] for path in pages if len(path.relative_to(public).parts) > 1})
    for path, page in pages.items():
        parts = path.relative_to(public).parts
        if len(parts) < 2 or parts[0] != languages[0]:
            continue
        if page.language != parts[0]:
            tell(path, f"is said to be in {page.language}")
        for language in languages[1:]:
            twin = public.joinpath(language, *parts[1:])
            if twin not in pages:
                tell(path, f"has no page in {language}")
            else:
                check_languages(page, pages[twin], tell)
    return findings, len(pages)


def main():
    relgen, project = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        public = pathlib.Path(folder).resolve() / "public"
        subprocess.run([relgen, "build", "-C", project, "--out", str(public), "--quiet"], check=True)
        url = re.search(r'url: *"([^"]+)"', (pathlib.Path(project) / "relgen.yaml").read_text(encoding="utf-8"))
        prefix = urllib.parse.urlsplit(url[1]).path.rstrip("/") + "/" if url else "/"
        findings, count = check(public, prefix)
    for finding in findings:
        print(finding)
    print(f"{count} pages, {len(findings)} findings")
    return 1 if findings or count < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
