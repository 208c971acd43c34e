/* The files of an OCI image layout (OCI Image Format Specification 1.1, image-layout), in a folder or in an archive of tar, each hashed as it is read.
   What they say is model/oci.h's. */
#ifndef RELGEN_IO_LAYOUT_H
#define RELGEN_IO_LAYOUT_H

#include "base/str.h"
#include "text/digest.h"

enum { LAYOUT_TEXT_MAX = 4 * 1024 * 1024 };	/* what the specification lets a registry refuse */

enum layout_state { LAYOUT_READ, LAYOUT_MISSING, LAYOUT_REFUSED };

struct layout_file {
	enum layout_state state;
	struct str problem;	/* REFUSED: "it is no regular file" */
	uint64_t size;
	struct str sha256;	/* lower-case hex */
	struct str text;	/* all of it where that was asked for and it has no more than LAYOUT_TEXT_MAX bytes; else absent */
};

/* Is there a folder, a file? */
bool layout_is_folder(struct str path);
bool layout_is_file(struct str path);
/* Does a file begin as an object of JSON does? */
bool layout_is_json(struct str path);

struct layout_archive;

/* All files of the archive at `path`, hashed in one pass. NULL with *problem where it is no tar file, compressed by gzip or not at all, or goes beyond a
   limit. Of files that are no JSON nothing is kept. */
const struct layout_archive *layout_archive_read(struct arena *a, struct str path, struct str *problem);
/* The file of that path in it; REFUSED for what is no regular file, and where two have the path. */
struct layout_file layout_archive_file(const struct layout_archive *archive, struct str path);

/* The file at `path` below `folder`, read once from its beginning to its end, in memory that does not grow with it. REFUSED where links lead out
   of the folder, and for what is no regular file; never waits for a pipe. */
struct layout_file layout_read(struct arena *a, struct str folder, struct str path, bool with_text);

#endif
