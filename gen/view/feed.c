/* Atom feeds. */
#include "view/feed.h"

#include "text/xml_write.h"
#include "view/page_inside.h"

struct feed {
	const struct page_job *job;
	struct builder b;
	const struct brief **releases;	/* the newest first */
	size_t count;
	struct buf out;
};

bool feeds_wanted(const struct world *world)
{
	return world->project->site.url.s.len > 0;
}

/* Atom needs a time: of a month its first day. */
static struct str instant(struct arena *a, struct date d)
{
	return str_print(a, "%04u-%02u-%02uT00:00:00Z", d.year, d.month, d.day ? d.day : 1);
}

static void link_put(struct buf *out, const char *rel, const char *type, struct str language, struct str address)
{
	buf_z(out, "<link");
	xml_attribute(out, "rel", str_of(rel));
	xml_attribute(out, "type", str_of(type));
	if (language.ptr)
		xml_attribute(out, "hreflang", language);
	xml_attribute(out, "href", address);
	buf_z(out, "/>\n");
}

static void entry_put(struct feed *f, const struct brief *r)
{
	const struct msg_arg args[] = {
		{ .name = STR("image"), .kind = MSG_ARG_TEXT, .text = r->image },
		{ .name = STR("release"), .kind = MSG_ARG_TEXT, .text = r->release },
	};
	struct arena *a = f->b.a;
	struct str language = builder_language(&f->b)->tag;
	struct str page = STR_CAT(a, project_url(f->b.world->project), STR("/"), language, STR("/"), r->image, STR("/"), r->release, STR("/"));

	buf_z(&f->out, "<entry>\n");
	xml_element(&f->out, "id", page);
	buf_char(&f->out, '\n');
	xml_element(&f->out, "title", message_plain(&f->b, STR("release.heading"), args, 2));
	buf_char(&f->out, '\n');
	xml_element(&f->out, "updated", instant(a, r->date));
	buf_char(&f->out, '\n');
	link_put(&f->out, "alternate", "text/html", language, page);
	xml_element(&f->out, "summary", r->status == STATUS_WITHDRAWN ? message_plain(&f->b, STR("status-note.withdrawn"), NULL, 0) :
		    message_plain(&f->b, STR("release.description"), args, 2));
	buf_z(&f->out, "\n</entry>\n");
}

static void head_put(struct feed *f, struct str page, struct str title, struct date newest)
{
	struct str site = f->b.world->project->site.title.s, language = builder_language(&f->b)->tag;

	buf_z(&f->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"");
	xml_attribute(&f->out, "xml:lang", language);
	buf_z(&f->out, ">\n");
	xml_element(&f->out, "id", page);
	buf_char(&f->out, '\n');
	xml_element(&f->out, "title", title);
	buf_char(&f->out, '\n');
	xml_element(&f->out, "updated", instant(f->b.a, newest));
	buf_z(&f->out, "\n<author>");
	xml_element(&f->out, "name", site.len ? site : STR("relgen"));
	buf_z(&f->out, "</author>\n");
	link_put(&f->out, "self", "application/atom+xml", (struct str){ NULL, 0 }, STR_CAT(f->b.a, page, STR("feed.xml")));
	link_put(&f->out, "alternate", "text/html", language, page);
}

static bool is_out(const struct brief *r)
{
	return r->status != STATUS_DRAFT && r->date.month;
}

/* The feed of what is in the folder: of one image, or of all where it is the language's own. Nothing where no release is out. */
static void feed_add(struct feed *f, struct str image, struct outputs *out)
{
	struct str title = f->b.world->project->site.title.s;
	struct str folder = image.ptr ? STR_CAT(f->b.a, builder_language(&f->b)->tag, STR("/"), image) : builder_language(&f->b)->tag;
	struct str page = STR_CAT(f->b.a, project_url(f->b.world->project), STR("/"), folder, STR("/"));
	size_t put = 0;

	f->out = buf_on(f->job->a);
	for (size_t i = 0; i < f->count && put < FEED_ENTRIES_MAX; i++) {
		const struct brief *r = f->releases[i];

		if (!is_out(r) || (image.ptr && !str_eq(r->image, image)))
			continue;
		if (put++ == 0)
			head_put(f, page, !image.ptr ? title : title.len ? STR_CAT(f->b.a, image, STR(" | "), title) : image, r->date);
		entry_put(f, r);
	}
	if (put == 0)
		return;
	buf_z(&f->out, "</feed>\n");
	page_add(f->job, out, STR_CAT(f->job->a, folder, STR("/feed.xml")), buf_str(&f->out));
}

void page_feeds(const struct page_job *job, const struct briefs *briefs, struct outputs *out)
{
	struct feed f = {
		.job = job, .b = page_builder(job), .releases = briefs_by_date(job->scratch, briefs->list, briefs->count), .count = briefs->count,
	};

	feed_add(&f, (struct str){ NULL, 0 }, out);
	for (size_t i = 0; i < briefs->count; i++)
		if (i == 0 || !str_eq(briefs->list[i].image, briefs->list[i - 1].image))
			feed_add(&f, briefs->list[i].image, out);
}
