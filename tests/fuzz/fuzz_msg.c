/* Messages: a text is a message or there are findings, each at a place in it; messages are compared and filled in without a crash, in
   languages with few and with many plural categories. An input is one message, or two with a line "=" between them. */
#include <stdlib.h>

#include "text/msg.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LANGUAGES = 3, ARGS_MAX = 64 };

static const struct inline_node code_child = { .kind = INLINE_TEXT, .text = { "code", 4 } };
static const struct inline_node code = { .kind = INLINE_CODE, .children = { (struct inline_node *)&code_child, 1 } };
static const struct msg_arg items[] = {
	{ .kind = MSG_ARG_TEXT, .text = { "A", 1 } },
	{ .kind = MSG_ARG_INLINES, .inlines = { (struct inline_node *)&code, 1 } },
	{ .kind = MSG_ARG_TEXT, .text = { "C", 1 } },
};
static const struct msg_arg kinds[] = {
	{ .kind = MSG_ARG_TEXT, .text = { "text", 4 }, .address = { "https://e.org/", 14 } },
	{ .kind = MSG_ARG_NUMBER, .number = { 1, 0 } },
	{ .kind = MSG_ARG_NUMBER, .number = { -12345678, 2 } },
	{ .kind = MSG_ARG_NUMBER, .number = { INT64_MIN, UINT8_MAX } },
	{ .kind = MSG_ARG_DATE, .date = { 2026, 5, 31 } },
	{ .kind = MSG_ARG_DATE, .date = { 1, 12, 0 } },
	{ .kind = MSG_ARG_LIST, .items = items, .count = 3 },
	{ .kind = MSG_ARG_LIST, .items = items, .count = 0 },
	{ .kind = MSG_ARG_INLINES, .inlines = { (struct inline_node *)&code, 1 } },
};

static struct loc at_source(const void *self, size_t offset)
{
	const struct source *s = self;

	if (offset > s->text.len)
		abort();
	return source_at(s, offset);
}

static void check_inlines(struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *node = &inlines.items[i];

		if (str_invalid_utf8(node->text) != node->text.len)
			abort();
		if (node->kind == INLINE_CODE)
			for (size_t j = 0; j < node->children.count; j++)
				if (node->children.items[j].kind != INLINE_TEXT)
					abort();
		check_inlines(node->children);
	}
}

static void format(struct arena *a, const struct msg *m, struct l10n *const languages[LANGUAGES], size_t shift)
{
	struct msg_arg args[ARGS_MAX];
	size_t count;
	const struct msg_use *uses = msg_uses(m, &count);

	if (count > ARGS_MAX)
		return;
	for (size_t i = 0; i < count; i++) {
		args[i] = kinds[(i + shift) % (sizeof kinds / sizeof kinds[0])];
		args[i].name = uses[i].name;
	}
	for (int i = 0; i < LANGUAGES; i++)
		check_inlines(msg_format(a, m, languages[i], args, count));
}

static struct msg *parse(struct arena *a, struct str text, struct diags *ds)
{
	size_t before = ds->findings.count;
	struct msg *m = msg_parse(a, text, (struct msg_place){ at_source, source_on(a, STR("x"), text) }, ds);

	if ((m == NULL) != (ds->findings.count > before))
		abort();
	for (size_t i = before; i < ds->findings.count; i++)
		if (str_invalid_utf8(ds->findings.items[i].message) != ds->findings.items[i].message.len)
			abort();
	return m;
}

static void open_languages(struct l10n *languages[LANGUAGES])
{
	/* Lives as long as the process. */
	static struct arena arena;
	static struct l10n *opened[LANGUAGES];

	if (!opened[0]) {
		arena = arena_on(&mem_system);
		opened[0] = l10n_open(&arena, STR("en"));
		opened[1] = l10n_open(&arena, STR("ja"));
		opened[2] = l10n_open(&arena, STR("ar"));
	}
	for (int i = 0; i < LANGUAGES; i++)
		languages[i] = opened[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str text = { (const char *)data, size }, separator = STR("\n=\n");
	size_t at = str_find(text, separator, 0);
	struct l10n *languages[LANGUAGES];
	struct mem mem = mem_system;
	struct arena a;
	struct diags ds;
	struct msg *source, *translation;

	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	open_languages(languages);
	source = parse(&a, str_slice(text, 0, at), &ds);
	translation = parse(&a, str_from(text, at + separator.len), &ds);
	for (size_t shift = 0; source && shift < sizeof kinds / sizeof kinds[0]; shift++)
		format(&a, source, languages, shift);
	if (source && translation) {
		struct msg_place place = { at_source, source_on(&a, STR("x"), str_from(text, at + separator.len)) };
		size_t before = ds.findings.count;

		if (msg_compare(source, translation, place, &ds) != (ds.findings.count == before))
			abort();
	}
	arena_drop(&a);
	return 0;
}
