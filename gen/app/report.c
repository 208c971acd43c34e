/* What a run has to say, in the form asked for, and what it means for the exit status. */
#include "app/report.h"

#include "app/terminal.h"

const char *report_severity(enum severity severity)
{
	static const char *const names[] = { [SEVERITY_ERROR] = "error", [SEVERITY_WARNING] = "warning" };

	return names[severity];
}

struct report report_of(const struct options *options, struct str folder, size_t file_count)
{
	bool color = options->color == COLOR_ALWAYS || (options->color == COLOR_AUTO && terminal_has_color());

	return (struct report){ folder, color, file_count };
}

/* "1 error", "2 errors", after a comma where something stands before. */
static void put_count(struct buf *out, size_t count, const char *what)
{
	if (count)
		buf_print(out, "%s%zu %s%s", out->len ? ", " : "", count, what, count == 1 ? "" : "s");
}

size_t report_files(const struct diags *ds)
{
	const struct source *last = NULL;
	size_t count = 0;

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct source *s = ds->findings.items[i].loc.source;

		count += s && (!last || !str_eq(s->name, last->name));
		last = s ? s : last;
	}
	return count;
}

void report_summary(struct buf *out, const struct report *r, const struct diags *ds)
{
	struct buf line = buf_on(out->arena);
	size_t files = report_files(ds);

	put_count(&line, diags_count(ds, SEVERITY_ERROR), "error");
	put_count(&line, diags_count(ds, SEVERITY_WARNING), "warning");
	if (line.len && files && r->file_count >= files)
		buf_print(&line, " in %zu of %zu file%s", files, r->file_count, r->file_count == 1 ? "" : "s");
	else if (line.len && files)
		buf_print(&line, " in %zu file%s", files, files == 1 ? "" : "s");
	put_count(&line, ds->failures.count, "failure");
	if (line.len) {
		buf_put(out, buf_str(&line));
		buf_char(out, '\n');
	}
}

enum exit_status report_status(const struct diags *ds, bool strict)
{
	if (ds->failures.count)
		return EXIT_ENVIRONMENT;
	if (diags_count(ds, SEVERITY_ERROR) || (strict && diags_count(ds, SEVERITY_WARNING)))
		return EXIT_ERRORS;
	return EXIT_DONE;
}

enum exit_status report_print(struct arena *a, const struct report *r, const struct options *options, struct diags *ds)
{
	struct buf out = buf_on(a);

	diags_sort(ds);
	if (options->format == FORMAT_JSON && !terminal_output(report_json(a, r, ds)))
		return EXIT_ENVIRONMENT;
	if (options->format != FORMAT_JSON)
		report_findings(&out, r, ds);
	report_failures(&out, r, ds);
	if (options->format != FORMAT_JSON)
		report_summary(&out, r, ds);
	terminal_error(buf_str(&out));
	return report_status(ds, options->strict);
}
