#include <criterion/criterion.h>

#include "app/command.h"

enum { ARGUMENTS_MAX = 8 };

static int run_nothing(const struct options *options, struct arena *a)
{
	(void)options, (void)a;
	return 0;
}

static const struct command rows[] = {
	{ NULL, "RELEASE…", "one release", NULL, OPTIONS_PROJECT | OPTIONS_OUTPUT, 1, 100, run_nothing },
	{ "build", "", "everything", NULL, OPTIONS_PROJECT | OPTIONS_OUTPUT | OPTIONS_FINDINGS, 0, 0, run_nothing },
	{ "check", "[FILE|RELEASE…]", "findings only", "More.\n", OPTIONS_PROJECT | OPTIONS_FINDINGS, 0, 100, run_nothing },
	{ "diff", "A B", "compare", NULL, OPTIONS_PROJECT, 2, 2, run_nothing },
};
static const struct commands commands = { rows, sizeof rows / sizeof *rows };

/* Arguments as one text, split at blanks; '_' stands for an empty argument. */
static bool parse(struct arena *a, const char *line, struct options *options, struct usage_error *error)
{
	char *arguments[ARGUMENTS_MAX + 1] = { NULL };
	struct str rest = str_of(line), word;
	size_t count = 0;

	while (rest.len && str_split(&rest, ' ', &word))
		arguments[count++] = (char *)(str_is(word, "_") ? "" : str_z(a, word));
	return cli_parse(a, &commands, arguments, options, error);
}

static const struct {
	const char *line, *message, *hint;
} wrong[] = {
	{ "", "no release and no command is given", "for example 'relgen 26.05'; 'relgen --help' lists the commands" },
	{ "--strict", "no release and no command is given", "for example 'relgen 26.05'; 'relgen --help' lists the commands" },
	{ "biuld", "'biuld' is no command and no release", "did you mean 'relgen build'?" },
	{ "chekc x", "'chekc' is no command and no release", "did you mean 'relgen check'?" },
	{ "frobnicate", "'frobnicate' is no command and no release", "'relgen --help' lists the commands" },
	{ "biuld --help", "'biuld' is no command and no release", "did you mean 'relgen build'?" },
	{ "build --stirct", "unknown option '--stirct'", "did you mean '--strict'?" },
	{ "build --no_git", "unknown option '--no_git'", "did you mean '--no-git'?" },
	{ "build --keep_gonig", "unknown option '--keep_gonig'", "did you mean '--keep-going'?" },
	{ "build --formta=json", "unknown option '--formta'", "did you mean '--format'?" },
	{ "build --colour never", "unknown option '--colour'", "did you mean '--color'?" },
	{ "build --frobnicate", "unknown option '--frobnicate'", "'relgen --help' lists the options" },
	{ "build --str", "unknown option '--str'", "'relgen --help' lists the options" },
	{ "build -strict", "unknown option '-strict'", "did you mean '--strict'?" },
	{ "build -x", "unknown option '-x'", "'relgen --help' lists the options" },
	{ "build ---strict", "unknown option '---strict'", "did you mean '--strict'?" },
	{ "build \xE2\x80\x94strict", "'\xE2\x80\x94strict' begins with a dash that is not the one of the keyboard", "options begin with '--'" },
	{ "build --strict=yes", "option '--strict' takes no value", NULL },
	{ "build --out", "option '--out' needs a value: --out DIR", NULL },
	{ "build --out=", "option '--out' needs a value: --out DIR", NULL },
	{ "build --out _", "option '--out' needs a value: --out DIR", NULL },
	{ "build --out --strict", "option '--out' needs a value: --out DIR", NULL },
	{ "build -C", "option '-C' needs a value: -C DIR", NULL },
	{ "build --format jsno", "option '--format' cannot be 'jsno'", "did you mean 'json'?" },
	{ "build --format yaml-file", "option '--format' cannot be 'yaml-file'", "it is one of: text, json, sarif, github, markdown, xliff, tmx, csv" },
	{ "build --color sometimes", "option '--color' cannot be 'sometimes'", "it is one of: auto, always, never" },
	{ "diff a b --format sarif", "'relgen diff' has no format 'sarif'", "it is one of: text, json" },
	{ "diff a b --since main", "'relgen diff' takes no option '--since'", "'relgen diff --help' lists its options" },
	{ "check --since", "option '--since' needs a value: --since REV", NULL },
	{ "check --max-errors many", "option '--max-errors' needs a number from 0 to 1000000, not 'many'", NULL },
	{ "build --jobs 0", "option '--jobs' needs a number from 1 to 256, not '0'", NULL },
	{ "build -j4x", "option '--jobs' needs a number from 1 to 256, not '4x'", NULL },
	{ "build --jobs 257", "option '--jobs' needs a number from 1 to 256, not '257'", NULL },
	{ "build --jobs 99999999999999999999", "option '--jobs' needs a number from 1 to 256, not '99999999999999999999'", NULL },
	{ "build --lang en,,ja", "option '--lang' has an empty name between its commas", NULL },
	{ "build 26.05", "'relgen build' has no use for '26.05'", NULL },
	{ "build _", "an argument is empty", NULL },
	{ "check --force", "'relgen check' takes no option '--force'", "'relgen check --help' lists its options" },
	{ "diff 25.10", "'relgen diff' needs more: A B", "'relgen diff --help' explains them" },
	{ "diff 25.10 26.05 26.06", "'relgen diff' has no use for '26.06'", NULL },
};

