#include <criterion/criterion.h>

#include "text/csv.h"
#include "told.h"

static struct str cells(struct arena *a, struct str text, struct diags *ds)
{
	struct buf out = buf_on(a);
	struct csv csv;

	if (!csv_parse(a, source_on(a, STR("x.csv"), text), &csv, ds))
		return told(a, ds);
	for (size_t r = 0; r < csv.rows.count; r++) {
		for (size_t c = 0; c < csv.rows.items[r].count; c++)
			buf_print(&out, "%s[%.*s]%u:%u", c ? " " : "", STR_FMT(csv.rows.items[r].cells[c].text), csv.rows.items[r].cells[c].loc.line,
				  csv.rows.items[r].cells[c].loc.col);
		buf_z(&out, "|");
	}
	return buf_str(&out);
}

Test(csv, reads_what_spreadsheets_save)
{
	static const struct row {
		const char *text, *want;
	} rows[] = {
		{ "", "" },
		{ "a,b\r\nc,d\r\n", "[a]1:1 [b]1:3|[c]2:1 [d]2:3|" },
		{ "a,b\nc,d", "[a]1:1 [b]1:3|[c]2:1 [d]2:3|" },
		{ "\xEF\xBB\xBF\"a\";\"b\"\r\n\"c;d\";\"e,f\"\r\n", "[a]1:2 [b]1:6|[c;d]2:2 [e,f]2:8|" },
		{ "a\tb\n1,5\t2\n", "[a]1:1 [b]1:3|[1,5]2:1 [2]2:5|" },
		{ "a,b\n\"日「本」\",\"say \"\"hi\"\"\"\n", "[a]1:1 [b]1:3|[日「本」]2:2 [say \"hi\"]2:9|" },
		{ "a\n\"two\r\nlines\"\n", "[a]1:1|[two\nlines]2:2|" },
		{ "a,b\n,\n,\n", "[a]1:1 [b]1:3|" },
		{ "a,b\n\n1,2\n", "[a]1:1 [b]1:3|[]2:1|[1]3:1 [2]3:3|" },
		{ "a\n'=1+1\n''x\n'tis\n", "[a]1:1|[=1+1]2:1|['x]3:1|['tis]4:1|" },
		{ "a\n\"open\n", "2:1 exchange-syntax: the quote that begins this cell is never closed" },
		{ "a\n\"open\"\"", "2:1 exchange-syntax: the quote that begins this cell is never closed" },
		{ "a\n\"x\"y\n", "2:4 exchange-syntax: a cell goes on behind its closing quote; write two quotes for a quote inside a cell" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct str got = cells(&a, str_of(rows[i].text), &ds);

		cr_expect(str_is(got, rows[i].want), "row %zu: %.*s", i, STR_FMT(got));
		arena_drop(&a);
	}
}

Test(csv, gives_back_what_it_wrote_and_starts_no_formula)
{
	static const char *const texts[] = { "", "plain", "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "'quoted'", "'", "''", "'=x", "\tx", "\"", "a,b;c\td", "\n",
					     "two\nlines", "＝1", "＋", "－", "＠", "日本語、「引用」" };

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct buf out = buf_on(&a);
		struct csv csv;

		buf_z(&out, "head,x\r\n");
		csv_put(&out, str_of(texts[i]));
		buf_z(&out, ",x\r\n");
		cr_expect(!strchr("=+-@\t\n", out.ptr[9]) || !out.ptr[9], "%s starts a formula", texts[i]);
		cr_assert(csv_parse(&a, source_on(&a, STR("x.csv"), buf_str(&out)), &csv, &ds), "%s", texts[i]);
		cr_expect(str_is(csv.rows.items[1].cells[0].text, texts[i]), "%s came back as %.*s", texts[i], STR_FMT(csv.rows.items[1].cells[0].text));
		arena_drop(&a);
	}
}

Test(csv, has_limits)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct buf out = buf_on(&a);
	struct csv csv;

	buf_repeat(&out, ',', CSV_CELLS_MAX);
	cr_expect(!csv_parse(&a, source_on(&a, STR("x.csv"), buf_str(&out)), &csv, &ds));
	cr_expect(str_is(told(&a, &ds), "1:65 exchange-syntax: a row has more than 64 cells"), "%.*s", STR_FMT(told(&a, &ds)));
	arena_drop(&a);
}
