/* The events of libyaml as a tree; what libyaml passes silently is refused here. */
#include "text/ydoc.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/cleanup.h"
#include "text/encoding.h"
#include "text/ydoc_cause.h"
#include "text/ydoc_hidden.h"
#include "text/ydoc_keys.h"
#include "text/ydoc_line.h"
#include "text/ydoc_refuse.h"

/* A map or list whose end has not come yet. */
struct frame {
	struct ynode *node;
	size_t first;		/* of its entries among reader.entries */
	bool has_key;		/* the key in `key`, `key_loc` waits for its value */
	struct str key;
	struct loc key_loc;
};

struct reader {
	struct arena *arena;
	struct arena scratch;
	struct ykeys keys;
	const struct source *source;
	struct diags *diags;
	struct frame frames[YDOC_DEPTH_MAX];
	size_t depth;
	VEC(struct yentry) entries;	/* of all open maps and lists, the innermost last; in scratch */
	size_t node_count;
	size_t first_finding;		/* of this file */
	struct yrefusals refusals;
	struct ynode *root;
	struct loc document;		/* start of the first document */
	struct yscalar last;		/* the scalar read last, for the cause of an error */
	struct ycursor cursor;
	bool is_broken;
};

static struct loc loc_of(const struct reader *r, yaml_mark_t mark)
{
	if (mark.line >= r->source->line_count)
		return source_at(r->source, r->source->text.len);
	return (struct loc){ r->source, (uint32_t)mark.line + 1, (uint32_t)mark.column + 1 };
}

static bool count_node(struct reader *r, const yaml_event_t *e)
{
	if (r->node_count++ < YDOC_NODES_MAX)
		return true;
	r->is_broken = true;
	return diag_at(r->diags, loc_of(r, e->start_mark), RULE_YAML_LIMIT, "the file has more than %d values", YDOC_NODES_MAX);
}

static struct frame *top(struct reader *r)
{
	return r->depth ? &r->frames[r->depth - 1] : NULL;
}

static bool wants_key(struct reader *r)
{
	struct frame *f = top(r);

	return f && f->node->kind == YNODE_MAP && !f->has_key;
}

static void put_value(struct reader *r, struct ynode *node)
{
	struct frame *f = top(r);
	struct yentry *entry;

	if (!f) {
		r->root = node;
		return;
	}
	entry = vec_push(&r->scratch, &r->entries);
	*entry = (struct yentry){ f->key, f->key_loc, node };
	f->has_key = false;
	f->key = (struct str){ NULL, 0 };
	f->key_loc = (struct loc){ NULL, 0, 0 };
}

static void put_key(struct reader *r, struct str key, struct loc loc)
{
	struct frame *f = top(r);

	f->key = key;
	f->key_loc = loc;
	f->has_key = true;
}

static struct ynode *node_new(struct reader *r, const yaml_event_t *e, enum ynode_kind kind)
{
	struct ynode *node = NEW(r->arena, struct ynode);

	node->kind = kind;
	node->loc = loc_of(r, e->start_mark);
	node->content = node->loc;
	return node;
}

static enum ynode_style style_of(yaml_scalar_style_t style)
{
	switch (style) {
	case YAML_SINGLE_QUOTED_SCALAR_STYLE: return YSTYLE_SINGLE;
	case YAML_DOUBLE_QUOTED_SCALAR_STYLE: return YSTYLE_DOUBLE;
	case YAML_LITERAL_SCALAR_STYLE: return YSTYLE_LITERAL;
	case YAML_FOLDED_SCALAR_STYLE: return YSTYLE_FOLDED;
	default: return YSTYLE_PLAIN;
	}
}

