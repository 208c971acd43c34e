/* Names of GPU architectures, and their order. */
#include "model/gpu_arch.h"

enum { DIGITS_MAX = 4 };

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Without sm_, sm, compute_; gfx stays, for it tells whose it is. */
static struct str without_prefix(struct str word)
{
	static const char *const prefixes[] = { "sm_", "sm", "compute_" };

	for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
		if (str_starts(word, prefixes[i]))
			return str_from(word, strlen(prefixes[i]));
	return word;
}

static bool amd_read(struct str word, struct gpu_arch *out)
{
	for (size_t i = 3; i < word.len; i++)
		if (!is_digit(word.ptr[i]) && !(word.ptr[i] >= 'a' && word.ptr[i] <= 'z') && word.ptr[i] != '-')
			return false;
	*out = (struct gpu_arch){ .name = word };
	return word.len > 3;
}

/* 90, 120, 9.0 and 90a: the last digit is the minor version. */
static bool number_read(struct str text, struct gpu_arch *out)
{
	size_t dot = str_find_char(text, '.', 0), digits = 0;
	unsigned n = 0;

	for (size_t i = 0; i < text.len; i++) {
		if (i == dot && i > 0 && i + 2 == text.len)
			continue;
		if (i + 1 == text.len && dot == text.len && (text.ptr[i] == 'a' || text.ptr[i] == 'f')) {
			out->suffix = text.ptr[i];
			continue;
		}
		if (!is_digit(text.ptr[i]) || ++digits > DIGITS_MAX)
			return false;
		n = n * 10 + (unsigned)(text.ptr[i] - '0');
	}
	out->major = n / 10;
	out->minor = n % 10;
	return digits > 1 && out->major > 0;
}

bool gpu_arch_read(struct arena *a, struct str word, struct gpu_arch *out)
{
	*out = (struct gpu_arch){ .suffix = 0 };
	if (str_starts(word, "gfx"))
		return amd_read(word, out);
	if (!number_read(without_prefix(word), out))
		return false;
	out->name = str_print(a, "sm_%u%u", out->major, out->minor);
	return true;
}

bool gpu_arch_is_amd(const struct gpu_arch *arch)
{
	return arch->name.ptr && arch->major == 0;
}

struct str gpu_arch_capability(struct arena *a, const struct gpu_arch *arch)
{
	return arch->major ? str_print(a, "%u.%u", arch->major, arch->minor) : (struct str){ NULL, 0 };
}

bool gpu_arch_runs(const struct gpu_arch *gpu, const struct gpu_arch *code)
{
	if (gpu_arch_is_amd(gpu) || gpu_arch_is_amd(code))
		return str_eq(gpu->name, code->name);
	if (code->suffix == 'a')
		return gpu->major == code->major && gpu->minor == code->minor;
	return gpu->major == code->major && gpu->minor >= code->minor;
}

bool gpu_arch_compiles(const struct gpu_arch *gpu, const struct gpu_arch *ptx)
{
	if (gpu_arch_is_amd(gpu) || gpu_arch_is_amd(ptx))
		return false;
	if (ptx->suffix)
		return gpu_arch_runs(gpu, ptx);
	return gpu->major > ptx->major || (gpu->major == ptx->major && gpu->minor >= ptx->minor);
}
