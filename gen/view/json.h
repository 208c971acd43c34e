/* JSON being written: text, numbers, lists and maps in the order of the calls, into a buffer. Writing cannot fail.
   A release's manifest holds a thousand values; a tree of them would cost more time than the whole page. */
#ifndef RELGEN_VIEW_JSON_H
#define RELGEN_VIEW_JSON_H

#include "base/str.h"

enum { JSON_DEPTH_MAX = 32 };

/* A map or list inside stands on lines of its own, or all on one line (then everything inside it does too). */
enum json_layout { JSON_LINES, JSON_ONE_LINE };

struct json {
	struct buf *out;
	unsigned depth;
	unsigned one_line;	/* depth at which one line began, 0: nowhere */
	bool first;		/* nothing stands yet in the open map or list */
	bool keyed;		/* a key was written and waits for its value */
};

struct json json_on(struct buf *out);

/* Maps and lists; what is open is closed by the function of the same kind. */
void json_map(struct json *j, enum json_layout layout);
void json_map_end(struct json *j);
void json_list(struct json *j, enum json_layout layout);
void json_list_end(struct json *j);

/* The key of the next value of a map; keys are ASCII of relgen's own, or ids of the data. */
void json_key(struct json *j, struct str key);

/* Values. Text is UTF-8 and written as it is: only the quote, the backslash and control characters are escaped. Bytes that
   are not UTF-8 become U+FFFD. */
void json_text(struct json *j, struct str text);
void json_bool(struct json *j, bool truth);
void json_null(struct json *j);
void json_int(struct json *j, int64_t n);
/* An exact decimal as JSON number: digits / 10^decimals. */
void json_decimal(struct json *j, int64_t digits, unsigned decimals);

/* A key with its text; nothing where the text is absent. */
void json_member(struct json *j, struct str key, struct str text);

/* Ends the document with a line end. Everything must be closed. */
void json_end(struct json *j);

#endif
