#!/usr/bin/env python3
"""docs/translating.md and its Japanese: every command that they show is run, in their order, on a copy of the real project, and what they say
of files, rules and entries is true. guide.py RELGEN PROJECT"""

import json
import os
import re
import subprocess

from case import PROJECT, RELGEN, Case, main

ENGLISH, JAPANESE = (PROJECT / "docs" / name for name in ("translating.md", "translating.ja.md"))


def blocks(path, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), flags=re.M | re.S)


def code_words(path):
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)


class Guide(Case):
    def test_both_languages_show_the_same(self):
        for language in "sh", "po":
            self.assertEqual(blocks(ENGLISH, language), blocks(JAPANESE, language))
        shape = r"^(#+|\|)"
        self.assertEqual(*(re.findall(shape, path.read_text(encoding="utf-8"), flags=re.M) for path in (ENGLISH, JAPANESE)))
        known = set(code_words(ENGLISH)) | {"=0 {なし}"}
        self.assertEqual([word for word in code_words(JAPANESE) if word not in known], [])

    def test_every_command_does_what_is_said(self):
        tools = self.root / "tools"
        tools.mkdir()
        os.symlink(os.path.abspath(RELGEN), tools / "relgen")
        commands = [line for block in blocks(ENGLISH, "sh") for line in block.splitlines() if line]
        self.assertGreater(len(commands), 12)
        for command in commands:
            run = subprocess.run(["sh", "-c", command], cwd=self.root, capture_output=True, text=True, timeout=300,
                                 env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
            self.assertEqual(run.returncode, 0, f"{command}\n{run.stdout}{run.stderr}")
        for action in "update", "status", "accept", "add", "export", "import":
            self.assertTrue(any(f"i18n {action}" in command for command in commands), action)

    def test_files_and_rules_are_there(self):
        explained = json.loads(self.relgen("explain", "--format", "json").stdout)["rules"]
        rules = {rule["rule"] for rule in explained}
        named = re.findall(r"^\| `([a-z-]+)` \| ", ENGLISH.read_text(encoding="utf-8").partition("## What a finding means")[2], flags=re.M)
        self.assertLessEqual(set(named), rules)
        self.assertLessEqual({rule["rule"] for rule in explained if rule["group"] == "translation"}, set(named))
        for word in code_words(ENGLISH):
            if word.startswith("i18n/") and not re.search(r"[*?]", word):
                self.assertTrue((self.root / word).exists(), word)

    def test_the_entries_shown_are_read_without_a_finding(self):
        for text in blocks(ENGLISH, "po"):
            path = self.root / "entry.po"
            path.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n' + text, encoding="utf-8")
            subprocess.run(["msgfmt", "--check-format", "-o", "/dev/null", path], check=True)
        self.i18n("add", "pl")
        entry = blocks(ENGLISH, "po")[1]
        have = self.read("i18n/pl/messages.po")
        head, _, text = entry.partition('msgstr "')
        self.assertIn(head + 'msgstr ""', have)
        (self.root / "i18n/pl/messages.po").write_text(have.replace(head + 'msgstr ""', entry.rstrip("\n")), encoding="utf-8")
        said = self.relgen("check", self.root / "i18n/pl/messages.po").stderr
        self.assertNotIn("index.count", said)
        self.assertNotIn(": error:", said)


main()
