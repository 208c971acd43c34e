/* The pages and files of the site before any of them is made. */
#include "app/site_pages.h"

#include "app/embedded.h"
#include "app/publish.h"
#include "model/check.h"
#include "view/release_file.h"
#include "view/site_map.h"

/* The anchors of a page, once they were asked for. */
struct known_page {
	const struct family_file *release;	/* NULL: it is no page of a release */
	const struct anchors *anchors;
	bool read;
};

struct site_pages {
	struct site_map map;
	struct run *run;
	pthread_mutex_t lock;		/* of what follows */
	struct arena arena;
	struct known_page *known;	/* by number of the page in the map */
};

/* Reads a release only for its keys: what is wrong with it is said elsewhere. */
static const struct anchors *anchors_read(struct site_pages *s, const struct known_page *page)
{
	struct arena scratch = arena_on(&mem_system);
	struct diags silent = diags_on(&scratch);
	struct str path = page->release->yaml->path, text;
	struct anchors *anchors = NULL;

	if (fs_read(&scratch, fs_join(&scratch, s->run->root, path), &text, &silent)) {
		const struct source *src = source_on(&scratch, path, text);
		struct ynode *root = ydoc_parse(&scratch, src, &silent);
		struct release *r = root ? release_read(&scratch, root, src, page->release->yaml->release, &silent) : NULL;

		if (r) {
			release_link(&s->run->world, r, &silent);
			anchors = anchors_alone(&s->arena, r);
		}
	}
	arena_drop(&scratch);
	return anchors;
}

static const struct anchors *anchors_find(void *context, struct str folder)
{
	struct site_pages *s = context;
	size_t at = id_index_find(&s->map.pages, folder);
	struct known_page *page = at < s->map.pages.count ? &s->known[at] : NULL;
	const struct anchors *anchors;

	if (!page || !page->release)
		return NULL;
	pthread_mutex_lock(&s->lock);
	if (!page->read)
		page->anchors = anchors_read(s, page);
	page->read = true;
	anchors = page->anchors;
	pthread_mutex_unlock(&s->lock);
	return anchors;
}

static void pages_add(struct run *run, struct site_pages *s)
{
	size_t most = 1;

	for (size_t i = 0; i < run->world.image_count; i++)
		most += 1 + run->families[i].count;
	s->map.pages = id_index_on(run->a, most);
	s->known = NEW_ARRAY(run->a, struct known_page, most);
	id_index_add(&s->map.pages, STR(""));
	for (size_t i = 0; i < run->world.image_count; i++) {
		const struct family_files *f = &run->families[i];

		id_index_add(&s->map.pages, str_print(run->a, "%.*s/", STR_FMT(f->image)));
		for (size_t j = 0; j < f->count; j++) {
			struct str folder = str_print(run->a, "%.*s/%.*s/", STR_FMT(f->image), STR_FMT(f->releases[j].yaml->release));

			s->known[id_index_add(&s->map.pages, folder)].release = &f->releases[j];
		}
	}
}

static void files_add(struct run *run, struct site_pages *s)
{
	static const char *const entrances[] = { "", "index.html", "404.html" };
	size_t pages = s->map.pages.count, entrance_count = sizeof entrances / sizeof entrances[0];
	struct id_index *files = &s->map.files;

	*files = id_index_on(run->a, entrance_count + run->files.list.count + embedded_count + pages * release_file_count);
	for (size_t i = 0; i < entrance_count; i++)
		id_index_add(files, str_of(entrances[i]));
	for (size_t i = 0; i < run->files.list.count; i++)
		if (run->files.list.items[i].kind == FILE_SITE)
			id_index_add(files, publish_site_path(run->files.list.items[i].path));
	for (size_t i = 0; i < embedded_count; i++)
		if (publish_embedded_path(&embedded[i]).ptr)
			id_index_add(files, publish_embedded_path(&embedded[i]));
	for (size_t i = 0; i < pages; i++)
		for (size_t k = 0; s->known[i].release && k < release_file_count; k++)
			id_index_add(files, str_print(run->a, "%.*s%s", STR_FMT(s->map.pages.ids[i]), release_files[k].name));
}

void site_pages_open(struct run *run, bool whole)
{
	struct site_pages *s = NEW(run->a, struct site_pages);

	s->run = run;
	s->arena = arena_on(&mem_system);
	pthread_mutex_init(&s->lock, NULL);
	pages_add(run, s);
	files_add(run, s);
	s->map.whole = whole;
	s->map.anchors = anchors_find;
	s->map.context = s;
	run->site_pages = s;
	run->world.map = &s->map;
}

void site_pages_close(struct run *run)
{
	if (!run->site_pages)
		return;
	arena_drop(&run->site_pages->arena);
	pthread_mutex_destroy(&run->site_pages->lock);
}
