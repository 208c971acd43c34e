/* Units of an image: kept where their fingerprints are the last run's, else made. */
#include "app/family_units.h"

#include "app/cache.h"
#include "app/stage.h"
#include "app/waive.h"
#include "view/prose_text.h"

/* Is the unit on disk what these inputs make? */
static bool is_current(const struct run *run, struct str name, struct str fingerprint)
{
	const struct unit_record *old = emit_unit_find(&run->state, name);

	/* An empty one says that it must be made anew, whatever it was. */
	return old && fingerprint.len > 0 && str_eq(old->fingerprint, fingerprint) && emit_unit_intact(&run->state, run->out, name);
}

static bool unit_keep(const struct run *run, struct worker *w, struct str name)
{
	const struct unit_record *old = emit_unit_find(&run->state, name);

	if (!old || !emit_unit_intact(&run->state, run->out, name))
		return false;
	stage_unit(w, name, old->fingerprint)->kept = true;
	return true;
}

static struct str release_unit(struct arena *a, const struct run *run, struct str image, struct str release, size_t language)
{
	return str_print(a, "release:%.*s/%.*s:%.*s", STR_FMT(image), STR_FMT(release), STR_FMT(run->world.languages[language].tag));
}

static struct str image_unit(struct arena *a, const struct run *run, struct str image, size_t language)
{
	return str_print(a, "image:%.*s:%.*s", STR_FMT(image), STR_FMT(run->world.languages[language].tag));
}

static struct str manifest_unit(struct arena *a, struct str image, struct str release)
{
	return str_print(a, "manifest:%.*s/%.*s", STR_FMT(image), STR_FMT(release));
}

static struct str family_unit(struct arena *a, struct str image)
{
	return str_print(a, "family:%.*s", STR_FMT(image));
}

bool release_is_published(const struct run *run, struct arena *a, struct str image, struct str release)
{
	for (size_t l = 0; l < run->world.language_count; l++)
		if (emit_unit_find(&run->state, release_unit(a, run, image, release, l)))
			return true;
	return false;
}

static bool all_keep(struct run *run, const struct family_files *files, struct worker *w)
{
	struct arena *a = &w->scratch;

	for (size_t l = 0; l < run->world.language_count; l++) {
		if (!run->language_wanted[l])
			continue;
		if (!unit_keep(run, w, image_unit(a, run, files->image, l)))
			return false;
		for (size_t i = 0; i < files->count; i++)
			if (!unit_keep(run, w, release_unit(a, run, files->image, files->releases[i].yaml->release, l)))
				return false;
	}
	for (size_t i = 0; i < files->count; i++)
		if (!unit_keep(run, w, manifest_unit(a, files->image, files->releases[i].yaml->release)))
			return false;
	return unit_keep(run, w, family_unit(a, files->image));
}

/* Of all that is found in an image and shown of it: its own files, and the releases of other images that its own are compared with. */
static struct str unit_fingerprint(struct run *run, struct arena *a, size_t family, bool *known)
{
	struct fingerprint p = fingerprint_on(run);

	fingerprint_text(&p, family_fingerprint(run, a, family, known));
	if (run->world.siblings)
		fingerprint_text(&p, siblings_text(a, run->world.siblings, run->families[family].image));
	return fingerprint_end(a, &p);
}

bool family_units_keep(struct run *run, size_t family, struct worker *worker)
{
	struct arena_mark mark = arena_mark(&worker->scratch);
	struct str name = family_unit(&worker->scratch, run->families[family].image), fingerprint;
	const struct unit_record *old = emit_unit_find(&run->state, name);
	bool known, kept = false;

	if (!old || old->fingerprint.len == 0) {
		arena_rewind(&worker->scratch, mark);
		return false;
	}
	fingerprint = unit_fingerprint(run, &worker->scratch, family, &known);
	if (known && str_eq(old->fingerprint, fingerprint))
		kept = all_keep(run, &run->families[family], worker);
	if (kept)
		stage_units(run, worker, NULL);
	else
		stage_drop(worker);
	arena_rewind(&worker->scratch, mark);
	return kept;
}

static void fingerprint_files(struct fingerprint *p, const struct run *run, const struct family_file *file)
{
	fingerprint_file(p, run, file->yaml);
	for (size_t i = 0; i < run->world.language_count; i++)
		fingerprint_file(p, run, file->pos[i]);
}

static void fingerprint_neighbour(struct fingerprint *p, const struct family *f, const struct release *neighbour)
{
	for (size_t i = 0; neighbour && i < f->count; i++)
		if (f->releases[i].release == neighbour) {
			fingerprint_file(p, f->run, f->releases[i].files->yaml);
			return;
		}
	fingerprint_text(p, STR("none"));
}

static void fingerprint_tag(struct fingerprint *p, const struct tag *tag)
{
	char state = (char)('0' + tag->state);

	fingerprint_text(p, (struct str){ &state, 1 });
	fingerprint_text(p, tag->name);
	fingerprint_text(p, tag->commit);
}

/* Everything a release's pages show: its own files, its image's, the releases beside it, its tag. */
static struct str release_fingerprint(struct arena *a, const struct family *f, const struct family_release *r)
{
	struct fingerprint p = fingerprint_on(f->run);

	fingerprint_files(&p, f->run, &f->files->own);
	fingerprint_files(&p, f->run, r->files);
	fingerprint_neighbour(&p, f, r->release->previous);
	fingerprint_neighbour(&p, f, r->release->next);
	fingerprint_tag(&p, &r->release->git_tag);
	return fingerprint_end(a, &p);
}

