/* Looking into a history that was read. */
#include "io/history.h"

/* The first name that is not less than `name`, or is greater than all that begin with it. */
static size_t bound(const struct history *h, struct str name, bool behind)
{
	size_t low = 0, high = h->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		struct str at = h->refs[middle].name;
		int order = str_cmp(behind ? str_slice(at, 0, name.len) : at, name);

		if (order < 0 || (behind && order == 0))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct history_range history_beginning(const struct history *h, struct str prefix)
{
	return (struct history_range){ bound(h, prefix, false), bound(h, prefix, true) };
}

const struct history_ref *history_find(const struct history *h, struct str name)
{
	size_t at = bound(h, name, false);

	return at < h->count && str_eq(h->refs[at].name, name) ? &h->refs[at] : NULL;
}

enum tag_state history_lacks(const struct history *h)
{
	return h->available && !h->shallow ? TAG_MISSING : TAG_UNAVAILABLE;
}
