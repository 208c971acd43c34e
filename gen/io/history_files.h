/* What a repository holds at commits: files, and how commits lie to each other. */
#ifndef RELGEN_IO_HISTORY_FILES_H
#define RELGEN_IO_HISTORY_FILES_H

#include "io/history.h"

enum { HISTORY_FILE_MAX = 256 * 1024 };

struct history_file {
	struct str commit;
	struct str name;		/* what the file is called as a source */
	struct tag_file *file;		/* its path is given, the rest is the answer */
};

struct history_pair {
	struct str older, newer;	/* commits */
	bool suspect;			/* the tags' dates are in the other order: does the ancestry say that all is well? */
	enum tag_order *order;		/* the answer: BACKWARD where `newer` comes before `older`; UNKNOWN where neither comes from the other, or
					   the history is not there or too long */
};

struct history_questions {
	VEC(struct history_file) files;
	VEC(struct history_pair) pairs;
};

/* Answers all of them, from objects that are there; nothing is fetched. Not thread-safe. */
void history_answer(struct arena *a, struct str path, enum history_trust trust, struct history_questions *questions);

#endif
