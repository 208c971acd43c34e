/* XLIFF 1.2 (https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html): a <file> a source file, a <trans-unit> a text. */
#include "model/exchange.h"

#include "text/xdoc.h"
#include "text/xml_write.h"

static const char namespace[] = "urn:oasis:names:tc:xliff:document:1.2";
static const char previous_version[] = "previous-version";

/* --- Writing --- */

/* What a state is in XLIFF (2.3 of the specification); `approved` is what tools that know no states look at. */
static const struct {
	const char *state, *approved;
} written[TRANSLATION_STATES] = {
	[TRANSLATION_MISSING] = { "needs-translation", "no" },
	[TRANSLATION_STALE] = { "needs-adaptation", "no" },
	[TRANSLATION_FUZZY] = { "needs-review-translation", "no" },
	[TRANSLATION_SAME] = { "translated", "yes" },
	[TRANSLATION_DONE] = { "translated", "yes" },
};

static void put_note(struct buf *out, const char *from, struct str text)
{
	if (!text.len)
		return;
	buf_print(out, "        <note from=\"%s\">", from);
	xml_text(out, text);
	buf_z(out, "</note>\n");
}

static void put_unit(struct buf *out, const struct exchange_unit *u)
{
	buf_z(out, "      <trans-unit");
	xml_attribute(out, "id", u->key);
	xml_attribute(out, "resname", u->key);
	buf_print(out, " approved=\"%s\" xml:space=\"preserve\">\n        <source>", written[u->state].approved);
	xml_text(out, u->source);
	buf_print(out, "</source>\n        <target state=\"%s\">", written[u->state].state);
	xml_text(out, u->text);
	buf_z(out, "</target>\n");
	put_note(out, "developer", u->notes);
	put_note(out, "translator", u->comments);
	if (u->previous.len) {
		buf_print(out, "        <alt-trans alttranstype=\"%s\">", previous_version);
		xml_element(out, "source", u->previous);
		xml_element(out, "target", u->text);
		buf_z(out, "</alt-trans>\n");
	}
	buf_z(out, "      </trans-unit>\n");
}

static void file_begin(struct buf *out, const struct exchange *x, struct str name)
{
	buf_z(out, "  <file");
	xml_attribute(out, "original", name);
	xml_attribute(out, "source-language", x->source_language);
	xml_attribute(out, "target-language", x->language);
	buf_z(out, " datatype=\"plaintext\">\n    <body>\n");
}

/* One <file> at least, for a document without any is none. */
struct str xliff_write(struct arena *a, const struct exchange *x)
{
	static const char file_end[] = "    </body>\n  </file>\n";
	struct str name = x->units.count ? x->units.items[0].file : STR("");
	struct buf out = buf_on(a);

	buf_print(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff version=\"1.2\" xmlns=\"%s\">\n", namespace);
	file_begin(&out, x, name);
	for (size_t i = 0; i < x->units.count; i++) {
		const struct exchange_unit *u = &x->units.items[i];

		if (!str_eq(u->file, name)) {
			buf_z(&out, file_end);
			file_begin(&out, x, u->file);
		}
		name = u->file;
		put_unit(&out, u);
	}
	buf_print(&out, "%s</xliff>\n", file_end);
	return buf_str(&out);
}

/* --- Reading --- */

struct xliff_reader {
	struct arena *a;
	struct exchange *out;
	struct diags *ds;
	struct str file;
	bool ok;
};

/* States of a translation that somebody is content with. */
static const char *const good_states[] = { "translated", "final", "signed-off" };

/* What a tool says of a translation: that somebody approved it, else its state, else that it is not approved. */
static enum translation_state state_of(const struct xnode *unit, const struct xnode *target)
{
	struct str approved = xnode_attribute(unit, "approved"), state = xnode_attribute(target, "state");

	if (str_is(approved, "yes") || (!state.ptr && !approved.ptr))
		return TRANSLATION_DONE;
	for (size_t i = 0; i < sizeof good_states / sizeof good_states[0]; i++)
		if (str_is(state, good_states[i]))
			return TRANSLATION_DONE;
	return TRANSLATION_FUZZY;
}

