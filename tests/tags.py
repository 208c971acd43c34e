#!/usr/bin/env python3
"""git tags in whole runs: tags.py RELGEN. The table of `relgen tags`; what pages and manifests say of the tag in both languages; and that relgen
writes nothing into a repository, runs none of its programs and follows no settings of the user."""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent
RELGEN = os.path.abspath(sys.argv[1])
GIT = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
       for what, value in (("NAME", "Sample"), ("EMAIL", "sample@example.com"), ("DATE", "2026-05-12T23:30:00-0700"))}
GIT.update(GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL="/dev/null")
problems = []


def expect(title, got, want):
    if got != want:
        problems.append(f"{title}:\n{got}\n--- wanted:\n{want}")


def shell(folder, commands):
    subprocess.run(["sh", "-ec", commands], cwd=folder, check=True, env={**os.environ, **GIT}, timeout=120)


def project_in(parent, name, git, commands):
    """The bilingual sample with a repository `source` beside it."""
    folder = parent / name
    shutil.copytree(TESTS / "golden" / "site" / "in", folder)
    with open(folder / "relgen.yaml", "a", encoding="utf-8") as file:
        file.write(git)
    (folder / "source").mkdir()
    shell(folder / "source", commands)
    return folder


def run(folder, *arguments, **environment):
    return subprocess.run([RELGEN, *arguments], cwd=folder, capture_output=True, text=True, timeout=60, env={**os.environ, **environment})


def snapshot(folder):
    return {str(path.relative_to(folder)): (path.lstat().st_mtime_ns, hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "")
            for path in sorted(folder.rglob("*"))}


# ---- the table ----

MANY = """\
git init -q -b main
git commit -q --allow-empty -m one
git tag リリース/demo/25.10
git tag -a -m two demo/26.05
git tag demo/26.05-rc1
git tag demo/26.06
git tag nightly
git branch demo/26.07
"""
MANY_TEXT = """\
source: 5 tags
  state            tag                  release     commit        date        why
  matched          demo/26.05           demo/26.05  COMMIT  2026-05-13
  matched          リリース/demo/25.10  demo/25.10  COMMIT  2026-05-13
  without-release  demo/26.06           demo/26.06                            no releases/demo/26.06.yaml
  ignored          demo/26.05-rc1                                             '-rc1' stands behind the release
  ignored          nightly                                                    fits no pattern
"""
PATTERNS = 'git: {repository: source, tag: ["{image}/{release}", "リリース/{image}/{release}"]}\n'


def the_table(parent):
    folder = project_in(parent, "table", PATTERNS, MANY)
    commit = subprocess.run(["git", "-C", folder / "source", "rev-parse", "main"], capture_output=True, text=True, check=True).stdout.strip()
    done = run(folder, "tags")
    expect("the table", done.stdout + done.stderr, MANY_TEXT.replace("COMMIT", commit[:12]))
    expect("its status", done.returncode, 0)
    table = json.loads(run(folder, "tags", "--format", "json").stdout)
    expect("JSON", [(row["state"], row.get("tag"), row.get("release")) for row in table["repositories"][0]["tags"]],
           [("matched", "demo/26.05", "26.05"), ("matched", "リリース/demo/25.10", "25.10"), ("without-release", "demo/26.06", "26.06"),
            ("ignored", "demo/26.05-rc1", None), ("ignored", "nightly", None)])
    expect("JSON of a row", table["repositories"][0]["tags"][0],
           {"state": "matched", "image": "demo", "release": "26.05", "tag": "demo/26.05", "commit": commit, "date": "2026-05-13"})
    expect("one release", run(folder, "tags", "demo/26.05", "--format", "markdown").stdout,
           f"## source\n\n5 tags\n\n| state | tag | release | commit | date | why |\n| --- | --- | --- | --- | --- | --- |\n"
           f"| matched | demo/26.05 | demo/26.05 | {commit[:12]} | 2026-05-13 | |\n")
    expect("a release that is not there", run(folder, "tags", "26.50").stderr,
           "relgen: there is no release '26.50'\n  help: did you mean '26.05'?\n")
    expect("without git", run(folder, "tags", "--no-git").stdout,
           "source: its tags were not looked at (--no-git)\n"
           "  state    release     why\n"
           "  unknown  demo/26.05  --no-git\n"
           "  unknown  demo/25.10  --no-git\n")


STATES = """\
git init -q -b main
git commit -q --allow-empty -m one
git tag demo/26.05 HEAD^{tree}
git tag demo/25.10
git tag x26.04a
git tag x26.04b
"""


