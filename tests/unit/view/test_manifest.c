/* The manifest of a release that has something of everything, byte for byte. */
#include <criterion/criterion.h>

#include "page_fixture.h"
#include "view/page.h"

#define DIGEST(digit) "sha256:" digit digit digit digit digit digit digit digit
#define EIGHT(digit) digit digit digit digit digit digit digit digit

static const char release_yaml[] =
	"release: \"26.05\"\n"
	"date: 2026-05-07\n"
	"scenarios: [training]\n"
	"base: {image: base.example.com/x, release: \"26.04\"}\n"
	"git: {commit: 0123abc}\n"
	"contents: complete\n"
	"components:\n"
	"  torch: {version: 2.11.0+b, note: Built \"here\".}\n"
	"  cuda: unknown\n"
	"  ray: null\n"
	"  perf: \"6.1\"\n"
	"images:\n"
	"  - tag: 26.05-s\n"
	"    digest: " DIGEST(EIGHT("a")) "\n"
	"    aliases: [latest]\n"
	"    mutable: true\n"
	"    drivers: {nvidia: {unsupported: [R530]}}\n"
	"    platforms:\n"
	"      linux/amd64: {digest: " DIGEST(EIGHT("b")) "}\n"
	"      linux/arm64/v8: {components: {perf: null, triton: 3.6.0}}\n"
	"  - {tag: 26.05-t, registries: [public]}\n"
	"drivers: {nvidia: {minimum: \"580\", data-center: []}}\n"
	"gpu: {arch: [sm_90]}\n"
	"environment:\n"
	"  NCCL_IF: {default: eth0, text: The interface.}\n"
	"highlights: {one: \"Now {{ components.torch }}.\"}\n"
	"fixes: none\n"
	"known-issues: unknown\n"
	"figures: {gain: {value: \"0.20\", style: percent, approximate: true}}\n"
	"sections: [guide]\n"
	"benchmarks:\n"
	"  e2e:\n"
	"    title: Speed\n"
	"    metric: {name: throughput, unit: tokens/s, better: higher, decimals: 1}\n"
	"    baseline: base\n"
	"    configurations: {base: {label: Base}, fast: {label: Fast}}\n"
	"    results: [{workload: a/b, values: {base: \"100.0\", fast: \"108.5\"}}]\n"
	"usage:\n"
	"  run:\n"
	"    title: Run\n"
	"    body: |\n"
	"      Say:\n"
	"\n"
	"      ```sh\n"
	"      echo <&>\n"
	"      ```\n"
	"errata: {cuda: {date: 2026-06-03, field: components.cuda, was: 13.0.1, text: Wrong build.}}\n"
	"waivers: [{rule: driver-toolkit-differs, at: drivers, reason: As published}]\n";

static const char release_ja[] =
	"msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
	"\nmsgctxt \"highlights.one\"\nmsgid \"Now {{ components.torch }}.\"\nmsgstr \"{{ components.torch }} に更新。\"\n"
	"\nmsgctxt \"environment.NCCL_IF.text\"\nmsgid \"An interface.\"\nmsgstr \"インターフェイス。\"\n"
	"\nmsgctxt \"usage.run.title\"\nmsgid \"Run\"\nmsgstr \"実行\"\n"
	"\nmsgctxt \"usage.run.body/1\"\nmsgid \"Say:\"\nmsgstr \"実行します。\"\n";

#define MISSING "\"fallback\": {\"ja\": {\"missing\": 1}}"

