/* Arguments into options, and the command that they name. */
#include "app/option.h"

#include "app/report.h"
#include "app/terminal.h"

struct parser {
	struct arena *arena;
	const struct commands *commands;
	struct options *options;
	struct usage_error *error;
	char *const *next;			/* arguments not read yet */
	VEC(const struct option *) given;
};

static bool apply(struct parser *p, const struct option *option, struct str value)
{
	*vec_push(p->arena, &p->given) = option;
	return option->kind->set(p->error, option, value, (char *)p->options + option->offset);
}

/* The value is what follows in the same argument, or the next argument, where that is no option. */
static bool apply_value(struct parser *p, const struct option *option, struct str attached)
{
	struct str value = attached;

	if (!value.ptr && *p->next && ((*p->next)[0] != '-' || (*p->next)[1] == '\0'))
		value = str_of(*p->next++);
	if (value.len == 0)
		return usage_wrong(p->error, "option '%s' needs a value: %s %s", option_spelling(p->arena, option), option_spelling(p->arena, option),
			     option->argument);
	return apply(p, option, value);
}

static bool unknown_option(struct parser *p, struct str spelled, struct str name)
{
	struct str near = option_nearest(p->arena, name);

	usage_wrong(p->error, "unknown option '%.*s'", STR_FMT(spelled));
	if (near.ptr)
		return usage_hint(p->error, "did you mean '--%.*s'?", STR_FMT(near));
	return usage_hint(p->error, "'relgen --help' lists the options");
}

static bool read_long(struct parser *p, struct str argument)
{
	size_t equals = str_find_char(argument, '=', 0);
	struct str spelled = str_slice(argument, 0, equals), name = str_from(spelled, 2);
	struct str value = { NULL, 0 };
	const struct option *option = option_named(name);

	if (equals < argument.len)
		value = str_from(argument, equals + 1);
	if (!option)
		return unknown_option(p, spelled, name);
	if (option->kind->has_value)
		return apply_value(p, option, value);
	if (value.ptr)
		return usage_wrong(p->error, "option '--%s' takes no value", option->name);
	return apply(p, option, value);
}

/* -q, -qh, -j4, -j 4; "-strict" is a long option with a dash too few. */
static bool read_letters(struct parser *p, struct str argument)
{
	struct str word = str_slice(argument, 1, str_find_char(argument, '=', 0));

	if (word.len > 1 && option_named(word))
		return unknown_option(p, argument, word);
	for (size_t i = 1; i < argument.len; i++) {
		const struct option *option = option_lettered(argument.ptr[i]);

		if (!option)
			return unknown_option(p, argument, str_from(argument, 1));
		if (option->kind->has_value)
			return apply_value(p, option, i + 1 < argument.len ? str_from(argument, i + 1) : (struct str){ NULL, 0 });
		if (!apply(p, option, (struct str){ NULL, 0 }))
			return false;
	}
	return true;
}

/* Dashes that an editor or a web page made of "--". */
static bool is_other_dash(struct str argument)
{
	return str_starts(argument, "\xE2\x80\x93") || str_starts(argument, "\xE2\x80\x94") ||
		str_starts(argument, "\xE2\x88\x92");
}

static bool read_argument(struct parser *p, struct str argument)
{
	if (str_starts(argument, "--"))
		return read_long(p, argument);
	if (argument.len > 1 && argument.ptr[0] == '-')
		return read_letters(p, argument);
	if (is_other_dash(argument)) {
		usage_wrong(p->error, "'%.*s' begins with a dash that is not the one of the keyboard", STR_FMT(argument));
		return usage_hint(p->error, "options begin with '--'");
	}
	if (argument.len == 0)
		return usage_wrong(p->error, "an argument is empty");
	*vec_push(p->arena, &p->options->operands) = argument;
	return true;
}

static bool read_arguments(struct parser *p)
{
	while (*p->next) {
		struct str argument = str_of(*p->next++);

		if (str_is(argument, "--")) {
			while (*p->next)
				*vec_push(p->arena, &p->options->operands) = str_of(*p->next++);
			return true;
		}
		if (!read_argument(p, argument))
			return false;
	}
	return true;
}

static const struct command *command_named(const struct commands *commands, struct str name)
{
	for (size_t i = 0; i < commands->count; i++)
		if (commands->rows[i].name && str_is(name, commands->rows[i].name))
			return &commands->rows[i];
	return NULL;
}

const struct command *cli_releases(const struct commands *commands)
{
	for (size_t i = 0; i < commands->count; i++)
		if (!commands->rows[i].name)
			return &commands->rows[i];
	return NULL;
}

/* Releases have a digit (26.05) or an image before a slash; commands have neither. */
static bool may_be_release(struct str word)
{
	for (size_t i = 0; i < word.len; i++)
		if ((word.ptr[i] >= '0' && word.ptr[i] <= '9') || word.ptr[i] == '/')
			return true;
	return false;
}

