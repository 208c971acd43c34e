"""A copy of the real project for each test, and relgen i18n on it. The scripts beside it take: RELGEN PROJECT."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

RELGEN, PROJECT = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
RELEASE = "releases/training-nv-pytorch/26.05.yaml"
PO = "i18n/ja/training-nv-pytorch/26.05.po"
KEY = "training-nv-pytorch/26.05:highlights."


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="relgen-i18n-")
        self.root = pathlib.Path(self.folder.name)
        shutil.copy(PROJECT / "relgen.yaml", self.root)
        for name in "releases", "i18n":
            shutil.copytree(PROJECT / name, self.root / name)

    def tearDown(self):
        self.folder.cleanup()

    def relgen(self, *arguments, status=0):
        run = subprocess.run([RELGEN, "-C", self.root, *arguments], capture_output=True, text=True, timeout=300)
        self.assertEqual(run.returncode, status, f"{arguments}\n{run.stdout}{run.stderr}")
        return run

    def i18n(self, *arguments, status=0):
        return self.relgen("i18n", *arguments, status=status)

    def status(self, language="ja"):
        return json.loads(self.i18n("status", language, "--format", "json").stdout)["languages"][0]

    def read(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def edit(self, path, old, new):
        text = self.read(path)
        self.assertIn(old, text)
        (self.root / path).write_text(text.replace(old, new, 1), encoding="utf-8")

    def files(self):
        return {p.relative_to(self.root): p.read_bytes() for p in sorted((self.root / "i18n").rglob("*")) if p.is_file()}

    def first_highlight(self):
        """Key, source and translation of a highlight on one line without anything that YAML or PO would quote."""
        for key, source, text in re.findall(r'msgctxt "highlights\.([^"]+)"\nmsgid "([^"\\]+)"\nmsgstr "([^"\\]+)"', self.read(PO)):
            if source in self.read(RELEASE):
                return key, source, text
        self.fail("no highlight to try")


def main():
    unittest.main(argv=[sys.argv[0]], verbosity=1)
