/* A driver version as somebody asks about it: full, or the beginning of one; and why a word is none. */
#ifndef RELGEN_MODEL_DRIVER_QUERY_H
#define RELGEN_MODEL_DRIVER_QUERY_H

#include "model/vendor.h"

enum driver_vendor { DRIVER_NVIDIA, DRIVER_AMD, DRIVER_NONE };

struct driver_query {
	struct str driver;		/* digits and dots, without zeros in front */
	enum driver_vendor vendor;	/* NVIDIA's begin with a number of three digits or more, AMD's with a shorter one */
};

struct query_problem {
	struct str message, hint;	/* lower case, no full stop */
};

enum { DRIVER_LENGTH_MAX = 40 };

/* false, with what is wrong: what is no number, a branch (R550, 550.x), and numbers of Windows, whose drivers WSL uses too. Those begin
   with a number between two of the vendor's branches for Linux, or are written as the Windows device manager does (31.0.15.5178). */
bool driver_query_read(struct arena *a, const struct vendor *nvidia, struct str word, struct driver_query *out, struct query_problem *problem);

/* The first version above all that begin with `driver`: 6.2 -> 6.3, 535 -> 536. */
struct str driver_after(struct arena *a, struct str driver);
/* Does `driver` begin with `prefix`, and say more than it? 550.54.14 of 550.54, but not 550.54.0. */
bool driver_refines(struct str driver, struct str prefix);
/* The branch that a driver is of: 550 of 550.54. */
struct str driver_branch(struct str driver);

#endif
