/* Pages: what each kind of page shows, from records to bytes, in every language and format. */
#ifndef RELGEN_VIEW_PAGE_H
#define RELGEN_VIEW_PAGE_H

#include "model/brief.h"
#include "model/output.h"
#include "model/world.h"
#include "view/prose_text.h"
#include "view/tmpl.h"

/* Compiled templates and the tables of page kinds; immutable, shared by threads. */
struct pages;

/* Never NULL. Findings: template-*. Without a loader no template is compiled, and page_check is all that may be called. */
const struct pages *pages_compile(struct arena *a, const struct world *world, const struct tmpl_loader *loader, struct diags *ds);
/* Can pages be made, or was something wrong with a template? */
bool pages_usable(const struct pages *pages);

/* One page in one language: adds its outputs (HTML, Markdown) to `out`, their bytes and paths in `a`; uses `scratch` for all else.
   false with findings. `language` indexes world->languages. */
struct page_job {
	const struct world *world;
	const struct pages *pages;
	size_t language;
	struct arena *a, *scratch;
	struct diags *ds;
};
bool page_release(const struct page_job *job, const struct release *r, struct outputs *out);
/* The same; `memo` gets the texts of the page, which live in `scratch`. */
bool page_release_texts(const struct page_job *job, const struct release *r, struct prose_memo *memo, struct outputs *out);
bool page_image(const struct page_job *job, const struct image *image, struct outputs *out);
/* public/<lang>/index.html, index.md. */
bool page_index(const struct page_job *job, struct outputs *out);
/* public/<lang>/compat/index.html: which release runs on which driver. */
bool page_compat(const struct page_job *job, const struct briefs *briefs, struct outputs *out);
/* What belongs to no language: public/index.html (chooses one), 404.html. */
bool page_root(const struct page_job *job, struct outputs *out);

/* The files of a release for programs (view/release_file.h), in every language of the site; `language` of the job does not count. The findings
   of its texts are not said. */
void page_release_files(const struct page_job *job, const struct release *r, struct outputs *out);
/* The same from the texts of its pages, by language; those that are empty are made. */
void page_release_files_texts(const struct page_job *job, const struct release *r, struct prose_memo *memos, struct outputs *out);

/* Checks the prose of a release (facts that are not there: reference-unknown) and its translations in one language
   (link-broken, message-missing, message-stale, message-fuzzy, message-argument for other {{ … }} than the source's) without rendering a page. */
bool page_check(const struct page_job *job, const struct release *r);
/* The same; `memo` gets the texts, which live in `scratch`. */
bool page_texts(const struct page_job *job, const struct release *r, struct prose_memo *memo);
/* The same for the texts of an image. */
void page_check_image(const struct page_job *job, const struct image *image);

#endif
