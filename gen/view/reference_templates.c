/* The reference of templates: how they are written, each with what comes out of it, which a test renders. */
#include "view/reference.h"

#include "view/markdown.h"
#include "view/tmpl_node.h"

/* A piece of the page: text, then maybe a file of an example (`name` where another includes it) and what becomes of it. */
static const struct piece {
	const char *text;
	const char *name, *file;
	const char *result;
	enum tmpl_format format;
} pieces[] = {
	{ .text =
	"# Templates\n\n"
	"The pages of the site are made by templates. relgen carries its own; a file of the same name in the project's `templates/` takes\n"
	"the place of one, and a file in `site/` that of a static file. `relgen templates list` names them all, `relgen templates copy\n"
	"html/parts/drivers.html` puts one into the project, to be changed there, and `relgen check templates/html/parts/drivers.html` tries\n"
	"it on the first release, the smallest and the largest. What is wrong is said at its place in the template, with the way that led\n"
	"there and the place of the data. A project's template that no page is made with is an error, so that a misspelt name is found.\n\n"
	"`templates/html` and `templates/markdown` hold the templates of the two formats. A name in `include` and `layout` counts from\n"
	"that folder. [Names](names.md) are those of the page's record, and [filters](filters.md) say how a value is written.\n\n"
	"## A kind of page of one's own\n\n"
	"A template and an entry in [relgen.yaml](project.md#pages) make a further kind of page:\n\n"
	"```yaml\n"
	"pages:\n"
	"  overview: {template: overview.html, for: release, path: \"{image}/{release}/overview\"}\n"
	"```\n\n"
	"`for` says what there is one page for, in every language, and so which record its names are of: `site` (the index), `image` or\n"
	"`release`. `path` is its folder below that of the language; a template whose name ends in `.html` makes `index.html` in it, one\n"
	"that ends in `.md` makes `index.md`. No two pages may have one folder in one format.\n\n"
	"## Text and tags\n\n"
	"What is not in a tag is written as it stands. A line that holds only statements and comments vanishes, its line end too. `-` beside\n"
	"the braces takes away all white space on that side, `raw` writes tags out, and `{# … #}` is a comment that no reader sees.\n",
	  .file =
	"{# The heading of the page. #}\n"
	"<h1>{{ image.image }} {{ release }}</h1>\n"
	"{% if date %}\n"
	"<time datetime=\"{{ date }}\">\n"
	"  {{- date | date(\"long\") -}}\n"
	"</time>\n"
	"{% endif %}\n"
	"<code>{% raw %}{{ release }}{% endraw %}</code>\n",
	  .result =
	"<h1>demo 26.05</h1>\n"
	"<time datetime=\"2026-05-12\">May 12, 2026</time>\n"
	"<code>{{ release }}</code>\n" },
	{ .text =
	"\n## Texts for readers\n\n"
	"Words in a template would be the same in every language (`template-literal`). `t(\"key\", name=value)` writes a\n"
	"[message](messages.md), or one of the project's own `i18n/messages.pot`. The key is a text in quotes, or begins with one: then every\n"
	"message that it can name must take the arguments. Plurals and lists inside a sentence are matters of the message.\n",
	  .file =
	"<h2>{{ t(\"highlights.heading\") }}</h2>\n"
	"<p>{{ t(\"status.\" ~ status) }}: {{ t(\"cards.count\", count=components | length) }}</p>\n",
	  .result =
	"<h2>Highlights</h2>\n"
	"<p>Released: 3 components</p>\n" },
	{ .text =
	"\n## Statements\n\n"
	"`{% if … %}`, `{% elif … %}`, `{% else %}`, `{% endif %}` choose. Absent, empty, zero and false do not hold. `in` looks into the\n"
	"keys of a map and the items of a list; records in a list go by their `id`.\n",
	  .file =
	"{% if components.torch >= \"2.10\" and \"training\" in scenarios and \"linux/arm64\" not in platforms %}\n"
	"<code>torch.compile</code>\n"
	"{% elif status == \"draft\" %}\n"
	"<code>draft</code>\n"
	"{% else %}\n"
	"<code>eager</code>\n"
	"{% endif %}\n",
	  .result =
	"<code>torch.compile</code>\n" },
	{ .text =
	"\n`{% for item in list %}` goes through a list, `{% for key, item in map %}` through a map by id; `{% else %}` is for an empty one.\n"
	"`loop.index` counts from 1; there are `loop.first`, `loop.last` and `loop.length` too.\n",
	  .file =
	"{% for id, component in components | sort %}\n"
	"<li{% if loop.first %} class=\"first\"{% endif %}>{{ loop.index }}/{{ loop.length }} {{ component.name }} {{ component | default(\"-\") }}</li>\n"
	"{% endfor %}\n"
	"{% for erratum in errata %}\n"
	"<li>{{ erratum.id }}</li>\n"
	"{% else %}\n"
	"<li class=\"none\"></li>\n"
	"{% endfor %}\n",
	  .result =
	"<li class=\"first\">1/3 CUDA 13.0.2</li>\n"
	"<li>2/3 mmdet 3.3.0</li>\n"
	"<li>3/3 PyTorch 2.11.0</li>\n"
	"<li class=\"none\"></li>\n" },
	{ .text =
	"\n`{% include \"file\" with name=value %}` puts another template in. It knows the names of the page and those it is given, no others of\n"
	"the one that includes it.\n",
	  .name = "parts/version.html",
	  .file =
	"<td>{{ of.name }}</td><td>{{ of.version | default(\"-\") }}</td>\n" },
	{ .text = "",
	  .file =
	"{% for id, c in components %}\n"
	"{% if loop.first %}\n"
	"{% include \"parts/version.html\" with of=c %}\n"
	"{% endif %}\n"
	"{% endfor %}\n",
	  .result =
	"<td>CUDA</td><td>13.0.2</td>\n" },
	{ .text =
	"\n`{% layout \"file\" %}` at the beginning puts the template's blocks into the places of those of another. Around them nothing may stand;\n"
	"`{{ super() }}` writes the block whose place one takes. A layout has no layout itself.\n",
	  .name = "card.html",
	  .file =
	"<article>\n"
	"<h3>{% block title %}{{ release }}{% endblock %}</h3>\n"
	"{% block body %}\n"
	"{% endblock %}\n"
	"</article>\n" },
	{ .text = "",
	  .file =
	"{% layout \"card.html\" %}\n"
	"{% block title %}{{ image.image }} {{ super() }}{% endblock %}\n"
	"{% block body %}\n"
	"<p>{{ components.torch | default(\"-\") }}</p>\n"
	"{% endblock %}\n",
	  .result =
	"<article>\n"
	"<h3>demo 26.05</h3>\n"
	"<p>2.11.0</p>\n"
	"</article>\n" },
	{ .text =
	"\n## Expressions\n\n"
	"Names are resolved against the types of the data when the template is loaded, also in branches that no release takes. A value\n"
	"that may be absent needs `if`, `and` or `default`. Versions compare as versions: a version in quotes beside one is read as one, and\n"
	"so is a date. A map whose first member is a text or version is printed, compared and sorted as that. `~` joins texts.\n",
	  .file =
	"{% if components.torch.version and images[0] %}\n"
	"<p>{{ components[\"torch\"].name ~ \"-\" ~ components.torch }} {{ images[0].tag }}</p>\n"
	"{% endif %}\n"
	"<p>{{ previous.release | default(\"-\") }} {{ components.triton | default(\"-\") }}</p>\n"
	"{% if date > \"2026-04\" and (drivers.nvidia or drivers.amd) %}\n"
	"<p>{{ drivers.nvidia.minimum | default(\"-\") }}</p>\n"
	"{% endif %}\n",
	  .result =
	"<p>PyTorch-2.11.0 26.05-serverless</p>\n"
	"<p>25.10 -</p>\n"
	"<p>580</p>\n" },
	{ .text =
	"\nNumbers, dates and lists are written in the language of the page.\n",
	  .file =
	"{% if date and figures.gain %}\n"
	"<p>{{ date | date(\"short\") }}, {{ date | date(\"yMMM\") }}</p>\n"
	"<p>{{ figures.gain.value | percent }}, {{ figures.gain.value | number(\".000\") }}, {{ images | length | unit(\"gigabyte\") }}</p>\n"
	"{% endif %}\n"
	"<p>{{ scenarios | list }}, {{ gpu.products | sort | list(\"or\") | default(\"-\") }}</p>\n",
	  .result =
	"<p>5/12/26, May 2026</p>\n"
	"<p>20%, 0.200, 1 GB</p>\n"
	"<p>Training, H20 or L20</p>\n" },
	{ .text =
	"\nThe grammar, where `A*` stands for any number of A, `[A]` for A or nothing:\n\n"
	"```text\n"
	"template   := (text | \"{{\" value \"}}\" | \"{%\" statement \"%}\" | \"{#\" … \"#}\" | raw)*        - may stand inside each brace\n"
	"raw        := \"{% raw %}\" … \"{% endraw %}\"\n"
	"statement  := \"if\" or | \"elif\" or | \"else\" | \"endif\"\n"
	"            | \"for\" [name \",\"] name \"in\" or | \"else\" | \"endfor\"\n"
	"            | \"include\" text [\"with\" name \"=\" or (\",\" name \"=\" or)*]\n"
	"            | \"layout\" text | \"block\" name | \"endblock\"\n"
	"value      := or | \"super()\"\n"
	"or         := and (\"or\" and)*\n"
	"and        := not (\"and\" not)*\n"
	"not        := \"not\" not | comparison\n"
	"comparison := join [(\"==\" | \"!=\" | \"<\" | \"<=\" | \">\" | \">=\" | \"in\" | \"not in\") join]\n"
	"join       := filter (\"~\" filter)*\n"
	"filter     := path (\"|\" name [arguments])*\n"
	"path       := primary (\".\" segment | \"[\" or \"]\")*\n"
	"primary    := text | number | \"true\" | \"false\" | \"(\" or \")\" | name | call\n"
	"call       := \"t\" arguments | \"literal(\" text \")\"\n"
	"arguments  := \"(\" [[name \"=\"] or (\",\" [name \"=\"] or)*] \")\"\n"
	"text       := \"…\" or '…' on one line; \\n, \\t, \\\\, \\\" and \\' inside\n"
	"number     := [-] digits [. digits]\n"
	"name       := a letter or _, then letters, digits, _ and -\n"
	"segment    := letters, digits, _ and -\n"
	"```\n\n"
	"## Where a value stands\n\n"
	"relgen follows the text of the template and knows where each value is written: in text, in an attribute, in an address, in the cell\n"
	"of a table, in code. It is escaped for that place, so that what looks like markup is shown, and there is no way to switch that off.\n"
	"The value of an attribute stands in double quotes. Where nothing can be escaped safely no value may stand: in `<script>`, `<style>`,\n"
	"an attribute of an event, `style`, a comment, the name of a tag or attribute. Addresses go to `http`, `https`, `mailto` and places of\n"
	"the site; a page with another one is not made. Prose is written as paragraphs, which need a place of their own; `line` writes prose\n"
	"of one paragraph inside a line.\n",
	  .file =
	"{% if components.torch.home and components.torch.note %}\n"
	"<a href=\"{{ components.torch.home }}\" title=\"{{ components.torch.note }}\">{{ components.torch.name }}</a>\n"
	"<p>{{ components.torch.note | line }}</p>\n"
	"{% endif %}\n"
	"{% for highlight in highlights.items %}\n"
	"{{ highlight.text }}\n"
	"{% endfor %}\n",
	  .result =
	"<a href=\"https://pytorch.org\" title=\"Built with -O3: 2 &lt; 3 &amp; fast.\">PyTorch</a>\n"
	"<p>Built with <code>-O3</code>: 2 &lt; 3 &amp; <strong>fast</strong>.</p>\n"
	"<p>PyTorch is <strong>faster</strong>, for CUDA and mmdet too.</p>\n" },
	{ .text =
	"\nIn Markdown the mark of a code span or block grows beyond any run of it inside.\n",
	  .format = TMPL_MARKDOWN,
	  .file =
	"# {{ image.image }} {{ release }}\n"
	"\n"
	"| {{ t(\"components.name\") }} | {{ t(\"components.version\") }} |\n"
	"| --- | --- |\n"
	"{% for id, c in components %}\n"
	"| {{ c.name }} | {{ c | default(\"-\") }} |\n"
	"{% endfor %}\n"
	"\n"
	"{% for name, variable in environment %}\n"
	"- `{{ name }}={{ variable.default | default(\"\") }}`\n"
	"{% endfor %}\n",
	  .result =
	"# demo 26.05\n"
	"\n"
	"| Component | Version |\n"
	"| --------- | ------- |\n"
	"| CUDA      | 13.0.2  |\n"
	"| PyTorch   | 2.11.0  |\n"
	"| mmdet     | 3.3.0   |\n"
	"\n"
	"- ``DEMO_MARK=a`b``\n" },
};