def what_is_wrong(parent):
    folder = project_in(parent, "wrong", PATTERNS.replace("リリース/{image}/{release}", "x{release}*"), STATES)
    release = (folder / "releases/demo/25.10.yaml").read_text(encoding="utf-8")
    (folder / "releases/demo/25.10.yaml").write_text(release + "git: {commit: 0123abc}\n", encoding="utf-8")
    for name, status in ("26.04", "released"), ("26.06", "draft"), ("26.07", "released"):
        text = release.replace('"25.10"', f'"{name}"').replace("25.10-", f"{name}-")
        (folder / f"releases/demo/{name}.yaml").write_text(text + f"status: {status}\n", encoding="utf-8")
    done = run(folder, "tags", "--format", "json")
    rows = {row["release"]: (row["state"], row["why"]) for row in json.loads(done.stdout)["repositories"][0]["tags"] if "release" in row}
    expect("what is wrong", rows, {
        "26.07": ("missing", "no such tag; nearest: demo/26.05, demo/25.10"),
        "26.06": ("not-needed", "a draft"),
        "26.05": ("no-commit", "it names a tree"),
        "26.04": ("missing", "more than one fits: x26.04a and x26.04b"),
        "25.10": ("moved", "the release pins 0123abc"),
    })


def unavailable(parent):
    folder = project_in(parent, "unavailable", PATTERNS, MANY)
    shell(folder, "git clone -q --depth 1 --no-tags file://$PWD/source clone && rm -rf source && mv clone source")
    expect("a clone without tags", run(folder, "tags").stdout,
           "source: the repository 'source' is a shallow clone without tags\n"
           "  help: git -C source fetch --tags --unshallow\n"
           "  state    release     why\n"
           "  unknown  demo/26.05  the tags cannot be read\n"
           "  unknown  demo/25.10  the tags cannot be read\n")


def shallow(parent):
    """Tags that a shallow clone lacks may exist: said once for each image, of what is published and asked for."""
    folder = project_in(parent, "shallow", PATTERNS, MANY)
    shell(folder, "mv source upstream && git init -q source && git -C source fetch -q --depth 1 --no-tags file://$PWD/upstream refs/tags/nightly:refs/tags/nightly")
    said = "relgen.yaml:{}: warning: whether {} cannot be told: 'source' is a shallow clone without {} [tags-unavailable]"
    lines = (folder / "relgen.yaml").read_text(encoding="utf-8").splitlines()
    place = f"{len(lines)}:{lines[-1].index('source') + 1}"
    got = [line for line in run(folder, "check").stderr.splitlines() if "[tags-unavailable]" in line or "fetch" in line]
    both = [said.format(place, "2 git tags of 'demo' exist, 'demo/25.10' among them,", "them"), "  help: git -C source fetch --tags --unshallow"]
    expect("a shallow clone without both", got, both)
    expect("it fails a strict run", run(folder, "check", "--strict").returncode, 1)
    release = folder / "releases/demo/25.10.yaml"
    release.write_text(release.read_text(encoding="utf-8") + "status: draft\n", encoding="utf-8")
    expect("a draft needs none", said.format(place, "the git tag 'demo/26.05' exists", "it") in run(folder, "check").stderr, True)
    shell(folder, "git -C source fetch -q --tags --unshallow file://$PWD/upstream")
    expect("once they are fetched", "tags-unavailable" in run(folder, "check").stderr, False)


def thousands(parent):
    folder = project_in(parent, "thousands", PATTERNS, MANY + "{ seq -f 'create refs/tags/demo/%g HEAD' 1000 5999;"
                        " seq -f 'create refs/tags/build-%g HEAD' 1 5000; } | git update-ref --stdin\n")
    lines = run(folder, "tags").stdout.splitlines()
    expect("thousands of tags, lines", len(lines), 2 + 2 + 50 + 50 + 2)
    expect("thousands of tags, the end", lines[-2:], [
        "  and 4951 more that are without-release; --format json has all", "  and 4952 more that are ignored; --format json has all"])
    expect("all of them", len(json.loads(run(folder, "tags", "--format", "json").stdout)["repositories"][0]["tags"]), 10005)
    done = run(folder, "check")
    expect("one finding", done.stderr.count("[tag-without-release]"), 1)


# ---- pages and manifests ----

STATES_SHOWN = [
    # what is done to the repository, options, the state, the sentence on the English and on the Japanese page
    ("true", [], "verified", "The git tag <code>demo/26.05</code> was verified: it points at commit <code>COMMIT</code>.",
     "git タグ <code>demo/26.05</code> は検証済みです。コミット <code>COMMIT</code> を指しています。"),
    ("true", ["--no-git"], "unchecked", "The git tag was not verified, because it was not looked up.",
     "タグを照会していないため、git タグは検証されていません。"),
    ("rm -rf .git", [], "unavailable", "The git tag was not verified, because the tags of the repository could not be read.",
     "リポジトリのタグを読み取れなかったため、git タグは検証されていません。"),
    ("git tag -d demo/25.10 リリース/demo/25.10 >/dev/null", ["--keep-going"], "missing", None, None),
]