static const char *const wanted[] = {
	"{",
	"  \"$schema\": \"../../assets/manifest.schema.json\",",
	"  \"manifest\": 1,",
	"  \"image\": {",
	"    \"name\": \"train\",",
	"    \"title\": {\"en\": \"Training image\", \"ja\": \"Training image\", " MISSING "},",
	"    \"summary\": {\"en\": \"For PyTorch.\", \"ja\": \"For PyTorch.\", " MISSING "},",
	"    \"framework\": \"PyTorch\",",
	"    \"accelerator\": \"nvidia\"",
	"  },",
	"  \"release\": \"26.05\",",
	"  \"date\": \"2026-05-07\",",
	"  \"status\": \"released\",",
	"  \"previous\": \"25.10\",",
	"  \"scenarios\": [\"training\"],",
	"  \"base\": {",
	"    \"image\": \"base.example.com/x\",",
	"    \"release\": \"26.04\"",
	"  },",
	"  \"git\": {",
	"    \"state\": \"unchecked\",",
	"    \"pinned_commit\": \"0123abc\"",
	"  },",
	"  \"contents\": \"complete\",",
	"  \"components\": [",
	"    {\"id\": \"torch\", \"name\": \"PyTorch\", \"group\": \"framework\", \"version\": \"2.11.0+b\", \"previous_version\": \"2.8.0+a\","
	" \"purl\": \"pkg:pypi/torch@2.11.0%2Bb\", \"note\": {\"en\": \"Built \\\"here\\\".\", \"ja\": \"Built \\\"here\\\".\", " MISSING "}},",
	"    {\"id\": \"cuda\", \"name\": \"CUDA\", \"group\": \"accelerator\", \"previous_version\": \"12.8.0\","
	" \"home\": \"https://example.com/cuda\"},",
	"    {\"id\": \"perf\", \"name\": \"perf\", \"version\": \"6.1\"}",
	"  ],",
	"  \"not_contained\": [\"ray\"],",
	"  \"images\": [",
	"    {",
	"      \"tag\": \"26.05-s\",",
	"      \"mutable\": true,",
	"      \"aliases\": [\"latest\"],",
	"      \"index_digest\": \"" DIGEST(EIGHT("a")) "\",",
	"      \"addresses\": [",
	"        {\"registry\": \"public\", \"address\": \"r.example.com/x/train:26.05-s\"},",
	"        {\"registry\": \"vpc\", \"region\": \"cn-a\", \"address\": \"r.cn-a.example.com/x/train:26.05-s\"},",
	"        {\"registry\": \"vpc\", \"region\": \"cn-b\", \"address\": \"r.cn-b.example.com/x/train:26.05-s\"}",
	"      ],",
	"      \"drivers\": {",
	"        \"nvidia\": {",
	"          \"minimum\": \"580\",",
	"          \"data_center\": [],",
	"          \"unsupported\": [\"R530\"]",
	"        }",
	"      },",
	"      \"platforms\": [",
	"        {",
	"          \"platform\": \"linux/amd64\",",
	"          \"os\": \"linux\",",
	"          \"architecture\": \"amd64\",",
	"          \"manifest_digest\": \"" DIGEST(EIGHT("b")) "\",",
	"          \"components\": {\"torch\": \"2.11.0+b\", \"cuda\": null, \"perf\": \"6.1\"}",
	"        },",
	"        {",
	"          \"platform\": \"linux/arm64/v8\",",
	"          \"os\": \"linux\",",
	"          \"architecture\": \"arm64\",",
	"          \"variant\": \"v8\",",
	"          \"components\": {\"torch\": \"2.11.0+b\", \"cuda\": null, \"triton\": \"3.6.0\"}",
	"        }",
	"      ]",
	"    },",
	"    {",
	"      \"tag\": \"26.05-t\",",
	"      \"mutable\": false,",
	"      \"addresses\": [",
	"        {\"registry\": \"public\", \"address\": \"r.example.com/x/train:26.05-t\"}",
	"      ],",
	"      \"components\": {\"torch\": \"2.11.0+b\", \"cuda\": null, \"perf\": \"6.1\"},",
	"      \"platforms\": []",
	"    }",
	"  ],",
	"  \"drivers\": {",
	"    \"nvidia\": {",
	"      \"minimum\": \"580\",",
	"      \"data_center\": []",
	"    }",
	"  },",
	"  \"gpu\": {",
	"    \"arch\": [\"sm_90\"]",
	"  },",
	"  \"environment\": [",
	"    {",
	"      \"name\": \"NCCL_IF\",",
	"      \"default\": \"eth0\",",
	"      \"text\": {\"en\": \"The interface.\", \"ja\": \"The interface.\", \"fallback\": {\"ja\": {\"stale\": 1}}}",
	"    }",
	"  ],",
	"  \"highlights\": {",
	"    \"state\": \"listed\",",
	"    \"items\": [",
	"      {",
	"        \"id\": \"one\",",
	"        \"text\": {\"en\": \"Now 2.11.0+b.\", \"ja\": \"2.11.0+b に更新。\"}",
	"      }",
	"    ]",
	"  },",
	"  \"fixes\": {",
	"    \"state\": \"none\",",
	"    \"items\": []",
	"  },",
	"  \"known_issues\": {",
	"    \"state\": \"unknown\",",
	"    \"items\": []",
	"  },",
	"  \"figures\": [",
	"    {\"id\": \"gain\", \"value\": 0.20, \"style\": \"percent\", \"approximate\": true}",
	"  ],",
	"  \"sections\": [",
	"    {",
	"      \"id\": \"guide\",",
	"      \"title\": {\"en\": \"Guide\", \"ja\": \"Guide\", " MISSING "},",
	"      \"body\": {\"en\": \"Driver 580 is needed.\", \"ja\": \"Driver 580 is needed.\", " MISSING "}",
	"    }",
	"  ],",
	"  \"benchmarks\": [",
	"    {",
	"      \"id\": \"e2e\",",
	"      \"title\": {\"en\": \"Speed\", \"ja\": \"Speed\", " MISSING "},",
	"      \"metric\": {\"name\": \"throughput\", \"unit\": \"tokens/s\", \"better\": \"higher\", \"decimals\": 1},",
	"      \"baseline\": \"base\",",
	"      \"configurations\": [",
	"        {",
	"          \"id\": \"base\",",
	"          \"label\": {\"en\": \"Base\", \"ja\": \"Base\", " MISSING "}",
	"        },",
	"        {",
	"          \"id\": \"fast\",",
	"          \"label\": {\"en\": \"Fast\", \"ja\": \"Fast\", " MISSING "}",
	"        }",
	"      ],",
	"      \"results\": [",
	"        {\"workload\": \"a/b\", \"values\": {\"base\": 100.0, \"fast\": 108.5}, \"gains\": {\"fast\": 0.085}}",
	"      ]",
	"    }",
	"  ],",
	"  \"usage\": [",
	"    {",
	"      \"id\": \"run\",",
	"      \"title\": {\"en\": \"Run\", \"ja\": \"実行\"},",
	"      \"body\": {\"en\": \"Say:\\n\\n```sh\\necho <&>\\n```\", \"ja\": \"実行します。\\n\\n```sh\\necho <&>\\n```\"}",
	"    }",
	"  ],",
	"  \"errata\": [",
	"    {",
	"      \"id\": \"cuda\",",
	"      \"date\": \"2026-06-03\",",
	"      \"field\": \"components.cuda\",",
	"      \"was\": \"13.0.1\",",
	"      \"text\": {\"en\": \"Wrong build.\", \"ja\": \"Wrong build.\", " MISSING "}",
	"    }",
	"  ],",
	"  \"waivers\": [",
	"    {\"rule\": \"driver-toolkit-differs\", \"at\": \"drivers\", \"reason\": \"As published\"}",
	"  ],",
	"  \"languages\": [",
	"    {\"language\": \"en\", \"source\": true},",
	"    {\"language\": \"ja\", \"source\": false, \"done\": 3, \"missing\": 9, \"stale\": 1}",
	"  ]",
	"}",
};

