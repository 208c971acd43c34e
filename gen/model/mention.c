/* Names of components in a text: of the spellings at a place the longest. */
#include "model/mention.h"

#include "base/bytes.h"
#include "model/registry.h"
#include "model/spelling.h"

struct mention_index {
	struct spellings spellings;	/* numbered as the components */
	struct bytes starts;		/* what a spelling begins with, in either case */
};

static bool is_alnum(char c)
{
	return (c >= '0' && c <= '9') || (spelling_lower(c) >= 'a' && spelling_lower(c) <= 'z');
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static char byte_at(struct str s, size_t at)
{
	return at < s.len ? s.ptr[at] : '\0';
}

/* --- The index --- */

const struct mention_index *mention_index_on(struct arena *a, const struct registry *r)
{
	struct mention_index *x = NEW(a, struct mention_index);
	size_t most = 0;

	for (size_t i = 0; i < r->components.list.count; i++)
		most += 2 + r->components.list.items[i].aliases.list.count;
	x->spellings = spellings_on(a, most);
	for (size_t i = 0; i < r->components.list.count; i++) {
		const struct component *c = &r->components.list.items[i];

		spellings_add(a, &x->spellings, c->id.s, (uint32_t)i, SPELLING_FOLD);
		spellings_add(a, &x->spellings, c->name.s, (uint32_t)i, SPELLING_FOLD);
		for (size_t j = 0; j < c->aliases.list.count; j++)
			spellings_add(a, &x->spellings, c->aliases.list.items[j].s, (uint32_t)i, SPELLING_FOLD);
	}
	spellings_sort(&x->spellings);
	for (size_t c = 0; c < 256; c++)
		x->starts.has[c] = spellings_begins(&x->spellings, spelling_lower((char)c));
	return x;
}

const struct component *mention_component(const struct registry *r, struct str spelling)
{
	const struct spellings *x = &r->mentions->spellings;
	struct spelling_range range;

	if (spelling.len == 0)
		return NULL;
	range = spellings_begin(x, spelling_lower(spelling.ptr[0]));
	for (size_t depth = 1; depth < spelling.len && range.low < range.high; depth++)
		range = spellings_narrow(x, range, depth, spelling_lower(spelling.ptr[depth]));
	if (range.low == range.high || x->items[range.low].folded.len != spelling.len)
		return NULL;
	return &r->components.list.items[x->items[range.low].number];
}

/* --- Where a name begins and ends --- */

enum script { SCRIPT_NONE, SCRIPT_LATIN, SCRIPT_OTHER };

static const struct bytes latin = { .has = { BYTES_ALNUM, ['_'] = true } };

/* Scripts that put blanks between words; SCRIPT_NONE is everything beside which a name can stand. */
static enum script script_of(uint32_t c)
{
	static const struct {
		uint32_t from, to;
		enum script script;
	} scripts[] = {
		{ 0xC0, 0x24F, SCRIPT_LATIN }, { 0x300, 0x36F, SCRIPT_LATIN }, { 0x370, 0x58F, SCRIPT_OTHER },
		{ 0x1E00, 0x1EFF, SCRIPT_LATIN },
	};

	if (c < 0x80)
		return bytes_has(&latin, (char)c) ? SCRIPT_LATIN : SCRIPT_NONE;
	for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
		if (c >= scripts[i].from && c <= scripts[i].to)
			return scripts[i].script;
	return SCRIPT_NONE;
}

bool mention_joined(uint32_t a, uint32_t b)
{
	return script_of(a) != SCRIPT_NONE && script_of(a) == script_of(b);
}

static uint32_t point_before(struct str text, size_t at)
{
	if (at == 0)
		return ' ';
	do
		at--;
	while (at > 0 && ((unsigned char)text.ptr[at] & 0xC0) == 0x80);
	return str_code_point(text, &at);
}

static uint32_t point_at(struct str text, size_t at)
{
	return at < text.len ? str_code_point(text, &at) : ' ';
}

/* Letters and digits of ASCII that follow others, from `at` on: nothing begins there. */
static size_t inside_end(struct str text, size_t at)
{
	return bytes_has(&latin, text.ptr[at - 1]) ? bytes_pass(&latin, text, at) : at;
}

bool mention_begins(struct str text, size_t at)
{
	static const struct bytes signs = { .has = { ['-'] = true, ['.'] = true, ['@'] = true, ['$'] = true, ['#'] = true, ['\\'] = true } };
	uint32_t before;

	/* Most places are inside of a word. */
	if (at > 0 && bytes_has(&latin, text.ptr[at - 1]) && at < text.len && bytes_has(&latin, text.ptr[at]))
		return false;
	before = point_before(text, at);
	if (before < 0x80 && bytes_has(&signs, (char)before))
		return false;
	return !mention_joined(before, point_at(text, at));
}

/* Is the word a part of a longer one: torch.compile, pytorch-lightning, vllm@main? */
static bool goes_on(struct str text, size_t to)
{
	char c = byte_at(text, to);

	return c == '@' || ((c == '.' || c == '-') && is_alnum(byte_at(text, to + 1)));
}

bool mention_ends(struct str text, size_t to)
{
	return !goes_on(text, to) && !mention_joined(point_before(text, to), point_at(text, to));
}

/* CUDA12.8: a version hard against a name. */
static bool has_version(struct str text, size_t to)
{
	size_t at = to;

	while (is_digit(byte_at(text, at)))
		at++;
	return at > to && !is_digit(text.ptr[to - 1]) && byte_at(text, at) == '.' && is_digit(byte_at(text, at + 1));
}

static bool has_capital(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] >= 'A' && s.ptr[i] <= 'Z')
			return true;
	return false;
}

