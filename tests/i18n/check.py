#!/usr/bin/env python3
"""relgen i18n on copies of the real project: what it keeps, what it asks for, what it refuses; and the tools that translators use.

check.py RELGEN PROJECT"""

import re
import shutil
import subprocess

from case import KEY, PO, RELEASE, Case, main


class Update(Case):
    def test_the_project_is_up_to_date(self):
        before = self.files()
        self.assertIn("0 of ", self.i18n("update").stderr)
        self.assertEqual(before, self.files())

    def test_a_changed_source_is_fuzzy_until_it_is_accepted(self):
        key, source, text = self.first_highlight()
        changed = source.rstrip(".") + " again."
        self.edit(RELEASE, source, changed)
        self.assertEqual(self.status()["stale"], 1)
        said = self.i18n("update").stderr
        self.assertIn(f"{PO}: 1 changed in the source", said)
        self.assertIn(f'#, fuzzy\n#| msgid "{source}"\nmsgctxt "highlights.{key}"\nmsgid "{changed}"\nmsgstr "{text}"\n', self.read(PO))
        status = self.status()
        self.assertEqual((status["stale"], status["fuzzy"]), (0, 1))
        self.i18n("accept", KEY + key)
        self.assertIn(f'msgctxt "highlights.{key}"\nmsgid "{changed}"\nmsgstr "{text}"\n', self.read(PO))
        self.assertNotIn("fuzzy", self.read(PO))
        self.assertNotIn("#|", self.read(PO))
        self.assertEqual(self.status()["fuzzy"], 0)
        self.i18n("update")
        self.assertNotIn("fuzzy", self.read(PO))

    def test_a_lost_text_is_kept_and_found_again(self):
        key, source, text = self.first_highlight()
        before, whole = self.files(), self.read(RELEASE)
        head, _, rest = whole.partition("\nhighlights:\n")
        (self.root / RELEASE).write_text(head + "\nhighlights:\n" + rest.replace(f"  {key}:", f"  {key}-renamed:", 1), encoding="utf-8")
        self.i18n("update")
        self.assertIn(f'msgctxt "highlights.{key}-renamed"\nmsgid "{source}"\nmsgstr "{text}"\n', self.read(PO))
        (self.root / RELEASE).write_text(whole, encoding="utf-8")
        self.i18n("update")
        self.assertEqual(before, self.files())

    def test_a_new_release_takes_over_what_is_the_same(self):
        shutil.copy(self.root / RELEASE, self.root / "releases/training-nv-pytorch/26.06.yaml")
        self.edit("releases/training-nv-pytorch/26.06.yaml", 'release: "26.05"', 'release: "26.06"')
        self.i18n("update")
        made, old = self.read("i18n/ja/training-nv-pytorch/26.06.po"), self.read(PO)
        pairs = r'msgctxt "([^"]+)"\nmsgid (.+)\nmsgstr (.+)'
        self.assertEqual(re.findall(pairs, made), re.findall(pairs, old))
        self.assertEqual(self.status()["missing"], 0)

    def test_what_cannot_be_read_is_left_alone(self):
        for path, old, new, why in ((RELEASE, "highlights:\n", "highlihgts:\n", RELEASE), (PO, "msgid ", "msgdi ", "it")):
            with self.subTest(path):
                before = self.read(path)
                self.edit(path, old, new)
                files = self.files()
                said, after = self.i18n("update", status=1).stderr, self.files()
                (self.root / path).write_text(before, encoding="utf-8")
                self.assertIn(f"{PO}: left as it is, because {why} has errors", said)
                self.assertEqual(files, after)

    def test_comments_and_flags_of_others_stay(self):
        self.edit(PO, 'msgctxt "highlights.', '# Ask Aya.\n#, no-wrap\nmsgctxt "highlights.')
        self.i18n("update")
        self.assertRegex(self.read(PO), r'# Ask Aya\.\n(#[.:].*\n)*#, no-wrap\nmsgctxt "highlights\.')


