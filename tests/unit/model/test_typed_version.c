#include <criterion/criterion.h>

#include "model/registry.h"
#include "model/typed_version.h"
#include "text/ydoc.h"

static const char registry_yaml[] =
	"components:\n"
	"  torch: {name: PyTorch, aliases: [Torch, pytorch]}\n"
	"  cuda: {name: CUDA, aliases: [CUDA Toolkit]}\n"
	"  python: {name: Python}\n"
	"  transformer-engine: {name: Transformer Engine, aliases: [transformer_engine, TE]}\n"
	"  transformers: {name: Transformers, aliases: [transformer]}\n"
	"  accelerate: {name: Accelerate}\n"
	"  triton: {name: Triton}\n"
	"  pytorch-triton: {name: pytorch-triton, same-as: triton}\n"
	"  ray: {name: Ray}\n"
	"  vllm: {name: vLLM}\n";

static const struct registry *registry_on(struct arena *a)
{
	struct diags ds = diags_on(a);
	const struct source *src = source_on(a, STR("components.yaml"), str_of(registry_yaml));

	return registry_read(a, ydoc_parse(a, src, &ds), src, &ds);
}

/* "torch=2.6.0 " now, "torch<2.5.1 " before, "torch~2.0 " no claim, "=2.6.0" alone, "torch!vllm" a fact of another component. */
static struct str found(struct arena *a, const struct registry *r, const char *text, enum text_form form)
{
	static const char signs[] = { [CLAIM_NOW] = '=', [CLAIM_BEFORE] = '<', [CLAIM_NONE] = '~' };
	struct typed_versions list = typed_versions_of(a, r, str_of(text), form);
	struct buf out = buf_on(a);
	size_t end = 0;

	for (size_t i = 0; i < list.list.count; i++) {
		const struct typed_version *v = &list.list.items[i];

		cr_assert(v->from >= end && str_eq(str_slice(str_of(text), v->from, v->from + v->version.len), v->version), "%s", text);
		end = v->from + v->version.len;
		if (v->component)
			buf_put(&out, v->component->id.s);
		buf_print(&out, "%c%.*s ", v->fact ? '!' : signs[v->claim], STR_FMT(v->fact ? v->fact->id.s : v->version));
	}
	return str_trim(buf_str(&out));
}

static const struct row {
	const char *text, *want;
} rows[] = {
	{ "Upgraded PyTorch to 2.6.0.", "torch=2.6.0" },
	{ "PyTorchを2.6.0に更新しました。", "torch=2.6.0" },
	{ "PyTorch を 2.5.1 から 2.6.0 に更新しました。", "torch<2.5.1 torch=2.6.0" },
	{ "PyTorch を 2.5.1 から更新しました。", "torch~2.5.1" },
	{ "Upgraded PyTorch from 2.5.1 to 2.6.0.", "torch<2.5.1 torch=2.6.0" },
	{ "Upgraded from CUDA 12.8 to CUDA 13.0.2.", "cuda~12.8 cuda=13.0.2" },
	{ "Moved to the NGC base of the month, with CUDA 12.8.1.", "cuda=12.8.1" },
	{ "PyTorch moves from 2.5.1 to 2.6.0.", "=2.5.1 =2.6.0" },
	{ "**PyTorch** `2.6.0` and [vLLM](https://docs.vllm.ai/en/v0.9.0/) 0.9.2", "torch=2.6.0 vllm=0.9.2" },
	{ "PyTorch version 2.6, PyTorch (2.6), PyTorch: 2.6, PyTorch v2.6, PyTorch release 2.6", "torch=2.6 torch=2.6 torch=2.6 torch=2.6 torch=2.6" },
	{ "PyTorch バージョン 2.6、PyTorch（2.6）、PyTorch：2.6", "torch=2.6 torch=2.6 torch=2.6" },
	{ "CUDA12.8に対応しました", "cuda=12.8" },
	{ "TE 2.1, transformer_engine 2.4 and Transformer Engine 2.14", "transformer-engine=2.1 transformer-engine=2.4 transformer-engine=2.14" },
	{ "vLLM 0.8.2.dev0+g61c7a1b8.d20250325.cu128, Torch 2.5.1.6.post2", "vllm=0.8.2.dev0+g61c7a1b8.d20250325.cu128 torch=2.5.1.6.post2" },
	{ "torch.compile(), introduced in PyTorch 2.0, and CUDA 12.4 or later", "torch~2.0 cuda~12.4" },
	{ "PyTorch 2.0 で導入された機能は CUDA 12.4 以降、Triton 3.1+ で使えます", "torch~2.0 cuda~12.4 triton~3.1" },
	{ "since PyTorch 2.0", "torch~2.0" },
	{ "PyTorch is now 2.6.0", "=2.6.0" },
	{ "PyTorch は 2.6.0 になりました", "=2.6.0" },
	{ "Upgraded the Torch components to version 2.11.0.", "=2.11.0" },
	{ "Upgraded to 2.11.0", "=2.11.0" },
	{ "2.11.0 is the version of this release", "=2.11.0" },
	{ "2.11.0 of PyTorch", "=2.11.0" },
	{ "PyTorch {{ components.vllm }} and vLLM {{ components.vllm }}", "torch!vllm" },
	{ "PyTorch を {{ previous.components.vllm }} から", "torch!vllm" },
	{ "pytorch-triton {{ components.triton }} and Triton ({{ components.pytorch-triton }})", "" },
	{ "PyTorch {{ components.torch }} ({{ literal(\"2.0\") }}), since version {{ literal(\"2.0.1\") }}", "" },
};

