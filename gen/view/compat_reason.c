/* Verdicts in words. */
#include "view/compat_text.h"

#include "model/version.h"

static void cuda_put(struct buf *out, const struct need *n)
{
	buf_print(out, "CUDA %.*s comes with ", STR_FMT(n->cuda));
	if (n->toolkit_is_branch)
		buf_print(out, "drivers of R%.*s", STR_FMT(n->toolkit.driver));
	else
		buf_print(out, "driver %.*s", STR_FMT(n->toolkit.driver));
}

/* "CUDA 12 runs on 525.60.13 or later", by the vendor, or what the notes ask for. */
static void floor_put(struct buf *out, const struct need *n)
{
	if (n->family_minimum.driver.ptr)
		buf_print(out, "CUDA %.*s runs on %.*s or later", STR_FMT(n->family), STR_FMT(n->family_minimum.driver));
	else if (n->minimum.driver.ptr)
		buf_print(out, "the notes ask for %.*s or later", STR_FMT(n->minimum.driver));
	else if (n->toolkit.driver.ptr)
		cuda_put(out, n);
	else
		buf_z(out, "neither the notes nor the vendor's table name a driver");
}

/* Where the vendor's table has less than the notes. */
static void minimum_put(struct buf *out, const struct need *n, const struct compat_step *step)
{
	if (n->minimum.driver.ptr && version_cmp(step->from, n->minimum.driver) < 0)
		buf_print(out, "; the notes ask for %.*s or later", STR_FMT(n->minimum.driver));
}

static void native_put(struct buf *out, const struct need *n, const struct compat_step *step)
{
	if (!n->toolkit.driver.ptr) {
		buf_print(out, "the notes ask for %.*s or later", STR_FMT(n->minimum.driver));
		return;
	}
	cuda_put(out, n);
	minimum_put(out, n, step);
}

static void forward_put(struct buf *out, const struct listed_branch *b)
{
	buf_print(out, "the notes list R%.*s from %.*s on for data center GPUs", STR_FMT(b->number), STR_FMT(b->from.driver));
}

static void minor_put(struct buf *out, const struct compat_answer *answer, const struct compat_step *step)
{
	const struct need *n = answer->need;
	const struct listed_branch *b = need_branch(n, step->from);

	floor_put(out, n);
	if (n->toolkit.driver.ptr) {
		buf_z(out, "; ");
		cuda_put(out, n);
	}
	if (n->family_minimum.driver.ptr)
		minimum_put(out, n, step);
	if (step->paths & PATH_FORWARD) {
		buf_z(out, "; ");
		forward_put(out, b);
	} else if (b && !b->from.driver.ptr) {
		buf_print(out, "; that the notes list R%.*s for an upgrade is about forward compatibility", STR_FMT(b->number));
	}
}

static void too_old_put(struct buf *out, const struct need *n, const struct compat_step *step, enum gpu_class gpu)
{
	const struct listed_branch *b = need_branch(n, step->from);

	floor_put(out, n);
	if (gpu != GPU_DATA_CENTER)
		buf_z(out, ", and forward compatibility is for data center GPUs");
	else if (b && b->from.driver.ptr)
		buf_print(out, ", and of R%.*s the notes list %.*s or later", STR_FMT(b->number), STR_FMT(b->from.driver));
	else
		buf_z(out, ", and the notes say that no older branch works");
}

static void unknown_put(struct buf *out, const struct need *n, const struct compat_step *step)
{
	floor_put(out, n);
	if (!n->family_minimum.driver.ptr && !n->minimum.driver.ptr && !n->toolkit.driver.ptr)
		return;
	if (n->branch_count)
		buf_print(out, "; the notes say nothing about R%.*s", STR_FMT(driver_branch(step->from)));
	else
		buf_z(out, "; the notes say nothing about older branches");
}

static void nvidia_put(struct buf *out, const struct compat_answer *answer, const struct compat_step *step, enum gpu_class gpu)
{
	const struct need *n = answer->need;

	switch (step->verdict) {
	case VERDICT_NATIVE:
		native_put(out, n, step);
		return;
	case VERDICT_MINOR:
		minor_put(out, answer, step);
		return;
	case VERDICT_FORWARD:
		forward_put(out, need_branch(n, step->from));
		if (n->compat_package.ptr)
			buf_print(out, ", with the image's compatibility package %.*s", STR_FMT(n->compat_package));
		return;
	case VERDICT_UNSUPPORTED:
		buf_print(out, "the notes list R%.*s as one that must be upgraded", STR_FMT(driver_branch(step->from)));
		return;
	case VERDICT_TOO_OLD:
		too_old_put(out, n, step, gpu);
		return;
	case VERDICT_UNKNOWN:
	case VERDICTS:
		break;
	}
	unknown_put(out, n, step);
}

static void amd_put(struct buf *out, const struct need *n, enum verdict verdict)
{
	const struct str_column drivers = STR_COLUMN(n->amd, n->amd_count, driver);

	if (n->amd_stated != STATED_LISTED) {
		buf_z(out, n->amd_stated == STATED_NONE ? "the notes list no kernel driver" : "the notes say nothing about kernel drivers");
		return;
	}
	buf_print(out, "the notes list %.*s", STR_FMT(str_column_text(out->arena, drivers)));
	if (verdict == VERDICT_UNKNOWN)
		buf_z(out, " and say nothing about others");
}

static void gate_put(struct buf *out, const struct brief *b, enum gate_state gate)
{
	if (gate != GATE_REFUSES && gate != GATE_UNKNOWN)
		return;
	buf_print(out, gate == GATE_REFUSES ? "; %.*s keeps the container from starting" : "; whether %.*s lets the container start cannot be told",
		  STR_FMT(b->gates[0].name));
}

static void code_put(struct buf *out, const struct brief *b, const struct compat_step *step)
{
	static const char *const words[] = {
		[CODE_UNASKED] = NULL, [CODE_BINARY] = NULL, [CODE_PTX] = "; the driver compiles its PTX for this GPU",
		[CODE_NONE] = "; there is no code for this GPU", [CODE_UNKNOWN] = "; the notes do not say what GPUs there is code for",
	};

	if (step->code == CODE_NONE && step->verdict == VERDICT_MINOR && b->ptx_count)
		buf_z(out, "; there is no machine code for this GPU");
	else if (words[step->code])
		buf_z(out, words[step->code]);
}

struct str compat_reason(struct arena *a, const struct compat_answer *answer, const struct compat_step *step, enum gpu_class gpu)
{
	struct buf out = buf_on(a);

	if (answer->brief->vendor == DRIVER_AMD)
		amd_put(&out, answer->need, step->verdict);
	else
		nvidia_put(&out, answer, step, gpu);
	gate_put(&out, answer->brief, step->gate);
	code_put(&out, answer->brief, step);
	return buf_str(&out);
}
