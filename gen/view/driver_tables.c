/* Tables over all releases. */
#include "view/driver_tables.h"

#include <stdlib.h>

#include "model/version.h"
#include "text/csv.h"
#include "view/json.h"

static const char *const status_words[] = {
	[STATUS_ABSENT] = "released", [STATUS_DRAFT] = "draft", [STATUS_RELEASED] = "released", [STATUS_WITHDRAWN] = "withdrawn",
};
static const char *const vendor_words[] = { [DRIVER_NVIDIA] = "nvidia", [DRIVER_AMD] = "amd", [DRIVER_NONE] = "none" };
static const char *const gate_words[] = {
	[GATE_ABSENT] = NULL, [GATE_STARTS] = "starts", [GATE_REFUSES] = "refuses", [GATE_UNKNOWN] = "unknown",
};

static void word(struct json *j, const char *key, const char *value)
{
	if (value)
		json_member(j, str_of(key), str_of(value));
}

static void day(struct json *j, struct arena *scratch, const char *key, struct date d)
{
	if (d.month)
		json_member(j, str_of(key),
			    d.day ? str_print(scratch, "%04u-%02u-%02u", d.year, d.month, d.day) : str_print(scratch, "%04u-%02u", d.year, d.month));
}

static void texts(struct json *j, const char *key, const struct str *list, size_t count)
{
	json_key(j, str_of(key));
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < count; i++)
		json_text(j, list[i]);
	json_list_end(j);
}

static void head(struct json *j, struct arena *scratch, const char *schema, const struct vendor *v)
{
	json_member(j, STR("$schema"), str_of(schema));
	if (!v)
		return;
	json_key(j, STR("table"));
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("source"), v->source.s);
	day(j, scratch, "as_of", v->as_of.date);
	json_map_end(j);
}

static void identity(struct json *j, struct arena *scratch, const struct brief *b)
{
	json_member(j, STR("image"), b->image);
	json_member(j, STR("release"), b->release);
	day(j, scratch, "date", b->date);
	word(j, "status", status_words[b->status]);
}

/* --- driver-matrix --- */

/* One step of one branch. */
struct entry {
	const struct brief *brief;
	const struct need *need;
	struct str branch, from;
	const struct compat_step *step;
	struct arena *scratch;
};

struct matrix {
	const struct tables_job *job;
	struct compat compat;
	struct matrix_branches branches;
	void (*put)(void *self, const struct entry *e);
	void *self;
};

static struct matrix matrix_on(const struct tables_job *job, void (*put)(void *self, const struct entry *e), void *self)
{
	return (struct matrix){
		job, compat_on(job->scratch, job->world->nvidia), matrix_branches_of(job->scratch, job->world->nvidia, job->list, job->count), put, self,
	};
}

static void cell_each(const struct matrix *m, struct entry *e, const struct compat_answer *answer)
{
	struct matrix_cell cell = matrix_cell_of(m->job->scratch, answer, e->branch);

	for (size_t i = 0; i < cell.count; i++) {
		e->step = &cell.steps[i];
		/* A step that began with an older branch begins anew. */
		e->from = version_cmp(e->step->from, e->branch) > 0 ? e->step->from : e->branch;
		m->put(m->self, e);
	}
}

/* Every step of every branch; what the answer takes is dropped. */
static void need_each(const struct matrix *m, const struct brief *b, const struct need *n)
{
	struct arena_mark mark = arena_mark(m->job->scratch);
	struct compat_answer answer = matrix_answer(m->job->scratch, &m->compat, b, n);
	struct entry e = { .brief = b, .need = n, .scratch = m->job->scratch };

	for (size_t i = 0; i < m->branches.count; i++) {
		e.branch = m->branches.numbers[i];
		cell_each(m, &e, &answer);
	}
	arena_rewind(m->job->scratch, mark);
}

static void step_json(void *self, const struct entry *e)
{
	struct json *j = self;

	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("branch"), str_print(e->scratch, "R%.*s", STR_FMT(e->branch)));
	json_member(j, STR("from"), e->from);
	word(j, "verdict", verdict_words[e->step->verdict]);
	word(j, "gate", gate_words[e->step->gate]);
	json_map_end(j);
}

static void need_json(struct json *j, const struct matrix *m, const struct brief *b, const struct need *n)
{
	json_map(j, JSON_LINES);
	identity(j, m->job->scratch, b);
	texts(j, "tags", n->tags, n->tag_count);
	json_member(j, STR("cuda"), n->cuda);
	json_key(j, STR("branches"));
	json_list(j, JSON_LINES);
	need_each(m, b, n);
	json_list_end(j);
	json_map_end(j);
}

struct str driver_matrix_json(const struct tables_job *job)
{
	struct buf out = buf_on(job->a);
	struct json j = json_on(&out);
	struct matrix m = matrix_on(job, step_json, &j);