def the_pages(parent):
    for number, (change, options, state, english, japanese) in enumerate(STATES_SHOWN):
        folder = project_in(parent, f"pages-{number}", PATTERNS, MANY + "git tag demo/25.10\n")
        commit = subprocess.run(["git", "-C", folder / "source", "rev-parse", "main"], capture_output=True, text=True, check=True).stdout.strip()
        shell(folder / "source", change)
        done = run(folder, "build", *options)
        if english is None:
            expect(f"{state}: a release without its tag has no page", (folder / "public/en/demo/25.10/index.html").exists(), False)
            continue
        expect(f"{state}: the status ({done.stderr})", done.returncode, 0)
        git = json.loads((folder / "public/demo/26.05/manifest.json").read_text(encoding="utf-8"))["git"]
        wanted = {"state": state, "tag": "demo/26.05", "commit": commit} if state == "verified" else {"state": state}
        expect(f"{state}: the manifest", git, wanted)
        for language, sentence in ("en", english), ("ja", japanese):
            page = folder / "public" / language / "demo/26.05"
            sentence = sentence.replace("COMMIT", commit[:12])
            html, markdown = (page / "index.html").read_text(encoding="utf-8"), (page / "index.md").read_text(encoding="utf-8")
            expect(f"{state}: {language} HTML", f"<li>{sentence}</li>" in html, True)
            sentence = sentence.replace("<code>", "`").replace("</code>", "`")
            expect(f"{state}: {language} Markdown", f"- {sentence}\n" in markdown, True)


# ---- nothing is run, nothing is written, nothing of the user is read ----

TRAPS = """\
for hook in applypatch-msg pre-commit post-checkout post-merge reference-transaction post-index-change fsmonitor-watchman pre-auto-gc; do
  printf '#!/bin/sh\\ntouch %s/RAN\\n' "$PWD" > .git/hooks/$hook
  chmod +x .git/hooks/$hook
done
git config core.fsmonitor "touch $PWD/RAN"
git config core.hooksPath .git/hooks
git config core.sshCommand "touch $PWD/RAN"
git config filter.trap.smudge "touch $PWD/RAN"
git config filter.trap.clean "touch $PWD/RAN"
git config filter.trap.required true
git config diff.trap.textconv "touch $PWD/RAN"
git config diff.external "touch $PWD/RAN"
git config gpg.program "touch $PWD/RAN"
git config remote.origin.url "ext::touch $PWD/RAN"
git config remote.origin.promisor true
git config core.repositoryformatversion 1
git config extensions.partialClone origin
echo '* filter=trap diff=trap' > .gitattributes
"""


def nothing_is_touched(parent):
    folder = project_in(parent, "touched", PATTERNS, MANY + "git tag demo/25.10\n" + TRAPS)
    image = folder / "releases/demo/image.yaml"
    image.write_text(image.read_text(encoding="utf-8") + "sources: {cuda: {file: Dockerfile, match: 'CUDA=(\\S+)'}}\n", encoding="utf-8")
    home = parent / "home"
    (home / "git").mkdir(parents=True)
    for name in ".gitconfig", ".gitattributes", "git/config", "git/attributes":
        os.mkfifo(home / name)      # whoever opens one waits for ever
    before = snapshot(folder / "source")
    # libgit2 1.5 forgets its match data at every comparison that does not match, which it makes for repositories with extensions.
    (parent / "suppressions").write_text("leak:libpcre2\n", encoding="utf-8")
    for status, *arguments in (1, "check"), (0, "tags"), (0, "build", "--no-git"), (1, "check", "demo/26.05"):
        done = run(folder, *arguments, HOME=str(home), XDG_CONFIG_HOME=str(home), GIT_DIR="/nowhere", GIT_CONFIG_COUNT="1",
                   LSAN_OPTIONS=f"suppressions={parent / 'suppressions'}:print_suppressions=0", GIT_CONFIG_KEY_0="core.bare", GIT_CONFIG_VALUE_0="rubbish")
        expect(f"{arguments} ends ({done.stderr})", done.returncode, status)
    expect("the repository is as it was", snapshot(folder / "source"), before)


def main():
    with tempfile.TemporaryDirectory() as parent:
        for test in the_table, what_is_wrong, unavailable, shallow, thousands, the_pages, nothing_is_touched:
            test(pathlib.Path(parent))
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
