/* Which tag a release should have, and what the repository says of it. */
#include "app/family_tags.h"

#include "app/family_look.h"
#include "model/pattern.h"

enum { NEAR_MAX = 3 };

static struct text repository_of(const struct run *run, const struct image *image)
{
	return image->git.repository.s.ptr ? image->git.repository : run->world.project->git.repository;
}

static bool tells_images_apart(const struct texts *patterns)
{
	for (size_t i = 0; i < patterns->list.count; i++)
		if (str_find(patterns->list.items[i].s, STR("{image}"), 0) == patterns->list.items[i].s.len)
			return false;
	return true;
}

static struct tag_place place_of(struct family *f, struct text repository)
{
	const struct project_git *git = &f->run->world.project->git;
	struct tag_place p = { .patterns = &git->tag };

	p.path = fs_join(&f->arena, f->run->root, family_repository(&f->arena, f->image->image.s, repository.s));
	while (str_ends(p.path, "/.") || (p.path.len > 1 && str_ends(p.path, "/")))
		p.path.len--;
	if (f->image->git.tag.loc.source)
		p.patterns = &f->image->git.tag;
	else if (!f->image->git.repository.s.ptr && str_find(repository.s, STR("{image}"), 0) == repository.s.len)
		p.shared = !tells_images_apart(p.patterns);
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
		r->history = history_read(run->a, r->path, run->options->trust_repository ? HISTORY_ANY_OWNER : HISTORY_OWN, &run->ds);
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

/* The one tag that fits a pattern with parts that can be anything. Several are none: which one is meant is not guessed. */
static struct tag tag_fitting(struct arena *a, const struct history *h, struct str pattern)
{
	struct tag tag = { .state = h->shallow ? TAG_UNAVAILABLE : TAG_MISSING, .name = pattern };
	size_t count = 0;

	for (size_t i = 0; i < h->count; i++) {
		if (!pattern_fits(pattern, h->tags[i].name))
			continue;
		if (count++) {
			tag = (struct tag){ .state = TAG_MISSING, .name = pattern };
			tag.near = str_print(a, "%.*s and %.*s, which both fit; name one under git: tag", STR_FMT(h->tags[i - 1].name), STR_FMT(h->tags[i].name));
			return tag;
		}
		tag = h->tags[i];
	}
	return tag;
}

static struct tag tag_named(struct arena *a, const struct history *h, struct str name)
{
	return str_find_char(name, '*', 0) < name.len ? tag_fitting(a, h, name) : history_tag(h, name);
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
		tag = tag_named(a, h, name);
		if (tag.state != TAG_MISSING)
			return tag;
	}
	tag.name = first.ptr ? first : r->release.s;
	return patterns->list.count ? tag : history_tag(h, r->release.s);
}

static void releases_tag(struct family *f, const struct tag_place *place, const struct history *h)
{
	for (size_t i = 0; i < f->count; i++) {
		struct family_release *r = &f->releases[i];

		if (!r->release)
			continue;
		if (!h->available) {
			r->release->git_tag.state = TAG_UNAVAILABLE;
			continue;
		}
		r->release->git_tag = tag_of(&r->arena, h, place->patterns, r->release);
		if (r->release->git_tag.state == TAG_MISSING && !r->release->git_tag.near.ptr)
			r->release->git_tag.near = nearest(&r->arena, h, r->release->git_tag.name, &f->ds);
	}
}

static bool all_wanted(const struct family *f)
{
	for (size_t i = 0; i < f->count; i++)
		if (!f->releases[i].wanted)
			return false;
	return true;
}

void family_tags(struct family *f)
{
	struct text repository = repository_of(f->run, f->image);
	const struct history *h;
	struct tag_place place;

	if (!f->run->git || !repository.s.ptr)
		return;
	h = history_of(f, repository);
	place = place_of(f, repository);
	releases_tag(f, &place, h);
	if (!h->available)
		return;
	family_look(f, &place);
	if (all_wanted(f))
		family_tags_left(f, &place, h);
}