static bool unknown_command(struct parser *p, struct str word)
{
	VEC(struct str) names = { 0 };
	struct str near;

	for (size_t i = 0; i < p->commands->count; i++)
		if (p->commands->rows[i].name)
			*vec_push(p->arena, &names) = str_of(p->commands->rows[i].name);
	near = str_nearest(word, names.items, names.count);
	usage_wrong(p->error, "'%.*s' is no command and no release", STR_FMT(word));
	if (near.ptr)
		return usage_hint(p->error, "did you mean 'relgen %.*s'?", STR_FMT(near));
	return usage_hint(p->error, "'relgen --help' lists the commands");
}

static bool choose_command(struct parser *p)
{
	struct options *o = p->options;
	struct str word;

	if (o->operands.count == 0) {
		if (o->help || o->version)
			return true;
		usage_wrong(p->error, "no release and no command is given");
		return usage_hint(p->error, "for example 'relgen 26.05'; 'relgen --help' lists the commands");
	}
	word = o->operands.items[0];
	o->command = command_named(p->commands, word);
	if (o->command) {
		o->operands.items++;
		o->operands.count--;
		o->operands.cap--;
		return true;
	}
	o->command = cli_releases(p->commands);
	return (o->command && may_be_release(word)) || unknown_command(p, word);
}

/* "relgen check", or "relgen RELEASE…" of the command without a name. */
static const char *command_title(struct arena *a, const struct command *command)
{
	return str_print(a, "relgen %s", command->name ? command->name : command->operands).ptr;
}

/* A form that only other commands have. */
static bool choice_wrong(struct parser *p, const struct option *option)
{
	const struct command *command = p->options->command;
	unsigned choice = *(const unsigned *)(const void *)((const char *)p->options + option->offset);
	VEC(struct str) has = { 0 };

	for (unsigned i = 0; option->choices[i]; i++)
		if (option_has_choice(option, i, command->takes))
			*vec_push(p->arena, &has) = str_of(option->choices[i]);
	usage_wrong(p->error, "'%s' has no %s '%s'", command_title(p->arena, command), option->name, option->choices[choice]);
	return usage_hint(p->error, "it is one of: %.*s", STR_FMT(str_join(p->arena, has.items, has.count, STR(", "))));
}

static bool option_fits(struct parser *p, const struct option *option)
{
	const struct command *command = p->options->command;

	if (option->choices && !option_has_choice(option, *(const unsigned *)(const void *)((const char *)p->options + option->offset), command->takes))
		return choice_wrong(p, option);
	if (option->set & (command->takes | OPTIONS_COMMON))
		return true;
	usage_wrong(p->error, "'%s' takes no option '%s'", command_title(p->arena, command), option_spelling(p->arena, option));
	return usage_hint(p->error, "'relgen%s%s --help' lists its options", command->name ? " " : "", command->name ? command->name : "");
}

static bool options_fit(struct parser *p)
{
	for (size_t i = 0; i < p->given.count; i++)
		if (!option_fits(p, p->given.items[i]))
			return false;
	return true;
}

static bool operands_fit(struct parser *p)
{
	const struct command *command = p->options->command;
	size_t count = p->options->operands.count;

	if (count < command->least) {
		usage_wrong(p->error, "'%s' needs more: %s", command_title(p->arena, command), command->operands);
		return usage_hint(p->error, "'relgen %s --help' explains them", command->name ? command->name : "");
	}
	if (count > command->most)
		return usage_wrong(p->error, "'%s' has no use for '%.*s'", command_title(p->arena, command),
			     STR_FMT(p->options->operands.items[command->most]));
	return true;
}

bool cli_parse(struct arena *a, const struct commands *commands, char *const *arguments, struct options *options,
	       struct usage_error *error)
{
	struct parser p = { .arena = a, .commands = commands, .options = options, .error = error, .next = arguments };

	*options = (struct options){ 0 };
	*error = (struct usage_error){ .arena = a };
	if (!read_arguments(&p) || !choose_command(&p))
		return false;
	if (!options->command)
		return true;
	return options_fit(&p) && (options->help || options->version || operands_fit(&p));
}

static int usage_refused(struct arena *a, const struct usage_error *error)
{
	struct buf out = buf_on(a);

	buf_z(&out, "relgen: ");
	buf_put(&out, terminal_word(error->arena, error->message));
	buf_char(&out, '\n');
	if (error->hint.ptr) {
		buf_z(&out, "  help: ");
		terminal_text(&out, error->hint);
		buf_char(&out, '\n');
	}
	terminal_error(buf_str(&out));
	return EXIT_USAGE;
}

int cli_run(struct arena *a, const struct commands *commands, char *const *arguments)
{
	struct options options;
	struct usage_error error;

	if (!cli_parse(a, commands, arguments, &options, &error))
		return usage_refused(a, &error);
	if (options.help)
		return terminal_output(cli_help(a, commands, options.command)) ? EXIT_DONE : EXIT_ENVIRONMENT;
	if (options.version)
		return terminal_output(STR("relgen " RELGEN_VERSION "\n")) ? EXIT_DONE : EXIT_ENVIRONMENT;
	return options.command->run(&options, a);
}
