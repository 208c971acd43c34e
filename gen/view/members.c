/* The tables of members.def. */
#include "view/members.h"

enum { ALWAYS = false, OPTIONAL = true };

#define TYPE(id, PREFIX, description) static const struct member id##_members[] = {
#define MEMBER(PREFIX, SLOT, name, id, need, help) { name, &type_##id, need, help },
#define END(id, PREFIX) };
#define LIST(id, item, description)
#define DICT(id, item, description)
#include "view/members.def"
#undef TYPE
#undef MEMBER
#undef END
#undef LIST
#undef DICT

#define TYPE(id, PREFIX, description) \
	const struct type type_##id = { VALUE_MAP, description, NULL, id##_members, PREFIX##_SLOTS };
#define MEMBER(PREFIX, SLOT, name, id, need, help)
#define END(id, PREFIX)
#define LIST(id, item, description) const struct type type_##id = { VALUE_LIST, description, &type_##item, NULL, 0 };
#define DICT(id, item, description) const struct type type_##id = { VALUE_DICT, description, &type_##item, NULL, 0 };
#include "view/members.def"
#undef TYPE
#undef MEMBER
#undef END
#undef LIST
#undef DICT
