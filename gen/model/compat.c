/* Verdicts, as a function of the driver that is constant between a few of them. */
#include "model/compat.h"

#include <stdlib.h>

#include "base/vec.h"
#include "model/version.h"

const char *const gpu_class_words[GPU_CLASSES + 1] = { [GPU_DATA_CENTER] = "data-center", [GPU_GEFORCE] = "geforce", NULL };
const char *const verdict_words[VERDICTS] = {
	[VERDICT_NATIVE] = "native", [VERDICT_MINOR] = "minor", [VERDICT_FORWARD] = "forward", [VERDICT_UNSUPPORTED] = "unsupported",
	[VERDICT_TOO_OLD] = "too-old", [VERDICT_UNKNOWN] = "unknown",
};
const char *const run_words[RUN_STATES] = { [RUN_YES] = "yes", [RUN_NO] = "no", [RUN_UNKNOWN] = "unknown", [RUN_DEPENDS] = "depends" };

/* What the container runtime calls the GPUs of a class (nvidia-container-cli info). */
static const char *const brands[GPU_CLASSES] = { [GPU_DATA_CENTER] = "tesla", [GPU_GEFORCE] = "geforce" };

/* --- The vendor's table by driver --- */

static int by_driver(const void *left, const void *right)
{
	const struct driver_cuda *a = left, *b = right;
	int order = version_cmp(a->driver, b->driver);

	return order ? order : version_cmp(a->cuda, b->cuda);
}

struct compat compat_on(struct arena *a, const struct vendor *nvidia)
{
	struct compat c = { NULL, 0 };

	if (!nvidia)
		return c;
	c.rows = NEW_ARRAY(a, struct driver_cuda, nvidia->toolkits.list.count);
	for (size_t i = 0; i < nvidia->toolkits.list.count; i++) {
		const struct toolkit *t = &nvidia->toolkits.list.items[i];

		if (t->cuda.s.ptr && (t->linux_driver.s.ptr || t->branch.s.len))
			c.rows[c.count++] = (struct driver_cuda){ t->linux_driver.s.ptr ? t->linux_driver.s : branch_number(t->branch.s), t->cuda.s };
	}
	if (c.count)
		qsort(c.rows, c.count, sizeof *c.rows, by_driver);
	/* A driver serves what any older one does. */
	for (size_t i = 1; i < c.count; i++)
		if (version_cmp(c.rows[i].cuda, c.rows[i - 1].cuda) < 0)
			c.rows[i].cuda = c.rows[i - 1].cuda;
	return c;
}

