/* The table of page kinds, and their pages from records to bytes. */
#include "view/page.h"
#include "model/waiver.h"
#include "text/digest.h"
#include "view/markdown_tidy.h"
#include "view/page_inside.h"
#include "view/release_file.h"

/* `templates` by enum tmpl_format; NULL: the page does not come in it. */
static const struct kind_row {
	const struct type *root;
	const char *templates[FORMATS];
} kinds[PAGE_KINDS] = {
	[PAGE_RELEASE]   = { &type_release,  { [TMPL_HTML] = "release.html",  [TMPL_MARKDOWN] = "release.md" } },
	[PAGE_IMAGE]     = { &type_image,    { [TMPL_HTML] = "image.html",    [TMPL_MARKDOWN] = "image.md" } },
	[PAGE_INDEX]     = { &type_index,    { [TMPL_HTML] = "index.html",    [TMPL_MARKDOWN] = "index.md" } },
	[PAGE_COMPAT]    = { &type_compat,   { [TMPL_HTML] = "compat.html" } },
	[PAGE_ENTRANCE]  = { &type_entrance, { [TMPL_HTML] = "entrance.html" } },
	[PAGE_NOT_FOUND] = { &type_entrance, { [TMPL_HTML] = "404.html" } },
};

const char *const page_files[FORMATS] = { [TMPL_HTML] = "index.html", [TMPL_MARKDOWN] = "index.md" };

/* Places that outputs are meant for and what they take. GitHub refuses a release whose body has more characters ("body is too long"). */
static const struct limit {
	enum page_kind kind;
	enum tmpl_format format;
	size_t characters;
	const char *place;
} limits[] = {
	{ PAGE_RELEASE, TMPL_MARKDOWN, 125000, "the body of a release on GitHub" },
};

static bool kind_compile(struct arena *a, const struct world *world, const struct tmpl_loader *loader, struct diags *ds,
			 const struct tmpl *compiled[PAGE_KINDS][FORMATS])
{
	bool ok = true;

	for (size_t i = 0; i < PAGE_KINDS; i++)
		for (size_t f = 0; f < FORMATS; f++) {
			const char *name = kinds[i].templates[f];

			if (!name)
				continue;
			compiled[i][f] = tmpl_compile(a, &(struct tmpl_world){ loader, (enum tmpl_format)f, kinds[i].root, world->source_catalog }, str_of(name), ds);
			ok = compiled[i][f] && ok;
		}
	return ok;
}

const struct pages *pages_compile(struct arena *a, const struct world *world, const struct tmpl_loader *loader, struct diags *ds)
{
	struct pages *pages = NEW(a, struct pages);

	pages->order = component_order(a, world->registry);
	pages->wordings = NEW_ARRAY(a, struct wording, world->language_count);
	for (size_t i = 0; i < world->language_count; i++)
		pages->wordings[i] = wording_of(a, world->languages[i].catalog);
	pages->own = NEW_ARRAY(a, const struct tmpl *, world->project->pages.list.count);
	pages->usable = loader && kind_compile(a, world, loader, ds, pages->templates);
	pages->usable = loader && own_pages_compile(a, world, loader, ds, pages->own) && pages->usable;
	return pages;
}

bool pages_usable(const struct pages *pages)
{
	return pages->usable;
}

struct builder page_builder(const struct page_job *job)
{
	return (struct builder){
		.a = job->scratch,
		.world = job->world,
		.order = &job->pages->order,
		.wording = &job->pages->wordings[job->language],
		.language = job->language,
		.ds = job->ds,
	};
}

/* Can the page be made? What can be waived leaves one to show. */
static bool can_be_made(const struct diags *ds, size_t since)
{
	for (size_t i = since; i < ds->findings.count; i++)
		if (ds->findings.items[i].severity == SEVERITY_ERROR && waiver_refusal(ds->findings.items[i].rule))
			return false;
	return true;
}

bool page_render(const struct page_job *job, const struct tmpl *t, enum tmpl_format format, const struct value *root, struct str *bytes)
{
	struct tmpl_run run = {
		.scratch = job->scratch,
		.catalog = job->world->languages[job->language].catalog,
		.root = root->map.slots,
		.ds = job->ds,
	};
	struct buf raw = buf_on(job->scratch), tidy = buf_on(job->scratch);

	if (!tmpl_render(t, &run, &raw))
		return false;
	if (format == TMPL_MARKDOWN)
		markdown_tidy(&tidy, buf_str(&raw));
	*bytes = str_copy(job->a, buf_str(format == TMPL_MARKDOWN ? &tidy : &raw));
	return true;
}

void page_add(const struct page_job *job, struct outputs *out, struct str path, struct str bytes)
{
	*vec_push(job->a, &out->list) = (struct output){ path, bytes };
}

