/* The git tag of a release in one word. */
#include "model/git_state.h"

bool git_is_moved(const struct release *r)
{
	struct str pin = r->git.commit.s;

	return r->git_tag.state == TAG_COMMIT && pin.ptr && !str_eq(str_slice(r->git_tag.commit, 0, pin.len), pin);
}

const char *git_state(const struct release *r)
{
	switch (r->git_tag.state) {
	case TAG_UNCHECKED:
		return "unchecked";
	case TAG_UNAVAILABLE:
		return "unavailable";
	case TAG_MISSING:
		return "missing";
	case TAG_OTHER:
		return "wrong";
	case TAG_COMMIT:
		break;
	}
	return git_is_moved(r) ? "wrong" : "verified";
}
