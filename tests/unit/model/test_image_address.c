#include <criterion/criterion.h>

#include "model/image_address.h"

static const char yaml[] =
	"relgen: 1\nsite: {title: Sample}\nsource-language: en\nlanguages: [en]\nregistries:\n"
	"  public: {address: \"registry.example.com/team/{image}:{tag}\"}\n"
	"  vpc: {address: \"vpc.{region}.example.com/team/{image}:{tag}\"}\n"
	"  short: {address: \"team/{image}:{tag}\"}\n"
	"  odd: {address: \"{image}\"}\n";

static const struct {
	const char *text, *want;	/* "registry address"; NULL: none */
} rows[] = {
	{ "registry.example.com/team/demo:26.05", "public registry.example.com/team/demo:26.05" },
	{ "docker pull Registry.example.com/team/demo, then", "public Registry.example.com/team/demo" },
	{ "https://registry.example.com/team/demo:26.05.", "public registry.example.com/team/demo:26.05" },
	{ "registry.example.com/team/demo:[tag]", "public registry.example.com/team/demo:[tag]" },
	{ "registry.example.com/team/demo:{{ tag }}を取得", "public registry.example.com/team/demo:{{ tag }}" },
	{ "registry.example.com/team/pelatihan@sha256:12", "public registry.example.com/team/pelatihan@sha256:12" },
	{ "vpc.cn-beijing.example.com/team/demo", "vpc vpc.cn-beijing.example.com/team/demo" },
	{ "vpc.{region-id}.example.com/team/{image:tag}", "vpc vpc.{region-id}.example.com/team/{image:tag}" },
	{ "vpc.<region>.example.com/team/demo", "vpc vpc.<region>.example.com/team/demo" },
	{ "team/demo:26.05", "short team/demo:26.05" },
	{ "team/other:26.05", NULL },
	{ "docker login registry.example.com", NULL },
	{ "registry.example.com/other/demo", NULL },
	{ "my-registry.example.com/team/demo", NULL },
	{ "vpc..example.com/team/demo", NULL },
	{ "", NULL },
};

Test(image_address, is_found_by_the_registry)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct source *src = source_on(&a, STR("relgen.yaml"), str_of(yaml));
	struct project *p = project_read(&a, ydoc_parse(&a, src, &ds), src, &ds);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str text = str_of(rows[i].text), got = { NULL, 0 };

		for (size_t at = 0; at < text.len && !got.ptr; at++) {
			const struct registry_address *r;
			size_t end = image_address_end(p, STR("demo"), text, at, &r);

			if (end > at)
				got = str_print(&a, "%.*s %.*s", STR_FMT(r->id.s), STR_FMT(str_slice(text, at, end)));
		}
		cr_expect(rows[i].want ? str_is(got, rows[i].want) : !got.ptr, "%s: %.*s", rows[i].text, STR_FMT(got));
	}
	arena_drop(&a);
}
