#!/usr/bin/env python3
"""Catalogs from strangers, on copies of the real project: what is too large or too deep is a finding at its place, a broken catalog stops no
other, nothing outside the project is read or written, and no time grows with the square of a file. hostile.py RELGEN PROJECT"""

import json
import os
import pathlib
import re
import resource
import shutil

from case import PO, RELEASE, Case, main

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
MESSAGES = "i18n/ja/messages.po"
OTHER = "i18n/ja/training-nv-pytorch/25.10.po"
# As tests/scale.py: linear work stays far below this on a busy machine with sanitizers.
SECONDS_MAX = 20


class Hostile(Case):
    def relgen(self, *arguments, status=0):
        """A status of None is 0 or 1: whether there are findings is not the question."""
        if status is not None:
            return super().relgen(*arguments, status=status)
        try:
            return super().relgen(*arguments, status=0)
        except AssertionError:
            return super().relgen(*arguments, status=1)

    def write(self, path, text):
        (self.root / path).write_text(text, encoding="utf-8")

    def findings(self, *arguments, status=1):
        return json.loads(self.relgen("check", "--no-git", "--format", "json", *arguments, status=status).stdout)["findings"]

    def timed(self, *arguments, status=0):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = self.i18n(*arguments, status=status)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.assertLess(seconds, SECONDS_MAX, arguments)
        return run


class Limits(Hostile):
    def broken_and_another(self, text, rule, words):
        """The file is a finding, and what is wrong with another one is found in the same run."""
        self.write(PO, text)
        entry = re.search(r'msgctxt "highlights[^"]*"\nmsgid "[^"]+"\nmsgstr "', self.read(OTHER))[0]
        self.edit(OTHER, entry, entry + "{{ nothing.at.all }}")
        found = self.findings()
        self.assertTrue([f for f in found if f["file"] == PO and f["rule"] == rule and words in f["message"]], [f for f in found if f["file"] == PO][:3])
        self.assertTrue([f for f in found if f["file"] == OTHER and f["rule"] == "message-argument"])
        # The commands go on with the others, and leave this one as it is.
        self.i18n("status", "ja")
        before = self.read(PO)
        self.i18n("update", "ja", status=1)
        self.assertEqual(before, self.read(PO))
        self.i18n("export", "--format", "csv")

    def test_size(self):
        self.broken_and_another(HEADER + "# " + "x" * (16 << 20), "po-syntax", "larger than 16 MiB")

    def test_entries(self):
        self.broken_and_another(HEADER + "".join(f'msgctxt "k{n}"\nmsgid "s"\nmsgstr "t"\n\n' for n in range(100001)), "po-syntax", "more than 100000 entries")

    def test_broken_entries(self):
        self.broken_and_another(HEADER + 'msgctxt "k"\nmsgdi "s"\n\n' * 5000, "po-syntax", "a line begins with")

    def test_encoding(self):
        self.broken_and_another(HEADER + 'msgctxt "k"\nmsgid "s"\nmsgstr "\u2028"\n', "encoding", "U+2028")

    def message(self, text):
        self.edit(MESSAGES, re.search(r'msgctxt "page.skip"\nmsgid ".*"\nmsgstr ".*"', self.read(MESSAGES))[0],
                  f'msgctxt "page.skip"\nmsgid "Skip to the content"\nmsgstr "{text}"')
        return [f for f in self.findings(status=None) if f["file"] == MESSAGES]

    def test_messages(self):
        for text in ("{a, select, other {" * 40 + "}}" * 40, "<b>" * 40 + "</b>" * 40, "x" * 70000, "{" * 60000, "%s%n%n%n", "{0}", "{x", "'{", "\\u0000"):
            with self.subTest(text[:20]):
                before = self.read(MESSAGES)
                self.message(text)
                self.write(MESSAGES, before)
        found = self.message("{a, select, other {" * 40 + "}}" * 40)
        self.assertTrue([f for f in found if f["rule"] == "message-syntax" and f.get("column", 0) > 10])

    def test_deep_prose(self):
        key, source, text = self.first_highlight()
        whole = self.read(PO)
        for hostile in ("[" * 5000, "*" * 20000, "`" * 20001, "{{" * 3000, "![[]()" * 2000, "<" * 20000, "{{ components.torch }}" * 2000):
            with self.subTest(hostile[:8]):
                self.write(PO, whole.replace(f'msgstr "{text}"', f'msgstr "{hostile}"', 1))
                self.timed("status", "ja")
                self.relgen("check", "--no-git", status=None)
                self.write(PO, whole)


