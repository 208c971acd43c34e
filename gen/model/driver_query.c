/* Driver versions in questions. */
#include "model/driver_query.h"

#include "model/version.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* --- Parts --- */

struct str driver_branch(struct str driver)
{
	return str_slice(driver, 0, str_find_char(driver, '.', 0));
}

bool driver_refines(struct str driver, struct str prefix)
{
	return version_within(driver, prefix) && version_cmp(driver, prefix) > 0;
}

struct str driver_after(struct arena *a, struct str driver)
{
	struct buf out = buf_on(a);
	size_t at = driver.len;

	buf_put(&out, driver);
	while (at > 0 && is_digit(out.ptr[at - 1])) {
		if (out.ptr[--at] < '9') {
			out.ptr[at]++;
			return buf_str(&out);
		}
		out.ptr[at] = '0';
	}
	/* All nines: one digit more. */
	return str_print(a, "%.*s1%.*s", STR_FMT(str_slice(driver, 0, at)), STR_FMT(str_from(buf_str(&out), at)));
}

/* --- Words that are no number --- */

static bool wrong(struct query_problem *problem, struct str message, struct str hint)
{
	*problem = (struct query_problem){ message, hint };
	return false;
}

/* Digits and full stops of any width in ASCII; everything else as it is. */
static struct str narrow(struct arena *a, struct str word)
{
	enum { WIDE_STOP = 0xFF0E, WIDE_ZERO = 0xFF10, WIDE_NINE = 0xFF19 };
	struct buf out = buf_on(a);

	for (size_t at = 0; at < word.len;) {
		size_t from = at;
		uint32_t c = str_code_point(word, &at);

		if (c == WIDE_STOP)
			buf_char(&out, '.');
		else if (c >= WIDE_ZERO && c <= WIDE_NINE)
			buf_char(&out, (char)('0' + (c - WIDE_ZERO)));
		else
			buf_put(&out, str_slice(word, from, at));
	}
	return buf_str(&out);
}

static bool has_word(struct str text, const char *lower)
{
	size_t length = strlen(lower);

	for (size_t i = 0; i + length <= text.len; i++) {
		size_t at = 0;

		while (at < length && (text.ptr[i + at] | 0x20) == lower[at])
			at++;
		if (at == length)
			return true;
	}
	return false;
}

/* The number that a word begins with, behind an R: 550 of R550, of 550.x and of 550.54-server. */
static struct str leading_number(struct str word)
{
	size_t from = word.len && (word.ptr[0] | 0x20) == 'r', to = from;

	while (to < word.len && (is_digit(word.ptr[to]) || (word.ptr[to] == '.' && to + 1 < word.len && is_digit(word.ptr[to + 1]))))
		to++;
	return str_slice(word, from, to);
}

static bool is_number(struct str word)
{
	bool digit = false;

	for (size_t i = 0; i < word.len; i++) {
		if (word.ptr[i] == '.' ? !digit : !is_digit(word.ptr[i]))
			return false;
		digit = is_digit(word.ptr[i]);
	}
	return digit;
}

static struct str windows_hint(void)
{
	return STR("ask with the number that 'nvidia-smi' prints on a Linux host; the vendor's tables of Linux drivers say nothing about those of "
		   "Windows, which WSL uses too");
}

static bool no_number(struct arena *a, struct str word, struct query_problem *problem)
{
	struct str ascii = narrow(a, word), number;

	if (!word.len)
		return wrong(problem, STR("the driver version is empty"), STR("give a number such as 550.54.14, or its beginning"));
	if (is_number(ascii))
		return wrong(problem, STR("the driver version has full-width characters"), str_print(a, "write %.*s", STR_FMT(ascii)));
	if (has_word(word, "win") || has_word(word, "wsl"))
		return wrong(problem, STR("this is about a driver of Windows"), windows_hint());
	number = leading_number(ascii);
	if (number.len)
		return wrong(problem, STR("a driver version has digits and dots only"),
			     str_print(a, "write %.*s, which asks about every driver whose number begins so", STR_FMT(number)));
	return wrong(problem, STR("a driver version has digits and dots only"), STR("give a number such as 550.54.14, or its beginning"));
}