/* Findings are about the record that the page shows. */
static void length_check(const struct page_job *job, enum page_kind kind, enum tmpl_format format, const struct output *o, const struct value *root)
{
	for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
		size_t length = limits[i].kind == kind && limits[i].format == format && o->bytes.len > limits[i].characters ? str_length(o->bytes) : 0;

		if (length <= limits[i].characters)
			continue;
		diag_at(job->ds, root->loc, RULE_TOO_LONG, "'%.*s' has %zu characters, and %s takes %zu", STR_FMT(o->path), length, limits[i].place,
			limits[i].characters);
		diag_hint(job->ds, "shorten it, such as by tables of results that are linked to, or waive it where the page goes to no such place");
	}
}

/* The page in every format, below the folder of its language. */
static bool page_make(const struct page_job *job, enum page_kind kind, const struct value *root, struct str folder, struct outputs *out)
{
	struct str language = job->world->languages[job->language].tag;
	bool ok = true;

	for (size_t f = 0; f < FORMATS; f++) {
		const struct tmpl *t = job->pages->templates[kind][f];
		struct output o;

		if (!t)
			continue;
		o.path = str_print(job->a, "%.*s/%.*s%s", STR_FMT(language), STR_FMT(folder), page_files[f]);
		if (page_render(job, t, (enum tmpl_format)f, root, &o.bytes)) {
			page_add(job, out, o.path, o.bytes);
			length_check(job, kind, (enum tmpl_format)f, &o, root);
		} else {
			ok = false;
		}
	}
	return ok;
}

bool page_release_texts(const struct page_job *job, const struct release *r, struct prose_memo *memo, struct outputs *out)
{
	struct builder b = page_builder(job);
	size_t before = job->ds->findings.count;
	struct value root;

	b.memo = memo;
	root = value_release(&b, r);
	return can_be_made(job->ds, before) &&
	       page_make(job, PAGE_RELEASE, &root,
			 str_print(job->scratch, "%.*s/%.*s/", STR_FMT(r->image->image.s), STR_FMT(r->release.s)), out) &&
	       own_pages_make(job, PAGE_RANGE_RELEASE, (struct shown){ r->image, r }, out);
}

bool page_release(const struct page_job *job, const struct release *r, struct outputs *out)
{
	return page_release_texts(job, r, NULL, out);
}

bool page_image(const struct page_job *job, const struct image *image, struct outputs *out)
{
	struct builder b = page_builder(job);
	size_t before = job->ds->findings.count;
	struct value root = value_image(&b, image);

	return can_be_made(job->ds, before) &&
	       page_make(job, PAGE_IMAGE, &root, str_print(job->scratch, "%.*s/", STR_FMT(image->image.s)), out) &&
	       own_pages_make(job, PAGE_RANGE_IMAGE, (struct shown){ image, NULL }, out);
}

bool page_index(const struct page_job *job, struct outputs *out)
{
	struct builder b = page_builder(job);
	size_t before = job->ds->findings.count;
	struct value root = value_index(&b);

	return can_be_made(job->ds, before) && page_make(job, PAGE_INDEX, &root, STR(""), out) &&
	       own_pages_make(job, PAGE_RANGE_SITE, (struct shown){ NULL, NULL }, out);
}

bool page_compat(const struct page_job *job, const struct briefs *briefs, struct outputs *out)
{
	struct builder b = page_builder(job);
	struct value root = value_compat(&b, briefs->list, briefs->count);

	return page_make(job, PAGE_COMPAT, &root, STR("compat/"), out);
}

/* --- Pages of no language --- */

struct entrance {
	enum page_kind kind;
	const char *path;
	const char *heading, *text;	/* message keys */
};

static bool entrance_make(const struct page_job *job, const struct entrance *e, struct str output_root, struct outputs *out)
{
	struct builder b = page_builder(job);
	struct value root, *slots = map_begin(&b, &type_entrance, (struct loc){ NULL, 0, 0 }, &root);
	struct str bytes;

	slots[ENTRANCE_SLOT_CHOICES] = value_choices(&b, output_root, e->heading, e->text);
	slots[ENTRANCE_SLOT_SITE] = value_site(&b);
	slots[ENTRANCE_SLOT_PAGE] = value_page_neutral(&b, output_root);
	if (!page_render(job, job->pages->templates[e->kind][TMPL_HTML], TMPL_HTML, &root, &bytes))
		return false;
	page_add(job, out, str_of(e->path), bytes);
	return true;
}

/* Where the site begins on its host, "/images/": a page that is shown for any address cannot count folders. */
static struct str site_root(const struct page_job *job)
{
	struct str url = job->world->project->site.url.s;
	size_t scheme = str_find(url, STR("://"), 0);
	struct str path = scheme < url.len ? str_from(url, str_find_char(url, '/', scheme + 3)) : (struct str){ NULL, 0 };

