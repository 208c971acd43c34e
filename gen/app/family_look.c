/* Files and ancestry at the tags. */
#include "app/family_look.h"

#include "io/history_files.h"

struct looking {
	struct family *family;
	const struct tag_place *place;
	bool self;			/* the project is in the tagged repository, at `folder` */
	struct str folder;
	struct history_questions questions;
};

/* Is the project in the work tree that the repository's path leads to the top of, or is it? */
static bool find_self(struct looking *l)
{
	struct arena *a = &l->family->arena;
	struct str root = l->family->run->root, top;

	l->folder = history_work_tree(a, root);
	if (!l->folder.ptr)
		return false;
	if (str_eq(l->place->path, root))
		return true;
	top = history_work_tree(a, l->place->path);
	return top.ptr && top.len == 0 && l->folder.len && str_eq(fs_below(a, l->place->path, root), l->folder);
}

static struct tag_file *ask(struct looking *l, const struct release *r, struct str path, struct tag_file *file)
{
	struct arena *a = &l->family->arena;

	*file = (struct tag_file){ .path = path, .problem = STR("the repository cannot be opened") };
	*vec_push(a, &l->questions.files) = (struct history_file){
		r->git_tag.commit, str_print(a, "%.*s (git tag %.*s)", STR_FMT(path), STR_FMT(r->git_tag.name)), file
	};
	return file;
}

static bool has_file(const struct tag_look *look, struct str path)
{
	for (size_t i = 0; i < look->file_count; i++)
		if (str_eq(look->files[i].path, path))
			return true;
	return false;
}

static void ask_sources(struct looking *l, struct release *r)
{
	const struct image *image = l->family->image;

	r->git_look.files = NEW_ARRAY(&l->family->arena, struct tag_file, image->sources.list.count);
	for (size_t i = 0; i < image->sources.list.count; i++) {
		struct str path = image->sources.list.items[i].file.s;

		if (path.ptr && !has_file(&r->git_look, path)) {
			ask(l, r, path, &r->git_look.files[r->git_look.file_count]);
			r->git_look.file_count++;
		}
	}
}

static void ask_order(struct looking *l, struct release *r)
{
	const struct tag *older = r->previous ? &r->previous->git_tag : NULL;

	if (older && older->state == TAG_COMMIT)
		*vec_push(&l->family->arena, &l->questions.pairs) = (struct history_pair){
			older->commit, r->git_tag.commit, r->git_tag.time < older->time, &r->git_look.order
		};
}

static void ask_all(struct looking *l, struct family_release *fr)
{
	struct release *r = fr->release;
	struct arena *a = &l->family->arena;

	if (!r || !fr->wanted || r->git_tag.state != TAG_COMMIT)
		return;
	ask_sources(l, r);
	ask_order(l, r);
	if (l->self)
		r->git_look.self = ask(l, r, fs_join(a, l->folder, fr->files->yaml->path), NEW(a, struct tag_file));
}

void family_look(struct family *f, const struct tag_place *place)
{
	struct looking l = { .family = f, .place = place };

	l.self = find_self(&l);
	for (size_t i = 0; i < f->count; i++)
		ask_all(&l, &f->releases[i]);
	if (l.questions.files.count + l.questions.pairs.count == 0)
		return;
	pthread_mutex_lock(&f->run->lock);
	history_answer(&f->arena, place->path, f->run->options->trust_repository ? HISTORY_ANY_OWNER : HISTORY_OWN, &l.questions);
	pthread_mutex_unlock(&f->run->lock);
}
