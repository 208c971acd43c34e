/* Finding things by their id in constant time, however many a hostile file lists. */
#ifndef RELGEN_BASE_ID_INDEX_H
#define RELGEN_BASE_ID_INDEX_H

#include "base/str.h"

/* The ids by the order in which they were added. */
struct id_index {
	struct str *ids;
	size_t count;
	uint32_t *slots;	/* number + 1; 0 is free */
	size_t slot_count;
};

/* Room for `most` ids. */
struct id_index id_index_on(struct arena *a, size_t most);
/* The number of an id, which is added where it is new. */
size_t id_index_add(struct id_index *index, struct str id);
/* index->count where there is none. An index of zero bytes is an empty one. */
size_t id_index_find(const struct id_index *index, struct str id);

#endif