static bool is_plain_word(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] < 'a' || s.ptr[i] > 'z')
			return false;
	return true;
}

/* Triton Inference Server is not Triton. */
static bool is_longer_name(struct str text, size_t to)
{
	char first = byte_at(text, to + 1), second = byte_at(text, to + 2);

	return byte_at(text, to) == ' ' && first >= 'A' && first <= 'Z' && second >= 'a' && second <= 'z';
}

/* --- Finding --- */

/* A spelling at a place. */
struct match {
	const struct spelling *spelling;
	bool exact;
};

/* Is the text one of the spellings of `range` that end at `depth`, letter for letter? */
static bool is_exact(const struct spellings *x, struct spelling_range range, struct str name)
{
	for (size_t i = range.low; i < range.high && x->items[i].folded.len == name.len; i++)
		if (str_eq(x->items[i].written, name))
			return true;
	return false;
}

static bool is_match(const struct spellings *x, struct spelling_range range, struct str text, struct str name, bool *exact)
{
	size_t to = (size_t)(name.ptr - text.ptr) + name.len;

	*exact = is_exact(x, range, name);
	if (!*exact && name.len <= 2)
		return false;
	return mention_ends(text, to) || (*exact && has_capital(name) && has_version(text, to));
}

static struct match longest(const struct spellings *x, struct str text, size_t at)
{
	struct spelling_range range = spellings_begin(x, spelling_lower(text.ptr[at]));
	struct match best = { NULL, false };

	for (size_t depth = 1; range.low < range.high && depth <= MENTION_SIZE_MAX; depth++) {
		bool exact;

		if (x->items[range.low].folded.len == depth && is_match(x, range, text, str_slice(text, at, at + depth), &exact))
			best = (struct match){ &x->items[range.low], exact };
		if (at + depth == text.len)
			break;
		range = spellings_narrow(x, range, depth, spelling_lower(text.ptr[at + depth]));
	}
	return best;
}

static const struct bytes address_bytes = { .has = {
	BYTES_ALNUM, ['.'] = true, ['_'] = true, ['/'] = true, [':'] = true, ['@'] = true, ['-'] = true, ['+'] = true, ['~'] = true, ['%'] = true,
	['#'] = true, ['='] = true, ['?'] = true, ['&'] = true,
} };

/* One slash alone is also an "or": vLLM/SGLang. */
size_t mention_address_end(struct str text, size_t at)
{
	size_t end = at, slashes = 0, others = 0;

	if (at > 0 && bytes_has(&address_bytes, text.ptr[at - 1]))
		return at;
	for (; end < text.len && bytes_has(&address_bytes, text.ptr[end]); end++) {
		slashes += text.ptr[end] == '/';
		others += text.ptr[end] == ':' || (text.ptr[end] == '.' && is_alnum(byte_at(text, end + 1)));
	}
	return slashes > 1 || (slashes && (others || byte_at(text, at) == '/')) ? end : at;
}

static bool is_id_char(char c)
{
	return is_alnum(c) || c == '_' || c == '-' || c == '.';
}

/* The component of {{ components.torch }} or {{ components.torch.note }}; NULL when the expression names none. */
static const struct component *fact_component(const struct registry *r, struct str expression)
{
	const struct str field = STR("components.");
	size_t at = str_find(expression, field, 0), end;

	if (at == expression.len)
		return NULL;
	at += field.len;
	end = at;
	while (end < expression.len && is_id_char(expression.ptr[end]))
		end++;
	while (end > at) {
		const struct component *c = registry_find(r, str_slice(expression, at, end));

		if (c)
			return c;
		do
			end--;
		while (end > at && expression.ptr[end] != '.');
	}
	return NULL;
}

/* Passes over a fact; true when it is one of a component. */
static bool fact_take(const struct registry *r, struct str text, size_t *at, struct mention *found)
{
	size_t from = *at, close = str_find(text, STR("}}"), from);

	*at = close < text.len ? close + 2 : text.len;
	*found = (struct mention){ fact_component(r, str_slice(text, from + 2, close)), MENTION_FACT, from, *at };
	return found->component;
}

static bool name_take(const struct registry *r, struct str text, size_t *at, struct mention *found)
{
	struct match m = longest(&r->mentions->spellings, text, *at);
	size_t to;

	if (!m.spelling)
		return false;
	to = *at + m.spelling->folded.len;
	found->component = &r->components.list.items[m.spelling->number];
	found->kind = m.exact && !is_plain_word(str_slice(text, *at, to)) && !is_longer_name(text, to) ? MENTION_NAME : MENTION_LIKELY;
	found->from = *at;
	found->to = to;
	*at = to;
	return true;
}

bool mention_next(const struct registry *r, struct str text, size_t *at, struct mention *found)
{
	while (*at < text.len) {
		size_t i = *at, address = i;

		if (text.ptr[i] == '{' && byte_at(text, i + 1) == '{') {
			if (fact_take(r, text, at, found))
				return true;
			continue;
		}
		if (i == 0 || !bytes_has(&address_bytes, text.ptr[i - 1]))
			address = mention_address_end(text, i);
		if (address > i) {
			*at = address;
			continue;
		}
		if (bytes_has(&r->mentions->starts, text.ptr[i]) && mention_begins(text, i) && name_take(r, text, at, found))
			return true;
		*at = inside_end(text, i + 1);
	}
	return false;
}
