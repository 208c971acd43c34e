/* What fits in a message. */
#include "text/shown.h"

enum { CONFLICT_MARK = 7 };

struct str shown_part(struct str text)
{
	size_t at = 0;

	for (int i = 0; i < SHOWN_MAX && at < text.len; i++)
		str_code_point(text, &at);
	return str_slice(text, 0, at);
}

struct str shown(struct arena *a, struct str text)
{
	struct str part = shown_part(text);
	struct buf b = buf_on(a);

	for (size_t i = 0; i < part.len; i++)
		buf_char(&b, (unsigned char)part.ptr[i] < 0x20 ? ' ' : part.ptr[i]);
	if (part.len < text.len)
		buf_z(&b, "…");
	return buf_str(&b);
}

bool shown_conflict(struct str line)
{
	return (str_starts(line, "<<<<<<<") || str_starts(line, "=======") || str_starts(line, ">>>>>>>")) &&
		(line.len == CONFLICT_MARK || line.ptr[CONFLICT_MARK] == ' ');
}
