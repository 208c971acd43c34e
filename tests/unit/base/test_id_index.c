/* Ids by number. */
#include <criterion/criterion.h>

#include "base/id_index.h"

Test(id_index, finds)
{
	struct arena a = arena_on(&mem_system);
	struct id_index index = id_index_on(&a, 3);

	cr_expect(id_index_find(&index, STR("a")) == 0, "an empty index has nothing");
	cr_expect(id_index_add(&index, STR("a")) == 0 && id_index_add(&index, STR("b")) == 1);
	cr_expect(id_index_add(&index, STR("a")) == 0, "the same id has the same number");
	cr_expect(index.count == 2);
	cr_expect(id_index_find(&index, STR("b")) == 1 && id_index_find(&index, STR("c")) == 2 && id_index_find(&index, STR("")) == 2);
	arena_drop(&a);
}

Test(id_index, many)
{
	enum { MANY = 50000 };
	struct arena a = arena_on(&mem_system);
	struct id_index index = id_index_on(&a, MANY);
	size_t wrong = 0;

	for (size_t i = 0; i < MANY; i++)
		id_index_add(&index, str_print(&a, "component-%zu", i));
	for (size_t i = 0; i < MANY; i++)
		wrong += id_index_find(&index, str_print(&a, "component-%zu", i)) != i;
	cr_expect(index.count == MANY && wrong == 0);
	arena_drop(&a);
}
