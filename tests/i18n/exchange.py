#!/usr/bin/env python3
"""relgen i18n export and import on copies of the real project, and through the tools that read and write these formats.

exchange.py RELGEN PROJECT"""

import csv
import os
import re
import shutil
import subprocess
from xml.etree import ElementTree

from case import PO, RELEASE, Case, main

FORMATS = "xliff", "tmx", "csv"
SPACE = "{urn:oasis:names:tc:xliff:document:1.2}"


class Exchange(Case):
    def setUp(self):
        super().setUp()
        self.out = self.root.parent / (self.root.name + "-out")
        self.out.mkdir()

    def tearDown(self):
        shutil.rmtree(self.out)
        super().tearDown()

    def export(self, form):
        path = self.out / f"ja.{form}"
        self.i18n("export", path)
        return path

    def imported(self, path, status=0):
        return self.i18n("import", path, status=status).stderr

    def every_state(self):
        """One text of the release is fuzzy, one stale, one missing, one the same as its source, one has a comment; the others are done."""
        entries = self.read(PO).split("\n\n")
        entries[1] = "#, fuzzy\n" + entries[1]
        entries[2] = re.sub(r'msgid "', 'msgid "Before: ', entries[2])
        entries[3] = re.sub(r'msgstr ".*"', 'msgstr ""', entries[3])
        entries[4] = "# Ask Aya.\n" + entries[4]
        (self.root / PO).write_text("\n\n".join(entries), encoding="utf-8")
        return self.status()


class RoundTrip(Exchange):
    def test_what_comes_back_as_it_went_out_changes_no_byte(self):
        self.every_state()
        before = self.files()
        for form in FORMATS:
            with self.subTest(form):
                self.assertIn("0 of ", self.imported(self.export(form)))
                self.assertEqual(before, self.files())

    def test_files_that_were_lost_come_back(self):
        self.every_state()
        before, status = self.read(PO), self.status()
        pairs = r'msgctxt "(.+)"\nmsgid (.+)\nmsgstr (.+)'
        for form in FORMATS:
            with self.subTest(form):
                path = self.export(form)
                (self.root / PO).unlink()
                self.imported(path)
                after = self.read(PO)
                (self.root / PO).write_text(before, encoding="utf-8")
                # All but the one that has no translation; a stale text comes back as one to be reviewed, or, of a memory, as stale.
                have, want = re.findall(pairs, after), [entry for entry in re.findall(pairs, before) if entry[2] != '""']
                self.assertEqual([(key, text) for key, _, text in have], [(key, text) for key, _, text in want])
                self.assertIn("# Ask Aya.\n", after)
                self.assertEqual(after.count("#, fuzzy"), status["fuzzy"] + status["stale"])

    def test_every_language_of_the_site(self):
        self.i18n("add", "pl")
        self.assertIn("needs one language", self.i18n("export", "--format", "csv", status=2).stderr)
        for form in FORMATS:
            path = self.out / f"pl.{form}"
            self.i18n("export", "--lang", "pl", path)
            self.assertIn("0 of ", self.i18n("import", "--lang", "pl", path).stderr)

    def test_standard_output_is_the_file(self):
        for form in FORMATS:
            self.assertEqual(self.i18n("export", "--format", form).stdout.encode(), self.export(form).read_bytes().replace(b"\r\n", b"\n") if form == "csv"
                             else self.export(form).read_bytes())


