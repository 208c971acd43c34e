/* What a git tag yields (no functions). */
#ifndef RELGEN_MODEL_TAG_H
#define RELGEN_MODEL_TAG_H

#include "base/str.h"

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
	int64_t time;		/* tagger's time, or the commit's; seconds since 1970 UTC; 0 unknown */
};

#endif
