/* The files of a release for programs: what depends on how images differ. Their forms are held to their schemas by tests/manifest. */
#include <criterion/criterion.h>

#include "page_fixture.h"
#include "view/page.h"
#include "view/release_file.h"

#define HEAD "release: \"26.05\"\ndate: 2026-05\nhighlights: none\nfixes: none\nknown-issues: none\n"
#define COMMENT "# train 26.05: the Python packages that its release notes name, for pip install -c\n"
#define DIGEST "sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static struct str file_of(struct fixture *f, struct arena *scratch, const char *yaml, const char *name)
{
	struct page_job job;
	struct outputs out = { 0 };

	fixture_make(f, yaml, NULL);
	job = (struct page_job){ &f->world, NULL, ENGLISH, &f->arena, scratch, &f->ds };
	job.pages = pages_compile(&f->arena, &f->world, NULL, &f->ds);
	page_release_files(&job, f->release, &out);
	for (size_t i = 0; i < out.list.count; i++)
		if (str_ends(out.list.items[i].path, str_z(scratch, str_print(scratch, "/%s", name))))
			return out.list.items[i].bytes;
	return (struct str){ NULL, 0 };
}

struct row {
	const char *yaml, *want;
};

static void expect_rows(const char *name, const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct fixture f = { 0 };
		struct arena scratch = arena_on(&mem_system);
		struct str got = file_of(&f, &scratch, rows[i].yaml, name);

		if (rows[i].want)
			cr_expect(str_is(got, rows[i].want), "%zu: %.*s", i, STR_FMT(got));
		else
			cr_expect(!got.ptr, "%zu: %.*s", i, STR_FMT(got));
		arena_drop(&scratch);
		fixture_drop(&f);
	}
}

Test(release_file, constraints)
{
	static const struct row rows[] = {
		{ HEAD "components: {torch: 2.8.0+b, cuda: 13.0.2}\nimages: [{tag: a}]\n", COMMENT "torch==2.8.0+b\n" },
		{ HEAD "components: {torch: 2.8.0}\nimages: [{tag: a, digest: \"" DIGEST "\"}]\n", COMMENT "# a is index " DIGEST "\ntorch==2.8.0\n" },
		/* What pip would not take. */
		{ HEAD "components: {torch: 15.0-git}\nimages: [{tag: a}]\n", COMMENT "# torch 15.0-git (no version of PEP 440)\n" },
		{ HEAD "components: {torch: 2.8.0+A}\nimages: [{tag: a}]\n", COMMENT "# torch 2.8.0+A (no version of PEP 440)\n" },
		{ HEAD "components: {torch: 1!2.8.0rc1.post2.dev3+a.1}\nimages: [{tag: a}]\n", COMMENT "torch==1!2.8.0rc1.post2.dev3+a.1\n" },
		{ HEAD "components: {torch: unknown}\nimages: [{tag: a}]\n", COMMENT "# torch (version not known)\n" },
		/* Platforms. */
		{ HEAD "components: {torch: 2.8.0}\nimages: [{tag: a, platforms: {linux/amd64: {}, linux/arm64: {components: {torch: 2.7.0}}}}]\n",
		  COMMENT "torch==2.8.0 ; platform_machine == \"x86_64\"\ntorch==2.7.0 ; platform_machine == \"aarch64\"\n" },
		{ HEAD "components: {torch: 2.8.0}\nimages: [{tag: a, platforms: {linux/amd64: {}, linux/arm64: {components: {torch: null}}}}]\n",
		  COMMENT "torch==2.8.0 ; platform_machine == \"x86_64\"\n" },
		{ HEAD "components: {torch: 2.8.0}\nimages: [{tag: a, platforms: {linux/amd64: {}, linux/ppc64le: {components: {torch: 2.7.0}}}}]\n",
		  COMMENT "torch==2.8.0 ; platform_machine == \"x86_64\"\ntorch==2.7.0 ; platform_machine == \"ppc64le\"\n" },
		/* Tags. */
		{ HEAD "components: {torch: 2.8.0}\nimages: [{tag: a}, {tag: b, components: {torch: 2.7.0}}]\n",
		  COMMENT "# torch differs between the images:\n#   2.8.0 in a\n#   2.7.0 in b\n" },
		{ HEAD "components: {torch: 2.8.0}\nimages: [{tag: a}, {tag: b, components: {torch: null}}]\n",
		  COMMENT "# torch differs between the images:\n#   2.8.0 in a\n" },
		{ HEAD "components: {torch: 2.8.0}\nimages: [{tag: a, platforms: {linux/amd64: {}}}, {tag: b, platforms: {linux/amd64: {components: {torch: unknown}}}}]\n",
		  COMMENT "# torch differs between the images:\n#   2.8.0 in a for linux/amd64\n#   (version not known) in b for linux/amd64\n" },
		/* The same machine under two names of a platform, and none. */
		{ HEAD "components: {torch: 2.8.0}\nimages: [{tag: a, platforms: {linux/arm64: {}, linux/arm64/v8: {components: {torch: 2.7.0}}}}]\n",
		  COMMENT "# torch differs between the images:\n#   2.8.0 in a for linux/arm64\n#   2.7.0 in a for linux/arm64/v8\n" },
		{ HEAD "status: draft\ncomponents: {torch: 2.8.0}\n", COMMENT "torch==2.8.0\n" },
	};

	expect_rows("constraints.txt", rows, COUNT(rows));
}

