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
