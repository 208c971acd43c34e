#!/usr/bin/env python3
"""What pages say of texts that are not translated, on copies of the real project: pages.py RELGEN PROJECT"""

import re

from case import PO, Case, main

PAGE = "public/ja/training-nv-pytorch/26.05/index"
# By state: how an entry gets into it, and the reason that a reader of the page is given.
STATES = {
    "missing": (lambda entry: re.sub(r'msgstr ".*"', 'msgstr ""', entry), "この部分はまだ翻訳されていません"),
    "stale": (lambda entry: entry.replace('msgid "', 'msgid "Before: ', 1), "この部分の翻訳は更新を待っています"),
    "fuzzy": (lambda entry: "#, fuzzy\n" + entry, "この部分の翻訳は確認を待っています"),
}


class Pages(Case):
    def build(self):
        self.relgen("build", "--no-git", "--quiet")
        return self.read(PAGE + ".html"), self.read(PAGE + ".md")

    def in_state(self, state, number=1):
        """The file with one highlight in a state."""
        entries = self.read(PO).split("\n\n")
        at = [i for i, entry in enumerate(entries) if 'msgctxt "highlights.' in entry][number]
        source = re.search(r'msgid "(.*)"', entries[at])[1]
        entries[at] = STATES[state][0](entries[at])
        (self.root / PO).write_text("\n\n".join(entries), encoding="utf-8")
        return source

    def test_a_block_that_falls_back_says_its_language_and_why(self):
        whole = self.read(PO)
        for state, (_, reason) in STATES.items():
            with self.subTest(state):
                self.in_state(state)
                html, markdown = self.build()
                blocks = re.findall(r'<(?:p|span|li|h\d)\b[^>]*class="fallback"[^>]*>', html)
                self.assertEqual(len(blocks), 1)
                self.assertIn('lang="en"', blocks[0])
                self.assertRegex(blocks[0], r'title="[^"]*[\u3040-\u30ff]')
                said = re.search(r'title="([^"]+)"', blocks[0])[1]
                self.assertEqual(reason, said)
                self.assertIn(said, markdown)
                (self.root / PO).write_text(whole, encoding="utf-8")

    def test_a_page_says_how_much_is_translated_and_nothing_where_all_is(self):
        html, markdown = self.build()
        self.assertNotIn("翻訳済みです", html + markdown)
        self.in_state("missing")
        self.in_state("fuzzy", 2)
        html, markdown = self.build()
        for page in html, markdown:
            texts, done = map(int, re.search(r"テキスト (\d+) 件のうち、(\d+) 件が翻訳済みです", page).groups())
            self.assertEqual(texts - done, 2)
            self.assertIn("目印を付けて表示しています", page)
        # The same before it falls back, whatever is shown then.
        self.edit("relgen.yaml", "output:", "fallback: omit\noutput:") if "fallback:" not in self.read("relgen.yaml") else self.edit(
            "relgen.yaml", "fallback: mark", "fallback: omit")
        html, markdown = self.build()
        for page in html, markdown:
            self.assertIn(f"テキスト {texts} 件のうち、{done} 件が翻訳済みです", page)
            self.assertNotIn("目印を付けて", page)
        status = self.status()
        self.assertEqual((status["missing"], status["fuzzy"]), (1, 1))
        self.assertIn("2 of ", self.i18n("status").stdout)

    def test_the_page_of_an_image(self):
        (self.root / "i18n/ja/training-nv-pytorch/image.po").unlink()
        self.build()
        for name in "html", "md":
            self.assertRegex(self.read(f"public/ja/training-nv-pytorch/index.{name}"), r"このページのテキスト \d+ 件は、まだ翻訳されていません")
            self.assertNotIn("None of the", self.read(f"public/en/training-nv-pytorch/index.{name}"))


class Require(Case):
    def test_looks_at_the_lowest_language_before_it_falls_back(self):
        self.i18n("status", "--require", "100")
        self.edit("relgen.yaml", "languages: [en, ja]", "languages: [en, ja, de]")
        for form in "text", "json", "markdown":
            run = self.i18n("status", "--require", "1", "--format", form, status=1)
            self.assertIn("'de' is translated to 0%, and 1% are required", run.stderr)
            self.assertNotIn("'ja'", run.stderr)
        self.i18n("status", "--require", "0")
        self.i18n("status", "ja", "--require", "100")

    def test_all_but_one_is_not_a_hundred(self):
        text = self.read(PO)
        (self.root / PO).write_text(re.sub(r'msgstr ".+"', 'msgstr ""', text, count=1), encoding="utf-8")
        entries = text.split("\n\n")
        entries[1] = "#, fuzzy\n" + entries[1]
        (self.root / PO).write_text("\n\n".join(entries), encoding="utf-8")
        self.i18n("status", "--require", "99")
        self.assertIn("'ja' is translated to 99%, and 100% are required", self.i18n("status", "--require", "100", status=1).stderr)
        for wrong in "101", "-1", "all":
            self.i18n("status", "--require", wrong, status=2)


main()