class Outside(Hostile):
    def setUp(self):
        super().setUp()
        self.outside = pathlib.Path(str(self.root) + "-outside")
        self.outside.mkdir()
        self.target = self.outside / "target.po"
        self.target.write_text("SECRET\n", encoding="utf-8")

    def tearDown(self):
        shutil.rmtree(self.outside)
        super().tearDown()

    def unchanged(self):
        self.assertEqual(self.target.read_text(encoding="utf-8"), "SECRET\n")
        self.assertEqual([path.name for path in self.outside.iterdir()], ["target.po"])

    def every_command(self):
        out = []
        for arguments in (("update",), ("status",), ("export", "--format", "csv"), ("accept", "training-nv-pytorch/26.05:highlights.torch"),
                          ("import", self.root / "in.csv")):
            for status in 0, 1, 3:
                try:
                    run = self.i18n(*arguments, status=status)
                    break
                except AssertionError:
                    if status == 3:
                        raise
            out.append(run.stdout + run.stderr)
        return "".join(out)

    def incoming(self):
        key, source, _ = self.first_highlight()
        self.write("in.csv", f'location,context,source,target\n{RELEASE},highlights.{key},"{source}",新しい\n')

    def test_a_link_to_a_file(self):
        self.incoming()
        (self.root / PO).unlink()
        (self.root / PO).symlink_to(self.target)
        self.assertNotIn("SECRET", self.every_command())
        self.unchanged()

    def test_a_link_to_a_folder(self):
        self.incoming()
        shutil.rmtree(self.root / "i18n/ja/training-nv-pytorch")
        (self.root / "i18n/ja/training-nv-pytorch").symlink_to(self.outside)
        self.assertNotIn("SECRET", self.every_command())
        self.unchanged()

    def test_a_link_in_the_way_of_the_temporary_file(self):
        self.incoming()
        for n in range(3):
            (self.root / PO).with_name(f".relgen-new{n}").symlink_to(self.target)
        self.every_command()
        self.unchanged()

    def test_nothing_is_written_where_one_file_cannot_be(self):
        if os.geteuid() == 0:
            # root may write anywhere: a folder stands where the file should.
            (self.root / OTHER).unlink()
            (self.root / OTHER).mkdir()
        else:
            (self.root / OTHER).parent.chmod(0o555)
        key, source, _ = self.first_highlight()
        rows = [line for line in self.i18n("export", "--format", "csv").stdout.splitlines() if line.startswith('"releases/training-nv-pytorch/25.10.yaml"')]
        first = re.match(r'"([^"]*)","([^"]*)","((?:[^"]|"")*)"', rows[0])
        self.write("in.csv", f'location,context,source,target\n{RELEASE},highlights.{key},"{source}",新しい\n{first[1]},{first[2]},"{first[3]}",別の訳\n')
        before = {path: path.read_bytes() for path in (self.root / "i18n").rglob("*") if path.is_file()}
        self.i18n("import", self.root / "in.csv", status=3)
        after = {path: path.read_bytes() for path in (self.root / "i18n").rglob("*") if path.is_file()}
        self.assertEqual(before, after)

    def test_nothing_steers_a_terminal(self):
        self.write("in.csv", 'location,context,source,target\n\u202e\u200bx,k,s,t\n')
        run = self.i18n("import", self.root / "in.csv", status=1)
        self.assertNotIn("\u202e", run.stderr)
        self.assertIn("<U+202E>", run.stderr)
        self.write("in.csv", f'location,context,source,target\n{RELEASE},highlights.\u202ek,s,t\n')
        self.assertNotIn("\u202e", self.i18n("import", self.root / "in.csv", status=1).stderr)
        for word in "\x1b[2J", "\u202eja":
            self.assertNotIn(word, self.i18n("status", word, status=2).stderr)
            self.assertNotIn(word, self.i18n(word, status=2).stderr)
            self.assertNotIn(word, self.i18n("accept", word, status=2).stderr)


class Scale(Hostile):
    MANY = 50000

    def test_one_source_text_again_and_again(self):
        _, source, _ = self.first_highlight()
        escaped = source.replace("&", "&amp;")
        unit = f'<tu><tuv xml:lang="en"><seg>{escaped}</seg></tuv><tuv xml:lang="ja"><seg>訳%d</seg></tuv></tu>'
        path = self.root / "many.tmx"
        path.write_text('<tmx version="1.4"><header srclang="en"/><body>' + "".join(unit % n for n in range(self.MANY)) + "</body></tmx>", encoding="utf-8")
        self.timed("import", path)

    def test_one_text_in_many_places(self):
        text = "highlights:\n" + "".join(f"  many{n}: The same.\n" for n in range(self.MANY // 2))
        release = self.read(RELEASE)
        self.write(RELEASE, release.replace("\nhighlights:\n", "\n" + text, 1))
        self.timed("status", "ja")
        path = self.root / "one.tmx"
        path.write_text('<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>The same.</seg></tuv><tuv xml:lang="ja"><seg>同じ。'
                        "</seg></tuv></tu></body></tmx>", encoding="utf-8")
        self.timed("import", path, status=None)

    def test_attributes_and_comments(self):
        for body in ("<xliff version='1.2' " + " ".join(f"a{n}='x'" for n in range(self.MANY)) + "/>", "<xliff version='1.2'>" + "<!-- x -->" * self.MANY + "</xliff>",
                     "<xliff version='1.2'>" + "<file original='x' target-language='ja'/>" * self.MANY + "</xliff>",
                     "<xliff version='1.2' " + " ".join(f"xmlns:n{n}='u{n}'" for n in range(self.MANY // 10)) + "/>"):
            path = self.root / "many.xliff"
            path.write_text(body, encoding="utf-8")
            self.timed("import", path, status=None)


main()
