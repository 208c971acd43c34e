"""What must hold of the files beside a manifest: their schemas, and what no schema says, seen from the manifest."""
import json
import re
import uuid
from pathlib import Path

import jsonschema
from packaging.requirements import Requirement
from packaging.version import Version

import purl

SCHEMAS = Path(__file__).resolve().parent / "schemas"
ALWAYS = ["manifest.json", "sbom.cdx.json", "constraints.txt"]
WITH_IMAGES = ["images.txt", "images.json", "bake.json"]
NAMESPACE = uuid.UUID("1a2a7375-1efd-4dad-8959-70a8c54d5335")
INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z")


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def validator(folder, name):
    """A validator whose references lead to the files of the folder, and nowhere else."""
    documents = [load(path) for path in sorted((SCHEMAS / folder).glob("*.schema.json"))]
    schema = load(SCHEMAS / folder / name)
    store = {document["$id"]: document for document in documents if "$id" in document}
    store.update({"http://cyclonedx.org/schema/" + path.name: load(path) for path in (SCHEMAS / folder).glob("*.schema.json")})
    resolver = jsonschema.RefResolver.from_schema(schema, store=store)
    return jsonschema.validators.validator_for(schema)(schema, resolver=resolver)


VALIDATORS = {
    "sbom.cdx.json": validator("cyclonedx", "bom-1.6.schema.json"),
    "sbom.spdx.json": validator("spdx", "spdx-2.3.schema.json"),
    "bake.json": validator("docker-bake", "docker-bake.json"),
}


def digests(manifest):
    """Every digest of something that can be pulled."""
    for image in manifest["images"]:
        yield image.get("index_digest")
        for platform in image["platforms"]:
            yield platform.get("manifest_digest")


def wanted(manifest):
    """The files that a release with this manifest has."""
    names = ALWAYS + (WITH_IMAGES if manifest["images"] else [])
    names += ["sbom.spdx.json"] if "date" in manifest else []
    return sorted(names + (["release.intoto.json"] if any(digests(manifest)) else []))


def check_digests(text, manifest, with_base):
    """Every digest of the facts is there, and no other."""
    want = {digest.removeprefix("sha256:") for digest in digests(manifest) if digest}
    base = manifest.get("base", {}).get("index_digest")
    want |= {base.removeprefix("sha256:")} if base and with_base else set()
    got = set(re.findall(r"[0-9a-f]{64}", text))
    yield from (f"digest {digest} is not one of the facts" for digest in sorted(got - want))
    yield from (f"digest {digest} is missing" for digest in sorted(want - got))


def purls(value):
    if isinstance(value, dict):
        yield from (text for text in value.values() if isinstance(text, str) and text.startswith("pkg:"))
        value = list(value.values())
    for item in value if isinstance(value, list) else []:
        yield from purls(item)


def check_purls(document):
    for text in purls(document):
        parts = purl.parse(text)
        if purl.build(parts) != text:
            yield f"{text} is not canonical: {purl.build(parts)}"
        repository = (parts["qualifiers"] or {}).get("repository_url")
        if parts["type"] == "oci" and repository and repository.split("/")[-1] != parts["name"]:
            yield f"{text}: the repository does not end with the name"


def contents(manifest):
    """Versions by component of each image: {(tag, platform or None): {id: version or None}}."""
    for image in manifest["images"]:
        for platform in image["platforms"]:
            yield (image["tag"], platform["platform"]), platform["components"]
        if not image["platforms"]:
            yield (image["tag"], None), image["components"]


# --- CycloneDX ---

def flat(components):
    for component in components:
        yield component
        yield from flat(component.get("components", []))


def check_cyclonedx(bom, manifest, raw):
    refs = [component["bom-ref"] for component in [bom["metadata"]["component"], *flat(bom["components"])]]
    if len(refs) != len(set(refs)):
        yield "a bom-ref stands twice"
    edges = {row["ref"]: row["dependsOn"] for row in bom["dependencies"]}
    for ref in [*edges, *(to for targets in edges.values() for to in targets)]:
        if ref not in refs:
            yield f"{ref} is no component"
    for (tag, platform), components in contents(manifest):
        ref = f"image:{tag}:{platform}" if platform else f"image:{tag}"
        want = sorted(f"component:{name}@{version or ''}" for name, version in components.items())
        if sorted(edges[ref]) != want:
            yield f"{ref} contains {edges[ref]}, not {want}"
    if bom["serialNumber"] != f"urn:uuid:{uuid.uuid5(NAMESPACE, raw.decode())}":
        yield f"serial number {bom['serialNumber']} is not that of the facts"
    notes = [note["locale"] for note in bom["metadata"]["component"]["releaseNotes"]["notes"]]
    if notes != [language["language"] for language in manifest["languages"]]:
        yield f"notes are in {notes}"
    for stamp in (bom["metadata"].get("timestamp"), bom["metadata"]["component"]["releaseNotes"].get("timestamp")):
        if (len(manifest.get("date", "")) == 10) != bool(stamp and INSTANT.fullmatch(stamp)):
            yield f"time {stamp} for {manifest.get('date')}"


# --- SPDX ---

