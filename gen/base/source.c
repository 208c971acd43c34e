/* Offsets to lines and columns, and back. */
#include "base/source.h"
#include "base/vec.h"

static const struct str bom = { "\xEF\xBB\xBF", 3 };

struct source *source_on(struct arena *a, struct str name, struct str text)
{
	struct source *s = NEW(a, struct source);
	VEC(uint32_t) starts = { NULL, 0, 0 };

	s->name = name;
	s->text = str_slice(text, 0, UINT32_MAX - 1);
	*vec_push(a, &starts) = 0;
	for (size_t at = 0; (at = str_find_char(s->text, '\n', at)) < s->text.len;)
		*vec_push(a, &starts) = (uint32_t)++at;
	s->line_starts = starts.items;
	s->line_count = (uint32_t)starts.count;
	return s;
}

static size_t line_start(const struct source *s, uint32_t line)
{
	size_t start = s->line_starts[line - 1];

	return line == 1 && str_starts(s->text, bom.ptr) ? bom.len : start;
}

struct loc source_at(const struct source *s, size_t offset)
{
	uint32_t low = 0, high = s->line_count;
	size_t start;

	if (offset > s->text.len)
		offset = s->text.len;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (s->line_starts[middle] <= offset)
			low = middle;
		else
			high = middle;
	}
	start = line_start(s, low + 1);
	return (struct loc){ s, low + 1, (uint32_t)str_length(str_slice(s->text, start, offset)) + 1 };
}

size_t source_offset(struct loc loc)
{
	struct str line = source_line(loc.source, loc.line);
	size_t at = 0;

	if (!line.ptr)
		return loc.source->text.len;
	for (uint32_t col = 1; col < loc.col && at < line.len; col++)
		str_code_point(line, &at);
	return (size_t)(line.ptr - loc.source->text.ptr) + at;
}

struct str source_line(const struct source *s, uint32_t line)
{
	size_t start, end;

	if (line == 0 || line > s->line_count)
		return (struct str){ NULL, 0 };
	start = line_start(s, line);
	end = line < s->line_count ? s->line_starts[line] - 1 : s->text.len;
	if (end > start && s->text.ptr[end - 1] == '\r')
		end--;
	return str_slice(s->text, start, end);
}

struct loc source_whole(const struct source *s)
{
	return (struct loc){ s, 0, 0 };
}

int loc_cmp(struct loc a, struct loc b)
{
	int order = str_cmp(a.source ? a.source->name : (struct str){ NULL, 0 },
			    b.source ? b.source->name : (struct str){ NULL, 0 });

	if (order)
		return order;
	if (a.line != b.line)
		return a.line < b.line ? -1 : 1;
	return (a.col > b.col) - (a.col < b.col);
}
