#include <criterion/criterion.h>

#include "model/gate.h"

#define REAL "cuda>=12.8 brand=unknown,driver>=470,driver<471 brand=tesla,driver>=470,driver<471 brand=tesla,driver>=535,driver<536"

static const struct row {
	const char *expression, *cuda, *driver, *arch, *brand;	/* of CUDA "12.6-12.8": at least the one, older than the other */
	enum gate_state want;
} rows[] = {
	{ "", "12.8", "570.26", NULL, "tesla", GATE_ABSENT },
	{ " , ,, ", "12.8", "570.26", NULL, "tesla", GATE_ABSENT },
	{ REAL, "12.8.0", "570.26", NULL, "geforce", GATE_STARTS },
	{ REAL, "12.4.0-12.5.0", "550.54.14", NULL, "tesla", GATE_REFUSES },
	{ REAL, "12.2.0", "535.54.03", NULL, "tesla", GATE_STARTS },
	{ REAL, "12.2.0-12.3.0", "536", NULL, "tesla", GATE_REFUSES },
	{ REAL, "12.2.0-12.3.0", "535.54.03", NULL, "geforce", GATE_REFUSES },
	{ REAL, "12.2.0", "470", NULL, "tesla", GATE_STARTS },
	{ REAL, NULL, "470", NULL, "tesla", GATE_STARTS },
	{ REAL, NULL, "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "arch>=7.5", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "arch>=7.5", "12.8", "570.26", "7.0", "tesla", GATE_REFUSES },
	{ "arch>=7.5", "12.8", "570.26", "10.0", "tesla", GATE_STARTS },
	{ "arch>=7.5,cuda>=13.0", "12.8-12.9", "570.26", NULL, "tesla", GATE_REFUSES },
	{ "cuda>=13.0,arch>=7.5", "12.8-12.9", "570.26", NULL, "tesla", GATE_REFUSES },
	{ "arch>=7.5,cuda>=12.0", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "driver>570.26", "12.8", "570.26", NULL, "tesla", GATE_REFUSES },
	{ "driver<=570.26", "12.8", "570.26.00", NULL, "tesla", GATE_STARTS },
	{ "driver!=570.26", "12.8", "570.26", NULL, "tesla", GATE_REFUSES },
	{ "driver=570.26", "12.8", "570.124.06", NULL, "tesla", GATE_REFUSES },
	{ "brand!=tesla", "12.8", "570.26", NULL, "tesla", GATE_REFUSES },
	/* Between two rows of a table. */
	{ "cuda>=12.7", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda>=12.8", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_REFUSES },
	{ "cuda>=12.6", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_STARTS },
	{ "cuda>12.6", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda>12.5", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_STARTS },
	{ "cuda<12.8", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_STARTS },
	{ "cuda<12.6", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_REFUSES },
	{ "cuda<=12.5", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_REFUSES },
	{ "cuda<=12.6", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda=12.6", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda=12.8", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_REFUSES },
	{ "cuda!=12.8", "12.6-12.8", "565.57.01", NULL, "tesla", GATE_STARTS },
	{ "cuda>=9.0", "-9.0", "384.1", NULL, "tesla", GATE_REFUSES },
	{ "cuda>=8.0", "-9.0", "384.1", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda>=14.0", "13.4", "700", NULL, "tesla", GATE_UNKNOWN },
	/* Not understood: nobody can tell. */
	{ "cuda>12.x", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda>=", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "brand>=tesla", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "nvlink=1", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda>=12.8\tbrand=tesla", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda＞＝12.8", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
	{ "cuda>=１２", "12.8", "570.26", NULL, "tesla", GATE_UNKNOWN },
};

static struct str known(const char *z)
{
	return z && *z ? str_of(z) : (struct str){ NULL, 0 };
}

static struct gate_host host_of(const struct row *r)
{
	struct gate_host host = { .facts = { [GATE_DRIVER] = known(r->driver), [GATE_ARCH] = known(r->arch), [GATE_BRAND] = known(r->brand) } };
	struct str cuda = known(r->cuda);
	size_t dash = str_find_char(cuda, '-', 0);

	if (cuda.ptr && dash > 0)
		host.facts[GATE_CUDA] = str_slice(cuda, 0, dash);
	if (dash < cuda.len)
		host.cuda_below = str_from(cuda, dash + 1);
	return host;
}

Test(gate, is_held_against_a_machine)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct row *r = &rows[i];
		struct arena a = arena_on(&mem_system);
		struct gate gate = gate_parse(&a, str_of(r->expression));
		struct gate_host host = host_of(r);

		cr_expect_eq(gate_check(&gate, &host), r->want, "%zu: %s: %d", i, r->expression, (int)gate_check(&gate, &host));
		arena_drop(&a);
	}
}

Test(gate, has_a_limit)
{
	struct arena a = arena_on(&mem_system);
	struct buf text = buf_on(&a);
	struct gate gate;

	buf_repeat(&text, ' ', GATE_LENGTH_MAX);
	gate = gate_parse(&a, buf_str(&text));
	cr_expect(!gate.wrong.ptr);
	buf_char(&text, ' ');
	gate = gate_parse(&a, buf_str(&text));
	cr_expect(gate.wrong.ptr);
	arena_drop(&a);
}
