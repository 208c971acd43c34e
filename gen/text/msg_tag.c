/* The inline tags of a message. */
#include "text/msg_parser.h"

enum { SHOWN_MAX = 40 };

static const struct {
	const char *name;
	enum msg_tag tag;
} tags[] = {
	{ "b", MSG_TAG_BOLD }, { "i", MSG_TAG_ITALIC }, { "c", MSG_TAG_CODE }, { "a", MSG_TAG_LINK },
};

struct tag {
	enum msg_tag tag;
	bool closing;
	struct str name, ref;
	size_t from, ref_at;
};

static enum msg_tag tag_find(struct str name)
{
	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
		if (str_is(name, tags[i].name))
			return tags[i].tag;
	return MSG_TAG_NONE;
}

static const char *tag_name(enum msg_tag tag)
{
	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
		if (tags[i].tag == tag)
			return tags[i].name;
	return "";
}

/* ref="name" of a link. */
static bool read_ref(struct msg_parser *p, struct tag *tag)
{
	static const struct str attribute = { "ref=\"", 5 };

	msg_skip_blanks(p);
	if (!str_eq(str_slice(p->text, p->at, p->at + attribute.len), attribute))
		return false;
	p->at += attribute.len;
	tag->ref_at = p->at;
	tag->ref = msg_read_name(p);
	if (tag->ref.len == 0 || msg_peek(p) != '"')
		return false;
	p->at++;
	msg_skip_blanks(p);
	return true;
}

static size_t tag_end(const struct msg_parser *p, size_t from)
{
	size_t end = str_find_char(p->text, '>', from);

	return end < p->text.len && end - from < SHOWN_MAX ? end + 1 : p->at;
}

/* What stands at a '<'. False, with a finding, when it is no tag; the parser stands behind it then. */
static bool read_tag(struct msg_parser *p, struct tag *tag)
{
	*tag = (struct tag){ .from = p->at++ };
	tag->closing = msg_peek(p) == '/';
	p->at += tag->closing;
	tag->name = msg_read_name(p);
	tag->tag = tag_find(tag->name);
	if (tag->tag == MSG_TAG_NONE) {
		msg_finding(p, tag->from, tag_end(p, tag->from), "unknown tag '<%s%.*s>'", tag->closing ? "/" : "",
			    STR_FMT(msg_shown(tag->name)));
		diag_hint(p->diags, "the tags are <b>, <i>, <c> and <a ref=\"name\">");
		return false;
	}
	if (tag->tag == MSG_TAG_LINK && !tag->closing && !read_ref(p, tag)) {
		msg_finding(p, tag->from, tag_end(p, tag->from), "the tag '<a>' does not name its address");
		diag_hint(p->diags, "write <a ref=\"name\">, where the name is an argument");
		return false;
	}
	if (msg_peek(p) != '>') {
		msg_finding(p, tag->from, tag_end(p, tag->from), "the tag '<%s%s' does not end in '>'", tag->closing ? "/" : "",
			    tag_name(tag->tag));
		return false;
	}
	p->at++;
	return true;
}

/* True when the tag at the parser's place closes the open one; the parser stands before it then. */
static bool closes(struct msg_parser *p, const struct tag *tag, struct msg_context context)
{
	if (context.tag && tag->tag == context.tag->tag) {
		p->at = tag->from;
		return true;
	}
	if (context.tag) {
		const char *open = tag_name(context.tag->tag);

		msg_finding(p, tag->from, p->at, "'</%s>' where '</%s>' is expected", tag_name(tag->tag), open);
		diag_hint(p->diags, "close the tag that was opened last first: </%s></%s>", open, tag_name(tag->tag));
	} else {
		msg_finding(p, tag->from, p->at, "'</%s>' closes nothing", tag_name(tag->tag));
	}
	msg_stop(p);
	return false;
}

static bool may_open(struct msg_parser *p, const struct tag *tag, struct msg_context context)
{
	const char *name = tag_name(tag->tag);

	if (context.in_code)
		msg_finding(p, tag->from, p->at, "'<%s>' inside '<c>': code holds plain text", name);
	else if (context.in_link && tag->tag == MSG_TAG_LINK)
		msg_finding(p, tag->from, p->at, "'<a>' inside '<a>': a link holds no other link");
	else if (context.depth >= MSG_DEPTH_MAX)
		msg_finding(p, tag->from, p->at, "nested deeper than %d", MSG_DEPTH_MAX);
	else
		return true;
	return false;
}

static void parse_children(struct msg_parser *p, struct msg_node *node, struct msg_context context)
{
	struct tag closing;

	context.tag = node;
	context.depth++;
	context.in_code |= node->tag == MSG_TAG_CODE;
	context.in_link |= node->tag == MSG_TAG_LINK;
	node->children = msg_parse_nodes(p, context);
	if (p->stopped)
		return;
	if (msg_peek(p) == '<' && read_tag(p, &closing))
		return;
	msg_finding(p, node->at, node->at + 2, "'<%s>' is never closed", tag_name(node->tag));
	diag_hint(p->diags, "add </%s>", tag_name(node->tag));
	msg_stop(p);
}

enum msg_tag_found msg_parse_tag(struct msg_parser *p, struct msg_context context, struct msg_node *node)
{
	struct tag tag;

	if (!read_tag(p, &tag))
		return MSG_TAG_BROKEN;
	if (tag.closing)
		return closes(p, &tag, context) ? MSG_TAG_CLOSES : MSG_TAG_BROKEN;
	if (!may_open(p, &tag, context)) {
		msg_stop(p);
		return MSG_TAG_BROKEN;
	}
	*node = (struct msg_node){ .kind = MSG_NODE_TAG, .tag = tag.tag, .name = tag.ref, .at = tag.from };
	if (tag.ref.len)
		msg_add_use(p, (struct msg_use){ .name = tag.ref, .type = MSG_ADDRESS, .offset = tag.ref_at });
	parse_children(p, node, context);
	return MSG_TAG_OPENED;
}