/* The number of rows whose driver is no newer. */
static size_t rows_until(const struct compat *c, struct str driver)
{
	size_t low = 0, high = c->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (version_cmp(c->rows[middle].driver, driver) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The first row whose CUDA version is `cuda` or newer, or where `above` is 1 newer; c->count where there is none. */
static size_t row_of(const struct compat *c, struct str cuda, int above)
{
	size_t low = 0, high = c->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (version_cmp(c->rows[middle].cuda, cuda) < above)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Between two rows of the table a driver may serve a version of CUDA that the table does not have. */
static void cuda_fill(const struct compat *c, struct str driver, struct gate_host *host)
{
	size_t until = rows_until(c, driver), next = until ? row_of(c, c->rows[until - 1].cuda, 1) : 0;

	if (until)
		host->facts[GATE_CUDA] = c->rows[until - 1].cuda;
	if (next < c->count)
		host->cuda_below = c->rows[next].cuda;
}

/* --- One driver --- */

struct asking {
	struct arena *a;
	const struct compat *compat;
	const struct brief *brief;
	const struct need *need;
	const struct machine *machine;
	struct str capability;
	bool binary, ptx;		/* there is machine code, PTX that the GPU can use */
};

static bool reaches(struct str driver, const struct bound *least)
{
	return least->driver.ptr && version_cmp(driver, least->driver) >= 0;
}

const struct listed_branch *need_branch(const struct need *n, struct str driver)
{
	struct str number = driver_branch(driver);
	size_t low = 0, high = n->branch_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = version_cmp(n->branches[middle].number, number);

		if (order == 0)
			return &n->branches[middle];
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* Where the notes alone name a driver, it is the one that all works with; 450 stands for the first of its branch that the family runs on. */
static bool is_native(const struct need *n, struct str driver)
{
	if (n->toolkit.driver.ptr)
		return reaches(driver, &n->toolkit);
	return reaches(driver, &n->minimum) && (!n->family_minimum.driver.ptr || reaches(driver, &n->family_minimum));
}

static unsigned paths_of(const struct asking *q, struct str driver, const struct listed_branch *branch)
{
	const struct need *n = q->need;
	unsigned paths = 0;

	if (is_native(n, driver))
		return PATH_NATIVE;
	if (reaches(driver, n->family_minimum.driver.ptr ? &n->family_minimum : &n->minimum))
		paths |= PATH_MINOR;
	if (q->machine->gpu == GPU_DATA_CENTER && branch && reaches(driver, &branch->from))
		paths |= PATH_FORWARD;
	return paths;
}

/* Of a driver with no way open. */
static enum verdict refusal(const struct asking *q, const struct listed_branch *branch)
{
	const struct need *n = q->need;
	bool floor = n->family_minimum.driver.ptr || n->minimum.driver.ptr;

	if (branch && !branch->from.driver.ptr)
		return VERDICT_UNSUPPORTED;
	if (branch || (floor && (n->forward == STATED_NONE || q->machine->gpu != GPU_DATA_CENTER)))
		return VERDICT_TOO_OLD;
	return VERDICT_UNKNOWN;
}

static enum verdict amd_verdict(const struct need *n, struct arena *a, struct str driver)
{
	size_t low = 0, high = n->amd_count;

	if (n->amd_stated != STATED_LISTED)
		return n->amd_stated == STATED_NONE ? VERDICT_UNSUPPORTED : VERDICT_UNKNOWN;
	/* The last that is no newer than the driver. */
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (version_cmp(n->amd[middle].driver, driver) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return VERDICT_TOO_OLD;
	return version_cmp(driver, driver_after(a, n->amd[low - 1].driver)) < 0 ? VERDICT_NATIVE : VERDICT_UNKNOWN;
}

static enum gate_state gates_check(const struct asking *q, struct str driver)
{
	struct gate_host host = { .facts = { [GATE_DRIVER] = driver, [GATE_ARCH] = q->capability, [GATE_BRAND] = str_of(brands[q->machine->gpu]) } };
	enum gate_state all = GATE_ABSENT;

	cuda_fill(q->compat, driver, &host);
	for (size_t i = 0; i < q->brief->gate_count; i++) {
		enum gate_state one = gate_check(&q->brief->gates[i].gate, &host);

		if (one == GATE_REFUSES)
			return one;
		if (one == GATE_UNKNOWN || all == GATE_ABSENT)
			all = one;
	}
	return all;
}

static enum code_state code_of(const struct asking *q, enum verdict verdict)
{
	if (!q->machine->arch.name.ptr)
		return CODE_UNASKED;
	if (!q->brief->code_stated)
		return CODE_UNKNOWN;
	if (q->binary)
		return CODE_BINARY;
	return q->ptx && verdict != VERDICT_MINOR ? CODE_PTX : CODE_NONE;
}

static enum run_state run_of(const struct compat_step *s)
{
	if (s->verdict == VERDICT_UNSUPPORTED || s->verdict == VERDICT_TOO_OLD || s->gate == GATE_REFUSES || s->code == CODE_NONE)
		return RUN_NO;
	return s->verdict == VERDICT_UNKNOWN || s->gate == GATE_UNKNOWN || s->code == CODE_UNKNOWN ? RUN_UNKNOWN : RUN_YES;
}

static struct compat_step step_of(const struct asking *q, struct str driver)
{
	struct compat_step s = { .from = driver };

	if (q->brief->vendor == DRIVER_AMD) {
		s.verdict = amd_verdict(q->need, q->a, driver);
		s.paths = s.verdict == VERDICT_NATIVE ? PATH_NATIVE : 0;
	} else {
		const struct listed_branch *branch = need_branch(q->need, driver);

		s.paths = paths_of(q, driver, branch);
		s.verdict = s.paths & PATH_NATIVE ? VERDICT_NATIVE : s.paths & PATH_MINOR ? VERDICT_MINOR :
			s.paths & PATH_FORWARD ? VERDICT_FORWARD : refusal(q, branch);
		s.gate = gates_check(q, driver);
	}
	s.code = code_of(q, s.verdict);
	s.run = run_of(&s);
	return s;
}

/* --- The drivers at which something may change --- */

struct points {
	struct arena *a;
	struct str within;		/* the beginning that was asked about; absent: all */
	VEC(struct str) list;
};

static void point_add(struct points *p, struct str driver)
{
	if (driver.ptr && (!p->within.ptr || driver_refines(driver, p->within)))
		*vec_push(p->a, &p->list) = driver;
}

static void points_of_need(struct points *p, const struct need *n)
{
	point_add(p, n->minimum.driver);
	point_add(p, n->toolkit.driver);
	point_add(p, n->family_minimum.driver);
	for (size_t i = 0; i < n->branch_count; i++) {
		point_add(p, n->branches[i].number);
		point_add(p, n->branches[i].from.driver);
		if (!p->within.ptr)
			point_add(p, driver_after(p->a, n->branches[i].number));
	}
	for (size_t i = 0; i < n->amd_count; i++) {
		point_add(p, n->amd[i].driver);
		point_add(p, driver_after(p->a, n->amd[i].driver));
	}
}

/* Where what is known of the CUDA version begins to be enough. */
static void points_of_cuda(struct points *p, const struct compat *c, struct str cuda)
{
	size_t reached = row_of(c, cuda, 0), above = row_of(c, cuda, 1);

	if (reached > 0)
		point_add(p, c->rows[reached - 1].driver);
	if (reached > 0)
		point_add(p, c->rows[row_of(c, c->rows[reached - 1].cuda, 0)].driver);
	if (reached < c->count)
		point_add(p, c->rows[reached].driver);
	if (above < c->count)
		point_add(p, c->rows[above].driver);
}

static void points_of_gate(struct points *p, const struct compat *c, const struct gate *gate)
{
	for (size_t i = 0; i < gate->count; i++) {
		const struct gate_term *t = &gate->terms[i];

		if (t->name == GATE_DRIVER)
			point_add(p, t->value);
		/* What is above a driver begins with whatever its maker may number next. */
		if (t->name == GATE_DRIVER && t->operator != GATE_AT_LEAST && t->operator != GATE_BELOW)
			point_add(p, str_print(p->a, "%.*s.1", STR_FMT(t->value)));
		if (t->name == GATE_CUDA)
			points_of_cuda(p, c, t->value);
	}
}

static int by_version(const void *left, const void *right)
{
	const struct str *a = left, *b = right;
	int order = version_cmp(*a, *b);

	/* 580 before 580.0: the shorter is how people write it. */
	return order ? order : (a->len > b->len) - (a->len < b->len);
}

/* --- All of it --- */

static bool is_same(const struct compat_step *a, const struct compat_step *b)
{
	return a->verdict == b->verdict && a->paths == b->paths && a->gate == b->gate && a->code == b->code;
}

static void code_look(struct asking *q)
{
	const struct brief *b = q->brief;
	struct gpu_arch code;

	for (size_t i = 0; !q->binary && i < b->arch_count; i++)
		q->binary = gpu_arch_read(q->a, b->arch[i], &code) && gpu_arch_runs(&q->machine->arch, &code);
	for (size_t i = 0; !q->ptx && i < b->ptx_count; i++)
		q->ptx = gpu_arch_read(q->a, b->ptx[i], &code) && gpu_arch_compiles(&q->machine->arch, &code);
}

enum run_state run_join(enum run_state a, enum run_state b)
{
	return a == b ? a : RUN_DEPENDS;
}

struct compat_answer compat_ask(struct arena *a, const struct compat *c, const struct brief *b, const struct need *n, const struct machine *m)
{
	struct compat_answer answer = { .brief = b, .need = n };
	struct asking q = { .a = a, .compat = c, .brief = b, .need = n, .machine = m };
	struct points points = { a, m->driver, { NULL, 0, 0 } };

	q.capability = gpu_arch_capability(a, &m->arch);
	if (m->arch.name.ptr)
		code_look(&q);
	*vec_push(a, &points.list) = m->driver.ptr ? m->driver : STR("0");
	points_of_need(&points, n);
	for (size_t i = 0; i < b->gate_count; i++)
		points_of_gate(&points, c, &b->gates[i].gate);
	qsort(points.list.items, points.list.count, sizeof *points.list.items, by_version);
	answer.steps = NEW_ARRAY(a, struct compat_step, points.list.count);
	for (size_t i = 0; i < points.list.count; i++) {
		struct compat_step s = step_of(&q, points.list.items[i]);

		if (answer.count && is_same(&answer.steps[answer.count - 1], &s))
			continue;
		answer.run = answer.count ? run_join(answer.run, s.run) : s.run;
		answer.steps[answer.count++] = s;
	}
	return answer;
}

const char *compat_step_word(const struct compat_step *step)
{
	bool open = step->paths != 0;

	if (open && step->gate == GATE_REFUSES)
		return "refused";
	return open && step->gate == GATE_UNKNOWN ? verdict_words[VERDICT_UNKNOWN] : verdict_words[step->verdict];
}

const struct compat_step *compat_step_at(const struct compat_answer *answer, struct str driver)
{
	size_t low = 1, high = answer->count;

	/* The last that begins no later; what is below the first begins with it too. */
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (version_cmp(answer->steps[middle].from, driver) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return &answer->steps[low - 1];
}
