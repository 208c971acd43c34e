/* Pages of the project's own kinds: templates compiled for the records of their ranges, and rendered beside the pages of those. */
#include "view/page_inside.h"

static const struct type *const roots[] = {
	[PAGE_RANGE_SITE] = &type_index, [PAGE_RANGE_IMAGE] = &type_image, [PAGE_RANGE_RELEASE] = &type_release,
};

static enum tmpl_format own_format(const struct own_page *own)
{
	return own_page_is_markdown(own) ? TMPL_MARKDOWN : TMPL_HTML;
}

static bool own_missing(const struct own_page *own, const struct tmpl_loader *loader, struct diags *ds)
{
	struct str near = diag_nearest(ds, own->template.s, (struct str_column){ loader->names, loader->name_count, sizeof *loader->names });

	diag_span(ds, own->template.loc, str_length(own->template.s), RULE_BAD_VALUE, "there is no template '%.*s'", STR_FMT(own->template.s));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
	else
		diag_hint(ds, "it is a file below templates/%s", own_format(own) == TMPL_HTML ? "html" : "markdown");
	return false;
}

bool own_pages_compile(struct arena *a, const struct world *world, const struct tmpl_loader *loader, struct diags *ds, const struct tmpl **compiled)
{
	const struct own_pages *pages = &world->project->pages;
	bool ok = true;

	for (size_t i = 0; i < pages->list.count; i++) {
		const struct own_page *own = &pages->list.items[i];
		struct tmpl_world in = { loader, own_format(own), roots[own->range], world->source_catalog };

		if (!loader->load(loader->self, in.format, own->template.s))
			ok = own_missing(own, loader, ds);
		else
			ok = (compiled[i] = tmpl_compile(a, &in, own->template.s, ds)) && ok;
	}
	return ok;
}

static struct value own_value(const struct builder *b, const struct shown *shown)
{
	if (shown->release)
		return value_release(b, shown->release);
	return shown->image ? value_image(b, shown->image) : value_index(b);
}

/* What is wrong with the texts is said of the record's own page. */
static bool own_make(const struct page_job *job, const struct own_page *own, const struct tmpl *t, const struct shown *shown, struct outputs *out)
{
	struct arena_mark mark = arena_mark(job->scratch);
	struct builder b = page_builder(job);
	struct diags said = diags_on(job->scratch);
	struct str none = { NULL, 0 }, bytes;
	struct value root;
	bool made;

	b.ds = &said;
	b.html_only = !own->has_markdown;
	b.folder = own_page_folder(job->scratch, own, shown->image ? shown->image->image.s : none, shown->release ? shown->release->release.s : none);
	root = own_value(&b, shown);
	made = page_render(job, t, own_format(own), &root, &bytes);
	if (made)
		page_add(job, out, str_print(job->a, "%.*s/%.*s%s", STR_FMT(builder_language(&b)->tag), STR_FMT(b.folder), page_files[own_format(own)]), bytes);
	arena_rewind(job->scratch, mark);
	return made;
}

bool own_pages_make(const struct page_job *job, enum page_range range, struct shown shown, struct outputs *out)
{
	const struct own_pages *pages = &job->world->project->pages;
	bool ok = true;

	for (size_t i = 0; i < pages->list.count; i++)
		if (pages->list.items[i].range == (int)range)
			ok = own_make(job, &pages->list.items[i], job->pages->own[i], &shown, out) && ok;
	return ok;
}
