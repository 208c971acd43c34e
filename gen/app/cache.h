/* What makes a run short when little has changed: digests of inputs kept from the last run, fingerprints of units. */
#ifndef RELGEN_APP_CACHE_H
#define RELGEN_APP_CACHE_H

#include "app/run.h"

/* Takes over the digests of files whose stamps are as they were. */
void cache_load(struct run *run);
/* The text to keep for the next run. */
struct str cache_text(const struct run *run);

/* Reads the file for its digest where that is not known; where the file cannot be read it stays so. */
void cache_digest(struct run *run, struct arena *a, const struct file *file);

/* A digest being put together of named parts. */
struct fingerprint {
	struct digest digest;
	bool complete;			/* every digest asked for was known */
};
struct fingerprint fingerprint_on(const struct run *run);	/* begins with run->shared */
void fingerprint_text(struct fingerprint *f, struct str text);
/* A file, or its absence where NULL. */
void fingerprint_file(struct fingerprint *f, const struct run *run, const struct file *file);
struct str fingerprint_end(struct arena *a, struct fingerprint *f);

/* run->shared: the binary, the options, and every file that belongs to no single image. */
void cache_shared(struct run *run);

#endif
