/* Which releases and files the words on the command line mean. */
#ifndef RELGEN_APP_SELECT_H
#define RELGEN_APP_SELECT_H

#include "app/family.h"

/* What operands name: releases ("26.05" of every image that has it, "image/26.05"), and with `files` paths of the project's files.
   Everything when there are none. */
struct request {
	struct selection selection;
	const struct file **files;	/* asked for by path */
	size_t file_count;
	bool project_file;		/* relgen.yaml was asked for */
};

/* The files that are needed when all operands name files, relgen.yaml not among them; NULL: all. Only run_find must have been called. */
const struct files_scope *request_scope(struct run *run, const struct word_list *operands);
/* EXIT_USAGE, with the nearest name said, when an operand names nothing. */
enum exit_status request_read(struct run *run, const struct word_list *operands, bool files, struct request *out);
/* Says that no release is called so, and which one may be meant; EXIT_USAGE. */
enum exit_status release_unknown(const struct run *run, struct str word);
/* Is a finding at this place one of a file that was asked for? */
bool request_has(const struct request *q, struct loc loc);

#endif
