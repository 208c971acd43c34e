/* What libgit2 would wait for without end: pipes and devices in the place of a repository's files. For history*.c only. */
#ifndef RELGEN_IO_HISTORY_ODD_H
#define RELGEN_IO_HISTORY_ODD_H

#include "io/history_open.h"

/* To be asked before the repository is opened, of the files that opening reads. True with the reason in r->history. */
bool history_has_pipe(struct reading *r);
/* To be asked of a repository that is open, before an object is looked up: its packs and indexes, and those of the folders that it borrows
   objects from (gitrepository-layout(5), objects/info/alternates). True with the reason in r->history. */
bool history_has_odd_pack(struct reading *r);
/* Has the object a file of its own, there or in a folder that is borrowed from, which is none? */
bool history_is_odd_object(struct reading *r, struct str hex);
/* Has any object? To be asked before a walk, whose steps cannot be asked about one by one. */
bool history_has_odd_object(struct reading *r);

#endif
