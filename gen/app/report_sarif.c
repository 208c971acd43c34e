/* Findings as SARIF 2.1.0 (OASIS standard with errata 01). */
#include "app/report.h"

#include <stdlib.h>

#include "app/explain.h"
#include "io/checksum.h"
#include "view/json.h"

#define SCHEMA "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

static void put_text(struct json *j, const char *key, struct str text)
{
	json_key(j, str_of(key));
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("text"), text);
	json_map_end(j);
}

static void put_number(struct json *j, const char *key, size_t number)
{
	json_key(j, str_of(key));
	json_int(j, (int64_t)number);
}

static void open_map(struct json *j, const char *key)
{
	json_key(j, str_of(key));
	json_map(j, JSON_ONE_LINE);
}

/* ---- rules ---- */

/* "DriverSetsOverlap" of "driver-sets-overlap": what SARIF calls a readable name. */
static struct str name_of(struct arena *a, const char *slug)
{
	struct buf out = buf_on(a);
	bool begins = true;

	for (; *slug; slug++) {
		if (*slug != '-')
			buf_char(&out, begins && *slug >= 'a' && *slug <= 'z' ? (char)(*slug - 'a' + 'A') : *slug);
		begins = *slug == '-';
	}
	return buf_str(&out);
}

static void put_rule(struct arena *a, struct json *j, enum rule_id id)
{
	const struct rule *rule = &rules[id];

	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("id"), str_of(rule->slug));
	json_member(j, STR("name"), name_of(a, rule->slug));
	put_text(j, "shortDescription", str_of(rule->sentence));
	put_text(j, "fullDescription", str_of(rule->why));
	open_map(j, "help");
	json_member(j, STR("text"), explain_rule(a, id));
	json_member(j, STR("markdown"), explain_markdown(a, id));
	json_map_end(j);
	open_map(j, "defaultConfiguration");
	json_member(j, STR("level"), str_of(report_severity(rule->severity)));
	json_map_end(j);
	open_map(j, "properties");
	json_key(j, STR("tags"));
	json_list(j, JSON_ONE_LINE);
	json_text(j, str_of(rule->group));
	json_list_end(j);
	json_map_end(j);
	json_map_end(j);
}

static void put_tool(struct arena *a, struct json *j)
{
	json_key(j, STR("tool"));
	json_map(j, JSON_LINES);
	json_key(j, STR("driver"));
	json_map(j, JSON_LINES);
	json_member(j, STR("name"), STR("relgen"));
	json_member(j, STR("version"), STR(RELGEN_VERSION));
	json_key(j, STR("rules"));
	json_list(j, JSON_LINES);
	for (int id = 0; id < RULE_COUNT; id++)
		put_rule(a, j, (enum rule_id)id);
	json_list_end(j);
	json_map_end(j);
	json_map_end(j);
}

/* ---- places ---- */

/* A path as a relative reference (RFC 3986): everything but unreserved characters and slashes as %XX. */
static struct str uri_of(struct arena *a, struct str path)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
	struct buf out = buf_on(a);

	for (size_t i = 0; i < path.len; i++) {
		if (path.ptr[i] && strchr(plain, path.ptr[i]))
			buf_char(&out, path.ptr[i]);
		else
			buf_print(&out, "%%%02X", (unsigned char)path.ptr[i]);
	}
	return buf_str(&out);
}

/* The columns that a finding underlines end with its line. */
static void put_region(struct json *j, struct loc loc, uint32_t span)
{
	uint32_t line = (uint32_t)str_length(source_line(loc.source, loc.line));
	uint32_t left = loc.col <= line ? line + 1 - loc.col : 0;

	if (loc.line == 0)
		return;
	open_map(j, "region");
	put_number(j, "startLine", loc.line);
	put_number(j, "startColumn", loc.col);
	put_number(j, "endColumn", loc.col + (span < left ? span : left));
	json_map_end(j);
}

