/* Does a release run on a driver? The one answer for commands, pages and tables. Four ways are kept apart:
   native    the driver is that of the CUDA toolkit, or newer
   minor     it is at least that of the CUDA family: what needs the newer driver fails, PTX among it
   forward   the notes list its branch from some driver on, for data center GPUs
   and a branch may be listed as one that must be upgraded. What the notes do not say stays unknown.
   (NVIDIA, CUDA Compatibility: minor version compatibility, forward compatibility.) */
#ifndef RELGEN_MODEL_COMPAT_H
#define RELGEN_MODEL_COMPAT_H

#include "model/brief.h"
#include "model/gpu_arch.h"

enum gpu_class { GPU_DATA_CENTER, GPU_GEFORCE, GPU_CLASSES };

enum verdict { VERDICT_NATIVE, VERDICT_MINOR, VERDICT_FORWARD, VERDICT_UNSUPPORTED, VERDICT_TOO_OLD, VERDICT_UNKNOWN, VERDICTS };
enum compat_path { PATH_NATIVE = 1, PATH_MINOR = 2, PATH_FORWARD = 4 };
enum run_state { RUN_YES, RUN_NO, RUN_UNKNOWN, RUN_DEPENDS, RUN_STATES };

extern const char *const gpu_class_words[GPU_CLASSES + 1];	/* "data-center", …, NULL */
extern const char *const verdict_words[VERDICTS];		/* "native", … */
extern const char *const run_words[RUN_STATES];			/* "yes", "no", "unknown", "depends" */

struct machine {
	struct str driver;		/* a beginning stands for every driver that begins so; absent: every driver there is */
	enum gpu_class gpu;
	struct gpu_arch arch;		/* name absent: not asked */
};

/* What holds from a driver on, up to the next step. */
struct compat_step {
	struct str from;
	enum verdict verdict;
	unsigned paths;			/* enum compat_path, added: every way that is open */
	enum gate_state gate;
	enum code_state code;		/* for the GPU that was asked about; where minor, PTX does not count */
	enum run_state run;		/* all of this together; never RUN_DEPENDS */
};

/* Of a release and the tags that share a need: one step, or several where the rest of the driver's number decides. */
struct compat_answer {
	const struct brief *brief;
	const struct need *need;
	struct compat_step *steps;
	size_t count;			/* at least 1 */
	enum run_state run;
};

/* A driver and the newest CUDA version that it serves. */
struct driver_cuda {
	struct str driver, cuda;
};

/* What answers are made with. */
struct compat {
	struct driver_cuda *rows;	/* by driver */
	size_t count;
};

/* The vendor's table, or NULL. */
struct compat compat_on(struct arena *a, const struct vendor *nvidia);
/* The brief must be of the machine's vendor. */
struct compat_answer compat_ask(struct arena *a, const struct compat *c, const struct brief *b, const struct need *n, const struct machine *m);
/* The step that holds for one driver; never NULL. */
const struct compat_step *compat_step_at(const struct compat_answer *answer, struct str driver);
/* What a step comes to in a word: a verdict, "refused" where only the start gate is in the way, "unknown" where it cannot be told. */
const char *compat_step_word(const struct compat_step *step);
/* The branch of a driver among those that the notes name; NULL when there is none. */
const struct listed_branch *need_branch(const struct need *n, struct str driver);
/* RUN_DEPENDS where they differ. */
enum run_state run_join(enum run_state a, enum run_state b);

#endif
