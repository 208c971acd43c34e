/* An image from files to records. */
#include "app/family.h"

#include <stdio.h>

#include "app/cache.h"
#include "app/family_tags.h"
#include "app/family_units.h"
#include "app/leave_out.h"
#include "app/records.h"
#include "app/stage.h"
#include "app/waive.h"
#include "io/parallel.h"
#include "view/anchor.h"

static void load_one(void *context, unsigned worker, size_t index)
{
	struct family *f = context;
	struct family_release *r = &f->releases[index];

	(void)worker;
	r->release = records_read_release(f->run, &r->arena, r->files, &r->ds);
}

static struct family_release *find(struct family *f, struct str release)
{
	for (size_t i = 0; i < f->count; i++)
		if (str_eq(f->releases[i].files->yaml->release, release))
			return &f->releases[i];
	return NULL;
}

/* The releases asked for, and those below each down to the one that it is compared with. */
static void load_wanted(struct family *f)
{
	bool sought = false;

	for (size_t i = f->count; i-- > 0;) {
		struct family_release *r = &f->releases[i];

		if (!r->wanted && !sought)
			continue;
		load_one(f, 0, i);
		sought = r->wanted || !r->release || release_status(r->release) != STATUS_RELEASED;
	}
}

/* A release may name the one that it is compared with; false when there is no such file, and only all names tell what was meant. */
static bool load_named(struct family *f)
{
	for (size_t i = 0; i < f->count; i++) {
		const struct release *r = f->releases[i].wanted ? f->releases[i].release : NULL;
		struct family_release *named = r && r->previous_id.s.ptr ? find(f, r->previous_id.s) : NULL;

		if (r && r->previous_id.s.ptr && !named)
			return false;
		if (named && !named->release)
			load_one(f, 0, (size_t)(named - f->releases));
	}
	return true;
}

/* Without pages to make, what was not asked for is read only as far as it is compared with. */
static void load(struct family *f, const struct selection *selection)
{
	if (!selection->all && !f->run->rendering) {
		load_wanted(f);
		if (load_named(f))
			return;
		for (size_t i = 0; i < f->count; i++)
			if (!f->releases[i].release)
				load_one(f, 0, i);
		return;
	}
	f->whole = true;
	parallel(f->jobs, f->count, load_one, f);
}

/* Does it name a release whose file is there, but was not asked for or is no YAML? */
static bool names_unread(struct family *f, const struct release *r)
{
	const struct family_release *named = r->previous_id.s.ptr ? find(f, r->previous_id.s) : NULL;

	return named && !named->release;
}

/* The releases that could be read, in order, each knowing its neighbours. */
static void link_all(struct family *f)
{
	struct diags silent = diags_on(&f->arena);
	struct image *image = f->image;

	image->releases = NEW_ARRAY(&f->arena, struct release *, f->count);
	for (size_t i = 0; i < f->count; i++)
		if (f->releases[i].release)
			image->releases[image->release_count++] = f->releases[i].release;
	image->release_ids = id_index_on(&f->arena, f->count);
	for (size_t i = 0; i < f->count; i++)
		id_index_add(&image->release_ids, f->files->releases[i].yaml->release);
	if (f->whole)
		image_tags_link(&f->arena, image);
	for (size_t i = 0; i < image->release_count; i++)
		image->releases[i]->image = image;
	image_link_neighbours(image);
	for (size_t i = 0; i < f->count; i++) {
		struct family_release *r = &f->releases[i];

		if (!r->release)
			continue;
		release_link_previous(r->release, names_unread(f, r->release) ? &silent : &r->ds);
		release_link(&f->run->world, r->release, &r->ds);
		r->release->anchors = anchors_of(&r->arena, r->release, &r->ds);
	}
	family_tags(f);
}

static void family_open(struct family *f, struct run *run, size_t family, unsigned jobs, unsigned worker)
{
	*f = (struct family){ .run = run, .files = &run->families[family], .jobs = jobs, .worker = worker };
	f->arena = arena_on(&mem_system);
	f->ds = diags_on(&f->arena);
	f->count = f->files->count;
	f->releases = NEW_ARRAY(&f->arena, struct family_release, f->count);
	for (size_t i = 0; i < f->count; i++) {
		f->releases[i].files = &f->files->releases[i];
		f->releases[i].arena = arena_on(&mem_system);
		f->releases[i].ds = diags_on(&f->releases[i].arena);
	}
}

