/* The gate of the container runtime against the release: does the image start where the notes say that it runs? */
#include "model/check_oci.h"

#include "model/gate.h"
#include "model/vendor.h"
#include "model/version.h"

struct gating {
	struct arena *a;
	struct gate gate;
	const struct oci_platform *p;
	struct diags *ds;
};

static const char hint[] = "correct the drivers of the release, or NVIDIA_REQUIRE_CUDA where the image is built";

/* What the gate says of a data center GPU with this driver; of its CUDA nothing is known but what it is older than. */
static enum gate_state asked(const struct gating *g, struct str driver, struct str cuda)
{
	struct gate_host host = { .facts = { [GATE_DRIVER] = driver, [GATE_BRAND] = STR("tesla") }, .cuda_below = cuda };

	return gate_check(&g->gate, &host);
}

/* The first term speaks of CUDA, and of the CUDA that the image has. */
static void cuda_check(struct gating *g, const struct component_use *cuda)
{
	const struct gate_term *t = g->gate.terms;

	if (g->gate.count == 0 || t->name != GATE_CUDA || t->operator != GATE_AT_LEAST || version_within(cuda->version.s, t->value))
		return;
	diag_span(g->ds, cuda->version.loc, str_length(cuda->version.s), RULE_OCI_GATE, "%.*s starts with CUDA %.*s or later: NVIDIA_REQUIRE_CUDA says so",
		  STR_FMT(g->p->id), STR_FMT(str_slice(t->value, 0, 100)));
	diag_hint(g->ds, "write the CUDA of the image, or correct the variable where the image is built");
}

static void branches_check(struct gating *g, const struct nvidia *n, struct str cuda)
{
	for (size_t i = 0; i < n->data_center.list.count; i++) {
		const struct data_center *d = &n->data_center.list.items[i];

		if (!d->from.s.ptr || asked(g, d->from.s, cuda) != GATE_REFUSES)
			continue;
		diag_span(g->ds, d->branch.loc, str_length(d->branch.s), RULE_OCI_GATE,
			  "branch %.*s is listed as usable, and NVIDIA_REQUIRE_CUDA of %.*s does not let the image start on it", STR_FMT(d->branch.s),
			  STR_FMT(g->p->id));
		diag_hint(g->ds, "%s", hint);
	}
	for (size_t i = 0; i < n->unsupported.list.count; i++) {
		struct text branch = n->unsupported.list.items[i];

		if (!branch.s.ptr || asked(g, branch_number(branch.s), cuda) != GATE_STARTS)
			continue;
		diag_span(g->ds, branch.loc, str_length(branch.s), RULE_OCI_GATE,
			  "branch %.*s is listed as unsupported, and NVIDIA_REQUIRE_CUDA of %.*s lets the image start on it", STR_FMT(branch.s), STR_FMT(g->p->id));
		diag_hint(g->ds, "%s", hint);
	}
}

/* A driver that needs forward compatibility is older than the CUDA of the image: 13.0 of 13.0.2, for the third number is none of the driver's. */
static struct str cuda_of(const struct component_use *cuda)
{
	struct str s = cuda ? cuda->version.s : (struct str){ NULL, 0 };
	size_t dot = str_find_char(s, '.', 0);

	return dot < s.len ? str_slice(s, 0, str_find_char(s, '.', dot + 1)) : s;
}

void check_oci_gate(struct arena *a, const struct release *r, const struct image_entry *e, const struct oci_platform *p, struct diags *ds)
{
	struct str expression = oci_variable(p->config, STR("NVIDIA_REQUIRE_CUDA"));
	struct gating g = { a, gate_parse(a, expression), p, ds };
	const struct component_use *cuda = component_effective(r, e, NULL, STR("cuda"));
	struct drivers drivers = drivers_effective(r, e);

	if (!expression.len)
		return;
	if (g.gate.wrong.ptr) {
		diag_span(ds, e->tag.loc, str_length(e->tag.s), RULE_OCI_GATE, "NVIDIA_REQUIRE_CUDA of %.*s has '%.*s', which the container runtime cannot read",
			  STR_FMT(p->id), STR_FMT(str_slice(g.gate.wrong, 0, 100)));
		diag_hint(ds, "its terms are cuda, driver, arch and brand with a comparison, joined by commas (and) and blanks (or)");
		return;
	}
	if (cuda && cuda->version.s.ptr)
		cuda_check(&g, cuda);
	branches_check(&g, &drivers.nvidia, cuda_of(cuda));
}
