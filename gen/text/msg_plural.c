/* The branches of plurals against the categories of a language. */
#include "text/msg_node.h"

struct plurals {
	const struct l10n *l10n;
	struct msg_place place;
	struct diags *diags;
};

/* "one, few, many and other". */
static struct str categories_text(struct arena *a, unsigned categories)
{
	struct buf out = buf_on(a);

	for (unsigned i = 0; i < PLURAL_CATEGORIES; i++) {
		unsigned more = categories >> (i + 1);

		if (categories & 1u << i)
			buf_print(&out, "%s%s", out.len ? more ? ", " : " and " : "", plural_names[i]);
	}
	return buf_str(&out);
}

static void check_branch(struct plurals *p, enum plural_kind kind, const struct msg_branch *branch)
{
	unsigned categories = l10n_plurals(p->l10n, kind);
	struct str language = l10n_tag(p->l10n);

	for (unsigned i = 0; i < PLURAL_CATEGORIES; i++) {
		if (branch->exact || categories & 1u << i || !str_is(branch->selector, plural_names[i]))
			continue;
		diag_span(p->diags, p->place.at(p->place.self, branch->offset), branch->selector.len, RULE_PLURAL_CATEGORY,
			  "'%.*s' never selects the category '%s'", STR_FMT(language), plural_names[i]);
		p->diags->findings.items[p->diags->findings.count - 1].severity = SEVERITY_WARNING;
		diag_hint(p->diags, "delete the branch; the categories of '%.*s' are: %.*s", STR_FMT(language),
			  STR_FMT(categories_text(p->diags->arena, categories)));
	}
}

static void check_nodes(struct plurals *p, struct msg_nodes nodes)
{
	for (size_t i = 0; i < nodes.count; i++) {
		const struct msg_node *node = &nodes.items[i];
		enum plural_kind kind = node->type == MSG_SELECTORDINAL ? PLURAL_ORDINAL : PLURAL_CARDINAL;

		check_nodes(p, node->children);
		for (size_t j = 0; j < node->branch_count; j++) {
			if (node->type != MSG_SELECT)
				check_branch(p, kind, &node->branches[j]);
			check_nodes(p, node->branches[j].nodes);
		}
	}
}

void msg_check_plurals(const struct msg *m, const struct l10n *l, struct msg_place place, struct diags *ds)
{
	struct plurals p = { l, place, ds };

	check_nodes(&p, m->nodes);
}
