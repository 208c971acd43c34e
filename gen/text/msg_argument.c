/* The arguments of a message: {name} and {name, type, style}. Branches are read by msg_branch.c. */
#include "text/msg_parser.h"

/* Characters of Japanese keyboards that stand where ASCII is meant. */
static const struct {
	const char *wide, *meant;
} lookalikes[] = {
	{ "｛", "{" }, { "｝", "}" }, { "，", "," }, { "、", "," }, { "：", ":" }, { "＝", "=" }, { "　", " " },
};

bool msg_broken(struct msg_parser *p)
{
	msg_stop(p);
	return false;
}

/* Something else than what must stand at the parser's place. */
bool msg_unexpected(struct reading *r, const char *wanted)
{
	struct msg_parser *p = r->parser;
	size_t next = p->at;
	uint32_t c;

	if (p->stopped)
		return false;
	if (p->at >= p->text.len) {
		msg_finding(p, r->open, r->open + 1, "'{' is never closed");
		diag_hint(p->diags, "add '}'");
		return msg_broken(p);
	}
	for (size_t i = 0; i < sizeof lookalikes / sizeof lookalikes[0]; i++)
		if (str_starts(str_from(p->text, p->at), lookalikes[i].wide)) {
			struct str wide = str_of(lookalikes[i].wide);

			msg_finding(p, p->at, p->at + wide.len, "full-width '%.*s' inside an argument", STR_FMT(wide));
			diag_hint(p->diags, "write '%s'", lookalikes[i].meant);
			return msg_broken(p);
		}
	c = str_code_point(p->text, &next);
	if (c == '\n' || c == '\r' || c == '\t')
		msg_finding(p, p->at, p->at + 1, "a line end or tab where %s is expected", wanted);
	else
		msg_finding(p, p->at, next, "'%.*s' where %s is expected", STR_FMT(str_slice(p->text, p->at, next)), wanted);
	return msg_broken(p);
}

bool msg_expect(struct reading *r, char c, const char *wanted)
{
	if (msg_peek(r->parser) != c)
		return msg_unexpected(r, wanted);
	r->parser->at++;
	return true;
}

/* The nearest name of a table as a hint, else `otherwise`. */
void msg_hint_nearest(struct msg_parser *p, struct str wanted, const struct str *names, size_t count, const char *otherwise)
{
	struct str nearest = str_nearest(wanted, names, count);

	if (nearest.ptr)
		diag_hint(p->diags, "did you mean '%.*s'?", STR_FMT(nearest));
	else
		diag_hint(p->diags, "%s", otherwise);
}

/* Styles of numbers, dates and lists. */

static struct str read_style(struct reading *r)
{
	struct msg_parser *p = r->parser;
	size_t from;

	msg_skip_blanks(p);
	from = p->at;
	while (!msg_at_end(p) && msg_peek(p) != '}' && msg_peek(p) != '{')
		p->at++;
	r->style_at = from;
	r->style = str_trim(str_slice(p->text, from, p->at));
	return r->style;
}

static bool is_skeleton(struct reading *r)
{
	if (!str_starts(r->style, "::"))
		return false;
	r->node->skeleton = str_copy(r->parser->arena, str_from(r->style, 2));
	return true;
}

static void bad_skeleton(struct reading *r, const char *what, size_t offset)
{
	struct msg_parser *p = r->parser;
	size_t from = r->style_at + 2 + offset, end = r->style_at + r->style.len;
	size_t to = from < end ? r->style_at + str_find_char(r->style, ' ', from - r->style_at) : from + 1;

	msg_finding(p, from, to, "'%.*s' is no skeleton of a %s", STR_FMT(msg_shown(r->node->skeleton)), what);
}

#define COUNT(table) (sizeof(table) / sizeof(table)[0])
enum { STYLES_MAX = 4 };

struct style_row {
	const char *name;
	unsigned style;
};

static bool find_style(struct reading *r, const struct style_row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (str_is(r->style, rows[i].name)) {
			r->node->style = rows[i].style;
			return true;
		}
	return false;
}

/* A style that is in no table. */
static void unknown_style(struct reading *r, const struct style_row *rows, size_t count, const char *otherwise)
{
	struct msg_parser *p = r->parser;
	struct str first_line = str_slice(r->style, 0, str_find_char(r->style, '\n', 0));
	struct str names[STYLES_MAX];

	for (size_t i = 0; i < count && i < STYLES_MAX; i++)
		names[i] = str_of(rows[i].name);
	if (r->style.len == 0)
		msg_finding(p, r->style_at, r->style_at + 1, "a style is missing behind the comma");
	else
		msg_finding(p, r->style_at, r->style_at + r->style.len, "unknown style '%.*s'", STR_FMT(msg_shown(first_line)));
	msg_hint_nearest(p, r->style, names, count, otherwise);
}

static void read_number(struct reading *r)
{
	static const struct style_row rows[] = { { "integer", NUMBER_INTEGER }, { "percent", NUMBER_PERCENT } };
	size_t error = 0;

	if (is_skeleton(r)) {
		r->node->style = NUMBER_SKELETON;
		if (r->node->skeleton.len == 0 || !l10n_number_skeleton(r->parser->arena, r->node->skeleton, &error))
			bad_skeleton(r, "number", error);
	} else if (!find_style(r, rows, COUNT(rows))) {
		unknown_style(r, rows, COUNT(rows), "the styles of a number are integer, percent and ::skeleton");
	}
}

