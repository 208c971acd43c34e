#include <criterion/criterion.h>

#include "text/digest.h"

Test(digest, agrees_with_the_standard)
{
	/* The examples of FIPS 180-4 and its companion. */
	static const struct { const char *text, *want; } rows[] = {
		{ "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
		{ "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got = digest_of(&a, str_of(rows[i].text));

		cr_expect(str_is(got, rows[i].want), "'%s': %.*s", rows[i].text, STR_FMT(got));
	}
	cr_expect(str_is(digest_of(&a, (struct str){ 0 }), rows[0].want), "the absent text");
	arena_drop(&a);
}

Test(digest, in_parts_is_the_same_and_a_copy_goes_its_own_way)
{
	struct arena a = arena_on(&mem_system);
	struct digest whole = digest_on(), branch;
	struct str text = STR("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq");

	for (size_t i = 0; i < text.len; i += 3)
		digest_add(&whole, str_slice(text, i, i + 3));
	branch = whole;
	digest_add(&branch, STR("more"));
	cr_expect(str_eq(digest_end(&a, &whole), digest_of(&a, text)));
	cr_expect(str_eq(digest_end(&a, &branch), digest_of(&a, str_print(&a, "%.*smore", STR_FMT(text)))));
	arena_drop(&a);
}

/* What uuid.uuid5 of Python says in the same namespace. */
Test(digest, uuid)
{
	struct arena a = arena_on(&mem_system);

	cr_expect_str_eq(str_z(&a, digest_uuid(&a, STR(""))), "9e116b9c-8ec8-580f-bf41-f9bd38e949bb");
	cr_expect_str_eq(str_z(&a, digest_uuid(&a, STR("日本語"))), "fe9ab046-54f8-5fbb-9961-13823a9c4987");
	arena_drop(&a);
}
