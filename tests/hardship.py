#!/usr/bin/env python3
"""The world is against it: hardship.py RELGEN. Killed at any moment, without room on the disk, with inputs that are no files, two at once:
every output file stays whole, old or new, the message names what failed, and nothing hangs."""
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parent
RELGEN = os.path.abspath(sys.argv[1])
KILLS = 40
problems = []


def project_in(parent, name="project"):
    project = parent / name
    shutil.copytree(TESTS / "golden" / "site" / "in", project)
    return project


def run(project, *arguments, **options):
    return subprocess.run([RELGEN, *arguments], cwd=project, capture_output=True, text=True, timeout=60, **options)


def outputs(project):
    return {str(path.relative_to(project)): path.read_bytes() for path in sorted((project / "public").rglob("*"))
            if path.is_file() and path.name != ".relgen"}


def expect(title, condition, detail=""):
    if not condition:
        problems.append(f"{title}: {detail}" if detail else title)


def change(project):
    """Changes every page."""
    text = (project / "relgen.yaml").read_text()
    (project / "relgen.yaml").write_text(text.replace("title: Demonstration", "title: Another title"))


def expect_whole(title, project, old, new):
    for path, data in outputs(project).items():
        if data not in (old.get(path), new.get(path)):
            # Temporary files may be left by a kill, never under the name of an output.
            expect(title, path not in old and path not in new, f"{path} is neither old nor new ({len(data)} bytes)")


def killed(parent):
    old_project = project_in(parent, "old")
    run(old_project, "build", "--no-git")
    old = outputs(old_project)
    new_project = project_in(parent, "new")
    change(new_project)
    begin = time.monotonic()
    expect("killed", run(new_project, "build", "--no-git").returncode == 0, "the project cannot be built")
    length = time.monotonic() - begin
    new = outputs(new_project)
    for kill in range(KILLS):
        project = parent / f"kill{kill}"
        shutil.copytree(old_project, project)
        change(project)
        process = subprocess.Popen([RELGEN, "build", "--no-git"], cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(length * kill / KILLS)
        process.send_signal(signal.SIGKILL)
        process.wait()
        expect_whole(f"killed after {kill}/{KILLS}", project, old, new)
        done = run(project, "build", "--no-git")
        expect(f"killed after {kill}/{KILLS}", done.returncode == 0, f"the next build: {done.stderr}")
        expect(f"killed after {kill}/{KILLS}", outputs(project) == new, "the next build does not mend it")
        shutil.rmtree(project)


def no_room(parent):
    """Files cannot grow beyond a limit, at every size that matters: what happens on a full disk at that point."""
    old_project = project_in(parent, "room-old")
    run(old_project, "build", "--no-git")
    old = outputs(old_project)
    new_project = project_in(parent, "room-new")
    change(new_project)
    run(new_project, "build", "--no-git")
    # Only what changes is written: a file that stays as it is needs no room.
    sizes = sorted({len(data) for path, data in outputs(new_project).items() if data != old.get(path)})
    for limit in [0, 1, *[size - 1 for size in sizes[:: max(1, len(sizes) // 8)]]]:
        project = parent / "room"
        shutil.copytree(old_project, project)
        change(project)

        def limited():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        # Messages go through a pipe, which the limit does not touch.
        done = run(project, "build", "--no-git", preexec_fn=limited)
        expect(f"limit {limit}", done.returncode == 3, f"status {done.returncode}: {done.stderr}")
        expect(f"limit {limit}", "relgen: public/" in done.stderr, f"does not name the file: {done.stderr}")
        expect(f"limit {limit}", outputs(project) == old, "the output changed")
        shutil.rmtree(project)


def refused(parent):
    """Where relgen cannot write; root may write anywhere, so the obstacles are files in the place of folders."""
    project = project_in(parent, "refused")
    (project / "public").write_text("a file\n")
    done = run(project, "build", "--no-git")
    expect("public is a file", done.returncode in (2, 3) and "public" in done.stderr, f"status {done.returncode}: {done.stderr}")
    expect("public is a file", (project / "public").read_text() == "a file\n", "it was touched")
    (project / "public").unlink()
    (project / "public").symlink_to("/dev/full")
    done = run(project, "build", "--no-git")
    expect("public is a device", done.returncode in (2, 3), f"status {done.returncode}")
    with open("/dev/full", "w") as full:
        done = subprocess.run([RELGEN, "check", "--no-git", "--format", "json"], cwd=project, stdout=full, stderr=subprocess.PIPE, text=True)
    expect("no room for the report", done.returncode == 3 and "standard output" in done.stderr, f"status {done.returncode}: {done.stderr}")


def odd_inputs(parent):
    """Inputs that are no regular files, or leave the project."""
    outside = parent / "outside.yaml"
    outside.write_text('release: "26.06"\nstatus: draft\n')
    for title, make in [
        ("a pipe", lambda path: os.mkfifo(path)),
        ("a folder", lambda path: path.mkdir()),
        ("a link to nothing", lambda path: path.symlink_to("nothing.yaml")),
        ("a link to itself", lambda path: path.symlink_to(path.name)),
        ("a link out of the project", lambda path: path.symlink_to(outside)),
        ("a device", lambda path: path.symlink_to("/dev/zero")),
    ]:
        project = project_in(parent, "odd")
        make(project / "releases" / "demo" / "26.06.yaml")
        done = run(project, "check", "--no-git")
        expect(title, done.returncode in (1, 3), f"status {done.returncode}: {done.stderr}")
        expect(title, "releases/demo/26.06.yaml" in done.stderr, f"does not name it: {done.stderr}")
        shutil.rmtree(project)


def two_at_once(parent):
    project = project_in(parent, "two")
    for _ in range(5):
        shutil.rmtree(project / "public", ignore_errors=True)
        processes = [subprocess.Popen([RELGEN, "build", "--no-git"], cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                     for _ in range(2)]
        ends = [(process.communicate(timeout=60)[1], process.returncode) for process in processes]
        expect("two at once", any(status == 0 for _, status in ends), f"{ends}")
        expect("two at once", all(status in (0, 3) for _, status in ends), f"{ends}")
        expect("two at once", run(project, "build", "--no-git", "--check").returncode == 0, "the output is not whole")


def main():
    with tempfile.TemporaryDirectory() as folder:
        parent = pathlib.Path(folder)
        for trial in (killed, no_room, refused, odd_inputs, two_at_once):
            trial(parent)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
