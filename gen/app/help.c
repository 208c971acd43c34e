/* --help, made from the tables. */
#include "app/option.h"

enum { HELP_COLUMN = 28 };

const char *const exit_meanings[] = {
	"nothing wrong", "errors found (with --strict, warnings too)", "wrong usage or configuration", "the environment failed",
};
const size_t exit_meaning_count = sizeof exit_meanings / sizeof *exit_meanings;

static void help_row(struct buf *out, struct str left, const char *help)
{
	size_t width = str_length(left) + 2;

	buf_print(out, "  %.*s", STR_FMT(left));
	if (width + 2 > HELP_COLUMN) {
		buf_char(out, '\n');
		width = 0;
	}
	buf_repeat(out, ' ', HELP_COLUMN - width);
	buf_print(out, "%s", help);
}

static void help_option(struct buf *out, const struct option *option, unsigned sets)
{
	const char *before = ": ";
	struct buf left = buf_on(out->arena);

	if (option->letter)
		buf_print(&left, "-%c%s", option->letter, option->name ? ", " : " ");
	else
		buf_z(&left, "    ");
	if (option->name)
		buf_print(&left, "--%s%s", option->name, option->argument ? " " : "");
	buf_z(&left, option->argument ? option->argument : "");
	help_row(out, buf_str(&left), option->help);
	for (unsigned i = 0; option->choices && option->choices[i]; i++) {
		if (!option_has_choice(option, i, sets))
			continue;
		buf_print(out, "%s%s", before, option->choices[i]);
		before = " | ";
	}
	buf_char(out, '\n');
}

static void help_options(struct buf *out, unsigned sets)
{
	buf_z(out, "\nOptions:\n");
	for (size_t i = 0; i < option_table.count; i++)
		if (option_table.rows[i].set & sets)
			help_option(out, &option_table.rows[i], sets);
}

static void help_usage(struct buf *out, const struct command *command)
{
	buf_print(out, "relgen%s%s [OPTION…]%s%s\n", command->name ? " " : "", command->name ? command->name : "",
		  *command->operands ? " " : "", command->operands);
}

static void help_commands(struct buf *out, const struct commands *commands)
{
	buf_z(out, "\nCommands:\n");
	for (size_t i = 0; i < commands->count; i++) {
		const struct command *row = &commands->rows[i];
		struct str left = str_print(out->arena, "%s%s%s", row->name ? row->name : "", row->name && *row->operands ? " " : "",
					    row->operands);

		help_row(out, left, row->help);
		buf_char(out, '\n');
	}
}

struct str cli_help(struct arena *a, const struct commands *commands, const struct command *command)
{
	struct buf out = buf_on(a);

	if (command) {
		buf_z(&out, "Usage: ");
		help_usage(&out, command);
		buf_print(&out, "\n%s\n%s%s", command->help, command->more ? "\n" : "", command->more ? command->more : "");
		help_options(&out, command->takes | OPTIONS_COMMON);
		return buf_str(&out);
	}
	buf_z(&out, "Release notes and manifests of container images, from one YAML file a release.\n\nUsage: ");
	if (cli_releases(commands)) {
		help_usage(&out, cli_releases(commands));
		buf_z(&out, "       ");
	}
	buf_z(&out, "relgen COMMAND [OPTION…] …\n");
	help_commands(&out, commands);
	help_options(&out, OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_OUTPUT | OPTIONS_FINDINGS);
	buf_z(&out, "\nExit status:");
	for (size_t i = 0; i < exit_meaning_count; i++)
		buf_print(&out, "%s%zu %s%s", i == 2 ? "\n" : " ", i, exit_meanings[i], i + 1 < exit_meaning_count ? "," : ".\n");
	return buf_str(&out);
}
