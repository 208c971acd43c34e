#!/usr/bin/env python3
"""No stale page: incremental.py RELGEN. A project is built, then one input after another is changed; after each change the output of the
incremental build must be what a build from nothing gives, and a further build must write nothing."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parent
RELGEN = os.path.abspath(sys.argv[1])
PAGE = """{% layout "base.html" %}
{% block main %}
<p>{{ site.title }}</p>
{% endblock %}
"""


def replace(path, old, new):
    def change(project):
        text = (project / path).read_text()
        assert old in text, f"{path} has no {old!r}"
        (project / path).write_text(text.replace(old, new))
    return change


def write(path, text):
    def change(project):
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text(text)
    return change


def remove(path):
    return lambda project: (project / path).unlink()


def rename(path, new):
    return lambda project: (project / path).rename(project / new)


def same_size_and_time(path, old, new):
    """An edit that keeps the file's size and modification time, as a careless tool may."""
    def change(project):
        stat = (project / path).stat()
        assert len(old) == len(new)
        replace(path, old, new)(project)
        os.utime(project / path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    return change


def git(*arguments):
    environment = {**os.environ, "GIT_AUTHOR_DATE": "2026-05-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-05-01T00:00:00Z",
                   "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"}
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "tag.gpgSign=false"]
    return lambda project: subprocess.run(["git", *identity, *arguments], cwd=project, check=True, capture_output=True, env=environment)


def both(*changes):
    return lambda project: [change(project) for change in changes]


