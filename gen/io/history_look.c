/* Looking into a history that was read. */
#include <stdlib.h>

#include "io/history.h"

static int by_name(const void *left, const void *right)
{
	const struct tag *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

struct tag history_tag(const struct history *h, struct str name)
{
	struct tag key = { .state = TAG_UNAVAILABLE, .name = name };
	const struct tag *hit;

	if (!h->available)
		return key;
	hit = h->count ? bsearch(&key, h->tags, h->count, sizeof key, by_name) : NULL;
	if (hit)
		return *hit;
	key.state = h->shallow ? TAG_UNAVAILABLE : TAG_MISSING;
	return key;
}
