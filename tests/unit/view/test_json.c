#include <criterion/criterion.h>

#include "view/json.h"

Test(json, text_is_escaped_where_json_needs_it)
{
	const struct { struct str text; const char *want; } rows[] = {
		{ STR(""), "\"\"" },
		{ STR("a < b && c > d </script>"), "\"a < b && c > d </script>\"" },
		{ STR("日本語 𠮟"), "\"日本語 𠮟\"" },
		{ STR("\"quoted\" \\ tab\tline\nend\r"), "\"\\\"quoted\\\" \\\\ tab\\tline\\nend\\r\"" },
		{ STR("nul\0bell\a"), "\"nul\\u0000bell\\u0007\"" },
		{ STR("\b\f\x7f"), "\"\\b\\f\x7f\"" },
		{ STR("cut \xE3\x81"), "\"cut \xEF\xBF\xBD\xEF\xBF\xBD\"" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct buf out = buf_on(&a);
		struct json j = json_on(&out);

		json_text(&j, rows[i].text);
		cr_expect(str_is(buf_str(&out), rows[i].want), "row %zu: %s", i, out.ptr);
		arena_drop(&a);
	}
}

Test(json, decimals_are_exact)
{
	static const struct { int64_t digits; unsigned decimals; const char *want; } rows[] = {
		{ 20, 2, "0.20" }, { 1085, 1, "108.5" }, { -5, 3, "-0.005" }, { 7, 0, "7" }, { 0, 0, "0" }, { 0, 2, "0.00" },
		{ INT64_MIN, 1, "-922337203685477580.8" }, { 1, 25, "0.0000000000000000000000001" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct buf out = buf_on(&a);
		struct json j = json_on(&out);

		json_decimal(&j, rows[i].digits, rows[i].decimals);
		cr_expect(str_is(buf_str(&out), rows[i].want), "row %zu: %s", i, out.ptr);
		arena_drop(&a);
	}
}

Test(json, maps_and_lists_stand_as_they_were_asked_for)
{
	struct arena a = arena_on(&mem_system);
	struct buf out = buf_on(&a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	json_member(&j, STR("a"), STR("x"));
	json_member(&j, STR("absent"), (struct str){ 0 });
	json_key(&j, STR("empty"));
	json_map(&j, JSON_LINES);
	json_map_end(&j);
	json_key(&j, STR("list"));
	json_list(&j, JSON_LINES);
	json_map(&j, JSON_ONE_LINE);
	json_key(&j, STR("n"));
	json_int(&j, -3);
	json_key(&j, STR("in"));
	json_list(&j, JSON_LINES);
	json_bool(&j, true);
	json_bool(&j, false);
	json_list_end(&j);
	json_map_end(&j);
	json_text(&j, STR("y"));
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	cr_expect(str_is(buf_str(&out), "{\n"
					"  \"a\": \"x\",\n"
					"  \"empty\": {},\n"
					"  \"list\": [\n"
					"    {\"n\": -3, \"in\": [true, false]},\n"
					"    \"y\"\n"
					"  ]\n"
					"}\n"), "%s", out.ptr);
	arena_drop(&a);
}
