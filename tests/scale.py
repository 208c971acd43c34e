#!/usr/bin/env python3
"""Twenty thousand of everything that a file can list: scale.py RELGEN [CASE…]. Nothing takes time that grows with the square of what a
stranger can write; a run says so by staying below a few seconds of processor time, with sanitizers."""
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent
RELGEN = os.path.abspath(sys.argv[1])
MANY = 20_000
# Linear work stays below 10 s on a busy machine with sanitizers; what is quadratic takes a minute and more.
SECONDS_MAX = 20
# These end where a template has taken all the steps that it may take.
LIMIT_SECONDS_MAX = 60
LIMITED = {"template_includes", "template_loops"}
RELEASE = "releases/demo/26.05.yaml"
problems = []


def many(form, count=MANY):
    return "".join(form.format(i=i, hex=f"{i:064x}") for i in range(count))


def replace(project, name, pattern, text):
    """The field that `pattern` begins at, with the lines indented below it, becomes `text`."""
    path = project / name
    old = path.read_text()
    new = re.sub(rf"^{pattern}.*\n(?:[ ].*\n|\n)*", lambda _: text, old, count=1, flags=re.M)
    assert new != old, pattern
    path.write_text(new)


def append(project, name, text):
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text((path.read_text() if path.exists() else "") + text)


def unknown_components(p):
    replace(p, RELEASE, "components:", "components:\n" + many("  cmp{i}: 1.{i}.0\n"))


