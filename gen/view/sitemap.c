/* sitemap.xml and robots.txt. */
#include "text/xml_write.h"
#include "view/feed.h"
#include "view/page_inside.h"
#include "view/site_map.h"

struct writing {
	const struct world *world;
	struct arena *scratch;
	struct buf out;
	size_t count;		/* addresses written */
};

enum { ADDRESSES_MAX = 50000 };	/* of one file, by the protocol */

static struct str address_of(struct writing *w, const struct language *l, struct str folder)
{
	return STR_CAT(w->scratch, project_url(w->world->project), STR("/"), l->tag, STR("/"), folder);
}

/* The page in each language, each with all the others. */
static void page_put(struct writing *w, struct str folder)
{
	for (size_t i = 0; i < w->world->published_count && w->count < ADDRESSES_MAX; i++, w->count++) {
		buf_z(&w->out, "<url>\n");
		xml_element(&w->out, "loc", address_of(w, &w->world->languages[i], folder));
		buf_char(&w->out, '\n');
		for (size_t k = 0; w->world->published_count > 1 && k < w->world->published_count; k++) {
			buf_z(&w->out, "<xhtml:link rel=\"alternate\"");
			xml_attribute(&w->out, "hreflang", w->world->languages[k].tag);
			xml_attribute(&w->out, "href", address_of(w, &w->world->languages[k], folder));
			buf_z(&w->out, "/>\n");
		}
		buf_z(&w->out, "</url>\n");
	}
}

static struct id_index drafts_of(struct arena *a, const struct briefs *briefs)
{
	struct id_index drafts = id_index_on(a, briefs->count);

	for (size_t i = 0; i < briefs->count; i++)
		if (briefs->list[i].status == STATUS_DRAFT)
			id_index_add(&drafts, STR_CAT(a, briefs->list[i].image, STR("/"), briefs->list[i].release, STR("/")));
	return drafts;
}

static struct str sitemap_write(const struct page_job *job, const struct briefs *briefs)
{
	struct writing w = { .world = job->world, .scratch = job->scratch, .out = buf_on(job->a) };
	const struct site_map *map = job->world->map;
	struct id_index drafts = drafts_of(job->scratch, briefs);

	buf_z(&w.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
	      "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n");
	for (size_t i = 0; i < map->pages.count; i++)
		if (!site_map_has(&drafts, map->pages.ids[i]))
			page_put(&w, map->pages.ids[i]);
	for (size_t i = 0; i < map->own.count; i++)
		page_put(&w, map->own.ids[i]);
	buf_z(&w.out, "</urlset>\n");
	return buf_str(&w.out);
}

void page_sitemap(const struct page_job *job, const struct briefs *briefs, struct outputs *out)
{
	struct str url = project_url(job->world->project);

	page_add(job, out, STR("sitemap.xml"), sitemap_write(job, briefs));
	page_add(job, out, STR("robots.txt"), str_print(job->a, "User-agent: *\nAllow: /\nSitemap: %.*s/sitemap.xml\n", STR_FMT(url)));
}
