/* Building the values of one page in one language; for the files value_*.c, prose_text.c and page.c only. Values live in the
   builder's arena and point into the records. */
#ifndef RELGEN_VIEW_BUILDER_H
#define RELGEN_VIEW_BUILDER_H

#include "model/brief.h"
#include "model/world.h"
#include "view/members.h"
#include "view/prose_text.h"
#include "view/tmpl.h"

/* The registry's components in the order of the page: by group, then as registered. */
struct component_order {
	const struct component **components;
	size_t count;
};
struct component_order component_order(struct arena *a, const struct registry *registry);

/* What is the same for all pages of a language. */
struct wording {
	const char *reasons[UNIT_BROKEN + 1];	/* by enum unit_state; see struct prose_text */
};
struct wording wording_of(struct arena *a, const struct catalog *catalog);

struct builder {
	struct arena *a;
	const struct world *world;
	const struct component_order *order;
	const struct wording *wording;
	size_t language;			/* index into world->languages */
	struct diags *ds;
	struct prose_memo *memo;		/* of the page; may be NULL */
	struct translation_tally *tally;	/* of the page; may be NULL */
	struct str folder;			/* of the page below its language's; absent: its record's own */
	bool html_only;				/* the page does not come in Markdown */
	struct link_place *place;		/* the page, for links; NULL: those by name leave their text only */
};

const struct language *builder_language(const struct builder *b);
/* A message of the page's language as plain text. A key that is not there gives the absent text. */
struct str message_plain(const struct builder *b, struct str key, const struct msg_arg *args, size_t count);
/* The message `stem`.`id`; `id` itself where there is none. */
struct str message_or_id(const struct builder *b, const char *stem, struct str id);

/* Fills a zeroed map: the slots are returned, the value points at them. */
struct value *map_begin(const struct builder *b, const struct type *type, struct loc loc, struct value *map);
struct value value_of(enum value_kind kind, const struct text *t);
struct value value_texts(const struct builder *b, enum value_kind kind, const struct texts *texts);
struct value value_dict(const struct dict_entry *entries, size_t count);
struct value value_word(const char *word);	/* text; absent for NULL */
struct value value_prose(const struct prose_text *text, struct loc loc);	/* absent for NULL */
struct str status_word(const struct release *r);
/* The page of a release (NULL: another page) below its language's folder, for links of its texts. */
struct link_place *link_place_on(const struct builder *b, const struct image *image, const struct release *r, struct str folder);
/* Reads the shared sections instead of the file of `reader`; `included` is the place that names the section. */
struct prose_reader prose_reader_shared(const struct builder *b, const struct prose_reader *reader, struct loc included);
/* Reads image.yaml. */
struct prose_reader prose_reader_image(const struct builder *b, const struct image *image, const struct value *record);
/* Reads a release. */
struct prose_reader prose_reader_release(const struct builder *b, const struct release *r, const struct value *record);

/* value_page.c. Folders, `path` too, are below the language's: "training/26.05/" or "". */
struct value value_site(const struct builder *b);
/* `feed`: the folder of the Atom feed of what the page shows; absent: there is none. */
struct value value_page(const struct builder *b, struct str path, struct str feed);
/* How much of a page is translated; absent where all is. */
struct value value_translation(const struct builder *b, const struct translation_tally *tally);
/* The folder of the page, `own` where it is its record's own. */
struct str page_folder(const struct builder *b, struct str own);
/* The way there from the page to another folder below its language's. */
struct value page_way(const struct builder *b, struct str own, struct str to);
/* Of a page that belongs to no language, at the top of the output folder; `root` is the output folder as the page sees it. */
struct value value_page_neutral(const struct builder *b, struct str root);
struct value value_choices(const struct builder *b, struct str root, const char *heading_key, const char *text_key);

/* value_component.c */
/* Fills the slots of a release that are made of components; notes may speak of the slots filled before
   (without `reader` there are none). */
void value_components(const struct builder *b, const struct release *r, struct prose_reader *reader, struct value *slots);
/* Those that the release before had and this one is known not to have. */
const struct component_use **components_removed(struct arena *a, const struct release *r, size_t *count);
struct value value_component_versions(const struct builder *b, const struct release *r);
struct value value_tag_differences(const struct builder *b, const struct release *r);
struct value value_platform_differences(const struct builder *b, const struct release *r, const struct image_entry *entry);
/* The components that readers look for first, in order: those that the image names, or CUDA, ROCm and the framework. */
const struct component **key_components(const struct builder *b, const struct image *image, size_t *count);

/* value_driver.c */
struct value value_drivers(const struct builder *b, const struct drivers *d);
bool drivers_stated(const struct drivers *d);

/* value_image_entry.c */
void value_images(const struct builder *b, const struct release *r, struct value *slots);
struct value value_platform_names(const struct builder *b, const struct release *r);

/* value_benchmark.c */
struct value value_benchmarks(const struct builder *b, const struct release *r, struct prose_reader *reader);

/* value_prose.c: the parts of a release that are prose. */
void value_release_prose(const struct builder *b, const struct release *r, struct prose_reader *reader, struct value *slots);

/* Roots. */
struct value value_release(const struct builder *b, const struct release *r);
struct value value_image(const struct builder *b, const struct image *image);
struct value value_index(const struct builder *b);
/* value_compat.c. `list`: by image, the latest first. */
struct value value_compat(const struct builder *b, const struct brief *list, size_t count);
/* The texts of an image on its own page and on that of all images, for their findings. */
void value_image_check(const struct builder *b, const struct image *image);
/* value_family.c: the family on a page of one of its releases, whose own folder is `own`. */
struct value value_family(const struct builder *b, const struct image *image, struct str own);

#endif
