#include <criterion/criterion.h>

#include "model/release.h"
#include "text/ydoc.h"

/* Findings as "line:col rule message | hint", one a line. */
static struct str findings(struct arena *a, const char *yaml, struct release **release)
{
	struct diags ds = diags_on(a);
	struct source *src = source_on(a, STR("26.05.yaml"), str_of(yaml));
	struct ynode *root = ydoc_parse(a, src, &ds);
	struct buf out = buf_on(a);

	*release = root ? release_read(a, root, src, STR("26.05"), &ds) : NULL;
	diags_sort(&ds);
	for (size_t i = 0; i < ds.findings.count; i++) {
		struct finding *f = &ds.findings.items[i];

		buf_print(&out, "%u:%u %s %.*s | %.*s\n", f->loc.line, f->loc.col, rules[f->rule].slug, STR_FMT(f->message), STR_FMT(f->hint));
	}
	return buf_str(&out);
}

#define DRAFT "release: \"26.05\"\nstatus: draft\n"

static const struct row {
	const char *name, *yaml, *want;
} rows[] = {
	{ "sound", DRAFT, "" },
	{ "near miss suppresses the missing field", "verison: 1\n" DRAFT, "1:1 unknown-field unknown field 'verison' in a release | a release has the fields release, "
	  "date, status, previous, git, scenarios, base, contents, components, images, drivers, gpu, environment, highlights, fixes, known-issues, "
	  "figures, sections, benchmarks, usage, errata, waivers; free fields begin with x-\n" },
	{ "near miss", DRAFT "imges: []\n", "3:1 unknown-field unknown field 'imges' in a release | did you mean 'images'?\n" },
	{ "free fields", DRAFT "x-note: anything\n", "" },
	{ "missing", "release: \"26.05\"\ndate: 2026-05\ncomponents: {}\nimages: []\nhighlights: none\nfixes: none\n",
	  "1:1 missing-field a release has no 'known-issues' | add a line like known-issues: none\n" },
	{ "wrong type", DRAFT "components: [torch]\n",
	  "3:13 wrong-type 'components' must be a map from components to versions, not a list | write a line for each, such as torch: 2.11.0\n" },
	{ "empty version", DRAFT "components:\n  torch:\n",
	  "4:9 wrong-type 'torch' has no version | give the version, or null where the image does not contain it, or unknown\n" },
	{ "unquoted version", DRAFT "components:\n  ubuntu: 24.04\n",
	  "4:11 unquoted-text '24.04' needs quotes: other YAML readers would turn it into a number | write \"24.04\"\n" },
	{ "unquoted release", "release: 26.10\nstatus: draft\n",
	  "1:10 unquoted-text '26.10' needs quotes: other YAML readers would turn it into a number | write \"26.10\"\n"
	  "1:10 release-name the release is '26.10', but the file is named after '26.05' | write release: \"26.05\", or rename the file\n" },
	{ "placeholder version", DRAFT "components:\n  torch: 2.x\n",
	  "4:10 bad-value '2.x' is not a version | a version has a digit, and no x in place of one, for example 2.11.0\n" },
	{ "release name", "release: \"26.04\"\nstatus: draft\n",
	  "1:10 release-name the release is '26.04', but the file is named after '26.05' | write release: \"26.05\", or rename the file\n" },
	{ "word", "release: \"26.05\"\nstatus: relased\n", "2:9 bad-value 'status' cannot be 'relased' | did you mean 'released'?\n" },
	{ "unpadded date", DRAFT "date: 2026-5\n",
	  "3:7 date-invalid '2026-5' is not a date | write year, month and day as 2026-05-07, or 2026-05 where the day is not known\n" },
	{ "day that is none", DRAFT "date: 2026-02-29\n",
	  "3:7 date-invalid '2026-02-29' has a day that the calendar does not have | write year, month and day as 2026-05-07, or 2026-05 where the "
	  "day is not known\n" },
	{ "time", DRAFT "date: 2026-02-28T10:00:00Z\n",
	  "3:7 date-invalid '2026-02-28T10:00:00Z' has a time, and a release has only a date | write year, month and day as 2026-05-07, or 2026-05 "
	  "where the day is not known\n" },
	{ "branch", DRAFT "drivers: {nvidia: {unsupported: [535]}}\n",
	  "3:34 unquoted-text '535' needs quotes: other YAML readers would turn it into a number | write \"535\"\n" },
	{ "digest", DRAFT "images:\n  - {tag: a, digest: sha256:12}\n",
	  "4:22 bad-value 'sha256:12' is not a digest | a digest is sha256: and 64 digits from 0 to f, for example \"sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0\"\n" },
	{ "notes", DRAFT "fixes: nothing\n",
	  "3:8 wrong-type 'fixes' must be a map from ids to texts, none or unknown, not a text | write fixes: none\n" },
	{ "id", DRAFT "usage:\n  Select It: {title: x}\n",
	  "4:3 bad-value 'Select It' is not an id | use small letters, digits, '.', '_' and '-', beginning with a letter or digit\n" },
	{ "bool", DRAFT "images:\n  - {tag: a, mutable: yes}\n", "4:23 bad-value 'yes' is not true or false | write true or false, for example false\n" },
	{ "map in place of text", DRAFT "previous: {a: b}\n", "3:11 wrong-type 'previous' must be a text, not a map | write previous: \"25.10\"\n" },
};

