/* JSON into a buffer, without a tree. */
#include "view/json.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/word.h"

enum { INDENT = 2 };

struct json json_on(struct buf *out)
{
	return (struct json){ .out = out, .first = true };
}

static void line(struct json *j)
{
	buf_char(j->out, '\n');
	buf_repeat(j->out, ' ', (size_t)j->depth * INDENT);
}

/* What stands before a key, or before a value without one. */
static void item(struct json *j)
{
	if (j->keyed) {
		j->keyed = false;
		return;
	}
	if (j->depth == 0)
		return;
	if (!j->first)
		buf_char(j->out, ',');
	if (!j->one_line)
		line(j);
	else if (!j->first)
		buf_char(j->out, ' ');
	j->first = false;
}

static void open(struct json *j, char bracket, enum json_layout layout)
{
	item(j);
	buf_char(j->out, bracket);
	assert(j->depth < JSON_DEPTH_MAX);
	j->depth++;
	if (layout == JSON_ONE_LINE && !j->one_line)
		j->one_line = j->depth;
	j->first = true;
}

static void close(struct json *j, char bracket)
{
	assert(j->depth > 0 && !j->keyed);
	j->depth--;
	if (j->one_line > j->depth)
		j->one_line = 0;
	else if (!j->one_line && !j->first)
		line(j);
	j->first = false;
	buf_char(j->out, bracket);
}

void json_map(struct json *j, enum json_layout layout)
{
	open(j, '{', layout);
}

void json_map_end(struct json *j)
{
	close(j, '}');
}

void json_list(struct json *j, enum json_layout layout)
{
	open(j, '[', layout);
}

void json_list_end(struct json *j)
{
	close(j, ']');
}

static void escape(struct buf *out, unsigned char c)
{
	static const char names[] = { ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r', ['"'] = '"', ['\\'] = '\\' };

	if (c < sizeof names && names[c]) {
		buf_char(out, '\\');
		buf_char(out, names[c]);
	} else {
		buf_print(out, "\\u%04x", c);
	}
}

/* Offset of the first byte at or after `at` that JSON wants escaped. */
static size_t next_escape(struct str text, size_t at)
{
	while (at < text.len) {
		unsigned char c;

		while (text.len - at >= WORD_SIZE) {
			uint64_t word = word_load(text.ptr + at);

			if (word_has_below(word, ' ') || word_has(word, '"') || word_has(word, '\\'))
				break;
			at += WORD_SIZE;
		}
		if (at == text.len)
			break;
		c = (unsigned char)text.ptr[at];
		if (c < ' ' || c == '"' || c == '\\')
			break;
		at++;
	}
	return at;
}

/* Offset of the first byte that is not shown as it is whatever stands around it: most texts have none. */
static size_t plain_end(struct str text)
{
	size_t at = 0;

	while (text.len - at >= WORD_SIZE) {
		uint64_t word = word_load(text.ptr + at);

		if (word_has_high(word) || word_has_below(word, ' ') || word_has(word, '"') || word_has(word, '\\'))
			break;
		at += WORD_SIZE;
	}
	for (; at < text.len; at++) {
		unsigned char c = (unsigned char)text.ptr[at];

		if (c < ' ' || c >= 0x80 || c == '"' || c == '\\')
			break;
	}
	return at;
}

static void put_valid(struct buf *out, struct str text)
{
	size_t from = 0, at;

	while ((at = next_escape(text, from)) < text.len) {
		buf_put(out, str_slice(text, from, at));
		escape(out, (unsigned char)text.ptr[at]);
		from = at + 1;
	}
	buf_put(out, str_from(text, from));
}

static void put_text(struct buf *out, struct str text)
{
	for (;;) {
		size_t good = str_invalid_utf8(text);

		put_valid(out, str_slice(text, 0, good));
		if (good == text.len)
			return;
		buf_code_point(out, 0xFFFD);
		text = str_from(text, good + 1);
	}
}

void json_text(struct json *j, struct str text)
{
	size_t plain = plain_end(text);

	item(j);
	buf_char(j->out, '"');
	buf_put(j->out, str_slice(text, 0, plain));
	if (plain < text.len)
		put_text(j->out, str_from(text, plain));
	buf_char(j->out, '"');
}

void json_key(struct json *j, struct str key)
{
	assert(!j->keyed && j->depth > 0);
	json_text(j, key);
	buf_put(j->out, STR(": "));
	j->keyed = true;
}

void json_bool(struct json *j, bool truth)
{
	item(j);
	buf_put(j->out, truth ? STR("true") : STR("false"));
}

void json_null(struct json *j)
{
	item(j);
	buf_put(j->out, STR("null"));
}

void json_int(struct json *j, int64_t n)
{
	item(j);
	buf_print(j->out, "%" PRId64, n);
}

void json_decimal(struct json *j, int64_t digits, unsigned decimals)
{
	char text[24];
	int len = snprintf(text, sizeof text, "%" PRIu64, digits < 0 ? 0 - (uint64_t)digits : (uint64_t)digits);
	size_t count = (size_t)len, whole = count > decimals ? count - decimals : 0;

	item(j);
	if (digits < 0)
		buf_char(j->out, '-');
	buf_put(j->out, whole ? (struct str){ text, whole } : STR("0"));
	if (!decimals)
		return;
	buf_char(j->out, '.');
	buf_repeat(j->out, '0', decimals - (count - whole));
	buf_put(j->out, (struct str){ text + whole, count - whole });
}

void json_member(struct json *j, struct str key, struct str text)
{
	if (!text.ptr)
		return;
	json_key(j, key);
	json_text(j, text);
}

void json_end(struct json *j)
{
	assert(j->depth == 0 && !j->keyed);
	buf_char(j->out, '\n');
}
