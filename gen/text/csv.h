/* Tables as comma-separated values (RFC 4180). */
#ifndef RELGEN_TEXT_CSV_H
#define RELGEN_TEXT_CSV_H

#include "base/diag.h"

enum { CSV_SIZE_MAX = 64 * 1024 * 1024, CSV_ROWS_MAX = 1000 * 1000, CSV_CELLS_MAX = 64 };

struct csv_cell {
	struct str text;
	struct loc loc;		/* of its first character, inside the quote where it has one */
};

struct csv_row {
	const struct csv_cell *cells;
	size_t count;
};

struct csv {
	VEC(struct csv_row) rows;
};

/* False, with a finding, when the text is no table: encoding, exchange-syntax. A BOM, LF or CR LF, and ',', ';' or a tab between cells are
   read (a spreadsheet saves by the language of its user); line ends in a cell become LF. Rows of empty cells at the end are left out. What
   csv_put wrote comes back exactly. */
bool csv_parse(struct arena *a, const struct source *src, struct csv *out, struct diags *ds);

/* A cell in quotes. One that a spreadsheet would take for a formula gets an apostrophe in front, and so does one that begins like that, so
   that taking it away again is exact. */
void csv_put(struct buf *out, struct str text);

#endif
