/* UTF-8: every offset that str_invalid_utf8 accepts decodes, and places go there and back. */
#include <stdlib.h>

#include "base/source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct str text = { (const char *)data, size };
	struct arena a;
	const struct source *s;

	mem.block_size = 0;
	a = arena_on(&mem);
	s = source_on(&a, STR("x"), text);
	for (size_t at = 0, end = str_invalid_utf8(text); at < end; str_code_point(text, &at)) {
		struct loc loc = source_at(s, at);

		if (loc.line == 0 || loc.col == 0 || source_offset(loc) > size)
			abort();
	}
	arena_drop(&a);
	return 0;
}
