/* The types of everything that templates and prose see, and the numbers of their slots; made from members.def. */
#ifndef RELGEN_VIEW_MEMBERS_H
#define RELGEN_VIEW_MEMBERS_H

#include "model/value.h"

/* type_release, type_image, type_index and type_entrance are the roots of pages. */
#define TYPE(id, PREFIX, description) extern const struct type type_##id;
#define MEMBER(PREFIX, SLOT, name, id, need, help)
#define END(id, PREFIX)
#define LIST(id, item, description) extern const struct type type_##id;
#define DICT(id, item, description) extern const struct type type_##id;
#include "view/members.def"
#undef TYPE
#undef MEMBER
#undef END
#undef LIST
#undef DICT

/* Slots in the order of the members: RELEASE_SLOT_DATE is the slot of `date` in a value of type_release. */
#define TYPE(id, PREFIX, description) enum {
#define MEMBER(PREFIX, SLOT, name, id, need, help) PREFIX##_SLOT_##SLOT,
#define END(id, PREFIX) PREFIX##_SLOTS };
#define LIST(id, item, description)
#define DICT(id, item, description)
#include "view/members.def"
#undef TYPE
#undef MEMBER
#undef END
#undef LIST
#undef DICT

#endif
