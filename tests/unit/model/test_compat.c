#include <criterion/criterion.h>

#include "model/compat.h"

#define TESLA(n, next) " brand=tesla,driver>=" n ",driver<" next
#define GATE_12_8 "cuda>=12.8" TESLA("470", "471") TESLA("535", "536") TESLA("550", "551") TESLA("560", "561") TESLA("565", "566")
#define GATE_13_0 "cuda>=13.0" TESLA("535", "536") TESLA("550", "551") TESLA("565", "566") TESLA("570", "571") TESLA("575", "576")

static const char vendor_yaml[] =
	"source: \"https://docs.example.com/\"\nas-of: 2026-11-30\n"
	"toolkits:\n"
	"  - {cuda: \"13.4\", branch: R615}\n"
	"  - {cuda: 13.0.2, linux: 580.95.05}\n"
	"  - {cuda: 13.0.0, linux: 580.65.06}\n"
	"  - {cuda: 12.9.0, linux: 575.51.03}\n"
	"  - {cuda: 12.8.0, linux: \"570.26\"}\n"
	"  - {cuda: 12.6.0, linux: 560.28.03}\n"
	"  - {cuda: 12.4.0, linux: 550.54.14}\n"
	"  - {cuda: 11.8.0, linux: 520.61.05}\n"
	"families:\n"
	"  - {cuda: \"13\", minimum: \"580\"}\n"
	"  - {cuda: \"12\", minimum: 525.60.13, below: \"580\"}\n"
	"  - {cuda: \"11\", minimum: 450.80.02, below: \"525\"}\n";

/* The two published releases that the driver rules were worked out with. */
#define RELEASE_25_10									\
	"release: \"25.10\"\ncomponents: {cuda: 12.8.0}\nimages: [{tag: 25.10-serverless}]\n"	\
	"drivers:\n  nvidia:\n    minimum: \"575\"\n    data-center:\n"			\
	"      - {branch: R470, from: \"470.57\"}\n      - {branch: R525, from: \"525.85\"}\n"	\
	"      - {branch: R535, from: \"535.86\"}\n      - {branch: R545, from: \"545.23\"}\n"	\
	"    unsupported: [R418, R440, R450, R460, R510, R520, R530, R555, R560]\n"
#define RELEASE_26_05									\
	"release: \"26.05\"\ncomponents: {cuda: 13.0.2}\nimages: [{tag: 26.05-serverless}]\n"	\
	"drivers:\n  nvidia:\n    minimum: \"580\"\n"
#define GATED(yaml, gate) yaml "environment:\n  NVIDIA_REQUIRE_CUDA: {default: \"" gate "\"}\n"

struct fixture {
	struct arena a;
	struct diags ds;
	const struct vendor *vendor;
	struct compat compat;
};

static void fixture_open(struct fixture *f)
{
	struct source *src;

	f->a = arena_on(&mem_system);
	f->ds = diags_on(&f->a);
	src = source_on(&f->a, STR("nvidia.yaml"), str_of(vendor_yaml));
	f->vendor = vendor_read(&f->a, ydoc_parse(&f->a, src, &f->ds), src, &f->ds);
	f->compat = compat_on(&f->a, f->vendor);
}

static const struct brief *brief_in(struct fixture *f, const char *yaml)
{
	struct source *src = source_on(&f->a, STR("r.yaml"), str_print(&f->a, "%sstatus: draft\n", yaml));
	struct release *r = release_read(&f->a, ydoc_parse(&f->a, src, &f->ds), src, STR("26.05"), &f->ds);
	struct brief *b = NEW(&f->a, struct brief);

	*b = brief_of(&f->a, f->vendor, r);
	return b;
}

static struct compat_answer ask(struct fixture *f, const struct brief *b, const char *driver, enum gpu_class gpu)
{
	struct machine m = { .driver = driver ? str_of(driver) : (struct str){ NULL, 0 }, .gpu = gpu };

	return compat_ask(&f->a, &f->compat, b, &b->needs[0], &m);
}

/* "minor+forward", "native", … of one step. */
static struct str step_text(struct arena *a, const struct compat_step *s)
{
	bool both = (s->paths & PATH_MINOR) && (s->paths & PATH_FORWARD);

	return str_print(a, "%s%s", verdict_words[s->verdict], both ? "+forward" : "");
}

