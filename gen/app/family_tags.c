/* Which tag a release should have, and what the repository says of it. */
#include "app/family_tags.h"

#include "model/pattern.h"

enum { NEAR_MAX = 3 };

/* Where the tags of an image are looked up. */
struct tag_place {
	struct text repository;
	const struct texts *patterns;
};

static struct tag_place place_of(const struct run *run, const struct image *image)
{
	const struct project_git *git = &run->world.project->git;
	struct tag_place p = { git->repository, &git->tag };

	if (image->git.repository.s.ptr)
		p.repository = image->git.repository;
	if (image->git.tag.loc.source)
		p.patterns = &image->git.tag;
	return p;
}

struct str family_repository(struct arena *a, struct str image, struct str pattern)
{
	const struct str name = STR("{image}");
	size_t at = str_find(pattern, name, 0);

	if (at == pattern.len)
		return pattern;
	return str_print(a, "%.*s%.*s%.*s", STR_FMT(str_slice(pattern, 0, at)), STR_FMT(image), STR_FMT(str_from(pattern, at + name.len)));
}

static void unavailable(struct run *run, struct text repository, const struct history *h)
{
	diag_span(&run->ds, repository.loc, str_length(repository.s), RULE_TAGS_UNAVAILABLE, "the git tags cannot be read: %.*s",
		  STR_FMT(h->problem));
	diag_hint(&run->ds, "%.*s", STR_FMT(h->remedy));
}

/* The repository's tags; one finding where they cannot be read. Under the lock, for other images may ask for the same one. */
static const struct history *history_of(struct family *f, struct text repository)
{
	struct run *run = f->run;
	struct repository *r;
	const struct history *h;

	pthread_mutex_lock(&run->lock);
	r = run_repository(run, family_repository(run->a, f->image->image.s, repository.s));
	if (!r->history) {
		r->history = history_read(run->a, r->path, HISTORY_OWN, &run->ds);
		if (!r->history->available)
			unavailable(run, repository, r->history);
	}
	h = r->history;
	pthread_mutex_unlock(&run->lock);
	return h;
}

/* The tags that look most like the wanted one, for a person. */
static struct str nearest(struct arena *a, const struct history *h, struct str wanted, struct diags *ds)
{
	struct str *names, found[NEAR_MAX];
	size_t count = h->count, taken = 0;

	if (ds->compared >= NEAREST_WORK_MAX)
		return (struct str){ NULL, 0 };
	names = NEW_ARRAY(a, struct str, count);
	for (size_t i = 0; i < count; i++)
		names[i] = h->tags[i].name;
	while (taken < NEAR_MAX) {
		struct str near = diag_nearest(ds, wanted, (struct str_column){ names, count, sizeof *names });

		if (!near.ptr)
			break;
		found[taken++] = near;
		for (size_t i = 0; i < count; i++)
			if (names[i].ptr == near.ptr)
				names[i] = names[--count];
	}
	return taken ? str_join(a, found, taken, STR(", ")) : (struct str){ NULL, 0 };
}

static struct tag tag_of(struct arena *a, const struct history *h, const struct texts *patterns, const struct release *r)
{
	struct tag tag = { .state = TAG_MISSING };
	struct str first = { NULL, 0 };

	if (r->git.tag.s.ptr)
		return history_tag(h, r->git.tag.s);
	for (size_t i = 0; i < patterns->list.count; i++) {
		struct str name = pattern_filled(a, patterns->list.items[i].s, r);

		first = first.ptr ? first : name;
		tag = history_tag(h, name);
		if (tag.state != TAG_MISSING)
			return tag;
	}
	tag.name = first.ptr ? first : r->release.s;
	return patterns->list.count ? tag : history_tag(h, r->release.s);
}

void family_tags(struct family *f)
{
	struct tag_place p = place_of(f->run, f->image);
	const struct history *h;

	if (!f->run->git || !p.repository.s.ptr)
		return;
	h = history_of(f, p.repository);
	for (size_t i = 0; i < f->count; i++) {
		struct family_release *r = &f->releases[i];

		if (!r->release)
			continue;
		if (!h->available) {
			r->release->git_tag.state = TAG_UNAVAILABLE;
			continue;
		}
		r->release->git_tag = tag_of(&r->arena, h, p.patterns, r->release);
		if (r->release->git_tag.state == TAG_MISSING)
			r->release->git_tag.near = nearest(&r->arena, h, r->release->git_tag.name, &f->ds);
	}
}
