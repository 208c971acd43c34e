/* --keep-going: releases with errors are left out, the rest is published. */
#include "app/leave_out.h"

#include <stdio.h>

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
	VEC(const struct file *) files;		/* one a release */
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

		if (f->severity != SEVERITY_ERROR)
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

static bool unit_is(struct arena *a, const struct emit_unit *u, const char *kind, struct str name)
{
	struct str prefix = str_print(a, "%s:%.*s", kind, STR_FMT(name));

	return str_starts(u->name, prefix.ptr) && (u->name.len == prefix.len || u->name.ptr[prefix.len] == ':');
}

static bool is_left_out(struct run *run, const struct left_out *l, const struct emit_unit *u)
{
	for (size_t i = 0; i < l->files.count; i++) {
		struct str image = l->files.items[i]->image;
		struct str release = str_print(run->a, "%.*s/%.*s", STR_FMT(image), STR_FMT(l->files.items[i]->release));

		if (unit_is(run->a, u, "release", release) || unit_is(run->a, u, "manifest", release) || unit_is(run->a, u, "image", image) ||
		    unit_is(run->a, u, "family", image))
			return true;
	}
	return false;
}

/* What an earlier run wrote of the unit stays; without a fingerprint, so that the next run makes it anew. */
static bool unit_stays(struct run *run, struct emit_unit *u)
{
	u->kept = true;
	u->fingerprint = STR("");
	u->outputs = NULL;
	u->count = 0;
	return emit_unit_find(&run->state, u->name) && emit_unit_intact(&run->state, run->out, u->name);
}

static void worker_leave_out(struct run *run, const struct left_out *l, struct worker *w)
{
	size_t kept = 0;

	for (size_t i = 0; i < w->units.count; i++) {
		struct emit_unit u = w->units.items[i];

		if (!is_left_out(run, l, &u) || unit_stays(run, &u))
			w->units.items[kept++] = u;
	}
	w->units.count = kept;
}

bool leave_out(struct run *run)
{
	struct left_out l = { { NULL, 0, 0 } };

	if (run->ds.failures.count || !collect(run, &l))
		return false;
	for (unsigned i = 0; i < run->jobs; i++)
		worker_leave_out(run, &l, &run->workers[i]);
	for (size_t i = 0; i < l.files.count; i++)
		fprintf(stderr, "left out: %.*s/%.*s\n", STR_FMT(l.files.items[i]->image), STR_FMT(l.files.items[i]->release));
	return true;
}
