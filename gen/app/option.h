/* The table of options: names, kinds of value, where in struct options the value goes, and help. */
#ifndef RELGEN_APP_OPTION_H
#define RELGEN_APP_OPTION_H

#include "app/cli.h"

struct option;

/* What an option's value is made into. `set` stores it at `target`, or says what is wrong with it. */
struct option_kind {
	bool has_value;
	bool (*set)(struct usage_error *error, const struct option *option, struct str value, void *target);
};

struct option {
	const char *name;			/* NULL: the letter only */
	char letter;				/* 0: the name only */
	const char *argument;			/* what --help calls the value */
	const struct option_kind *kind;
	size_t offset;				/* of its member in struct options */
	enum option_set set;
	const char *const *choices;		/* choice_kind: the names of an enum's values, in order, then NULL */
	const char *help;
};

struct option_table {
	const struct option *rows;
	size_t count;
};

extern const struct option_table option_table;

/* Has a command that takes these sets of options this choice? */
bool option_has_choice(const struct option *option, unsigned choice, unsigned takes);

/* NULL when there is none. */
const struct option *option_named(struct str name);
const struct option *option_lettered(char letter);
/* The name that was probably meant; absent when none is near. */
struct str option_nearest(struct arena *a, struct str name);
/* "--jobs" or "-C": how the option is named in messages. */
const char *option_spelling(struct arena *a, const struct option *option);

/* Both return false, so that a reader can end with them. */
bool usage_wrong(struct usage_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool usage_hint(struct usage_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
