/* Facts of a release against the same file at its tag. */
#include "model/check.h"
#include "model/facts.h"

struct comparing {
	const struct release *now;
	struct diags *ds;
};

/* An erratum that names the field, or what it is in, has told the readers. */
static bool is_corrected(const struct release *r, struct str path)
{
	for (size_t i = 0; i < r->errata.list.count; i++) {
		struct str field = r->errata.list.items[i].field.s;

		if (field.len && field.len <= path.len && str_eq(str_slice(path, 0, field.len), field) &&
		    (field.len == path.len || path.ptr[field.len] == '.'))
			return true;
	}
	return false;
}

/* A digest is known only after the image was built from the tag. */
static bool comes_later(struct str path)
{
	return str_ends(path, ".digest");
}

static void hint(struct diags *ds, struct str path)
{
	diag_hint(ds, "say under errata what was corrected, with field: %.*s; or make the tag anew if nobody has used it", STR_FMT(path));
}

static void differs(const struct comparing *c, const struct release_fact *now, const struct release_fact *then)
{
	if (str_eq(now->value, then->value) || is_corrected(c->now, now->path))
		return;
	diag_span(c->ds, now->loc, str_length(now->value), RULE_CHANGED_AFTER_TAG, "%.*s is %.*s, but was %.*s at the tag '%.*s'", STR_FMT(now->path),
		  STR_FMT(now->value), STR_FMT(then->value), STR_FMT(c->now->git_tag.name));
	hint(c->ds, now->path);
	diag_related(c->ds, then->loc, "as it was tagged");
}

static void added(const struct comparing *c, const struct release_fact *now)
{
	if (comes_later(now->path) || is_corrected(c->now, now->path))
		return;
	diag_span(c->ds, now->loc, str_length(now->value), RULE_CHANGED_AFTER_TAG, "%.*s was added after the tag '%.*s'", STR_FMT(now->path),
		  STR_FMT(c->now->git_tag.name));
	hint(c->ds, now->path);
}

static void removed(const struct comparing *c, const struct release_fact *then)
{
	struct text release = c->now->release;

	if (comes_later(then->path) || is_corrected(c->now, then->path))
		return;
	diag_span(c->ds, release.loc, str_length(release.s), RULE_CHANGED_AFTER_TAG, "%.*s, which was %.*s at the tag '%.*s', is gone", STR_FMT(then->path),
		  STR_FMT(then->value), STR_FMT(c->now->git_tag.name));
	hint(c->ds, then->path);
	diag_related(c->ds, then->loc, "as it was tagged");
}

static void compare(const struct comparing *c, const struct release_facts *now, const struct release_facts *then)
{
	size_t i = 0, j = 0;

	while (i < now->list.count || j < then->list.count) {
		const struct release_fact *n = i < now->list.count ? &now->list.items[i] : NULL;
		const struct release_fact *t = j < then->list.count ? &then->list.items[j] : NULL;
		int order = !n ? 1 : !t ? -1 : str_cmp(n->path, t->path);

		if (order == 0)
			differs(c, n, t);
		else if (order < 0)
			added(c, n);
		else
			removed(c, t);
		i += order <= 0;
		j += order >= 0;
	}
}

void check_changed(const struct world *w, const struct release *r, struct diags *ds)
{
	const struct tag_file *file = r->git_look.self;
	struct comparing c = { r, ds };
	struct diags silent = diags_on(ds->arena);
	struct release_facts now, then;
	struct ynode *root;

	(void)w;
	if (!file || file->state != TAG_FILE_READ)
		return;
	root = ydoc_parse(ds->arena, file->source, &silent);
	if (!root)
		return;
	now = facts_of(ds->arena, r);
	then = facts_of(ds->arena, release_read(ds->arena, root, file->source, r->release.s, &silent));
	compare(&c, &now, &then);
}
