#!/usr/bin/env python3
"""relgen verify against image layouts and lists of packages: check.py RELGEN. A layout of two platforms with an attestation and a bill of materials,
broken one way at a time; layouts of skopeo and umoci; layouts that are made to hurt."""
import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

RELGEN = os.path.abspath(sys.argv.pop(1))
INDEX, MANIFEST = "application/vnd.oci.image.index.v1+json", "application/vnd.oci.image.manifest.v1+json"
CONFIG, LAYER = "application/vnd.oci.image.config.v1+json", "application/vnd.oci.image.layer.v1.tar+gzip"
GATE = "cuda>=13.0 brand=tesla,driver>=535,driver<536 brand=tesla,driver>=560,driver<561"
FILES = {
    "relgen.yaml": "relgen: 1\nsite: {title: T}\n",
    "releases/components.yaml": """components:
  cuda: {name: CUDA}
  torch: {name: PyTorch, purl: "pkg:pypi/torch"}
  flash-attn: {name: FlashAttention, purl: "pkg:pypi/Flash_Attn"}
  triton: {name: Triton, purl: "pkg:pypi/triton"}
  nccl: {name: NCCL, purl: "pkg:deb/debian/libnccl2"}
""",
    "releases/demo/image.yaml": 'image: demo\ntitle: Demo\naccelerator: nvidia\ntag: "{release}-*"\n',
    "releases/demo/26.05.yaml": """release: "26.05"
date: 2026-05
components:
  cuda: 13.0.2
  torch: 2.11.0
  flash-attn: 2.8.3
  nccl: 2.27.3
images:
  - tag: 26.05-serverless
    digest: "TOP"
    platforms:
      linux/amd64: {digest: "AMD64"}
      linux/arm64: {digest: "ARM64"}
drivers:
  nvidia:
    minimum: "580"
    data-center: [{branch: R535, from: "535.86"}]
    unsupported: [R545]
environment:
  NCCL_SOCKET_IFNAME: {default: eth0, text: The interface.}
highlights: none
fixes: none
known-issues: none
""",
}


