/* Messages of a pseudo-language, from those of the source. */
#include "text/msg_node.h"
#include "text/pseudo.h"

struct pseudo_list {
	VEC(struct msg_node) nodes;
};

static void add_mark(struct arena *a, struct pseudo_list *list, const char *mark)
{
	if (*mark)
		*vec_push(a, &list->nodes) = (struct msg_node){ .kind = MSG_NODE_TEXT, .text = str_of(mark) };
}

static struct msg_nodes nodes_of(struct arena *a, struct msg_nodes source, enum pseudo kind);

static struct msg_branch *branches_of(struct arena *a, const struct msg_node *source, enum pseudo kind)
{
	struct msg_branch *branches = NEW_ARRAY(a, struct msg_branch, source->branch_count);

	for (size_t i = 0; i < source->branch_count; i++) {
		branches[i] = source->branches[i];
		branches[i].nodes = nodes_of(a, source->branches[i].nodes, kind);
	}
	return branches;
}

static void add_node(struct arena *a, struct pseudo_list *list, const struct msg_node *source, enum pseudo kind)
{
	const struct pseudo_marks *marks = pseudo_marks(kind);
	struct msg_node node = *source;

	switch (source->kind) {
	case MSG_NODE_TEXT:
		node.text = pseudo_text(a, source->text, kind);
		break;
	case MSG_NODE_ARGUMENT:
		node.branches = branches_of(a, source, kind);
		break;
	case MSG_NODE_TAG:
		if (source->tag != MSG_TAG_CODE)
			node.children = nodes_of(a, source->children, kind);
		break;
	case MSG_NODE_HASH:
		break;
	}
	if (source->kind == MSG_NODE_TEXT || source->branch_count) {
		*vec_push(a, &list->nodes) = node;
		return;
	}
	add_mark(a, list, marks->before);
	*vec_push(a, &list->nodes) = node;
	add_mark(a, list, marks->behind);
}

/* Marks may come twice, around a tag and around what it begins with: no harm in an instrument. */
static struct msg_nodes nodes_of(struct arena *a, struct msg_nodes source, enum pseudo kind)
{
	struct pseudo_list list = { { NULL, 0, 0 } };

	for (size_t i = 0; i < source.count; i++)
		add_node(a, &list, &source.items[i], kind);
	return (struct msg_nodes){ list.nodes.items, list.nodes.count };
}

const struct msg *msg_pseudo(struct arena *a, const struct msg *m, enum pseudo kind)
{
	const struct pseudo_marks *marks = pseudo_marks(kind);
	struct msg_nodes inner = nodes_of(a, m->nodes, kind);
	struct pseudo_list list = { { NULL, 0, 0 } };
	struct msg *made = NEW(a, struct msg);

	add_mark(a, &list, marks->open);
	for (size_t i = 0; i < inner.count; i++)
		*vec_push(a, &list.nodes) = inner.items[i];
	add_mark(a, &list, marks->close);
	*made = *m;
	made->nodes = (struct msg_nodes){ list.nodes.items, list.nodes.count };
	return made;
}
