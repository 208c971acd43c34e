/* The command line as a page of the reference. */
#include "app/manual.h"

#include "app/option.h"
#include "view/markdown.h"
#include "view/reference.h"

static void put_option(struct buf *out, const struct option *o, unsigned takes)
{
	struct buf spelling = buf_on(out->arena);

	if (o->letter)
		buf_print(&spelling, "-%c%s", o->letter, o->name ? ", " : "");
	if (o->name)
		buf_print(&spelling, "--%s", o->name);
	if (o->argument)
		buf_print(&spelling, " %s", o->argument);
	buf_z(out, "| ");
	markdown_code(out, buf_str(&spelling), MARKDOWN_CELL);
	buf_z(out, " | ");
	markdown_text(out, str_of(o->help), MARKDOWN_CELL);
	for (unsigned i = 0, shown = 0; o->choices && o->choices[i]; i++)
		if (option_has_choice(o, i, takes))
			buf_print(out, "%s`%s`", shown++ ? ", " : ": ", o->choices[i]);
	buf_z(out, " |\n");
}

/* The options that belong to one of the sets. */
static void put_options(struct buf *out, unsigned sets, unsigned takes)
{
	buf_z(out, "| option | does |\n| --- | --- |\n");
	for (size_t i = 0; i < option_table.count; i++)
		if (option_table.rows[i].set & sets)
			put_option(out, &option_table.rows[i], takes);
}

static bool has_options(unsigned sets)
{
	for (size_t i = 0; i < option_table.count; i++)
		if (option_table.rows[i].set & sets)
			return true;
	return false;
}

static void put_command(struct buf *out, const struct command *c)
{
	struct str usage = str_print(out->arena, "relgen%s%s [OPTION…]%s%s", c->name ? " " : "", c->name ? c->name : "", *c->operands ? " " : "",
				     c->operands);

	buf_print(out, "\n## relgen %s\n\n", c->name ? c->name : c->operands);
	markdown_code_block(out, STR(""), usage, 0);
	buf_z(out, "\n\n");
	markdown_text(out, str_print(out->arena, "%c%s.", *c->help >= 'a' && *c->help <= 'z' ? *c->help - 'a' + 'A' : *c->help, c->help + 1),
		      MARKDOWN_LINE_START);
	buf_char(out, '\n');
	if (c->more) {
		buf_char(out, '\n');
		markdown_code_block(out, STR("text"), str_trim(str_of(c->more)), 0);
		buf_char(out, '\n');
	}
	if (has_options(c->takes & ~(unsigned)OPTIONS_COMMON)) {
		buf_char(out, '\n');
		put_options(out, c->takes & ~(unsigned)OPTIONS_COMMON, c->takes);
	}
}

struct str manual_commands(struct arena *a, const struct commands *commands)
{
	struct buf out = buf_on(a);

	buf_z(&out, "# Commands\n\n`relgen --help` lists them, `relgen COMMAND --help` says more about one. Options may stand anywhere; behind `--`\n"
	      "nothing is an option.\n");
	for (size_t i = 0; i < commands->count; i++)
		put_command(&out, &commands->rows[i]);
	buf_z(&out, "\n## Options of every command\n\n");
	put_options(&out, OPTIONS_COMMON, UINT32_MAX);
	buf_z(&out, "\n## Exit status\n\n| status | means |\n| --- | --- |\n");
	for (size_t i = 0; i < exit_meaning_count; i++)
		buf_print(&out, "| %zu | %s |\n", i, exit_meanings[i]);
	return buf_str(&out);
}
