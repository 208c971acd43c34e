/* relgen i18n: keeping the translators' files up to date. */
#ifndef RELGEN_APP_I18N_H
#define RELGEN_APP_I18N_H

#include "app/catalogs.h"
#include "model/exchange.h"

/* The command; its operands are an action and what the action takes. The exit status. */
int i18n_run(const struct options *options, struct arena *a);

/* What the actions share: a project with its texts, and the files of the language that is being worked on. */
struct i18n {
	struct run *run;
	struct catalogs catalogs;
	size_t language;		/* index into run->world.languages */
	const struct po **pos;		/* by number in `catalogs`: the language's file; NULL: there is none */
};

/* The texts of a project; `run` is open. What is wrong with its files is in run->ds. `notes`: what is written beside the texts. */
struct i18n i18n_on(struct run *run, enum catalog_notes notes);
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

/* The texts of a source file that a language must translate itself: not the messages that relgen brings in it, unless the project translates
   them too. `built_in`: the messages it brings; NULL: none. The notes of a message name the plural categories of i->language. */
struct source_texts i18n_own_texts(const struct i18n *i, size_t number, const struct po *built_in);
/* The messages that relgen brings in i->language; NULL: none. */
const struct po *i18n_built_in(const struct i18n *i);
/* The one language that is meant where a command takes one: that of --lang, or the only one that the site is translated into. It becomes
   i->language; else EXIT_USAGE, said. */
enum exit_status i18n_one_language(struct i18n *i);

/* The actions. Operands begin at options->operands.items[1]. */
int i18n_update(const struct options *options, struct arena *a);
int i18n_status(const struct options *options, struct arena *a);
int i18n_accept(const struct options *options, struct arena *a);
int i18n_add(const struct options *options, struct arena *a);
int i18n_export(const struct options *options, struct arena *a);
int i18n_import(const struct options *options, struct arena *a);

/* The format that --format or the end of a file's name (which may be absent) asks for; NULL: none. And what is said then. */
const struct exchange_format *exchange_format_chosen(const struct options *options, struct str path);
enum exit_status exchange_format_unknown(const struct options *options);

#endif
