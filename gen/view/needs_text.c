/* What a release needs, by verdict, for a terminal. */
#include "view/compat_text.h"

#include "model/version.h"

enum { VERDICT_WIDTH = sizeof "unsupported" - 1 };

/* Are the drivers from one number to another all of a branch? 418 and 419. */
static bool is_branch(struct arena *a, struct str from, struct str to)
{
	return to.ptr && str_find_char(from, '.', 0) == from.len && version_cmp(driver_after(a, from), to) == 0;
}

/* "570.26 or later", "R418", "470.57 or later of R470", "below 450", "525.60.13 up to below 570.26". */
static void range_put(struct buf *out, struct str from, struct str to)
{
	struct arena *a = out->arena;
	struct str branch = driver_branch(from);

	if (!to.ptr)
		buf_print(out, "%.*s or later", STR_FMT(from));
	else if (is_branch(a, from, to))
		buf_print(out, "R%.*s", STR_FMT(from));
	else if (str_is(from, "0"))
		buf_print(out, "below %.*s", STR_FMT(to));
	else if (version_cmp(driver_after(a, branch), to) == 0)
		buf_print(out, "%.*s or later of R%.*s", STR_FMT(from), STR_FMT(branch));
	else if (version_within(to, from))
		buf_print(out, "R%.*s below %.*s", STR_FMT(from), STR_FMT(to));
	else
		buf_print(out, "from %.*s to below %.*s", STR_FMT(from), STR_FMT(to));
}

/* Where the steps from `i` on stop having what `has` asks for. */
static size_t run_end(const struct compat_answer *answer, size_t i, bool (*has)(const struct compat_step *s, int what), int what)
{
	while (i < answer->count && has(&answer->steps[i], what))
		i++;
	return i;
}

static bool has_verdict(const struct compat_step *s, int what)
{
	return (int)s->verdict == what;
}

static bool has_gate(const struct compat_step *s, int what)
{
	return (int)s->gate == what;
}

/* The ranges with a verdict or a state of the gate; how many there are. */
static size_t ranges_put(struct buf *out, const struct compat_answer *answer, bool (*has)(const struct compat_step *s, int what), int what)
{
	size_t count = 0;

	for (size_t i = 0; i < answer->count; i++) {
		size_t end = run_end(answer, i, has, what);

		if (end == i)
			continue;
		if (count++)
			buf_z(out, ", ");
		range_put(out, answer->steps[i].from, end < answer->count ? answer->steps[end].from : (struct str){ NULL, 0 });
		i = end;
	}
	return count;
}

static const struct compat_step *first_with(const struct compat_answer *answer, enum verdict verdict)
{
	for (size_t i = 0; i < answer->count; i++)
		if (answer->steps[i].verdict == verdict)
			return &answer->steps[i];
	return NULL;
}

static void why_put(struct buf *out, struct str reason)
{
	buf_repeat(out, ' ', VERDICT_WIDTH + 4);
	buf_put(out, reason);
	buf_char(out, '\n');
}

static void verdict_put(struct buf *out, const struct compat_report *report, const struct compat_answer *answer, enum verdict verdict)
{
	const struct compat_step *first = first_with(answer, verdict);
	struct buf ranges = buf_on(out->arena);
	struct compat_step plain;
	size_t count;

	if (!first)
		return;
	count = ranges_put(&ranges, answer, has_verdict, (int)verdict);
	buf_print(out, "  %s", verdict_words[verdict]);
	buf_repeat(out, ' ', VERDICT_WIDTH + 2 - strlen(verdict_words[verdict]));
	/* What is said of single branches is said above. */
	buf_put(out, verdict == VERDICT_UNKNOWN && count > 1 ? STR("all others") : buf_str(&ranges));
	buf_char(out, '\n');
	/* The reasons of the others differ from branch to branch, and the ranges say them. */
	if (verdict != VERDICT_NATIVE && verdict != VERDICT_MINOR)
		return;
	plain = *first;
	plain.paths &= ~(unsigned)PATH_FORWARD;
	plain.gate = GATE_ABSENT;
	why_put(out, compat_reason(out->arena, answer, &plain, report->machine.gpu));
}

static void gate_put(struct buf *out, const struct compat_answer *answer)
{
	const struct brief *b = answer->brief;
	struct buf ranges = buf_on(out->arena);

	if (b->gate_count == 0 || b->vendor != DRIVER_NVIDIA)
		return;
	buf_z(out, "  refused      ");
	if (b->gates[0].gate.wrong.ptr)
		buf_print(out, "cannot be told: '%.*s' is not understood", STR_FMT(str_slice(b->gates[0].gate.wrong, 0, 40)));
	else if (ranges_put(&ranges, answer, has_gate, GATE_REFUSES) == 0)
		buf_z(out, "on no driver");
	else
		buf_put(out, buf_str(&ranges));
	buf_char(out, '\n');
	why_put(out, str_print(out->arena, "%.*s keeps the container from starting there", STR_FMT(b->gates[0].name)));
}

static void answer_put(struct buf *out, const struct compat_report *report, const struct release_answer *r, const struct compat_answer *answer)
{
	const struct brief *b = r->brief;

	buf_print(out, "%.*s/%.*s", STR_FMT(b->image), STR_FMT(b->release));
	if (answer->need->cuda.ptr)
		buf_print(out, ", CUDA %.*s", STR_FMT(answer->need->cuda));
	if (b->vendor == DRIVER_NVIDIA)
		buf_z(out, report->machine.gpu == GPU_GEFORCE ? ", GeForce GPUs" : ", data center GPUs");
	buf_char(out, '\n');
	if (r->count > 1)
		buf_print(out, "  tags: %.*s\n",
			  STR_FMT(str_column_text(out->arena, (struct str_column){ answer->need->tags, answer->need->tag_count, sizeof(struct str) })));
	for (unsigned v = 0; v < VERDICTS; v++)
		verdict_put(out, report, answer, (enum verdict)v);
	gate_put(out, answer);
}

/* The files that the figures stand in. */
static void sources_put(struct buf *out, const struct compat_report *report)
{
	buf_z(out, "\nThe notes:");
	for (size_t i = 0; i < report->count; i++)
		buf_print(out, "%s %.*s", i ? "," : "", STR_FMT(report->releases[i].brief->file));
	buf_char(out, '\n');
	if (report->vendor)
		compat_source_put(out, report->vendor);
}

struct str needs_plain(struct arena *a, const struct compat_report *report)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < report->count; i++) {
		const struct release_answer *r = &report->releases[i];

		if (i > 0)
			buf_char(&out, '\n');
		if (r->brief->vendor == DRIVER_NONE)
			buf_print(&out, "%.*s/%.*s needs no driver\n", STR_FMT(r->brief->image), STR_FMT(r->brief->release));
		for (size_t j = 0; r->brief->vendor != DRIVER_NONE && j < r->count; j++) {
			if (j > 0)
				buf_char(&out, '\n');
			answer_put(&out, report, r, &r->answers[j]);
		}
	}
	sources_put(&out, report);
	return buf_str(&out);
}
