/* Waivers matched with findings by the place of the value they name. */
#include "model/waiver.h"

#include <stdio.h>

enum { INDEX_MAX = 24 };

/* What no reason makes right, by group or by rule; `errors`: warnings of the group can be waived. */
static const struct {
	const char *name;
	bool errors;
	const char *why;
} refusals[] = {
	{ "reading", false, "other programs would read the file in another way" },
	{ "schema", false, "a value without a meaning reaches no page and no manifest" },
	{ "templates", true, "no page can be made of a template with errors" },
	{ "upkeep", false, "the waiver that it is about can be deleted" },
	{ "component-unknown", false, "without an entry in the registry the component has no name and no package" },
	{ "reference-unknown", false, "the sentence would have a hole on the page" },
	{ "message-syntax", false, "a message that cannot be parsed cannot be shown" },
	{ "language-unknown", false, "no page can be made in a language that does not exist" },
	{ "output-edited", false, "--force overwrites the file where that is meant" },
};

const char *waiver_refusal(enum rule_id rule)
{
	const struct rule *r = &rules[rule];

	for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
		if ((str_is(str_of(refusals[i].name), r->group) && !(refusals[i].errors && r->severity == SEVERITY_WARNING)) ||
		    str_is(str_of(refusals[i].name), r->slug))
			return refusals[i].why;
	return NULL;
}

/* Is `name` followed by more in the path: images[0] or images.x? */
static bool goes_on(struct str path, struct str name)
{
	return path.len > name.len && (path.ptr[name.len] == '.' || path.ptr[name.len] == '[') && str_eq(str_slice(path, 0, name.len), name);
}

/* The value that the rest of a path leads to. Keys may hold dots, so every beginning of the path that is a key is tried. */
static const struct yentry *entry_at(const struct ynode *node, struct str path)
{
	for (size_t i = 0; i < node->count; i++) {
		const struct yentry *e = &node->entries[i];
		struct str name = e->key;
		const struct yentry *found = NULL;
		char index[INDEX_MAX];

		if (node->kind == YNODE_LIST)
			name = (struct str){ index, (size_t)snprintf(index, sizeof index, "[%zu]", i) };
		if (str_eq(path, name))
			found = e;
		else if (goes_on(path, name))
			found = entry_at(e->value, str_from(path, name.len + (path.ptr[name.len] == '.')));
		if (found)
			return found;
	}
	return NULL;
}

/* Does a scalar's text reach over the place? Places inside are exact in block texts and on the first line of others. */
static bool spans(const struct ynode *node, struct loc loc)
{
	bool block = node->style == YSTYLE_LITERAL || node->style == YSTYLE_FOLDED;
	uint32_t last = node->loc.line;

	if (node->kind != YNODE_SCALAR)
		return false;
	for (size_t at = 0; block && (at = str_find_char(node->text, '\n', at)) < node->text.len; at++)
		last++;
	return loc.line >= node->loc.line && loc.line <= last && (loc.line > node->loc.line || loc.col >= node->loc.col);
}

static bool is_same(struct loc a, struct loc b)
{
	return a.line == b.line && a.col == b.col;
}

static bool contains(const struct ynode *node, struct loc loc)
{
	if (is_same(node->loc, loc) || spans(node, loc))
		return true;
	for (size_t i = 0; i < node->count; i++)
		if ((node->kind == YNODE_MAP && is_same(node->entries[i].key_loc, loc)) || contains(node->entries[i].value, loc))
			return true;
	return false;
}

/* `usage.select.body/2` is a part of the value `usage.select.body`. */
static struct str without_unit(struct str path)
{
	return str_slice(path, 0, str_find_char(path, '/', 0));
}

static bool covers(const struct release *r, const struct waiver *w, const struct finding *f)
{
	const struct yentry *e;

	if (f->loc.source != r->source || !str_is(w->rule.s, rules[f->rule].slug) || !w->reason.s.ptr)
		return false;
	if (waiver_refusal(f->rule))
		return false;
	if (!w->at.s.ptr)
		return true;
	e = entry_at(r->node, w->at.s);
	if (!e)
		e = entry_at(r->node, without_unit(w->at.s));
	return e && (is_same(e->key_loc, f->loc) || contains(e->value, f->loc));
}

static bool is_waived(const struct release *r, const struct finding *f)
{
	for (size_t i = 0; i < r->waivers.list.count; i++)
		if (covers(r, &r->waivers.list.items[i], f))
			return true;
	return false;
}

void release_waive(const struct release *r, struct diags *ds)
{
	size_t kept = 0;

	if (r->waivers.list.count == 0)
		return;
	for (size_t i = 0; i < ds->findings.count; i++)
		if (!is_waived(r, &ds->findings.items[i]))
			ds->findings.items[kept++] = ds->findings.items[i];
	ds->findings.count = kept;
}
