/* Pieces of an XML text that is being written. */
#ifndef RELGEN_TEXT_XML_WRITE_H
#define RELGEN_TEXT_XML_WRITE_H

#include "base/str.h"

/* A text between tags. A reader of XML gives it back byte for byte: a CR, which it would take for a line end, is a reference. */
void xml_text(struct buf *out, struct str text);
/* ` name="value"`, likewise exact: line ends and tabs are references. */
void xml_attribute(struct buf *out, const char *name, struct str value);
/* `<name>text</name>`; nothing for an empty text. */
void xml_element(struct buf *out, const char *name, struct str text);

#endif