/* "unknown, 580.95.05 native": every step but the first with where it begins. */
static struct str steps_text(struct arena *a, const struct compat_answer *answer)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < answer->count; i++) {
		if (i)
			buf_print(&out, ", %.*s ", STR_FMT(answer->steps[i].from));
		buf_put(&out, step_text(a, &answer->steps[i]));
	}
	return buf_str(&out);
}

static const struct published {
	const char *driver, *older, *older_gate, *newer, *newer_gate;	/* T: starts on tesla, G: on geforce */
} published[] = {
	{ "450.248.02", "unsupported", "", "unknown", "" },
	{ "470.256.02", "forward", "T", "unknown", "" },
	{ "520.61.05", "unsupported", "", "unknown", "" },
	{ "525.60.13", "minor", "", "unknown", "" },
	{ "530.30.02", "minor", "", "unknown", "" },
	{ "535.54.03", "minor", "T", "unknown", "T" },
	{ "535.129.03", "minor+forward", "T", "unknown", "T" },
	{ "545.23.08", "minor+forward", "", "unknown", "" },
	{ "550.54.14", "minor", "T", "unknown", "T" },
	{ "560.35.05", "minor", "T", "unknown", "" },
	{ "565.57.01", "minor", "T", "unknown", "T" },
	{ "570.26", "native", "TG", "unknown", "T" },
	{ "575.57.08", "native", "TG", "unknown", "T" },
	{ "580.65.06", "native", "TG", "minor", "TG" },
	{ "595.71.05", "native", "TG", "native", "TG" },
};

static void published_check(struct fixture *f, const struct brief *b, const char *driver, const char *want, const char *want_gate)
{
	struct compat_answer tesla = ask(f, b, driver, GPU_DATA_CENTER), geforce = ask(f, b, driver, GPU_GEFORCE);
	struct str gate = str_print(&f->a, "%s%s", tesla.steps[0].gate == GATE_STARTS ? "T" : "", geforce.steps[0].gate == GATE_STARTS ? "G" : "");

	cr_expect_eq(tesla.count, 1, "%s: %.*s", driver, STR_FMT(steps_text(&f->a, &tesla)));
	cr_expect(str_is(step_text(&f->a, &tesla.steps[0]), want), "%s: %.*s", driver, STR_FMT(steps_text(&f->a, &tesla)));
	cr_expect(str_is(gate, want_gate), "%s: gate %.*s", driver, STR_FMT(gate));
	if (tesla.steps[0].gate == GATE_REFUSES)
		cr_expect_eq(tesla.run, RUN_NO, "%s", driver);
}

Test(compat, answers_for_the_published_releases)
{
	struct fixture f;
	const struct brief *older, *newer;

	fixture_open(&f);
	older = brief_in(&f, GATED(RELEASE_25_10, GATE_12_8));
	newer = brief_in(&f, GATED(RELEASE_26_05, GATE_13_0));
	for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
		published_check(&f, older, published[i].driver, published[i].older, published[i].older_gate);
		published_check(&f, newer, published[i].driver, published[i].newer, published[i].newer_gate);
	}
	arena_drop(&f.a);
}

#define NEED(cuda, drivers) "release: \"1\"\ncomponents: {cuda: " cuda "}\ndrivers: {nvidia: {" drivers "}}\n"
#define BARE(drivers) "release: \"1\"\ndrivers: {nvidia: {" drivers "}}\n"
#define AMD(supported) "release: \"1\"\ndrivers: {amd: {supported: [" supported "]}}\n"

