/* Lists: what stands between the items. */
#include "text/l10n_form.h"

#include <unicode/ulistformatter.h>

#include "base/cleanup.h"
#include "text/l10n_units.h"

CLEANUP_POINTER(list_drop, UListFormatter, ulistfmt_close)

enum { LIST_MARK = 0xE000, LIST_MARK_BYTES = 3, LIST_SAMPLE = 4 };

/* The texts around and between `count` marks in a list that ICU made. */
static void list_sample(struct arena *a, const UListFormatter *formatter, int32_t count, struct str texts[LIST_SAMPLE + 1])
{
	UChar marks[LIST_SAMPLE];
	const UChar *items[LIST_SAMPLE];
	int32_t lengths[LIST_SAMPLE], len;
	UChar units[LOCALE_MAX];
	UErrorCode error = U_ZERO_ERROR;
	struct str text;
	size_t from = 0;

	for (int i = 0; i < count; i++) {
		marks[i] = (UChar)(LIST_MARK + i);
		items[i] = &marks[i];
		lengths[i] = 1;
	}
	len = ulistfmt_format(formatter, items, lengths, count, units, LOCALE_MAX, &error);
	text = U_SUCCESS(error) ? units_text(a, units, len) : STR("");
	for (int i = 0; i <= count; i++) {
		const char mark[] = { '\xEE', '\x80', (char)(0x80 + i), '\0' };
		size_t to = str_find(text, (struct str){ mark, LIST_MARK_BYTES }, from);

		texts[i] = str_slice(text, from, to);
		from = to + LIST_MARK_BYTES;
	}
}

struct list_form list_read(struct arena *a, const char *locale, enum list_style style)
{
	static const UListFormatterType types[] = { [LIST_AND] = ULISTFMT_TYPE_AND, [LIST_OR] = ULISTFMT_TYPE_OR };
	UErrorCode error = U_ZERO_ERROR;
	CLEANUP(list_drop) UListFormatter *formatter = ulistfmt_openForType(locale, types[style], ULISTFMT_WIDTH_WIDE, &error);
	struct str two[LIST_SAMPLE + 1], many[LIST_SAMPLE + 1];

	if (U_FAILURE(error))
		return (struct list_form){ .two = STR(", "), .first = STR(", "), .middle = STR(", "), .last = STR(", ") };
	list_sample(a, formatter, 2, two);
	list_sample(a, formatter, LIST_SAMPLE, many);
	return (struct list_form){
		.two_before = two[0], .two = two[1], .two_after = two[2],
		.before = many[0], .first = many[1], .middle = many[2], .last = many[3], .after = many[4],
	};
}

static void put_literal(struct list_piece *pieces, size_t *used, size_t count, struct str literal)
{
	if (literal.len)
		pieces[(*used)++] = (struct list_piece){ count, literal };
}

struct list_piece *list_pieces(struct arena *a, const struct list_form *f, size_t count, size_t *piece_count)
{
	struct list_piece *pieces = NEW_ARRAY(a, struct list_piece, count * 2 + 1);
	size_t used = 0;

	if (count > 1)
		put_literal(pieces, &used, count, count == 2 ? f->two_before : f->before);
	for (size_t i = 0; i < count; i++) {
		pieces[used++] = (struct list_piece){ i, STR("") };
		if (i + 1 < count)
			put_literal(pieces, &used, count, count == 2 ? f->two : i + 2 == count ? f->last : i ? f->middle : f->first);
	}
	if (count > 1)
		put_literal(pieces, &used, count, count == 2 ? f->two_after : f->after);
	*piece_count = used;
	return pieces;
}
