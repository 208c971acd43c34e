/* The files compiled into the binary: built-in templates, site files and interface messages,
   and the tables that a project begins with. */
#ifndef RELGEN_APP_EMBEDDED_H
#define RELGEN_APP_EMBEDDED_H

#include <stddef.h>

/* `path` as in the source tree ("templates/html/base.html"); a NUL byte follows the `size` bytes. */
struct embedded {
	const char *path;
	const unsigned char *bytes;
	size_t size;
};

/* Sorted by path bytes. */
extern const struct embedded embedded[];
extern const size_t embedded_count;

#endif