# In order, each on top of those before.
CHANGES = [
    ("a version", replace("releases/demo/26.05.yaml", "torch: 2.11.0", "torch: 2.11.1")),
    ("a version of the release before", replace("releases/demo/25.10.yaml", "torch: 2.8.0", "torch: 2.8.1")),
    ("a version, size and time kept", same_size_and_time("releases/demo/26.05.yaml", "torch: 2.11.1", "torch: 2.11.2")),
    ("the release before, named", replace("releases/demo/26.05.yaml", "contents: complete", 'previous: "25.10"\ncontents: complete')),
    ("the status", replace("releases/demo/25.10.yaml", "date: 2025-10-16", "date: 2025-10-16\nstatus: withdrawn")),
    ("prose", replace("releases/demo/26.05.yaml", "The first start is slow.", "The first start takes long.")),
    ("a comment only", replace("releases/demo/26.05.yaml", "contents: complete", "contents: complete    # all of them")),
    ("a new release", write("releases/demo/26.06.yaml", 'release: "26.06"\ndate: 2026-06\ncomponents: {cuda: 13.0.2, torch: 2.12.0}\n'
                            "images: [{tag: 26.06-serverless, registries: [public]}]\nhighlights: none\nfixes: none\nknown-issues: none\n")),
    ("a draft", write("releases/demo/26.07.yaml", 'release: "26.07"\nstatus: draft\n')),
    ("a new image", both(write("releases/other/image.yaml", "image: other\ntitle: Another image\naccelerator: nvidia\n"),
                         write("releases/other/1.0.yaml", 'release: "1.0"\ndate: 2026-06\ncomponents: {torch: 2.12.0}\n'
                               "images: [{tag: \"1.0\", registries: [public]}]\nhighlights: none\nfixes: none\nknown-issues: none\n"))),
    ("drivers, beside an image that stays", replace("releases/other/1.0.yaml", "components: {torch: 2.12.0}", "components: {torch: 2.12.0, cuda: 13.0.2}\n"
                                                    'drivers: {nvidia: {minimum: "580"}}')),
    ("the accelerator of an image", replace("releases/other/image.yaml", "accelerator: nvidia", "accelerator: none")),
    ("the accelerator again", replace("releases/other/image.yaml", "accelerator: none", "accelerator: nvidia")),
    ("a translation", replace("i18n/ja/demo/26.05.po", "になりました。", "に上がりました。")),
    ("a stale translation mended", replace("i18n/ja/demo/26.05.po", 'msgid "Fixed a hang."', 'msgid "Fixed a hang at start-up."')),
    ("a translation of shared prose", replace("i18n/ja/sections.po", "コンパイルします。", "コンパイルできます。")),
    ("a translation of the image", replace("i18n/ja/demo/image.po", "デモイメージ", "デモ用イメージ")),
    ("a translation gone", remove("i18n/ja/demo/image.po")),
    ("an interface message", write("i18n/messages.pot", 'msgctxt "nav.home"\nmsgid "Start"\nmsgstr ""\n')),
    ("a translation of the interface", write("i18n/ja/messages.po", 'msgctxt "nav.home"\nmsgid "Start"\nmsgstr "はじめ"\n')),
    ("the interface as before", both(remove("i18n/messages.pot"), remove("i18n/ja/messages.po"))),
    ("shared prose", replace("releases/sections.yaml", "title: Compilation", "title: Compiling")),
    ("the component registry", replace("releases/components.yaml", "name: Triton", "name: OpenAI Triton")),
    ("the order of the registry", replace("releases/components.yaml", "components:\n  cuda: {name: CUDA, purl: pkg:generic/cuda, group: accelerator}\n",
                                          "components:\n  cuda: {name: CUDA, purl: pkg:generic/cuda, group: framework}\n")),
    ("the vendor's table", replace("releases/vendors/nvidia.yaml", "linux: 580.95.05", "linux: 580.95.06")),
    ("the image", replace("releases/demo/image.yaml", "title: The demo image", "title: The demonstration image")),
    ("the site's title", replace("relgen.yaml", "title: Demonstration", "title: Demonstrations")),
    ("the site's address", replace("relgen.yaml", "docs.example.com/demo", "docs.example.org/demo")),
    ("a registry's address", replace("relgen.yaml", "registry.example.com", "registry.example.org")),
    ("a language less", both(replace("relgen.yaml", "languages: [en, ja]", "languages: [en]"), rename("i18n", "x-i18n"))),
    ("the language again", both(replace("relgen.yaml", "languages: [en]", "languages: [ja, en]"), rename("x-i18n", "i18n"))),
    ("a template of its own", write("templates/html/index.html", "<p>{{ site.title }}</p>\n")),
    ("the template changed", write("templates/html/index.html", "<div>{{ site.title }}</div>\n")),
    ("the template gone", remove("templates/html/index.html")),
    ("a file of the site", write("site/extra.txt", "one\n")),
    ("the file changed", write("site/extra.txt", "two\n")),
    ("the file renamed", rename("site/extra.txt", "site/more.txt")),
    ("the file gone", remove("site/more.txt")),
    ("a repository", both(git("init", "-q", "-b", "main", "source.git"), git("-C", "source.git", "commit", "-q", "--allow-empty", "-m", "one"),
                          git("-C", "source.git", "tag", "25.10"), git("-C", "source.git", "tag", "26.05"), git("-C", "source.git", "tag", "26.06"),
                          replace("relgen.yaml", "source-language", 'git: {repository: source.git, tag: "{release}"}\nsource-language'),
                          remove("releases/other/1.0.yaml"), remove("releases/other/image.yaml"))),
    ("a tag moved", both(git("-C", "source.git", "commit", "-q", "--allow-empty", "-m", "two"), git("-C", "source.git", "tag", "-f", "26.06"))),
    ("tags packed", git("-C", "source.git", "pack-refs", "--all")),
    ("a release gone", remove("releases/demo/26.06.yaml")),
    ("a release renamed", both(rename("releases/demo/26.05.yaml", "releases/demo/26.04.yaml"),
                               replace("releases/demo/26.04.yaml", 'release: "26.05"', 'release: "26.04"'),
                               replace("releases/demo/26.04.yaml", "26.05-serverless", "26.04-serverless"),
                               rename("i18n/ja/demo/26.05.po", "i18n/ja/demo/26.04.po"), git("-C", "source.git", "tag", "26.04"))),
    ("the output elsewhere", replace("relgen.yaml", "source-language", "output: html\nsource-language")),
]


def outputs(project):
    found = {}
    for folder in ("public", "html"):
        for path in sorted((project / folder).rglob("*")):
            if path.is_file() and path.name != ".relgen":
                found[str(path.relative_to(project))] = path.read_bytes()
    return found


