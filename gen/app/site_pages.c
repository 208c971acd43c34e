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
	size_t most = 2;

	for (size_t i = 0; i < run->world.image_count; i++)
		most += 1 + run->families[i].count;
	s->map.pages = id_index_on(run->a, most);
	s->known = NEW_ARRAY(run->a, struct known_page, most);
	id_index_add(&s->map.pages, STR(""));
	id_index_add(&s->map.pages, STR("compat/"));
	for (size_t i = 0; i < run->world.image_count; i++) {
		const struct family_files *f = &run->families[i];

		id_index_add(&s->map.pages, str_print(run->a, "%.*s/", STR_FMT(f->image)));
		for (size_t j = 0; j < f->count; j++) {
			struct str folder = str_print(run->a, "%.*s/%.*s/", STR_FMT(f->image), STR_FMT(f->releases[j].yaml->release));

			s->known[id_index_add(&s->map.pages, folder)].release = &f->releases[j];
		}
	}
}

/* --- Pages of the project's own kinds --- */

/* The folders that are taken so far; those of Markdown are told apart by a mark that no folder has. */
struct taken {
	struct run *run;
	struct site_pages *s;
	struct id_index folders;
	const struct own_page **owners;		/* by number in folders */
};

static size_t own_count(const struct run *run, const struct own_page *own)
{
	size_t releases = 0;

	for (size_t i = 0; i < run->world.image_count; i++)
		releases += run->families[i].count;
	return own->range == PAGE_RANGE_SITE ? 1 : own->range == PAGE_RANGE_IMAGE ? run->world.image_count : releases;
}

/* False, with a finding, where another page has the folder. */
static bool folder_take(struct taken *t, const struct own_page *own, struct str folder)
{
	struct str key = own_page_is_markdown(own) ? str_print(t->run->a, "%.*s*", STR_FMT(folder)) : folder;
	size_t before = t->folders.count, at = id_index_add(&t->folders, key);
	bool built_in = site_map_has(&t->s->map.pages, folder);

	if (at == before && !built_in) {
		t->owners[at] = own;
		id_index_add(&t->s->map.own, folder);
		return true;
	}
	diag_span(&t->run->ds, own->path.loc, str_length(own->path.s), RULE_BAD_VALUE, "'%.*s' is the folder of another page already", STR_FMT(folder));
	diag_hint(&t->run->ds, built_in ? "relgen's own pages stand there; write a folder of its own, such as one below it" : "write a folder of its own");
	if (!built_in)
		diag_related(&t->run->ds, t->owners[at]->path.loc, "taken here");
	return false;
}

static void own_take(struct taken *t, const struct own_page *own)
{
	struct run *run = t->run;
	struct str none = { NULL, 0 };

	if (own->range == PAGE_RANGE_SITE) {
		folder_take(t, own, own_page_folder(run->a, own, none, none));
		return;
	}
	for (size_t i = 0; i < run->world.image_count; i++) {
		const struct family_files *f = &run->families[i];

		if (own->range == PAGE_RANGE_IMAGE && !folder_take(t, own, own_page_folder(run->a, own, f->image, none)))
			return;
		for (size_t j = 0; own->range == PAGE_RANGE_RELEASE && j < f->count; j++)
			if (!folder_take(t, own, own_page_folder(run->a, own, f->image, f->releases[j].yaml->release)))
				return;
	}
}

static void own_add(struct run *run, struct site_pages *s)
{
	const struct own_pages *pages = &run->world.project->pages;
	struct taken t = { .run = run, .s = s };
	size_t most = 0;

	for (size_t i = 0; i < pages->list.count; i++)
		most += own_count(run, &pages->list.items[i]);
	t.folders = id_index_on(run->a, most);
	t.owners = NEW_ARRAY(run->a, const struct own_page *, most);
	s->map.own = id_index_on(run->a, most);
	for (size_t i = 0; i < pages->list.count; i++)
		own_take(&t, &pages->list.items[i]);
}

/* --- Files --- */

static void files_add(struct run *run, struct site_pages *s)
{
	static const char *const entrances[] = { "", "index.html", "404.html", "driver-matrix.csv", "driver-matrix.json", "releases.json", "robots.txt", "sitemap.xml" };
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
	own_add(run, s);
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
