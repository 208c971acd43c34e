/* Waivers of releases and of relgen.yaml, applied and accounted for. */
#include "app/waive.h"

#include "app/cause.h"
#include "model/waiver.h"

/* What must have been looked at before a rule of a group is known to have found everything. */
enum reach { REACH_RECORDS, REACH_GIT, REACH_LANGUAGES, REACH_PAGES, REACH_UNKNOWN };

static const struct {
	const char *group;
	enum reach reach;
} reaches[] = {
	{ "history", REACH_RECORDS }, { "components", REACH_RECORDS }, { "images", REACH_RECORDS }, { "drivers", REACH_RECORDS },
	{ "benchmarks", REACH_RECORDS }, { "git", REACH_GIT }, { "translation", REACH_LANGUAGES }, { "templates", REACH_PAGES },
	{ "output", REACH_PAGES },
};

void waive(const struct run *run, const struct release *r, struct diags *ds)
{
	struct waivers project = waivers_of_project(run->world.project), own = { 0 };
	struct arena scratch;

	if (r)
		own = waivers_of_release(r);
	if (ds->findings.count == 0 || (project.count == 0 && own.count == 0))
		return;
	scratch = arena_on(&mem_system);
	waivers_apply(&scratch, &own, ds);
	waivers_apply(&scratch, &project, ds);
	arena_drop(&scratch);
}

/* The image that a file of releases/ or i18n/ belongs to; absent for a file of several. */
static struct str image_of(struct str file)
{
	struct str part, image;
	bool translated = str_starts(file, "i18n/");

	if (!translated && !str_starts(file, "releases/"))
		return (struct str){ NULL, 0 };
	str_split(&file, '/', &part);
	if (translated)
		str_split(&file, '/', &part);
	return str_split(&file, '/', &image) && file.ptr ? image : (struct str){ NULL, 0 };
}

bool waive_watches(const struct run *run, struct str image)
{
	struct waivers list = waivers_of_project(run->world.project);

	for (size_t i = 0; i < list.count; i++) {
		struct str file = waiver_file(&list, &list.items[i]), of = image_of(file);

		if (of.ptr ? str_eq(of, image) : !str_is(file, "relgen.yaml") && !str_starts(file, "templates/"))
			return true;
	}
	return false;
}

static enum reach reach_of(enum rule_id rule)
{
	for (size_t i = 0; i < sizeof reaches / sizeof reaches[0]; i++)
		if (str_is(str_of(reaches[i].group), rules[rule].group))
			return reaches[i].reach;
	return REACH_UNKNOWN;
}

static bool every_language(const struct run *run)
{
	for (size_t i = 0; i < run->world.language_count; i++)
		if (!run->language_wanted[i])
			return false;
	return true;
}

/* Were the languages asked for that findings in a file depend on? */
static bool languages_wanted(const struct run *run, struct str file)
{
	struct str part;

	if (!str_starts(file, "i18n/"))
		return every_language(run);
	str_split(&file, '/', &part);
	str_split(&file, '/', &part);
	for (size_t i = 0; i < run->world.language_count; i++)
		if (str_eq(run->world.languages[i].tag, part))
			return run->language_wanted[i];
	return false;
}

/* Rules that compare everything with everything have not run where not everything was read. */
static bool has_seen_all(const struct run *run, enum rule_id rule)
{
	return (rule != RULE_DRIVER_SIBLINGS && rule != RULE_MUTABLE_TAG_SHARED) || run->world.siblings;
}

/* Has the waiver's rule seen all it looks at in its file? `tags`: the git tags are known. */
static bool has_run(const struct run *run, const struct waivers *list, const struct waiver *w, bool tags)
{
	enum rule_id rule = w->rule.s.ptr ? rule_find(w->rule.s) : RULE_COUNT;

	if (rule == RULE_COUNT || waiver_refusal(rule) || !has_seen_all(run, rule))
		return false;
	switch (reach_of(rule)) {
	case REACH_RECORDS:
		return true;
	case REACH_GIT:
		return tags || (run->git && rule == RULE_TAGS_UNAVAILABLE);
	case REACH_LANGUAGES:
		return languages_wanted(run, waiver_file(list, w));
	case REACH_PAGES:
		return run->rendering && every_language(run);
	case REACH_UNKNOWN:
		return false;
	}
	return false;
}

/* Nothing is said of a waiver beside what cannot be read: its finding may only be hidden. */
static bool is_sound(const struct family *f)
{
	if (!f->run->sound || causes_incomplete(&f->ds))
		return false;
	for (size_t i = 0; i < f->count; i++)
		if (causes_incomplete(&f->releases[i].ds))
			return false;
	return true;
}

static void unused_in_release(struct family *f, struct family_release *r)
{
	struct waivers list = waivers_of_release(r->release);
	bool tags = f->run->git && r->release->git_tag.state != TAG_UNCHECKED && r->release->git_tag.state != TAG_UNAVAILABLE;

	for (size_t i = 0; i < list.count; i++)
		if (!waiver_is_used(&list.items[i], &r->ds) && has_run(f->run, &list, &list.items[i], tags))
			waiver_unused(&r->arena, &list, &list.items[i], &r->ds);
}

void waive_unused_in_family(struct family *f)
{
	if (!is_sound(f))
		return;
	for (size_t i = 0; i < f->count; i++)
		if (f->releases[i].wanted && f->releases[i].release)
			unused_in_release(f, &f->releases[i]);
}

static bool tags_are_known(const struct run *run)
{
	for (size_t i = 0; i < run->ds.findings.count; i++)
		if (run->ds.findings.items[i].rule == RULE_TAGS_UNAVAILABLE)
			return false;
	return run->git;
}

/* A waiver for a file that is not there: the one that was meant. */
static void hint_at_file(struct run *run, struct str file)
{
	size_t count = run->files.list.count;
	struct str *names = NEW_ARRAY(run->a, struct str, count), near;

	for (size_t i = 0; i < count; i++) {
		names[i] = run->files.list.items[i].path;
		if (str_eq(names[i], file))
			return;
	}
	if (str_is(file, "relgen.yaml"))
		return;
	near = str_nearest(file, names, count);
	if (near.ptr)
		diag_hint(&run->ds, "there is no file '%.*s'; did you mean '%.*s'?", STR_FMT(file), STR_FMT(near));
	else
		diag_hint(&run->ds, "there is no file '%.*s': delete the waiver, or correct 'file'", STR_FMT(file));
}

void waive_unused_in_project(struct run *run)
{
	struct waivers list = waivers_of_project(run->world.project);
	bool tags = tags_are_known(run), sound = !causes_incomplete(&run->ds);

	for (size_t i = 0; sound && i < list.count; i++) {
		if (run->waiver_used[i] || !has_run(run, &list, &list.items[i], tags))
			continue;
		waiver_unused(run->a, &list, &list.items[i], &run->ds);
		hint_at_file(run, waiver_file(&list, &list.items[i]));
	}
}

void waive_note(struct run *run, const struct diags *ds)
{
	struct waivers list = waivers_of_project(run->world.project);

	for (size_t i = 0; i < list.count; i++)
		run->waiver_used[i] = run->waiver_used[i] || waiver_is_used(&list.items[i], ds);
}

void waive_let_go(const struct run *run, struct diags *ds)
{
	if (run->options->format != FORMAT_SARIF)
		diags_drop_waived(ds);
}
