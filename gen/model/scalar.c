/* Scalars: what other YAML readers would make of a plain one. */
#include "model/schema.h"

#include <ctype.h>

/* How far a text matches one of a set of characters. */
static size_t span(struct str s, size_t from, const char *set)
{
	while (from < s.len && str_find_char(str_of(set), s.ptr[from], 0) < str_of(set).len)
		from++;
	return from;
}

static bool is_word(struct str s, const char *const *words)
{
	for (size_t i = 0; words[i]; i++)
		if (str_is(s, words[i]))
			return true;
	return false;
}

static size_t after_sign(struct str s)
{
	return s.len && (s.ptr[0] == '-' || s.ptr[0] == '+') ? 1 : 0;
}

static bool is_integer(struct str s)
{
	size_t from = after_sign(s);
	struct str rest = str_from(s, from);

	if (rest.len == 0)
		return false;
	if (str_starts(rest, "0x"))
		return rest.len > 2 && span(rest, 2, "0123456789abcdefABCDEF_") == rest.len;
	if (str_starts(rest, "0o"))
		return rest.len > 2 && span(rest, 2, "01234567") == rest.len;
	if (str_starts(rest, "0b"))
		return rest.len > 2 && span(rest, 2, "01_") == rest.len;
	return rest.ptr[0] != '_' && span(rest, 0, "0123456789_") == rest.len;
}

static bool is_float(struct str s)
{
	size_t from = after_sign(s), at = span(s, from, "0123456789_"), digits = at - from;

	if (digits && s.ptr[from] == '_')
		return false;
	if (at < s.len && s.ptr[at] == '.') {
		size_t end = span(s, at + 1, "0123456789_");

		digits += end - at - 1;
		at = end;
	}
	if (digits && at < s.len && (s.ptr[at] == 'e' || s.ptr[at] == 'E')) {
		size_t exponent = at + 1 + after_sign(str_from(s, at + 1));

		at = span(s, exponent, "0123456789");
		if (at == exponent)
			return false;
	}
	return digits && at == s.len;
}

/* 12:30, 1:30:05.5: base 60 in YAML 1.1. */
static bool is_sexagesimal(struct str s)
{
	size_t at = span(s, after_sign(s), "0123456789_");
	bool colon = false;

	if (at == after_sign(s))
		return false;
	while (at < s.len && s.ptr[at] == ':') {
		size_t end = span(s, at + 1, "0123456789");

		if (end == at + 1 || end > at + 3)
			return false;
		colon = true;
		at = end;
	}
	if (colon && at < s.len && s.ptr[at] == '.')
		at = span(s, at + 1, "0123456789_");
	return colon && at == s.len;
}

static bool is_timestamp(struct str s)
{
	size_t year = span(s, 0, "0123456789"), month, day;

	if (year != 4 || year >= s.len || s.ptr[year] != '-')
		return false;
	month = span(s, year + 1, "0123456789");
	if (month == year + 1 || month > year + 3 || month >= s.len || s.ptr[month] != '-')
		return false;
	day = span(s, month + 1, "0123456789");
	if (day == month + 1 || day > month + 3)
		return false;
	return day == s.len || s.ptr[day] == 'T' || s.ptr[day] == 't' || s.ptr[day] == ' ';
}

/* Of those that begin with a letter. */
static const char *word_resolves(struct str s)
{
	enum { LONGEST = sizeof "false" - 1 };
	static const char *const truths[] = {
		"y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE",
		"on", "On", "ON", "off", "Off", "OFF", NULL,
	};
	static const char *const nulls[] = { "null", "Null", "NULL", NULL };

	if (s.len > LONGEST)
		return NULL;
	if (is_word(s, truths))
		return "true or false";
	return is_word(s, nulls) ? "nothing" : NULL;
}

const char *scalar_resolves(struct str s)
{
	static const char *const specials[] = {
		".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN", NULL,
	};

	if (s.len > 0 && isalpha((unsigned char)s.ptr[0]))
		return word_resolves(s);
	if (str_is(s, "~"))
		return "nothing";
	if (is_integer(s) || is_float(s) || is_word(s, specials))
		return "a number";
	if (is_sexagesimal(s))
		return "a time in seconds";
	return is_timestamp(s) ? "a date" : NULL;
}

static struct str quoted(struct arena *a, struct str s)
{
	struct buf b = buf_on(a);

	buf_char(&b, '"');
	for (size_t i = 0; i < s.len; i++) {
		if (s.ptr[i] == '"' || s.ptr[i] == '\\')
			buf_char(&b, '\\');
		buf_char(&b, s.ptr[i]);
	}
	buf_char(&b, '"');
	return buf_str(&b);
}

void key_check(struct reader *r, const struct yentry *e)
{
	struct loc loc = e->key_loc;
	const char *becomes = loc.source ? scalar_resolves(e->key) : NULL;
	char first = becomes ? loc.source->text.ptr[source_offset(loc)] : '"';

	if (first == '"' || first == '\'')
		return;
	diag_span(r->ds, loc, str_length(e->key), RULE_UNQUOTED_TEXT,
		  "the key '%.*s' needs quotes: other YAML readers would turn it into %s", STR_FMT(e->key), becomes);
	diag_hint(r->ds, "write %.*s:", STR_FMT(quoted(r->arena, e->key)));
}

bool scalar_read(struct reader *r, const struct field *f, const struct ynode *node, struct text *out)
{
	const char *becomes;

	if (node->kind != YNODE_SCALAR || (node->text.len == 0 && node->style == YSTYLE_PLAIN)) {
		diag_at(r->ds, node->loc, RULE_WRONG_TYPE, "'%s' must be %s, not %s", f->key, f->kind->name,
			node->kind == YNODE_MAP ? "a map" : node->kind == YNODE_LIST ? "a list" : "empty");
		if (f->example)
			diag_hint(r->ds, "write %s: %s", f->key, f->example);
		else
			diag_hint(r->ds, "give it a value or delete the line");
		return false;
	}
	*out = (struct text){ node->text, node->loc };
	becomes = node->style == YSTYLE_PLAIN ? scalar_resolves(node->text) : NULL;
	if (becomes) {
		diag_span(r->ds, node->loc, str_length(node->text), RULE_UNQUOTED_TEXT,
			  "'%.*s' needs quotes: other YAML readers would turn it into %s", STR_FMT(node->text), becomes);
		diag_hint(r->ds, "write %.*s", STR_FMT(quoted(r->arena, node->text)));
		return false;
	}
	return true;
}
