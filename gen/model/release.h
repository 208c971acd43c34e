/* A release of an image, as its YAML file says. */
#ifndef RELGEN_MODEL_RELEASE_H
#define RELGEN_MODEL_RELEASE_H

#include "model/component_use.h"
#include "model/tag.h"
#include "text/po.h"

enum status { STATUS_ABSENT, STATUS_DRAFT, STATUS_RELEASED, STATUS_WITHDRAWN };

struct data_center {
	const struct ynode *node;
	struct text branch;		/* R535 */
	struct text from;		/* 535.86 */
};

struct nvidia {
	const struct ynode *node;	/* NULL: absent */
	struct text minimum;
	RECORDS(struct data_center) data_center;	/* loc absent: the notes say nothing; empty: there is none */
	struct texts unsupported;
	struct text compat_package;
};

struct amd {
	const struct ynode *node;
	struct texts supported;
};

struct drivers {
	const struct ynode *node;
	struct nvidia nvidia;
	struct amd amd;
};

struct platform {
	struct text id;			/* linux/amd64 */
	const struct ynode *node;
	struct text digest;
	struct component_uses components;
};

struct region_list {
	struct text id;			/* registry */
	const struct ynode *node;
	struct texts regions;
};

struct image_entry {
	const struct ynode *node;
	struct text tag;
	struct texts registries;
	int is_mutable;			/* kind_bool */
	struct texts aliases;
	RECORDS(struct region_list) regions;
	struct text digest;
	struct component_uses components;
	struct drivers drivers;
	RECORDS(struct platform) platforms;
};

struct gpu {
	const struct ynode *node;
	struct texts arch, ptx, products;
};

struct variable {
	struct text id;			/* NCCL_SOCKET_IFNAME */
	const struct ynode *node;
	struct text value;		/* `default` */
	struct prose_field text;
};

enum figure_style { FIGURE_ABSENT, FIGURE_PERCENT, FIGURE_NUMBER, FIGURE_TIMES };

struct figure {
	struct text id;
	const struct ynode *node;
	struct decimal value;
	int style;			/* enum figure_style */
	int approximate;		/* kind_bool */
};

/* Prose with a title: a section, a usage step. `section` names an entry of sections.yaml whose title and body are used. */
struct section {
	struct text id;
	const struct ynode *node;
	struct text section;
	struct prose_field title;
	struct prose_field body;
	const struct section *shared;	/* resolved `section`; NULL: its own */
};

struct configuration {
	struct text id;
	const struct ynode *node;
	struct prose_field label;
	struct prose_field text;
};

struct result_value {
	struct text id;			/* configuration */
	const struct ynode *node;
	struct decimal value;
};

struct result {
	const struct ynode *node;
	struct text workload;
	RECORDS(struct result_value) values;
};

enum better { BETTER_ABSENT, BETTER_HIGHER, BETTER_LOWER };

struct metric {
	const struct ynode *node;
	struct text name, unit;
	int better;
	struct decimal decimals;
};

struct benchmark {
	struct text id;
	const struct ynode *node;
	struct text section;
	struct prose_field title;
	struct prose_field body;
	const struct section *shared;
	struct metric metric;
	struct text baseline;
	RECORDS(struct configuration) configurations;
	RECORDS(struct result) results;
};

struct erratum {
	struct text id;
	const struct ynode *node;
	struct dated date;
	struct text field, was;
	struct prose_field text;
};

struct waiver {
	const struct ynode *node;
	struct text rule, at, reason, file;
};

struct base_image {
	const struct ynode *node;
	struct text image, release, digest;
};

struct git_pin {
	const struct ynode *node;
	struct text commit, tag;
};

enum contents { CONTENTS_ABSENT, CONTENTS_COMPLETE, CONTENTS_PARTIAL };

struct image;
struct anchors;
struct component_facts;

struct release {
	const struct ynode *node;
	const struct source *source;
	const struct image *image;	/* the family */
	const struct release *previous;	/* NULL: the first */
	const struct release *next;	/* the next in order of version, any status; NULL: the newest */
	struct tag git_tag;		/* what the repository says */
	const struct anchors *anchors;	/* of its page; NULL: not made */
	const struct component_facts *component_table;	/* NULL: not made */
	struct tag_look git_look;	/* and what it holds there */
	const struct po *const *pos;	/* its prose by language of the world; an entry is NULL where there is no such file */

	struct text release;
	struct dated date;
	int status;			/* enum status; absent counts as released */
	struct text previous_id;
	struct git_pin git;
	struct texts scenarios;
	struct base_image base;
	int contents;
	struct component_uses components;
	RECORDS(struct image_entry) images;
	struct drivers drivers;
	struct gpu gpu;
	RECORDS(struct variable) environment;
	struct notes highlights, fixes, known_issues;
	RECORDS(struct figure) figures;
	RECORDS(struct section) sections;
	RECORDS(struct benchmark) benchmarks;
	RECORDS(struct section) usage;
	RECORDS(struct erratum) errata;
	RECORDS(struct waiver) waivers;
};

extern const struct record release_record, waiver_record, step_record;

/* The record of one file; never NULL. `name` is the release the file is named after ("26.05"). */
struct release *release_read(struct arena *a, const struct ynode *root, const struct source *src, struct str name, struct diags *ds);
enum status release_status(const struct release *r);

/* Effective components of `entry` (may be NULL) and `platform` (may be NULL), in the release's order, new ones behind. */
const struct component_use **components_effective(struct arena *a, const struct release *r, const struct image_entry *entry,
						  const struct platform *platform, size_t *count);
/* One of them; NULL when it is not there. */
const struct component_use *component_effective(const struct release *r, const struct image_entry *entry, const struct platform *platform,
						struct str id);
/* Drivers of an entry: merged key by key, lists replace. */
struct drivers drivers_effective(const struct release *r, const struct image_entry *entry);
/* The value of a component at release level; NULL when it is not there, removed or unknown. */
const struct component_use *release_component(const struct release *r, struct str id);

#endif
