#include <criterion/criterion.h>

#include "model/registry.h"
#include "text/ydoc.h"

static const char registry_yaml[] =
	"components:\n"
	"  torch: {name: PyTorch, aliases: [Torch, pytorch]}\n"
	"  cuda: {name: CUDA, aliases: [CUDA Toolkit]}\n"
	"  transformer-engine: {name: Transformer Engine, aliases: [transformer_engine, TE]}\n"
	"  transformers: {name: Transformers, aliases: [transformer]}\n"
	"  flash-attn: {name: FlashAttention, aliases: [flash_attn]}\n"
	"  flash-attn-3: {name: FlashAttention-3}\n"
	"  accelerate: {name: Accelerate}\n"
	"  triton: {name: Triton}\n"
	"  vllm: {name: vLLM}\n"
	"  accl-n: {name: ACCL-N}\n"
	"  comm: {name: 通信ライブラリ}\n";

static const struct registry *registry_on(struct arena *a)
{
	struct diags ds = diags_on(a);
	const struct source *src = source_on(a, STR("components.yaml"), str_of(registry_yaml));

	return registry_read(a, ydoc_parse(a, src, &ds), src, &ds);
}

/* What is found, as "id" for names, "id?" for likely ones and "{id}" for facts. */
static struct str found(struct arena *a, const struct registry *r, struct str text)
{
	static const char *const forms[] = { [MENTION_NAME] = "%.*s ", [MENTION_LIKELY] = "%.*s? ", [MENTION_FACT] = "{%.*s} " };
	struct buf out = buf_on(a);
	struct mention m;

	for (size_t at = 0; mention_next(r, text, &at, &m);) {
		cr_assert(m.from < m.to && m.to <= text.len && at >= m.to);
		buf_print(&out, forms[m.kind], STR_FMT(m.component->id.s));
	}
	return str_trim(buf_str(&out));
}

static const struct row {
	const char *text, *want;
} rows[] = {
	{ "Upgraded PyTorch to 2.6.0.", "torch" },
	{ "PyTorchを2.6.0に更新しました。", "torch" },
	{ "新しいPyTorchと、通信ライブラリの更新", "torch comm" },
	{ "PyTorch를 업데이트했습니다", "torch" },
	{ "**PyTorch** and `vLLM`, [CUDA](https://pytorch.org/vllm)", "torch vllm cuda" },
	{ "CUDA Toolkit and CUDA", "cuda cuda" },
	{ "FlashAttention-3, FlashAttention, FlashAttention-2", "flash-attn-3 flash-attn" },
	{ "Transformer Engine, transformer_engine, TE and te", "transformer-engine transformer-engine transformer-engine" },
	{ "kernels that accelerate training of transformer models", "accelerate? transformers?" },
	{ "Accelerate and ACCELERATE", "accelerate accelerate?" },
	{ "Triton Inference Server and Triton", "triton? triton" },
	{ "vLLM/CUDA", "vllm cuda" },
	{ "torch.compile(), torch_compile, PyTorchs, nv-pytorch, pytorch-lightning, vllm@main, --vllm", "" },
	{ "egslingjun/pytorch:25.10, /usr/local/cuda/bin, https://example.com/vllm", "" },
	{ "25.10-vllm0.11.0-pytorch2.8-cu128-serverless", "" },
	{ "CUDA12.8に対応", "cuda" },
	{ "cuda12.8, CUDA12", "" },
	{ "ACCL-N and ACCL", "accl-n" },
	{ "{{ components.torch }} and {{previous.components.transformer-engine}}", "{torch} {transformer-engine}" },
	{ "{{ components.flash-attn-3.note | default(\"PyTorch\") }}", "{flash-attn-3}" },
	{ "{{ literal(\"PyTorch 2.0\") }} {{ components.none }} {{ PyTorch", "" },
	{ "Ünite", "" },
	{ "éPyTorch PyTorché", "" },
	{ "", "" },
};

Test(mention, finds_names_in_every_script)
{
	struct arena a = arena_on(&mem_system);
	const struct registry *r = registry_on(&a);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got = found(&a, r, str_of(rows[i].text));

		cr_expect(str_is(got, rows[i].want), "%s: %.*s", rows[i].text, STR_FMT(got));
	}
	arena_drop(&a);
}

Test(mention, knows_every_spelling)
{
	struct arena a = arena_on(&mem_system);
	const struct registry *r = registry_on(&a);

	cr_expect(mention_component(r, STR("PYTORCH")) == registry_find(r, STR("torch")));
	cr_expect(mention_component(r, STR("Cuda Toolkit")) == registry_find(r, STR("cuda")));
	cr_expect_null(mention_component(r, STR("CUDA Tool")));
	cr_expect_null(mention_component(r, STR("CUDA Toolkits")));
	cr_expect_null(mention_component(r, STR("")));
	arena_drop(&a);
}

/* 20,000 spellings of one beginning, and a text that is full of it: time must grow with the text, not with the product. */
Test(mention, is_linear, .timeout = 20)
{
	struct arena a = arena_on(&mem_system);
	struct registry *r = NEW(&a, struct registry);
	struct buf text = buf_on(&a);
	struct mention m;
	size_t count = 0;

	r->components.list.count = 20000;
	r->components.list.items = NEW_ARRAY(&a, struct component, r->components.list.count);
	for (size_t i = 0; i < r->components.list.count; i++)
		r->components.list.items[i].id.s = r->components.list.items[i].name.s = str_print(&a, "Library Number %zu", i);
	r->mentions = mention_index_on(&a, r);
	for (size_t i = 0; i < 100000; i++)
		buf_print(&text, "Library Number %zu, ", i);
	for (size_t at = 0; mention_next(r, buf_str(&text), &at, &m);)
		count++;
	cr_expect_eq(count, r->components.list.count);
	arena_drop(&a);
}
