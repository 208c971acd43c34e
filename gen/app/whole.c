/* One fingerprint over all images, the project's tags and everything that belongs to no image. */
#include "app/whole.h"

#include <string.h>

#include "app/cache.h"
#include "app/family.h"
#include "app/stage.h"
#include "io/parallel.h"

/* The unit that bears it; it has no files. */
static const char unit_name[] = "whole";

struct looking {
	struct run *run;
	char (*fingerprints)[DIGEST_HEX];	/* by image */
	atomic_bool unknown;
};

static void family_one(void *context, unsigned worker, size_t index)
{
	struct looking *l = context;
	struct arena *a = &l->run->workers[worker].scratch;
	struct arena_mark mark = arena_mark(a);
	bool known;

	memcpy(l->fingerprints[index], family_fingerprint(l->run, a, index, &known).ptr, DIGEST_HEX);
	if (!known)
		atomic_store(&l->unknown, true);
	arena_rewind(a, mark);
}

/* Absent where some input's digest cannot be told. */
static struct str fingerprint(struct run *run)
{
	size_t count = run->world.image_count;
	struct looking l = { .run = run, .fingerprints = arena_array(run->a, count, DIGEST_HEX) };
	struct fingerprint f = fingerprint_on(run);

	parallel(run->jobs, count, family_one, &l);
	for (size_t i = 0; i < count; i++)
		fingerprint_text(&f, (struct str){ l.fingerprints[i], DIGEST_HEX });
	for (size_t i = 0; i < run->files.list.count; i++) {
		const struct file *file = &run->files.list.items[i];

		if (file->kind != FILE_SITE)
			continue;
		cache_digest(run, &run->workers[0].scratch, file);
		fingerprint_file(&f, run, file);
	}
	return atomic_load(&l.unknown) || !f.complete ? (struct str){ NULL, 0 } : fingerprint_end(run->a, &f);
}

static bool is_clean(const struct run *run)
{
	return run->ds.findings.count == 0 && run->ds.failures.count == 0;
}

struct intact {
	struct run *run;
	atomic_bool not;
};

static void unit_one(void *context, unsigned worker, size_t index)
{
	struct intact *i = context;
	const struct unit_record *unit = &i->run->state.units[index];

	(void)worker;
	if (atomic_load(&i->not))
		return;
	if (!emit_unit_intact(&i->run->state, i->run->out, unit->name))
		atomic_store(&i->not, true);
	/* Right bytes with another stamp are to be recorded. */
	for (size_t k = 0; k < unit->count; k++)
		if (unit->files[k].found.inode)
			atomic_store(&i->not, true);
}

static bool is_intact(struct run *run)
{
	struct intact i = { .run = run };

	parallel(run->jobs, run->state.unit_count, unit_one, &i);
	return !atomic_load(&i.not);
}

bool whole_is_kept(struct run *run)
{
	const struct unit_record *old = emit_unit_find(&run->state, str_of(unit_name));
	struct str now;

	/* SARIF tells what is waived, too, which is known only to who looks. */
	if (run->options->format == FORMAT_SARIF || !old || old->fingerprint.len == 0 || run->state.interrupted || !is_clean(run))
		return false;
	now = fingerprint(run);
	if (!now.ptr || !str_eq(now, old->fingerprint) || !is_intact(run))
		return false;
	run->image_count = run->world.image_count;
	for (size_t i = 0; i < run->world.image_count; i++)
		run->release_count += run->families[i].count;
	return true;
}

size_t whole_count(const struct run *run)
{
	size_t count = 0;

	for (size_t i = 0; i < run->state.unit_count; i++)
		count += run->state.units[i].count;
	return count;
}

void whole_add(struct run *run)
{
	struct str now = { NULL, 0 };

	if (!atomic_load(&run->partial) && is_clean(run))
		now = fingerprint(run);
	stage_unit(&run->workers[0], str_of(unit_name), now.ptr ? now : STR(""));
	stage_units(run, &run->workers[0], NULL);
}
