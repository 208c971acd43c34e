/* PO files as relgen writes them. */
#include "text/po_write.h"

/* How the lines of an entry begin. */
struct layer {
	const char *text;	/* before msgctxt, msgid, msgstr and strings that go on */
	const char *old;	/* before the texts of earlier */
};

static const struct layer entry_layer = { "", "#| " }, obsolete_layer = { "#~ ", "#~| " };

static void put_escaped(struct buf *out, struct str text)
{
	static const struct { char meaning; const char *written; } escapes[] = { { '\n', "\\n" }, { '\t', "\\t" }, { '"', "\\\"" }, { '\\', "\\\\" } };

	buf_char(out, '"');
	for (size_t at = 0; at < text.len; at++) {
		size_t i = 0;

		while (i < sizeof escapes / sizeof escapes[0] && escapes[i].meaning != text.ptr[at])
			i++;
		if (i < sizeof escapes / sizeof escapes[0])
			buf_z(out, escapes[i].written);
		else
			buf_char(out, text.ptr[at]);
	}
	buf_z(out, "\"\n");
}

/* A text of several lines has a string for each, below an empty one. */
static void put_field(struct buf *out, const char *before, const char *keyword, struct str text)
{
	size_t line = str_find_char(text, '\n', 0) + 1;

	buf_print(out, "%s%s ", before, keyword);
	if (line >= text.len) {
		put_escaped(out, text);
		return;
	}
	put_escaped(out, STR(""));
	for (size_t at = 0; at < text.len; at = line) {
		line = str_find_char(text, '\n', at) + 1;
		buf_z(out, before);
		put_escaped(out, str_slice(text, at, line));
	}
}

/* `lines` behind `mark`, one by one. */
static void put_lines(struct buf *out, const char *mark, struct str lines)
{
	struct str rest = lines, line;

	while (rest.len && str_split(&rest, '\n', &line)) {
		struct str text = str_trim(line);

		buf_print(out, "%s%s%.*s\n", mark, *mark && text.len ? " " : "", STR_FMT(text));
	}
}

static void put_entry(struct buf *out, const struct po_entry *e)
{
	const struct layer *layer = e->obsolete ? &obsolete_layer : &entry_layer;

	if (out->len)
		buf_char(out, '\n');
	put_lines(out, "", e->comments);
	put_lines(out, "#.", e->notes);
	put_lines(out, "#:", e->references);
	put_lines(out, "#,", e->flags);
	if (e->previous_key.ptr)
		put_field(out, layer->old, "msgctxt", e->previous_key);
	if (e->previous.ptr)
		put_field(out, layer->old, "msgid", e->previous);
	if (e->key.ptr)
		put_field(out, layer->text, "msgctxt", e->key);
	put_field(out, layer->text, "msgid", e->source);
	put_field(out, layer->text, "msgstr", e->text);
}

static void put_header(struct buf *out, const struct po_file *file)
{
	if (file->header.ptr) {
		put_lines(out, "", str_trim(file->header));
		return;
	}
	buf_z(out, "msgid \"\"\nmsgstr \"\"\n");
	if (file->language.ptr)
		buf_print(out, "\"Language: %.*s\\n\"\n", STR_FMT(file->language));
	buf_z(out, "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
		   "\"Content-Transfer-Encoding: 8bit\\n\"\n"
		   "\"MIME-Version: 1.0\\n\"\n");
}

struct str po_write(struct arena *a, const struct po_file *file)
{
	struct buf out = buf_on(a);

	put_header(&out, file);
	for (size_t i = 0; i < file->count; i++)
		put_entry(&out, &file->entries[i]);
	for (size_t i = 0; i < file->obsolete_count; i++)
		put_entry(&out, &file->obsolete[i]);
	if (file->comments.len) {
		buf_char(&out, '\n');
		put_lines(&out, "", file->comments);
	}
	return buf_str(&out);
}

static bool entries_equal(const struct po_entry *x, const struct po_entry *y, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!str_eq(x[i].key, y[i].key) || !str_eq(x[i].source, y[i].source) || !str_eq(x[i].text, y[i].text) ||
		    !str_eq(x[i].previous, y[i].previous) || !str_eq(x[i].previous_key, y[i].previous_key) || !str_eq(x[i].flags, y[i].flags) ||
		    !str_eq(x[i].comments, y[i].comments))
			return false;
	return true;
}

bool po_reads_back(struct arena *a, struct str text, const struct po_file *file)
{
	struct diags ds = diags_on(a);
	const struct po *po = po_parse(a, source_on(a, STR("written.po"), text), &ds);

	return ds.findings.count == 0 && po->is_whole && po->count == file->count && po->obsolete_count == file->obsolete_count &&
	       entries_equal(po->entries, file->entries, po->count) && entries_equal(po->obsolete, file->obsolete, po->obsolete_count);
}

struct str po_flags_set(struct arena *a, struct str flags, const char *flag, bool present)
{
	struct str rest = flags, part;
	struct buf out = buf_on(a);

	if (present)
		buf_z(&out, flag);
	while (rest.len && str_split(&rest, ',', &part)) {
		struct str name = str_trim(part);

		if (!name.len || str_is(name, flag))
			continue;
		if (out.len)
			buf_z(&out, ", ");
		buf_put(&out, name);
	}
	return buf_str(&out);
}
