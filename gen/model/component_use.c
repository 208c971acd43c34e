/* Components as a release lists them: id: version, id: {version, note}, id: null, id: unknown. */
#include "model/component_use.h"

#include "model/version.h"

#define AT(member) offsetof(struct component_use, member)
static const struct field use_fields[] = {
	{ "version", &kind_version, FIELD_REQUIRED, AT(version), NULL, NULL, "2.11.0",
	  "the version as the component's own project writes it" },
	{ "note", &kind_line, FIELD_OPTIONAL, AT(note), NULL, NULL, "Patched for long sequences.",
	  "what is special about the component in this release" },
};
#undef AT

const struct record component_use_record = {
	"a component", use_fields, sizeof use_fields / sizeof use_fields[0], sizeof(struct component_use),
	offsetof(struct component_use, node), "version", &kind_name,
};

static bool is_plain(const struct ynode *node, const char *word)
{
	return node->kind == YNODE_SCALAR && node->style == YSTYLE_PLAIN && str_is(node->text, word);
}

/* `version: unknown` of the long form is as good as `unknown` alone. */
static bool is_unknown(const struct ynode *node)
{
	const struct ynode *version = ynode_get(node, "version");

	if (node->kind == YNODE_SCALAR)
		return str_is(node->text, "unknown");
	return version && version->kind == YNODE_SCALAR && str_is(version->text, "unknown");
}

static bool use_read(struct reader *r, const struct field *f, const struct ynode *node, struct component_use *use)
{
	static const struct record unknown_record = {
		"a component", use_fields + 1, 1, sizeof(struct component_use), offsetof(struct component_use, node), NULL, NULL,
	};
	struct ynode rest = *node;
	size_t kept = 0;

	use->node = node;
	use->removed = is_plain(node, "null");
	use->unknown = is_unknown(node);
	if (node->kind == YNODE_SCALAR && node->text.len == 0 && node->style == YSTYLE_PLAIN) {
		diag_at(r->ds, node->loc, RULE_WRONG_TYPE, "'%.*s' has no version", STR_FMT(use->id.s));
		diag_hint(r->ds, "give the version, or null where the image does not contain it, or unknown");
		return false;
	}
	if (use->removed || (use->unknown && node->kind == YNODE_SCALAR))
		return true;
	if (!use->unknown)
		return record_read(r, f->record, node, use);
	rest.entries = NEW_ARRAY(r->arena, struct yentry, node->count);
	for (size_t i = 0; i < node->count; i++)
		if (!str_is(node->entries[i].key, "version"))
			rest.entries[kept++] = node->entries[i];
	rest.count = kept;
	if (!record_read(r, &unknown_record, &rest, use))
		return false;
	use->node = node;
	return true;
}

static bool components_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct component_uses *out = at;
	struct field id_field = { .key = f->key, .kind = &kind_name, .help = f->help };

	if (node->kind != YNODE_MAP) {
		diag_at(r->ds, node->loc, RULE_WRONG_TYPE, "'%s' must be a map from components to versions, not %s", f->key,
			node->kind == YNODE_LIST ? "a list" : node->text.len ? "a text" : "empty");
		diag_hint(r->ds, "write a line for each, such as torch: 2.11.0");
		return false;
	}
	out->loc = node->loc;
	out->list.items = NEW_ARRAY(r->arena, struct component_use, node->count);
	out->list.cap = node->count;
	out->ids = id_index_on(r->arena, node->count);
	for (size_t i = 0; i < node->count; i++) {
		const struct yentry *e = &node->entries[i];
		struct ynode key = { .kind = YNODE_SCALAR, .style = YSTYLE_DOUBLE, .loc = e->key_loc, .text = e->key };
		struct component_use use = { .id = { e->key, e->key_loc } };
		size_t len = r->path.len;

		if (str_starts(e->key, "x-") || !kind_name.read(r, &id_field, &key, &use.id))
			continue;
		key_check(r, e);
		buf_char(&r->path, '.');
		buf_put(&r->path, e->key);
		if (use_read(r, f, e->value, &use))
			out->list.items[id_index_add(&out->ids, use.id.s)] = use;
		r->path.len = len;
	}
	out->list.count = out->ids.count;
	return true;
}

const struct component_use *component_uses_find(const struct component_uses *uses, struct str id)
{
	size_t at = id_index_find(&uses->ids, id);

	return at < uses->ids.count ? &uses->list.items[at] : NULL;
}

const struct kind kind_components = { "a map from components to versions", components_read, SHAPE_COMPONENTS, NULL, NULL };
