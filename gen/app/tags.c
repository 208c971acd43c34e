/* relgen tags: collects what is known of tags and releases, image by image. */
#include "app/tags.h"

#include "app/families.h"
#include "app/family_tags.h"
#include "app/records.h"
#include "app/select.h"
#include "app/tags_ignored.h"
#include "app/tags_left.h"
#include "app/terminal.h"
#include "model/day.h"
#include "model/git_state.h"

/* What one image has to say; images are read at the same time, each has its own. */
struct part {
	bool read;
	struct str path;		/* as the project says it; absent: it names no repository */
	const struct history *history;	/* NULL: not looked at */
	struct tags_rows rows;
	struct tags_forms forms;
};

struct listing {
	struct run *run;
	bool all;			/* every release was asked for */
	struct part *parts;		/* by image */
};

/* --- A release --- */

static enum tags_state state_of(const struct release *r)
{
	switch (r->git_tag.state) {
	case TAG_UNCHECKED:
	case TAG_UNAVAILABLE:
		return TAGS_UNKNOWN;
	case TAG_MISSING:
		return release_status(r) == STATUS_DRAFT ? TAGS_NOT_NEEDED : TAGS_MISSING;
	case TAG_OTHER:
		return TAGS_NO_COMMIT;
	case TAG_COMMIT:
		break;
	}
	return git_is_moved(r) ? TAGS_MOVED : TAGS_MATCHED;
}

static struct str why_unknown(const struct run *run, const struct part *p, const struct release *r)
{
	if (!run->git)
		return STR("--no-git");
	if (!p->path.ptr)
		return STR("no repository is named");
	if (!p->history || !p->history->available)
		return STR("the tags cannot be read");
	return history_find(p->history, r->git_tag.name) ? STR("the tag cannot be read") : STR("not in this shallow clone");
}

static struct str why_missing(struct arena *a, const struct tag *tag)
{
	if (!tag->near.ptr)
		return STR("no such tag");
	return str_print(a, "%s %.*s", tag->is_one_of_many ? "more than one fits:" : "no such tag; nearest:", STR_FMT(tag->near));
}

static struct str why(struct run *run, const struct part *p, const struct release *r, enum tags_state state)
{
	switch (state) {
	case TAGS_MISSING:
		return why_missing(run->a, &r->git_tag);
	case TAGS_MOVED:
		return str_print(run->a, "the release pins %.*s", STR_FMT(r->git.commit.s));
	case TAGS_NO_COMMIT:
		return str_print(run->a, "it names a %.*s", STR_FMT(r->git_tag.object));
	case TAGS_NOT_NEEDED:
		return STR("a draft");
	case TAGS_UNKNOWN:
		return why_unknown(run, p, r);
	case TAGS_MATCHED:
	case TAGS_WITHOUT_RELEASE:
	case TAGS_IGNORED:
	case TAGS_STATES:
		break;
	}
	return (struct str){ NULL, 0 };
}

/* Rows outlive the image's records. */
static struct str kept(struct arena *a, struct str s)
{
	return s.ptr ? str_copy(a, s) : s;
}

static void add_release(struct run *run, struct part *p, const struct release *r)
{
	struct arena *a = run->a;
	enum tags_state state = state_of(r);

	*vec_push(a, &p->rows.list) = (struct tags_row){
		.state = state, .image = kept(a, r->image->image.s), .release = kept(a, r->release.s), .tag = kept(a, r->git_tag.name),
		.commit = kept(a, r->git_tag.commit), .date = r->git_tag.time > 0 ? day_text(a, r->git_tag.time) : (struct str){ NULL, 0 },
		.why = why(run, p, r, state),
	};
}

/* --- An image --- */

static void add_left(struct family *f, struct part *p, const struct tag_place *place)
{
	struct arena *a = f->run->a;
	struct str image = kept(a, f->image->image.s);

	for (size_t i = 0; i < place->patterns->list.count; i++) {
		struct left_tags left = tags_left(f, place, p->history, place->patterns->list.items[i].s);

		for (size_t k = 0; k < left.list.count; k++) {
			struct str release = kept(a, left.list.items[k].release);

			*vec_push(a, &p->rows.list) = (struct tags_row){
				.state = TAGS_WITHOUT_RELEASE, .image = place->shared ? (struct str){ NULL, 0 } : image, .release = release,
				.tag = left.list.items[k].name,
				.why = str_print(a, "no releases/%.*s/%.*s.yaml", STR_FMT(image), STR_FMT(release)),
			};
		}
	}
}