static const struct row {
	const char *yaml, *driver;
	enum gpu_class gpu;
	const char *want;
} rows[] = {
	/* The whole of what can be said, and beginnings whose answer depends on the rest. */
	{ RELEASE_25_10, NULL, GPU_DATA_CENTER,
	  "unknown, 418 unsupported, 419 unknown, 440 unsupported, 441 unknown, 450 unsupported, 451 unknown, 460 unsupported, 461 unknown, "
	  "470 too-old, 470.57 forward, 471 unknown, 510 unsupported, 511 unknown, 520 unsupported, 521 unknown, 525 too-old, 525.60.13 minor, "
	  "525.85 minor+forward, 526 minor, 535.86 minor+forward, 536 minor, 545.23 minor+forward, 546 minor, 570.26 native" },
	{ RELEASE_25_10, "525", GPU_DATA_CENTER, "too-old, 525.60.13 minor, 525.85 minor+forward" },
	{ RELEASE_25_10, "525.60", GPU_DATA_CENTER, "too-old, 525.60.13 minor" },
	{ RELEASE_25_10, "470", GPU_DATA_CENTER, "too-old, 470.57 forward" },
	{ RELEASE_25_10, "570", GPU_DATA_CENTER, "minor, 570.26 native" },
	{ RELEASE_25_10, "550", GPU_DATA_CENTER, "minor" },
	{ RELEASE_26_05, "580", GPU_DATA_CENTER, "minor, 580.95.05 native" },
	{ RELEASE_26_05, "580.0.0", GPU_DATA_CENTER, "minor" },
	{ RELEASE_26_05, "580.95", GPU_DATA_CENTER, "minor, 580.95.05 native" },
	{ RELEASE_26_05, "580.95.05", GPU_DATA_CENTER, "native" },
	{ RELEASE_26_05, "580.95.5", GPU_DATA_CENTER, "native" },
	{ RELEASE_26_05, "579.99", GPU_DATA_CENTER, "unknown" },
	/* No forward compatibility: what is below is too old. */
	{ RELEASE_26_05, "579.99", GPU_GEFORCE, "too-old" },
	{ RELEASE_25_10, "470.256.02", GPU_GEFORCE, "too-old" },
	{ RELEASE_25_10, "450.248.02", GPU_GEFORCE, "unsupported" },
	{ RELEASE_25_10, "535.129.03", GPU_GEFORCE, "minor" },
	{ NEED("13.0.2", "minimum: \"580\", data-center: []"), "550.54", GPU_DATA_CENTER, "too-old" },
	/* 450 is no less than 450.80.02 where it stands for the branch; in a question it is every 450.x. */
	{ NEED("11.8.0", "minimum: \"450\""), "450", GPU_DATA_CENTER, "unknown, 450.80.02 minor" },
	{ NEED("11.8.0", "minimum: \"450\""), "450.80.02", GPU_DATA_CENTER, "minor" },
	{ NEED("11.7.0", "minimum: \"450\""), "450", GPU_DATA_CENTER, "unknown, 450.80.02 native" },
	{ NEED("11.8.0", "minimum: \"450\""), "450.80.01", GPU_GEFORCE, "too-old" },
	/* The vendor names a branch, or nothing. */
	{ NEED("13.4.1", "minimum: \"615\""), "615.1", GPU_DATA_CENTER, "native" },
	{ NEED("13.4.1", "minimum: \"615\""), "614", GPU_DATA_CENTER, "minor" },
	{ NEED("14.0", "minimum: \"700\""), "700", GPU_DATA_CENTER, "native" },
	{ NEED("14.0", "minimum: \"700\""), "699.9", GPU_DATA_CENTER, "unknown" },
	{ NEED("14.0", "minimum: \"700\""), "699.9", GPU_GEFORCE, "too-old" },
	{ NEED("14.0", "unsupported: [R545]"), "545.1", GPU_DATA_CENTER, "unsupported" },
	{ NEED("14.0", "unsupported: [R545]"), "550.1", GPU_GEFORCE, "unknown" },
	{ BARE("minimum: \"575\""), "575.57.08", GPU_DATA_CENTER, "native" },
	{ BARE("minimum: \"575\""), "570.26", GPU_DATA_CENTER, "unknown" },
	{ "release: \"1\"\n", "570.26", GPU_GEFORCE, "unknown" },
	/* Listed twice: usable counts. */
	{ NEED("13.0.2", "unsupported: [R545], data-center: [{branch: R545, from: \"545.23\"}]"), "545.30", GPU_DATA_CENTER, "forward" },
	{ AMD("\"6.2\", \"6.4\""), NULL, GPU_DATA_CENTER, "too-old, 6.2 native, 6.3 unknown, 6.4 native, 6.5 unknown" },
	{ AMD("\"6.2\", \"6.4\""), "6", GPU_DATA_CENTER, "too-old, 6.2 native, 6.3 unknown, 6.4 native, 6.5 unknown" },
	{ AMD("\"6.2\", \"6.4\""), "6.4.3", GPU_DATA_CENTER, "native" },
	{ AMD("\"9\""), "10", GPU_DATA_CENTER, "unknown" },
	{ AMD(""), "6.4.3", GPU_DATA_CENTER, "unsupported" },
};

Test(compat, answers_for_every_boundary)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct fixture f;
		struct compat_answer got;

		fixture_open(&f);
		got = ask(&f, brief_in(&f, rows[i].yaml), rows[i].driver, rows[i].gpu);
		cr_expect(str_is(steps_text(&f.a, &got), rows[i].want), "%zu: %s: %.*s", i, rows[i].driver ? rows[i].driver : "all",
			  STR_FMT(steps_text(&f.a, &got)));
		arena_drop(&f.a);
	}
}