/* The project that the examples are pages of. */
static const struct { const char *path, *language, *text; } project[] = {
	{ "relgen.yaml", "yaml",
	"relgen: 1\n"
	"site: {title: Demonstration, url: \"https://docs.example.com\"}\n" },
	{ "releases/components.yaml", "yaml",
	"components:\n"
	"  cuda: {name: CUDA}\n"
	"  torch: {name: PyTorch, home: \"https://pytorch.org\"}\n"
	"  mmdet: {name: mmdet}\n" },
	{ "releases/demo/image.yaml", "yaml",
	"image: demo\n"
	"title: The demo image\n"
	"accelerator: nvidia\n" },
	{ "releases/demo/25.10.yaml", "yaml",
	"release: \"25.10\"\n"
	"date: 2025-10\n"
	"components: {cuda: 12.8.0, torch: 2.8.0, mmdet: 3.2.0}\n"
	"images: [{tag: 25.10-serverless}]\n"
	"highlights: none\n"
	"fixes: none\n"
	"known-issues: none\n" },
	{ "releases/demo/26.05.yaml", "yaml",
	"release: \"26.05\"\n"
	"date: 2026-05-12\n"
	"scenarios: [training]\n"
	"components:\n"
	"  cuda: 13.0.2\n"
	"  torch: {version: 2.11.0, note: \"Built with `-O3`: 2 < 3 & **fast**.\"}\n"
	"  mmdet: 3.3.0\n"
	"images: [{tag: 26.05-serverless}]\n"
	"drivers: {nvidia: {minimum: \"580\"}}\n"
	"gpu: {products: [L20, H20]}\n"
	"environment:\n"
	"  DEMO_MARK: {default: \"a`b\"}\n"
	"highlights:\n"
	"  torch: PyTorch is **faster**, for CUDA and mmdet too.\n"
	"fixes: none\n"
	"known-issues: none\n"
	"figures:\n"
	"  gain: {value: \"0.20\", style: percent}\n" },
	{ "i18n/messages.pot", "po",
	"msgctxt \"cards.count\"\n"
	"msgid \"{count, plural, one {# component} other {# components}}\"\n"
	"msgstr \"\"\n" },
};

