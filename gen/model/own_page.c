/* The field table of a page kind, and what its template and its path may be. */
#include "model/own_page.h"

static const char *const ranges[] = { "site", "image", "release", NULL };
#define AT(member) offsetof(struct own_page, member)
static const struct field own_page_fields[] = {
	{ "template", &kind_text, FIELD_REQUIRED, AT(template), NULL, NULL, "overview.html",
	  "the file of the template below templates/html, or below templates/markdown where its name ends in .md" },
	{ "for", &kind_word, FIELD_REQUIRED, AT(range), NULL, ranges, "release",
	  "what there is one page for: the site, each image or each release; its record is the root of the template" },
	{ "path", &kind_text, FIELD_REQUIRED, AT(path), NULL, NULL, "\"{image}/{release}/overview\"",
	  "the folder of the page below that of its language; {image} and {release} are filled in" },
};
#undef AT

const struct record own_page_record = {
	"a page", own_page_fields, sizeof own_page_fields / sizeof *own_page_fields, sizeof(struct own_page), offsetof(struct own_page, node), NULL, NULL,
};

/* What a path holds of each range. */
static const struct placeholder {
	const char *text;
	enum page_range from;		/* the ranges from this one on have a value for it */
} placeholders[] = {
	{ "{image}", PAGE_RANGE_IMAGE },
	{ "{release}", PAGE_RANGE_RELEASE },
};
enum { PLACEHOLDERS = sizeof placeholders / sizeof *placeholders };

static const char *const good_paths[] = {
	[PAGE_RANGE_SITE] = "overview", [PAGE_RANGE_IMAGE] = "\"{image}/overview\"", [PAGE_RANGE_RELEASE] = "\"{image}/{release}/overview\"",
};

static const char *const range_names[] = {
	[PAGE_RANGE_SITE] = "the site", [PAGE_RANGE_IMAGE] = "each image", [PAGE_RANGE_RELEASE] = "each release",
};

static struct str fill(struct arena *a, struct str path, const struct str values[PLACEHOLDERS])
{
	struct buf out = buf_on(a);

	for (size_t at = 0; at < path.len;) {
		size_t taken = 0;

		for (size_t i = 0; path.ptr[at] == '{' && i < PLACEHOLDERS && !taken; i++)
			if (str_starts(str_from(path, at), placeholders[i].text)) {
				buf_put(&out, values[i]);
				taken = str_of(placeholders[i].text).len;
			}
		if (!taken)
			buf_char(&out, path.ptr[at++]);
		at += taken;
	}
	return buf_str(&out);
}

static struct str without_slash(struct str path)
{
	return path.len && path.ptr[path.len - 1] == '/' ? str_slice(path, 0, path.len - 1) : path;
}

struct str own_page_folder(struct arena *a, const struct own_page *p, struct str image, struct str release)
{
	const struct str values[PLACEHOLDERS] = { image, release };

	return str_print(a, "%.*s/", STR_FMT(fill(a, without_slash(p->path.s), values)));
}

bool own_page_is_markdown(const struct own_page *p)
{
	return str_ends(p->template.s, ".md");
}

static bool wrong(struct diags *ds, struct text t, const char *what)
{
	return diag_span(ds, t.loc, str_length(t.s), RULE_BAD_VALUE, "'%.*s' %s", STR_FMT(t.s), what);
}

static bool template_check(const struct own_page *p, struct diags *ds)
{
	if (str_ends(p->template.s, ".html") || own_page_is_markdown(p))
		return true;
	wrong(ds, p->template, "is the name of no template");
	diag_hint(ds, "the name of a template ends in .html, or in .md for a page of Markdown");
	return false;
}

/* Every page of a range has a path of its own, and nothing is left to fill in. */
static bool placeholders_check(const struct own_page *p, struct diags *ds)
{
	for (size_t i = 0; i < PLACEHOLDERS; i++) {
		bool has = str_find(p->path.s, str_of(placeholders[i].text), 0) < p->path.s.len;

		if (has == (p->range >= (int)placeholders[i].from))
			continue;
		diag_span(ds, p->path.loc, str_length(p->path.s), RULE_BAD_VALUE, "the path of a page for %s %s %s", range_names[p->range],
			  has ? "has nothing to fill in for" : "needs", placeholders[i].text);
		diag_hint(ds, "write path: %.*s", STR_FMT(str_of(good_paths[p->range])));
		return false;
	}
	return true;
}

/* Each part can be a folder that no file of relgen's has the name of, here and on other systems. */
static bool path_check(struct arena *a, const struct own_page *p, struct diags *ds)
{
	const struct str values[PLACEHOLDERS] = { STR("a"), STR("1") };
	struct str rest = without_slash(p->path.s), part;

	while (str_split(&rest, '/', &part)) {
		if (kind_takes(a, &kind_image, fill(a, part, values)) && !str_ends(part, ".xml"))
			continue;
		wrong(ds, p->path, "is no folder below that of a language");
		diag_hint(ds, "its parts are made of lower-case letters, digits, '.', '_', '-', {image} and {release}, and end neither in .html, .md nor .xml");
		return false;
	}
	return placeholders_check(p, ds);
}

static bool is_complete(const struct own_page *p)
{
	return p->template.s.ptr && p->range != PAGE_RANGE_ABSENT && p->path.s.ptr;
}

/* The pages of Markdown by their folders, for those of HTML beside them. */
static void markdown_link(struct arena *a, struct own_pages *pages)
{
	struct id_index folders = id_index_on(a, pages->list.count);

	for (size_t i = 0; i < pages->list.count; i++)
		if (own_page_is_markdown(&pages->list.items[i]))
			id_index_add(&folders, without_slash(pages->list.items[i].path.s));
	for (size_t i = 0; i < pages->list.count; i++)
		pages->list.items[i].has_markdown = id_index_find(&folders, without_slash(pages->list.items[i].path.s)) < folders.count;
}

void own_pages_check(struct arena *a, struct own_pages *pages, struct diags *ds)
{
	size_t kept = 0;

	for (size_t i = 0; i < pages->list.count; i++) {
		struct own_page *p = &pages->list.items[i];
		bool ok = is_complete(p) && template_check(p, ds);

		if (is_complete(p) && path_check(a, p, ds) && ok)
			pages->list.items[kept++] = *p;
	}
	pages->list.count = kept;
	markdown_link(a, pages);
}
