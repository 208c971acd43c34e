/* Answers for programs. */
#include "view/compat_text.h"

#include "view/json.h"

static const char *const gate_words[] = {
	[GATE_ABSENT] = NULL, [GATE_STARTS] = "starts", [GATE_REFUSES] = "refuses", [GATE_UNKNOWN] = "unknown",
};
static const char *const code_words[] = {
	[CODE_UNASKED] = NULL, [CODE_BINARY] = "binary", [CODE_PTX] = "ptx", [CODE_NONE] = "none", [CODE_UNKNOWN] = "unknown",
};
/* What does not work although the release runs. */
static const char *const limit_words[VERDICTS] = { [VERDICT_MINOR] = "no-ptx", [VERDICT_FORWARD] = "compatibility-package" };
static const char *const vendor_words[] = { [DRIVER_NVIDIA] = "nvidia", [DRIVER_AMD] = "amd", [DRIVER_NONE] = "none" };
static const char *const status_words[] = {
	[STATUS_ABSENT] = "released", [STATUS_DRAFT] = "draft", [STATUS_RELEASED] = "released", [STATUS_WITHDRAWN] = "withdrawn",
};

static void word(struct json *j, const char *key, const char *value)
{
	if (value)
		json_member(j, str_of(key), str_of(value));
}

static void day(struct json *j, struct arena *a, const char *key, struct date d)
{
	if (d.month)
		json_member(j, str_of(key), d.day ? str_print(a, "%04u-%02u-%02u", d.year, d.month, d.day) : str_print(a, "%04u-%02u", d.year, d.month));
}

static void texts(struct json *j, const char *key, const struct str *list, size_t count)
{
	json_key(j, str_of(key));
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < count; i++)
		json_text(j, list[i]);
	json_list_end(j);
}

/* A figure with its place. */
static void bound(struct json *j, const char *key, const struct bound *b, struct str file)
{
	if (!b->driver.ptr)
		return;
	json_key(j, str_of(key));
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("driver"), b->driver);
	json_member(j, STR("file"), file);
	json_key(j, STR("line"));
	json_int(j, b->line);
	json_map_end(j);
}

static void listed(struct json *j, const struct need *n, struct str file)
{
	if (n->forward == STATED_NOTHING && n->branch_count == 0)
		return;
	json_key(j, STR("branches"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < n->branch_count; i++) {
		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("branch"), str_print(j->out->arena, "R%.*s", STR_FMT(n->branches[i].number)));
		bound(j, "from", &n->branches[i].from, file);
		json_map_end(j);
	}
	json_list_end(j);
}

static void basis(struct json *j, const struct compat_report *report, const struct brief *b, const struct need *n)
{
	struct str table = report->vendor ? report->vendor->source_file->name : (struct str){ NULL, 0 };

	json_key(j, STR("basis"));
	json_map(j, JSON_LINES);
	bound(j, "minimum", &n->minimum, b->file);
	bound(j, "toolkit", &n->toolkit, table);
	bound(j, "family", &n->family_minimum, table);
	listed(j, n, b->file);
	json_member(j, STR("compat_package"), n->compat_package);
	if (n->amd_stated != STATED_NOTHING) {
		json_key(j, STR("kernel_drivers"));
		json_list(j, JSON_ONE_LINE);
		for (size_t i = 0; i < n->amd_count; i++)
			json_text(j, n->amd[i].driver);
		json_list_end(j);
	}
	json_map_end(j);
}

static void paths(struct json *j, unsigned open)
{
	static const struct { enum compat_path path; const char *word; } rows[] = {
		{ PATH_NATIVE, "native" }, { PATH_MINOR, "minor" }, { PATH_FORWARD, "forward" },
	};

	json_key(j, STR("paths"));
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (open & rows[i].path)
			json_text(j, str_of(rows[i].word));
	json_list_end(j);
}

static void step(struct json *j, const struct compat_report *report, const struct compat_answer *answer, const struct compat_step *s)
{
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("from"), s->from);
	word(j, "run", run_words[s->run]);
	word(j, "verdict", verdict_words[s->verdict]);
	paths(j, s->paths);
	word(j, "limit", limit_words[s->verdict]);
	word(j, "gate", gate_words[s->gate]);
	word(j, "code", code_words[s->code]);
	json_member(j, STR("reason"), compat_reason(j->out->arena, answer, s, report->machine.gpu));
	json_map_end(j);
}

static void answer_put(struct json *j, const struct compat_report *report, const struct compat_answer *answer)
{
	const struct need *n = answer->need;

	json_map(j, JSON_LINES);
	texts(j, "tags", n->tags, n->tag_count);
	json_member(j, STR("cuda"), n->cuda);
	word(j, "run", run_words[answer->run]);
	json_key(j, STR("steps"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < answer->count; i++)
		step(j, report, answer, &answer->steps[i]);
	json_list_end(j);
	basis(j, report, answer->brief, n);
	json_map_end(j);
}

static void gates(struct json *j, const struct brief *b)
{
	if (b->gate_count == 0)
		return;
	json_key(j, STR("gates"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < b->gate_count; i++) {
		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("name"), b->gates[i].name);
		json_member(j, STR("value"), b->gates[i].expression);
		json_member(j, STR("file"), b->file);
		json_key(j, STR("line"));
		json_int(j, b->gates[i].line);
		json_map_end(j);
	}
	json_list_end(j);
}

static void release(struct json *j, const struct compat_report *report, const struct release_answer *r)
{
	const struct brief *b = r->brief;

	json_map(j, JSON_LINES);
	json_member(j, STR("image"), b->image);
	json_member(j, STR("release"), b->release);
	day(j, j->out->arena, "date", b->date);
	word(j, "status", status_words[b->status]);
	word(j, "vendor", vendor_words[b->vendor]);
	word(j, "run", run_words[r->run]);
	gates(j, b);
	json_key(j, STR("answers"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->count; i++)
		answer_put(j, report, &r->answers[i]);
	json_list_end(j);
	json_map_end(j);
}

static void query(struct json *j, const struct compat_report *report)
{
	const struct machine *m = &report->machine;

	json_key(j, STR("query"));
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("driver"), m->driver);
	if (m->driver.ptr)
		word(j, "vendor", vendor_words[report->driver_vendor]);
	if (report->driver_vendor == DRIVER_NVIDIA)
		word(j, "gpu", gpu_class_words[m->gpu]);
	json_member(j, STR("arch"), m->arch.name);
	json_map_end(j);
}

struct str compat_json(struct arena *a, const struct compat_report *report)
{
	struct buf out = buf_on(a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	query(&j, report);
	if (report->vendor) {
		json_key(&j, STR("table"));
		json_map(&j, JSON_ONE_LINE);
		json_member(&j, STR("file"), report->vendor->source_file->name);
		json_member(&j, STR("source"), report->vendor->source.s);
		day(&j, a, "as_of", report->vendor->as_of.date);
		json_map_end(&j);
	}
	json_key(&j, STR("releases"));
	json_list(&j, JSON_LINES);
	for (size_t i = 0; i < report->count; i++)
		release(&j, report, &report->releases[i]);
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}
