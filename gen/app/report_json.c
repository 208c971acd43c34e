/* Findings as JSON: one a line. */
#include "app/report.h"

#include "view/json.h"

/* A finding without a line, or without a file, has no such members. */
static void put_place(struct json *j, struct loc loc)
{
	if (!loc.source)
		return;
	json_key(j, STR("file"));
	json_text(j, loc.source->name);
	if (loc.line == 0)
		return;
	json_key(j, STR("line"));
	json_int(j, loc.line);
	json_key(j, STR("column"));
	json_int(j, loc.col);
}

static void put_related(struct json *j, const struct finding *f)
{
	json_key(j, STR("related"));
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < f->related.count; i++) {
		json_map(j, JSON_ONE_LINE);
		put_place(j, f->related.items[i].loc);
		json_member(j, STR("message"), f->related.items[i].message);
		json_map_end(j);
	}
	json_list_end(j);
}

/* "more": of the rule in the file, which are counted in the summary only. */
static void put_finding(struct json *j, const struct finding *f)
{
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("rule"), str_of(rules[f->rule].slug));
	json_member(j, STR("severity"), str_of(report_severity(f->severity)));
	put_place(j, f->loc);
	json_member(j, STR("message"), f->message);
	json_member(j, STR("hint"), f->hint);
	put_related(j, f);
	if (f->more) {
		json_key(j, STR("more"));
		json_int(j, (int64_t)f->more);
	}
	json_map_end(j);
}

static void put_summary(struct json *j, const struct report *r, const struct diags *ds)
{
	const struct {
		struct str key;
		size_t count;
	} rows[] = {
		{ STR("errors"), diags_count(ds, SEVERITY_ERROR) },
		{ STR("warnings"), diags_count(ds, SEVERITY_WARNING) },
		{ STR("failures"), ds->failures.count },
		{ STR("files"), r->file_count },
		{ STR("files-with-findings"), report_files(ds) },
		{ STR("not-shown"), report_hidden(r, ds, SEVERITY_ERROR) + report_hidden(r, ds, SEVERITY_WARNING) },
		{ STR("older"), report_older(ds, SEVERITY_ERROR) + report_older(ds, SEVERITY_WARNING) },
	};

	json_key(j, STR("summary"));
	json_map(j, JSON_ONE_LINE);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		json_key(j, rows[i].key);
		json_int(j, (int64_t)rows[i].count);
	}
	json_map_end(j);
}

/* A terminal also obeys U+007F to U+009F, which JSON lets stand. Beyond ASCII, JSON has strings only. */
struct str report_calm(struct arena *a, struct str json)
{
	struct buf out = buf_on(a);
	size_t from = 0;

	for (size_t at = 0; at < json.len;) {
		size_t start = at;
		uint32_t c = str_code_point(json, &at);

		if (c >= 0x7F && c < 0xA0) {
			buf_put(&out, str_slice(json, from, start));
			buf_print(&out, "\\u%04x", (unsigned)c);
			from = at;
		}
	}
	buf_put(&out, str_from(json, from));
	return buf_str(&out);
}

struct str report_json(struct arena *a, const struct report *r, const struct diags *ds)
{
	struct buf out = buf_on(a);
	struct json j = json_on(&out);
	const struct finding *f;
	size_t at = 0;

	json_map(&j, JSON_LINES);
	json_key(&j, STR("findings"));
	json_list(&j, JSON_LINES);
	while ((f = report_next(r, ds, &at)))
		put_finding(&j, f);
	json_list_end(&j);
	put_summary(&j, r, ds);
	json_map_end(&j);
	json_end(&j);
	return report_calm(a, buf_str(&out));
}