class Edited(Exchange):
    """A translator changes, approves, comments."""

    def edited(self, form, change):
        path = self.export(form)
        text = path.read_text(encoding="utf-8")
        new = change(text)
        self.assertNotEqual(text, new)
        path.write_text(new, encoding="utf-8", newline="")
        return path

    def test_another_translation(self):
        key, source, text = self.first_highlight()
        before = self.files()
        for form in FORMATS:
            with self.subTest(form):
                path = self.edited(form, lambda written: written.replace(text, "新しい訳文", 1))
                said = self.imported(path)
                self.assertIn(f"{PO}: 1 translated\n", said)
                self.assertIn(f'msgctxt "highlights.{key}"\nmsgid "{source}"\nmsgstr "新しい訳文"\n', self.read(PO))
                after = self.files()
                self.assertEqual([name for name in before if before[name] != after[name]], [p for p in before if str(p) == PO])
                (self.root / PO).write_bytes(before[next(p for p in before if str(p) == PO)])

    def test_an_approved_one_is_no_longer_fuzzy(self):
        self.edit(PO, 'msgctxt "highlights.', '#, fuzzy\nmsgctxt "highlights.')
        self.assertEqual(self.status()["fuzzy"], 1)
        path = self.edited("xliff", lambda text: text.replace('approved="no"', 'approved="yes"', 1))
        self.assertIn("1 with another state or comment", self.imported(path))
        self.assertEqual(self.status()["fuzzy"], 0)

    def test_an_empty_one_takes_nothing_away(self):
        _, _, text = self.first_highlight()
        before = self.files()
        for form in FORMATS:
            with self.subTest(form):
                path = self.edited(form, lambda written: written.replace(text, "", 1))
                self.imported(path)
                self.assertEqual(before, self.files())

    def test_a_source_that_changed_since(self):
        key, source, text = self.first_highlight()
        paths = {form: self.edited(form, lambda written: written.replace(text, "新しい訳文", 1)) for form in FORMATS}
        self.edit(RELEASE, source, source.rstrip(".") + " again.")
        before = self.files()
        for form, path in paths.items():
            with self.subTest(form):
                said = self.imported(path)
                self.assertIn(f"{PO}: 1 of a source text of before, now stale", said)
                self.assertIn(f'msgid "{source}"\nmsgstr "新しい訳文"\n', self.read(PO))
                self.assertEqual(self.status()["stale"], 1)
                for name, data in before.items():
                    (self.root / name).write_bytes(data)
        # Today's text has been translated in the meantime: that stays.
        self.edit(PO, f'msgid "{source}"', f'msgid "{source.rstrip(".")} again."')
        before = self.files()
        self.assertIn("1 left as they are", self.imported(paths["xliff"]))
        self.assertEqual(before, self.files())

    def test_new_texts_stand_where_they_belong(self):
        before = self.read(PO)
        entries = before.split("\n\n")
        for form in FORMATS:
            with self.subTest(form):
                path = self.export(form)
                (self.root / PO).write_text("\n\n".join(entries[:2] + entries[4:]), encoding="utf-8")
                self.imported(path)
                self.assertEqual(re.sub(r"#[.:] .*\n", "", before), re.sub(r"#[.:] .*\n", "", self.read(PO)))
                (self.root / PO).write_text(before, encoding="utf-8")