Test(release, findings_of_the_schema)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct release *r;
		struct str got = findings(&a, rows[i].yaml, &r);

		cr_expect_str_eq(str_z(&a, got), rows[i].want, "%s\ngot:  %.*swant: %s", rows[i].name, STR_FMT(got), rows[i].want);
		arena_drop(&a);
	}
}

static const char full[] =
	DRAFT "components:\n  torch: 2.11.0\n  triton: {version: 3.6.0, note: \"Patched.\"}\n  ray: unknown\n"
	"images:\n  - tag: a\n    components: {torch: null, vllm: 0.9.2}\n    platforms:\n      linux/arm64: {components: {triton: null}}\n"
	"drivers: {nvidia: {minimum: \"580\", data-center: []}}\n"
	"sections: [compile, {id: own, title: Own, body: \"Text.\"}]\n"
	"figures: {gain: {value: \"0.20\", style: percent, approximate: true}}\n";

Test(release, is_read_whole)
{
	struct arena a = arena_on(&mem_system);
	struct release *r;
	struct str got = findings(&a, full, &r);
	const struct component_use **list;
	size_t count;

	cr_expect_eq(got.len, 0, "%.*s", STR_FMT(got));
	cr_expect_eq(r->components.list.count, 3);
	cr_expect(str_is(r->components.list.items[1].note.key, "components.triton.note"));
	cr_expect(r->components.list.items[2].unknown);
	cr_expect(r->drivers.nvidia.data_center.loc.source, "an empty list is not an absent one");
	cr_expect_eq(r->sections.list.count, 2);
	cr_expect(str_is(r->sections.list.items[0].section.s, "compile"));
	cr_expect(str_is(r->sections.list.items[1].body.key, "sections.own.body"));
	cr_expect_eq(r->figures.list.items[0].value.number.digits, 20);
	cr_expect_eq(r->figures.list.items[0].value.number.decimals, 2);
	list = components_effective(&a, r, &r->images.list.items[0], &r->images.list.items[0].platforms.list.items[0], &count);
	cr_expect_eq(count, 2);
	cr_expect(str_is(list[0]->id.s, "ray"));
	cr_expect(str_is(list[1]->id.s, "vllm"));
	cr_expect_null(release_component(r, STR("ray")));
	arena_drop(&a);
}

Test(scalar, other_readers_would_change_these)
{
	static const char *const changed[] = {
		"26.10", "010", "no", "1_0", "12:30", "y", "on", "0x1F", "1e3", "~", "2026-05-07", "Yes", ".5", "5.", "-1", "+1.5", "0o17", "0b1",
		".inf", ".NaN", "190:20:30.15", "null", "1.5e+3", "2001-12-14 21:59:43",
	};
	static const char *const kept[] = {
		"13.0.2", "2.8.0.9+nv25.3", "torch", "R535", "570.124.06", "2026-05", "3.0.0b1", "latest", "1.2-3", "e3", "0xZZ", "12:30x", "_1", ".",
		"-", "5de3e14", "v1.2", "1:", "nope", "2026-5",
	};

	for (size_t i = 0; i < sizeof changed / sizeof changed[0]; i++)
		cr_expect_not_null(scalar_resolves(str_of(changed[i])), "%s", changed[i]);
	for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
		cr_expect_null(scalar_resolves(str_of(kept[i])), "%s", kept[i]);
}
