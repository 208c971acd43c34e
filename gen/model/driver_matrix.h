/* Releases by driver branches: every verdict there is, in a table. */
#ifndef RELGEN_MODEL_DRIVER_MATRIX_H
#define RELGEN_MODEL_DRIVER_MATRIX_H

#include "model/compat.h"

enum { MATRIX_BRANCHES_MAX = 64 };

/* Numbers of branches, the newest first: the vendor's and those that releases name, from the oldest that a release says something about. Of more
   than MATRIX_BRANCHES_MAX the newest. */
struct matrix_branches {
	struct str *numbers;
	size_t count;
};

struct matrix_branches matrix_branches_of(struct arena *a, const struct vendor *nvidia, const struct brief *list, size_t count);

/* The steps of an answer for all drivers that those of a branch fall into: at least one. The first begins no later than the branch. */
struct matrix_cell {
	const struct compat_step *steps;
	size_t count;
};

struct matrix_cell matrix_cell_of(struct arena *a, const struct compat_answer *answer, struct str branch);

/* The answer for every driver on data center GPUs. */
struct compat_answer matrix_answer(struct arena *a, const struct compat *c, const struct brief *b, const struct need *n);

#endif
