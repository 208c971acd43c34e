/* Reads releases in brief, and answers from them. */
#include "app/compat.h"

#include <stdio.h>

#include "app/briefs.h"
#include "app/records.h"
#include "app/select.h"
#include "app/terminal.h"
#include "view/compat_text.h"

static enum exit_status wrong(struct arena *a, const char *what, struct str word, struct str hint)
{
	fprintf(stderr, "relgen: %s '%.*s'\n", what, STR_FMT(terminal_word(a, word)));
	if (hint.ptr)
		fprintf(stderr, "  help: %.*s\n", STR_FMT(hint));
	return EXIT_USAGE;
}

/* --- What is asked --- */

static enum exit_status driver_read(const struct run *run, const struct options *o, struct driver_query *q)
{
	struct query_problem problem;

	if (!o->driver.ptr) {
		fprintf(stderr, "relgen: compat needs a driver\n  help: name it with --driver, such as --driver 550.54.14\n");
		return EXIT_USAGE;
	}
	if (driver_query_read(run->a, run->world.nvidia, o->driver, q, &problem))
		return EXIT_DONE;
	fprintf(stderr, "relgen: option '--driver' cannot be '%.*s': %.*s\n  help: %.*s\n", STR_FMT(terminal_word(run->a, o->driver)),
		STR_FMT(terminal_word(run->a, problem.message)), STR_FMT(problem.hint));
	return EXIT_USAGE;
}

static enum exit_status arch_read(struct arena *a, const struct options *o, enum driver_vendor vendor, struct gpu_arch *arch)
{
	if (!o->arch.ptr)
		return EXIT_DONE;
	if (!gpu_arch_read(a, o->arch, arch))
		return wrong(a, "there is no GPU architecture", o->arch, STR("write it as sm_90, 9.0 or gfx942"));
	if (arch->suffix)
		return wrong(a, "no GPU is called", o->arch, str_print(a, "the GPU is %.*s; what ends in a letter is code for it", STR_FMT(arch->name)));
	if (gpu_arch_is_amd(arch) != (vendor == DRIVER_AMD))
		return wrong(a, vendor == DRIVER_AMD ? "an AMD driver has no GPU of" : "an NVIDIA driver has no GPU of", o->arch,
			     STR("NVIDIA's drivers begin with three digits and its GPUs are called sm_90; AMD's have two at most, and its GPUs are called gfx942"));
	return EXIT_DONE;
}

/* By number of the family; NULL where all are wanted. */
static enum exit_status images_choose(const struct run *run, const struct options *o, bool **wanted)
{
	struct str *names = NEW_ARRAY(run->a, struct str, run->world.image_count);

	if (o->images.count == 0)
		return EXIT_DONE;
	*wanted = NEW_ARRAY(run->a, bool, run->world.image_count);
	for (size_t i = 0; i < run->world.image_count; i++)
		names[i] = run->families[i].image;
	for (size_t i = 0; i < o->images.count; i++) {
		size_t at = records_family(run, o->images.items[i]);
		struct str near = str_nearest(o->images.items[i], names, run->world.image_count);

		if (at == run->world.image_count)
			return wrong(run->a, "there is no image", o->images.items[i],
				     near.ptr ? str_print(run->a, "did you mean '%.*s'?", STR_FMT(near)) : near);
		(*wanted)[at] = true;
	}
	return EXIT_DONE;
}

/* --- What is answered --- */

static struct release_answer release_ask(struct arena *a, const struct compat *c, const struct brief *b, const struct machine *m)
{
	struct release_answer r = { .brief = b, .answers = NEW_ARRAY(a, struct compat_answer, b->need_count) };

	for (size_t i = 0; i < b->need_count; i++) {
		r.answers[i] = compat_ask(a, c, b, &b->needs[i], m);
		r.run = i ? run_join(r.run, r.answers[i].run) : r.answers[i].run;
	}
	r.count = b->need_count;
	return r;
}

/* Does it run, on every driver with that number, by one of its tags at least? */
static bool runs(const struct release_answer *r)
{
	for (size_t i = 0; i < r->count; i++)
		if (r->answers[i].run == RUN_YES)
			return r->brief->status == STATUS_RELEASED;
	return false;
}

