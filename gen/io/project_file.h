/* Files of the project itself, which relgen writes only where a command is asked to: new releases, catalogues. The output folder is io/emit.h's. */
#ifndef RELGEN_IO_PROJECT_FILE_H
#define RELGEN_IO_PROJECT_FILE_H

#include "base/diag.h"

enum project_file_mode {
	PROJECT_FILE_NEW,	/* a file that is there is a failure, and stays */
	PROJECT_FILE_REPLACE,	/* a file that is there is replaced, whole or not at all */
};

/* Writes `path` below the project's folder `root`, with the folders it stands in: through a temporary file beside it, made durable and renamed,
   so that a reader sees the old file or the new one. False with a failure: a symbolic link on the way (so that nothing outside `root` is
   written), no room, no right to write. */
bool project_file_write(struct arena *a, struct str root, struct str path, struct str bytes, enum project_file_mode mode, struct diags *ds);

struct project_file {
	struct str path, bytes;
};

/* Replaces several files, or makes them, all or none: nothing takes its place before everything is written and durable. False with a failure. */
bool project_files_write(struct arena *a, struct str root, const struct project_file *files, size_t count, struct diags *ds);

#endif