static void read_date(struct reading *r)
{
	static const struct style_row rows[] = { { "short", DATE_SHORT }, { "medium", DATE_MEDIUM }, { "long", DATE_LONG } };
	size_t error = 0;

	if (is_skeleton(r)) {
		r->node->style = DATE_SKELETON;
		if (!l10n_date_skeleton(r->node->skeleton, &error))
			bad_skeleton(r, "date", error);
	} else if (!find_style(r, rows, COUNT(rows))) {
		unknown_style(r, rows, COUNT(rows), "the styles of a date are short, medium, long and ::skeleton");
	}
}

static void read_list(struct reading *r)
{
	static const struct style_row rows[] = { { "and", LIST_AND }, { "or", LIST_OR } };

	if (!find_style(r, rows, COUNT(rows)))
		unknown_style(r, rows, COUNT(rows), "the styles of a list are and, or");
}

/* Types. */

static const struct type_row {
	const char *name;
	enum msg_type type;
	unsigned style;				/* where none is written */
	void (*read)(struct reading *r);	/* of a style; NULL: branches follow */
} types[] = {
	{ "number", MSG_NUMBER, NUMBER_PLAIN, read_number },
	{ "date", MSG_DATE, DATE_MEDIUM, read_date },
	{ "list", MSG_LIST, LIST_AND, read_list },
	{ "plural", MSG_PLURAL, 0, NULL },
	{ "selectordinal", MSG_SELECTORDINAL, 0, NULL },
	{ "select", MSG_SELECT, 0, NULL },
};

/* ICU has these; relgen refuses them. */
static const struct {
	const char *name, *hint;
} refused[] = {
	{ "choice", "use 'plural' or 'select'" },
	{ "ordinal", "use 'selectordinal'" },
	{ "spellout", "use 'number'" },
	{ "duration", "use 'number', and write the unit" },
	{ "time", "use 'date'" },
};

static bool unknown_type(struct reading *r, struct str name, size_t at)
{
	struct msg_parser *p = r->parser;
	struct str names[COUNT(types)];

	for (size_t i = 0; i < COUNT(refused); i++)
		if (str_is(name, refused[i].name)) {
			msg_finding(p, at, p->at, "the argument type '%s' is not supported", refused[i].name);
			diag_hint(p->diags, "%s", refused[i].hint);
			return msg_broken(p);
		}
	for (size_t i = 0; i < COUNT(types); i++)
		names[i] = str_of(types[i].name);
	msg_finding(p, at, p->at, "unknown argument type '%.*s'", STR_FMT(msg_shown(name)));
	msg_hint_nearest(p, name, names, COUNT(types), "the types are number, date, list, plural, selectordinal and select");
	return msg_broken(p);
}

static bool read_branching(struct reading *r, const struct type_row *type)
{
	msg_add_use(r->parser, (struct msg_use){ .name = r->node->name, .type = type->type, .style = STR(""), .offset = r->name_at });
	msg_skip_blanks(r->parser);
	return msg_expect(r, ',', "',' before the branches") && msg_read_branches(r, type->name) && msg_expect(r, '}', "'}'");
}

static bool read_styled(struct reading *r, const struct type_row *type)
{
	struct msg_parser *p = r->parser;

	msg_skip_blanks(p);
	if (msg_peek(p) == ',') {
		p->at++;
		read_style(r);
		type->read(r);
	}
	msg_add_use(p, (struct msg_use){
		.name = r->node->name, .type = type->type, .style = str_copy(p->arena, r->style), .offset = r->name_at });
	return msg_expect(r, '}', "',' or '}'");
}

static bool read_type(struct reading *r)
{
	struct msg_parser *p = r->parser;
	size_t at;
	struct str name;

	msg_skip_blanks(p);
	at = p->at;
	name = msg_read_name(p);
	if (name.len == 0)
		return msg_unexpected(r, "the type of the argument");
	for (size_t i = 0; i < COUNT(types); i++) {
		if (!str_is(name, types[i].name))
			continue;
		r->node->type = types[i].type;
		r->node->style = types[i].style;
		return types[i].read ? read_styled(r, &types[i]) : read_branching(r, &types[i]);
	}
	return unknown_type(r, name, at);
}

/* Names. */

static bool no_name(struct reading *r)
{
	struct msg_parser *p = r->parser;

	if (msg_peek(p) == '}') {
		msg_finding(p, r->open, p->at + 1, "an argument has no name");
		return msg_broken(p);
	}
	if (msg_peek(p) == '{' && p->at == r->open + 1) {
		struct msg_parser look = *p;
		struct str name;

		look.at++;
		msg_skip_blanks(&look);
		name = msg_read_name(&look);
		msg_finding(p, r->open, r->open + 2, "'{{' is not written in messages");
		diag_hint(p->diags, "write {%.*s}", STR_FMT(msg_shown(name.len ? name : STR("name"))));
		return msg_broken(p);
	}
	return msg_unexpected(r, "the name of an argument");
}

bool msg_parse_argument(struct msg_parser *p, struct msg_context context, struct msg_node *node)
{
	struct reading r = { .parser = p, .context = context, .node = node, .open = p->at++, .style = STR("") };

	msg_skip_blanks(p);
	r.name_at = p->at;
	node->name = str_copy(p->arena, msg_read_name(p));
	if (node->name.len == 0)
		return no_name(&r);
	if (node->name.ptr[0] >= '0' && node->name.ptr[0] <= '9') {
		msg_finding(p, r.name_at, p->at, "the argument '%.*s' begins with a digit", STR_FMT(msg_shown(node->name)));
		diag_hint(p->diags, "arguments have names: {count}");
	}
	msg_skip_blanks(p);
	if (msg_peek(p) == ',') {
		p->at++;
		return read_type(&r);
	}
	node->type = MSG_PLAIN;
	msg_add_use(p, (struct msg_use){ .name = node->name, .type = MSG_PLAIN, .style = STR(""), .offset = r.name_at });
	return msg_expect(&r, '}', "',' or '}'");
}
