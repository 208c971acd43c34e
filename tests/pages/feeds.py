#!/usr/bin/env python3
"""Feeds, sitemap and robots.txt of a project, read as programs read them: feeds.py RELGEN PROJECT. Valid by the grammar of Atom, whole links, newest
first, the same releases in every language, no drafts; nothing of all this for a site without an address."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as ElementTree

ATOM, MAP, XHTML = "{http://www.w3.org/2005/Atom}", "{http://www.sitemaps.org/schemas/sitemap/0.9}", "{http://www.w3.org/1999/xhtml}"
GRAMMAR = pathlib.Path(__file__).resolve().parent / "schemas/atom.rng"
RELGEN, PROJECT = sys.argv[1], pathlib.Path(sys.argv[2])
problems = []


def expect(title, got, want=True):
    if got != want:
        problems.append(f"{title}: {got!r}, wanted {want!r}")


def build(project, out):
    subprocess.run([RELGEN, "build", "-C", project, "--out", out, "--quiet", "--no-git"], check=True)


def feed_of(public, site, path):
    valid = subprocess.run(["xmllint", "--noout", "--nonet", "--relaxng", GRAMMAR, path], capture_output=True, text=True)
    expect(f"{path}: the grammar", valid.returncode, 0)
    feed = ElementTree.parse(path).getroot()
    own = f"{site}/{path.relative_to(public).parent}/"
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    expect(f"{path}: links", links, {"self": own + "feed.xml", "alternate": own})
    expect(f"{path}: id", feed.findtext(f"{ATOM}id"), own)
    expect(f"{path}: author", bool(feed.findtext(f"{ATOM}author/{ATOM}name")))
    entries = feed.findall(f"{ATOM}entry")
    dates = [entry.findtext(f"{ATOM}updated") for entry in entries]
    expect(f"{path}: newest first", dates, sorted(dates, reverse=True))
    expect(f"{path}: updated", feed.findtext(f"{ATOM}updated"), dates[0])
    for entry in entries:
        address = entry.findtext(f"{ATOM}id")
        expect(f"{path}: an entry's link", entry.find(f"{ATOM}link").get("href"), address)
        expect(f"{path}: its page", page_of(public, site, address).exists())
        expect(f"{path}: its texts", bool(entry.findtext(f"{ATOM}title") and entry.findtext(f"{ATOM}summary")))
    return [entry.findtext(f"{ATOM}id").removeprefix(f"{site}/{path.relative_to(public).parts[0]}/") for entry in entries]


def page_of(public, site, address):
    return public / urllib.parse.unquote(address.removeprefix(site + "/")) / "index.html"


def sitemap_check(public, site):
    urls = ElementTree.parse(public / "sitemap.xml").getroot().findall(f"{MAP}url")
    places = [url.findtext(f"{MAP}loc") for url in urls]
    expect("sitemap: each once", len(set(places)), len(places))
    for url in urls:
        address = url.findtext(f"{MAP}loc")
        others = {link.get("hreflang"): link.get("href") for link in url.findall(f"{XHTML}link")}
        expect(f"sitemap: {address}", page_of(public, site, address).exists())
        expect(f"sitemap: {address} is among its own", not others or address in others.values())
        expect(f"sitemap: the others of {address} are listed", set(others.values()) <= set(places))
    html = {str(path.parent.relative_to(public)) for path in public.glob("*/**/index.html")}
    listed = {urllib.parse.unquote(place.removeprefix(site + "/")).rstrip("/") for place in places}
    drafts = {path for path in html - listed if 'class="status status-draft"' in (public / path / "index.html").read_text(encoding="utf-8")}
    expect("sitemap: pages without an entry", html - listed - drafts, set())
    expect("sitemap: entries without a page", listed - html, set())
    expect("robots.txt", (public / "robots.txt").read_text(), f"User-agent: *\nAllow: /\nSitemap: {site}/sitemap.xml\n")


def head_check(public, site):
    for path in public.glob("*/**/index.html"):
        text = path.read_text(encoding="utf-8")
        own = f"{site}/{path.parent.relative_to(public)}/"
        expect(f"{path}: og:url", re.findall(r'<meta property="og:url" content="([^"]*)">', text), [own])
        expect(f"{path}: og:title", len(re.findall(r'<meta property="og:title" content="[^"]+">', text)), 1)


def main():
    with tempfile.TemporaryDirectory() as folder:
        parent = pathlib.Path(folder).resolve()
        build(PROJECT, parent / "public")
        site = re.search(r'url: *"([^"]+)"', (PROJECT / "relgen.yaml").read_text(encoding="utf-8"))[1].rstrip("/")
        public, feeds = parent / "public", {}
        for path in sorted(public.rglob("feed.xml")):
            language, rest = path.relative_to(public).parts[0], "/".join(path.relative_to(public).parts[1:])
            feeds.setdefault(rest, {})[language] = feed_of(public, site, path)
        expect("there are feeds", len(feeds) >= 2)
        for rest, languages in feeds.items():
            expect(f"{rest}: the same in every language", len({tuple(entries) for entries in languages.values()}), 1)
        sitemap_check(public, site)
        head_check(public, site)
        shutil.copytree(PROJECT, parent / "project", ignore=shutil.ignore_patterns("build", "public", ".git", "tests", "gen", "node_modules"))
        settings = parent / "project/relgen.yaml"
        settings.write_text(re.sub(r'url: *"[^"]+"', "x-url: none", settings.read_text(encoding="utf-8")), encoding="utf-8")
        build(parent / "project", parent / "without")
        expect("a site without an address", [str(path) for name in ("feed.xml", "sitemap.xml", "robots.txt") for path in (parent / "without").rglob(name)], [])
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
