/* --since: findings on lines that a revision already had do not count. */
#ifndef RELGEN_APP_SINCE_H
#define RELGEN_APP_SINCE_H

#include "app/run.h"

/* Looks the revision up, where one is given. EXIT_USAGE, said, where there is none of that name. */
enum exit_status since_open(struct run *run);
/* Marks older findings: neither their line nor one of their other places has changed. Where something is written, errors always count,
   for they keep it from being written. Sorts. */
void since_mark(struct run *run);

#endif
