/* A release as values: what each name shows. */
#include <criterion/criterion.h>

#include "page_fixture.h"

static const char release_yaml[] =
	"release: \"26.05\"\n"
	"date: 2026-05-04\n"
	"status: draft\n"
	"scenarios: [training, other]\n"
	"base: {image: n.example.com/p, release: \"26.04\"}\n"
	"contents: complete\n"
	"git: {commit: 3f9c1d2}\n"
	"components:\n"
	"  torch: 2.8.0+b\n"
	"  vllm: 0.9.2\n"
	"  cuda: {version: 13.0.2, note: \"Newer than {{ previous.components.cuda }}.\"}\n"
	"  ray: unknown\n"
	"  perf: 5.4.30\n"
	"images:\n"
	"  - tag: 26.05-s\n"
	"    aliases: [latest]\n"
	"    mutable: true\n"
	"    platforms:\n"
	"      linux/amd64: {}\n"
	"      linux/arm64: {components: {perf: null, triton: 3.6.0}}\n"
	"  - tag: 26.05-t\n"
	"    registries: [vpc]\n"
	"    regions: {vpc: [cn-b]}\n"
	"    components: {vllm: 0.9.3}\n"
	"    drivers: {nvidia: {minimum: \"590\"}}\n"
	"drivers:\n"
	"  nvidia: {minimum: \"580\", data-center: [{branch: R535, from: \"535.86\"}], unsupported: [R545]}\n"
	"gpu: {arch: [sm_90]}\n"
	"environment: {A_B: {default: eth0, text: Which.}}\n"
	"highlights: {one: \"Torch is {{ components.torch }}.\"}\n"
	"fixes: none\n"
	"known-issues: unknown\n"
	"figures:\n"
	"  gain: {value: \"0.20\", style: percent, approximate: true}\n"
	"  speed: {value: \"1.5\", style: times}\n"
	"sections: [guide, {id: own, title: Own, body: Text.}]\n"
	"benchmarks:\n"
	"  e2e:\n"
	"    title: End to end\n"
	"    metric: {name: throughput, unit: tokens/s, better: higher, decimals: 1}\n"
	"    baseline: base\n"
	"    configurations: {base: {label: Base}, fast: {label: Fast}}\n"
	"    results: [{workload: llama, values: {base: \"1200\", fast: \"1302.25\"}}, {workload: qwen, values: {fast: \"1\"}}]\n"
	"usage: {run: {section: guide}}\n"
	"errata: {fix: {date: 2026-06-03, field: components.cuda, was: 13.0.1, text: Wrong.}}\n";

