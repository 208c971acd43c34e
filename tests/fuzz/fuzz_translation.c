/* A source and its translation, as a message and as prose: the first line is the language, the second the source, the rest the translation. Parts
   cover a text without gaps, and every finding has a place in a file. */
#include <stdlib.h>

#include "model/check.h"
#include "text/part.h"
#include "text/ydoc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char glossary_text[] =
	"term,language,translation,note\nPod,ja,,\ndriver,ja,ドライバー|ドライバ,\ncluster,pl,klaster,\nlibrary,ja,ライブラリ,\n";
static const char registry_text[] = "components:\n  torch: {name: PyTorch, aliases: [Torch]}\n  cuda: {name: CUDA}\n";
static const char project_text[] =
	"relgen: 1\nsite: {title: Demo}\nlanguages: [en, ja, pl]\nchecks: {japanese: {style: true, spacing: document}}\n";

static void parts_check(struct arena *a, struct str text, enum part_syntax syntax)
{
	struct parts parts = parts_of(a, text, syntax);
	size_t end = 0;

	for (size_t i = 0; i < parts.list.count; i++) {
		if (parts.list.items[i].from != end || parts.list.items[i].to <= end)
			abort();
		end = parts.list.items[i].to;
	}
	if (end != text.len)
		abort();
}

/* A text in double quotes, for YAML and PO. */
static void quoted_put(struct buf *out, const char *field, struct str text)
{
	buf_print(out, "%s \"", field);
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '"' || text.ptr[i] == '\\')
			buf_char(out, '\\');
		if (text.ptr[i] == '\n')
			buf_z(out, "\\n");
		else
			buf_char(out, text.ptr[i]);
	}
	buf_z(out, "\"\n");
}

static const struct po *po_of(struct arena *a, const char *key, struct str source, struct str text, struct diags *ds)
{
	struct buf out = buf_on(a);

	buf_print(&out, "msgctxt \"%s\"\n", key);
	quoted_put(&out, "msgid", source);
	quoted_put(&out, "msgstr", text);
	return po_parse(a, source_on(a, STR("i18n/ja/messages.po"), buf_str(&out)), ds);
}

static struct ynode *yaml(struct arena *a, const char *name, const char *text, const struct source **src, struct diags *ds)
{
	*src = source_on(a, str_of(name), str_of(text));
	return ydoc_parse(a, *src, ds);
}

static struct world world_of(struct arena *a, struct str tag, const struct po *po, const struct po *pot, struct diags *ds)
{
	struct language *languages = NEW_ARRAY(a, struct language, 2);
	struct world w = { .languages = languages, .language_count = 2 };
	const struct source *src;
	struct ynode *root = yaml(a, "relgen.yaml", project_text, &src, ds);

	w.project = project_read(a, root, src, ds);
	root = yaml(a, "releases/components.yaml", registry_text, &src, ds);
	w.registry = registry_read(a, root, src, ds);
	w.glossary = glossary_read(a, source_on(a, STR("i18n/glossary.csv"), str_of(glossary_text)), ds);
	languages[0] = (struct language){ .tag = STR("en"), .is_source = true, .l10n = l10n_open(a, STR("en")), .messages = pot };
	languages[1] = (struct language){ .tag = tag, .l10n = l10n_open(a, tag), .messages = po };
	w.source_catalog = catalog_source(a, languages[0].l10n, &pot, 1, ds);
	languages[0].catalog = w.source_catalog;
	languages[1].catalog = catalog_translation(a, languages[1].l10n, w.source_catalog, &po, 1, ds);
	return w;
}

static struct sections *sections_of(struct arena *a, struct str source, struct diags *ds)
{
	struct buf out = buf_on(a);
	const struct source *src;
	struct ynode *root;

	buf_z(&out, "sections:\n  x:\n    ");
	quoted_put(&out, "title:", source);
	root = yaml(a, "releases/sections.yaml", buf_str(&out).ptr, &src, ds);
	return sections_read(a, root, src, ds);
}

static void translation_check(struct arena *a, struct str tag, struct str source, struct str text)
{
	struct diags ds = diags_on(a);
	const struct po *pot = po_of(a, "x", source, STR(""), &ds), *po = po_of(a, "x", source, text, &ds);
	struct world w = world_of(a, tag, po, pot, &ds);
	size_t before;

	w.sections = sections_of(a, source, &ds);
	w.languages[1].sections = po_of(a, "sections.x.title", source, text, &ds);
	before = ds.findings.count;
	check_message_translations(&w, &ds);
	check_section_translations(&w, &ds);
	for (size_t i = before; i < ds.findings.count; i++)
		if (!ds.findings.items[i].loc.source || ds.findings.items[i].loc.line == 0 || ds.findings.items[i].message.len == 0)
			abort();
	l10n_close(w.languages[0].l10n);
	l10n_close(w.languages[1].l10n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str text = { (const char *)data, size }, first = STR(""), source = STR("");
	struct mem mem = mem_system;
	struct arena a;

	mem.block_size = 0;
	a = arena_on(&mem);
	str_split(&text, '\n', &first);
	if (text.ptr)
		str_split(&text, '\n', &source);
	for (int syntax = PARTS_PROSE; syntax <= PARTS_MESSAGE; syntax++) {
		parts_check(&a, source, (enum part_syntax)syntax);
		if (text.ptr)
			parts_check(&a, text, (enum part_syntax)syntax);
	}
	if (text.ptr && str_invalid_utf8(text) == text.len && str_invalid_utf8(source) == source.len)
		translation_check(&a, str_starts(first, "pl") ? STR("pl") : STR("ja"), source, text);
	arena_drop(&a);
	return 0;
}
