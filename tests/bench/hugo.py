"""Writes the synthetic releases as a Hugo 0.111 site that shows the same: two languages, release pages with tables from data files and
prose from content files, image pages, an index, Markdown beside every HTML page, and JSON for each release."""
import re
import shutil
from pathlib import Path

LAYOUTS = Path(__file__).resolve().parent / "hugo"
LANGUAGES = ["en", "ja"]


def fact(text):
    """{{ … }} of relgen as the shortcode that looks the same fact up."""
    return re.sub(r"\{\{ (.*?) \}\}", r'{{< fact "\1" >}}', text)


class Site:
    def __init__(self, root):
        self.root = root
        shutil.copytree(LAYOUTS, root)

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def family(self, image, pairs):
        for language, code in enumerate(LANGUAGES):
            self.write(f"content/{code}/{image}/_index.md",
                       f"---\ntitle: \"{pairs['title'][language]}\"\nsummary: \"{pairs['summary'][language]}\"\n---\n")

    def release(self, r, body_text):
        self.write(f"data/releases/{r.image}/{r.release}.yaml", self.facts(r))
        for language, code in enumerate(LANGUAGES):
            self.write(f"content/{code}/{r.image}/{r.release}.md", self.page(r, language, body_text))

    def facts(self, r):
        registry = f"registry.example.com/sample/{r.image}:{r.release}-serverless"
        vpc = [f"registry-vpc.{region}.example.com/sample/{r.image}:{r.release}-serverless" for region in ("region-a", "region-b")]
        out = [f"release: \"{r.release}\"\ndate: {r.date}-01\nstatus: released\ntag: {r.release}-serverless\ndigest: \"{r.digest('index')}\"\n",
               f"address: {{public: \"{registry}\"}}\naddresses: [\"{registry}\", \"{vpc[0]}\", \"{vpc[1]}\"]\n",
               f"platforms: {{\"linux/amd64\": \"{r.digest('linux/amd64')}\", \"linux/arm64\": \"{r.digest('linux/arm64')}\"}}\n", "components:\n"]
        out += [f"  {component}: \"{version}\"\n" for component, version in r.versions().items()]
        out.append("drivers: {nvidia: {minimum: \"580\"}}\nforward:\n")
        out += [f"  - {{branch: {branch}, from: \"{start}\"}}\n" for branch, start in r.forward]
        out.append(f"unsupported: [{', '.join(r.unsupported)}]\nconfigurations: [{', '.join(c[0] for c in r.configurations)}]\nresults:\n")
        for workload, values in r.results():
            cells = ", ".join(f"{id}: {value}" for id, value in values.items())
            out.append(f"  - {{workload: {workload}, values: {{{cells}}}}}\n")
        return "".join(out)

    def page(self, r, language, body_text):
        heads = [("New", "新機能"), ("Fixes", "修正"), ("Known issues", "既知の問題"), ("Environment", "環境変数")]
        out = [f"---\ntitle: \"{r.image} {r.release}\"\ndate: {r.date}-01\nimage: {r.image}\nrelease: \"{r.release}\"\n---\n"]
        for head, notes in zip(heads, (r.highlights, r.fixes, r.issues)):
            out.append(f"## {head[language]}\n\n" + "".join(f"- {fact(text[language])}\n" for text in notes.values()) + "\n")
        out.append(f"## {heads[3][language]}\n\n" + "".join(
            f"- `{name}` (`{default}`): {fact(text[language])}\n" for name, (default, text) in r.environment.items()) + "\n")
        for _, title, blocks in r.sections:
            out.append(f"## {title[language]}\n\n{body_text(blocks, language, fact)}\n\n")
        out.append(f"## {r.benchmark_title[language]}\n\n{fact(r.benchmark_body[language])}\n\n")
        out += [f"- **{label}**: {fact(text[language])}\n" for _, label, text in r.configurations]
        out.append("\n{{< results >}}\n\n")
        for number, (_, title, blocks) in enumerate(r.usage, 1):
            out.append(f"## {number}. {title[language]}\n\n{body_text(blocks, language, fact)}\n\n")
        return "".join(out)

    def finish(self, components, component_name, groups):
        rows = [f"- {{id: {c}, name: {component_name(c)}, purl: \"pkg:pypi/{c}\", group: {groups[i % len(groups)]}, license: Apache-2.0, "
                f"home: \"https://bench.example.com/{c}\"}}\n" for i, c in enumerate(components)]
        self.write("data/components.yaml", "".join(rows))

