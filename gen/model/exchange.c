/* The formats that translations are exchanged in. */
#include "model/exchange.h"

#include <strings.h>

#include "text/xdoc.h"

const struct exchange_format exchange_formats[] = {
	{ "xliff", "xlf", xliff_write, xliff_read },
	{ "tmx", NULL, tmx_write, tmx_read },
	{ "csv", NULL, table_write, table_read },
	{ NULL, NULL, NULL, NULL },
};

static bool has_suffix(struct str path, const char *suffix)
{
	size_t length = suffix ? strlen(suffix) : 0;

	return length && path.len > length + 1 && path.ptr[path.len - length - 1] == '.' &&
	       strncasecmp(path.ptr + path.len - length, suffix, length) == 0;
}

const struct exchange_format *exchange_format_of(struct str path)
{
	for (const struct exchange_format *f = exchange_formats; f->name; f++)
		if (has_suffix(path, f->name) || has_suffix(path, f->suffix))
			return f;
	return NULL;
}

bool exchange_language_fits(struct str tag, struct str language)
{
	return tag.len >= language.len && language.len && strncasecmp(tag.ptr, language.ptr, language.len) == 0 &&
	       (tag.len == language.len || tag.ptr[language.len] == '-' || tag.ptr[language.len] == '_');
}

static void text_collect(struct buf *out, const struct xnode *element, struct diags *ds, bool *ok)
{
	for (const struct xnode *n = element->children; n; n = n->next) {
		if (!n->name.ptr) {
			buf_put(out, n->text);
		} else if (n->children) {
			text_collect(out, n, ds, ok);
		} else {
			*ok = diag_at(ds, n->loc, RULE_EXCHANGE_SYNTAX, "the element '%.*s' stands for something that the file does not hold",
				      STR_FMT(n->name));
			diag_hint(ds, "let the tool keep the text as it is, with its {{ … }}, backticks and tags as plain characters");
		}
	}
}

struct str exchange_text(struct arena *a, const struct xnode *element, struct diags *ds, bool *ok)
{
	struct buf out = buf_on(a);

	text_collect(&out, element, ds, ok);
	return buf_str(&out);
}
