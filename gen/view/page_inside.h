/* What the files page*.c share. */
#ifndef RELGEN_VIEW_PAGE_INSIDE_H
#define RELGEN_VIEW_PAGE_INSIDE_H

#include "view/builder.h"
#include "view/page.h"

enum page_kind { PAGE_RELEASE, PAGE_IMAGE, PAGE_INDEX, PAGE_COMPAT, PAGE_ENTRANCE, PAGE_NOT_FOUND };
enum { PAGE_KINDS = PAGE_NOT_FOUND + 1, FORMATS = TMPL_MARKDOWN + 1 };

struct pages {
	const struct tmpl *templates[PAGE_KINDS][FORMATS];
	const struct tmpl **own;	/* by entry of the project's pages */
	struct component_order order;
	struct wording *wordings;	/* by language */
	bool usable;			/* every template was compiled */
};


/* The file of a page in its folder, by enum tmpl_format. */
extern const char *const page_files[FORMATS];

/* Builds values of the job's page. */
struct builder page_builder(const struct page_job *job);
/* Renders a page whose record is `root`; false with findings. */
bool page_render(const struct page_job *job, const struct tmpl *t, enum tmpl_format format, const struct value *root, struct str *bytes);
void page_add(const struct page_job *job, struct outputs *out, struct str path, struct str bytes);

/* What one of them shows: the site where there is no image, the image where there is no release. */
struct shown {
	const struct image *image;
	const struct release *release;
};

/* Compiles the templates of the project's pages into `compiled`, by entry; false with findings: template-*, and bad-value for a template that
   is not there. */
bool own_pages_compile(struct arena *a, const struct world *world, const struct tmpl_loader *loader, struct diags *ds, const struct tmpl **compiled);
/* The pages of a range for what is shown; false with findings. */
bool own_pages_make(const struct page_job *job, enum page_range range, struct shown shown, struct outputs *out);

#endif