class Layout:
    """An OCI image layout as it should be; every part can be changed before it is written."""

    def __init__(self, folder):
        self.folder = folder
        self.env = {arch: ["PATH=/usr/bin", "CUDA_VERSION=13.0.2", "NCCL_VERSION=2.27.3-1", "NCCL_SOCKET_IFNAME=eth0", f"NVIDIA_REQUIRE_CUDA={GATE}"]
                    for arch in ("amd64", "arm64")}
        self.labels = {"org.opencontainers.image.version": "26.05", "com.nvidia.cuda.version": "13.0.2"}
        self.config_architecture = {"amd64": "amd64", "arm64": "arm64"}
        self.tag = {"org.opencontainers.image.ref.name": "26.05-serverless"}
        self.subject = None
        self.digests = {}

    def blob(self, data, media_type, **more):
        data = data if isinstance(data, bytes) else json.dumps(data).encode()
        digest = hashlib.sha256(data).hexdigest()
        path = self.folder / "blobs/sha256" / digest
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(data), **more}

    def image(self, arch, **more):
        config = self.blob({"os": "linux", "architecture": self.config_architecture[arch], "config": {"Env": self.env[arch], "Labels": self.labels}}, CONFIG)
        layers = [self.blob(gzip.compress(text.encode(), mtime=0), LAYER) for text in ("layer of both", f"layer of {arch}")]
        found = self.blob({"schemaVersion": 2, "mediaType": MANIFEST, "config": config, "layers": layers}, MANIFEST, **more)
        self.digests.update({arch: found["digest"], f"config of {arch}": config["digest"], f"layer of {arch}": layers[1]["digest"]})
        return found

    def write(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        platforms = [self.image("amd64", platform={"os": "linux", "architecture": "amd64"}),
                     self.image("arm64", platform={"os": "linux", "architecture": "arm64", "variant": "v8"})]
        proof = self.blob({"schemaVersion": 2, "config": self.blob({"os": "unknown", "architecture": "unknown"}, CONFIG), "layers": []}, MANIFEST,
                          platform={"os": "unknown", "architecture": "unknown"}, annotations={"vnd.docker.reference.type": "attestation-manifest"})
        self.index = {"schemaVersion": 2, "mediaType": INDEX, "manifests": [*platforms, proof], "annotations": {"org.opencontainers.image.version": "26.05"}}
        top = self.blob(self.index, INDEX, annotations=self.tag)
        empty = self.blob(b"{}", "application/vnd.oci.empty.v1+json")
        bom = self.blob({"schemaVersion": 2, "artifactType": "application/vnd.cyclonedx+json", "config": empty, "layers": [empty],
                         "subject": self.subject or {"mediaType": INDEX, "digest": top["digest"], "size": top["size"]}}, MANIFEST,
                        artifactType="application/vnd.cyclonedx+json")
        self.digests["top"] = top["digest"]
        self.entries = [top, bom]
        self.root("oci-layout", {"imageLayoutVersion": "1.0.0"})
        self.root("index.json", {"schemaVersion": 2, "manifests": self.entries})
        return self

    def root(self, name, data):
        (self.folder / name).write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")

    def path(self, what):
        return self.folder / "blobs" / self.digests[what].replace(":", "/")


class Verify(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.holder = tempfile.TemporaryDirectory(prefix="relgen-verify-")
        self.folder = pathlib.Path(self.holder.name)
        self.layout = Layout(self.folder / "layout").write()
        self.project()

    def tearDown(self):
        self.holder.cleanup()

    def project(self, *changes):
        digests = {"TOP": self.layout.digests["top"], "AMD64": self.layout.digests["amd64"], "ARM64": self.layout.digests["arm64"]}
        for name, text in FILES.items():
            for mark, digest in digests.items():
                text = text.replace(f'"{mark}"', f'"{digest}"')
            for old, new in changes:
                text = text.replace(old, new)
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def relgen(self, *arguments, status=0):
        done = subprocess.run([RELGEN, "verify", "26.05", *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def findings(self, *arguments, status=1):
        """What is found, a line each: severity, place, rule, message; digests cut short."""
        arguments = arguments or ("--oci", "layout")
        done = self.relgen(*arguments, "--format", "json", status=status)
        return [re.sub(r"[0-9a-f]{64}", lambda m: m[0][:6], f"{f['severity']} {f.get('line')}:{f.get('column')} {f['rule']}: {f['message']} ({f.get('hint')})")
                for f in json.loads(done.stdout)["findings"]]

    def short(self, what):
        return self.layout.digests[what].removeprefix("sha256:")[:6]

    def expect(self, *wanted, status=1, arguments=()):
        self.assertEqual(self.findings(*arguments, status=status), list(wanted))

    # ---- what is right ----

    def test_an_image_that_is_as_the_release_says(self):
        done = self.relgen("--oci", "layout")
        self.assertRegex(done.stderr, r"^verified 2 platforms, \d+ blobs with \d+ bytes, 4 of them layers\n$")
        self.expect(status=0, arguments=("--oci", "layout:26.05-serverless"))
        self.expect(status=0, arguments=("--oci", "layout", "--tag", "26.05-serverless"))

    def test_an_index_in_a_file(self):
        (self.folder / "raw.json").write_bytes(self.layout.path("top").read_bytes())
        self.expect(status=0, arguments=("--oci", "raw.json"))
        (self.folder / "raw.json").write_bytes(self.layout.path("top").read_bytes() + b"\n")
        self.expect(status=0, arguments=("--oci", "raw.json"))
        self.project(('linux/arm64: {digest: "' + self.layout.digests["arm64"] + '"}', "linux/s390x: {}"))
        self.expect("error 9:10 oci-platforms: the image has linux/arm64, which is not listed (add it to 'platforms' of the tag)",
                    "error 13:7 oci-platforms: the image has no linux/s390x; it has linux/amd64, linux/arm64 (take the platform out, or publish the image with it)",
                    arguments=("--oci", "raw.json"))
        (self.folder / "raw.json").write_text("{}")
        self.expect("error 9:10 oci-index: 'raw.json' is neither an index nor a manifest (save one with: skopeo inspect --raw docker://IMAGE > FILE)",
                    arguments=("--oci", "raw.json"))

    def archive(self, *more):
        with tarfile.open(self.folder / "image.tar", "w") as tar:
            tar.add(self.layout.folder, arcname=".")
            for name in more:
                tar.add(self.layout.folder / "index.json", arcname=name)

    def test_a_layout_in_an_archive(self):
        self.archive()
        self.expect(status=0, arguments=("--oci", "image.tar"))
        self.expect(status=0, arguments=("--oci", "image.tar:26.05-serverless"))
        (self.folder / "image.tar.gz").write_bytes(gzip.compress((self.folder / "image.tar").read_bytes()))
        self.expect(status=0, arguments=("--oci", "image.tar.gz"))
        self.layout.path("layer of arm64").write_bytes(b"changed")
        self.archive()
        found = self.findings("--oci", "image.tar")
        self.assertTrue(any("oci-digest: 'blobs/sha256/" in line for line in found), found)
        self.layout.path("config of arm64").unlink()
        self.layout.path("config of arm64").symlink_to("/etc/passwd")
        self.archive("index.json", "../../evil")
        found = self.findings("--oci", "image.tar")
        self.assertIn("'image.tar' is no image layout: index.json cannot be used, the archive holds it twice", found[0])
        self.archive()
        self.assertTrue(any("cannot be read: it is no regular file" in line for line in self.findings("--oci", "image.tar")))
        for data in b"", b"no tar at all" * 100, (self.folder / "image.tar").read_bytes()[:5000]:
            (self.folder / "image.tar").write_bytes(data)
            self.assertIn("relgen: --oci: 'image.tar' is no image: ", self.relgen("--oci", "image.tar", status=2).stderr)

    # ---- the bytes ----

    def test_the_layout(self):
        self.layout.root("oci-layout", {"imageLayoutVersion": "2.0.0"})
        self.expect("error 9:10 oci-layout: the version of the image layout is '2.0.0', not 1.0.0 ('oci-layout' holds {\"imageLayoutVersion\": \"1.0.0\"})")
        (self.layout.folder / "oci-layout").unlink()
        self.expect("error 9:10 oci-layout: 'layout' is no image layout: oci-layout is not there (name the folder that holds oci-layout, index.json and blobs)")

    def test_the_index(self):
        for text, said in (
            ('{"schemaVersion": 2, "manifests": null}', "'index.json' has no list 'manifests'"),
            ('{"manifests": [], "manifests": []}', "'index.json' is no JSON object: line 1: duplicate object key near '\"manifests\"'"),
            ('{"manifests": ["\\ud800"]}', "'index.json' is no JSON object: line 1: invalid Unicode '\\uD800' near '\"\\ud800\"'"),
            ("[" * 100000, "'index.json' is no JSON object: line 1: maximum parsing depth reached near '['"),
            ("[" * 100 + "]" * 100, "'index.json' is no JSON object: it is nested more than 64 deep"),
            ('{"a": "' + "x" * 5000000 + '"}', "'index.json' is no JSON object: it has more than 4 MiB"),
            ("", "'index.json' is no JSON object: line 1: unexpected token near end of file"),
            ('{"manifests": [1]}', "what points at the manifest of the image is no descriptor: it is no object"),
            ('{"manifests": [{"mediaType": "x", "digest": "sha256:../../../../etc/passwd", "size": 1}]}',
             "the digest of the manifest of the image is 'sha256:../../../../etc/passwd', which cannot be verified"),
        ):
            self.layout.root("index.json", text)
            found = self.findings()
            self.assertEqual(len(found), 1, found)
            self.assertIn(said, found[0])

    def test_the_tag(self):
        self.expect("error 9:10 oci-ref: the layout has no tag '25.10' (its tags: 26.05-serverless; name one as --oci layout:TAG)",
                    arguments=("--oci", "layout:25.10"))
        self.layout.root("index.json", {"schemaVersion": 2, "manifests": [self.layout.entries[0]] * 2})
        self.expect("error 9:10 oci-ref: index.json has 2 entries for the tag '26.05-serverless' "
                    "(its tags: 26.05-serverless, 26.05-serverless; name one as --oci layout:TAG)")
        self.layout.tag = {"io.containerd.image.name": "registry.example:5000/demo:26.05-serverless"}
        self.layout.write()
        self.project()
        self.expect(status=0)
        self.layout.tag = {}
        self.layout.write()
        self.expect(status=0)

    def test_a_blob_that_was_changed(self):
        for what, said in (("top", "the index of the image"), ("amd64", "manifest 1 of the index"), ("config of arm64", "the configuration of manifest 2 of the index"),
                           ("layer of arm64", "layer 2 of manifest 2 of the index")):
            self.layout.write()
            data = self.layout.path(what).read_bytes()
            changed = data.replace(b': ', b':  ', 1) if data.startswith(b"{") else data + b"x"
            self.layout.path(what).write_bytes(changed)
            hashed = hashlib.sha256(changed).hexdigest()[:6]
            self.expect(f"error 9:10 oci-digest: 'blobs/sha256/{self.short(what)}', {said}, hashes to sha256:{hashed} (its bytes were changed; copy the image again)",
                        f"error 9:10 oci-size: 'blobs/sha256/{self.short(what)}', {said}, has {len(changed)} bytes, and what points at it says {len(data)} "
                        "(copy the image again, or correct 'size' where it was written by hand)")

    def test_a_blob_that_is_not_there(self):
        copy = "copy the image again, with all platforms: skopeo copy --all docker://IMAGE oci:DIR:TAG"
        self.layout.path("layer of arm64").unlink()
        self.expect(f"warning 9:10 oci-missing: the layout has no 'blobs/sha256/{self.short('layer of arm64')}', which is layer 2 of manifest 2 of the index ({copy})",
                    status=0)
        self.layout.write()
        self.layout.path("config of amd64").unlink()
        self.expect(f"error 9:10 oci-missing: the layout has no 'blobs/sha256/{self.short('config of amd64')}', "
                    f"which is the configuration of manifest 1 of the index ({copy})")

    def test_what_hurts(self):
        outside = self.folder / "secret"
        outside.write_text("{}")
        for make, said in ((lambda path: path.symlink_to(outside), "it is a link that leads out of the layout, or nowhere"),
                           (lambda path: path.symlink_to("/dev/zero"), "it is a link that leads out of the layout, or nowhere"),
                           (os.mkfifo, "it is no regular file"), (lambda path: path.mkdir(), "it is no regular file")):
            self.layout.write()
            path = self.layout.path("config of amd64")
            path.unlink()
            make(path)
            self.expect(f"error 9:10 oci-missing: 'blobs/sha256/{self.short('config of amd64')}', the configuration of manifest 1 of the index, "
                        f"cannot be read: {said} (copy the image again)")
            if path.is_dir() and not path.is_symlink():
                path.rmdir()
            else:
                path.unlink()
        self.layout.write()
        deep = self.layout.entries[0]
        for _ in range(10):
            deep = self.layout.blob({"schemaVersion": 2, "manifests": [deep]}, INDEX, annotations=self.layout.tag)
        self.layout.root("index.json", {"schemaVersion": 2, "manifests": [deep]})
        self.assertIn("indexes lie in indexes more than 4 deep", self.findings()[0])
        many = [{"mediaType": LAYER, "digest": "sha256:" + f"{i:064x}", "size": 1} for i in range(6000)]
        top = self.layout.blob({"config": {}, "layers": many}, MANIFEST, annotations=self.layout.tag)
        self.layout.root("index.json", {"schemaVersion": 2, "manifests": [top]})
        self.assertTrue(any("more than 5000 blobs" in found for found in self.findings()))

    # ---- what they say ----

    def test_platforms(self):
        self.layout.config_architecture["arm64"] = "amd64"
        self.layout.write()
        self.project()
        self.expect(f"error 9:10 oci-platform: the index says linux/arm64 of 'blobs/sha256/{self.short('arm64')}', and its configuration linux/amd64 "
                    "(make the index anew from the images of each platform)")

    def test_digests(self):
        top, amd64 = (self.layout.digests[what] for what in ("top", "amd64"))
        self.project((f'digest: "{top}"', f'digest: "{amd64}"'))
        self.expect(f"error 10:13 oci-release-digest: the digest of the index is sha256:{top[7:13]} (this is the digest of linux/amd64 alone)")
        self.project((f'{{digest: "{amd64}"}}', f'{{digest: "{top}"}}'))
        self.expect(f"error 12:29 oci-release-digest: the digest of the platform is sha256:{amd64[7:13]} (this is the digest of the index, which belongs under the tag)")
        self.project((top, "sha256:" + "0" * 64))
        self.expect(f"error 10:13 oci-release-digest: the digest of the index is sha256:{top[7:13]} (correct the digest, or verify the image that it belongs to)")

    def test_labels(self):
        self.layout.labels = {"org.opencontainers.image.version": "25.10", "org.opencontainers.image.revision": "abcdef0", "com.nvidia.cuda.version": "12.8"}
        self.layout.write()
        self.project(("date: 2026-05\n", "date: 2026-05\ngit: {commit: 0123abc}\n"))
        correct = "correct what is wrong: the release, or the label where the image is built (bake.json has it)"
        found = self.findings(status=0)
        self.assertEqual(len(found), 6, found)
        self.assertEqual(found[0], f"warning 1:10 oci-label: the configuration of linux/amd64 has org.opencontainers.image.version '25.10' ({correct})")
        self.assertIn(f"warning 3:15 oci-label: the configuration of linux/arm64 has org.opencontainers.image.revision 'abcdef0' ({correct})", found)
        self.assertIn("warning 5:9 oci-label: the label com.nvidia.cuda.version of linux/amd64 is '12.8' "
                      "(correct what is wrong: the version, or the label where the image is built)", found)

    def test_the_environment(self):
        for arch in "amd64", "arm64":
            self.layout.env[arch] = ["CUDA_VERSION=13.0.1", "NCCL_SOCKET_IFNAME=hpn0", "A=1", "A=2"]
        self.layout.env["arm64"].remove("NCCL_SOCKET_IFNAME=hpn0")
        self.layout.write()
        self.project()
        a, b = self.short("config of amd64"), self.short("config of arm64")
        twice = "runtimes differ in which one they take; set it once where the image is built"
        self.assertCountEqual(self.findings(), [
            "error 4:9 oci-env: CUDA_VERSION of linux/amd64 is '13.0.1' (write the version that the image has)",
            "error 4:9 oci-env: CUDA_VERSION of linux/arm64 is '13.0.1' (write the version that the image has)",
            f"error 9:10 oci-env: 'blobs/sha256/{a}' sets A twice ({twice})",
            f"error 9:10 oci-env: 'blobs/sha256/{b}' sets A twice ({twice})",
            "error 20:33 oci-env: linux/amd64 sets NCCL_SOCKET_IFNAME to 'hpn0' (write the default that the image has)",
            "error 20:33 oci-env: linux/arm64 does not set NCCL_SOCKET_IFNAME (leave 'default' out, or set the variable in the image)",
            "warning 9:10 oci-twins: NCCL_SOCKET_IFNAME is 'hpn0' in linux/amd64, and not set in linux/arm64 "
            "(build both platforms from one definition, or say in 'platforms' what differs)",
        ])

    def test_the_gate(self):
        hint = "correct the drivers of the release, or NVIDIA_REQUIRE_CUDA where the image is built"
        for arch in "amd64", "arm64":
            self.layout.env[arch][-1] = "NVIDIA_REQUIRE_CUDA=cuda>=13.0 brand=tesla,driver>=545,driver<546"
        self.layout.env["arm64"][-1] = "NVIDIA_REQUIRE_CUDA=cuda>=12.8"
        self.layout.write()
        self.project()
        found = [line for line in self.findings(status=0) if "oci-gate" in line]
        self.assertEqual(found, [
            "warning 4:9 oci-gate: linux/arm64 starts with CUDA 12.8 or later: NVIDIA_REQUIRE_CUDA says so "
            "(write the CUDA of the image, or correct the variable where the image is built)",
            f"warning 17:28 oci-gate: branch R535 is listed as usable, and NVIDIA_REQUIRE_CUDA of linux/amd64 does not let the image start on it ({hint})",
            f"warning 18:19 oci-gate: branch R545 is listed as unsupported, and NVIDIA_REQUIRE_CUDA of linux/amd64 lets the image start on it ({hint})",
        ])
        self.layout.env["amd64"][-1] = self.layout.env["arm64"][-1] = "NVIDIA_REQUIRE_CUDA=cuda=>13"
        self.layout.write()
        self.project()
        self.assertIn("warning 9:10 oci-gate: NVIDIA_REQUIRE_CUDA of linux/amd64 has 'cuda=>13', which the container runtime cannot read "
                      "(its terms are cuda, driver, arch and brand with a comparison, joined by commas (and) and blanks (or))", self.findings(status=0))

    def test_what_refers_to_the_image(self):
        self.layout.subject = {"mediaType": INDEX, "digest": "sha256:" + "0" * 64, "size": 1}
        self.layout.write()
        self.project()
        found = self.findings()
        self.assertEqual(len(found), 1, found)
        self.assertRegex(found[0], r"^error 9:10 oci-referrer: 'blobs/sha256/\w{6}' \(application/vnd.cyclonedx\+json\) belongs to sha256:000000, "
                         rf"which is no image of the layout \(attach it again, to sha256:{self.short('top')}\)$")

    def test_a_waiver(self):
        self.layout.labels["org.opencontainers.image.version"] = "25.10"
        self.layout.write()
        self.project(("known-issues: none\n", "known-issues: none\nwaivers: [{rule: oci-label, at: release, reason: Rebuilt later.}]\n"))
        self.expect(status=0)

    # ---- lists of packages ----

    def packages(self, text, *wanted, status=1):
        (self.folder / "list").write_text(text, encoding="utf-8")
        self.expect(*wanted, status=status, arguments=("--packages", "list"))

    def test_lists_of_packages(self):
        missing = "error 6:3 package-missing: 'list' has no package flash-attn (take the component out, or list the packages of the right image)"
        wrong = "error 5:10 package-version: the image has torch 2.10.0 (list, line 2) (write the version of the image: 2.10.0)"
        self.packages("torch==2.11.0\nFlash.Attn==2.8.3\nrequests==2.0\n", status=0)
        self.packages("torch==2.11.0+cu130 ; python_version > '3'\n# x\n-e git+https://example.com/x\nflash_attn @ file:///x.whl\n", status=0)
        self.packages("# pip freeze\ntorch==2.10.0\n", wrong, missing)
        self.packages("torch==2.11.0\nflash-attn==2.8.3\ntriton==3.6.0\n",
                      "warning 4:3 package-undeclared: the image has triton 3.6.0 (list, line 3), and the release does not list 'triton' "
                      "(add triton: \"3.6.0\" to 'components')", status=0)
        inspect = {"version": "1", "installed": [{"metadata": {"name": name, "version": version}} for name, version in (("torch", "2.10.0"), ("flash_attn", "2.8.3"))]}
        self.packages(json.dumps(inspect), wrong.replace("list, line 2", "list"))
        self.packages("libnccl2:amd64\t1:2.27.3-1+cuda13.0\nold\t\n", status=0)
        self.packages("libnccl2\t2.26.2-1\n", "error 7:9 package-version: the image has libnccl2 2.26.2-1 (list, line 1) (write the version of the image: 2.26.2-1)")

    def test_lists_that_are_none(self):
        for text, said in (("torch 2.11.0\n", "line 1 is none of pip freeze: torch 2.11.0"), ("", "it lists no package"), ("{", "line 1: string or '}' expected"),
                           ("{}", "it has no list 'installed'"), ("<html>\t\n", "line 1 is none of dpkg-query -W: <html>")):
            (self.folder / "list").write_text(text)
            done = self.relgen("--packages", "list", status=2)
            self.assertIn(f"relgen: --packages: 'list' cannot be read: {said}", done.stderr)

    # ---- the command line ----

    def test_wrong_usage(self):
        self.assertIn("verify needs an image to compare 26.05 with\n  help: give --oci DIR[:REF], --packages FILE, or both\n", self.relgen(status=2).stderr)
        self.assertIn("there is no folder 'nowhere'", self.relgen("--oci", "nowhere", status=2).stderr)
        self.assertIn("the release has no tag '26.05-other'\n  help: its tags: 26.05-serverless\n",
                      self.relgen("--oci", "layout", "--tag", "26.05-other", status=2).stderr)
        self.assertIn("nowhere", self.relgen("--packages", "nowhere", status=3).stderr)

    # ---- the tools that people use ----

    def test_layouts_of_skopeo_and_umoci(self):
        run = lambda *command: subprocess.run(command, cwd=self.folder, check=True, capture_output=True, timeout=120)
        run("skopeo", "copy", "--all", "oci:layout:26.05-serverless", "oci:copy:26.05-serverless")
        self.expect(status=0, arguments=("--oci", "copy"))
        run("skopeo", "copy", "--all", "oci:layout:26.05-serverless", "oci-archive:archive.tar:26.05-serverless")
        self.expect(status=0, arguments=("--oci", "archive.tar"))
        (self.folder / "raw.json").write_bytes(run("skopeo", "inspect", "--raw", "oci:copy:26.05-serverless").stdout)
        self.expect(status=0, arguments=("--oci", "raw.json"))
        run("umoci", "init", "--layout", "umoci")
        self.assertIn("'index.json' has no list 'manifests'", self.findings("--oci", "umoci")[0])
        run("umoci", "new", "--image", "umoci:26.05-serverless")
        run("umoci", "config", "--image", "umoci:26.05-serverless", "--os", "linux", "--architecture", "amd64", "--config.env", "NCCL_SOCKET_IFNAME=hpn0")
        found = self.findings("--oci", "umoci")
        self.assertTrue(any("oci-platforms: the image has no linux/arm64" in line for line in found), found)
        self.assertTrue(any("linux/amd64 sets NCCL_SOCKET_IFNAME to 'hpn0'" in line for line in found), found)


unittest.main(argv=[sys.argv[0]], verbosity=1)