static struct page_job job_of(struct run *run, struct worker *w, size_t language, struct diags *ds)
{
	return (struct page_job){ &run->world, run->pages, language, &w->outputs, &w->scratch, ds };
}

static void outputs_put(struct emit_unit *u, const struct outputs *outputs)
{
	u->outputs = outputs->list.items;
	u->count = outputs->list.count;
}

/* One release on its way into units. Texts made for its pages serve its manifest too, so nothing is dropped before the end. */
struct release_work {
	struct family *family;
	struct family_release *release;
	struct worker *worker;
	struct str fingerprint;
	struct prose_memo *memos;	/* by language */
};

static void page_add(struct release_work *w, size_t language)
{
	struct run *run = w->family->run;
	struct str name = release_unit(&w->worker->scratch, run, w->family->files->image, w->release->files->yaml->release, language);
	struct emit_unit *u = stage_unit(w->worker, name, w->fingerprint);
	struct page_job job = job_of(run, w->worker, language, &w->release->ds);
	struct outputs outputs = { 0 };

	if (is_current(run, name, w->fingerprint)) {
		u->kept = true;
		return;
	}
	page_release_texts(&job, w->release->release, &w->memos[language], &outputs);
	w->release->reach |= w->memos[language].reach;
	outputs_put(u, &outputs);
}

static void files_add(struct release_work *w)
{
	struct str name = manifest_unit(&w->worker->scratch, w->family->files->image, w->release->files->yaml->release);
	struct emit_unit *u = stage_unit(w->worker, name, w->fingerprint);
	struct page_job job = job_of(w->family->run, w->worker, 0, &w->release->ds);
	struct outputs outputs = { 0 };

	if (is_current(w->family->run, name, w->fingerprint)) {
		u->kept = true;
		return;
	}
	page_release_files_texts(&job, w->release->release, w->memos, &outputs);
	outputs_put(u, &outputs);
}

void family_release_check(struct family *f, struct family_release *r, struct worker *worker)
{
	for (size_t i = 0; i < f->run->world.language_count; i++) {
		struct page_job job = job_of(f->run, worker, i, &r->ds);

		if (f->run->language_wanted[i])
			page_check(&job, r->release);
	}
}

void family_release_units(struct family *f, struct family_release *r, struct worker *worker)
{
	struct run *run = f->run;
	struct arena_mark mark = arena_mark(&worker->scratch);
	struct release_work w = { .family = f, .release = r, .worker = worker };
	size_t before = r->ds.findings.count;
	bool again;

	if (!run->rendering) {
		family_release_check(f, r, worker);
	} else {
		w.fingerprint = diags_counting(&r->ds) ? STR("") : release_fingerprint(&r->arena, f, r);
		w.memos = NEW_ARRAY(&worker->scratch, struct prose_memo, run->world.language_count);
		for (size_t i = 0; i < run->world.language_count; i++)
			if (run->language_wanted[i])
				page_add(&w, i);
		files_add(&w);
	}
	waive(run, r->release, &r->ds);
	/* With findings the next run must look again, to say them again, or, where they come from rendering and are waived, that they are still
	   there; with links to other pages too, which may be gone by then. */
	again = diags_counting(&r->ds) || r->ds.findings.count > before || r->reach;
	for (size_t i = 0; again && i < worker->units.count; i++)
		worker->units.items[i].fingerprint = STR("");
	stage_units(run, worker, &r->ds);
	arena_rewind(&worker->scratch, mark);
}

void family_image_check(struct family *f, struct worker *worker)
{
	struct arena_mark mark = arena_mark(&worker->scratch);

	for (size_t i = 0; i < f->run->world.language_count; i++) {
		struct page_job job = job_of(f->run, worker, i, &f->ds);

		if (f->run->language_wanted[i])
			page_check_image(&job, f->image);
	}
	waive(f->run, NULL, &f->ds);
	arena_rewind(&worker->scratch, mark);
}

/* Where pages of the image link to those of others, they must be looked at again whenever anything has changed. */
static bool links_out(const struct family *f)
{
	for (size_t i = 0; i < f->count; i++)
		if (f->releases[i].reach & REACH_SITE)
			return true;
	return false;
}

void family_image_units(struct family *f, bool whole, struct worker *worker)
{
	struct run *run = f->run;
	struct arena_mark mark = arena_mark(&worker->scratch);
	bool known;
	struct str fingerprint = unit_fingerprint(run, &worker->scratch, (size_t)(f->files - run->families), &known);

	for (size_t i = 0; i < run->world.language_count; i++) {
		struct page_job job = job_of(run, worker, i, &f->ds);
		struct outputs outputs = { 0 };
		struct emit_unit *u;

		if (!run->language_wanted[i])
			continue;
		page_image(&job, f->image, &outputs);
		u = stage_unit(worker, image_unit(&worker->scratch, run, f->files->image, i), fingerprint);
		outputs_put(u, &outputs);
	}
	waive(run, NULL, &f->ds);
	/* An empty one takes back what an earlier run said: its releases may have been made anew since, one by one. */
	stage_unit(worker, family_unit(&worker->scratch, f->files->image), whole && known && !links_out(f) ? fingerprint : STR(""));
	if (!whole || !known)
		atomic_store(&run->partial, true);
	stage_units(run, worker, &f->ds);
	arena_rewind(&worker->scratch, mark);
}
