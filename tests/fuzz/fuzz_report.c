/* Findings at any place of any text: the report is UTF-8 without control characters but line ends, in every form. */
#include <stdint.h>
#include <stdlib.h>

#include "app/report.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect_calm(struct str text)
{
	if (str_invalid_utf8(text) < text.len)
		abort();
	for (size_t at = 0; at < text.len;) {
		uint32_t c = str_code_point(text, &at);

		if (c != '\n' && (c < 0x20 || (c >= 0x7F && c < 0xA0)))
			abort();
	}
}

/* The first bytes are places, two each; the rest is the text, and the message of every finding. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t places = size ? data[0] % 8 : 0, head = 1 + 4 * places;
	struct mem mem = mem_system;
	struct report report = { .folder = STR("../x"), .file_count = 2, .in_repository = STR("a/b") };
	struct str text;
	struct arena a;
	struct diags ds;
	struct buf out;
	const struct source *s;

	if (size < head)
		return 0;
	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	out = buf_on(&a);
	text = (struct str){ (const char *)data + head, size - head };
	s = source_on(&a, STR("x.yaml"), text);
	for (size_t i = 0; i < places; i++) {
		const uint8_t *place = data + 1 + 4 * i;
		struct loc loc = { s, place[0], place[1] + 256u * (place[2] % 4) };

		diag_span(&ds, loc, place[3], RULE_BAD_VALUE, "'%.*s'", STR_FMT(str_slice(text, 0, 40)));
		diag_related(&ds, (struct loc){ s, place[1], 1 }, "%.*s", STR_FMT(str_from(text, place[3])));
	}
	diags_sort(&ds);
	report_findings(&out, &report, &ds);
	report_summary(&out, &report, &ds);
	expect_calm(buf_str(&out));
	expect_calm(report_json(&a, &report, &ds));
	/* Now and then: the text of all rules is in it. */
	if (data[0] >= 0xF0)
		expect_calm(report_sarif(&a, &report, &ds));
	expect_calm(report_github(&a, &report, &ds));
	arena_drop(&a);
	return 0;
}
