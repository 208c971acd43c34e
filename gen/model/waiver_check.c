/* What is wrong with waivers themselves. */
#include "model/waiver.h"
#include "model/waiver_place.h"

static void no_rule(const struct waiver *w, struct diags *ds)
{
	struct str near = rule_nearest(w->rule.s);

	diag_span(ds, w->rule.loc, str_length(w->rule.s), RULE_BAD_VALUE, "no rule is called '%.*s'", STR_FMT(w->rule.s));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
	else
		diag_hint(ds, "'relgen explain' lists all rules");
}

static void check_rule(const struct waiver *w, struct diags *ds)
{
	enum rule_id rule = w->rule.s.ptr ? rule_find(w->rule.s) : RULE_COUNT;

	if (w->rule.s.ptr && rule == RULE_COUNT)
		no_rule(w, ds);
	if (rule == RULE_COUNT || !waiver_refusal(rule))
		return;
	diag_span(ds, w->rule.loc, str_length(w->rule.s), RULE_BAD_VALUE, "'%.*s' cannot be waived: %s", STR_FMT(w->rule.s),
		  waiver_refusal(rule));
	diag_hint(ds, "correct what it finds, and delete the waiver");
}

static void check_reason(const struct waiver *w, struct diags *ds)
{
	if (!w->reason.s.ptr || str_trim(w->reason.s).len)
		return;
	diag_at(ds, w->reason.loc, RULE_BAD_VALUE, "the waiver of '%.*s' gives no reason", STR_FMT(w->rule.s));
	diag_hint(ds, "say why the finding is right as it stands");
}

static bool is_below_project(struct str path)
{
	struct str part;

	if (path.len == 0 || path.ptr[0] == '/')
		return false;
	while (str_split(&path, '/', &part))
		if (part.len == 0 || str_is(part, "..") || str_is(part, "."))
			return false;
	return true;
}

static void check_file(const struct waivers *list, const struct waiver *w, struct diags *ds)
{
	struct str file = waiver_file(list, w);

	if (w->file.s.ptr && !list->any_file) {
		diag_span(ds, w->file.loc, str_length(file), RULE_BAD_VALUE, "a release waives only what is found in its own file");
		diag_hint(ds, "move the waiver to relgen.yaml");
	} else if (!is_below_project(file)) {
		diag_span(ds, w->file.loc, str_length(file), RULE_BAD_VALUE, "'%.*s' is no path of a file in the project", STR_FMT(file));
		diag_hint(ds, "write it from the project's folder, such as releases/components.yaml");
	} else if (w->at.s.ptr && !str_ends(file, ".yaml") && !str_ends(file, ".po") && !str_ends(file, ".pot")) {
		diag_span(ds, w->at.loc, str_length(w->at.s), RULE_BAD_VALUE, "'at' names a value of a YAML file or a text of a PO file, and '%.*s' "
			  "is neither", STR_FMT(file));
		diag_hint(ds, "delete 'at': the waiver then covers the whole file");
	}
}

static bool is_same(const struct waivers *list, const struct waiver *a, const struct waiver *b)
{
	return a->rule.s.ptr && str_eq(a->rule.s, b->rule.s) && str_eq(a->at.s, b->at.s) && str_eq(waiver_file(list, a), waiver_file(list, b));
}

static void check_twice(const struct waivers *list, size_t i, struct diags *ds)
{
	const struct waiver *w = &list->items[i];

	for (size_t j = 0; j < i; j++)
		if (is_same(list, &list->items[j], w)) {
			diag_span(ds, w->rule.loc, str_length(w->rule.s), RULE_BAD_VALUE, "'%.*s' is waived twice for the same place",
				  STR_FMT(w->rule.s));
			diag_related(ds, list->items[j].rule.loc, "waived here");
			diag_hint(ds, "keep the one with the better reason");
			return;
		}
}

void waivers_check(const struct waivers *list, struct diags *ds)
{
	for (size_t i = 0; i < list->count; i++) {
		check_rule(&list->items[i], ds);
		check_reason(&list->items[i], ds);
		check_file(list, &list->items[i], ds);
		check_twice(list, i, ds);
	}
	if (!list->more)
		return;
	diag_at(ds, list->items[WAIVERS_MAX].node->loc, RULE_BAD_VALUE, "a file has at most %d waivers, and this is one more", WAIVERS_MAX);
	diag_hint(ds, "correct what is found, or say it once: a waiver without 'at' covers the whole file");
}

void waiver_unused(struct arena *scratch, const struct waivers *list, const struct waiver *w, struct diags *ds)
{
	bool own = str_eq(waiver_file(list, w), list->source->name);
	struct extent ignored;

	if (own && w->at.s.ptr && !extent_of_value(scratch, list->node, w->at.s, &ignored)) {
		diag_span(ds, w->at.loc, str_length(w->at.s), RULE_WAIVER_UNUSED,
			  "the waiver of '%.*s' covers no finding: there is no '%.*s' in the file", STR_FMT(w->rule.s), STR_FMT(w->at.s));
		diag_hint(ds, "correct 'at', a path such as components.ray or images[0].tag, or delete the waiver");
		return;
	}
	diag_span(ds, w->rule.loc, str_length(w->rule.s), RULE_WAIVER_UNUSED, "the waiver of '%.*s' covers no finding", STR_FMT(w->rule.s));
	diag_hint(ds, "delete it");
}
