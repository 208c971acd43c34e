/* The rows of the option table and their kinds of value. */
#include "app/option.h"

#include "model/compat.h"

static bool flag_set(struct usage_error *error, const struct option *option, struct str value, void *target);
static bool text_set(struct usage_error *error, const struct option *option, struct str value, void *target);
static bool list_set(struct usage_error *error, const struct option *option, struct str value, void *target);
static bool number_set(struct usage_error *error, const struct option *option, struct str value, void *target);
static bool limit_set(struct usage_error *error, const struct option *option, struct str value, void *target);
static bool percent_set(struct usage_error *error, const struct option *option, struct str value, void *target);
static bool choice_set(struct usage_error *error, const struct option *option, struct str value, void *target);

static const struct option_kind flag_kind = { false, flag_set };
static const struct option_kind text_kind = { true, text_set };
static const struct option_kind list_kind = { true, list_set };
static const struct option_kind number_kind = { true, number_set };
static const struct option_kind percent_kind = { true, percent_set };
static const struct option_kind limit_kind = { true, limit_set };
static const struct option_kind choice_kind = { true, choice_set };

static const char *const format_names[] = {
	[FORMAT_TEXT] = "text", [FORMAT_JSON] = "json", [FORMAT_SARIF] = "sarif", [FORMAT_GITHUB] = "github",
	[FORMAT_MARKDOWN] = "markdown", [FORMAT_XLIFF] = "xliff", [FORMAT_TMX] = "tmx", [FORMAT_CSV] = "csv", NULL
};
/* Commands that take one of these options have the form. */
static const unsigned format_sets[] = {
	[FORMAT_TEXT] = OPTIONS_COMMON, [FORMAT_JSON] = OPTIONS_COMMON, [FORMAT_SARIF] = OPTIONS_FINDINGS, [FORMAT_GITHUB] = OPTIONS_FINDINGS,
	[FORMAT_MARKDOWN] = OPTIONS_TABLE, [FORMAT_XLIFF] = OPTIONS_TRANSLATION, [FORMAT_TMX] = OPTIONS_TRANSLATION, [FORMAT_CSV] = OPTIONS_TRANSLATION,
};
static const char *const color_names[] = {
	[COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always", [COLOR_NEVER] = "never", NULL
};

#define AT(member) offsetof(struct options, member)
static const struct option option_rows[] = {
	{ NULL, 'C', "DIR", &text_kind, AT(folder), OPTIONS_COMMON, NULL, "look for the project from DIR on upwards" },
	{ "lang", 0, "LANG,…", &list_kind, AT(languages), OPTIONS_PROJECT, NULL, "only these languages, or pseudo-languages: en-XA, ja-XA" },
	{ "strict", 0, NULL, &flag_kind, AT(strict), OPTIONS_PROJECT, NULL, "a warning fails the run too" },
	{ "no-git", 0, NULL, &flag_kind, AT(no_git), OPTIONS_PROJECT, NULL, "do not look at git tags" },
	{ "trust-repository", 0, NULL, &flag_kind, AT(trust_repository), OPTIONS_PROJECT, NULL, "read git tags of a repository that another user owns" },
	{ "jobs", 'j', "N", &number_kind, AT(jobs), OPTIONS_PROJECT, NULL, "threads to use; default: one a processor" },
	{ "since", 0, "REV", &text_kind, AT(since), OPTIONS_FINDINGS, NULL, "only findings on lines changed since that git revision count" },
	{ "max-errors", 0, "N", &limit_kind, AT(max_errors), OPTIONS_FINDINGS, NULL, "show no more than N errors, and what stands before them; 0: all" },
	{ "require", 0, "PERCENT", &percent_kind, AT(require), OPTIONS_TRANSLATION, NULL, "of 'status': fail where less is translated" },
	{ "out", 0, "DIR", &text_kind, AT(out), OPTIONS_OUTPUT, NULL, "write to DIR instead of relgen.yaml's 'output'" },
	{ "check", 0, NULL, &flag_kind, AT(check), OPTIONS_OUTPUT, NULL, "write nothing; say what is missing, outdated or left over" },
	{ "force", 0, NULL, &flag_kind, AT(force), OPTIONS_OUTPUT, NULL, "overwrite generated files that were edited by hand" },
	{ "keep-going", 0, NULL, &flag_kind, AT(keep_going), OPTIONS_OUTPUT, NULL, "leave out releases with errors, and name them" },
	{ "highlights", 0, NULL, &flag_kind, AT(highlights), OPTIONS_DIFF, NULL, "write the field 'highlights' for the later release" },
	{ "from", 0, "RELEASE", &text_kind, AT(from), OPTIONS_NEW, NULL, "carry over the facts of this release; default: the latest" },
	{ "driver", 0, "VERSION", &text_kind, AT(driver), OPTIONS_MACHINE, NULL, "the driver: 550.54.14, or a beginning such as 550 for every 550.x" },
	{ "gpu", 0, "CLASS", &choice_kind, AT(gpu), OPTIONS_GPU, gpu_class_words, "the class of NVIDIA GPUs" },
	{ "arch", 0, "ARCH", &text_kind, AT(arch), OPTIONS_MACHINE, NULL, "the GPU's architecture: sm_90, 9.0, gfx942" },
	{ "image", 0, "IMAGE,…", &list_kind, AT(images), OPTIONS_MACHINE, NULL, "these images only" },
	{ "newest", 0, NULL, &flag_kind, AT(newest), OPTIONS_MACHINE, NULL, "of each image, the newest release that runs, and no draft" },
	{ "oci", 0, "DIR[:REF]", &text_kind, AT(oci), OPTIONS_VERIFY, NULL, "an OCI image layout, a tar file of one, or a saved index" },
	{ "packages", 0, "FILE,…", &list_kind, AT(packages), OPTIONS_VERIFY, NULL, "what pip freeze, pip inspect or dpkg-query -W says in the image" },
	{ "tag", 0, "TAG", &text_kind, AT(tag), OPTIONS_VERIFY, NULL, "the tag of the release; default: the layout's, or its only one" },
	{ "format", 0, "FORMAT", &choice_kind, AT(format), OPTIONS_COMMON, format_names, "of findings and answers" },
	{ "color", 0, "WHEN", &choice_kind, AT(color), OPTIONS_COMMON, color_names, "colour the messages" },
	{ "quiet", 'q', NULL, &flag_kind, AT(quiet), OPTIONS_COMMON, NULL, "say nothing but findings and failures" },
	{ "help", 'h', NULL, &flag_kind, AT(help), OPTIONS_COMMON, NULL, "this text; behind a command, that command's" },
	{ "version", 0, NULL, &flag_kind, AT(version), OPTIONS_COMMON, NULL, "the version of relgen" },
};
#undef AT

const struct option_table option_table = { option_rows, sizeof option_rows / sizeof *option_rows };

bool usage_wrong(struct usage_error *error, const char *format, ...)
{
	struct buf b = buf_on(error->arena);
	va_list args;

	va_start(args, format);
	buf_vprint(&b, format, args);
	va_end(args);
	error->message = buf_str(&b);
	return false;
}

bool usage_hint(struct usage_error *error, const char *format, ...)
{
	struct buf b = buf_on(error->arena);
	va_list args;

	va_start(args, format);
	buf_vprint(&b, format, args);
	va_end(args);
	error->hint = buf_str(&b);
	return false;
}

const char *option_spelling(struct arena *a, const struct option *option)
{
	return option->name ? str_print(a, "--%s", option->name).ptr : str_print(a, "-%c", option->letter).ptr;
}

static bool flag_set(struct usage_error *error, const struct option *option, struct str value, void *target)
{
	(void)error, (void)option, (void)value;
	*(bool *)target = true;
	return true;
}

static bool text_set(struct usage_error *error, const struct option *option, struct str value, void *target)
{
	(void)error, (void)option;
	*(struct str *)target = value;
	return true;
}

static bool list_set(struct usage_error *error, const struct option *option, struct str value, void *target)
{
	struct word_list *list = target;
	struct str part;

	while (str_split(&value, ',', &part)) {
		if (part.len == 0)
			return usage_wrong(error, "option '%s' has an empty name between its commas", option_spelling(error->arena, option));
		*vec_push(error->arena, list) = part;
	}
	return true;
}

/* Digits that make a number of `bounds`, from the first to the second. */
static bool number_read(struct str value, const unsigned bounds[2], unsigned *number)
{
	*number = 0;
	for (size_t i = 0; i < value.len; i++) {
		if (value.ptr[i] < '0' || value.ptr[i] > '9' || *number > bounds[1])
			return false;
		*number = *number * 10 + (unsigned)(value.ptr[i] - '0');
	}
	return *number >= bounds[0] && *number <= bounds[1];
}

static bool number_wrong(struct usage_error *error, const struct option *option, struct str value, const unsigned bounds[2])
{
	return usage_wrong(error, "option '%s' needs a number from %u to %u, not '%.*s'", option_spelling(error->arena, option), bounds[0], bounds[1],
			   STR_FMT(value));
}

static bool number_set(struct usage_error *error, const struct option *option, struct str value, void *target)
{
	static const unsigned bounds[] = { 1, JOBS_MAX };

	return number_read(value, bounds, target) || number_wrong(error, option, value, bounds);
}

static bool limit_set(struct usage_error *error, const struct option *option, struct str value, void *target)
{
	static const unsigned bounds[] = { 0, ERRORS_MAX };

	return number_read(value, bounds, target) || number_wrong(error, option, value, bounds);
}

static bool percent_set(struct usage_error *error, const struct option *option, struct str value, void *target)
{
	static const unsigned bounds[] = { 0, 100 };

	return number_read(value, bounds, target) || number_wrong(error, option, value, bounds);
}

static bool choice_set(struct usage_error *error, const struct option *option, struct str value, void *target)
{
	VEC(struct str) names = { 0 };
	struct str near;

	for (unsigned i = 0; option->choices[i]; i++) {
		if (str_is(value, option->choices[i])) {
			*(unsigned *)target = i;
			return true;
		}
		*vec_push(error->arena, &names) = str_of(option->choices[i]);
	}
	usage_wrong(error, "option '%s' cannot be '%.*s'", option_spelling(error->arena, option), STR_FMT(value));
	near = str_nearest(value, names.items, names.count);
	if (near.ptr)
		return usage_hint(error, "did you mean '%.*s'?", STR_FMT(near));
	return usage_hint(error, "it is one of: %.*s", STR_FMT(str_join(error->arena, names.items, names.count, STR(", "))));
}

bool option_has_choice(const struct option *option, unsigned choice, unsigned takes)
{
	return option->choices != format_names || (format_sets[choice] & (takes | OPTIONS_COMMON));
}

const struct option *option_named(struct str name)
{
	for (size_t i = 0; i < option_table.count; i++)
		if (option_table.rows[i].name && str_is(name, option_table.rows[i].name))
			return &option_table.rows[i];
	return NULL;
}

const struct option *option_lettered(char letter)
{
	for (size_t i = 0; i < option_table.count; i++)
		if (option_table.rows[i].letter && option_table.rows[i].letter == letter)
			return &option_table.rows[i];
	return NULL;
}

struct str option_nearest(struct arena *a, struct str name)
{
	struct str *names = NEW_ARRAY(a, struct str, option_table.count);
	size_t count = 0;

	for (size_t i = 0; i < option_table.count; i++)
		if (option_table.rows[i].name)
			names[count++] = str_of(option_table.rows[i].name);
	return str_nearest(name, names, count);
}