static void image_add(struct listing *l, struct part *p, struct family *f)
{
	struct run *run = f->run;
	struct tag_place place;

	p->read = true;
	if (family_tag_place(f, &place)) {
		p->path = family_repository(run->a, f->image->image.s, place.repository.s);
		if (run->git)
			p->history = run_repository(run, p->path)->history;
		p->path = kept(run->a, p->path);
		tags_forms_add(run->a, &p->forms, &place, f->image->image.s);
	}
	for (size_t i = f->count; i-- > 0;)
		if (f->releases[i].wanted && f->releases[i].release)
			add_release(run, p, f->releases[i].release);
	if (l->all && p->history)
		add_left(f, p, &place);
}

static void visit(void *context, struct family *f)
{
	struct listing *l = context;

	pthread_mutex_lock(&l->run->lock);
	image_add(l, &l->parts[f->files - l->run->families], f);
	pthread_mutex_unlock(&l->run->lock);
}

/* --- The table --- */

static struct tags_repository *repository_of(struct arena *a, struct tags_table *table, const struct part *p)
{
	struct tags_repository *r;

	for (size_t i = 0; i < table->list.count; i++)
		if (str_eq(table->list.items[i].path, p->path))
			return &table->list.items[i];
	r = vec_push(a, &table->list);
	r->path = p->path;
	return r;
}

static void part_add(const struct run *run, struct tags_table *table, const struct part *p)
{
	struct tags_repository *r = repository_of(run->a, table, p);
	const struct history *h = p->history;

	if (!p->path.ptr) {
		r->problem = STR("neither relgen.yaml nor image.yaml names one");
		r->remedy = STR("name it under git: repository in relgen.yaml");
	} else if (!run->git) {
		r->problem = STR("its tags were not looked at (--no-git)");
	} else if (h) {
		r->problem = h->problem;
		r->remedy = h->remedy;
		r->shallow = h->shallow;
		r->tag_count = h->count;
	}
	for (size_t i = 0; i < p->rows.list.count; i++)
		*vec_push(run->a, &r->rows.list) = p->rows.list.items[i];
}

static struct tags_table table_of(struct listing *l)
{
	struct run *run = l->run;
	struct tags_table table = { 0 };
	struct tags_forms forms = { 0 };

	for (size_t i = 0; i < run->world.image_count; i++) {
		if (l->parts[i].read)
			part_add(run, &table, &l->parts[i]);
		for (size_t k = 0; k < l->parts[i].forms.list.count; k++)
			*vec_push(run->a, &forms.list) = l->parts[i].forms.list.items[k];
	}
	for (size_t i = 0; l->all && run->git && i < table.list.count; i++) {
		struct tags_repository *r = &table.list.items[i];
		const struct history *h = r->path.ptr ? run_repository(run, r->path)->history : NULL;

		if (h)
			tags_ignored_add(run->a, r, h, &forms);
	}
	return table;
}

static struct str table_write(struct arena *a, enum format format, const struct tags_table *table)
{
	return format == FORMAT_JSON ? tags_json(a, table) : format == FORMAT_MARKDOWN ? tags_markdown(a, table) : tags_text(a, table);
}

static enum exit_status list(struct run *run, const struct options *options)
{
	struct request request;
	enum exit_status status = request_read(run, &options->operands, false, &request);
	struct listing l = { .run = run, .all = request.selection.all, .parts = NEW_ARRAY(run->a, struct part, run->world.image_count) };
	struct tags_table table;

	if (status != EXIT_DONE)
		return status;
	run->visit = visit;
	run->visit_context = &l;
	families_work(run, &request.selection);
	run->visit = NULL;
	table = table_of(&l);
	return terminal_output(table_write(run->a, (enum format)options->format, &table)) ? EXIT_DONE : EXIT_ENVIRONMENT;
}

int tags_run(const struct options *options, struct arena *a)
{
	return records_command(options, a, list);
}