/* A file as it stands, between fences. */
static void put_block(struct buf *out, const char *language, const char *text)
{
	buf_char(out, '\n');
	markdown_code_block(out, str_of(language), str_of(text), 0);
	buf_char(out, '\n');
}

static void put_piece(struct buf *out, const struct piece *p)
{
	static const char *const languages[] = { [TMPL_HTML] = "html", [TMPL_MARKDOWN] = "markdown" };

	buf_z(out, p->text);
	if (p->name)
		buf_print(out, "\n`templates/html/%s`:\n", p->name);
	put_block(out, "jinja", p->file);
	if (p->result) {
		buf_z(out, "\nmakes\n");
		put_block(out, languages[p->format], p->result);
	}
}

static void put_limits(struct buf *out)
{
	buf_print(out,
		  "\n## Limits\n\n"
		  "Templates read no files but templates, and neither environment, network nor clock. What goes beyond a limit is `template-limit`.\n\n"
		  "| what | limit |\n| --- | --- |\n"
		  "| templates that include each other | %d deep |\n"
		  "| statements in each other | %d deep |\n"
		  "| all files of a page together | %d MiB |\n"
		  "| steps of a page | %d million |\n"
		  "| a page | %d MiB |\n",
		  TMPL_INCLUDE_DEPTH, TMPL_NESTING, TMPL_SOURCE / 1024 / 1024, TMPL_STEPS / 1000000, TMPL_OUTPUT / 1024 / 1024);
}

struct str reference_templates(struct arena *a)
{
	struct buf out = buf_on(a);

	size_t count = sizeof project / sizeof *project;

	for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
		put_piece(&out, &pieces[i]);
	put_limits(&out);
	buf_z(&out, "\n## The project of the examples\n\nThe examples are pages of its release 26.05.\n");
	for (size_t i = 0; i < count; i++) {
		buf_print(&out, "\n`%s`:\n", project[i].path);
		put_block(&out, project[i].language, project[i].text);
	}
	return buf_str(&out);
}