static bool on_scalar(struct reader *r, const yaml_event_t *e)
{
	struct str text = { (const char *)e->data.scalar.value, e->data.scalar.length };
	struct loc loc = loc_of(r, e->start_mark);
	struct ynode *node;

	if (!count_node(r, e))
		return false;
	r->last = (struct yscalar){ loc, loc_of(r, e->end_mark), style_of(e->data.scalar.style) };
	if (e->data.scalar.anchor || e->data.scalar.tag)
		ydoc_refuse_properties(&r->refusals, loc);
	text = str_copy(r->arena, text);
	ydoc_hidden(&r->cursor, &r->last, wants_key(r) ? YROLE_KEY : YROLE_VALUE, r->diags);
	if (wants_key(r)) {
		if (r->last.style == YSTYLE_PLAIN)
			ydoc_refuse_word(&r->refusals, loc, text);
		put_key(r, text, loc);
		return true;
	}
	node = node_new(r, e, YNODE_SCALAR);
	node->style = r->last.style;
	node->text = text;
	node->content = ydoc_content(node);
	put_value(r, node);
	return true;
}

static bool on_alias(struct reader *r, const yaml_event_t *e)
{
	if (!count_node(r, e))
		return false;
	ydoc_refuse_alias(&r->refusals, loc_of(r, e->start_mark));
	if (wants_key(r))
		put_key(r, (struct str){ NULL, 0 }, loc_of(r, e->start_mark));
	else
		put_value(r, node_new(r, e, YNODE_SCALAR));
	return true;
}

static bool open_node(struct reader *r, const yaml_event_t *e, enum ynode_kind kind)
{
	struct ynode *node;

	if (!count_node(r, e))
		return false;
	if (r->depth == YDOC_DEPTH_MAX) {
		r->is_broken = true;
		return diag_at(r->diags, loc_of(r, e->start_mark), RULE_YAML_LIMIT, "maps and lists are nested more than %d deep",
			       YDOC_DEPTH_MAX);
	}
	node = node_new(r, e, kind);
	if (wants_key(r)) {
		ydoc_refuse_key(&r->refusals, top(r)->node, node);
		put_key(r, (struct str){ NULL, 0 }, node->loc);
	} else {
		put_value(r, node);
	}
	r->frames[r->depth++] = (struct frame){ .node = node, .first = r->entries.count };
	return true;
}

static bool on_map(struct reader *r, const yaml_event_t *e)
{
	if (e->data.mapping_start.anchor || e->data.mapping_start.tag)
		ydoc_refuse_properties(&r->refusals, loc_of(r, e->start_mark));
	return open_node(r, e, YNODE_MAP);
}

static bool on_list(struct reader *r, const yaml_event_t *e)
{
	if (e->data.sequence_start.anchor || e->data.sequence_start.tag)
		ydoc_refuse_properties(&r->refusals, loc_of(r, e->start_mark));
	return open_node(r, e, YNODE_LIST);
}

static bool on_end(struct reader *r, const yaml_event_t *e)
{
	struct frame *f = &r->frames[--r->depth];
	size_t count = r->entries.count - f->first;
	struct yentry *entries;

	(void)e;
	if (count == 0)
		return true;
	entries = r->entries.items + f->first;
	r->entries.count = f->first;
	if (f->node->kind == YNODE_MAP)
		count = ydoc_drop_repeated(&r->keys, entries, count);
	f->node->count = count;
	f->node->entries = NEW_ARRAY(r->arena, struct yentry, count);
	memcpy(f->node->entries, entries, count * sizeof *entries);
	return true;
}

static bool on_document(struct reader *r, const yaml_event_t *e)
{
	struct loc loc = loc_of(r, e->start_mark);

	if (r->document.source) {
		r->is_broken = true;
		diag_span(r->diags, loc, 3, RULE_YAML_SYNTAX, "a second document begins here; a file holds one");
		diag_hint(r->diags, "delete the line '---', or move what follows to a file of its own");
		diag_related(r->diags, r->document, "the first document");
		return false;
	}
	r->document = loc;
	if (e->data.document_start.version_directive || e->data.document_start.tag_directives.start) {
		r->is_broken = true;
		diag_at(r->diags, loc, RULE_YAML_SYNTAX, "directives are refused: a file is read the same way whatever it says of itself");
		diag_hint(r->diags, "delete the lines that begin with '%%'");
	}
	return true;
}

static bool on_other(struct reader *r, const yaml_event_t *e)
{
	(void)r;
	(void)e;
	return true;
}