class Add(Case):
    def test_a_language_needs_files_only(self):
        for tag in "pl", "ru", "ar":
            self.i18n("add", tag)
            status = self.status(tag)
            self.assertEqual(status["missing"], status["total"])
            self.assertGreater(status["total"], 200)
        self.assertRegex(self.read("relgen.yaml"), r"languages: \[en, ja, pl, ru, ar\]")
        # A project without translations is a site in the source language: nothing but warnings, and every page.
        self.relgen("build", "--no-git")
        self.assertTrue((self.root / "public/ar/training-nv-pytorch/26.05/index.html").exists())
        self.assertIn('dir="rtl"', self.read("public/ar/training-nv-pytorch/26.05/index.html"))

    def test_plurals_are_those_of_the_language(self):
        languages = {
            "pl": ("one {# wydanie} few {# wydania} many {# wydań} other {# wydania}", ("1 wydanie", "9 wydań"), "two"),
            "ru": ("one {# выпуск} few {# выпуска} many {# выпусков} other {# выпуска}", ("1 выпуск", "9 выпусков"), "zero"),
            "ar": ("zero {لا إصدارات} one {إصدار واحد} two {إصداران} few {# إصدارات} many {# إصدارًا} other {# إصدار}",
                   ("إصدار واحد", "9 إصدارات"), "tow"),
            "ja": ("other {# 件}", ("1 件", "9 件"), "one"),
        }
        for tag, (branches, shown, wrong) in languages.items():
            with self.subTest(tag):
                path = f"i18n/{tag}/messages.po"
                if tag != "ja":
                    self.i18n("add", tag)
                text = re.sub(r'(msgctxt "index.count"\nmsgid ".*"\nmsgstr )".*"', rf'\1"{{count, plural, {branches}}}"', self.read(path))
                (self.root / path).write_text(text, encoding="utf-8")
                self.relgen("build", "--no-git", "--lang", tag)
                for words in shown:
                    self.assertIn(f">{words}<", self.read(f"public/{tag}/index.html").replace("\u2068", "").replace("\u2069", ""))
                # A category of another language, or of none.
                self.edit(path, f"plural, {branches}", f"plural, {wrong} {{#}} {branches}")
                said = self.relgen("check", "--no-git", status=1 if wrong == "tow" else 0).stderr
                self.assertIn("[plural-category]", said)
                self.assertIn("did you mean 'two'?" if wrong == "tow" else f"'{tag}' never selects the category '{wrong}'", said)
                self.edit(path, f"plural, {wrong} {{#}} {branches}", f"plural, {branches}")

    def test_the_list_may_be_written_in_any_way(self):
        text = self.read("relgen.yaml")
        line = re.search(r"^languages: .*\n", text, re.M).group()
        for written, want in (("languages:\n  - en\n  - ja # both\n", "languages:\n  - en\n  - ja\n  - pl # both\n"),
                              ("languages: [en, 'ja']\n", "languages: [en, 'ja', pl]\n"),
                              ("", "languages: [en, pl]\n")):
            with self.subTest(written):
                (self.root / "relgen.yaml").write_text(text.replace(line, written), encoding="utf-8")
                if not written:
                    shutil.rmtree(self.root / "i18n/ja")
                self.i18n("add", "pl")
                self.assertIn(want, self.read("relgen.yaml"))

    def test_what_is_no_language_is_refused(self):
        for tag, said in (("jp", "did you mean 'ja'?"), ("zh_Hans", "did you mean 'zh-Hans'?"), ("ja", "has the language 'ja' already")):
            with self.subTest(tag):
                before = self.read("relgen.yaml")
                self.assertIn(said, self.i18n("add", tag, status=2).stderr)
                self.assertEqual(before, self.read("relgen.yaml"))


class Status(Case):
    def test_counts_every_state_before_it_falls_back(self):
        total = self.status()
        self.assertEqual(total["done"] + total["same"], total["total"])
        text = self.read(PO)
        entries = text.split("\n\n")
        entries[1] = re.sub(r'msgstr ".*"', 'msgstr ""', entries[1])
        entries[2] = "#, fuzzy\n" + entries[2]
        (self.root / PO).write_text("\n\n".join(entries), encoding="utf-8")
        status = self.status()
        self.assertEqual((status["missing"], status["fuzzy"]), (1, 1))
        self.assertIn("2 of ", self.i18n("status").stdout)
        self.assertIn(f"| {PO} |", self.i18n("status", "--format", "markdown").stdout)
        self.assertIn("and 100% are required", self.i18n("status", "--require", "100", status=1).stderr)
        self.i18n("status", "--require", "90")

    def test_words_that_mean_nothing(self):
        self.assertIn("did you mean 'status'?", self.i18n("stauts", status=2).stderr)
        self.assertIn("not translated into 'fr'", self.i18n("status", "fr", status=2).stderr)
        self.assertIn("did you mean", self.i18n("accept", KEY + "torhc", status=2).stderr)


class Tools(Case):
    def setUp(self):
        super().setUp()
        key, source, _ = self.first_highlight()
        self.edit(RELEASE, source, source.rstrip(".") + " again.")
        self.i18n("update")
        self.before = self.files()

    def each(self):
        return sorted((self.root / "i18n/ja").rglob("*.po"))

    def test_msgfmt_finds_nothing(self):
        for path in self.each():
            run = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", path], capture_output=True, text=True)
            # Fields that only tools fill in, with a date among them, are left to the tools.
            said = [line for line in run.stderr.splitlines() if "missing in header" not in line]
            self.assertEqual((run.returncode, said), (0, []), path)

    def round_trip(self, tool):
        for path in self.each():
            tool(path)
        self.i18n("update")
        after = self.files()
        # The order of the header's fields is the tool's.
        for name, text in self.before.items():
            self.assertEqual(text.decode().split("\n\n")[1:], after[name].decode().split("\n\n")[1:], name)

    def test_msgcat_keeps_every_state(self):
        self.round_trip(lambda path: subprocess.run(["msgcat", "-o", path, path], check=True))

    def test_msgmerge_keeps_every_state(self):
        def tool(path):
            template = path.with_suffix(".pot")
            shutil.copy(path, template)
            subprocess.run(["msgmerge", "--quiet", "--previous", "--update", "--backup=none", path, template], check=True)
            template.unlink()
        self.round_trip(tool)

    def test_translate_toolkit_keeps_every_state(self):
        from translate.storage import pypo

        def tool(path):
            store = pypo.pofile.parsefile(str(path))
            store.save()
        self.round_trip(tool)


main()
