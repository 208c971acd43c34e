/* Rules over tags: image tags against their pattern, git tags against the release. */
#include "model/check.h"
#include "model/day.h"
#include "model/git_state.h"
#include "model/pattern.h"

static bool matches_any(struct arena *a, const struct texts *patterns, const struct release *r, const struct image_entry *e, struct str tag)
{
	for (size_t i = 0; i < patterns->list.count; i++)
		if (pattern_matches(a, patterns->list.items[i].s, r, e, tag))
			return true;
	return patterns->list.count == 0;
}

static void tag_check(const struct release *r, const struct image_entry *e, struct text tag, struct diags *ds)
{
	const struct texts *patterns = &r->image->tag;
	struct buf wanted = buf_on(ds->arena);

	if (!tag.s.ptr || matches_any(ds->arena, patterns, r, e, tag.s))
		return;
	for (size_t i = 0; i < patterns->list.count; i++) {
		if (i)
			buf_z(&wanted, " or ");
		buf_put(&wanted, pattern_filled(ds->arena, patterns->list.items[i].s, r));
	}
	diag_span(ds, tag.loc, str_length(tag.s), RULE_TAG_PATTERN, "the tag '%.*s' does not look like the tags of %.*s", STR_FMT(tag.s),
		  STR_FMT(r->image->image.s));
	diag_hint(ds, "expected %.*s; a tag that moves is marked mutable: true", STR_FMT(buf_str(&wanted)));
	diag_related(ds, patterns->list.items[0].loc, "the pattern");
}

/* A tag that moves is listed again. One of an image that is gone from the tag has no page any more: only releases that are out count. */
static void shared_check(const struct release *r, struct text tag, struct diags *ds)
{
	const struct image_tag *found = image_tag_at(r->image, r, tag), *other = found ? found->other : NULL;

	if (!other || !found->moves)
		return;
	diag_span(ds, tag.loc, str_length(tag.s), RULE_MUTABLE_TAG_SHARED, "the mutable tag '%.*s' is listed by %.*s already", STR_FMT(tag.s),
		  STR_FMT(other->release->release.s));
	diag_hint(ds, "a tag names one image: delete it where it no longer points");
	diag_related(ds, other->tag.loc, "also listed here");
}

static void shared_tags_check(const struct release *r, const struct image_entry *e, struct diags *ds)
{
	shared_check(r, e->tag, ds);
	for (size_t i = 0; i < e->aliases.list.count; i++)
		shared_check(r, e->aliases.list.items[i], ds);
}

void check_image_tags(const struct world *w, const struct release *r, struct diags *ds)
{
	(void)w;
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		if (e->is_mutable != TRUTH_YES)
			tag_check(r, e, e->tag, ds);
		shared_tags_check(r, e, ds);
	}
}

static void moved_check(const struct release *r, struct diags *ds)
{
	struct text pin = r->git.commit;

	if (!git_is_moved(r))
		return;
	diag_span(ds, pin.loc, str_length(pin.s), RULE_TAG_MOVED, "the tag '%.*s' points at commit %.*s, not at %.*s",
		  STR_FMT(r->git_tag.name), STR_FMT(str_slice(r->git_tag.commit, 0, 12)), STR_FMT(pin.s));
	diag_hint(ds, "find out who moved the tag; if it is right as it is, write commit: %.*s", STR_FMT(r->git_tag.commit));
}

enum { TOLERANCE = 7 };

static int64_t days_between(struct date d, int64_t seconds)
{
	int64_t day = day_at(seconds);

	if (day < day_first(d))
		return day_first(d) - day;
	return day > day_last(d) ? day - day_last(d) : 0;
}

