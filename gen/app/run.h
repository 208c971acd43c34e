/* One run over a project: what is known of it before its images are looked at. */
#ifndef RELGEN_APP_RUN_H
#define RELGEN_APP_RUN_H

#include <pthread.h>
#include <stdatomic.h>

#include "app/files.h"
#include "app/report.h"
#include "text/digest.h"
#include "io/emit.h"
#include "io/history.h"
#include "io/history_since.h"
#include "model/brief.h"
#include "model/check.h"
#include "view/page.h"

/* SHA-256 of a file, where it is known. */
struct input_digest {
	bool known;
	char hex[DIGEST_HEX];
};

/* A text, and the digest of what it is made of. */
struct derived_line {
	struct str key, text;
};

struct derived {
	VEC(struct derived_line) loaded, made;	/* by the last run, by this one */
	struct id_index keys;			/* of those loaded */
	struct str *texts;			/* by number in `keys` */
};

/* A repository that was looked at. */
struct repository {
	struct str path;		/* from the working folder */
	const struct history *history;	/* NULL: not read yet */
	struct str stamp;		/* of its refs; absent: not known */
	bool stamped;
};

/* What a thread has of its own. */
struct worker {
	struct arena outputs;		/* bytes and paths until they are staged */
	struct arena scratch;		/* dropped after each page */
	VEC(struct emit_unit) units;
};

struct family;

struct run {
	const struct options *options;
	struct arena *a;
	struct diags ds;
	struct str root;		/* the project's folder, from the working folder */
	unsigned jobs;
	struct revision since;		/* --since; without a tree: every finding counts */

	struct files files;
	struct input_digest *digests;	/* by index in files */
	bool digesting;			/* they are for the next run: nothing is published without */
	struct derived derived;
	struct world world;
	struct family_files *families;
	size_t family_count;
	struct briefs *briefs;		/* by number of the family, where its pages were made; list NULL: not known */
	const struct pages *pages;
	struct site_pages *site_pages;
	bool *language_wanted;		/* by language: --lang */
	bool rendering;			/* pages are made, not only checked */
	bool git;			/* git tags are looked up */
	bool sound;			/* all that belongs to no single image could be read */
	bool *waiver_used;		/* by waiver of relgen.yaml; under the lock */
	/* What is done with each image, read and linked, instead of checking and rendering it; NULL: nothing else. Threads call it. */
	void (*visit)(void *context, struct family *f);
	void *visit_context;

	struct str out;			/* output folder, from the working folder */
	struct emit_state state;
	struct emit *emit;		/* NULL: nothing is published */
	atomic_bool hopeless;		/* what was found means that nothing will be published */
	atomic_bool partial;		/* not everything was made, or something must be looked at again */
	char shared[DIGEST_HEX];	/* of everything that all pages depend on */

	pthread_mutex_t lock;		/* of ds, repositories and what follows */
	bool libgit2;			/* it was started, and is stopped at the end */
	VEC(struct repository) repositories;
	struct arena *kept;		/* arenas of images with findings, which the report still needs */
	size_t kept_count, kept_cap;
	size_t release_count;		/* releases that were looked at or known to be unchanged */
	size_t image_count;		/* their images */

	struct worker *workers;		/* by number, `jobs` of them */
};

/* Finds the project and reads relgen.yaml. EXIT_DONE, or the status to end with: what is wrong has been said or is in run->ds. */
enum exit_status run_find(struct run *run, const struct options *options, struct arena *a);
/* Then finds the files in scope (NULL: all) and reads everything that belongs to no single image; likewise. */
enum exit_status run_read(struct run *run, const struct files_scope *scope);
/* Both, with all files. */
enum exit_status run_open(struct run *run, const struct options *options, struct arena *a);
/* Makes the pages ready, with `templates` for rendering; where a template is faulty, run->rendering ends. */
void run_compile(struct run *run, bool templates);
/* Reports and releases everything; the exit status. */
enum exit_status run_close(struct run *run);

/* The text of a file of the project as a source, its digest noted where it is wanted; NULL with a failure. */
const struct source *run_source(struct run *run, struct arena *a, const struct file *file, struct diags *ds);
/* The digest of a file, NULL where it is not known yet. */
const char *run_digest(const struct run *run, const struct file *file);

/* Lets an arena live as long as the run; the lock is held where threads are at work. */
void run_keep(struct run *run, struct arena arena);

/* A repository of the project by its path from the project's folder; the lock is held. */
struct repository *run_repository(struct run *run, struct str path);
/* Where it is from the working folder, for a person to read: no "/." at its end. */
struct str run_repository_path(struct arena *a, const struct run *run, struct str path);
/* The stamp of its tags, for fingerprints; absent where it cannot be told without reading them. Takes the lock. */
struct str run_repository_stamp(struct run *run, struct str path);

#endif
