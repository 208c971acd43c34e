/* The only file that includes ICU's common library, but for the UTF-16 conversion and resources of l10n.c. */
#include "text/unicode.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>

#include "base/word.h"

struct range {
	uint32_t from, to;
};

/* Code points that never take part in a composition, so that most text needs no look at ICU's data. */
static const struct range plain[] = { { 0, 0x2FF }, { 0x3000, 0x3029 }, { 0x3030, 0x3098 }, { 0x309B, 0x9FFF }, { 0xFF00, 0xFFEF } };
/* Vowels and finals of conjoining Hangul: they stand on the syllable that they belong to. */
static const struct range conjoining[] = { { 0x1160, 0x11FF }, { 0xD7B0, 0xD7FF } };

static const struct {
	uint32_t c;
	const char *name;
} invisibles[] = {
	{ 0x00A0, "no-break space" },
	{ 0x200B, "zero width space" },
	{ 0x200C, "zero width non-joiner" },
	{ 0x200D, "zero width joiner" },
	{ 0x200E, "left-to-right mark" },
	{ 0x200F, "right-to-left mark" },
	{ 0x202A, "left-to-right embedding" },
	{ 0x202B, "right-to-left embedding" },
	{ 0x202C, "pop directional formatting" },
	{ 0x202D, "left-to-right override" },
	{ 0x202E, "right-to-left override" },
	{ 0x2060, "word joiner" },
	{ 0x2066, "left-to-right isolate" },
	{ 0x2067, "right-to-left isolate" },
	{ 0x2068, "first strong isolate" },
	{ 0x2069, "pop directional isolate" },
	{ 0x3000, "ideographic space" },
	{ 0xFEFF, "zero width no-break space" },
};

enum { FIRST_COMBINING = 0x300, FIRST_WIDE = 0x1100 };

static bool in_ranges(uint32_t c, const struct range *ranges, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (c >= ranges[i].from && c <= ranges[i].to)
			return true;
	return false;
}

static bool is_wide(uint32_t c)
{
	int width = u_getIntPropertyValue((UChar32)c, UCHAR_EAST_ASIAN_WIDTH);

	return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

static bool is_zero_width(uint32_t c)
{
	return (U_GET_GC_MASK((UChar32)c) & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK)) != 0 ||
	       in_ranges(c, conjoining, sizeof conjoining / sizeof conjoining[0]);
}

unsigned unicode_width(uint32_t c)
{
	if (c < FIRST_COMBINING)
		return 1;
	if (is_zero_width(c))
		return 0;
	return c >= FIRST_WIDE && is_wide(c) ? 2 : 1;
}

size_t unicode_text_width(struct str s)
{
	size_t width = 0;

	for (size_t at = 0; at < s.len;) {
		bool ascii;

		while (s.len - at >= WORD_SIZE && !word_has_high(word_load(s.ptr + at))) {
			at += WORD_SIZE;
			width += WORD_SIZE;
		}
		if (at == s.len)
			break;
		ascii = (unsigned char)s.ptr[at] < 0x80;

		width += ascii ? 1 : unicode_width(str_code_point(s, &at));
		at += ascii;
	}
	return width;
}

bool unicode_is_cjk(uint32_t c)
{
	return c >= FIRST_WIDE && is_wide(c) && u_getIntPropertyValue((UChar32)c, UCHAR_SCRIPT) != USCRIPT_HANGUL;
}

/* Nothing in the text can compose or be out of order; false says nothing. */
static bool is_plain(struct str s)
{
	for (size_t at = 0; at < s.len;)
		if (!in_ranges(str_code_point(s, &at), plain, sizeof plain / sizeof plain[0]))
			return false;
	return true;
}

struct units {
	UChar *ptr;
	int32_t len;
};

/* As UTF-16; false when it is not UTF-8. */
static bool units_of(struct arena *a, struct str s, struct units *units)
{
	UErrorCode error = U_ZERO_ERROR;

	if (s.len > INT32_MAX)
		return false;
	units->ptr = NEW_ARRAY(a, UChar, s.len);
	u_strFromUTF8(units->ptr, (int32_t)s.len, &units->len, s.ptr, (int32_t)s.len, &error);
	return U_SUCCESS(error);
}

/* The most that the normal forms can make of one unit. */
enum { GROWTH_NFC = 3, GROWTH_NFKC = 18 };

static bool normalize(struct arena *a, const UNormalizer2 *form, int32_t growth, struct units from, struct units *to)
{
	UErrorCode error = U_ZERO_ERROR;

	to->ptr = NEW_ARRAY(a, UChar, (size_t)from.len * (size_t)growth);
	to->len = unorm2_normalize(form, from.ptr, from.len, to->ptr, from.len * growth, &error);
	return U_SUCCESS(error);
}

static struct str text_of(struct arena *a, struct units units)
{
	UErrorCode error = U_ZERO_ERROR;
	size_t room = (size_t)units.len * 3 + 1;
	char *text = NEW_ARRAY(a, char, room);
	int32_t len = 0;

	u_strToUTF8(text, (int32_t)room, &len, units.ptr, units.len, &error);
	return (struct str){ text, (size_t)len };
}

/* Texts so long that ICU's lengths could overflow are left alone; files are limited far below. */
enum { NORMAL_MAX = INT32_MAX / (4 * GROWTH_NFKC) };

struct str unicode_nfc(struct arena *a, struct str s)
{
	UErrorCode error = U_ZERO_ERROR;
	struct units from, to;
	struct str normal;

	if (s.len > NORMAL_MAX || is_plain(s) || !units_of(a, s, &from) ||
	    !normalize(a, unorm2_getNFCInstance(&error), GROWTH_NFC, from, &to))
		return s;
	normal = text_of(a, to);
	return str_eq(normal, s) ? s : normal;
}

struct str unicode_nfkc(struct arena *a, struct str s)
{
	UErrorCode error = U_ZERO_ERROR;
	struct units from, to;

	if (s.len > NORMAL_MAX || !units_of(a, s, &from) || !normalize(a, unorm2_getNFKCInstance(&error), GROWTH_NFKC, from, &to))
		return s;
	return text_of(a, to);
}

bool unicode_is_nfc(struct str s)
{
	struct arena scratch;
	bool same;

	if (is_plain(s))
		return true;
	scratch = arena_on(&mem_system);
	same = unicode_nfc(&scratch, s).ptr == s.ptr;
	arena_drop(&scratch);
	return same;
}

struct str unicode_fold(struct arena *a, struct str s)
{
	struct buf out = buf_on(a);

	for (size_t at = 0; at < s.len;) {
		uint32_t c = str_code_point(s, &at);

		buf_code_point(&out, c < 0x80 ? c + (c >= 'A' && c <= 'Z' ? 'a' - 'A' : 0) : (uint32_t)u_foldCase((UChar32)c, U_FOLD_CASE_DEFAULT));
	}
	return buf_str(&out);
}

bool unicode_is_letter(uint32_t c)
{
	return u_isalpha((UChar32)c);
}

bool unicode_is_punctuation(uint32_t c)
{
	return u_ispunct((UChar32)c);
}

const char *unicode_invisible(uint32_t c)
{
	if (c < invisibles[0].c)
		return NULL;
	for (size_t i = 0; i < sizeof invisibles / sizeof invisibles[0]; i++)
		if (invisibles[i].c == c)
			return invisibles[i].name;
	return NULL;
}
