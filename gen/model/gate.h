/* The condition under which the NVIDIA container runtime starts an image: NVIDIA_REQUIRE_CUDA. Blanks mean "or", commas "and"; each term is
   cuda, driver, arch or brand, a comparison and a value (libnvidia-container, src/dsl.c). */
#ifndef RELGEN_MODEL_GATE_H
#define RELGEN_MODEL_GATE_H

#include "base/str.h"

enum { GATE_LENGTH_MAX = 8 * 1024 };	/* real ones have about 3,000 characters */

enum gate_name { GATE_CUDA, GATE_DRIVER, GATE_ARCH, GATE_BRAND, GATE_NAMES };
enum gate_operator { GATE_AT_LEAST, GATE_AT_MOST, GATE_ABOVE, GATE_BELOW, GATE_NOT, GATE_IS, GATE_OPERATORS };

struct gate_term {
	enum gate_name name;
	enum gate_operator operator;
	struct str value;		/* points into the expression */
	bool last;			/* of the terms that "and" holds together */
};

struct gate {
	struct gate_term *terms;
	size_t count;
	struct str wrong;		/* the term that is none, or the whole of an expression that is too long; absent: it is understood */
};

/* What is known of a machine; absent texts are not. */
struct gate_host {
	struct str facts[GATE_NAMES];	/* driver 570.26, compute capability 9.0, brand tesla; the least that the CUDA of the driver can be: 12.8 */
	struct str cuda_below;		/* the CUDA of the driver is older than this */
};

enum gate_state { GATE_ABSENT, GATE_STARTS, GATE_REFUSES, GATE_UNKNOWN };

/* An absent expression has no terms. */
struct gate gate_parse(struct arena *a, struct str expression);
/* GATE_UNKNOWN where the answer depends on what is not known, or the expression is not understood; GATE_ABSENT where it has no terms. */
enum gate_state gate_check(const struct gate *gate, const struct gate_host *host);

#endif