def check_spdx(document, manifest, _):
    ids = [package["SPDXID"] for package in document["packages"]]
    if len(ids) != len(set(ids)) or not all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", name) for name in ids):
        yield f"identifiers: {ids}"
    for row in document["relationships"]:
        for end in (row["spdxElementId"], row["relatedSpdxElement"]):
            if end not in [*ids, "SPDXRef-DOCUMENT"]:
                yield f"{end} is no package"
    known = {name for row in document["relationships"] for name in (row["spdxElementId"], row["relatedSpdxElement"])}
    yield from (f"{name} has no relationship" for name in ids if name not in known)
    if not INSTANT.fullmatch(document["creationInfo"]["created"]) or not document["creationInfo"]["created"].startswith(manifest["date"]):
        yield f"created {document['creationInfo']['created']}, released {manifest['date']}"
    images = len(list(contents(manifest)))
    contained = sum(len(components) for _, components in contents(manifest))
    platforms = sum(len(image["platforms"]) for image in manifest["images"])
    count = sum(row["relationshipType"] == "CONTAINS" for row in document["relationships"])
    if images and count != contained + platforms + len(manifest["images"]):
        yield f"{count} things are contained, not {contained + platforms + len(manifest['images'])}"


# --- Images, constraints, the build, the statement ---

def addresses(image):
    return [address["address"] for address in image["addresses"] if "address" in address]


def check_image_text(text, manifest):
    lines = text.splitlines()
    if lines != sorted(set(lines)):
        yield "lines are not sorted, or stand twice"
    for image in manifest["images"]:
        suffix = f"@{image['index_digest']}" if "index_digest" in image else ""
        for address in addresses(image):
            for tag in [image["tag"], *image.get("aliases", [])]:
                if address[:-len(image["tag"])] + tag + suffix not in lines:
                    yield f"{tag} in {address} is not listed"


def check_images(document, manifest, _):
    for image, wanted_image in zip(document["images"], manifest["images"], strict=True):
        if [reference["reference"] for reference in image["references"]] != addresses(wanted_image):
            yield f"references of {image['tag']}"
        got = [{key: value for key, value in platform.items() if key != "components"} for platform in wanted_image["platforms"]]
        if image["platforms"] != got or image.get("index_digest") != wanted_image.get("index_digest"):
            yield f"platforms of {image['tag']}"


def check_constraints(text, manifest):
    """pip takes every line, and each image gets exactly its own versions wherever a line says one."""
    machines = {"amd64": "x86_64", "arm64": "aarch64"}
    pypi = {component["id"]: component["purl"] for component in manifest["components"] if component.get("purl", "").startswith("pkg:pypi/")}
    names = {purl.parse(text)["name"]: name for name, text in pypi.items()}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        pin = Requirement(line)
        if str(pin.specifier) != f"=={Version(str(pin.specifier)[2:])}":
            yield f"{line}: not the canonical version"
        for (tag, platform), components in contents(manifest):
            machine = platform and machines.get(platform.split("/")[1])
            if pin.marker and not pin.marker.evaluate({"platform_machine": machine or ""}):
                continue
            if names.get(pin.name) in pypi and components.get(names[pin.name]) != str(pin.specifier)[2:]:
                yield f"{line}: {tag} {platform} has {components.get(names[pin.name])}"


def check_bake(document, manifest, _):
    targets = document["group"]["default"]["targets"]
    if targets != list(document["target"]) or len(targets) != len(manifest["images"]):
        yield f"targets {targets}"
    for name, image in zip(targets, manifest["images"]):
        target = document["target"][name]
        if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
            yield f"{name} is no name of a target"
        if target.get("platforms", []) != [platform["platform"] for platform in image["platforms"]]:
            yield f"platforms of {name}"
        if target["tags"][:len(addresses(image))] != addresses(image):
            yield f"tags of {name}"
        pairs = [f"index,manifest:{key}={value}" for key, value in target["labels"].items()]
        if pairs != target["annotations"]:
            yield f"labels and annotations of {name} differ"


def check_statement(document, manifest, _):
    got = sorted(subject["digest"]["sha256"] for subject in document["subject"])
    if got != sorted(digest.removeprefix("sha256:") for digest in digests(manifest) if digest):
        yield f"subjects {got}"
    names = [subject["name"] for subject in document["subject"]]
    if document["_type"] != "https://in-toto.io/Statement/v1" or len(names) != len(set(names)):
        yield f"{document['_type']} about {names}"


JSON_CHECKS = {"sbom.cdx.json": check_cyclonedx, "sbom.spdx.json": check_spdx, "images.json": check_images, "bake.json": check_bake,
               "release.intoto.json": check_statement}
WITH_BASE = ["sbom.cdx.json", "sbom.spdx.json"]
TEXT_CHECKS = {"images.txt": check_image_text, "constraints.txt": check_constraints}


def problems(folder, no_duplicates):
    """What is wrong with the files of a release beside its manifest."""
    raw = (folder / "manifest.json").read_bytes()
    manifest = json.loads(raw)
    names = sorted(path.name for path in folder.iterdir())
    if names != wanted(manifest):
        yield f"files are {names}, not {wanted(manifest)}"
        return
    for name in names:
        path = folder / name
        if name in TEXT_CHECKS:
            yield from (f"{name}: {problem}" for problem in TEXT_CHECKS[name](path.read_text(encoding="utf-8"), manifest))
        if name not in JSON_CHECKS:
            continue
        text = path.read_text(encoding="utf-8")
        document = json.loads(text, object_pairs_hook=no_duplicates)
        errors = [f"{name}: {error.json_path}: {error.message}" for error in (VALIDATORS[name].iter_errors(document) if name in VALIDATORS else [])]
        yield from errors or (f"{name}: {problem}" for problem in [*check_purls(document), *JSON_CHECKS[name](document, manifest, raw),
                                                                    *(check_digests(text, manifest, name in WITH_BASE) if name != "bake.json" else [])])