/* Of each image the first that runs: the list has the latest first. */
static void newest_keep(struct release_answer *list, size_t *count)
{
	size_t kept = 0;

	for (size_t i = 0; i < *count; i++)
		if (runs(&list[i]) && (!kept || !str_eq(list[kept - 1].brief->image, list[i].brief->image)))
			list[kept++] = list[i];
	*count = kept;
}

/* What a terminal obeys comes out as its number. */
static bool calm_output(struct arena *a, struct str text, unsigned format)
{
	return terminal_output(format == FORMAT_JSON ? text : terminal_lines(a, text));
}

static enum exit_status compat_answer_all(struct run *run, const struct options *o, struct compat_report *report, const struct briefs *briefs)
{
	struct compat c = compat_on(run->a, run->world.nvidia);
	struct release_answer *list = NEW_ARRAY(run->a, struct release_answer, briefs->count);
	size_t count = 0, some = 0;
	struct str text;

	for (size_t i = 0; i < briefs->count; i++) {
		if (briefs->list[i].vendor != report->driver_vendor) {
			report->others++;
			continue;
		}
		list[count] = release_ask(run->a, &c, &briefs->list[i], &report->machine);
		some += runs(&list[count++]);
	}
	if (o->newest)
		newest_keep(list, &count);
	report->releases = list;
	report->count = count;
	text = o->format == FORMAT_JSON ? compat_json(run->a, report) : o->newest ? compat_names(run->a, report) : compat_plain(run->a, report);
	if (!calm_output(run->a, text, o->format))
		return EXIT_ENVIRONMENT;
	return some ? EXIT_DONE : EXIT_ERRORS;
}

static enum exit_status compat_work(struct run *run, const struct options *o)
{
	struct compat_report report = { .vendor = run->world.nvidia, .machine = { .gpu = (enum gpu_class)o->gpu } };
	struct driver_query q = { { NULL, 0 }, DRIVER_NVIDIA };
	enum exit_status status = driver_read(run, o, &q);
	bool *wanted = NULL;
	struct briefs briefs;

	if (status == EXIT_DONE)
		status = arch_read(run->a, o, q.vendor, &report.machine.arch);
	if (status == EXIT_DONE)
		status = images_choose(run, o, &wanted);
	if (status != EXIT_DONE)
		return status;
	briefs = briefs_read(run, wanted);
	if (diags_count(&run->ds, SEVERITY_ERROR))
		return EXIT_DONE;	/* the errors decide */
	report.machine.driver = q.driver;
	report.driver_vendor = q.vendor;
	return compat_answer_all(run, o, &report, &briefs);
}

/* --- The drivers of a release --- */

static enum exit_status needs_work(struct run *run, const struct options *o)
{
	struct str word = o->operands.items[0];
	struct release_name name = release_name_of(word);
	struct compat_report report = { .vendor = run->world.nvidia, .machine = { .gpu = (enum gpu_class)o->gpu } };
	struct compat c = compat_on(run->a, run->world.nvidia);
	bool *wanted = NEW_ARRAY(run->a, bool, run->world.image_count), found = false;
	struct release_answer *list;
	struct briefs briefs;

	for (size_t i = 0; i < run->world.image_count; i++)
		found |= wanted[i] = (!name.image.ptr || str_eq(name.image, run->families[i].image)) && family_has_release(&run->families[i], name.release);
	if (!found)
		return release_unknown(run, word);
	briefs = briefs_read(run, wanted);
	if (diags_count(&run->ds, SEVERITY_ERROR))
		return EXIT_DONE;	/* the errors decide */
	list = NEW_ARRAY(run->a, struct release_answer, briefs.count);
	for (size_t i = 0; i < briefs.count; i++)
		if (str_eq(briefs.list[i].release, name.release))
			list[report.count++] = release_ask(run->a, &c, &briefs.list[i], &report.machine);
	report.releases = list;
	return calm_output(run->a, o->format == FORMAT_JSON ? compat_json(run->a, &report) : needs_plain(run->a, &report), o->format) ? EXIT_DONE :
		EXIT_ENVIRONMENT;
}

int compat_run(const struct options *options, struct arena *a)
{
	return records_command(options, a, compat_work);
}

int needs_run(const struct options *options, struct arena *a)
{
	return records_command(options, a, needs_work);
}
