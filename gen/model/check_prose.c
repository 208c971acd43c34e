/* Rules over versions in prose: each beside a name must be that component's, and none needs to be typed. */
#include "base/id_index.h"
#include "model/check.h"
#include "model/component_change.h"
#include "model/typed_version.h"
#include "model/version.h"

/* With more values than these, nobody can tell which is meant. */
enum { VALUES_MAX = 64 };

struct prose_rules {
	const struct world *w;
	const struct release *r;		/* NULL: prose that belongs to no release */
	bool has_facts;				/* the prose can refer to components */
	struct component_facts now, before;
	struct id_index versions;		/* of both, as they are written */
	const struct component_fact **versioned;/* by number in `versions` */
	size_t now_count;			/* of them those of this release */
	struct loc included;			/* of a shared section; no source: the release's own prose */
	struct diags *ds;
};

/* A typed version in its text. */
struct typed {
	struct prose_rules *rules;
	const struct piece *piece;
	const struct typed_version *v;
};

static struct loc place(const struct typed *t)
{
	return t->piece->place.at(t->piece->place.self, t->v->from);
}

/* --- Typed at all --- */

static void versions_add(struct prose_rules *p, struct component_facts table)
{
	for (size_t i = 0; i < table.count; i++) {
		const struct component_use *use = table.items[i].use;
		size_t count = p->versions.count;

		if (component_is_known(use) && id_index_add(&p->versions, use->version.s) == count)
			p->versioned[count] = &table.items[i];
	}
}

/* "components.torch": what to write for a version that a fact has; absent when none has. */
static struct str fact_of(const struct typed *t)
{
	const struct prose_rules *p = t->rules;
	size_t at = id_index_find(&p->versions, t->v->version);

	if (t->v->component && t->v->claim == CLAIM_NOW && p->has_facts)
		return str_print(p->ds->arena, "components.%.*s", STR_FMT(t->v->component->id.s));
	if (t->v->component && t->v->claim == CLAIM_BEFORE && p->has_facts)
		return str_print(p->ds->arena, "previous.components.%.*s", STR_FMT(t->v->component->id.s));
	if (at == p->versions.count || t->v->component)
		return (struct str){ NULL, 0 };
	return str_print(p->ds->arena, "%scomponents.%.*s", at < p->now_count ? "" : "previous.", STR_FMT(p->versioned[at]->use->id.s));
}

static void literal(const struct typed *t)
{
	struct diags *ds = t->rules->ds;
	struct str fact = fact_of(t), version = t->v->version;

	if (t->rules->included.source)
		return;
	if (t->v->component)
		diag_span(ds, place(t), str_length(version), RULE_VERSION_LITERAL,
			  "the version %.*s of '%.*s' is typed, and stays as it is when the fact changes", STR_FMT(version), STR_FMT(t->v->name));
	else
		diag_span(ds, place(t), str_length(version), RULE_VERSION_LITERAL,
			  "the version %.*s is typed, and stays as it is when the fact changes", STR_FMT(version));
	if (fact.ptr)
		diag_hint(ds, "write {{ %.*s }}, or {{ literal(\"%.*s\") }} where it is history", STR_FMT(fact), STR_FMT(version));
	else
		diag_hint(ds, "write the fact between {{ and }}, or {{ literal(\"%.*s\") }} where it is history", STR_FMT(version));
}

/* --- Not that component's --- */

static void relate(const struct typed *t, const struct component_use *use, const struct release *of)
{
	struct diags *ds = t->rules->ds;

	diag_related(ds, use->version.loc, "the version in %.*s", STR_FMT(of->release.s));
	if (t->rules->included.source)
		diag_related(ds, t->rules->included, "the text is included here");
}

/* Highlights and fixes are about this release; elsewhere a version may be of anything. */
static void weigh(const struct typed *t)
{
	struct str key = t->piece->field->key;

	if (!str_starts(key, "highlights.") && !str_starts(key, "fixes."))
		t->rules->ds->findings.items[t->rules->ds->findings.count - 1].severity = SEVERITY_WARNING;
}