class Refused(Exchange):
    def refused(self, name, text, *said):
        path = self.out / name
        path.write_text(text, encoding="utf-8", newline="")
        before = self.files()
        message = self.imported(path, status=1)
        for words in said:
            self.assertIn(words, message)
        self.assertEqual(before, self.files())

    def test_what_does_not_fit_and_then_nothing_is_written(self):
        key, source, text = self.first_highlight()
        good = self.export("csv").read_text(encoding="utf-8-sig").replace(text, "新しい訳文")
        renamed = good.replace(f'"highlights.{key}"', f'"highlights.{key}x"')
        self.refused("key.csv", renamed, f"has no text 'highlights.{key}x'", f"its source text is that of 'highlights.{key}' in '{RELEASE}' now")
        self.refused("file.csv", good.replace(RELEASE, RELEASE.replace("26.05", "26.50"), 1), "there is no source file", "did you mean")
        self.refused("twice.csv", good + good.partition("\n")[2], "is given twice", "first given here")
        self.refused("broken.csv", good + '"', "the quote that begins this cell is never closed", "exchange-syntax")
        self.refused("broken.xliff", self.export("xliff").read_text(encoding="utf-8").replace("</file>", "", 1), "exchange-syntax")
        self.refused("other.xliff", self.export("xliff").read_text(encoding="utf-8").replace('target-language="ja"', 'target-language="fr"'),
                     "the site is not translated into 'fr'")
        self.refused("control.xliff", self.export("xliff").read_text(encoding="utf-8").replace(text, "&#x2028;", 1), "that no text may hold")

    def test_a_translators_file_that_cannot_be_read(self):
        _, _, text = self.first_highlight()
        path = self.export("csv")
        self.edit(PO, "msgid ", "msgdi ")
        broken = self.files()
        self.assertIn("po-syntax", self.imported(path, status=1))
        self.assertEqual(broken, self.files())
        # A file that is none of its business does not stop it.
        lines = path.read_bytes().decode().split("\r\n")
        path.write_text("\r\n".join([lines[0]] + [line for line in lines if line.startswith('"i18n/messages.pot"')]), encoding="utf-8", newline="")
        self.imported(path)

    def test_words_that_mean_nothing(self):
        self.assertIn("needs a format", self.i18n("export", status=2).stderr)
        self.assertIn("needs a format", self.i18n("import", "ja.txt", status=2).stderr)
        self.assertIn("needs one file", self.i18n("import", status=2).stderr)
        self.assertIn("has no such --format", self.i18n("status", "--format", "xliff", status=2).stderr)
        self.assertIn("has no language 'fr'", self.i18n("export", "--lang", "fr", "x.csv", status=2).stderr)
        self.i18n("import", self.out / "nothing.csv", status=3)

    def test_what_a_stranger_sends(self):
        secret = self.out / "secret"
        secret.write_text("SECRET", encoding="utf-8")
        head = '<?xml version="1.0"?><!DOCTYPE xliff [%s]><xliff version="1.2">&e;</xliff>'
        for declared in (f'<!ENTITY e SYSTEM "{secret}">', '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY e "&b;&b;&b;&b;">',
                         f'<!ENTITY % p SYSTEM "{secret}"> %p;', '<!ENTITY e SYSTEM "http://127.0.0.1:9/x">'):
            self.refused("entity.xliff", head % declared, "exchange-syntax")
        self.refused("deep.xliff", "<xliff>" + "<g>" * 100000, "exchange-syntax")
        self.refused("long.xliff", '<xliff version="1.2" x="' + "a" * 11000000 + '"/>', "exchange-syntax")
        self.refused("wide.csv", "," * 1000000, "exchange-syntax")
        many = "\n".join(f"x{n},k{n},s,t" for n in range(200000))
        self.refused("many.csv", "location,context,source,target\n" + many, "there is no source file")
        same = "\n".join(f"{RELEASE},k{n},s,t" for n in range(200000))
        self.refused("same.csv", "location,context,source,target\n" + same, "has no text")
        os.mkfifo(self.out / "pipe.csv")
        self.i18n("import", self.out / "pipe.csv", status=3)

    def test_the_file_is_named_from_where_the_user_is(self):
        path = self.out / "bad.csv"
        path.write_text("location,context,source,target\nx,y,z,z\n", encoding="utf-8")
        self.assertIn(f"{path.resolve()}:2:3: error: there is no source file 'x'", self.imported(path, status=1))
        below = self.root / "bad.csv"
        shutil.copy(path, below)
        self.assertIn("bad.csv:2:3: error", self.imported(below, status=1))


class Memory(Exchange):
    """A memory of other tools knows no keys: it fills in what has no translation."""

    def test_fills_only_what_is_not_translated(self):
        key, source, text = self.first_highlight()
        self.edit(PO, f'msgstr "{text}"', 'msgstr ""')
        missing = self.status()["missing"]
        path = self.out / "memory.tmx"
        unit = '<tu><tuv xml:lang="en-US"><seg>%s</seg></tuv><tuv xml:lang="ja-JP"><seg>%s</seg></tuv></tu>'
        escaped = source.replace("&", "&amp;").replace("<", "&lt;")
        path.write_text('<tmx version="1.4"><header srclang="en-US"/><body>' + unit % (escaped, "記憶から") + unit % ("Nowhere.", "どこにもない") +
                        unit % ("Languages", "別の訳") + "</body></tmx>", encoding="utf-8")
        said = self.imported(path)
        self.assertIn("1 of 3 units of the memory are of no text of today", said)
        self.assertIn(f'msgid "{source}"\nmsgstr "記憶から"\n', self.read(PO))
        self.assertLess(self.status()["missing"], missing)
        self.assertNotIn("別の訳", self.read("i18n/ja/messages.po"))


