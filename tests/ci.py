#!/usr/bin/env python3
"""docs/ci.md: every command that it shows is run, in its order, on clones of the real project with a tag a release; its workflows are read, and
what they run is run. ci.py RELGEN PROJECT"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

RELGEN, PROJECT = os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
PAGE = (PROJECT / "docs/ci.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(sh|yaml)\n(.*?)^```$", PAGE, flags=re.M | re.S)
TAGS = 'git: {repository: ., tag: "{image}/{release}", date-tolerance: 9999}\n'


def make_upstream(folder):
    """The project as its own repository: the tags, and one commit behind them."""
    folder.mkdir()
    shutil.copy(PROJECT / ".gitignore", folder)
    for name in "releases", "i18n":
        shutil.copytree(PROJECT / name, folder / name)
    settings = (PROJECT / "relgen.yaml").read_text(encoding="utf-8")
    (folder / "relgen.yaml").write_text(re.sub(r"^git:\n(?:  .*\n)+", TAGS, settings, flags=re.M), encoding="utf-8")
    # The sample says where versions stand in the source of an image, which this is not.
    for image in (folder / "releases").glob("*/image.yaml"):
        image.write_text(re.sub(r"^sources:\n(?:[ #].*\n)+", "", image.read_text(encoding="utf-8"), flags=re.M), encoding="utf-8")
    tags = [f"{path.parent.name}/{path.stem}" for path in sorted((folder / "releases").glob("*-*/[0-9]*.yaml"))]
    shell(folder, "git init -q -b main && git add . && git commit -qm one && " + " && ".join(f"git tag {tag}" for tag in tags) +
          " && git commit -q --allow-empty -m two")
    return tags


def shell(folder, command, **environment):
    done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=300, env={
        **os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Sample", "GIT_AUTHOR_EMAIL": "s@example.com",
        "GIT_COMMITTER_NAME": "Sample", "GIT_COMMITTER_EMAIL": "s@example.com", **environment})
    return done.returncode, done.stdout + done.stderr


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory(prefix="relgen-ci-")
        cls.folder = pathlib.Path(cls.holder.name)
        (cls.folder / "tools").mkdir()
        (cls.folder / "tools/relgen").symlink_to(RELGEN)
        cls.tags = make_upstream(cls.folder / "upstream")
        url = f"file://{cls.folder}/upstream"
        cls.environment = {"URL": url, "SOURCE_URL": url, "PATH": f"{cls.folder}/tools:{os.environ['PATH']}", "GITHUB_BASE_REF": "main"}

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def run_in(self, folder, command, status=0):
        got, said = shell(folder, command, **self.environment)
        self.assertEqual(got, status, f"{command}\n{said}")
        return said

    def test_the_commands_do_what_is_said(self):
        said = []
        for language, text in BLOCKS:
            folder = self.folder
            for command in text.splitlines() if language == "sh" else []:
                if command.startswith("cd "):
                    folder = self.folder / command[3:]
                else:
                    said.append((command, self.run_in(folder, command)))
        self.assertGreater(len(said), 10)
        checks = [text for command, text in said if re.match(r"relgen -C shallow check *(#|$)", command)]
        self.assertIn("'shallow' is a shallow clone without tags [tags-unavailable]", checks[0])
        self.assertIn("git -C shallow fetch --tags --unshallow", checks[0])
        self.assertNotIn("tag", checks[1])
        table = next(text for command, text in said if command == "relgen -C shallow tags")
        for tag in self.tags:
            self.assertRegex(table, rf"(?m)^ +matched +{tag} ")

    def test_the_workflows(self):
        github, gitlab = (yaml.safe_load(text) for language, text in BLOCKS if language == "yaml")
        steps = github["jobs"]["notes"]["steps"]
        self.assertEqual(steps[0]["with"]["fetch-depth"], 0)
        self.assertEqual(gitlab["notes"]["variables"]["GIT_DEPTH"], "0")
        self.run_in(self.folder, "git clone -q $URL full")
        for command in [step["run"] for step in steps if "run" in step] + gitlab["notes"]["script"]:
            self.run_in(self.folder / "full", command)

    def test_a_branch_fails_for_what_it_changes(self):
        self.run_in(self.folder, "git clone -q $URL branch")
        release = self.folder / "branch/releases/training-nv-pytorch/26.05.yaml"
        release.write_text(release.read_text(encoding="utf-8") + "surprise: 1\n", encoding="utf-8")
        said = self.run_in(self.folder / "branch", 'relgen check --strict --format github --since "origin/$GITHUB_BASE_REF"', 1)
        self.assertIn("::error file=releases/training-nv-pytorch/26.05.yaml,", said)
        self.run_in(self.folder / "branch", "git commit -qam x && relgen check --strict --since HEAD")

    def test_a_checkout_of_another_user_is_read_when_it_is_trusted(self):
        self.run_in(self.folder, "git clone -q $URL foreign && chown -R 12345 foreign")
        self.assertIn("belongs to another user ('12345')", self.run_in(self.folder / "foreign", "relgen check"))
        self.run_in(self.folder / "foreign", "relgen check --strict --trust-repository --since HEAD")
        self.assertIn("belongs to another user", self.run_in(self.folder / "foreign", "relgen check --since HEAD", 2))


unittest.main(argv=[sys.argv[0]], verbosity=1)