/* What holds for every driver holds for one that is asked about alone. */
Test(compat, is_one_function_of_the_driver)
{
	static const char *const drivers[] = { "417.9", "418.1", "470.56.9", "470.57", "525.60.12", "525.60.13", "525.85", "570.25", "570.26", "900" };
	struct fixture f;
	const struct brief *b;
	struct compat_answer all;

	fixture_open(&f);
	b = brief_in(&f, RELEASE_25_10);
	all = ask(&f, b, NULL, GPU_DATA_CENTER);
	for (size_t i = 0; i < sizeof drivers / sizeof drivers[0]; i++) {
		struct compat_answer one = ask(&f, b, drivers[i], GPU_DATA_CENTER);
		const struct compat_step *s = compat_step_at(&all, str_of(drivers[i]));

		cr_expect_eq(s->verdict, one.steps[0].verdict, "%s", drivers[i]);
		cr_expect_eq(s->paths, one.steps[0].paths, "%s", drivers[i]);
	}
	arena_drop(&f.a);
}

static const struct arch_row {
	const char *gpu, *word;
	const char *driver;
	enum code_state code;
	enum run_state run;
} archs[] = {
	{ "arch: [sm_80, sm_90], ptx: [compute_90]", "sm_80", "580.95.05", CODE_BINARY, RUN_YES },
	{ "arch: [sm_80, sm_90], ptx: [compute_90]", "8.6", "580.95.05", CODE_BINARY, RUN_YES },
	{ "arch: [sm_80, sm_90], ptx: [compute_90]", "sm_70", "580.95.05", CODE_NONE, RUN_NO },
	{ "arch: [sm_80, sm_90], ptx: [compute_90]", "sm_120", "580.95.05", CODE_PTX, RUN_YES },
	{ "arch: [sm_80, sm_90], ptx: [compute_90]", "sm_120", "580.65.06", CODE_NONE, RUN_NO },
	{ "arch: [sm_90a]", "sm_90", "580.95.05", CODE_BINARY, RUN_YES },
	{ "arch: [sm_100a]", "sm_103", "580.95.05", CODE_NONE, RUN_NO },
	{ "arch: [sm_100f]", "sm_103", "580.95.05", CODE_BINARY, RUN_YES },
	{ "ptx: [compute_90a]", "sm_100", "580.95.05", CODE_NONE, RUN_NO },
	{ "arch: [gfx942]", "sm_90", "580.95.05", CODE_NONE, RUN_NO },
	{ "products: [H20]", "sm_90", "580.95.05", CODE_UNKNOWN, RUN_UNKNOWN },
};

Test(compat, knows_what_gpus_there_is_code_for)
{
	for (size_t i = 0; i < sizeof archs / sizeof archs[0]; i++) {
		struct fixture f;
		struct machine m = { .driver = str_of(archs[i].driver) };
		struct compat_answer got;
		const struct brief *b;

		fixture_open(&f);
		b = brief_in(&f, str_print(&f.a, "%sgpu: {%s}\n", RELEASE_26_05, archs[i].gpu).ptr);
		cr_assert(gpu_arch_read(&f.a, str_of(archs[i].word), &m.arch));
		got = compat_ask(&f.a, &f.compat, b, &b->needs[0], &m);
		cr_expect_eq(got.steps[0].code, archs[i].code, "%zu: %d", i, (int)got.steps[0].code);
		cr_expect_eq(got.run, archs[i].run, "%zu: %d", i, (int)got.run);
		arena_drop(&f.a);
	}
}

Test(compat, reads_names_of_architectures)
{
	static const char *const wrong[] = { "", "sm_", "sm_9", "9", "9.", ".9", "9.00", "gfx", "gfx 942", "sm_90b", "sm_90aa", "hopper", "９０", "sm_99999", "0.5" };
	struct arena a = arena_on(&mem_system);
	struct gpu_arch arch;

	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		cr_expect(!gpu_arch_read(&a, str_of(wrong[i]), &arch), "%s", wrong[i]);
	cr_expect(gpu_arch_read(&a, STR("12.0"), &arch) && str_is(arch.name, "sm_120") && str_is(gpu_arch_capability(&a, &arch), "12.0"));
	cr_expect(gpu_arch_read(&a, STR("gfx942"), &arch) && gpu_arch_is_amd(&arch));
	arena_drop(&a);
}
