/* GPU architectures: what a GPU is called, and whether code for one runs on another. */
#ifndef RELGEN_MODEL_GPU_ARCH_H
#define RELGEN_MODEL_GPU_ARCH_H

#include "base/str.h"

/* sm_90, compute_90, gfx942. */
struct gpu_arch {
	struct str name;		/* in full: sm_90 of 9.0; absent: none */
	unsigned major, minor;		/* compute capability of NVIDIA's; of AMD's both are 0 */
	char suffix;			/* a: this GPU only, f: its family only; 0 */
};

enum code_state { CODE_UNASKED, CODE_BINARY, CODE_PTX, CODE_NONE, CODE_UNKNOWN };

/* sm_90, compute_90, sm90, 9.0, 90 and gfx942; false for any other text. */
bool gpu_arch_read(struct arena *a, struct str word, struct gpu_arch *out);
bool gpu_arch_is_amd(const struct gpu_arch *arch);
/* "9.0"; absent for AMD's. */
struct str gpu_arch_capability(struct arena *a, const struct gpu_arch *arch);

/* Does machine code run on a GPU: that of the same major version and no higher minor one (NVIDIA, CUDA Programming Guide, binary
   compatibility)? Of AMD's the name must be the same. */
bool gpu_arch_runs(const struct gpu_arch *gpu, const struct gpu_arch *code);
/* Can the driver make PTX into code for a GPU: that of its version or an older one? */
bool gpu_arch_compiles(const struct gpu_arch *gpu, const struct gpu_arch *ptx);

#endif
