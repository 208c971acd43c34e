/* `.relgen` from a hostile hand: no path leads out of the folder, and what was read can be written and read again. The checksum in the
   last line is put right, so that mutations get past it. */
#include <stdint.h>
#include <stdlib.h>

#include "io/emit_state.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool condition)
{
	if (!condition)
		abort();
}

static struct str signed_again(struct arena *a, struct str text)
{
	char checksum[CHECKSUM_HEX];
	size_t end = text.len;
	struct str body;

	while (end > 0 && !str_starts(str_slice(text, end, end + 4), "end "))
		end--;
	body = end ? str_slice(text, 0, end) : text;
	checksum_of(body, checksum);
	return str_print(a, "%.*send %.*s\n", STR_FMT(body), CHECKSUM_HEX, checksum);
}

static struct str written_again(struct arena *a, struct emit_reading *r, struct str inputs)
{
	struct emit_state state = { .present = true, .units = r->units.items, .unit_count = r->units.count, .input_cache = inputs };
	struct emit plan = { .arena = a, .state = &state, .request = { .folder = STR("out"), .partial = true }, .input_cache = inputs };

	return emit_state_text(&plan, EMIT_AFTER);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena a = arena_on(&mem_system);
	struct str text = str_copy(&a, (struct str){ (const char *)data, size }), inputs;
	struct emit_reading first = { .arena = &a, .rest = text }, second = { .arena = &a }, third = { .arena = &a };
	size_t files = 0;

	/* As it is, then with the right checksum. The reader needs a text of its own each time. */
	emit_state_parse(&first, &inputs);
	second.rest = signed_again(&a, (struct str){ (const char *)data, size });
	if (!emit_state_parse(&second, &inputs)) {
		must(second.problem != NULL);
		arena_drop(&a);
		return 0;
	}
	for (size_t i = 0; i < second.units.count; i++)
		for (size_t k = 0; k < second.units.items[i].count; k++, files++)
			must(emit_path_usable(second.units.items[i].files[k].path));
	must(files == second.files.count);
	third.rest = written_again(&a, &second, inputs);
	must(emit_state_parse(&third, &inputs));
	must(third.files.count == files && third.units.count == second.units.count);
	arena_drop(&a);
	return 0;
}