static void wrong_cuda(const struct typed *t, const struct component_use *use)
{
	struct diags *ds = t->rules->ds;
	struct str version = t->v->version;

	diag_span(ds, place(t), str_length(version), RULE_DRIVER_CUDA_TEXT, "the text names CUDA %.*s, but %.*s has CUDA %.*s",
		  STR_FMT(version), STR_FMT(t->rules->r->release.s), STR_FMT(use->version.s));
	diag_hint(ds, "write {{ components.cuda }}, or {{ literal(\"%.*s\") }} where it is history", STR_FMT(version));
	relate(t, use, t->rules->r);
}

static void wrong(const struct typed *t, const struct component_use *use)
{
	struct diags *ds = t->rules->ds;
	struct str version = t->v->version;

	if (str_is(t->v->component->id.s, "cuda")) {
		wrong_cuda(t, use);
		return;
	}
	diag_span(ds, place(t), str_length(version), RULE_PROSE_VERSION, "'%.*s' stands beside '%.*s', which is %.*s in %.*s",
		  STR_FMT(version), STR_FMT(t->v->name), STR_FMT(use->version.s), STR_FMT(t->rules->r->release.s));
	diag_hint(ds, "write {{ components.%.*s }}, or {{ literal(\"%.*s\") }} where it is history", STR_FMT(use->id.s), STR_FMT(version));
	relate(t, use, t->rules->r);
	weigh(t);
}

static void wrong_before(const struct typed *t, const struct component_use *use)
{
	struct diags *ds = t->rules->ds;
	struct str version = t->v->version, previous = t->rules->r->previous->release.s;

	diag_span(ds, place(t), str_length(version), RULE_PROSE_VERSION,
		  "'%.*s' is given as the former version of '%.*s', which was %.*s in %.*s", STR_FMT(version), STR_FMT(t->v->name),
		  STR_FMT(use->version.s), STR_FMT(previous));
	diag_hint(ds, "write {{ previous.components.%.*s }}", STR_FMT(use->id.s));
	relate(t, use, t->rules->r->previous);
	weigh(t);
}

static void wrong_fact(const struct typed *t)
{
	struct diags *ds = t->rules->ds;

	if (t->rules->included.source)
		return;
	diag_span(ds, place(t), str_length(t->v->version), RULE_PROSE_VERSION, "the version of '%.*s' stands beside '%.*s'",
		  STR_FMT(t->v->fact->id.s), STR_FMT(t->v->name));
	diag_hint(ds, "write {{ components.%.*s }}", STR_FMT(t->v->component->id.s));
	weigh(t);
}

/* A version or the beginning of one: PyTorch 2.8.0 of 2.8.0.9+nv25.3. */
static bool is_version_of(const struct component_use *use, struct str version)
{
	return version_cmp(use->version.s, version) == 0 || version_within(use->version.s, version);
}

/* The line that the version contradicts; NULL where it is right, or where nobody can tell. */
static const struct component_use *contradicted(const struct prose_rules *p, const struct typed_version *v)
{
	size_t which = registry_index(p->w->registry, v->component);
	struct component_facts facts = component_facts_of(v->claim == CLAIM_BEFORE ? p->before : p->now, which);
	const struct component_use *first = NULL;

	if (facts.count > VALUES_MAX)
		return NULL;
	for (size_t i = 0; i < facts.count; i++) {
		const struct component_use *use = facts.items[i].use;

		if (use->unknown)
			return NULL;
		if (!component_is_known(use))
			continue;
		if (is_version_of(use, v->version))
			return NULL;
		first = first ? first : use;
	}
	return first;
}

/* PyTorch 25.03 is how a base image is called, and 26.05 a release. */
static bool is_release(const struct release *r, struct str version)
{
	return r && (str_eq(version, r->release.s) || str_eq(version, r->base.release.s) || (r->previous && str_eq(version, r->previous->release.s)));
}