static void notes_read(struct xliff_reader *r, const struct xnode *unit, struct exchange_unit *u)
{
	struct buf comments = buf_on(r->a);

	for (const struct xnode *n = xnode_child(unit, "note"); n; n = xnode_from(n->next, "note", n->space)) {
		struct str from = xnode_attribute(n, "from"), text = exchange_text(r->a, n, r->ds, &r->ok);

		if (str_is(from, "developer")) {
			u->notes = text;
			continue;
		}
		if (comments.len)
			buf_char(&comments, '\n');
		buf_put(&comments, text);
	}
	u->comments = buf_str(&comments);
}

static void previous_read(struct xliff_reader *r, const struct xnode *unit, struct exchange_unit *u)
{
	for (const struct xnode *n = xnode_child(unit, "alt-trans"); n; n = xnode_from(n->next, "alt-trans", n->space)) {
		const struct xnode *source = xnode_child(n, "source");

		if (source && str_is(xnode_attribute(n, "alttranstype"), previous_version))
			u->previous = exchange_text(r->a, source, r->ds, &r->ok);
	}
}

static void unit_read(struct xliff_reader *r, const struct xnode *unit)
{
	struct exchange_unit *u = vec_push(r->a, &r->out->units);
	const struct xnode *source = xnode_child(unit, "source"), *target = xnode_child(unit, "target");
	struct str name = xnode_attribute(unit, "resname");

	*u = (struct exchange_unit){ .file = r->file, .key = name.len ? name : xnode_attribute(unit, "id"), .loc = unit->loc,
				     .text_loc = target ? target->loc : unit->loc, .state = TRANSLATION_FUZZY };
	if (!source) {
		r->ok = diag_at(r->ds, unit->loc, RULE_EXCHANGE_SYNTAX, "a trans-unit has no source");
		return;
	}
	u->source = exchange_text(r->a, source, r->ds, &r->ok);
	if (target) {
		u->text = exchange_text(r->a, target, r->ds, &r->ok);
		u->state = state_of(unit, target);
	}
	notes_read(r, unit, u);
	previous_read(r, unit, u);
}

static void units_read(struct xliff_reader *r, const struct xnode *parent)
{
	for (const struct xnode *n = parent->children; n; n = n->next) {
		if (str_is(n->name, "trans-unit"))
			unit_read(r, n);
		else if (str_is(n->name, "group"))
			units_read(r, n);
	}
}

static void file_read(struct xliff_reader *r, const struct xnode *file)
{
	struct str language = xnode_attribute(file, "target-language");
	const struct xnode *body = xnode_child(file, "body");
	struct exchange *x = r->out;

	if (language.ptr && !x->language.ptr) {
		x->language = language;
		x->language_loc = file->loc;
	}
	if (language.ptr && !exchange_language_fits(language, x->language)) {
		r->ok = diag_at(r->ds, file->loc, RULE_BAD_VALUE, "this part is in '%.*s', not in '%.*s'", STR_FMT(language), STR_FMT(x->language));
		return;
	}
	r->file = xnode_attribute(file, "original");
	if (body)
		units_read(r, body);
}

bool xliff_read(struct arena *a, const struct source *src, struct exchange *out, struct diags *ds)
{
	struct xliff_reader r = { .a = a, .out = out, .ds = ds, .ok = true };
	const struct xnode *root = xdoc_parse(a, src, ds);
	struct str version;

	if (!root)
		return false;
	if (!str_is(root->name, "xliff"))
		return diag_at(ds, root->loc, RULE_EXCHANGE_SYNTAX, "the file is no XLIFF: it begins with '%.*s'", STR_FMT(root->name));
	version = xnode_attribute(root, "version");
	if (!str_starts(version, "1.")) {
		diag_at(ds, root->loc, RULE_EXCHANGE_SYNTAX, "the file is XLIFF '%.*s'; relgen reads 1.2", STR_FMT(version));
		diag_hint(ds, "let the tool save it as XLIFF 1.2");
		return false;
	}
	for (const struct xnode *file = xnode_child(root, "file"); file; file = xnode_from(file->next, "file", root->space))
		file_read(&r, file);
	return r.ok;
}
