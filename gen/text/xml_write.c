/* XML as relgen writes it. */
#include "text/xml_write.h"

enum where { IN_TEXT = 1, IN_ATTRIBUTE = 2 };

/* What is not written as it is, and where (XML 1.0, 2.4 and 3.3.3: line ends and tabs of an attribute's value are read as blanks). */
static const struct {
	char c;
	unsigned where;
	const char *written;
} references[] = {
	{ '&', IN_TEXT | IN_ATTRIBUTE, "&amp;" },
	{ '<', IN_TEXT | IN_ATTRIBUTE, "&lt;" },
	{ '>', IN_TEXT | IN_ATTRIBUTE, "&gt;" },
	{ '\r', IN_TEXT | IN_ATTRIBUTE, "&#13;" },
	{ '"', IN_ATTRIBUTE, "&quot;" },
	{ '\n', IN_ATTRIBUTE, "&#10;" },
	{ '\t', IN_ATTRIBUTE, "&#9;" },
};

static const char *reference(char c, enum where where)
{
	for (size_t i = 0; i < sizeof references / sizeof references[0]; i++)
		if (references[i].c == c && references[i].where & where)
			return references[i].written;
	return NULL;
}

static void put(struct buf *out, struct str text, enum where where)
{
	for (size_t i = 0; i < text.len; i++) {
		const char *written = reference(text.ptr[i], where);

		if (written)
			buf_z(out, written);
		else
			buf_char(out, text.ptr[i]);
	}
}

void xml_text(struct buf *out, struct str text)
{
	put(out, text, IN_TEXT);
}

void xml_attribute(struct buf *out, const char *name, struct str value)
{
	buf_print(out, " %s=\"", name);
	put(out, value, IN_ATTRIBUTE);
	buf_char(out, '"');
}

void xml_element(struct buf *out, const char *name, struct str text)
{
	if (!text.len)
		return;
	buf_print(out, "<%s>", name);
	xml_text(out, text);
	buf_print(out, "</%s>", name);
}