static void typed_check(const struct typed *t)
{
	const struct component_use *use = NULL;

	if (t->v->fact) {
		wrong_fact(t);
		return;
	}
	if (is_release(t->rules->r, t->v->version))
		return;
	if (t->v->component && t->v->claim != CLAIM_NONE)
		use = contradicted(t->rules, t->v);
	if (!use)
		literal(t);
	else if (t->v->claim == CLAIM_BEFORE)
		wrong_before(t, use);
	else
		wrong(t, use);
}

/* --- Every text --- */

static void piece_check(void *self, const struct piece *p)
{
	struct prose_rules *prose = self;
	struct typed_versions typed =
		typed_versions_of(prose->ds->arena, prose->w->registry, p->text, p->kind == PIECE_CODE ? FORM_CODE : FORM_PROSE);

	for (size_t i = 0; i < typed.list.count; i++)
		typed_check(&(struct typed){ prose, p, &typed.list.items[i] });
}

/* A field with its translations, by language. */
static void field_check(struct prose_rules *p, const struct prose_field *field, const struct po *const *pos)
{
	struct piece_visitor v = { piece_check, p };

	if (!field->prose)
		return;
	pieces_each(p->ds->arena, field, v);
	for (size_t i = 0; pos && i < p->w->language_count; i++)
		translations_each(p->ds->arena, field, pos[i], v);
}

static void own_check(void *self, const struct prose_field *field)
{
	struct prose_rules *p = self;

	/* An erratum tells what a page said wrongly before. */
	if (!str_starts(field->key, "errata."))
		field_check(p, field, p->r->pos);
}

static void shared_check(struct prose_rules *p, const struct section *shared, struct loc included)
{
	const struct po **pos;

	if (!shared)
		return;
	pos = NEW_ARRAY(p->ds->arena, const struct po *, p->w->language_count);
	for (size_t i = 0; i < p->w->language_count; i++)
		pos[i] = p->w->languages[i].sections;
	p->included = included;
	field_check(p, &shared->title, pos);
	field_check(p, &shared->body, pos);
	p->included = (struct loc){ NULL, 0, 0 };
}

static struct prose_rules rules_of(const struct world *w, const struct release *r, struct diags *ds)
{
	struct prose_rules p = { .w = w, .r = r, .has_facts = r, .ds = ds };

	p.now = component_table(ds->arena, w->registry, r);
	p.before = component_table(ds->arena, w->registry, r ? r->previous : NULL);
	p.versions = id_index_on(ds->arena, p.now.count + p.before.count);
	p.versioned = NEW_ARRAY(ds->arena, const struct component_fact *, p.now.count + p.before.count);
	versions_add(&p, p.now);
	p.now_count = p.versions.count;
	versions_add(&p, p.before);
	return p;
}

void check_prose(const struct world *w, const struct release *r, struct diags *ds)
{
	struct prose_rules p = rules_of(w, r, ds);

	record_each_prose(&release_record, r, own_check, &p);
	for (size_t i = 0; i < r->sections.list.count; i++)
		shared_check(&p, r->sections.list.items[i].shared, r->sections.list.items[i].section.loc);
	for (size_t i = 0; i < r->usage.list.count; i++)
		shared_check(&p, r->usage.list.items[i].shared, r->usage.list.items[i].section.loc);
	for (size_t i = 0; i < r->benchmarks.list.count; i++)
		shared_check(&p, r->benchmarks.list.items[i].shared, r->benchmarks.list.items[i].section.loc);
}

/* Prose that belongs to no release, with what is translated where. */
struct loose_prose {
	struct prose_rules rules;
	const struct po *const *pos;
};

static void loose_check(void *self, const struct prose_field *field)
{
	struct loose_prose *l = self;

	field_check(&l->rules, field, l->pos);
}

void check_loose_prose(const struct world *w, const struct record *record, const void *data, const struct po *const *pos, struct diags *ds)
{
	struct loose_prose l = { rules_of(w, NULL, ds), pos };

	l.rules.has_facts = record == &sections_record;
	record_each_prose(record, data, loose_check, &l);
}
