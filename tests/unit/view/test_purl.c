#include <criterion/criterion.h>

#include "view/purl.h"

Test(purl, version_is_put_in_its_place)
{
	static const struct { const char *purl, *version, *want; } rows[] = {
		{ "pkg:pypi/torch", "2.8.0.9+nv25.3", "pkg:pypi/torch@2.8.0.9%2Bnv25.3" },
		{ "pkg:pypi/Transformer_Engine", "2.14", "pkg:pypi/transformer-engine@2.14" },
		{ "pkg:generic/Some_Tool", "10.1 Update 1", "pkg:generic/Some_Tool@10.1%20Update%201" },
		{ "pkg:deb/debian/gdb?arch=amd64", "1:15.0~rc1", "pkg:deb/debian/gdb@1:15.0~rc1?arch=amd64" },
		{ "pkg:github/x/y#sub/dir", "v1/2", "pkg:github/x/y@v1%2F2#sub/dir" },
		{ "pkg:pypi/torch@1.0", "2.0", "pkg:pypi/torch@1.0" },
		{ "pkg:pypi/torch", NULL, "pkg:pypi/torch" },
		{ "pkg:generic/x", "\xE7\x89\x88" "1", "pkg:generic/x@%E7%89%881" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str version = rows[i].version ? str_of(rows[i].version) : (struct str){ 0 };
		struct str got = purl_versioned(&a, str_of(rows[i].purl), version);

		cr_expect(str_is(got, rows[i].want), "%.*s", STR_FMT(got));
		arena_drop(&a);
	}
}

/* The examples of the purl type definition of oci. */
Test(purl, of_an_image)
{
	static const struct {
		struct purl_image image;
		const char *want;
	} rows[] = {
		{ { { "debian", 6 }, { "sha256:244fd47e07d10", 20 }, { "amd64", 5 }, { "docker.io/library/debian", 24 }, { "latest", 6 } },
		  "pkg:oci/debian@sha256:244fd47e07d10?arch=amd64&repository_url=docker.io%2Flibrary%2Fdebian&tag=latest" },
		{ { { "hello-wasm", 10 }, { "sha256:244fd47e07d10", 20 }, { NULL, 0 }, { NULL, 0 }, { "v1", 2 } },
		  "pkg:oci/hello-wasm@sha256:244fd47e07d10?tag=v1" },
		{ { { "x", 1 }, { NULL, 0 }, { NULL, 0 }, { NULL, 0 }, { NULL, 0 } }, "pkg:oci/x" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = purl_oci(&a, &rows[i].image);

		cr_expect(str_is(got, rows[i].want), "%.*s", STR_FMT(got));
		arena_drop(&a);
	}
}

Test(purl, name_on_pypi)
{
	static const struct { const char *purl, *want; } rows[] = {
		{ "pkg:pypi/Transformer_Engine", "transformer-engine" }, { "pkg:pypi/torch@2.0", "torch" }, { "pkg:pypi/torch?x=y", "torch" },
		{ "pkg:generic/torch", NULL }, { "pkg:pypi/a/b", NULL }, { "pkg:pypi/", NULL }, { "pkg:pypi/a%20b", NULL },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = purl_pypi_name(&a, str_of(rows[i].purl));

		cr_expect(rows[i].want ? str_is(got, rows[i].want) : !got.ptr, "%s: %.*s", rows[i].purl, STR_FMT(got));
		arena_drop(&a);
	}
}