	while (path.len > 0 && path.ptr[path.len - 1] == '/')
		path.len--;
	return str_print(job->scratch, "%.*s/", STR_FMT(path));
}

bool page_root(const struct page_job *job, struct outputs *out)
{
	static const struct entrance index = { PAGE_ENTRANCE, "index.html", "entrance.heading", "entrance.text" };
	static const struct entrance missing = { PAGE_NOT_FOUND, "404.html", "missing.heading", "missing.text" };
	bool ok = entrance_make(job, &index, STR("./"), out);

	return entrance_make(job, &missing, site_root(job), out) && ok;
}

/* The texts that a language has none of yet. */
static void memos_fill(const struct page_job *job, const struct release *r, struct prose_memo *memos)
{
	struct diags said = diags_on(job->scratch);

	for (size_t i = 0; i < job->world->published_count; i++) {
		struct page_job one = *job;
		struct builder b;

		if (memos[i].list.count)
			continue;
		one.language = i;
		one.ds = &said;
		b = page_builder(&one);
		b.memo = &memos[i];
		value_release(&b, r);
	}
}

void page_release_files_texts(const struct page_job *job, const struct release *r, struct prose_memo *memos, struct outputs *out)
{
	struct manifest_job files = { .world = job->world, .memos = memos, .a = job->a, .scratch = job->scratch };

	memos_fill(job, r, memos);
	for (size_t i = 0; i < release_file_count; i++) {
		const struct release_file *file = &release_files[i];
		struct str path, bytes;

		if (file->has && !file->has(r))
			continue;
		path = str_print(job->a, "%.*s/%.*s/%s", STR_FMT(r->image->image.s), STR_FMT(r->release.s), file->name);
		bytes = file->make(&files, r);
		if (i == 0)
			files.serial = digest_uuid(job->scratch, bytes);
		*vec_push(job->a, &out->list) = (struct output){ path, bytes };
	}
}

void page_release_files(const struct page_job *job, const struct release *r, struct outputs *out)
{
	page_release_files_texts(job, r, NEW_ARRAY(job->scratch, struct prose_memo, job->world->language_count), out);
}

void page_check_image(const struct page_job *job, const struct image *image)
{
	struct builder b = page_builder(job);

	value_image_check(&b, image);
}

/* Characters that the Markdown of a release hardly exceeds: what was written, with room for escapes, and a line of a table for each fact.
   Far above what pages have, so that only pages near the limit are made to be measured. */
static size_t length_guess(const struct page_job *job, const struct release *r)
{
	enum { ROW = 256 };
	const struct world *w = job->world;
	const struct po *po = r->pos ? r->pos[job->language] : NULL, *shared = w->languages[job->language].sections;
	size_t rows = r->components.list.count + r->environment.list.count + (r->previous ? r->previous->components.list.count : 0);
	size_t text = 2 * r->source->text.len + (po ? po->source->text.len : 0);

	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		rows += 4 + e->components.list.count * r->images.list.count;
		for (size_t j = 0; j < e->platforms.list.count; j++)
			rows += 1 + e->platforms.list.items[j].components.list.count * e->platforms.list.count;
	}
	if (w->sections->source)
		text += 2 * w->sections->source->text.len + (shared ? shared->source->text.len : 0);
	return text + rows * ROW;
}

/* Makes the page in the formats that it may be too long in, and drops it. */
static void length_measure(const struct page_job *job, const struct release *r, const struct value *root)
{
	size_t guess = job->pages->usable ? length_guess(job, r) : 0;

	for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
		enum tmpl_format format = limits[i].format;
		struct output o;

		if (limits[i].kind != PAGE_RELEASE || guess <= limits[i].characters)
			continue;
		o.path = str_print(job->scratch, "%.*s/%.*s/%.*s/%s", STR_FMT(job->world->languages[job->language].tag), STR_FMT(r->image->image.s),
				   STR_FMT(r->release.s), page_files[format]);
		if (page_render(job, job->pages->templates[PAGE_RELEASE][format], format, root, &o.bytes))
			length_check(job, PAGE_RELEASE, format, &o, root);
	}
}

bool page_texts(const struct page_job *job, const struct release *r, struct prose_memo *memo)
{
	struct builder b = page_builder(job);
	size_t before = job->ds->findings.count;
	struct value root;

	b.memo = memo;
	root = value_release(&b, r);
	if (!can_be_made(job->ds, before))
		return false;
	length_measure(job, r, &root);
	return true;
}

bool page_check(const struct page_job *job, const struct release *r)
{
	return page_texts(job, r, NULL);
}
