/* Scope-bound release of foreign objects; for the wrappers of libraries in text/ and io/ only. */
#ifndef RELGEN_BASE_CLEANUP_H
#define RELGEN_BASE_CLEANUP_H

#define CLEANUP(function) __attribute__((cleanup(function)))

/* Defines `name(type **)`, which calls `release` on a pointer that is not NULL. */
#define CLEANUP_POINTER(name, type, release)	\
	static void name(type **object)		\
	{					\
		if (*object)			\
			release(*object);	\
	}

#endif
