#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "app/embedded.h"

Test(embedded, is_sorted_and_terminated)
{
	for (size_t i = 0; i < embedded_count; i++) {
		cr_expect(embedded[i].bytes[embedded[i].size] == 0, "%s", embedded[i].path);
		cr_expect(i == 0 || strcmp(embedded[i - 1].path, embedded[i].path) < 0, "%s", embedded[i].path);
	}
}