/* The first line that is not as it should be. */
static void expect_lines(struct str got)
{
	struct str have;

	cr_expect(str_ends(got, "}\n"));
	for (size_t i = 0; i < COUNT(wanted); i++) {
		if (!str_split(&got, '\n', &have))
			have = STR("(the end)");
		cr_assert(str_is(have, wanted[i]), "line %zu:\n%.*s\nnot\n%s", i + 1, STR_FMT(have), wanted[i]);
	}
	cr_expect_eq(got.len, 0, "more behind the end: %.*s", STR_FMT(got));
}

Test(manifest, holds_everything_and_nothing_else)
{
	struct fixture f = { 0 };
	struct arena scratch = arena_on(&mem_system);
	struct outputs out = { 0 };
	struct page_job job;

	fixture_make(&f, release_yaml, release_ja);
	job = (struct page_job){ &f.world, NULL, ENGLISH, &f.arena, &scratch, &f.ds };
	job.pages = pages_compile(&f.arena, &f.world, NULL, &f.ds);
	cr_assert(diags_count(&f.ds, SEVERITY_ERROR) == 0, "%.*s", STR_FMT(told(&f.arena, &f.ds)));
	page_release_files(&job, f.release, &out);
	expect_lines(out.list.items[0].bytes);
	arena_drop(&scratch);
	fixture_drop(&f);
}

/* Texts of pages at hand give the same bytes as those made for the manifest. */
Test(manifest, is_the_same_from_texts_at_hand)
{
	struct fixture f = { 0 };
	struct arena scratch = arena_on(&mem_system);
	struct prose_memo memos[LANGUAGES] = { { .reach = 0 } };
	struct outputs first = { 0 }, again = { 0 };
	struct page_job job;

	fixture_make(&f, release_yaml, release_ja);
	job = (struct page_job){ &f.world, NULL, ENGLISH, &f.arena, &scratch, &f.ds };
	job.pages = pages_compile(&f.arena, &f.world, NULL, &f.ds);
	page_release_files_texts(&job, f.release, memos, &first);
	cr_expect(memos[JAPANESE].list.count > 0);
	page_release_files_texts(&job, f.release, memos, &again);
	cr_assert_eq(first.list.count, again.list.count);
	for (size_t i = 0; i < first.list.count; i++)
		cr_expect(str_eq(first.list.items[i].bytes, again.list.items[i].bytes), "%.*s", STR_FMT(first.list.items[i].path));
	arena_drop(&scratch);
	fixture_drop(&f);
}
