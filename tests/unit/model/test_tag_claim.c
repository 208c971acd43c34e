#include <criterion/criterion.h>

#include "model/registry.h"
#include "model/tag_claim.h"

static const char yaml[] =
	"components:\n"
	"  cuda: {name: CUDA}\n"
	"  python: {name: Python}\n"
	"  torch: {name: PyTorch, aliases: [Torch, pytorch]}\n"
	"  vllm: {name: vLLM}\n"
	"  sglang: {name: SGLang}\n"
	"  flash-attn: {name: FlashAttention, aliases: [flash_attn]}\n";

static const struct {
	const char *tag, *want;		/* "id version" of each claim, separated by commas */
} tags[] = {
	{ "25.04-vllm0.8.5-pytorch2.6-cu124-20250430-serverless", "vllm 0.8.5,torch 2.6,cuda 124" },
	{ "25.04-sglang0.4.6.post1-pytorch2.6-cu124-20250430-serverless", "sglang 0.4.6.post1,torch 2.6,cuda 124" },
	{ "26.05-serverless", "" },
	{ "12.6.0-runtime-py310-alinux3.2304", "python 310" },
	{ "runtime-pytorch2.2.0.1-cuda12.1.1", "torch 2.2.0.1,cuda 12.1.1" },
	{ "cu128torch2.8", "cuda 128,torch 2.8" },
	{ "nv-pytorch2.8rc1", "torch 2.8rc1" },
	{ "flash-attn2.8.3_py3", "flash-attn 2.8.3,python 3" },
	{ "gpu8-focus2-acu128", "" },
	{ "VLLM0.9.1", "vllm 0.9.1" },
	{ "vllm", "" },
	{ "vllm-0.9", "" },
};

Test(tag_claim, reads_versions_out_of_tags)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct source *src = source_on(&a, STR("components.yaml"), str_of(yaml));
	struct registry *r = registry_read(&a, ydoc_parse(&a, src, &ds), src, &ds);

	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
		struct str tag = str_of(tags[i].tag);
		struct buf got = buf_on(&a);
		struct tag_claim c;

		for (size_t at = 0; tag_claim_next(r, tag, &at, &c);)
			buf_print(&got, "%s%.*s %.*s", got.len ? "," : "", STR_FMT(c.component->id.s), STR_FMT(str_slice(tag, c.to, c.end)));
		cr_expect(str_is(buf_str(&got), tags[i].want), "%s: %.*s", tags[i].tag, STR_FMT(buf_str(&got)));
	}
	arena_drop(&a);
}

Test(tag_claim, is_a_beginning_with_dots_optional)
{
	static const struct {
		const char *claim, *version;
		bool want;
	} rows[] = {
		{ "128", "12.8.0", true }, { "1280", "12.8", true }, { "12", "12.8.0", true }, { "12.8", "12.8.0", true }, { "124", "12.8.0", false },
		{ "310", "3.10", true }, { "31", "3.10", false }, { "3.1", "3.10", false }, { "2.8", "2.8.0.9+nv25.3", true },
		{ "2.1", "2.10.0", false }, { "2.6", "2.6.0+cu124", true }, { "0.4.6.post1", "0.4.6.post1", true },
		{ "0.4.6.post2", "0.4.6.post1", false }, { "0.4.6", "0.4.6.post1", true }, { "3.0.0", "3.0.0b1", true }, { "12.4.0", "12.4", true },
		{ "12.4.1", "12.4", false }, { "2.8", "v2.8.1", true }, { "312", "3.12.7+gc", true }, { "1", "12.8", false },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		cr_expect_eq(tag_claim_holds(str_of(rows[i].claim), str_of(rows[i].version)), rows[i].want, "%s of %s", rows[i].claim, rows[i].version);
}
