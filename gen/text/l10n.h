/* Numbers, dates, plural categories, lists and sorting for one locale. The only user of ICU's i18n library. */
#ifndef RELGEN_TEXT_L10N_H
#define RELGEN_TEXT_L10N_H

#include "base/str.h"

/* A calendar date; `day` 0: a month, `month` 0: absent. Proleptic Gregorian, years 1 to 9999. */
struct date {
	uint16_t year;
	uint8_t month, day;
};

/* An exact decimal: digits / 10^decimals. 0.20 is {20, 2}. */
struct number {
	int64_t digits;
	uint8_t decimals;
};

/* Opaque; safe to share between threads for reading. Opened once per language, closed with l10n_close. */
struct l10n;

/* NULL when ICU does not know the language. `tag` is BCP 47 ("ja", "en", "zh-Hant"). */
struct l10n *l10n_open(struct arena *a, struct str tag);
void l10n_close(struct l10n *l);
struct str l10n_tag(const struct l10n *l);
/* "ltr" or "rtl". */
const char *l10n_direction(const struct l10n *l);
/* The language's name in itself: 日本語, English. */
struct str l10n_own_name(const struct l10n *l);
/* Is the tag well formed, in its canonical case, and its language known to ICU? On false, *right is what was probably
   meant ("jp" -> "ja", "ja_JP" -> "ja-JP"), or absent. */
bool l10n_tag_valid(struct arena *a, struct str tag, struct str *right);

enum number_style { NUMBER_PLAIN, NUMBER_INTEGER, NUMBER_PERCENT, NUMBER_SKELETON };
/* Latin digits; rounding is half up. PLAIN shows all the decimals that the number has, INTEGER none, PERCENT whole percents
   (0.20 is 20%). `skeleton` only for NUMBER_SKELETON ("compact-short", ".00"); false with the offset of the error in *error
   when it is no number skeleton. */
bool l10n_number(const struct l10n *l, struct number n, enum number_style style, struct str skeleton, struct buf *out, size_t *error);

/* Is it a number skeleton in any language? False with the offset of the error. */
bool l10n_number_skeleton(struct arena *a, struct str skeleton, size_t *error);

enum date_style { DATE_SHORT, DATE_MEDIUM, DATE_LONG, DATE_SKELETON };
/* A month date is written without a day. Skeleton: ICU ("yMMMMd"). UTC, Gregorian, Latin digits. */
void l10n_date(const struct l10n *l, struct date d, enum date_style style, struct str skeleton, struct buf *out);

/* Is it a skeleton of years, months, weeks and days? False with the offset of the letter that is not. */
bool l10n_date_skeleton(struct str skeleton, size_t *error);

enum plural_kind { PLURAL_CARDINAL, PLURAL_ORDINAL };
enum { PLURAL_CATEGORIES = 6 };
/* zero, one, two, few, many, other. */
extern const char *const plural_names[PLURAL_CATEGORIES];
/* Index into plural_names. */
unsigned l10n_plural(const struct l10n *l, enum plural_kind kind, struct number n);
/* Bit set of the categories that the language selects. */
unsigned l10n_plurals(const struct l10n *l, enum plural_kind kind);

enum list_style { LIST_AND, LIST_OR };
/* "A, B, and C" as parts: calls for the pieces in order. `index` < count: item; otherwise `literal` is text between. */
struct list_piece {
	size_t index;
	struct str literal;
};
/* Pieces of a list of `count` items; *piece_count of them. */
struct list_piece *l10n_list(struct arena *a, const struct l10n *l, enum list_style style, size_t count, size_t *piece_count);

/* Collation order; ties by bytes. */
int l10n_compare(const struct l10n *l, struct str a, struct str b);

#endif
