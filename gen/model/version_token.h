/* Versions as they stand in a text, told apart from other numbers: dates, addresses, sizes, tags. */
#ifndef RELGEN_MODEL_VERSION_TOKEN_H
#define RELGEN_MODEL_VERSION_TOKEN_H

#include "base/str.h"

struct version_token {
	size_t from, to;	/* bytes; without the v in front */
	unsigned dots;		/* of the public part */
	bool or_later;		/* 4.1.4+ */
};

/* The version of at least one dot that begins at `at`, which may be a v in front of it; false when there is none. What stands before `at`
   is the caller's business. */
bool version_token_at(struct str text, size_t at, struct version_token *t);
/* 127.0.0.1 */
bool version_token_is_address(struct str version);

#endif
