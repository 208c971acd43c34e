/* A growable array of one type in an arena. */
#ifndef RELGEN_BASE_VEC_H
#define RELGEN_BASE_VEC_H

#include "base/mem.h"

#define VEC(type)			\
	struct {			\
		type *items;		\
		size_t count, cap;	\
	}

/* Pointer to one more zeroed item at the end; earlier pointers into `items` may have moved. */
#define vec_push(arena, vec)											\
	((vec)->items = (vec)->count < (vec)->cap ? (vec)->items :						\
	 arena_grow((arena), (vec)->items, (vec)->cap * sizeof *(vec)->items,					\
		    ((vec)->cap * 2 + 4) * sizeof *(vec)->items),						\
	 (vec)->cap = (vec)->count < (vec)->cap ? (vec)->cap : (vec)->cap * 2 + 4,				\
	 &(vec)->items[(vec)->count++])

#endif
