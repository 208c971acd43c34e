/* The wording of refusals. */
#include "text/ydoc_refuse.h"

#include <string.h>

#include "text/shown.h"
#include "text/ydoc_cause.h"
#include "text/ydoc_line.h"

/* False when enough was named. */
static bool refuse(struct yrefusals *r)
{
	return r->count++ < YREFUSALS_MAX;
}

/* The word that begins at a place, as written; shortened when it is long. */
static struct str word_at(struct loc loc)
{
	struct str rest = shown_part(str_from(source_line(loc.source, loc.line), ydoc_offset(loc)));
	size_t end = 0;

	while (end < rest.len && !strchr(" \t,[]}", rest.ptr[end]))
		end++;
	return str_slice(rest, 0, end);
}

static void refuse_reference(struct yrefusals *r, struct loc loc, struct str word)
{
	bool is_alias = str_starts(word, "*");

	diag_span(r->diags, loc, str_length(word), RULE_YAML_LIMIT, "the %s '%.*s' is refused: anchors and aliases can hide or multiply content",
		  is_alias ? "alias" : "anchor", STR_FMT(word));
	diag_hint(r->diags, "write the value itself where it is used, or quote a text that begins with '%c'", is_alias ? '*' : '&');
}

void ydoc_refuse_alias(struct yrefusals *r, struct loc loc)
{
	if (refuse(r))
		refuse_reference(r, loc, word_at(loc));
}

void ydoc_refuse_properties(struct yrefusals *r, struct loc loc)
{
	struct str word;

	if (!refuse(r))
		return;
	word = word_at(loc);
	if (!str_starts(word, "!")) {
		refuse_reference(r, loc, word);
		return;
	}
	diag_span(r->diags, loc, str_length(word), RULE_YAML_SYNTAX, "the tag '%.*s' is refused: a value's type comes from its field",
		  STR_FMT(word));
	diag_hint(r->diags, "delete it, or quote a text that begins with '!'");
}

void ydoc_refuse_key(struct yrefusals *r, const struct ynode *map, const struct ynode *key)
{
	bool begins_map = map->loc.line == key->loc.line && map->loc.col + 1 == key->loc.col;
	struct loc loc = begins_map ? map->loc : key->loc;

	if (!refuse(r) || r->key_line == loc.line)
		return;
	r->key_line = loc.line;
	if (begins_map || str_starts(word_at(loc), "{{")) {
		ydoc_bad_start(loc, r->diags);
		return;
	}
	diag_at(r->diags, loc, RULE_YAML_SYNTAX, "a %s cannot be a key: keys are single words", key->kind == YNODE_MAP ? "map" : "list");
	diag_hint(r->diags, "put a text that begins with '%c' in quotes", key->kind == YNODE_MAP ? '{' : '[');
}

void ydoc_refuse_word(struct yrefusals *r, struct loc loc, struct str key)
{
	if (key.len == 0 && refuse(r)) {
		diag_at(r->diags, loc, RULE_YAML_SYNTAX, "a key is missing before ':'");
		diag_hint(r->diags, "write the key, or put a text that begins with ':' in quotes");
	} else if (str_is(key, "<<") && refuse(r)) {
		diag_span(r->diags, loc, 2, RULE_YAML_SYNTAX, "the merge key '<<' is refused: a map has the keys that are written in it");
		diag_hint(r->diags, "write the merged keys out");
	}
}