	json_map(&j, JSON_LINES);
	head(&j, job->scratch, "assets/driver-matrix.schema.json", job->world->nvidia);
	word(&j, "gpu", gpu_class_words[GPU_DATA_CENTER]);
	json_key(&j, STR("releases"));
	json_list(&j, JSON_LINES);
	for (size_t i = 0; i < job->count; i++)
		for (size_t n = 0; job->list[i].vendor == DRIVER_NVIDIA && n < job->list[i].need_count; n++)
			need_json(&j, &m, &job->list[i], &job->list[i].needs[n]);
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}

static void step_csv(void *self, const struct entry *e)
{
	struct buf *out = self;
	const char *gate = gate_words[e->step->gate];
	const struct str cells[] = {
		e->brief->image, e->brief->release, str_of(status_words[e->brief->status]),
		str_join(e->scratch, e->need->tags, e->need->tag_count, STR("; ")), e->need->cuda, str_print(e->scratch, "R%.*s", STR_FMT(e->branch)),
		e->from, str_of(verdict_words[e->step->verdict]), gate ? str_of(gate) : STR(""),
	};

	for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
		if (i)
			buf_char(out, ',');
		csv_put(out, cells[i]);
	}
	buf_z(out, "\r\n");
}

struct str driver_matrix_csv(const struct tables_job *job)
{
	struct buf out = buf_on(job->a);
	struct matrix m = matrix_on(job, step_csv, &out);

	buf_z(&out, "\"image\",\"release\",\"status\",\"tags\",\"cuda\",\"branch\",\"from\",\"verdict\",\"gate\"\r\n");
	for (size_t i = 0; i < job->count; i++)
		for (size_t n = 0; job->list[i].vendor == DRIVER_NVIDIA && n < job->list[i].need_count; n++)
			need_each(&m, &job->list[i], &job->list[i].needs[n]);
	return buf_str(&out);
}

/* --- releases.json --- */

static void tag_json(struct json *j, const struct brief_tag *t)
{
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("tag"), t->tag);
	json_member(j, STR("index_digest"), t->digest);
	json_key(j, STR("mutable"));
	json_bool(j, t->mutable);
	texts(j, "aliases", t->aliases, t->alias_count);
	json_map_end(j);
}

static void drivers_json(struct json *j, const struct need *n, enum driver_vendor vendor)
{
	json_map(j, JSON_ONE_LINE);
	texts(j, "tags", n->tags, n->tag_count);
	json_member(j, STR("cuda"), n->cuda);
	if (vendor == DRIVER_NVIDIA) {
		json_member(j, STR("minimum"), n->minimum.driver);
		json_member(j, STR("toolkit"), n->toolkit.driver);
		json_member(j, STR("family"), n->family_minimum.driver);
		json_member(j, STR("compat_package"), n->compat_package);
	}
	if (vendor == DRIVER_AMD && n->amd_stated != STATED_NOTHING) {
		json_key(j, STR("kernel_drivers"));
		json_list(j, JSON_ONE_LINE);
		for (size_t i = 0; i < n->amd_count; i++)
			json_text(j, n->amd[i].driver);
		json_list_end(j);
	}
	json_map_end(j);
}

/* Full addresses where the site has one, else from the output folder. */
static void links_json(struct json *j, const struct tables_job *job, const struct brief *b)
{
	struct str url = project_url(job->world->project);

	if (url.len)
		url = str_print(job->scratch, "%.*s/", STR_FMT(url));
	json_key(j, STR("pages"));
	json_map(j, JSON_ONE_LINE);
	for (size_t i = 0; i < job->world->language_count; i++) {
		struct str tag = job->world->languages[i].tag;

		json_member(j, tag, str_print(job->scratch, "%.*s%.*s/%.*s/%.*s/", STR_FMT(url), STR_FMT(tag), STR_FMT(b->image), STR_FMT(b->release)));
	}
	json_map_end(j);
	json_member(j, STR("manifest"), str_print(job->scratch, "%.*s%.*s/%.*s/manifest.json", STR_FMT(url), STR_FMT(b->image), STR_FMT(b->release)));
}

static void release_json(struct json *j, const struct tables_job *job, const struct brief *b)
{
	json_map(j, JSON_LINES);
	identity(j, job->scratch, b);
	word(j, "vendor", vendor_words[b->vendor]);
	json_key(j, STR("images"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < b->tag_count; i++)
		tag_json(j, &b->tags[i]);
	json_list_end(j);
	json_key(j, STR("drivers"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < b->need_count; i++)
		drivers_json(j, &b->needs[i], b->vendor);
	json_list_end(j);
	links_json(j, job, b);
	json_map_end(j);
}

struct str releases_json(const struct tables_job *job)
{
	const struct brief **order = briefs_by_date(job->scratch, job->list, job->count);
	struct buf out = buf_on(job->a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	head(&j, job->scratch, "assets/releases.schema.json", job->world->nvidia);
	json_key(&j, STR("releases"));
	json_list(&j, JSON_LINES);
	for (size_t i = 0; i < job->count; i++) {
		struct arena_mark mark = arena_mark(job->scratch);

		release_json(&j, job, order[i]);
		arena_rewind(job->scratch, mark);
	}
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}
