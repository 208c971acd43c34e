/* Which tag a release should have, and what the repository says of it. */
#include "app/family_tags.h"

#include "app/tags_left.h"
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

bool family_tag_place(struct family *f, struct tag_place *place)
{
	const struct project_git *git = &f->run->world.project->git;
	struct text repository = repository_of(f->run, f->image);

	if (!repository.s.ptr)
		return false;
	*place = (struct tag_place){ .repository = repository, .patterns = &git->tag };
	place->path = run_repository_path(&f->arena, f->run, family_repository(&f->arena, f->image->image.s, repository.s));
	if (f->image->git.tag.loc.source)
		place->patterns = &f->image->git.tag;
	else if (!f->image->git.repository.s.ptr && str_find(repository.s, STR("{image}"), 0) == repository.s.len)
		place->shared = !tells_images_apart(place->patterns);
	return true;
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

static enum history_trust trust_of(const struct run *run)
{
	return run->options->trust_repository ? HISTORY_ANY_OWNER : HISTORY_OWN;
}

/* The repository's tags; one finding where they cannot be read. Under the lock, for other images may ask for the same one. */
static const struct history *history_of(struct family *f, struct text repository)
{
	struct run *run = f->run;
	struct repository *r;
	const struct history *h;

	pthread_mutex_lock(&run->lock);
	run->libgit2 = run->libgit2 || history_start();
	r = run_repository(run, family_repository(run->a, f->image->image.s, repository.s));
	if (!r->history) {
		r->history = history_read(run->a, r->path, trust_of(run));
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
		names[i] = h->refs[i].name;
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

/* What is not read yet cannot be told. */
static struct tag tag_named(const struct history *h, struct str name)
{
	return (struct tag){ .state = history_find(h, name) ? TAG_UNAVAILABLE : history_lacks(h), .name = name };
}

/* The one tag that fits a pattern with parts that can be anything. Several are none: which one is meant is not guessed. */
static struct tag tag_fitting(struct arena *a, const struct history *h, struct str pattern)
{
	struct tag tag = { .state = history_lacks(h), .name = pattern };
	struct history_range range = history_beginning(h, pattern_beginning(pattern));
	const struct history_ref *found = NULL;

	for (size_t i = range.from; i < range.to; i++) {
		const struct history_ref *ref = &h->refs[i];

		if (!pattern_fits(pattern, ref->name))
			continue;
		if (found) {
			tag.state = TAG_MISSING;
			tag.is_one_of_many = true;
			tag.near = str_print(a, "%.*s and %.*s", STR_FMT(found->name), STR_FMT(ref->name));
			return tag;
		}
		found = ref;
	}
	return found ? tag_named(h, found->name) : tag;
}

static struct tag tag_of(struct arena *a, const struct history *h, const struct texts *patterns, const struct release *r)
{
	struct tag tag = { .state = TAG_MISSING };
	struct str first = { NULL, 0 };

	if (r->git.tag.s.ptr)
		return tag_named(h, r->git.tag.s);
	for (size_t i = 0; i < patterns->list.count; i++) {
		struct str name = pattern_filled(a, patterns->list.items[i].s, r);

		first = first.ptr ? first : name;
		tag = str_find_char(name, '*', 0) < name.len ? tag_fitting(a, h, name) : tag_named(h, name);
		if (tag.state != TAG_MISSING)
			return tag;
	}
	tag.name = first.ptr ? first : r->release.s;
	return patterns->list.count ? tag : tag_named(h, r->release.s);
}

static void release_tag(struct family *f, const struct tag_place *place, const struct history *h, struct family_release *r)
{
	struct tag *tag = &r->release->git_tag;

	*tag = (struct tag){ .state = TAG_UNAVAILABLE };
	if (!h->available)
		return;
	*tag = tag_of(&r->arena, h, place->patterns, r->release);
	if (tag->state == TAG_MISSING && !tag->near.ptr && release_status(r->release) != STATUS_DRAFT)
		tag->near = nearest(&r->arena, h, tag->name, &f->ds);
}

/* What the tags point at. Under the lock, for libgit2 serves one thread. */
static void releases_peel(struct family *f, const struct tag_place *place, const struct history *h)
{
	struct history_peeling p = { NEW_ARRAY(&f->arena, struct tag *, f->count), 0, &f->ds };

	for (size_t i = 0; i < f->count; i++)
		if (f->releases[i].release)
			p.tags[p.count++] = &f->releases[i].release->git_tag;
	pthread_mutex_lock(&f->run->lock);
	history_peel(&f->arena, h, place->path, trust_of(f->run), &p);
	pthread_mutex_unlock(&f->run->lock);
}

static void releases_tag(struct family *f, const struct tag_place *place, const struct history *h)
{
	for (size_t i = 0; i < f->count; i++)
		if (f->releases[i].release)
			release_tag(f, place, h, &f->releases[i]);
	if (h->available)
		releases_peel(f, place, h);
}

static bool is_untold(const struct family_release *r, const struct history *h)
{
	return r->wanted && r->release && release_status(r->release) != STATUS_DRAFT && r->release->git_tag.state == TAG_UNAVAILABLE &&
	       !history_find(h, r->release->git_tag.name);
}

/* Tags that a shallow clone lacks may well exist: one finding for all of an image. */
static void shallow_check(struct family *f, const struct tag_place *place, const struct history *h)
{
	struct text at = place->repository;
	struct str first = { NULL, 0 };
	size_t count = 0;

	for (size_t i = 0; h->shallow && i < f->count; i++)
		if (is_untold(&f->releases[i], h)) {
			first = first.ptr ? first : f->releases[i].release->git_tag.name;
			count++;
		}
	if (count == 0)
		return;
	if (count == 1)
		diag_span(&f->ds, at.loc, str_length(at.s), RULE_TAGS_UNAVAILABLE,
			  "whether the git tag '%.*s' exists cannot be told: '%.*s' is a shallow clone without it", STR_FMT(first), STR_FMT(place->path));
	else
		diag_span(&f->ds, at.loc, str_length(at.s), RULE_TAGS_UNAVAILABLE,
			  "whether %zu git tags of '%.*s' exist, '%.*s' among them, cannot be told: '%.*s' is a shallow clone without them", count,
			  STR_FMT(f->image->image.s), STR_FMT(first), STR_FMT(place->path));
	diag_hint(&f->ds, "git -C %.*s fetch --tags --unshallow", STR_FMT(place->path));
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
	const struct history *h;
	struct tag_place place;

	if (!f->run->git || !family_tag_place(f, &place))
		return;
	h = history_of(f, place.repository);
	releases_tag(f, &place, h);
	if (!h->available)
		return;
	shallow_check(f, &place, h);
	family_look(f, &place);
	if (all_wanted(f))
		tags_left_check(f, &place, h);
}
