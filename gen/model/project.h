/* The project: relgen.yaml. */
#ifndef RELGEN_MODEL_PROJECT_H
#define RELGEN_MODEL_PROJECT_H

#include "base/bytes.h"
#include "base/id_index.h"
#include "model/own_page.h"
#include "model/release.h"

struct site {
	const struct ynode *node;
	struct text title;
	struct text url;
};

struct registry_address {
	struct text id;			/* public, vpc */
	const struct ynode *node;
	struct text address;		/* host/path/{image}:{tag}, may hold {region} */
	struct texts regions;
	struct id_index region_ids;
};

struct project_git {
	const struct ynode *node;	/* NULL: no git */
	struct text repository;		/* from the project's folder; may hold {image} */
	struct texts tag;		/* patterns */
	struct decimal date_tolerance;	/* days */
};

enum fallback { FALLBACK_ABSENT, FALLBACK_MARK, FALLBACK_OMIT, FALLBACK_FAIL };
enum spacing { SPACING_ABSENT, SPACING_ALWAYS, SPACING_NEVER, SPACING_DOCUMENT };

struct japanese_checks {
	const struct ynode *node;
	int width, long_vowel, punctuation, style;
	int spacing;
};

struct project_checks {
	const struct ynode *node;
	struct japanese_checks japanese;
};

struct project {
	const struct ynode *node;
	const struct source *source;
	struct decimal relgen;		/* version of the format: 1 */
	struct site site;
	struct text source_language;
	struct texts languages;
	RECORDS(struct registry_address) registries;
	struct project_git git;
	struct project_checks checks;
	int fallback;
	struct text output;
	struct own_pages pages;
	RECORDS(struct waiver) waivers;
	struct id_index registry_ids;	/* as numbered in registries */
	struct bytes address_starts;	/* what an address in a registry can begin with */
};

/* The address of the site without slashes at its end; absent where it has none. */
struct str project_url(const struct project *p);

extern const struct record project_record;
struct project *project_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds);
/* The folder of sources that a path below the project's folder leads into; NULL for any other. */
const char *project_source_folder(struct str path);
/* NULL when there is no such registry. */
const struct registry_address *project_registry(const struct project *p, struct str id);
bool registry_has_region(const struct registry_address *r, struct str region);
/* The full address of an image tag in a registry; `region` fills {region}, kept as {region} where it is absent. */
struct str project_address(struct arena *a, const struct registry_address *r, struct str image, struct str tag, struct str region);

#endif
