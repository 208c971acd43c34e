/* relgen i18n: keeping the translators' files up to date. */
#ifndef RELGEN_APP_I18N_H
#define RELGEN_APP_I18N_H

#include "app/catalogs.h"

/* The command; its operands are an action and what the action takes. The exit status. */
int i18n_run(const struct options *options, struct arena *a);

/* What the actions share: a project with its texts, and the files of the language that is being worked on. */
struct i18n {
	struct run *run;
	struct catalogs catalogs;
	size_t language;		/* index into run->world.languages */
	const struct po **pos;		/* by number in `catalogs`: the language's file; NULL: there is none */
};

/* The texts of a project; `run` is open. What is wrong with its files is in run->ds. */
struct i18n i18n_on(struct run *run);
/* The languages that are asked for by name from the word `first` on (none: every one but the source's), their indexes in *out; EXIT_USAGE,
   said, when one is not of the site or is the source's. */
struct language_numbers {
	VEC(size_t) list;
};
enum exit_status i18n_languages(struct i18n *i, const struct word_list *names, size_t first, struct language_numbers *out);
/* Reads one file of i->language, or all files of a language, which becomes i->language. */
void i18n_read(struct i18n *i, size_t number);
void i18n_read_all(struct i18n *i, size_t language);
/* Writes a language's file where its bytes change, when it reads back as what was meant; *changed says whether it did. False with a failure. */
bool i18n_write(struct i18n *i, size_t number, const struct po_file *file, bool *changed);

/* The actions. Operands begin at options->operands.items[1]. */
int i18n_update(const struct options *options, struct arena *a);
int i18n_status(const struct options *options, struct arena *a);
int i18n_accept(const struct options *options, struct arena *a);
int i18n_add(const struct options *options, struct arena *a);

#endif
