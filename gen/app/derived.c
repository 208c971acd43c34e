/* Texts by the digests of what they are made of. */
#include "app/derived.h"

#include "app/cache.h"

static const char prefix[] = "of ";

bool derived_load(struct run *run, struct str line)
{
	size_t first = sizeof prefix - 1;
	struct derived *d = &run->derived;
	struct derived_line *loaded;

	if (!str_starts(line, prefix) || line.len <= first + DIGEST_HEX)
		return false;
	loaded = vec_push(run->a, &d->loaded);
	loaded->key = str_slice(line, first, first + DIGEST_HEX);
	loaded->text = str_from(line, first + DIGEST_HEX + 1);
	return true;
}

void derived_loaded(struct run *run)
{
	struct derived *d = &run->derived;

	d->keys = id_index_on(run->a, d->loaded.count);
	d->texts = NEW_ARRAY(run->a, struct str, d->loaded.count);
	for (size_t i = 0; i < d->loaded.count; i++)
		d->texts[id_index_add(&d->keys, d->loaded.items[i].key)] = d->loaded.items[i].text;
}

struct str derived_key(const struct run *run, struct arena *a, const char *what, const struct file *const *files, size_t count)
{
	struct fingerprint f = fingerprint_on(run);

	fingerprint_text(&f, str_of(what));
	for (size_t i = 0; i < count; i++)
		fingerprint_file(&f, run, files[i]);
	return f.complete ? fingerprint_end(a, &f) : (struct str){ NULL, 0 };
}

struct str derived_find(const struct run *run, struct str key)
{
	size_t at = id_index_find(&run->derived.keys, key);

	return at < run->derived.keys.count ? run->derived.texts[at] : (struct str){ NULL, 0 };
}

void derived_keep(struct run *run, struct str key, struct str line)
{
	if (key.ptr && str_find_char(line, '\n', 0) == line.len)
		*vec_push(run->a, &run->derived.made) = (struct derived_line){ key, line };
}

void derived_text(struct buf *out, const struct run *run)
{
	const struct derived *d = &run->derived;
	struct id_index written = id_index_on(out->arena, d->made.count);

	for (size_t i = 0; i < d->made.count; i++)
		if (id_index_add(&written, d->made.items[i].key) == written.count - 1)
			buf_print(out, "%s%.*s %.*s\n", prefix, STR_FMT(d->made.items[i].key), STR_FMT(d->made.items[i].text));
	for (size_t i = 0; atomic_load(&run->partial) && i < d->keys.count; i++)
		if (id_index_find(&written, d->keys.ids[i]) == written.count)
			buf_print(out, "%s%.*s %.*s\n", prefix, STR_FMT(d->keys.ids[i]), STR_FMT(d->texts[i]));
}
