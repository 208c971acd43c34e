/* Links of prose: what an address leads to, and how it is written on a page. `ref:` names pages by release and image:

     ref:#usage.pull      a place on the same page
     ref:26.04            a release of the same image
     ref:training/26.04   a release of another one
     ref:training/        the page of an image
     ref:/                the page of all images

   each with an #anchor where that is meant. */
#ifndef RELGEN_VIEW_LINK_H
#define RELGEN_VIEW_LINK_H

#include "base/str.h"
#include "model/value.h"

enum link_kind {
	LINK_ELSEWHERE,		/* not of the site: nobody checks it */
	LINK_PAGE,		/* `folder` below a language's, `anchor` */
	LINK_FILE,		/* `folder` is a path below the output folder */
	LINK_OUTSIDE,		/* above the output folder */
	LINK_REFUSED,		/* of a scheme that pages do not link to: only its text is shown */
	LINK_MALFORMED,		/* a ref: that names nothing */
};

struct link {
	enum link_kind kind;
	struct str folder, anchor;	/* the anchor may be absent */
	bool by_name;			/* it is a ref: */
};

/* `site`: the site's own address, may be absent. */
struct link link_of(struct arena *a, struct str address, const struct link_base *base, struct str site);

/* The way from one folder to another, both below the same one and with a slash at their ends: up to where they part, then down. */
void link_way(struct buf *out, struct str from, struct str to);

/* The same link where it leads to a page of another language. */
struct link link_in_language(struct link link, const struct link_base *base, struct str language);

/* The address as a page that is `page` ("index.html", "index.md") in its folder shows it, or somebody elsewhere (link_base). Absent where a
   ref: names nothing. Only HTML has anchors, so that what names one leads there. */
struct str link_address(struct arena *a, struct str address, const struct link_base *base, const char *page);

#endif