def build(project, *options):
    return subprocess.run([RELGEN, "build", "--quiet", *options], cwd=project, capture_output=True, text=True, timeout=120)


def fresh(project, parent):
    copy = parent / "fresh"
    shutil.copytree(project, copy, symlinks=True)
    for folder in ("public", "html"):
        shutil.rmtree(copy / folder, ignore_errors=True)
    done = build(copy)
    result = outputs(copy)
    shutil.rmtree(copy)
    return done, result


def differences(got, want):
    for path in sorted(got.keys() | want.keys()):
        if got.get(path) != want.get(path):
            yield f"{path}: " + ("left over" if path not in want else "missing" if path not in got else "stale")


def times(project):
    return {path: path.stat().st_mtime_ns for folder in ("public", "html") for path in (project / folder).rglob("*")
            if path.is_file() and path.name != ".relgen"}


def step(project, parent, title, change):
    """What is wrong after one change."""
    if change:
        change(project)
    if title == "the output elsewhere":
        shutil.rmtree(project / "public")
    done = build(project)
    clean, want = fresh(project, parent)
    problems = [f"status {done.returncode}, from nothing {clean.returncode}"] if done.returncode != clean.returncode else []
    if done.stderr != clean.stderr:
        problems.append(f"says:\n{done.stderr}from nothing:\n{clean.stderr}")
    if clean.returncode != 0:
        return [f"{title}: cannot be built:\n{clean.stderr}"]
    problems += differences(outputs(project), want)
    before = times(project)
    build(project)
    problems += [f"{path.relative_to(project)} written again" for path, time in times(project).items() if before.get(path) != time]
    if build(project, "--check").returncode != 0:
        problems.append("--check is not content")
    return [f"{title}: {problem}" for problem in problems]


# What is wanted is made, and what a run made of less than everything must not count as made: each after the files have lain long enough
# for relgen to trust their stamps, so that nothing is read twice.
SETTLED = 3.2
# With findings nothing is skipped.
MENDED = replace("i18n/ja/demo/26.05.po", 'msgid "Fixed a hang."', 'msgid "Fixed a hang at start-up."')
TRANSLATED = replace("i18n/ja/demo/26.05.po", 'msgctxt "fixes', 'msgctxt "known-issues.slow"\nmsgid "The first start is slow."\n'
                     'msgstr "最初の起動には時間がかかります。"\n\nmsgctxt "fixes')
PARTS = [
    ("a release alone, then as it was before, then another alone",
     [(replace("releases/demo/26.05.yaml", "torch: 2.11.0", "torch: 2.11.9"), ["26.05"]),
      (replace("releases/demo/26.05.yaml", "torch: 2.11.9", "torch: 2.11.0"), ["25.10"])]),
    ("one language", [(replace("releases/demo/26.05.yaml", "torch: 2.11.0", "torch: 2.11.9"), ["build", "--lang", "en"])]),
    ("a page gone", [(remove("public/en/index.md"), ["--version"])]),
    ("the other language", [(replace("releases/demo/26.05.yaml", "torch: 2.11.9", "torch: 2.11.0"), ["build", "--lang", "ja"])]),
]


def part(project, parent, title, steps):
    """What is wrong when a project that is in order is built in part, then as a whole."""
    time.sleep(SETTLED)
    build(project)
    for change, command in steps:
        change(project)
        time.sleep(SETTLED)
        subprocess.run([RELGEN, *command, "--quiet"], cwd=project, capture_output=True, timeout=120)
    build(project)
    return [f"{title}: {problem}" for problem in differences(outputs(project), fresh(project, parent)[1])]


def main():
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        parent = pathlib.Path(folder)
        project = parent / "project"
        shutil.copytree(TESTS / "golden" / "site" / "in", project)
        for title, change in [("the first build", None), *CHANGES]:
            problems += step(project, parent, title, change)
        shutil.rmtree(project)
        shutil.copytree(TESTS / "golden" / "site" / "in", project)
        both(MENDED, TRANSLATED)(project)
        for title, steps in PARTS:
            problems += part(project, parent, title, steps)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
