/* The branches of plurals and selects. */
#include "text/msg_parser.h"

enum { EXACT_DIGITS = 15 };

static int64_t digits_of(struct str s)
{
	int64_t n = 0;

	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] >= '0' && s.ptr[i] <= '9')
			n = n * 10 + (s.ptr[i] - '0');
	return n;
}

static struct str read_digits(struct msg_parser *p)
{
	size_t from = p->at;

	while (msg_peek(p) >= '0' && msg_peek(p) <= '9')
		p->at++;
	return str_slice(p->text, from, p->at);
}

/* A number such as "-1" or "2.5"; false when there is none, or one too long to be meant. */
static bool read_exact(struct msg_parser *p, struct number *n)
{
	size_t from = p->at;
	bool negative = msg_peek(p) == '-';
	struct str whole, decimals = STR("");

	p->at += negative;
	whole = read_digits(p);
	if (msg_peek(p) == '.') {
		p->at++;
		decimals = read_digits(p);
		if (decimals.len == 0)
			return false;
	}
	if (whole.len == 0 || p->at - from > EXACT_DIGITS)
		return false;
	n->digits = digits_of(str_slice(p->text, from, p->at)) * (negative ? -1 : 1);
	n->decimals = (uint8_t)decimals.len;
	return true;
}

static bool read_offset(struct reading *r)
{
	static const struct str keyword = { "offset:", 7 };
	struct msg_parser *p = r->parser;
	struct str digits;

	if (!str_eq(str_slice(p->text, p->at, p->at + keyword.len), keyword))
		return true;
	p->at += keyword.len;
	msg_skip_blanks(p);
	digits = read_digits(p);
	if (digits.len == 0)
		return msg_unexpected(r, "the number of the offset");
	if (digits.len > EXACT_DIGITS) {
		msg_finding(p, p->at - digits.len, p->at, "the offset has more than %d digits", EXACT_DIGITS);
		return true;
	}
	r->node->offset = digits_of(digits);
	return true;
}

static bool is_plural(enum msg_type type)
{
	return type == MSG_PLURAL || type == MSG_SELECTORDINAL;
}

static void check_category(struct reading *r, const struct msg_branch *branch)
{
	struct msg_parser *p = r->parser;
	struct str names[PLURAL_CATEGORIES];

	for (size_t i = 0; i < PLURAL_CATEGORIES; i++) {
		names[i] = str_of(plural_names[i]);
		if (str_eq(branch->selector, names[i]))
			return;
	}
	msg_finding_plural(p, branch->offset, branch->offset + branch->selector.len, "unknown plural category '%.*s'",
			   STR_FMT(msg_shown(branch->selector)));
	if (branch->selector.ptr[0] >= '0' && branch->selector.ptr[0] <= '9')
		diag_hint(p->diags, "an exact number is written =%.*s", STR_FMT(msg_shown(branch->selector)));
	else
		msg_hint_nearest(p, branch->selector, names, PLURAL_CATEGORIES, "the categories are zero, one, two, few, many, other");
}

static bool read_selector(struct reading *r, struct msg_branch *branch)
{
	struct msg_parser *p = r->parser;

	branch->offset = p->at;
	if (is_plural(r->node->type) && msg_peek(p) == '=') {
		p->at++;
		branch->exact = true;
		if (!read_exact(p, &branch->number))
			return msg_unexpected(r, "a number of at most 15 digits");
	} else if (msg_read_name(p).len == 0) {
		return msg_unexpected(r, "a branch or '}'");
	}
	branch->selector = str_copy(p->arena, str_slice(p->text, branch->offset, p->at));
	if (msg_peek(p) == ':' && str_is(branch->selector, "offset") && is_plural(r->node->type)) {
		msg_finding(p, branch->offset, p->at, "'offset' stands behind a branch");
		diag_hint(p->diags, "write the offset before the first branch");
		return msg_broken(p);
	}
	if (is_plural(r->node->type) && !branch->exact)
		check_category(r, branch);
	return true;
}

static bool same_selector(const struct msg_branch *a, const struct msg_branch *b)
{
	return a->exact && b->exact ? number_equal(a->number, b->number) : str_eq(a->selector, b->selector);
}

static void check_duplicate(struct reading *r, const struct msg_branch *branches, size_t count, const struct msg_branch *branch)
{
	struct msg_parser *p = r->parser;

	for (size_t i = 0; i < count; i++) {
		if (!same_selector(&branches[i], branch))
			continue;
		msg_finding(p, branch->offset, branch->offset + branch->selector.len, "the branch '%.*s' is given twice",
			    STR_FMT(msg_shown(branch->selector)));
		diag_related(p->diags, p->place.at(p->place.self, branches[i].offset), "first given here");
		return;
	}
}

static bool read_branch(struct reading *r, struct msg_branch *branch)
{
	struct msg_context inner = {
		.around = r->node,
		.in_plural = r->context.in_plural || is_plural(r->node->type),
		.in_code = r->context.in_code,
		.in_link = r->context.in_link,
		.depth = r->context.depth + 1,
	};
	struct reading braces = *r;

	msg_skip_blanks(r->parser);
	braces.open = r->parser->at;
	if (!msg_expect(r, '{', "'{' of a branch"))
		return false;
	branch->nodes = msg_parse_nodes(r->parser, inner);
	return msg_expect(&braces, '}', "'}'");
}

/* A misspelt one has been told. */
static bool has_other(const struct msg_branch *branches, size_t count, enum msg_type type)
{
	struct str names[PLURAL_CATEGORIES];

	for (size_t i = 0; i < PLURAL_CATEGORIES; i++)
		names[i] = str_of(plural_names[i]);
	for (size_t i = 0; i < count; i++)
		if (str_is(branches[i].selector, "other") ||
		    (is_plural(type) && !branches[i].exact && str_is(str_nearest(branches[i].selector, names, PLURAL_CATEGORIES), "other")))
			return true;
	return false;
}

bool msg_read_branches(struct reading *r, const char *type)
{
	struct msg_parser *p = r->parser;
	VEC(struct msg_branch) branches = { NULL, 0, 0 };

	msg_skip_blanks(p);
	if (is_plural(r->node->type) && !read_offset(r))
		return false;
	for (msg_skip_blanks(p); msg_peek(p) != '}'; msg_skip_blanks(p)) {
		struct msg_branch branch = { .exact = false };

		if (!read_selector(r, &branch))
			return false;
		if (branches.count == MSG_BRANCHES_MAX) {
			msg_finding(p, branch.offset, p->at, "more than %d branches", MSG_BRANCHES_MAX);
			return msg_broken(p);
		}
		check_duplicate(r, branches.items, branches.count, &branch);
		if (!read_branch(r, &branch))
			return false;
		*vec_push(p->arena, &branches) = branch;
	}
	r->node->branches = branches.items;
	r->node->branch_count = branches.count;
	if (has_other(branches.items, branches.count, r->node->type))
		return true;
	if (is_plural(r->node->type))
		msg_finding_plural(p, r->open, r->open + 1, "the '%s' of '%.*s' has no branch 'other'", type, STR_FMT(msg_shown(r->node->name)));
	else
		msg_finding(p, r->open, r->open + 1, "the '%s' of '%.*s' has no branch 'other'", type, STR_FMT(msg_shown(r->node->name)));
	diag_hint(p->diags, "add other{…}");
	return true;
}
