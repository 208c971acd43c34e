/* Looking into a history that was read. */
#include <stdlib.h>

#include "io/digest.h"
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

struct str history_fingerprint(struct arena *a, const struct history *h)
{
	struct buf b = buf_on(a);
	struct digest d = digest_on();

	buf_print(&b, "%d %d %.*s\n", h->available, h->shallow, STR_FMT(h->problem));
	for (size_t i = 0; i < h->count; i++) {
		const struct tag *t = &h->tags[i];

		buf_print(&b, "%.*s %d %jd %.*s %.*s\n", STR_FMT(t->name), (int)t->state, (intmax_t)t->time, STR_FMT(t->commit),
			  STR_FMT(t->object));
	}
	digest_add(&d, buf_str(&b));
	return digest_end(a, &d);
}
