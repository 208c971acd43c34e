/* --keep-going: releases with errors are left out, the rest is published. */
#include "app/leave_out.h"

#include <stdio.h>

#include "app/family_units.h"
#include "app/stage.h"
#include "app/terminal.h"
#include "app/waive.h"
#include "io/parallel.h"

/* The release's file, or a translation of it, that a finding stands in; NULL for any other place. */
static const struct file *release_file(const struct run *run, struct loc loc)
{
	for (size_t i = 0; loc.source && i < run->files.list.count; i++) {
		const struct file *f = &run->files.list.items[i];

		if (f->release.ptr && str_eq(f->path, loc.source->name))
			return f;
	}
	return NULL;
}

struct left_out {
	struct arena *scratch;
	VEC(const struct file *) files;		/* one a release */
	bool *published;			/* by file: by an earlier run */
};

static bool has(const struct left_out *l, const struct file *f)
{
	for (size_t i = 0; i < l->files.count; i++)
		if (str_eq(l->files.items[i]->image, f->image) && str_eq(l->files.items[i]->release, f->release))
			return true;
	return false;
}

static bool collect(struct run *run, struct left_out *l)
{
	for (size_t i = 0; i < run->ds.findings.count; i++) {
		const struct finding *f = &run->ds.findings.items[i];
		const struct file *file = release_file(run, f->loc);

		if (f->severity != SEVERITY_ERROR || !finding_counts(f))
			continue;
		/* A fact of a shared section that one release does not have. */
		if (!file && f->related.count)
			file = release_file(run, f->related.items[0].loc);
		if (!file)
			return false;
		if (!has(l, file))
			*vec_push(run->a, &l->files) = file;
	}
	return true;
}

static bool unit_is(struct arena *a, struct str unit, const char *kind, struct str name)
{
	struct str prefix = str_print(a, "%s:%.*s", kind, STR_FMT(name));

	return str_starts(unit, prefix.ptr) && (unit.len == prefix.len || unit.ptr[prefix.len] == ':');
}

static bool is_of(struct arena *a, struct str unit, const struct file *f)
{
	struct str release = str_print(a, "%.*s/%.*s", STR_FMT(f->image), STR_FMT(f->release));

	return unit_is(a, unit, "release", release) || unit_is(a, unit, "manifest", release);
}

/* An image's pages stay as they were where they have a release that is left out now. */
static bool is_of_image(struct arena *a, struct str unit, const struct file *f)
{
	return unit_is(a, unit, "image", f->image) || unit_is(a, unit, "family", f->image);
}

static bool is_left_out(void *context, struct str unit)
{
	struct left_out *l = context;
	struct arena_mark mark = arena_mark(l->scratch);
	bool is = false;

	for (size_t i = 0; !is && i < l->files.count; i++)
		is = is_of(l->scratch, unit, l->files.items[i]) || (l->published[i] && is_of_image(l->scratch, unit, l->files.items[i]));
	arena_rewind(l->scratch, mark);
	return is;
}

/* Only what checking and rendering say of it, to know whether it will be left out. */
static void try_one(void *context, unsigned worker, size_t index)
{
	struct family *f = context;
	struct family_release *r = &f->releases[index];
	struct worker *w = &f->run->workers[f->jobs > 1 ? worker : f->worker];
	struct arena_mark mark = arena_mark(&w->scratch);
	struct diags real = r->ds;

	r->faulty = diags_count(&real, SEVERITY_ERROR) > 0;
	if (!r->release || r->faulty)
		return;
	r->ds = diags_on(&r->arena);
	check_release(&f->run->world, r->release, &r->ds);
	family_release_check(f, r, w);
	waive(f->run, r->release, &r->ds);
	r->faulty = diags_count(&r->ds, SEVERITY_ERROR) > 0;
	r->ds = real;
	arena_rewind(&w->scratch, mark);
	stage_drop(w);
}

void leave_out_unpublished(struct family *f)
{
	struct image *image = f->image;
	struct diags said = diags_on(&f->arena);
	size_t kept = 0;

	parallel(f->jobs, f->count, try_one, f);
	for (size_t i = 0; i < f->count; i++) {
		struct family_release *r = &f->releases[i];

		if (r->release && (!r->faulty || release_is_published(f->run, &f->arena, f->files->image, r->files->yaml->release)))
			image->releases[kept++] = r->release;
	}
	if (kept == image->release_count)
		return;
	image->release_count = kept;
	image_link_neighbours(image);
	for (size_t i = 0; i < kept; i++)
		release_link_previous(image->releases[i], &said);
}

bool leave_out(struct run *run)
{
	struct left_out l = { .scratch = &run->workers[0].scratch };

	if (run->ds.failures.count || !collect(run, &l))
		return false;
	l.published = NEW_ARRAY(run->a, bool, l.files.count);
	for (size_t i = 0; i < l.files.count; i++)
		l.published[i] = release_is_published(run, run->a, l.files.items[i]->image, l.files.items[i]->release);
	emit_take_back(run->emit, is_left_out, &l);
	for (size_t i = 0; i < l.files.count; i++)
		fprintf(stderr, "left out: %.*s/%.*s\n", STR_FMT(terminal_word(run->a, l.files.items[i]->image)),
			STR_FMT(terminal_word(run->a, l.files.items[i]->release)));
	return true;
}
