/* Tags and releases side by side, for people and programs. */
#ifndef RELGEN_APP_TAGS_TABLE_H
#define RELGEN_APP_TAGS_TABLE_H

#include "base/str.h"
#include "base/vec.h"

/* How a tag and a release go together, worst first. */
enum tags_state {
	TAGS_MISSING,		/* the release has no tag */
	TAGS_MOVED,		/* the tag points elsewhere than the release says */
	TAGS_NO_COMMIT,		/* the tag names a file or a folder */
	TAGS_WITHOUT_RELEASE,	/* the tag looks like a release's */
	TAGS_UNKNOWN,		/* cannot tell */
	TAGS_NOT_NEEDED,	/* a draft without a tag */
	TAGS_MATCHED,
	TAGS_IGNORED,		/* the tag looks like no release's */
	TAGS_STATES
};

/* A release with the tag that it should have, or a tag that no release has. */
struct tags_row {
	enum tags_state state;
	struct str image, release;	/* absent of an ignored tag */
	struct str tag;
	struct str commit;		/* hex; absent: none, or not read */
	struct str date;		/* of the tag or the commit, 2026-05-12 */
	struct str why;			/* absent of what matches */
};

struct tags_rows {
	VEC(struct tags_row) list;
};

struct tags_repository {
	struct str path;		/* as relgen.yaml or image.yaml says; absent: they name none */
	struct str problem, remedy;	/* absent: the tags could be read */
	bool shallow;
	size_t tag_count;
	struct tags_rows rows;
};

struct tags_table {
	VEC(struct tags_repository) list;
};

/* Aligned by display width; of the ignored tags and those without a release only the first. */
struct str tags_text(struct arena *a, const struct tags_table *table);
/* The same as Markdown. */
struct str tags_markdown(struct arena *a, const struct tags_table *table);
/* {"repositories": [{"repository", "problem", "remedy", "shallow", "count", "tags": [{"state", "image", "release", "tag", "commit", "date",
   "why"}]}]}, all of them; what is not there is absent. */
struct str tags_json(struct arena *a, const struct tags_table *table);

#endif
