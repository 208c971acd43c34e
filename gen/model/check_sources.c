/* Versions of a release against the files of the source repository at its tag. */
#include "model/check.h"
#include "model/version.h"
#include "text/regex.h"

struct sourcing {
	const struct release *release;
	const struct source_rule *rule;
	const struct component_use *use;
	const struct tag_file *file;
	struct diags *ds;
};

static struct loc hit_loc(const struct sourcing *s, const struct regex_hit *hit)
{
	return source_at(s->file->source, hit->offset);
}

static struct str hit_text(const struct sourcing *s, const struct regex_hit *hit)
{
	return str_slice(s->file->source->text, hit->offset, hit->offset + hit->length);
}

/* Begins the finding at the version that is not confirmed. */
static void unconfirmed(const struct sourcing *s, struct str why)
{
	diag_span(s->ds, s->use->version.loc, str_length(s->use->version.s), RULE_SOURCE_VERSION, "%.*s %.*s is not confirmed: %.*s",
		  STR_FMT(s->use->id.s), STR_FMT(s->use->version.s), STR_FMT(why));
}

static struct str at_tag(const struct sourcing *s)
{
	return str_print(s->ds->arena, "'%.*s' at the tag '%.*s'", STR_FMT(s->file->path), STR_FMT(s->release->git_tag.name));
}

static void missing(const struct sourcing *s)
{
	unconfirmed(s, str_print(s->ds->arena, "there is no file %.*s", STR_FMT(at_tag(s))));
	diag_hint(s->ds, "correct the file under 'sources' in image.yaml");
	diag_related(s->ds, s->rule->file.loc, "the file is named here");
}

static void silent(const struct sourcing *s)
{
	unconfirmed(s, str_print(s->ds->arena, "no line of %.*s matches", STR_FMT(at_tag(s))));
	diag_hint(s->ds, "correct the expression under 'sources' in image.yaml, or the component if the image does not contain it");
	diag_related(s->ds, s->rule->match.loc, "the expression");
}

static void too_much(const struct sourcing *s)
{
	unconfirmed(s, str_print(s->ds->arena, "the expression takes too long on %.*s", STR_FMT(at_tag(s))));
	diag_hint(s->ds, "write it without repetitions of repetitions");
	diag_related(s->ds, s->rule->match.loc, "the expression");
}

static void ambiguous(const struct sourcing *s, const struct regex_hit *first, const struct regex_hit *other)
{
	unconfirmed(s, str_print(s->ds->arena, "%.*s says both %.*s and %.*s", STR_FMT(at_tag(s)), STR_FMT(hit_text(s, first)),
				 STR_FMT(hit_text(s, other))));
	diag_hint(s->ds, "narrow the expression under 'sources' in image.yaml down to one of them");
	diag_related(s->ds, hit_loc(s, first), "the one");
	diag_related(s->ds, hit_loc(s, other), "the other");
}

static void differs(const struct sourcing *s, const struct regex_hit *hit)
{
	struct text version = s->use->version;

	diag_span(s->ds, version.loc, str_length(version.s), RULE_SOURCE_VERSION, "%.*s is %.*s here, but %.*s in %.*s", STR_FMT(s->use->id.s),
		  STR_FMT(version.s), STR_FMT(hit_text(s, hit)), STR_FMT(at_tag(s)));
	diag_hint(s->ds, "find out which one the image contains; write %.*s if it is the file's", STR_FMT(hit_text(s, hit)));
	diag_related(s->ds, hit_loc(s, hit), "what the image was built from");
}

static void compare(const struct sourcing *s, const struct regex_answer *answer)
{
	const struct regex_hit *first = answer->hits.items;

	if (answer->hits.count == 0) {
		silent(s);
		return;
	}
	for (size_t i = 1; i < answer->hits.count; i++)
		if (version_cmp(hit_text(s, first), hit_text(s, &answer->hits.items[i])) != 0) {
			ambiguous(s, first, &answer->hits.items[i]);
			return;
		}
	if (version_cmp(hit_text(s, first), s->use->version.s) != 0)
		differs(s, first);
}

static void look(const struct sourcing *s)
{
	struct regex_answer answer = regex_lines(s->ds->arena, s->rule->match.s, s->file->source->text);

	switch (answer.state) {
	case REGEX_DONE:
		compare(s, &answer);
		return;
	case REGEX_TOO_MUCH:
		too_much(s);
		return;
	case REGEX_INVALID:
		return;		/* said once for the image */
	}
}

static void rule_check(const struct sourcing *s)
{
	switch (s->file->state) {
	case TAG_FILE_READ:
		look(s);
		return;
	case TAG_FILE_MISSING:
		missing(s);
		return;
	case TAG_FILE_UNAVAILABLE:
		return;		/* said once for the file */
	}
}

static void unavailable(const struct release *r, const struct tag_file *file, struct diags *ds)
{
	diag_span(ds, r->release.loc, str_length(r->release.s), RULE_TAGS_UNAVAILABLE, "'%.*s' at the tag '%.*s' cannot be read: %.*s", STR_FMT(file->path),
		  STR_FMT(r->git_tag.name), STR_FMT(file->problem));
	diag_hint(ds, "git fetch --refetch --no-filter fills a partial clone");
}

static const struct tag_file *file_of(const struct release *r, struct str path)
{
	for (size_t i = 0; i < r->git_look.file_count; i++)
		if (str_eq(r->git_look.files[i].path, path))
			return &r->git_look.files[i];
	return NULL;
}

void check_sources(const struct world *w, const struct release *r, struct diags *ds)
{
	struct sourcing s = { .release = r, .ds = ds };

	(void)w;
	for (size_t i = 0; i < r->git_look.file_count; i++)
		if (r->git_look.files[i].state == TAG_FILE_UNAVAILABLE)
			unavailable(r, &r->git_look.files[i], ds);
	for (size_t i = 0; r->git_look.file_count && i < r->image->sources.list.count; i++) {
		s.rule = &r->image->sources.list.items[i];
		s.use = release_component(r, s.rule->id.s);
		s.file = file_of(r, s.rule->file.s);
		if (s.use && s.use->version.s.ptr && s.file && s.rule->match.s.ptr)
			rule_check(&s);
	}
}

void check_source_patterns(const struct image *image, struct diags *ds)
{
	for (size_t i = 0; i < image->sources.list.count; i++) {
		struct text match = image->sources.list.items[i].match;
		struct regex_answer answer = regex_lines(ds->arena, match.s, STR(""));

		if (!match.s.ptr || answer.state == REGEX_DONE)
			continue;
		if (answer.state == REGEX_TOO_MUCH)
			diag_span(ds, match.loc, 1, RULE_BAD_VALUE, "the regular expression is longer than %d bytes", REGEX_PATTERN_MAX);
		else
			diag_span(ds, match.loc, str_length(match.s), RULE_BAD_VALUE, "'%.*s' is no regular expression: %.*s", STR_FMT(match.s),
				  STR_FMT(answer.problem));
		diag_hint(ds, "expressions are those of ICU, such as '^torch==(\\S+)'");
	}
}