/* --- Numbers of Windows --- */

/* 31.0.15.5178 is what the device manager calls 551.78: the last five digits. Absent where a word is nothing of the kind. */
static struct str device_manager(struct arena *a, struct str word)
{
	struct str rest = word, parts[4], digits;
	size_t count = 0;

	while (count < 4 && str_split(&rest, '.', &parts[count]))
		count++;
	if (count < 4 || rest.ptr || parts[0].len != 2 || !str_is(parts[1], "0"))
		return (struct str){ NULL, 0 };
	digits = str_print(a, "%.*s%.*s", STR_FMT(parts[2]), STR_FMT(parts[3]));
	if (digits.len < 5)
		return (struct str){ NULL, 0 };
	digits = str_from(digits, digits.len - 5);
	return str_print(a, "%.*s.%.*s", STR_FMT(str_slice(digits, 0, 3)), STR_FMT(str_from(digits, 3)));
}

/* The value of up to four digits; 0 of any other text. */
static unsigned small_number(struct str digits)
{
	unsigned n = 0;

	for (size_t i = 0; i < digits.len; i++) {
		if (!is_digit(digits.ptr[i]) || digits.len > 4)
			return 0;
		n = n * 10 + (unsigned)(digits.ptr[i] - '0');
	}
	return n;
}

/* The branch whose Windows drivers begin with `number`: 550 for 551, by the vendor's list of branches; absent where it may be a branch of Linux.
   NVIDIA numbers the branches for Linux in steps of five, and Windows drivers of a branch with what lies between. */
static struct str windows_branch(const struct vendor *v, struct str number)
{
	enum { STEP = 5 };
	struct str found = { NULL, 0 };
	unsigned branch = small_number(number), below = 0;

	for (size_t i = 0; v && i < v->branches.list.count; i++) {
		struct str listed = branch_number(v->branches.list.items[i].branch.s);
		unsigned n = small_number(listed);

		if (n == branch)
			return (struct str){ NULL, 0 };
		if (n < branch && n > below) {
			below = n;
			found = listed;
		}
	}
	return branch > below && branch - below < STEP ? found : (struct str){ NULL, 0 };
}

static bool is_windows(struct arena *a, const struct vendor *v, struct str word, struct query_problem *problem)
{
	struct str plain = device_manager(a, word), branch;

	if (plain.ptr)
		return !wrong(problem, str_print(a, "'%.*s' is how Windows numbers driver %.*s", STR_FMT(word), STR_FMT(plain)), windows_hint());
	branch = windows_branch(v, driver_branch(word));
	if (branch.ptr)
		return !wrong(problem, str_print(a, "'%.*s' is a driver of Windows: those of branch R%.*s for Linux begin with %.*s", STR_FMT(word),
						 STR_FMT(branch), STR_FMT(branch)), windows_hint());
	return false;
}

/* --- All of it --- */

/* 0550.80.02 -> 550.80.02: the length of the first number tells whose driver it is. */
static struct str without_zeros(struct str number)
{
	while (number.len > 1 && number.ptr[0] == '0' && is_digit(number.ptr[1]))
		number = str_from(number, 1);
	return number;
}

bool driver_query_read(struct arena *a, const struct vendor *nvidia, struct str word, struct driver_query *out, struct query_problem *problem)
{
	enum { NVIDIA_DIGITS = 3 };

	word = str_trim(word);
	if (word.len > DRIVER_LENGTH_MAX)
		return wrong(problem, str_print(a, "a driver version has at most %d characters", DRIVER_LENGTH_MAX),
			     STR("give a number such as 550.54.14, or its beginning"));
	if (!is_number(word))
		return no_number(a, word, problem);
	word = without_zeros(word);
	if (is_windows(a, nvidia, word, problem))
		return false;
	out->driver = word;
	out->vendor = driver_branch(out->driver).len >= NVIDIA_DIGITS ? DRIVER_NVIDIA : DRIVER_AMD;
	return true;
}
