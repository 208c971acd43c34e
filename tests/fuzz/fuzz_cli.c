/* Arguments, one a line: either options come out with a command or a question, or one error with a text. */
#include <stdint.h>
#include <stdlib.h>

#include "app/command.h"

enum { ARGUMENTS_MAX = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int run_nothing(const struct options *options, struct arena *a)
{
	(void)options, (void)a;
	return 0;
}

static const struct command rows[] = {
	{ NULL, "RELEASE…", "one release", NULL, OPTIONS_PROJECT | OPTIONS_OUTPUT, 1, 8, run_nothing },
	{ "build", "", "everything", NULL, OPTIONS_PROJECT | OPTIONS_OUTPUT, 0, 0, run_nothing },
	{ "diff", "A B", "compare", NULL, OPTIONS_PROJECT, 2, 2, run_nothing },
};
static const struct commands commands = { rows, sizeof rows / sizeof *rows };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct str rest = { size ? (const char *)data : "", size }, line;
	char *arguments[ARGUMENTS_MAX + 1] = { NULL };
	struct usage_error error;
	struct options options;
	struct arena a;
	size_t count = 0;

	mem.block_size = 0;
	a = arena_on(&mem);
	while (count < ARGUMENTS_MAX && str_split(&rest, '\n', &line))
		arguments[count++] = (char *)str_z(&a, line);
	if (cli_parse(&a, &commands, arguments, &options, &error)) {
		if (!options.command && !options.help && !options.version)
			abort();
		cli_help(&a, &commands, options.command);
	} else if (error.message.len == 0) {
		abort();
	}
	arena_drop(&a);
	return 0;
}