static void date_check(const struct world *w, const struct release *r, struct diags *ds)
{
	struct decimal given = w->project->git.date_tolerance;
	int64_t tolerance = given.text.ptr ? given.number.digits : TOLERANCE, days;
	struct date d = r->date.date;

	/* Times after the year 9999 are damage that no day can be made of. */
	if (!d.month || r->git_tag.time <= 0 || r->git_tag.time > INT64_C(253402300799) || release_status(r) == STATUS_DRAFT)
		return;
	days = days_between(d, r->git_tag.time);
	if (days <= tolerance)
		return;
	diag_span(ds, r->date.loc, d.day ? 10 : 7, RULE_TAG_DATE, d.day ?
		  "the release is of %04u-%02u-%02u, but the git tag '%.*s' is of %.*s, %jd days apart" :
		  "the release is of %04u-%02u%.0u, but the git tag '%.*s' is of %.*s, %jd days apart",
		  d.year, d.month, d.day, STR_FMT(r->git_tag.name), STR_FMT(day_text(ds->arena, r->git_tag.time)), (intmax_t)days);
	diag_hint(ds, "correct the date; %jd days are tolerated ('date-tolerance' in relgen.yaml)", (intmax_t)tolerance);
}

/* Do the dates that the two releases state say the same as their tags? */
static bool dates_say_so(const struct release *older, const struct release *newer)
{
	return older->date.date.month && newer->date.date.month && day_last(newer->date.date) < day_first(older->date.date);
}

static void order_check(const struct release *r, struct diags *ds)
{
	const struct release *p = r->previous;
	bool backward = r->git_look.order == TAG_ORDER_BACKWARD;

	if (!p || p->git_tag.state != TAG_COMMIT || release_status(r) == STATUS_DRAFT || r->git_look.order == TAG_ORDER_FORWARD ||
	    str_eq(p->git_tag.commit, r->git_tag.commit) || dates_say_so(p, r))
		return;
	if (!backward && !(r->git_tag.time > 0 && p->git_tag.time > 0 && r->git_tag.time < p->git_tag.time))
		return;
	diag_span(ds, r->release.loc, str_length(r->release.s), RULE_TAG_ORDER,
		  backward ? "the commit of the git tag '%.*s' comes before that of '%.*s', of the release before" :
			     "the git tag '%.*s' is older than '%.*s', of the release before", STR_FMT(r->git_tag.name), STR_FMT(p->git_tag.name));
	diag_hint(ds, "find out which of the two tags is wrong; if the order of the releases is, name the one before under 'previous'");
	diag_related(ds, p->release.loc, "the release before");
}

static void missing(const struct release *r, struct diags *ds)
{
	const struct tag *tag = &r->git_tag;
	const char *why = tag->is_one_of_many ? "more than one git tag fits" : "there is no git tag";

	diag_span(ds, r->release.loc, str_length(r->release.s), RULE_TAG_MISSING, "release %.*s is out, but %s '%.*s'", STR_FMT(r->release.s), why,
		  STR_FMT(tag->name));
	if (tag->is_one_of_many)
		diag_hint(ds, "they are %.*s; name the right one under git: tag", STR_FMT(tag->near));
	else if (tag->near.ptr)
		diag_hint(ds, "the nearest tags are %.*s; tag the commit, or write status: draft until then", STR_FMT(tag->near));
	else
		diag_hint(ds, "tag the commit, or write status: draft until then");
}

/* What the repository said is in r->git_tag; the nearest tags are named where it was looked up (io). */
void check_git(const struct world *w, const struct release *r, struct diags *ds)
{
	struct loc loc = r->release.loc;

	switch (r->git_tag.state) {
	case TAG_UNCHECKED:
	case TAG_UNAVAILABLE:
		return;
	case TAG_COMMIT:
		moved_check(r, ds);
		date_check(w, r, ds);
		order_check(r, ds);
		return;
	case TAG_MISSING:
		if (release_status(r) == STATUS_DRAFT)
			return;
		missing(r, ds);
		return;
	case TAG_OTHER:
		diag_span(ds, loc, str_length(r->release.s), RULE_TAG_NOT_COMMIT, "the git tag '%.*s' points at a %.*s, not at a commit",
			  STR_FMT(r->git_tag.name), STR_FMT(r->git_tag.object));
		diag_hint(ds, "tag the commit that the image was built from");
		return;
	}
}
