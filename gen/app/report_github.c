/* Findings as annotations of GitHub Actions. What is special in a workflow command, in its data and in its properties, is what
   actions/toolkit escapes (packages/core/src/command.ts). */
#include "app/report.h"
#include "app/terminal.h"

/* Of each type a step shows so many; the log has all. */
enum { ANNOTATIONS_SHOWN = 10 };

static const struct {
	char c;
	bool property;			/* special in properties only */
	const char *escape;
} escapes[] = {
	{ '%', false, "%25" }, { '\r', false, "%0D" }, { '\n', false, "%0A" }, { ':', true, "%3A" }, { ',', true, "%2C" },
};

static const char *escape_of(char c, bool property)
{
	for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++)
		if (escapes[i].c == c && (property || !escapes[i].property))
			return escapes[i].escape;
	return NULL;
}

static void put_escaped(struct buf *out, struct str text, bool property)
{
	struct str calm = terminal_word(out->arena, text);

	for (size_t i = 0; i < calm.len; i++) {
		const char *escape = escape_of(calm.ptr[i], property);

		if (escape)
			buf_z(out, escape);
		else
			buf_char(out, calm.ptr[i]);
	}
}

static void put_data(struct buf *out, struct str text)
{
	put_escaped(out, text, false);
}

/* A path from the top of the repository, which is where annotations are looked up. */
static struct str path_of(struct arena *a, const struct report *r, struct str name)
{
	if (!r->in_repository.len || str_starts(name, "/") || report_is_built_in(name))
		return name;
	return str_print(a, "%.*s/%.*s", STR_FMT(r->in_repository), STR_FMT(name));
}

static bool is_in_repository(struct loc loc)
{
	return loc.source && !str_starts(loc.source->name, "/") && !report_is_built_in(loc.source->name);
}

/* "file.yaml:12:3: " as data. */
static void put_place(struct buf *out, const struct report *r, struct loc loc)
{
	if (!loc.source)
		return;
	put_data(out, path_of(out->arena, r, loc.source->name));
	if (loc.line)
		buf_print(out, ":%u:%u", loc.line, loc.col);
	buf_z(out, ": ");
}

static void put_properties(struct buf *out, const struct report *r, const struct finding *f)
{
	buf_char(out, ' ');
	if (is_in_repository(f->loc)) {
		buf_z(out, "file=");
		put_escaped(out, path_of(out->arena, r, f->loc.source->name), true);
		buf_char(out, ',');
		if (f->loc.line)
			buf_print(out, "line=%u,col=%u,", f->loc.line, f->loc.col);
	}
	buf_z(out, "title=");
	put_escaped(out, str_of(rules[f->rule].slug), true);
}

static void put_finding(struct buf *out, const struct report *r, const struct finding *f)
{
	buf_print(out, "::%s", report_severity(f->severity));
	put_properties(out, r, f);
	buf_z(out, "::");
	if (!is_in_repository(f->loc))
		put_place(out, r, f->loc);
	put_data(out, f->message);
	for (size_t i = 0; i < f->related.count; i++) {
		buf_z(out, "%0A");
		put_place(out, r, f->related.items[i].loc);
		put_data(out, f->related.items[i].message);
	}
	if (f->hint.len) {
		buf_z(out, "%0Ahelp: ");
		put_data(out, f->hint);
	}
	buf_char(out, '\n');
}

static void put_failure(struct buf *out, const struct failure *f)
{
	buf_z(out, "::error title=relgen::");
	if (f->path.len) {
		put_data(out, f->path);
		buf_z(out, ": ");
	}
	put_data(out, f->message);
	buf_char(out, '\n');
}

/* Says on the page of the run, where only the first are shown, that there are more. */
static void put_more(struct buf *out, const struct report *r, const struct diags *ds)
{
	struct buf summary = buf_on(out->arena);

	if (diags_count(ds, SEVERITY_ERROR) + ds->failures.count <= ANNOTATIONS_SHOWN && diags_count(ds, SEVERITY_WARNING) <= ANNOTATIONS_SHOWN)
		return;
	report_summary(&summary, r, ds);
	buf_z(out, "::notice title=relgen::");
	put_data(out, str_trim(buf_str(&summary)));
	buf_print(out, "%%0AAnnotations are shown for the first %d of each kind; the log of the step has all.\n", ANNOTATIONS_SHOWN);
}

struct str report_github(struct arena *a, const struct report *r, const struct diags *ds)
{
	struct buf out = buf_on(a);
	const struct finding *f;
	size_t at = 0;

	while ((f = report_next(r, ds, &at)))
		put_finding(&out, r, f);
	for (size_t i = 0; i < ds->failures.count; i++)
		put_failure(&out, &ds->failures.items[i]);
	put_more(&out, r, ds);
	return buf_str(&out);
}