static bool (*const handlers[])(struct reader *r, const yaml_event_t *e) = {
	[YAML_NO_EVENT] = on_other,
	[YAML_STREAM_START_EVENT] = on_other,
	[YAML_STREAM_END_EVENT] = on_other,
	[YAML_DOCUMENT_START_EVENT] = on_document,
	[YAML_DOCUMENT_END_EVENT] = on_other,
	[YAML_ALIAS_EVENT] = on_alias,
	[YAML_SCALAR_EVENT] = on_scalar,
	[YAML_SEQUENCE_START_EVENT] = on_list,
	[YAML_SEQUENCE_END_EVENT] = on_end,
	[YAML_MAPPING_START_EVENT] = on_map,
	[YAML_MAPPING_END_EVENT] = on_end,
};

static _Noreturn void no_memory(const struct mem *mem)
{
	mem->out(mem->self, 0);
	abort();
}

static void report_error(struct reader *r, const yaml_parser_t *p)
{
	struct yfault fault = {
		.problem = p->problem ? p->problem : "",
		.context = p->context ? p->context : "",
		.at = loc_of(r, p->problem_mark),
		.opened = loc_of(r, p->context_mark),
		.last = r->last,
		.inner = top(r) ? top(r)->node->loc : (struct loc){ NULL, 0, 0 },
		.first_finding = r->first_finding,
	};

	r->is_broken = true;
	if (p->error == YAML_MEMORY_ERROR)
		no_memory(r->arena->mem);
	if (p->error == YAML_READER_ERROR)
		diag_at(r->diags, source_at(r->source, p->problem_offset), RULE_ENCODING, "%s", fault.problem);
	else if (!r->refusals.key_line || (r->refusals.key_line != fault.at.line && r->refusals.key_line != fault.opened.line))
		ydoc_cause(&fault, r->diags);
}

static bool read_event(struct reader *r, yaml_parser_t *p)
{
	CLEANUP(yaml_event_delete) yaml_event_t event = { 0 };

	if (!yaml_parser_parse(p, &event)) {
		report_error(r, p);
		return false;
	}
	return handlers[event.type](r, &event) && event.type != YAML_STREAM_END_EVENT;
}

static void read_events(struct reader *r)
{
	CLEANUP(yaml_parser_delete) yaml_parser_t parser;
	struct str text = r->source->text;

	if (!yaml_parser_initialize(&parser))
		no_memory(r->arena->mem);
	yaml_parser_set_input_string(&parser, (const unsigned char *)(text.ptr ? text.ptr : ""), text.len);
	while (read_event(r, &parser))
		;
}

/* A file without a value is a record without fields. A file that is one text has lost its colon. */
static struct ynode *root_of(struct reader *r)
{
	struct ynode *root = r->root;

	if (root && (root->kind != YNODE_SCALAR || root->style != YSTYLE_PLAIN))
		return root;
	if (root && root->text.len) {
		ydoc_no_colon(root->loc, r->diags);
		return NULL;
	}
	if (!root)
		root = NEW(r->arena, struct ynode);
	root->kind = YNODE_MAP;
	root->loc = root->content = (struct loc){ r->source, 1, 1 };
	return root;
}

struct ynode *ydoc_parse(struct arena *a, const struct source *src, struct diags *ds)
{
	struct reader r = { .arena = a, .scratch = arena_on(a->mem), .source = src, .diags = ds,
			    .first_finding = ds->findings.count };
	enum encoding encoding;

	if (src->text.len > YDOC_SIZE_MAX) {
		diag_at(ds, source_whole(src), RULE_YAML_LIMIT, "the file is larger than %d MiB", YDOC_SIZE_MAX >> 20);
		return NULL;
	}
	encoding = encoding_check(src, ds);
	if (encoding == ENCODING_BAD)
		return NULL;
	r.refusals.diags = ds;
	r.keys = (struct ykeys){ &r.scratch, ds, 0 };
	r.cursor = (struct ycursor){ .source = src, .is_ascii = encoding == ENCODING_ASCII };
	read_events(&r);
	arena_drop(&r.scratch);
	return r.is_broken || r.refusals.count ? NULL : root_of(&r);
}
