/* Answers for a terminal. */
#include "view/compat_text.h"

#include "text/unicode.h"

enum { VERDICT_WIDTH = sizeof "unsupported" - 1 };

static const char *const status_notes[] = {
	[STATUS_ABSENT] = "", [STATUS_DRAFT] = " (draft)", [STATUS_RELEASED] = "", [STATUS_WITHDRAWN] = " (withdrawn)",
};

static void pad(struct buf *out, struct str text, size_t width)
{
	size_t used = unicode_text_width(text);

	buf_put(out, text);
	buf_repeat(out, ' ', used < width ? width - used : 0);
}

static void machine_put(struct buf *out, const struct compat_report *report)
{
	const struct machine *m = &report->machine;

	if (report->driver_vendor == DRIVER_AMD)
		buf_z(out, "AMD kernel driver");
	else
		buf_z(out, "NVIDIA driver");
	buf_print(out, " %.*s", STR_FMT(m->driver));
	if (report->driver_vendor == DRIVER_NVIDIA)
		buf_z(out, m->gpu == GPU_GEFORCE ? " on GeForce GPUs" : " on data center GPUs");
	if (m->arch.name.ptr)
		buf_print(out, " of %.*s", STR_FMT(m->arch.name));
	buf_char(out, '\n');
}

static struct str tags_of(struct arena *a, const struct need *n)
{
	return str_column_text(a, (struct str_column){ n->tags, n->tag_count, sizeof *n->tags });
}

/* The word for a step, which says whether it runs where the verdict does not. */
static const char *step_word(const struct compat_step *s)
{
	if (s->run == RUN_NO && s->verdict != VERDICT_UNSUPPORTED && s->verdict != VERDICT_TOO_OLD)
		return "no";
	return s->run == RUN_UNKNOWN ? "unknown" : verdict_words[s->verdict];
}

static void step_put(struct buf *out, const struct compat_report *report, const struct compat_answer *answer, const struct compat_step *s)
{
	pad(out, str_of(step_word(s)), VERDICT_WIDTH + 2);
	buf_put(out, compat_reason(out->arena, answer, s, report->machine.gpu));
	buf_char(out, '\n');
}

static size_t from_width(const struct compat_answer *answer)
{
	size_t width = 0;

	for (size_t i = 0; i < answer->count; i++)
		width = answer->steps[i].from.len > width ? answer->steps[i].from.len : width;
	return width;
}

static void steps_put(struct buf *out, const struct compat_report *report, const struct compat_answer *answer)
{
	size_t width = from_width(answer);

	pad(out, STR("depends"), VERDICT_WIDTH + 2);
	buf_z(out, "on the rest of the number:\n");
	for (size_t i = 0; i < answer->count; i++) {
		buf_z(out, "      from ");
		pad(out, answer->steps[i].from, width + 2);
		step_put(out, report, answer, &answer->steps[i]);
	}
}

/* "26.05", or where tags differ their names below it. */
static void release_put(struct buf *out, const struct compat_report *report, const struct release_answer *r, size_t width)
{
	struct str name = str_print(out->arena, "  %.*s%s", STR_FMT(r->brief->release), status_notes[r->brief->status]);

	if (r->count > 1) {
		buf_put(out, name);
		buf_char(out, '\n');
	}
	for (size_t i = 0; i < r->count; i++) {
		pad(out, r->count > 1 ? str_print(out->arena, "    %.*s", STR_FMT(tags_of(out->arena, r->answers[i].need))) : name, width + 2);
		if (r->answers[i].count > 1)
			steps_put(out, report, &r->answers[i]);
		else
			step_put(out, report, &r->answers[i], &r->answers[i].steps[0]);
	}
}

/* The widest name of a release, or of its tags where they differ, up to what leaves room for the rest. */
static size_t name_width(struct arena *a, const struct compat_report *report)
{
	enum { WIDTH_MAX = 40 };
	size_t width = 0;

	for (size_t i = 0; i < report->count; i++) {
		const struct release_answer *r = &report->releases[i];

		for (size_t j = 0; j < r->count; j++) {
			size_t own = r->count > 1 ? 4 + unicode_text_width(tags_of(a, r->answers[j].need)) :
				2 + unicode_text_width(r->brief->release) + strlen(status_notes[r->brief->status]);

			width = own > width && own <= WIDTH_MAX ? own : width;
		}
	}
	return width;
}

static bool release_has(const struct release_answer *r, enum verdict verdict)
{
	for (size_t i = 0; i < r->count; i++)
		for (size_t j = 0; j < r->answers[i].count; j++)
			if (r->answers[i].steps[j].verdict == verdict)
				return true;
	return false;
}

static bool has_verdict(const struct compat_report *report, enum verdict verdict)
{
	for (size_t i = 0; i < report->count; i++)
		if (release_has(&report->releases[i], verdict))
			return true;
	return false;
}

/* What a verdict leaves out. */
static void limits_put(struct buf *out, const struct compat_report *report)
{
	if (has_verdict(report, VERDICT_MINOR))
		buf_z(out, "minor: PTX does not run, nor what needs the driver that CUDA comes with\n");
	if (has_verdict(report, VERDICT_FORWARD))
		buf_z(out, "forward: the image's compatibility package must be the libcuda that programs find\n");
}

/* Where the figures are from: "the notes" are the files of the releases. */
void compat_source_put(struct buf *out, const struct vendor *v)
{
	struct date d = v->as_of.date;

	buf_print(out, "CUDA and its drivers: %.*s, from %.*s", STR_FMT(v->source_file->name), STR_FMT(v->source.s));
	if (d.month)
		buf_print(out, d.day ? ", read on %04u-%02u-%02u" : ", read in %04u-%02u", d.year, d.month, d.day);
	buf_char(out, '\n');
}

static void others_put(struct buf *out, const struct compat_report *report)
{
	const char *vendor = report->driver_vendor == DRIVER_AMD ? "AMD" : "NVIDIA";

	if (report->others == 1)
		buf_print(out, "1 release is left out: it is not for %s GPUs\n", vendor);
	else if (report->others)
		buf_print(out, "%zu releases are left out: they are not for %s GPUs\n", report->others, vendor);
}

struct str compat_plain(struct arena *a, const struct compat_report *report)
{
	struct buf out = buf_on(a);
	size_t width = name_width(a, report);

	machine_put(&out, report);
	for (size_t i = 0; i < report->count; i++) {
		const struct brief *b = report->releases[i].brief;

		if (i == 0 || !str_eq(report->releases[i - 1].brief->image, b->image))
			buf_print(&out, "\n%.*s\n", STR_FMT(b->image));
		release_put(&out, report, &report->releases[i], width);
	}
	buf_char(&out, '\n');
	limits_put(&out, report);
	if (report->count && report->vendor && report->driver_vendor == DRIVER_NVIDIA)
		compat_source_put(&out, report->vendor);
	others_put(&out, report);
	return buf_str(&out);
}

struct str compat_names(struct arena *a, const struct compat_report *report)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < report->count; i++)
		buf_print(&out, "%.*s/%.*s\n", STR_FMT(report->releases[i].brief->image), STR_FMT(report->releases[i].brief->release));
	return buf_str(&out);
}