Test(release_file, image_list)
{
	static const struct row rows[] = {
		{ HEAD "components: {}\nimages: [{tag: b, registries: [public]}, {tag: a, registries: [public], aliases: [c, b], digest: \"" DIGEST "\"}]\n",
		  "r.example.com/x/train:a@" DIGEST "\nr.example.com/x/train:b\nr.example.com/x/train:b@" DIGEST "\nr.example.com/x/train:c@" DIGEST "\n" },
		{ HEAD "components: {}\nimages: [{tag: a, registries: [vpc], regions: {vpc: [cn-b]}}]\n", "r.cn-b.example.com/x/train:a\n" },
		/* No region is known: nothing can be pulled. */
		{ HEAD "components: {}\nimages: [{tag: a, registries: [vpc], regions: {vpc: []}}]\n", "" },
		{ HEAD "status: draft\n", NULL },
	};

	expect_rows("images.txt", rows, COUNT(rows));
}

/* Only what has a digest can be the subject of a statement, and only what has a date was created. */
Test(release_file, are_left_out_where_they_would_say_nothing)
{
	static const struct {
		const char *yaml, *name;
		bool there;
	} rows[] = {
		{ HEAD "components: {}\nimages: [{tag: a}]\n", "release.intoto.json", false },
		{ HEAD "components: {}\nimages: [{tag: a, digest: \"" DIGEST "\"}]\n", "release.intoto.json", true },
		{ HEAD "components: {}\nimages: [{tag: a, platforms: {linux/amd64: {digest: \"" DIGEST "\"}}}]\n", "release.intoto.json", true },
		{ HEAD "components: {}\nimages: [{tag: a}]\n", "sbom.spdx.json", true },
		{ "release: \"26.05\"\nstatus: draft\n", "sbom.spdx.json", false },
		{ "release: \"26.05\"\nstatus: draft\n", "bake.json", false },
		{ "release: \"26.05\"\nstatus: draft\n", "images.json", false },
		{ "release: \"26.05\"\nstatus: draft\n", "sbom.cdx.json", true },
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		struct fixture f = { 0 };
		struct arena scratch = arena_on(&mem_system);

		cr_expect_eq(file_of(&f, &scratch, rows[i].yaml, rows[i].name).ptr != NULL, rows[i].there, "%zu", i);
		arena_drop(&scratch);
		fixture_drop(&f);
	}
}

/* docker buildx bake must not fill anything in, and every target needs a name of its own. */
Test(release_file, bake_takes_texts_as_they_are)
{
	struct fixture f = { 0 };
	struct arena scratch = arena_on(&mem_system);
	struct str got = file_of(&f, &scratch, HEAD "components: {}\nbase: {image: \"b/${HOME}\", release: \"%{if}\"}\nimages: [{tag: a.b}, {tag: a_b}, {tag: a-b}]\n",
				 "bake.json");

	cr_expect(str_find(got, STR("\"targets\": [\"a-b\", \"a_b\", \"a-b_3\"]"), 0) < got.len, "%.*s", STR_FMT(got));
	cr_expect(str_find(got, STR("\"org.opencontainers.image.base.name\": \"b/$${HOME}:%%{if}\""), 0) < got.len, "%.*s", STR_FMT(got));
	arena_drop(&scratch);
	fixture_drop(&f);
}
