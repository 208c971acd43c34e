/* What is said of a release where all are looked at: who it is, what can be pulled, what it asks of drivers and GPUs. Small, and independent of
   the record that it was made from. */
#ifndef RELGEN_MODEL_BRIEF_H
#define RELGEN_MODEL_BRIEF_H

#include "model/driver_query.h"
#include "model/gate.h"
#include "model/image.h"

/* A figure and the line it stands in: of the release's file, or of the vendor's table. */
struct bound {
	struct str driver;		/* absent: there is none */
	uint32_t line;
};

/* A driver branch that the notes name. */
struct listed_branch {
	struct str number;		/* 535 of R535 */
	struct bound from;		/* the first driver of it that works on data center GPUs; absent: it must be upgraded */
};

enum stated { STATED_NOTHING, STATED_NONE, STATED_LISTED };

/* What one or more tags ask of the driver. */
struct need {
	struct str *tags;		/* "26.05-serverless", "26.05 on linux/arm64"; none: the release has no tag */
	size_t tag_count;
	struct str cuda, family;	/* 12.8.0; 12, where the vendor's table has the family */
	struct bound minimum;		/* of the notes */
	struct bound toolkit, family_minimum;	/* of the vendor's table */
	bool toolkit_is_branch;		/* the table names a branch only: 615 */
	struct listed_branch *branches;	/* by number; of equal ones the first counts */
	size_t branch_count;
	enum stated forward;		/* data-center */
	struct str compat_package;
	struct bound *amd;		/* kernel drivers, by version */
	size_t amd_count;
	enum stated amd_stated;
};

struct brief_tag {
	struct str tag, digest;
	struct str *aliases;
	size_t alias_count;
	bool mutable;
};

struct brief_gate {
	struct str name;		/* NVIDIA_REQUIRE_CUDA */
	struct str expression;
	struct gate gate;
	uint32_t line;
};

struct brief {
	struct str image, release, file;
	struct date date;		/* month 0: absent */
	enum status status;
	enum driver_vendor vendor;
	struct brief_tag *tags;
	size_t tag_count;
	struct need *needs;
	size_t need_count;
	struct brief_gate *gates;	/* all must let a machine pass */
	size_t gate_count;
	struct str *arch, *ptx;
	size_t arch_count, ptx_count;
	bool code_stated;		/* the notes say what GPUs it has code for */
};

/* Of many releases: by image, the latest first. */
struct briefs {
	struct brief *list;
	size_t count;
};

/* `nvidia`: the vendor's table, or NULL. Everything is in `a`. */
struct brief brief_of(struct arena *a, const struct vendor *nvidia, const struct release *r);
/* The file with prose and tables left out, which say nothing of all this; places stay as they are. */
struct str brief_source(struct arena *a, struct str yaml);
/* Everything in it, for fingerprints. */
void brief_text(struct buf *out, const struct brief *b);
/* By date, the newest first; those of one date as the list has them, those without one at the end. */
const struct brief **briefs_by_date(struct arena *a, const struct brief *list, size_t count);
/* Brings them into their order. */
void briefs_sort(struct briefs *briefs);

#endif