Test(cli, says_what_is_wrong_and_what_would_be_right)
{
	struct arena a = arena_on(&mem_system);
	struct options options;
	struct usage_error error;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		cr_expect(!parse(&a, wrong[i].line, &options, &error), "'%s' passes", wrong[i].line);
		cr_expect(str_is(error.message, wrong[i].message), "'%s': %.*s", wrong[i].line, STR_FMT(error.message));
		cr_expect(wrong[i].hint ? str_is(error.hint, wrong[i].hint) : !error.hint.ptr, "'%s': %.*s", wrong[i].line,
			  STR_FMT(error.hint));
	}
	arena_drop(&a);
}

/* Everything that was read, in one line. */
static struct str shown(struct arena *a, const struct options *o)
{
	struct buf b = buf_on(a);

	buf_print(&b, "%s", !o->command ? "-" : o->command->name ? o->command->name : "RELEASE");
	for (size_t i = 0; i < o->operands.count; i++)
		buf_print(&b, " %.*s", STR_FMT(o->operands.items[i]));
	for (size_t i = 0; i < o->languages.count; i++)
		buf_print(&b, " lang:%.*s", STR_FMT(o->languages.items[i]));
	if (o->folder.ptr)
		buf_print(&b, " C:%.*s", STR_FMT(o->folder));
	if (o->out.ptr)
		buf_print(&b, " out:%.*s", STR_FMT(o->out));
	if (o->since.ptr)
		buf_print(&b, " since:%.*s", STR_FMT(o->since));
	if (o->max_errors)
		buf_print(&b, " max:%u", o->max_errors);
	buf_print(&b, " %u%u%u %d%d%d%d%d%d%d%d", o->format, o->color, o->jobs, o->strict, o->no_git, o->quiet, o->force,
		  o->keep_going, o->check, o->help, o->version);
	return buf_str(&b);
}

static const struct {
	const char *line, *want;
} right[] = {
	{ "26.05", "RELEASE 26.05 000 00000000" },
	{ "training-nv-pytorch/26.05 25.10", "RELEASE training-nv-pytorch/26.05 25.10 000 00000000" },
	{ "nightly/main", "RELEASE nightly/main 000 00000000" },
	{ "build", "build 000 00000000" },
	{ "build --strict --no-git --quiet --force --keep-going --check", "build 000 11111100" },
	{ "--strict build", "build 000 10000000" },
	{ "check --since HEAD~1 --max-errors 20 --format github", "check since:HEAD~1 max:20 300 00000000" },
	{ "-C x build --out=y", "build C:x out:y 000 00000000" },
	{ "-Cx build --out y", "build C:x out:y 000 00000000" },
	{ "build --out=-y", "build out:-y 000 00000000" },
	{ "build --out -", "build out:- 000 00000000" },
	{ "build --out x --out y", "build out:y 000 00000000" },
	{ "build --lang en,ja --lang=fr", "build lang:en lang:ja lang:fr 000 00000000" },
	{ "build --format json --color=never -j4", "build 124 00000000" },
	{ "build -j 16", "build 0016 00000000" },
	{ "build -qj2", "build 002 00100000" },
	{ "check a.yaml -- --strict", "check a.yaml --strict 000 00000000" },
	{ "check -", "check - 000 00000000" },
	{ "--help", "- 000 00000010" },
	{ "-h", "- 000 00000010" },
	{ "--version", "- 000 00000001" },
	{ "diff --help", "diff 000 00000010" },
};

Test(cli, reads_options_wherever_they_stand)
{
	struct arena a = arena_on(&mem_system);
	struct options options;
	struct usage_error error;

	for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
		struct str got;

		cr_expect(parse(&a, right[i].line, &options, &error), "'%s': %.*s", right[i].line, STR_FMT(error.message));
		got = shown(&a, &options);
		cr_expect(str_is(got, right[i].want), "'%s': %.*s", right[i].line, STR_FMT(got));
	}
	arena_drop(&a);
}

static bool has(struct str text, const char *part)
{
	return str_find(text, str_of(part), 0) < text.len;
}

Test(help, comes_from_the_tables)
{
	struct arena a = arena_on(&mem_system);
	struct str all = cli_help(&a, &commands, NULL), check = cli_help(&a, &commands, &rows[2]), diff = cli_help(&a, &commands, &rows[3]);

	cr_expect(has(all, "Usage: relgen [OPTION…] RELEASE…\n       relgen COMMAND [OPTION…] …\n"));
	cr_expect(has(all, "  check [FILE|RELEASE…]     findings only\n"), "%.*s", STR_FMT(all));
	cr_expect(has(all, "  RELEASE…                  one release\n"));
	cr_expect(has(all, "      --format FORMAT       of findings and answers: text | json | sarif | github\n"));
	cr_expect(has(diff, "      --format FORMAT       of findings and answers: text | json\n"));
	cr_expect(has(check, "Usage: relgen check [OPTION…] [FILE|RELEASE…]\n\nfindings only\n\nMore.\n\nOptions:\n  -C DIR "), "%.*s",
		  STR_FMT(check));
	cr_expect(has(check, "--strict"));
	cr_expect(!has(check, "--force"));
	arena_drop(&a);
}

/* What --help of the real table shows fits a terminal, and every row is complete. */
Test(help, of_every_command_is_complete_and_narrow)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i <= relgen_commands.count; i++) {
		const struct command *row = i < relgen_commands.count ? &relgen_commands.rows[i] : NULL;
		struct str rest = cli_help(&a, &relgen_commands, row), line;

		cr_expect(!row || (row->operands && row->help && row->run && row->least <= row->most));
		while (str_split(&rest, '\n', &line))
			cr_expect(str_length(line) <= 100, "%.*s", STR_FMT(line));
	}
	arena_drop(&a);
}
