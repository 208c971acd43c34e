/* Rules over records: one table of functions, one file a group of rules. */
#ifndef RELGEN_MODEL_CHECK_H
#define RELGEN_MODEL_CHECK_H

#include "model/prose_piece.h"
#include "model/world.h"

/* Links a release to what it names: shared sections; registries, regions and sections that do not exist are bad-value with the
   nearest name. Call once for each release, before check_release and before pages are made of it. */
void release_link(const struct world *w, struct release *r, struct diags *ds);

/* Lists that are multiplied on the pages and in the manifest are cut where the product goes beyond a limit: yaml-limit. release_link does it. */
void release_bound(const struct world *w, struct release *r, struct diags *ds);

/* Finds the release before: the named one, or the next lower that is neither draft nor withdrawn. previous-unknown. */
void release_link_previous(struct release *r, struct diags *ds);

/* Every rule over one release. Reads other releases only through r->previous. */
void check_release(const struct world *w, const struct release *r, struct diags *ds);
/* Every rule over an image apart from its releases. */
void check_image(const struct world *w, const struct image *image, struct diags *ds);
/* Rules over what belongs to no image: the registry, shared sections. */
void check_shared(const struct world *w, struct diags *ds);

/* The rules, for the tables in check.c. */
void check_history(const struct world *w, const struct release *r, struct diags *ds);
void check_changes(const struct world *w, const struct release *r, struct diags *ds);
void check_prose(const struct world *w, const struct release *r, struct diags *ds);
void check_components(const struct world *w, const struct release *r, struct diags *ds);
void check_drivers(const struct world *w, const struct release *r, struct diags *ds);
void check_toolkits(const struct world *w, const struct release *r, struct diags *ds);
void check_siblings(const struct world *w, const struct release *r, struct diags *ds);
void check_image_tags(const struct world *w, const struct release *r, struct diags *ds);
void check_tag_claims(const struct world *w, const struct release *r, struct diags *ds);
void check_benchmarks(const struct world *w, const struct release *r, struct diags *ds);
void check_release_prose(const struct world *w, const struct release *r, struct diags *ds);
void check_git(const struct world *w, const struct release *r, struct diags *ds);
void check_output(const struct world *w, const struct release *r, struct diags *ds);
void check_sections(const struct sections *s, struct diags *ds);
void check_sources(const struct world *w, const struct release *r, struct diags *ds);
void check_changed(const struct world *w, const struct release *r, struct diags *ds);
/* The regular expressions of `sources`: bad-value. */
void check_source_patterns(const struct image *image, struct diags *ds);
void check_registry(const struct world *w, struct diags *ds);
/* Versions in prose that belongs to no release; `pos`: its translations by language, or NULL. */
void check_loose_prose(const struct world *w, const struct record *record, const void *data, const struct po *const *pos, struct diags *ds);

/* Are components, drivers and GPUs all those of the release before? column-copied says so; other rules then keep silent. */
bool release_is_copy(const struct world *w, const struct release *r, struct arena *a);

/* placeholder-left in a text whose byte offsets `place` turns into places. */
/* The next placeholder at or after *at, which moves behind it; false at the end. */
bool placeholder_next(struct str text, size_t *at, struct str *found);
void check_placeholders(struct str text, struct text_place place, struct diags *ds);

/* Translations against their sources, file by file, and what no text belongs to. What is shown of each file is looked at; one that is broken
   in part says nothing of the others. */
void check_release_translations(const struct world *w, const struct release *r, struct diags *ds);
void check_image_translations(const struct world *w, const struct image *image, struct diags *ds);
void check_section_translations(const struct world *w, struct diags *ds);
/* Of the project's own messages; those that are built in are none of its business. */
void check_message_translations(const struct world *w, struct diags *ds);

/* The prose of image.yaml and of sections.yaml. */
void check_image_prose(const struct world *w, const struct image *image, struct diags *ds);
void check_section_prose(const struct world *w, struct diags *ds);

#endif
