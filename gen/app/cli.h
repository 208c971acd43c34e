/* The command line: tables of options and commands; parsing and --help come from them. */
#ifndef RELGEN_APP_CLI_H
#define RELGEN_APP_CLI_H

#include "base/str.h"
#include "base/vec.h"

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF, FORMAT_GITHUB, FORMAT_MARKDOWN, FORMAT_XLIFF, FORMAT_TMX, FORMAT_CSV };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum { JOBS_MAX = 256, ERRORS_MAX = 1000000 };

/* Which options a command takes; a row of the option table belongs to one of these. */
enum option_set {
	OPTIONS_COMMON = 1,	/* every command: --format, --color, --quiet, --help, --version */
	OPTIONS_PROJECT = 2,	/* commands that read a project: -C, --lang, --strict, --no-git, --jobs */
	OPTIONS_OUTPUT = 4,	/* commands that write one: --out, --force, --keep-going, --check */
	OPTIONS_FINDINGS = 8,	/* commands whose answer is findings: --since, --max-errors, SARIF and annotations */
	OPTIONS_TABLE = 16,	/* commands whose answer is a table that may be Markdown */
	OPTIONS_TRANSLATION = 32,	/* relgen i18n: --require */
	OPTIONS_DIFF = 64,	/* relgen diff: --highlights */
	OPTIONS_NEW = 128,	/* relgen new: --from */
	OPTIONS_GPU = 256,	/* commands about drivers: --gpu */
	OPTIONS_MACHINE = 512,	/* relgen compat: --driver, --arch, --image, --newest */
	OPTIONS_VERIFY = 1024,	/* relgen verify: --oci, --packages, --tag */
};

struct command;

struct word_list {
	struct str *items;
	size_t count, cap;
};

struct options {
	const struct command *command;		/* NULL only with `help` or `version` */
	struct word_list operands;		/* what stands behind the command; of `relgen RELEASE…`, the releases */
	struct str folder;			/* -C; absent: the working folder */
	struct word_list languages;		/* --lang; none: all */
	struct str out;				/* --out, from the working folder; absent: as relgen.yaml says */
	struct str since;			/* --since: a revision; absent: every finding counts */
	struct str driver;			/* --driver; absent: it was not given */
	struct str arch;			/* --arch: a GPU architecture; absent: it does not count */
	struct word_list images;		/* --image; none: all */
	unsigned gpu;				/* --gpu: enum gpu_class */
	struct str oci;				/* --oci: a layout, with :REF behind it where a tag is meant; absent: none */
	struct word_list packages;		/* --packages: files; none: no list is compared */
	struct str tag;				/* --tag: of the release; absent: the one that the layout names, or the only one */
	struct str from;			/* --from: the release whose facts are carried over; absent: the latest */
	unsigned format;			/* enum format */
	unsigned color;				/* enum color */
	unsigned require;			/* percent of the texts that must be translated */
	unsigned jobs;				/* 0: as many as there are processors */
	unsigned max_errors;			/* 0: all are shown */
	bool strict, no_git, quiet, force, keep_going, check, highlights, newest;
	bool trust_repository;
	bool help, version;
};

/* A row of the command table. */
struct command {
	const char *name;	/* NULL: what a first argument is that names no command: relgen 26.05 */
	const char *operands;	/* as --help shows them: "[FILE|RELEASE…]" */
	const char *help;	/* one line */
	const char *more;	/* its own --help says this besides; may be NULL */
	unsigned takes;		/* enum option_set, added */
	size_t least, most;	/* how many operands */
	int (*run)(const struct options *options, struct arena *a);	/* the exit status */
};

struct commands {
	const struct command *rows;
	size_t count;
};

/* What each exit status means, by its number. */
extern const char *const exit_meanings[];
extern const size_t exit_meaning_count;

/* Wrong usage: one line, and what would be right. */
struct usage_error {
	struct arena *arena;
	struct str message;	/* lower case, no full stop */
	struct str hint;	/* may be absent */
};

/* Reads arguments (ending with NULL, the program's name not among them). false with *error set when they make no sense;
   *options is then of no use. Options may stand anywhere before "--". */
bool cli_parse(struct arena *a, const struct commands *commands, char *const *arguments, struct options *options,
	       struct usage_error *error);
/* The command of releases (the row without a name); NULL when there is none. */
const struct command *cli_releases(const struct commands *commands);
/* The text of --help: of one command, or of relgen where `command` is NULL. */
struct str cli_help(struct arena *a, const struct commands *commands, const struct command *command);
/* Parses, and does what was asked for; the exit status. */
int cli_run(struct arena *a, const struct commands *commands, char *const *arguments);

#endif
