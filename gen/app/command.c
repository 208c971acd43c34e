/* The rows of the command table. */
#include "app/command.h"

#include "app/explain.h"

static const struct command rows[] = {
	{ "explain", "[RULE]", "why a rule is, with an example; without RULE, the list",
	  NULL, OPTIONS_COMMON, 0, 1, explain_run },
};

const struct commands relgen_commands = { rows, sizeof rows / sizeof *rows };
