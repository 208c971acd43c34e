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

	return (struct report){ .folder = folder, .color = color, .file_count = file_count };
}

const struct finding *report_next(const struct report *r, const struct diags *ds, size_t *at)
{
	size_t end = r->hidden_from && r->hidden_from < ds->findings.count ? r->hidden_from : ds->findings.count;

	while (*at < end && !finding_counts(&ds->findings.items[*at]))
		(*at)++;
	return *at < end ? &ds->findings.items[(*at)++] : NULL;
}

size_t report_limit(const struct diags *ds, unsigned max, bool strict)
{
	unsigned failing = 0;

	for (size_t i = 0; max && i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		failing += finding_counts(f) && (strict || f->severity == SEVERITY_ERROR);
		if (failing == max)
			return i + 1;
	}
	return 0;
}

size_t report_hidden(const struct report *r, const struct diags *ds, enum severity severity)
{
	size_t count = 0;

	for (size_t i = r->hidden_from; r->hidden_from && i < ds->findings.count; i++)
		if (finding_counts(&ds->findings.items[i]) && ds->findings.items[i].severity == severity)
			count += 1 + ds->findings.items[i].more;
	return count;
}

size_t report_older(const struct diags *ds, enum severity severity)
{
	size_t count = 0;

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		count += f->older && !f->waiver.loc.source && f->severity == severity;
	}
	return count;
}

bool report_is_built_in(struct str name)
{
	return str_ends(name, "(built in)") || str_find(name, STR(" (git tag "), 0) < name.len;
}

/* "1 error", "2 errors", after a comma where something stands before. */
static void put_count(struct buf *line, size_t count, const char *what)
{
	if (count)
		buf_print(line, "%s%zu %s%s", line->len ? ", " : "", count, what, count == 1 ? "" : "s");
}

/* "1 error, 2 warnings" */
static struct str counts(struct arena *a, size_t errors, size_t warnings)
{
	struct buf line = buf_on(a);

	put_count(&line, errors, "error");
	put_count(&line, warnings, "warning");
	return buf_str(&line);
}

size_t report_files(const struct diags *ds)
{
	const struct source *last = NULL;
	size_t count = 0;

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct source *s = ds->findings.items[i].loc.source;

		if (!finding_counts(&ds->findings.items[i]))
			continue;
		count += s && (!last || !str_eq(s->name, last->name));
		last = s ? s : last;
	}
	return count;
}

static void put_found(struct buf *line, const struct report *r, const struct diags *ds)
{
	size_t files = report_files(ds);

	buf_put(line, counts(line->arena, diags_count(ds, SEVERITY_ERROR), diags_count(ds, SEVERITY_WARNING)));
	if (line->len && files && r->file_count >= files)
		buf_print(line, " in %zu of %zu file%s", files, r->file_count, r->file_count == 1 ? "" : "s");
	else if (line->len && files)
		buf_print(line, " in %zu file%s", files, files == 1 ? "" : "s");
	put_count(line, ds->failures.count, "failure");
}

/* What is not shown, and what is not counted. */
static void put_rest(struct buf *line, const struct report *r, const struct diags *ds)
{
	size_t errors = report_older(ds, SEVERITY_ERROR), warnings = report_older(ds, SEVERITY_WARNING);
	struct str hidden = counts(line->arena, report_hidden(r, ds, SEVERITY_ERROR), report_hidden(r, ds, SEVERITY_WARNING));

	if (hidden.len)
		buf_print(line, "; not shown: %.*s", STR_FMT(hidden));
	if (errors + warnings)
		buf_print(line, "%s%zu older finding%s not counted: %.*s", line->len ? "; " : "", errors + warnings, errors + warnings == 1 ? "" : "s",
			  STR_FMT(counts(line->arena, errors, warnings)));
}

void report_summary(struct buf *out, const struct report *r, const struct diags *ds)
{
	struct buf line = buf_on(out->arena);

	put_found(&line, r, ds);
	put_rest(&line, r, ds);
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

/* The forms that go to standard output; text goes to standard error. */
static struct str (*const forms[])(struct arena *, const struct report *, const struct diags *) = {
	[FORMAT_JSON] = report_json, [FORMAT_SARIF] = report_sarif, [FORMAT_GITHUB] = report_github,
};

enum exit_status report_print(struct arena *a, const struct report *report, const struct options *options, struct diags *ds)
{
	struct report r = *report;
	struct buf out = buf_on(a);

	diags_sort(ds);
	diags_fold(ds);
	r.hidden_from = report_limit(ds, options->max_errors, options->strict);
	if (options->format != FORMAT_TEXT && !terminal_output(forms[options->format](a, &r, ds)))
		return EXIT_ENVIRONMENT;
	if (options->format == FORMAT_TEXT)
		report_findings(&out, &r, ds);
	report_failures(&out, &r, ds);
	if (options->format != FORMAT_JSON)
		report_summary(&out, &r, ds);
	terminal_error(buf_str(&out));
	return report_status(ds, options->strict);
}
