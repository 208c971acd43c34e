/* Names of components in prose: found by every spelling of the registry, in any script, in time that grows with the text alone. */
#ifndef RELGEN_MODEL_MENTION_H
#define RELGEN_MODEL_MENTION_H

#include "base/mem.h"
#include "base/str.h"

struct component;
struct registry;

enum mention_kind {
	MENTION_NAME,		/* as the registry writes a name or alias, and hard to take for anything else */
	MENTION_LIKELY,		/* in other case, a plain word such as 'accelerate', or the beginning of a longer name */
	MENTION_FACT,		/* {{ components.torch }}, {{ previous.components.torch }} */
};

/* Bytes [from, to) of the text; a fact with its braces. */
struct mention {
	const struct component *component;
	enum mention_kind kind;
	size_t from, to;
};

/* Longer spellings are names of nothing that anybody writes, and are not looked for. */
enum { MENTION_SIZE_MAX = 128 };

struct mention_index;

/* Made once for a registry, whose components must be complete; registry_read does it. */
const struct mention_index *mention_index_on(struct arena *a, const struct registry *r);

/* The next name at or after *at, which moves behind it; false at the end of the text. `text` is prose as its author wrote it, in any
   language, or a line of code. The longest spelling counts. A name ends where its script does (PyTorchを) and is no part of a longer
   word (torch.compile, nv-pytorch), of an address or of a path. What stands in {{ … }} is a fact or nothing. */
bool mention_next(const struct registry *r, struct str text, size_t *at, struct mention *found);

/* The component with this spelling, id or name, whatever the case; the first in the registry. NULL when there is none. */
const struct component *mention_component(const struct registry *r, struct str spelling);

/* The end of the address or path that begins at `at`, as in docker.io/nvidia/cuda:12.8 or /usr/local/cuda; `at` when none begins there. */
size_t mention_address_end(struct str text, size_t at);

/* May a name begin at, or end before this byte, for what stands beside it? */
bool mention_begins(struct str text, size_t at);
bool mention_ends(struct str text, size_t to);

/* Does a name or number that ends in `a` go on where `b` follows, or begin behind it? Letters and digits of one script do. */
bool mention_joined(uint32_t a, uint32_t b);

#endif
