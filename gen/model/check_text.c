/* Rules over prose as text: its own and that of its translations, piece by piece. */
#include "model/check_text.h"

#include "model/check.h"
#include "model/image_address.h"

/* A walk over the prose of a record. */
struct walk {
	struct prose_check check;
	const struct po *const *pos;	/* its translations by language; NULL where there are none */
	void (*rule)(const struct prose_check *c, const struct piece *p);
};

/* A placeholder in an address has a finding of its own, and one fix mends both. */
static bool has_placeholder(struct str address)
{
	struct str found;
	size_t at = 0;

	return placeholder_next(address, &at, &found);
}

static void address_literal(const struct prose_check *c, const struct piece *p, struct str address, const struct registry_address *registry)
{
	struct loc loc = p->place.at(p->place.self, (size_t)(address.ptr - p->text.ptr));

	diag_span(c->ds, loc, str_length(address), RULE_ADDRESS_LITERAL, "the address '%.*s' is typed in the text", STR_FMT(address));
	if (c->is_image)
		diag_hint(c->ds, "leave it to the pages of the releases, which take it from relgen.yaml");
	else
		diag_hint(c->ds, "write {{ address.%.*s }}, which is always that of the release", STR_FMT(registry->id.s));
	diag_related(c->ds, registry->address.loc, "the registry '%.*s'", STR_FMT(registry->id.s));
}

static void address_literals(const struct prose_check *c, const struct piece *p)
{
	const struct registry_address *registry;
	struct str image = c->image ? c->image->image.s : STR("");
	struct bytes starts = c->world->project->address_starts;

	starts.has['{'] = true;
	for (size_t at = 0, end; (at = bytes_find(&starts, p->text, at)) < p->text.len; at = end) {
		end = fact_end(p->text, at);
		if (end > at)
			continue;
		end = image_address_end(c->world->project, image, p->text, at, &registry);
		if (end == at)
			end++;
		else if (!has_placeholder(str_slice(p->text, at, end)))
			address_literal(c, p, str_slice(p->text, at, end), registry);
	}
}

/* Everything that is looked for in a piece of any record. */
static void piece_rules(const struct prose_check *c, const struct piece *p)
{
	check_placeholders(p->text, p->place, c->ds);
	address_literals(c, p);
	if (c->release)
		check_other_release(c, p);
}

static void piece_visit(void *self, const struct piece *p)
{
	const struct walk *w = self;

	w->rule(&w->check, p);
}

static void field_visit(void *self, const struct prose_field *field)
{
	struct walk *w = self;
	struct piece_visitor v = { piece_visit, w };

	pieces_each(w->check.ds->arena, field, v);
	for (size_t i = 0; w->pos && i < w->check.world->language_count; i++)
		translations_each(w->check.ds->arena, field, w->pos[i], v);
}

/* A shared section is looked at by itself, but for what its release says of it. */
static void shared_visit(struct walk *w, const struct section *shared)
{
	const struct prose_field *fields[2];

	if (!shared)
		return;
	fields[0] = &shared->title;
	fields[1] = &shared->body;
	for (size_t i = 0; i < 2; i++) {
		struct piece_visitor v = { piece_visit, w };

		if (!fields[i]->prose)
			continue;
		pieces_each(w->check.ds->arena, fields[i], v);
		for (size_t j = 0; j < w->check.world->language_count; j++)
			translations_each(w->check.ds->arena, fields[i], w->check.world->languages[j].sections, v);
	}
}

void check_release_prose(const struct world *w, const struct release *r, struct diags *ds)
{
	struct walk walk = { .check = { .world = w, .release = r, .image = r->image, .ds = ds }, .pos = r->pos, .rule = piece_rules };

	record_each_prose(&release_record, r, field_visit, &walk);
	walk.rule = check_other_release;
	walk.check.is_shared = true;
	for (size_t i = 0; i < r->sections.list.count; i++)
		shared_visit(&walk, r->sections.list.items[i].shared);
	for (size_t i = 0; i < r->usage.list.count; i++)
		shared_visit(&walk, r->usage.list.items[i].shared);
	for (size_t i = 0; i < r->benchmarks.list.count; i++)
		shared_visit(&walk, r->benchmarks.list.items[i].shared);
}

void check_image_prose(const struct world *w, const struct image *image, struct diags *ds)
{
	struct walk walk = { .check = { .world = w, .image = image, .is_image = true, .ds = ds }, .pos = image->pos, .rule = piece_rules };

	record_each_prose(&image_record, image, field_visit, &walk);
}

void check_section_prose(const struct world *w, struct diags *ds)
{
	const struct po **pos = NEW_ARRAY(ds->arena, const struct po *, w->language_count);
	struct walk walk = { .check = { .world = w, .ds = ds }, .pos = pos, .rule = piece_rules };

	for (size_t i = 0; i < w->language_count; i++)
		pos[i] = w->languages[i].sections;
	record_each_prose(&sections_record, w->sections, field_visit, &walk);
}