static bool says_nothing(const struct diags *ds)
{
	return ds->findings.count == 0 && ds->failures.count == 0;
}

static bool has_findings(const struct family *f)
{
	for (size_t i = 0; i < f->count; i++)
		if (!says_nothing(&f->releases[i].ds))
			return true;
	return !says_nothing(&f->ds);
}

/* What the index page shows: the newest releases down to the first that is out. The others are about to be dropped. */
static size_t newest_from(struct family *f)
{
	size_t i = f->image->release_count;

	while (i > 0 && (i == f->image->release_count || release_status(f->image->releases[i]) != STATUS_RELEASED))
		i--;
	return i;
}

static void keep_newest(struct family *f)
{
	size_t from = newest_from(f);

	f->image->site_count = f->image->release_count;
	f->image->releases += from;
	f->image->release_count -= from;
	for (size_t i = 0; i < f->image->release_count; i++) {
		f->image->releases[i]->previous = NULL;
		f->image->releases[i]->next = NULL;
	}
}

/* What pages over all releases say of them. */
static void briefs_keep(struct family *f)
{
	struct briefs *briefs = &f->run->briefs[f->files - f->run->families];

	briefs->list = NEW_ARRAY(&f->arena, struct brief, f->image->release_count);
	briefs->count = f->image->release_count;
	for (size_t i = 0; i < briefs->count; i++) {
		briefs->list[i] = brief_of(&f->arena, f->run->world.nvidia, f->image->releases[i]);
		briefs->list[i].image = f->files->image;
	}
}

static bool is_kept(const struct family *f, const struct family_release *r)
{
	for (size_t i = 0; i < f->image->release_count; i++)
		if (f->image->releases[i] == r->release)
			return true;
	return false;
}

static size_t wanted_count(const struct family *f)
{
	size_t count = 0;

	for (size_t i = 0; i < f->count; i++)
		count += f->releases[i].wanted;
	return count;
}

static void settle(struct run *run, struct diags *ds)
{
	waive_note(run, ds);
	waive_let_go(run, ds);
}

/* Findings go to the run, with all that they point into; without findings only what the index page needs is kept. */
static void family_close(struct family *f)
{
	struct run *run = f->run;
	bool findings, shown = f->image && run->rendering;

	if (shown) {
		briefs_keep(f);
		keep_newest(f);
	}
	pthread_mutex_lock(&run->lock);
	settle(run, &f->ds);
	for (size_t i = 0; i < f->count; i++)
		settle(run, &f->releases[i].ds);
	findings = has_findings(f);
	run->release_count += run->rendering ? f->count : wanted_count(f);
	run->image_count += f->image != NULL;
	diags_move(&run->ds, &f->ds);
	for (size_t i = 0; i < f->count; i++) {
		diags_move(&run->ds, &f->releases[i].ds);
		if (findings || (shown && is_kept(f, &f->releases[i])))
			run_keep(run, f->releases[i].arena);
		else
			arena_drop(&f->releases[i].arena);
	}
	if (findings || shown)
		run_keep(run, f->arena);
	pthread_mutex_unlock(&run->lock);
	if (!findings && !shown)
		arena_drop(&f->arena);
}

static void work_one(void *context, unsigned worker, size_t index)
{
	struct family *f = context;
	struct family_release *r = &f->releases[index];
	unsigned number = f->jobs > 1 ? worker : f->worker;

	if (!r->release)
		return;
	check_release(&f->run->world, r->release, &r->ds);
	waive(f->run, r->release, &r->ds);
	if (r->wanted)
		family_release_units(f, r, &f->run->workers[number]);
}

static void select_releases(struct family *f, size_t family, const struct selection *s)
{
	for (size_t i = 0; i < f->count; i++)
		f->releases[i].wanted = s->all || s->releases[s->first[family] + i];
}

static bool gates(const struct diags *ds)
{
	return diags_counting(ds) > 0 || ds->failures.count > 0;
}

/* May the next run skip the image when its files and the project's tags are the same? */
static bool can_skip(const struct family *f, const struct selection *selection)
{
	for (size_t i = 0; i < f->count; i++)
		if (gates(&f->releases[i].ds))
			return false;
	return selection->all && f->run->options->languages.count == 0 && !gates(&f->ds) && !f->image->git.repository.s.ptr;
}