/* Members of a location. What is in the binary has a name but no path. */
static void put_place(struct arena *a, struct json *j, struct loc loc, uint32_t span)
{
	struct str name = loc.source->name;
	bool absolute = str_starts(name, "/");

	if (report_is_built_in(name)) {
		json_key(j, STR("logicalLocations"));
		json_list(j, JSON_ONE_LINE);
		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("fullyQualifiedName"), name);
		json_map_end(j);
		json_list_end(j);
		return;
	}
	open_map(j, "physicalLocation");
	open_map(j, "artifactLocation");
	json_member(j, STR("uri"), str_print(a, "%s%.*s", absolute ? "file://" : "", STR_FMT(uri_of(a, name))));
	if (!absolute)
		json_member(j, STR("uriBaseId"), STR("PROJECT"));
	json_map_end(j);
	put_region(j, loc, span);
	json_map_end(j);
}

static void put_bases(struct arena *a, struct json *j, const struct report *r)
{
	json_key(j, STR("originalUriBaseIds"));
	json_map(j, JSON_ONE_LINE);
	open_map(j, "PROJECT");
	if (r->in_repository.len) {
		json_member(j, STR("uri"), str_print(a, "%.*s/", STR_FMT(uri_of(a, r->in_repository))));
		json_member(j, STR("uriBaseId"), STR("REPOSITORY"));
	}
	put_text(j, "description", STR("The folder with relgen.yaml."));
	json_map_end(j);
	if (r->in_repository.len) {
		open_map(j, "REPOSITORY");
		put_text(j, "description", STR("The top of the repository that the project is in."));
		json_map_end(j);
	}
	json_map_end(j);
}

/* ---- results ---- */

/* What a finding is known by when its line has moved: its rule, its file, what stands in the line. */
struct print {
	char hex[CHECKSUM_HEX];
	size_t index;			/* of the finding */
	unsigned ordinal;		/* among those that are the same so far, from 1 */
};

static void print_of(struct print *p, const struct finding *f)
{
	struct checksum sum = checksum_on();
	struct str line = f->loc.source && f->loc.line ? str_trim(source_line(f->loc.source, f->loc.line)) : f->message;

	checksum_add(&sum, str_of(rules[f->rule].slug));
	checksum_add(&sum, f->loc.source ? f->loc.source->name : STR(""));
	checksum_add(&sum, line);
	checksum_put(&sum, p->hex);
}

static int by_hex(const void *left, const void *right)
{
	const struct print *a = left, *b = right;
	int order = memcmp(a->hex, b->hex, CHECKSUM_HEX);

	return order ? order : (a->index > b->index) - (a->index < b->index);
}

static int by_index(const void *left, const void *right)
{
	const struct print *a = left, *b = right;

	return (a->index > b->index) - (a->index < b->index);
}

static const struct print *prints_of(struct arena *a, const struct diags *ds)
{
	size_t count = ds->findings.count;
	struct print *prints = NEW_ARRAY(a, struct print, count);

	for (size_t i = 0; i < count; i++) {
		prints[i].index = i;
		print_of(&prints[i], &ds->findings.items[i]);
	}
	if (count == 0)
		return prints;
	qsort(prints, count, sizeof *prints, by_hex);
	for (size_t i = 0; i < count; i++)
		prints[i].ordinal = i && memcmp(prints[i - 1].hex, prints[i].hex, CHECKSUM_HEX) == 0 ? prints[i - 1].ordinal + 1 : 1;
	qsort(prints, count, sizeof *prints, by_index);
	return prints;
}

static void put_locations(struct arena *a, struct json *j, const struct finding *f)
{
	json_key(j, STR("locations"));
	json_list(j, JSON_ONE_LINE);
	if (f->loc.source) {
		json_map(j, JSON_ONE_LINE);
		put_place(a, j, f->loc, f->span);
		json_map_end(j);
	}
	json_list_end(j);
	if (f->related.count == 0)
		return;
	json_key(j, STR("relatedLocations"));
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < f->related.count; i++) {
		json_map(j, JSON_ONE_LINE);
		put_number(j, "id", i + 1);
		if (f->related.items[i].loc.source)
			put_place(a, j, f->related.items[i].loc, 1);
		put_text(j, "message", f->related.items[i].message);
		json_map_end(j);
	}
	json_list_end(j);
}