def own_pages(p):
    append(p, "templates/html/own.html", "<p>{{ page.path }}</p>\n")
    append(p, "relgen.yaml", "pages:\n" + many("  p{i}: {{template: own.html, for: site, path: p{i}}}\n", MANY // 4))


def own_pages_in_one_place(p):
    append(p, "templates/html/own.html", "<p>{{ page.path }}</p>\n")
    append(p, "relgen.yaml", "pages:\n" + many("  p{i}: {{template: own.html, for: site, path: p}}\n", MANY // 4) +
           many("  q{i}: {{template: on{i}.html, for: site, path: q{i}}}\n", MANY // 4))


def unused_templates(p):
    for i in range(MANY // 20):
        append(p, f"templates/html/relase{i}.html", "x")


def unknown_components_of_large_registry(p):
    append(p, "releases/components.yaml", many("  cmp{i}: {{name: Component {i}}}\n"))
    replace(p, RELEASE, "components:", "components:\n" + many("  cmpx{i}: 1.{i}.0\n"))


def registry(p):
    append(p, "releases/components.yaml", many("  cmp{i}: {{name: Component {i}}}\n"))
    replace(p, RELEASE, "components:", "components:\n  cuda: 13.0.2\n  torch: 2.11.0\n  triton: 3.6.0\n" + many("  cmp{i}: 1.{i}.0\n"))


def registry_spellings(p):
    append(p, "releases/components.yaml", many("  cmp{i}: {{name: Component {i}}}\n"))
    replace(p, RELEASE, "components:", "components:\n" + many("  CMP{i}: 1.{i}.0\n"))


def registry_purls(p):
    append(p, "releases/components.yaml", many("  cmp{i}: {{name: Component {i}, purl: pkg:pypi/c{i}}}\n", MANY // 3) +
           many("  cmpy{i}: {{name: Komponent {i}, purl: pkg:pypi/c{i}}}\n", MANY // 3))


def registry_aliases(p):
    append(p, "releases/components.yaml", "  big:\n    name: Big\n    aliases:\n" + many("      - big-{i}\n"))
    replace(p, RELEASE, "components:", "components:\n" + many("  BIG-{i}: 1.{i}.0\n"))


def tags(p):
    replace(p, RELEASE, "images:", "images:\n" + many("  - tag: 26.05-{i}\n"))


def equal_tags(p):
    replace(p, RELEASE, "images:", "images:\n" + many("  - tag: 26.05-serverless\n"))


def tag_aliases(p):
    replace(p, RELEASE, "images:", "images:\n  - tag: 26.05-serverless\n    digest: \"sha256:" + "0" * 64 + "\"\n    aliases:\n" +
            many("      - 26.05-{i}\n"))


def platforms(p):
    replace(p, RELEASE, "images:", "images:\n  - tag: 26.05-serverless\n    platforms:\n" +
            many('      linux/a{i}: {{digest: "sha256:{hex}"}}\n'))


def platform_components(p):
    replace(p, RELEASE, "images:", "images:\n  - tag: 26.05-serverless\n    platforms:\n      linux/amd64:\n        components:\n" +
            many("          cmp{i}: 1.{i}.0\n"))
    append(p, "releases/components.yaml", many("  cmp{i}: {{name: Component {i}}}\n"))


def component_patterns(p):
    registry(p)
    replace(p, RELEASE, "images:", "images:\n" + many("  - tag: 26.05-{i}\n", 2_000))
    replace(p, "releases/demo/image.yaml", "tag:", 'tag: "{release}-{components.torch}"\n')


def waivers(p):
    append(p, RELEASE, "waivers:\n" + many("  - {{rule: tag-pattern, at: components.torch, reason: Because {i}.}}\n", MANY // 2))


def waivers_and_findings(p):
    replace(p, RELEASE, "images:", "images:\n" + many("  - tag: 26.05-{i}\n", MANY // 4))
    append(p, RELEASE, "waivers:\n" + many("  - {{rule: tag-pattern, at: 'images[{i}].tag', reason: Because {i}.}}\n", MANY // 4))


def highlights(p):
    replace(p, RELEASE, "highlights:", "highlights:\n" + many("  h{i}: Sentence {i} with {{{{ components.torch }}}}.\n"))


def translated_highlights(p):
    highlights(p)
    append(p, "i18n/ja/demo/26.05.po", many('\nmsgctxt "highlights.h{i}"\nmsgid "Sentence {i} with {{{{ components.torch }}}}."\n'
                                            'msgstr "文 {i}、{{{{ components.torch }}}} つき。"\n'))


def facts(p):
    replace(p, RELEASE, "highlights:", "highlights:\n  many: Now " + "{{ components.torch }} and " * 2_000 + "more.\n")


def wrong_facts(p):
    replace(p, RELEASE, "highlights:", "highlights:\n  many: Now " + many("{{{{ components.torch{i} }}}} and ", 1_800) + "more.\n")


def messages(p):
    append(p, "i18n/ja/messages.po", 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n' +
           many('\nmsgctxt "none.{i}"\nmsgid "Text {i}"\nmsgstr "文 {i}"\n'))


def equal_messages(p):
    append(p, "i18n/ja/demo/26.05.po", many('\nmsgctxt "highlights.torch"\nmsgid "Text {i}"\nmsgstr "文 {i}"\n'))


def project_messages(p):
    append(p, "i18n/messages.pot", 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n' +
           many('\n#, icu-message-format\nmsgctxt "none.{i}"\nmsgid "Text {i}"\nmsgstr ""\n'))


def message_arguments(p):
    append(p, "i18n/ja/messages.po", 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
           '\n#, icu-message-format\nmsgctxt "release.title"\nmsgid "' + many("{{b{i}}}", 6_000) + '"\nmsgstr "' + many("{{a{i}}}", 6_000) + '"\n')


def unknown_keys(p):
    append(p, RELEASE, many("key{i}: 1\n"))


def unknown_fields(p):
    append(p, "releases/components.yaml", "  big:\n    name: Big\n" + many("    key{i}: a\n"))


def sections(p):
    append(p, "releases/sections.yaml", many("  s{i}:\n    title: Section {i}\n    body: Text {i}.\n", MANY // 2))
    replace(p, RELEASE, "sections:", "sections:\n" + many("  - s{i}\n", MANY // 2))


def unknown_sections(p):
    replace(p, RELEASE, "sections:", "sections:\n" + many("  - s{i}\n"))


def registries(p):
    replace(p, RELEASE, "usage:", "usage: {}\n")
    replace(p, "relgen.yaml", "registries:", 'registries:\n  public: {address: "a.example.com/{image}:{tag}"}\n' +
            '  vpc: {address: "a.example.com/{image}:{tag}", regions: [cn-beijing]}\n' +
            many('  r{i}: {{address: "r{i}.example.com/{{image}}:{{tag}}"}}\n'))
    replace(p, "releases/demo/image.yaml", "registries:", "registries:\n" + many("  - r{i}\n"))
    replace(p, RELEASE, "images:", "images:\n  - tag: 26.05-serverless\n    registries:\n" + many("      - r{i}\n"))


def regions(p):
    replace(p, RELEASE, "usage:", "usage: {}\n")
    replace(p, "relgen.yaml", "registries:", 'registries:\n  public: {address: "a.example.com/{image}:{tag}"}\n' +
            '  vpc:\n    address: "a.{region}.example.com/{image}:{tag}"\n    regions:\n' + many("      - cn-{i}\n"))
    replace(p, RELEASE, "images:", "images:\n  - tag: 26.05-serverless\n    registries: [vpc]\n    regions:\n      vpc:\n" + many("        - cn-{i}\n"))


def languages(p):
    replace(p, "relgen.yaml", "languages:", "languages:\n  - en\n  - ja\n" + many("  - x{i}\n"))


def benchmarks(p):
    replace(p, RELEASE, "benchmarks:", "benchmarks:\n  e2e:\n    title: End\n    body: Text.\n    metric: {name: a, unit: b, better: higher}\n"
            "    baseline: c0\n    configurations:\n" + many("      c{i}: {{label: C {i}, text: Text {i}.}}\n", 2_000) + "    results:\n" +
            many('      - {{workload: w{i}, values: {{c{i}: "1.0"}}}}\n', 2_000))


def results(p):
    replace(p, RELEASE, "benchmarks:", "benchmarks:\n  e2e:\n    title: End\n    body: Text.\n    metric: {name: a, unit: b, better: higher}\n"
            "    baseline: c0\n    configurations:\n      c0: {label: C, text: Text.}\n    results:\n" +
            many('      - {{workload: w{i}, values: {{c0: "1.0"}}}}\n', 12_000))


def environment(p):
    replace(p, RELEASE, "environment:", "environment:\n" + many("  VAR_{i}: {{default: a, text: Text {i}.}}\n", 15_000))


def figures(p):
    replace(p, RELEASE, "figures:", "figures:\n  gain: {value: \"0.20\", style: percent}\n" + many('  f{i}: {{value: "0.20", style: percent}}\n', 15_000))


def usage(p):
    replace(p, RELEASE, "usage:", "usage:\n" + many("  u{i}: {{title: Title {i}, body: Text {i}.}}\n", 10_000))


def errata(p):
    replace(p, RELEASE, "errata:", "errata:\n" + many("  e{i}: {{date: 2026-06-03, text: Text {i}.}}\n", 10_000))


def branches(p):
    replace(p, RELEASE, "drivers:", 'drivers:\n  nvidia:\n    minimum: "580"\n    data-center:\n' +
            many('      - {{branch: R{i}, from: "{i}.86"}}\n', 10_000) + "    unsupported:\n" + many("      - R{i}\n", 10_000))


def toolkits(p):
    replace(p, "releases/vendors/nvidia.yaml", "toolkits:", "toolkits:\n" + many('  - {{cuda: "13.{i}", linux: "580.{i}"}}\n', 15_000))


def gpus(p):
    replace(p, RELEASE, "gpu:", "gpu:\n  arch:\n" + many("    - sm_{i}\n") + "  products:\n" + many("    - H{i}\n"))


# Prose has limits of its own: as much as they let through.
def steps(p):
    replace(p, RELEASE, "usage:", "usage:\n  pull:\n    title: Pull\n    body: |\n" + many("      1. Step {i}.\n", 4_000))


def code_lines(p):
    replace(p, RELEASE, "usage:", "usage:\n  pull:\n    title: Pull\n    body: |\n      ```sh\n" + many("      # Comment {i}\n", 4_000) + "      ```\n")


def emphases(p):
    replace(p, RELEASE, "highlights:", "highlights:\n  many: 'a " + "**a *b " * 8_000 + "'\n  more: 'a " + "**「a」**b" * 3_500 + "'\n")


def links(p):
    replace(p, RELEASE, "highlights:", "highlights:\n  many: '" + "[a](https://example.com) " * 900 + "'\n  more: 'a " + "[" * 900 + "](a)'\n")


def quotes(p):
    replace(p, RELEASE, "usage:", "usage:\n  pull:\n    title: Pull\n    body: |\n      " + "> " * 30_000 + "a\n  more:\n    title: More\n"
            "    body: |\n      a " + "`" * 30_000 + " `a` " * 5_000 + "\n")


def files(p):
    for i in range(MANY // 10):
        append(p, f"i18n/ja/demo/27.{i}.po", 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n')


def templates(p):
    append(p, "templates/markdown/release.md", "{{ releese }}\n" * MANY)


def template_loops(p):
    append(p, "templates/markdown/release.md", "{% for a in images %}" * 15 + "{{ a.tag }}" + "{% endfor %}" * 15 + "\n")
    tags(p)


def template_depth(p):
    append(p, "templates/markdown/release.md", "{{ " + "(" * 10_000 + "release" + ")" * 10_000 + " }}\n{{ " + "not " * 10_000 + "release }}\n" +
           "{% if release %}" * 10_000 + "\n")


def template_chain(p):
    append(p, "templates/markdown/release.md", "{% if " + " and ".join(["release"] * MANY) + " %}a{% endif %}\n{{ release" + " | default(release)" * MANY + " }}\n")


def template_includes(p):
    append(p, "templates/markdown/release.md", '{% include "part.md" %}\n' * MANY)
    append(p, "templates/markdown/part.md", '{% include "other.md" %}\n' * 100)
    append(p, "templates/markdown/other.md", '{% include "last.md" %}\n' * 100)
    append(p, "templates/markdown/last.md", "{{ release }}\n" * 100)


def template_circle(p):
    append(p, "templates/html/release.html", '{% layout "base.html" %}{% block main %}{% include "release.html" %}{% endblock %}')


def template_blocks(p):
    append(p, "templates/html/base.html", many("{{% block b{i} %}}{{% endblock %}}\n"))
    append(p, "templates/html/release.html", '{% layout "base.html" %}' + many("{{% block c{i} %}}{{% endblock %}}\n"))


def long_version(p):
    replace(p, RELEASE, "components:", 'components:\n  cuda: 13.0.2\n  triton: 3.6.0\n  torch: "1' + "0" * 1_900 + '"\n')
    replace(p, RELEASE, "highlights:", "highlights:\n  many: Now " + "{{ components.torch }} and " * 1_500 + "more.\n")


def shared_section(p):
    append(p, "releases/sections.yaml", "  big: {title: Big, body: " + "word " * 12_000 + "}\n")
    replace(p, RELEASE, "sections:", "sections:\n" + many("  - {{id: s{i}, section: big}}\n", MANY // 2))


CASES = {name: value for name, value in list(globals().items()) if getattr(value, "__code__", None) and value.__code__.co_varnames[:1] == ("p",)}


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def trial(parent, name):
    project = parent / name
    shutil.copytree(TESTS / "golden" / "site" / "in", project)
    CASES[name](project)
    before = spent()
    try:
        done = subprocess.run([RELGEN, "build", "--no-git"], cwd=project, capture_output=True, text=True, errors="replace", timeout=300)
    except subprocess.TimeoutExpired:
        problems.append(f"{name}: does not end")
        return
    seconds = spent() - before
    rules = sorted(set(re.findall(r" error: .*\[([a-z-]+)\]$", done.stderr, re.M)))
    print(f"{name}: {seconds:.2f} s, status {done.returncode}, {len(done.stderr)} bytes said {' '.join(rules)}", flush=True)
    if done.returncode not in (0, 1):
        problems.append(f"{name}: status {done.returncode}: {done.stderr[-2000:]}")
    if seconds > (LIMIT_SECONDS_MAX if name in LIMITED else SECONDS_MAX):
        problems.append(f"{name}: takes {seconds:.1f} s")
    shutil.rmtree(project)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[2:] or CASES:
            trial(pathlib.Path(folder), name)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
