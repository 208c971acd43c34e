/* A hash table of ids: open addressing, at most half full. */
#include "base/id_index.h"

struct id_index id_index_on(struct arena *a, size_t most)
{
	size_t slot_count = 16;

	while (slot_count < most * 2)
		slot_count *= 2;
	return (struct id_index){ NEW_ARRAY(a, struct str, most), 0, NEW_ARRAY(a, uint32_t, slot_count), slot_count };
}

/* The slot that holds the id, or the free one where it belongs. */
static size_t slot_of(const struct id_index *index, struct str id)
{
	size_t at = str_hash(id) & (index->slot_count - 1);

	while (index->slots[at] && !str_eq(index->ids[index->slots[at] - 1], id))
		at = (at + 1) & (index->slot_count - 1);
	return at;
}

size_t id_index_add(struct id_index *index, struct str id)
{
	size_t at = slot_of(index, id);

	if (!index->slots[at]) {
		index->ids[index->count] = id;
		index->slots[at] = (uint32_t)++index->count;
	}
	return index->slots[at] - 1;
}

size_t id_index_find(const struct id_index *index, struct str id)
{
	size_t at;

	if (index->count == 0)
		return 0;
	at = slot_of(index, id);
	return index->slots[at] ? index->slots[at] - 1 : index->count;
}