bool family_keep(struct run *run, size_t family, unsigned worker)
{
	/* SARIF tells what is waived, too, which is known only to who looks. */
	if (run->options->format == FORMAT_SARIF || waive_watches(run, run->families[family].image) ||
	    !family_units_keep(run, family, &run->workers[worker]))
		return false;
	pthread_mutex_lock(&run->lock);
	run->release_count += run->families[family].count;
	run->image_count++;
	pthread_mutex_unlock(&run->lock);
	return true;
}

static void check_and_render(struct family *f, const struct selection *selection)
{
	struct run *run = f->run;

	check_image(&f->run->world, f->image, &f->ds);
	anchor_check_image(f->image, &f->ds);
	waive(run, NULL, &f->ds);
	for (size_t i = 0; i < f->count; i++) {
		waive(run, f->releases[i].release, &f->releases[i].ds);
		stage_notice(run, &f->releases[i].ds);
	}
	if (f->run->options->keep_going && f->run->rendering)
		leave_out_unpublished(f);
	parallel(f->jobs, f->count, work_one, f);
	waive_unused_in_family(f);
	if (run->rendering)
		family_image_units(f, can_skip(f, selection), &run->workers[f->worker]);
	else
		family_image_check(f, &run->workers[f->worker]);
}

void family_work(struct run *run, size_t family, const struct selection *selection, unsigned jobs, unsigned worker)
{
	struct family f;

	family_open(&f, run, family, jobs, worker);
	select_releases(&f, family, selection);
	f.image = records_read_image(run, &f.arena, f.files, &f.ds);
	load(&f, selection);
	if (f.image) {
		link_all(&f);
		if (run->visit)
			run->visit(run->visit_context, &f);
		else
			check_and_render(&f, selection);
	}
	run->world.images[family] = f.image;
	family_close(&f);
}

static void reverse(struct release **list, size_t count)
{
	for (size_t i = 0; i < count / 2; i++) {
		struct release *swap = list[i];

		list[i] = list[count - 1 - i];
		list[count - 1 - i] = swap;
	}
}

struct image *family_glance(struct run *run, size_t family)
{
	const struct family_files *files = &run->families[family];
	struct arena a = arena_on(&mem_system);
	struct diags silent = diags_on(&a);
	struct image *image = records_read_image(run, &a, files, &silent);

	if (image) {
		image->releases = NEW_ARRAY(&a, struct release *, files->count);
		image->site_count = files->count;
		for (size_t i = files->count; i > 0; i--) {
			struct release *r = records_read_release(run, &a, &files->releases[i - 1], &silent);

			if (!r)
				continue;
			r->image = image;
			image->releases[image->release_count++] = r;
			if (release_status(r) == STATUS_RELEASED)
				break;
		}
		reverse(image->releases, image->release_count);
	}
	pthread_mutex_lock(&run->lock);
	run_keep(run, a);
	pthread_mutex_unlock(&run->lock);
	return image;
}

/* The tags of the project's repository; false when only reading them tells. */
static bool fingerprint_tags(struct run *run, struct fingerprint *f, struct arena *a, struct str image)
{
	struct str repository = run->world.project->git.repository.s, stamp;

	if (!run->git || !repository.ptr)
		return true;
	stamp = run_repository_stamp(run, family_repository(a, image, repository));
	fingerprint_text(f, stamp);
	return stamp.ptr != NULL;
}

static void fingerprint_input(struct run *run, struct fingerprint *f, struct arena *a, const struct file *file)
{
	if (file)
		cache_digest(run, a, file);
	fingerprint_file(f, run, file);
}

struct str family_fingerprint(struct run *run, struct arena *a, size_t family, bool *known)
{
	const struct family_files *files = &run->families[family];
	struct fingerprint f = fingerprint_on(run);

	fingerprint_text(&f, files->image);
	for (size_t i = 0; i <= files->count; i++) {
		const struct family_file *file = i < files->count ? &files->releases[i] : &files->own;

		fingerprint_input(run, &f, a, file->yaml);
		for (size_t j = 0; j < run->world.language_count; j++)
			fingerprint_input(run, &f, a, file->pos[j]);
	}
	*known = f.complete && fingerprint_tags(run, &f, a, files->image);
	return fingerprint_end(a, &f);
}
