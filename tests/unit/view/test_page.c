/* Pages from records to bytes: which files there are, and what stands in them. */
#include <criterion/criterion.h>

#include "page_fixture.h"
#include "view/page.h"

static const char release_yaml[] =
	"release: \"26.05\"\n"
	"date: 2026-05\n"
	"components: {torch: 2.11.0, cuda: 13.0.2}\n"
	"images: [{tag: 26.05-s}]\n"
	"drivers: {nvidia: {minimum: \"580\"}}\n"
	"highlights: {one: \"Now *{{ components.torch }}*.\"}\n"
	"fixes: none\n"
	"known-issues: none\n";

static const struct file {
	enum tmpl_format format;
	const char *name, *text;
} files[] = {
	{ TMPL_HTML, "release.html", "{% for note in highlights.items %}\n<p>{{ note.text | line }}</p>\n{% endfor %}\n" },
	{ TMPL_MARKDOWN, "release.md", "\n\n{% for note in highlights.items %}\n{{ note.text | line }}\n{% endfor %}\n\n\n" },
	{ TMPL_HTML, "image.html", "{% for row in releases %}\n<a href=\"{{ row.path }}\">{{ row.release }}</a>\n{% endfor %}\n" },
	{ TMPL_MARKDOWN, "image.md", "{% if summary %}\n{{ summary | line }}\n{% endif %}\n" },
	{ TMPL_HTML, "index.html", "{% for family in families %}\n<a href=\"{{ family.path }}\">{% if family.latest %}{{ family.latest.release }}{% endif %}</a>\n{% endfor %}\n" },
	{ TMPL_MARKDOWN, "index.md", "{% for family in families %}\n{{ family.count }}\n{% endfor %}\n" },
	{ TMPL_HTML, "compat.html", "{% for image in images %}{% for row in image.rows %}\n<a href=\"{{ row.path }}\">{{ row.steps }}</a>\n"
	  "{% for cell in row.cells %}\n<td colspan=\"{{ cell.span }}\">{% for part in cell.parts %}<i>{{ part.verdict }}</i>{{ part.from | default(\"\") }}{% endfor %}</td>\n"
	  "{% endfor %}\n{% endfor %}{% endfor %}\n" },
	{ TMPL_HTML, "entrance.html", "{% for choice in choices %}\n<a href=\"{{ choice.path }}\">{{ choice.name }}</a>\n{% endfor %}\n" },
	{ TMPL_HTML, "404.html", "{% for choice in choices %}\n<a href=\"{{ choice.path }}\">{{ choice.heading }}</a>\n{% endfor %}\n" },
};

static const struct source *file_load(void *self, enum tmpl_format format, struct str name)
{
	struct arena *a = self;

	for (size_t i = 0; i < COUNT(files); i++)
		if (files[i].format == format && str_is(name, files[i].name))
			return source_on(a, name, str_of(files[i].text));
	return NULL;
}

static const struct want {
	const char *path, *bytes;
} wanted[] = {
	{ "ja/train/26.05/index.html", "<p><span lang=\"en\" class=\"fallback\" title=\"not translated\">Now <em>2.11.0</em>.</span></p>\n" },
	{ "ja/train/26.05/index.md", "*(not translated)* Now *2.11.0*.\n" },
	{ "ja/train/index.html", "<a href=\"26.05/\">26.05</a>\n<a href=\"25.10/\">25.10</a>\n" },
	{ "ja/train/index.md", "*(not translated)* For PyTorch.\n" },
	{ "ja/index.html", "<a href=\"train/\">26.05</a>\n" },
	{ "ja/index.md", "2\n" },
	{ "ja/compat/index.html", "<a href=\"../train/26.05/\">0 unknown 580 native</a>\n<td colspan=\"1\"><i>native</i></td>\n" },
	{ "index.html", "<a href=\"./en/\">English</a>\n<a href=\"./ja/\">日本語</a>\n" },
	{ "404.html", "<a href=\"/notes/en/\">Not found</a>\n<a href=\"/notes/ja/\">Not found</a>\n" },
};

static void expect_outputs(const struct outputs *out)
{
	cr_expect(out->list.count == COUNT(wanted), "%zu files", out->list.count);
	for (size_t i = 0; i < out->list.count && i < COUNT(wanted); i++) {
		cr_expect(str_is(out->list.items[i].path, wanted[i].path), "path %.*s", STR_FMT(out->list.items[i].path));
		cr_expect(str_is(out->list.items[i].bytes, wanted[i].bytes), "%s:\n%.*s", wanted[i].path, STR_FMT(out->list.items[i].bytes));
	}
}

Test(page, outputs)
{
	struct fixture f = { 0 };
	struct tmpl_loader loader = { .load = file_load, .self = &f.arena };
	struct arena scratch = arena_on(&mem_system);
	struct outputs out = { { NULL, 0, 0 } };
	struct brief list[1];
	struct page_job job;

	fixture_make(&f, release_yaml, NULL);
	job = (struct page_job){ &f.world, NULL, JAPANESE, &f.arena, &scratch, &f.ds };
	job.pages = pages_compile(&f.arena, &f.world, &loader, &f.ds);
	cr_assert(pages_usable(job.pages), "%.*s", STR_FMT(told(&f.arena, &f.ds)));
	cr_expect(page_release(&job, f.release, &out));
	cr_expect(page_image(&job, f.image, &out));
	cr_expect(page_index(&job, &out));
	list[0] = brief_of(&f.arena, NULL, f.release);
	cr_expect(page_compat(&job, &(struct briefs){ list, 1 }, &out));
	cr_expect(page_root(&job, &out));
	cr_expect(diags_count(&f.ds, SEVERITY_ERROR) == 0, "%.*s", STR_FMT(told(&f.arena, &f.ds)));
	expect_outputs(&out);
	arena_drop(&scratch);
	fixture_drop(&f);
}

/* A fact that is not there: the page is not made. */
Test(page, no_page_with_errors)
{
	static const char release[] =
		"release: \"26.05\"\ndate: 2026-05\ncomponents: {torch: 2.11.0}\nimages: [{tag: 26.05-s}]\n"
		"highlights: {one: \"{{ components.cuda }}\"}\nfixes: none\nknown-issues: none\n";
	struct fixture f = { 0 };
	struct tmpl_loader loader = { .load = file_load, .self = &f.arena };
	struct arena scratch = arena_on(&mem_system);
	struct outputs out = { { NULL, 0, 0 } };
	struct page_job job;

	fixture_make(&f, release, NULL);
	job = (struct page_job){ &f.world, NULL, ENGLISH, &f.arena, &scratch, &f.ds };
	job.pages = pages_compile(&f.arena, &f.world, &loader, &f.ds);
	cr_assert(pages_usable(job.pages));
	cr_expect(!page_check(&job, f.release));
	cr_expect(!page_release(&job, f.release, &out));
	cr_expect(out.list.count == 0);
	arena_drop(&scratch);
	fixture_drop(&f);
}
