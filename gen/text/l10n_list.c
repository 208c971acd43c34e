/* Lists: what stands between the items. */
#include "text/l10n_form.h"

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
