/* What programs read to follow the site: Atom feeds, sitemap.xml, robots.txt. All of them need the address of the site (site.url in relgen.yaml). */
#ifndef RELGEN_VIEW_FEED_H
#define RELGEN_VIEW_FEED_H

#include "view/page.h"

enum { FEED_ENTRIES_MAX = 50 };

/* Has the site feeds, a sitemap? */
bool feeds_wanted(const struct world *world);
/* The feeds of the job's language (RFC 4287): feed.xml of all images, and one of each image beside its page. The newest releases that are out, by
   their dates; a month stands for its first day. */
void page_feeds(const struct page_job *job, const struct briefs *briefs, struct outputs *out);
/* sitemap.xml (sitemaps.org, protocol 0.9, with xhtml:link for the other languages) and robots.txt (RFC 9309), which names it. Drafts are left out. */
void page_sitemap(const struct page_job *job, const struct briefs *briefs, struct outputs *out);

#endif
