/* UTF-16 and back. */
#include "text/l10n_units.h"

#include <unicode/ustring.h>

struct units units_of(struct arena *a, struct str s)
{
	struct units u = { NEW_ARRAY(a, UChar, s.len + 1), 0 };
	UErrorCode error = U_ZERO_ERROR;

	u_strFromUTF8WithSub(u.ptr, (int32_t)s.len + 1, &u.len, s.ptr, (int32_t)s.len, 0xFFFD, NULL, &error);
	return u;
}

struct str units_text(struct arena *a, const UChar *units, int32_t len)
{
	size_t room = (size_t)len * 3 + 1;
	char *text = NEW_ARRAY(a, char, room);
	UErrorCode error = U_ZERO_ERROR;
	int32_t used = 0;

	u_strToUTF8(text, (int32_t)room, &used, units, len, &error);
	return (struct str){ text, (size_t)used };
}