static const struct row {
	size_t language;
	const char *expression, *want;
} rows[] = {
	{ ENGLISH, "release", "26.05" },
	{ ENGLISH, "date", "May 4, 2026" },
	{ JAPANESE, "date", "2026年5月4日" },
	{ ENGLISH, "status", "draft" },
	{ ENGLISH, "scenarios | list", "Training and other" },
	{ JAPANESE, "scenarios | first", "トレーニング" },
	{ ENGLISH, "base", "n.example.com/p" },
	{ ENGLISH, "contents", "complete" },
	/* components and what became of them */
	{ ENGLISH, "components.torch", "2.8.0+b" },
	{ ENGLISH, "components.torch.name", "PyTorch" },
	{ ENGLISH, "components.torch.change", "up" },
	{ ENGLISH, "components.torch.before", "2.8.0+a" },
	{ ENGLISH, "components.vllm.change", "down" },
	{ ENGLISH, "components.cuda.change", "up" },
	{ ENGLISH, "components.ray.change", "unknown" },
	{ ENGLISH, "components.perf.change", "new" },
	{ ENGLISH, "removed-components | length", "0" },
	{ ENGLISH, "key-components | length", "2" },
	{ ENGLISH, "(component-groups | first).title", "accelerator" },
	{ ENGLISH, "(component-groups | last).title", "Other" },
	{ ENGLISH, "component-groups | length", "4" },
	{ ENGLISH, "previous.components.triton", "3.4.0" },
	{ ENGLISH, "previous.drivers.nvidia.minimum", "575" },
	{ ENGLISH, "previous.path", "../25.10/" },
	/* images */
	{ ENGLISH, "tag", "26.05-s" },
	{ ENGLISH, "pull", "r.example.com/x/train:26.05-s" },
	{ ENGLISH, "address.public", "r.example.com/x/train:26.05-s" },
	{ ENGLISH, "address.vpc", "r.cn-a.example.com/x/train:26.05-s" },
	{ ENGLISH, "address.vpc.region", "cn-a" },
	{ ENGLISH, "address.public.name", "Public registry" },
	{ ENGLISH, "address.vpc.name", "vpc" },
	{ ENGLISH, "((images | last).addresses | first).address", "r.cn-b.example.com/x/train:26.05-t" },
	{ ENGLISH, "(images | last).addresses | length", "1" },
	{ ENGLISH, "(images | first).addresses | length", "3" },
	{ ENGLISH, "(images | last).drivers.nvidia.minimum", "590" },
	{ ENGLISH, "(images | last).drivers.nvidia.forward", "listed" },
	{ ENGLISH, "platforms | join(\" \")", "linux/amd64 linux/arm64" },
	{ ENGLISH, "((images | first).differences.rows | first).name", "Triton" },
	{ ENGLISH, "(images | first).differences.rows | length", "2" },
	{ ENGLISH, "(tag-differences.rows | first).id", "vllm" },
	/* the rest */
	{ ENGLISH, "drivers.nvidia.minimum", "580" },
	{ ENGLISH, "drivers.nvidia.forward", "listed" },
	{ ENGLISH, "drivers.nvidia.unsupported | list", "R545" },
	{ ENGLISH, "environment.A_B", "eth0" },
	{ ENGLISH, "highlights.state", "listed" },
	{ ENGLISH, "fixes.state", "none" },
	{ ENGLISH, "known-issues.state", "unknown" },
	{ ENGLISH, "figures.gain", "about 20%" },
	{ JAPANESE, "figures.gain", "約 20%" },
	{ ENGLISH, "figures.speed", "1.5 times" },
	{ ENGLISH, "sections | length", "2" },
	{ ENGLISH, "(sections | first).id", "guide" },
	{ ENGLISH, "(usage | first).id", "run" },
	{ ENGLISH, "((benchmarks | first).results | first).workload", "llama" },
	{ ENGLISH, "((((benchmarks | first).results | first).values) | last).value", "1,302.3" },
	{ ENGLISH, "((((benchmarks | first).results | first).values) | last).gain | number(\".0000\")", "0.0850" },
	{ ENGLISH, "((((benchmarks | first).results | first).values) | first).share", "92" },
	{ ENGLISH, "((((benchmarks | first).results | first).values) | last).share", "100" },
	{ ENGLISH, "((((benchmarks | first).results | first).values) | last).share-before", "92" },
	{ ENGLISH, "((((benchmarks | first).results | first).values) | last).step", "8" },
	{ ENGLISH, "((((benchmarks | first).results | last).values) | last).share", "100" },
	{ ENGLISH, "((((benchmarks | first).results | last).values) | last).value", "1.0" },
	{ ENGLISH, "git.state", "wrong" },
	{ ENGLISH, "git.short", "aaaaaaaaaaaa" },
	{ ENGLISH, "image", "train" },
	{ ENGLISH, "files | length", "7" },
	{ ENGLISH, "files[0].name", "manifest.json" },
	{ ENGLISH, "files[1].path", "../../../train/26.05/sbom.cdx.json" },
	{ ENGLISH, "files[1].type", "application/vnd.cyclonedx+json" },
	{ ENGLISH, "page.path", "en/train/26.05/" },
	{ JAPANESE, "page.canonical", "https://example.com/notes/ja/train/26.05/" },
	{ ENGLISH, "page.root", "../../../" },
	{ ENGLISH, "page.home", "../../" },
	{ ENGLISH, "(page.alternates | last).path", "../../../ja/train/26.05/" },
	{ ENGLISH, "(page.alternates | last).name", "日本語" },
	{ JAPANESE, "translation.shown | json", "true" },
	{ JAPANESE, "translation.translated", "0" },
	{ ENGLISH, "site.url", "https://example.com/notes" },
};

Test(value_release, names)
{
	struct fixture f = { 0 };
	struct value roots[LANGUAGES];
	struct diags unsaid;

	fixture_make(&f, release_yaml, NULL);
	cr_assert(f.ds.findings.count == 0, "%.*s", STR_FMT(told(&f.arena, &f.ds)));
	f.release->git_tag = (struct tag){ .state = TAG_COMMIT, .name = STR("train/26.05"), .commit = STR("aaaaaaaaaaaaaaaaaaaa") };
	unsaid = f.ds;
	for (size_t i = 0; i < LANGUAGES; i++) {
		struct builder b = fixture_builder(&f, i);

		roots[i] = value_release(&b, f.release);
	}
	f.ds = unsaid;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct str shown = fixture_show(&f, rows[i].language, &type_release, &roots[rows[i].language], rows[i].expression);

		cr_expect(str_is(shown, rows[i].want), "%s: got %.*s\n%.*s", rows[i].expression, STR_FMT(shown),
			  STR_FMT(told(&f.arena, &f.ds)));
	}
	fixture_drop(&f);
}
