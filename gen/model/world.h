/* All records of a project together: what the checks and the pages look at. */
#ifndef RELGEN_MODEL_WORLD_H
#define RELGEN_MODEL_WORLD_H

#include "model/catalog.h"
#include "model/glossary.h"
#include "model/image.h"
#include "model/project.h"
#include "model/registry.h"
#include "model/sections.h"
#include "model/sibling.h"
#include "model/vendor.h"
#include "text/pseudo.h"

/* A language of the site and what was read for it. */
struct language {
	struct str tag;
	bool is_source;
	struct l10n *l10n;
	const struct catalog *catalog;
	const struct po *messages;		/* the project's own interface messages, of the source language messages.pot; NULL: no such file */
	const struct po *sections;		/* NULL: no such file */
	enum pseudo pseudo;			/* its texts are made from the source's, not translated */
};

struct site_map;

/* The translation of one release's prose in one language; index [release][language]. */
struct world {
	struct project *project;
	struct registry *registry;
	struct sections *sections;
	struct vendor *nvidia;			/* NULL: no such file */
	const struct glossary *glossary;	/* NULL: no such file */
	const struct spellings *image_names;	/* numbered as the images */
	struct image **images;			/* by name */
	size_t image_count;
	struct language *languages;		/* in the order of relgen.yaml, pseudo-languages behind the others */
	size_t language_count;
	size_t published_count;			/* of them, those for readers: what lists languages does not list the pseudo ones */
	const struct catalog *source_catalog;
	const struct site_map *map;		/* view/site_map.h: what links may lead to; NULL: they are not checked */
	const struct siblings *siblings;	/* NULL unless the whole project is looked at */
};

#endif
