/* What a git tag yields (no functions). */
#ifndef RELGEN_MODEL_TAG_H
#define RELGEN_MODEL_TAG_H

#include "base/source.h"

enum { COMMIT_HEX = 64 };	/* SHA-256 object ids have 64 digits, SHA-1 ids 40 */

enum tag_state {
	TAG_UNCHECKED,		/* --no-git, or no git in relgen.yaml */
	TAG_UNAVAILABLE,	/* cannot tell */
	TAG_MISSING,		/* the repository has no such tag */
	TAG_COMMIT,		/* peels to `commit` */
	TAG_OTHER,		/* peels to a blob or tree */
};

struct tag {
	enum tag_state state;
	struct str name;	/* without refs/tags/ */
	struct str commit;	/* TAG_COMMIT: lower-case hex */
	struct str object;	/* TAG_OTHER: "blob" or "tree" */
	struct str near;	/* TAG_MISSING: the nearest tags that there are, for a person; may be absent */
	bool is_one_of_many;	/* TAG_MISSING: `near` are tags that all fit the pattern `name` */
	int64_t time;		/* tagger's time, or the commit's; seconds since 1970 UTC; 0 unknown */
};

/* A file of the repository, as it is at a tag. */
enum tag_file_state { TAG_FILE_UNAVAILABLE, TAG_FILE_MISSING, TAG_FILE_READ };

struct tag_file {
	struct str path;		/* from the top of the repository */
	enum tag_file_state state;
	const struct source *source;	/* TAG_FILE_READ */
	struct str problem;		/* TAG_FILE_UNAVAILABLE: why */
};

/* How the commits of two releases lie to each other. */
enum tag_order { TAG_ORDER_UNKNOWN, TAG_ORDER_FORWARD, TAG_ORDER_BACKWARD };

/* What the repository holds at the tag of a release. */
struct tag_look {
	struct tag_file *files;		/* those that image.yaml names as sources */
	size_t file_count;
	struct tag_file *self;		/* the release's own file; NULL: the project is not in the repository */
	enum tag_order order;		/* of the release before and this one */
};

#endif