Test(typed_version, finds_what_is_typed)
{
	struct arena a = arena_on(&mem_system);
	const struct registry *r = registry_on(&a);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got = found(&a, r, rows[i].text, FORM_PROSE);

		cr_expect(str_is(got, rows[i].want), "%s: %.*s", rows[i].text, STR_FMT(got));
	}
	arena_drop(&a);
}

/* Sound text, in which no version is typed that a component has. */
static const char *const sound[] = {
	"Fixed 3.5 of the 12 hangs that PyTorch 2 users saw in 2025.",
	"Training of 8B and 70B models is 1.5 times faster; throughput rises by 12.5%.",
	"8B のモデルの学習が 1.5 倍速くなり、スループットは 12.5% 向上しました。",
	"kernels that accelerate 1.5 times, and vLLM 1.5x faster, Ray 2.5 GB, Triton 3.5 倍",
	"CUDA 12.x and PyTorch 2.x, CUDA 13 and Python 3",
	"Listen on port 8080 of 0.0.0.0:8000, 127.0.0.1 or 10.20.30.40.",
	"Released on 2026.05.07 and 07.05.2026, as PyTorch 2026.05 was.",
	"Step 3.1.2 and section 1.2.3 describe vLLM.",
	"手順 3.1.2 と第 1.2.3 節を参照してください。",
	"Hosts with Linux kernel 5.10.134, GCC 13.2.0 or glibc version 2.39.1 are fine.",
	"Linux カーネル 5.10.134、GCC 13.2.0 のホストで動作します。",
	"Upgraded GCC to 13.2.0, and NCCL from 2.26.2 to 2.26.3.",
	"GCC を 13.2.0 に、NCCL を 2.26.2 から 2.26.3 に更新しました。",
	"NVIDIA driver 550.54.15 and ドライバー 550.54.15 以降",
	"It runs on 5.10.134 of the Linux kernel.",
	"docker pull registry.example.com/team/image:25.10-vllm0.11.0-pytorch2.8-cu128-20251028-serverless",
	"The tag 25.10-vllm0.11.0-pytorch2.8-cu128-20251028-serverless holds vLLM.",
	"nvcr.io/nvidia/pytorch:25.03-py3, /usr/local/cuda-12.8/lib64/libcudart.so.12.8.57",
	"torch-2.6.0+cu124-cp310-cp310-linux_x86_64.whl, torch>=2.0.1, torch~=2.6.0",
	"See [the notes](https://docs.example.com/12.8.1/) and https://example.com/PyTorch/2.6.0/.",
	"Triton Inference Server 25.03 and PyTorch Lightning 2.5.0 are not in the image.",
	"Qwen2.5-7B, Llama-3.1-8B-Instruct, Qwen2.5 and sm_90",
	"Python `3.x`, `--version=1.2.3`, $VERSION_1.2.3 and v2",
	"PyTorch と CUDA を更新しました。",
	"1.2.3.x, 1..2, 3.0.0b, a1.2.3",
	"",
};

Test(typed_version, is_quiet_on_sound_text)
{
	struct arena a = arena_on(&mem_system);
	const struct registry *r = registry_on(&a);

	for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
		struct str got = found(&a, r, sound[i], FORM_PROSE);

		cr_expect(got.len == 0, "%s: %.*s", sound[i], STR_FMT(got));
	}
	arena_drop(&a);
}

Test(typed_version, reads_code_by_its_names_only)
{
	static const struct row codes[] = {
		{ "pip install torch==2.6.0 transformers==4.51.2+ali requests==2.32.0", "torch=2.6.0 transformers=4.51.2+ali" },
		{ "| NVIDIA-SMI 550.54.15   Driver Version: 550.54.15   CUDA Version: 12.4 |", "" },
		{ "\"version\": \"1.2.3\"", "" },
		{ "python3.12 -m venv env", "" },
	};
	struct arena a = arena_on(&mem_system);
	const struct registry *r = registry_on(&a);

	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
		struct str got = found(&a, r, codes[i].text, FORM_CODE);

		cr_expect(str_is(got, codes[i].want), "%s: %.*s", codes[i].text, STR_FMT(got));
	}
	arena_drop(&a);
}

/* What a hostile text repeats must not make the reading quadratic. */
Test(typed_version, is_linear, .timeout = 30)
{
	static const char *const patterns[] = {
		"PyTorch](", "PyTorch ", "1.2.3 of ", "1.2.3", "{{ ", "PyTorch {{ components.vllm ", "word ", "(((((1.2.3", "PyTorch 1.2 to 1.3 ", "a/b:", "1.", "PyTorch`*`",
	};
	struct arena a = arena_on(&mem_system);
	const struct registry *r = registry_on(&a);

	for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
		struct buf text = buf_on(&a);

		while (text.len < 1000000)
			buf_z(&text, patterns[i]);
		typed_versions_of(&a, r, buf_str(&text), FORM_PROSE);
	}
	arena_drop(&a);
}