/* A waiver in the same file is what SARIF calls a suppression in source. */
static void put_suppressions(struct arena *a, struct json *j, const struct finding *f)
{
	const struct source *by = f->waiver.loc.source;

	json_key(j, STR("suppressions"));
	json_list(j, JSON_ONE_LINE);
	if (by) {
		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("kind"), f->loc.source && str_eq(by->name, f->loc.source->name) ? STR("inSource") : STR("external"));
		json_member(j, STR("justification"), f->waiver.message);
		open_map(j, "location");
		put_place(a, j, f->waiver.loc, 1);
		json_map_end(j);
		json_map_end(j);
	}
	json_list_end(j);
}

static void put_result(struct arena *a, struct json *j, const struct finding *f, const struct print *p)
{
	json_member(j, STR("ruleId"), str_of(rules[f->rule].slug));
	put_number(j, "ruleIndex", (size_t)f->rule);
	json_member(j, STR("level"), str_of(report_severity(f->severity)));
	put_text(j, "message", f->hint.len ? str_print(a, "%.*s\nhelp: %.*s", STR_FMT(f->message), STR_FMT(f->hint)) : f->message);
	put_locations(a, j, f);
	open_map(j, "partialFingerprints");
	json_member(j, STR("lineText/v1"), str_print(a, "%.*s:%u", CHECKSUM_HEX, p->hex, p->ordinal));
	json_map_end(j);
	put_suppressions(a, j, f);
}

static void put_results(struct arena *a, struct json *j, const struct report *r, const struct diags *ds)
{
	const struct print *prints = prints_of(a, ds);
	size_t end = r->hidden_from && r->hidden_from < ds->findings.count ? r->hidden_from : ds->findings.count;

	json_key(j, STR("results"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < end; i++) {
		const struct finding *f = &ds->findings.items[i];

		json_map(j, JSON_ONE_LINE);
		put_result(a, j, f, &prints[i]);
		if (r->since)
			json_member(j, STR("baselineState"), f->older ? STR("unchanged") : STR("new"));
		json_map_end(j);
	}
	json_list_end(j);
}

static void put_invocation(struct arena *a, struct json *j, const struct diags *ds)
{
	json_key(j, STR("invocations"));
	json_list(j, JSON_ONE_LINE);
	json_map(j, JSON_ONE_LINE);
	json_key(j, STR("executionSuccessful"));
	json_bool(j, ds->failures.count == 0);
	json_key(j, STR("toolExecutionNotifications"));
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < ds->failures.count; i++) {
		const struct failure *f = &ds->failures.items[i];

		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("level"), STR("error"));
		put_text(j, "message", f->path.len ? str_print(a, "%.*s: %.*s", STR_FMT(f->path), STR_FMT(f->message)) : f->message);
		json_map_end(j);
	}
	json_list_end(j);
	json_map_end(j);
	json_list_end(j);
}

struct str report_sarif(struct arena *a, const struct report *r, const struct diags *ds)
{
	struct buf out = buf_on(a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	json_member(&j, STR("$schema"), STR(SCHEMA));
	json_member(&j, STR("version"), STR("2.1.0"));
	json_key(&j, STR("runs"));
	json_list(&j, JSON_LINES);
	json_map(&j, JSON_LINES);
	put_tool(a, &j);
	put_invocation(a, &j, ds);
	put_bases(a, &j, r);
	json_member(&j, STR("columnKind"), STR("unicodeCodePoints"));
	put_results(a, &j, r, ds);
	json_map_end(&j);
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return report_calm(a, buf_str(&out));
}
