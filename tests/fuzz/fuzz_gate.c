/* A start gate, and what a release asks for, held against every driver: answers for all drivers and for one agree. The first line is the gate,
   the second a driver. */
#include <stdlib.h>

#include "model/compat.h"
#include "model/version.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char yaml[] =
	"source: \"https://docs.example.com/\"\nas-of: 2026-11-30\n"
	"toolkits: [{cuda: 12.8.0, linux: \"570.26\"}, {cuda: 12.4.0, linux: 550.54.14}, {cuda: 13.0.0, linux: 580.65.06}]\n";

static void answers_check(struct arena *a, const struct compat *c, const struct brief *b, struct str driver)
{
	struct machine all = { .gpu = GPU_DATA_CENTER }, one = { .driver = driver, .gpu = GPU_DATA_CENTER };
	struct compat_answer every = compat_ask(a, c, b, b->needs, &all), asked = compat_ask(a, c, b, b->needs, &one);

	for (size_t i = 1; i < every.count; i++)
		if (version_cmp(every.steps[i - 1].from, every.steps[i].from) >= 0)
			abort();
	if (asked.count == 0 || asked.steps[0].verdict != compat_step_at(&every, driver)->verdict || asked.steps[0].gate != compat_step_at(&every, driver)->gate)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct arena a;
	struct diags ds;
	struct str text = { (const char *)data, size }, gate, driver = { NULL, 0 };
	struct listed_branch branches[] = { { STR("470"), { STR("470.57"), 1 } }, { STR("535"), { { NULL, 0 }, 0 } } };
	struct need need = {
		.cuda = STR("12.8.0"), .toolkit = { STR("570.26"), 1 }, .family = STR("12"), .family_minimum = { STR("525.60.13"), 1 },
		.branches = branches, .branch_count = sizeof branches / sizeof branches[0],
	};
	struct brief_gate gates[1] = { { .name = STR("NVIDIA_REQUIRE_CUDA") } };
	struct brief b = { .needs = &need, .need_count = 1, .gates = gates, .gate_count = 1 };
	struct driver_query q;
	struct query_problem problem;
	const struct source *src;
	struct compat c;

	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	src = source_on(&a, STR("nvidia.yaml"), str_of(yaml));
	c = compat_on(&a, vendor_read(&a, ydoc_parse(&a, src, &ds), src, &ds));
	str_split(&text, '\n', &gate);
	if (text.ptr)
		str_split(&text, '\n', &driver);
	gates[0].gate = gate_parse(&a, gate);
	if (driver.ptr && driver_query_read(&a, NULL, driver, &q, &problem) && gates[0].gate.count < 100)
		answers_check(&a, &c, &b, q.driver);
	arena_drop(&a);
	return 0;
}
