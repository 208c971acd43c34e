/* Messages as a whole: what may be one, and what is asked of one. */
#include "text/msg_parser.h"

static size_t find_control(struct str text)
{
	size_t at = 0;

	while (at < text.len) {
		size_t next = at;
		uint32_t c = str_code_point(text, &next);

		if ((c < ' ' && c != '\n' && c != '\t' && c != '\r') || (c >= 0x7F && c < 0xA0))
			break;
		at = next;
	}
	return at;
}

static bool is_clean(struct msg_parser *p)
{
	size_t invalid = str_invalid_utf8(p->text), control, next;

	if (p->text.len > MSG_SIZE_MAX) {
		msg_finding(p, 0, 1, "a message of %zu bytes is longer than the %d that are allowed", p->text.len, MSG_SIZE_MAX);
		return false;
	}
	if (invalid < p->text.len) {
		msg_finding(p, invalid, invalid + 1, "the byte 0x%02X is not UTF-8", (unsigned char)p->text.ptr[invalid]);
		return false;
	}
	next = control = find_control(p->text);
	if (control == p->text.len)
		return true;
	msg_finding(p, control, control + 1, "control character U+%04X", (unsigned)str_code_point(p->text, &next));
	return false;
}

struct msg *msg_parse(struct arena *a, struct str text, struct msg_place place, struct diags *ds)
{
	struct msg_parser p = { .arena = a, .text = text, .place = place, .diags = ds };
	struct msg *m = NEW(a, struct msg);

	if (!is_clean(&p))
		return NULL;
	m->nodes = msg_parse_nodes(&p, (struct msg_context){ .depth = 0 });
	m->uses = p.uses.items;
	m->use_count = p.uses.count;
	return p.findings == 0 ? m : NULL;
}

struct msg *msg_literal(struct arena *a, struct str text)
{
	struct msg *m = NEW(a, struct msg);
	struct msg_node *node = NEW(a, struct msg_node);

	*node = (struct msg_node){ .kind = MSG_NODE_TEXT, .text = text };
	m->nodes = (struct msg_nodes){ node, 1 };
	return m;
}

const struct msg_use *msg_uses(const struct msg *m, size_t *count)
{
	*count = m->use_count;
	return m->uses;
}

bool number_equal(struct number a, struct number b)
{
	while (a.decimals > 0 && a.digits % 10 == 0) {
		a.digits /= 10;
		a.decimals--;
	}
	while (b.decimals > 0 && b.digits % 10 == 0) {
		b.digits /= 10;
		b.decimals--;
	}
	return a.digits == b.digits && (a.decimals == b.decimals || a.digits == 0);
}
