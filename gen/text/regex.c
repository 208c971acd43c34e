/* The only file that includes ICU's regular expressions. */
#include "text/regex.h"

#include <unicode/uregex.h>
#include <unicode/utext.h>

#include "base/cleanup.h"

/* A step is some ten thousand of ICU's, about a millisecond. The text of two adjacent budgets is the same everywhere. */
enum { STEPS_MAX = 200, STACK_MAX = 1024 * 1024 };

CLEANUP_POINTER(close_regex, URegularExpression, uregex_close)
CLEANUP_POINTER(close_text, UText, utext_close)

static UBool U_CALLCONV may_go_on(const void *context, int32_t steps)
{
	unsigned *left = (unsigned *)context;

	(void)steps;
	return *left > 0 && --*left > 0;
}

/* What ICU calls its errors, for a person. */
static struct str reason(UErrorCode code)
{
	static const struct { UErrorCode code; const char *text; } rows[] = {
		{ U_REGEX_MISMATCHED_PAREN, "a parenthesis has no partner" },
		{ U_REGEX_MISSING_CLOSE_BRACKET, "a bracket is not closed" },
		{ U_REGEX_RULE_SYNTAX, "nothing stands before a repetition, or the syntax is wrong" },
		{ U_REGEX_BAD_ESCAPE_SEQUENCE, "there is no such escape" },
		{ U_REGEX_PROPERTY_SYNTAX, "there is no such property" },
		{ U_REGEX_BAD_INTERVAL, "a repetition in braces is wrong" },
		{ U_REGEX_MAX_LT_MIN, "a repetition has a maximum below its minimum" },
		{ U_REGEX_INVALID_BACK_REF, "a reference leads to no group" },
		{ U_REGEX_LOOK_BEHIND_LIMIT, "what is looked behind at has no limit" },
		{ U_REGEX_INVALID_RANGE, "a range runs backwards" },
		{ U_REGEX_NUMBER_TOO_BIG, "a number is too large" },
		{ U_REGEX_PATTERN_TOO_BIG, "the expression is too large" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (rows[i].code == code)
			return str_of(rows[i].text);
	return str_of(u_errorName(code));
}

static URegularExpression *compile(struct arena *a, struct str pattern, unsigned *left, struct regex_answer *answer)
{
	CLEANUP(close_text) UText *text = NULL;
	UErrorCode code = U_ZERO_ERROR;
	UParseError where = { 0 };
	URegularExpression *regex;

	text = utext_openUTF8(NULL, str_z(a, pattern), (int64_t)pattern.len, &code);
	regex = uregex_openUText(text, 0, &where, &code);
	uregex_setStackLimit(regex, STACK_MAX, &code);
	uregex_setMatchCallback(regex, may_go_on, left, &code);
	if (U_SUCCESS(code))
		return regex;
	answer->state = REGEX_INVALID;
	answer->problem = reason(code);
	answer->at = where.offset > 0 ? (uint32_t)where.offset : 0;
	uregex_close(regex);
	return NULL;
}

/* False where the work is too much. */
static bool line_search(struct arena *a, URegularExpression *regex, struct str whole, struct str line, struct regex_answer *answer)
{
	CLEANUP(close_text) UText *text = NULL;
	UErrorCode code = U_ZERO_ERROR;
	int64_t start = 0, end = 0;
	int32_t group;

	text = utext_openUTF8(NULL, line.ptr, (int64_t)line.len, &code);
	uregex_setUText(regex, text, &code);
	group = uregex_groupCount(regex, &code) > 0;
	if (uregex_find64(regex, 0, &code)) {
		start = uregex_start64(regex, group, &code);
		end = uregex_end64(regex, group, &code);
	}
	if (U_SUCCESS(code) && start >= 0 && end > start)
		*vec_push(a, &answer->hits) = (struct regex_hit){ (size_t)(line.ptr - whole.ptr) + (size_t)start, (size_t)(end - start) };
	return U_SUCCESS(code);
}

struct regex_answer regex_lines(struct arena *a, struct str pattern, struct str text)
{
	CLEANUP(close_regex) URegularExpression *regex = NULL;
	struct regex_answer answer = { .state = REGEX_TOO_MUCH };
	struct str rest = text, line;
	unsigned left = STEPS_MAX;

	if (pattern.len > REGEX_PATTERN_MAX || text.len > REGEX_TEXT_MAX)
		return answer;
	regex = compile(a, pattern, &left, &answer);
	if (!regex)
		return answer;
	while (rest.len && str_split(&rest, '\n', &line)) {
		if (str_ends(line, "\r"))
			line.len--;
		if (!line_search(a, regex, text, line, &answer))
			return answer;
	}
	answer.state = REGEX_DONE;
	return answer;
}
