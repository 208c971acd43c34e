/* What the readers of HTML and Markdown share: events, words that readers see, how an address begins. */
#include "view/tmpl_reader.h"

#include "text/unicode.h"

static bool is_ascii_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void reader_event(struct reader *r, enum context_event_kind kind, size_t from, size_t to, const char *message)
{
	struct context_event *e = vec_push(r->arena, &r->events->list);

	*e = (struct context_event){ kind, from, to, r->c->markup == MARKUP_CODE, message };
	r->literal = kind == CONTEXT_LITERAL;
}

/* A word that readers see: one finding for all of them that stand together. */
static void literal(struct reader *r, size_t from, size_t to)
{
	if (r->literal)
		r->events->list.items[r->events->list.count - 1].to = to;
	else
		reader_event(r, CONTEXT_LITERAL, from, to, NULL);
}

/* A letter of a text that readers see is a word no translator can reach. Moves over one character, an entity, or a word. */
void reader_words(struct reader *r, bool seen)
{
	size_t from = r->at, end = r->at;
	uint32_t c = str_code_point(r->text, &r->at);

	if (c == '&') {
		while (end + 1 < r->text.len && (is_ascii_letter(r->text.ptr[end + 1]) || r->text.ptr[end + 1] == '#' ||
						 (r->text.ptr[end + 1] >= '0' && r->text.ptr[end + 1] <= '9')))
			end++;
		r->at = end + 1;
	} else if (c == '\n') {
		r->literal = false;
	} else if (seen && (c < 0x80 ? is_ascii_letter((char)c) : unicode_is_letter(c))) {
		literal(r, from, r->at);
	}
}

void context_address(struct context *c, char next)
{
	if (c->address_len < CONTEXT_NAME - 1)
		c->address[c->address_len++] = next >= 'A' && next <= 'Z' ? (char)(next - 'A' + 'a') : next;
}

/* A colon behind a value, before anything that ends a scheme: with it the value could be one. */
void reader_address(struct reader *r)
{
	struct str before = { r->c->address, r->c->address_len };
	char next = r->text.ptr[r->at];
	size_t value = str_find_char(before, '\0', 0);

	for (size_t i = 0; i < before.len; i++)
		if (before.ptr[i] == ':' || before.ptr[i] == '/' || before.ptr[i] == '?' || before.ptr[i] == '#')
			value = before.len;
	if (next == ':' && value < before.len)
		reader_event(r, CONTEXT_WRONG, r->at, r->at + 1, "a colon here would make a scheme of the value before it");
	context_address(r->c, next);
}