class Tools(Exchange):
    def test_the_files_are_well_formed(self):
        self.every_state()
        for form in "xliff", "tmx":
            subprocess.run(["xmllint", "--noout", "--nonet", self.export(form)], check=True)
        # What the schema of XLIFF 1.2 and the DTD of TMX 1.4 ask for: attributes that must be there, children in their order.
        tree = ElementTree.parse(self.out / "ja.xliff").getroot()
        for file in tree:
            self.assertLessEqual({"original", "source-language", "datatype"}, set(file.attrib))
            units = file.findall(f"{SPACE}body/{SPACE}trans-unit")
            self.assertEqual(len({unit.get("id") for unit in units}), len(units))
            for unit in units:
                names = [child.tag.removeprefix(SPACE) for child in unit]
                self.assertRegex(" ".join(names), r"^source target( note| alt-trans)*$")
        for unit in ElementTree.parse(self.out / "ja.tmx").getroot().iter("tu"):
            self.assertRegex(" ".join(child.tag for child in unit), r"^prop( prop)*( tuv){1,2}$")

    def test_a_spreadsheet_sees_no_formula_and_reads_the_same(self):
        self.edit(RELEASE, "highlights:\n", "highlights:\n  sum: \"=1+1 is two\"\n")
        path = self.export("csv")
        data = path.read_bytes()
        self.assertTrue(data.startswith(b"\xef\xbb\xbf") and data.endswith(b"\r\n"))
        with open(path, encoding="utf-8-sig", newline="") as file:
            rows = list(csv.reader(file, strict=True))
        self.assertEqual({len(row) for row in rows}, {7})
        self.assertFalse([cell for row in rows for cell in row if cell[:1] in tuple("=+-@\t\r")])
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter=";").writerows(rows)
        before = self.files()
        self.imported(path)
        self.assertEqual(before, self.files())

    def changed_by(self, form, storage, find):
        """Opens the export, gives the highlight another translation, saves it as the tool does, and imports it."""
        self.every_state()
        key, source, _ = self.first_highlight()
        before = self.files()
        path = self.export(form)
        store = storage.parsefile(str(path))
        store.save()
        self.imported(path)
        self.assertEqual(before, self.files(), "what the tool only opened and saved")
        path = self.export(form)
        store = storage.parsefile(str(path))
        unit = next(unit for unit in store.units if find(unit, key) and unit.source == source)
        unit.target = "道具で書いた訳"
        unit.markfuzzy(False)
        store.save()
        self.imported(path)
        self.assertIn(f'msgid "{source}"\nmsgstr "道具で書いた訳"\n', self.read(PO))

    def test_translate_toolkit_xliff(self):
        from translate.storage import xliff
        self.changed_by("xliff", xliff.xlifffile, lambda unit, key: unit.getid().endswith(f"highlights.{key}"))

    def test_translate_toolkit_csv(self):
        from translate.storage import csvl10n
        self.changed_by("csv", csvl10n.csvfile, lambda unit, key: unit.getcontext() == f"highlights.{key}")

    def test_translate_toolkit_tmx(self):
        from translate.storage import tmx
        self.changed_by("tmx", tmx.tmxfile, lambda unit, key: True)

    def test_xliff2po_and_po2tmx(self):
        po = self.out / "ja.po"
        subprocess.run(["xliff2po", "--progress=none", self.export("xliff"), po], check=True, capture_output=True)
        text = po.read_text(encoding="utf-8")
        _, source, translation = self.first_highlight()
        self.assertIn(translation[:20], text.replace('"\n"', ""))
        memory = self.out / "made.tmx"
        subprocess.run(["po2tmx", "--progress=none", "-l", "ja", self.root / PO, memory], check=True, capture_output=True)
        self.edit(PO, f'msgstr "{translation}"', 'msgstr ""')
        self.imported(memory)
        self.assertIn(f'msgid "{source}"\nmsgstr "{translation}"\n', self.read(PO))


main()
