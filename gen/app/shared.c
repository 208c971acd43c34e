/* Everything that belongs to no single image: read before the images are. */
#include "app/shared.h"

#include "app/embedded.h"

static struct str embedded_bytes(const struct embedded *e)
{
	return (struct str){ (const char *)e->bytes, e->size };
}

const struct embedded *embedded_find(struct str path)
{
	size_t low = 0, high = embedded_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = str_cmp(str_of(embedded[middle].path), path);

		if (order == 0)
			return &embedded[middle];
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

const struct source *embedded_source(struct arena *a, struct str path)
{
	const struct embedded *e = embedded_find(path);

	return e ? source_on(a, str_print(a, "%.*s (built in)", STR_FMT(path)), embedded_bytes(e)) : NULL;
}

/* NULL where there is no such file or it cannot be read. */
static const struct source *shared_source(struct run *run, enum file_kind kind)
{
	struct str none = { NULL, 0 };
	const struct file *file = files_get(&run->files, kind, none, none, none);

	return file ? run_source(run, run->a, file, &run->ds) : NULL;
}

/* A YAML file's tree, NULL where there is no such file or it cannot be read as YAML. */
static struct ynode *tree(struct run *run, enum file_kind kind, const struct source **src)
{
	*src = shared_source(run, kind);
	return *src ? ydoc_parse(run->a, *src, &run->ds) : NULL;
}

static void records_read(struct run *run)
{
	struct world *w = &run->world;
	const struct source *src;
	struct ynode *root = tree(run, FILE_COMPONENTS, &src);

	w->registry = registry_read(run->a, root, src, &run->ds);
	root = tree(run, FILE_SECTIONS, &src);
	w->sections = sections_read(run->a, root, src, &run->ds);
	root = tree(run, FILE_VENDOR, &src);
	w->nvidia = root ? vendor_read(run->a, root, src, &run->ds) : NULL;
	src = shared_source(run, FILE_GLOSSARY);
	w->glossary = src ? glossary_read(run->a, src, &run->ds) : NULL;
}

/* The catalogues to be laid over each other: the built-in one, then the project's. */
struct layers {
	const struct po *pos[2];
	size_t count;
	const struct po *own;		/* the last of them, where it is the project's */
};

static struct layers layers_of(struct run *run, struct str name, const struct file *file)
{
	struct layers l = { { NULL, NULL }, 0, NULL };
	const struct source *own = file ? run_source(run, run->a, file, &run->ds) : NULL;
	const struct source *built_in = embedded_source(run->a, name);

	if (built_in && !(own && str_eq(own->text, built_in->text)))
		l.pos[l.count++] = po_parse(run->a, built_in, &run->ds);
	if (own)
		l.own = l.pos[l.count++] = po_parse(run->a, own, &run->ds);
	return l;
}

static void messages_read(struct run *run)
{
	struct world *w = &run->world;
	struct str none = { NULL, 0 };
	struct layers pots = layers_of(run, STR("i18n/messages.pot"), files_get(&run->files, FILE_MESSAGES, none, none, none));

	for (size_t i = 0; i < w->language_count; i++)
		if (w->languages[i].is_source) {
			w->languages[i].messages = pots.own;
			w->source_catalog = catalog_source(run->a, w->languages[i].l10n, pots.pos, pots.count, &run->ds);
		}
	for (size_t i = 0; i < w->language_count; i++) {
		struct language *l = &w->languages[i];
		const struct file *sections = files_get(&run->files, FILE_SECTIONS_PO, l->tag, none, none);
		const struct source *src;
		struct layers pos;

		if (l->is_source || l->pseudo) {
			l->catalog = l->is_source ? w->source_catalog : catalog_pseudo(run->a, l->l10n, w->source_catalog, l->pseudo);
			continue;
		}
		pos = layers_of(run, files_name(run->a, FILE_MESSAGES_PO, l->tag, none, none),
				files_get(&run->files, FILE_MESSAGES_PO, l->tag, none, none));
		l->catalog = catalog_translation(run->a, l->l10n, w->source_catalog, pos.pos, pos.count, &run->ds);
		l->messages = pos.own;
		src = sections ? run_source(run, run->a, sections, &run->ds) : NULL;
		l->sections = src ? po_parse(run->a, src, &run->ds) : NULL;
	}
}

static void language_open(struct run *run, struct str tag)
{
	struct world *w = &run->world;
	struct language l = { .tag = tag, .is_source = str_eq(tag, w->project->source_language.s) };
	struct str right;

	for (size_t i = 0; i < w->language_count; i++)
		if (str_eq(w->languages[i].tag, tag))
			return;
	if (!l.is_source)
		l.pseudo = pseudo_of(tag);
	if (l10n_tag_valid(run->a, tag, &right) && (l.l10n = l10n_open(run->a, tag)))
		w->languages[w->language_count++] = l;
}

/* Those of the project; then the pseudo-languages, which --lang may ask for in any project. */
static void languages_open(struct run *run)
{
	struct world *w = &run->world;
	const struct texts *tags = &w->project->languages;
	const struct word_list *asked = &run->options->languages;

	w->languages = NEW_ARRAY(run->a, struct language, tags->list.count + asked->count + 1);
	for (size_t i = 0; i < tags->list.count; i++)
		if (!pseudo_of(tags->list.items[i].s) || str_eq(tags->list.items[i].s, w->project->source_language.s))
			language_open(run, tags->list.items[i].s);
	w->published_count = w->language_count;
	for (size_t i = 0; i < tags->list.count; i++)
		if (pseudo_of(tags->list.items[i].s))
			language_open(run, tags->list.items[i].s);
	for (size_t i = 0; i < asked->count; i++)
		if (pseudo_of(asked->items[i]))
			language_open(run, asked->items[i]);
}

bool shared_read(struct run *run)
{
	struct world *w = &run->world;
	bool has_source = false;

	languages_open(run);
	for (size_t i = 0; i < w->language_count; i++)
		has_source |= w->languages[i].is_source;
	if (!has_source)
		return false;
	records_read(run);
	messages_read(run);
	return true;
}

/* Templates on their way into pages. */
struct templates {
	struct run *run;
	bool *used;		/* by file of the project */
};

static const struct source *template_load(void *self, enum tmpl_format format, struct str name)
{
	struct templates *t = self;
	struct run *run = t->run;
	struct str path = str_print(run->a, "templates/%s/%.*s", format == TMPL_HTML ? "html" : "markdown", STR_FMT(name));

	for (size_t i = 0; i < run->files.list.count; i++)
		if (run->files.list.items[i].kind == FILE_TEMPLATE && str_eq(run->files.list.items[i].path, path)) {
			t->used[i] = true;
			return run_source(run, run->a, &run->files.list.items[i], &run->ds);
		}
	return embedded_source(run->a, path);
}

/* "html/release.html" of "templates/html/release.html"; absent for what is no template of a format. */
static struct str template_name(struct str path)
{
	if (str_starts(path, "templates/html/"))
		return str_from(path, sizeof "templates/html/" - 1);
	if (str_starts(path, "templates/markdown/"))
		return str_from(path, sizeof "templates/markdown/" - 1);
	return (struct str){ NULL, 0 };
}

/* A template that no page uses changes nothing, which its author does not expect. */
static void template_unused(struct run *run, const struct file *file, struct str_column built_in)
{
	struct loc loc = source_whole(source_on(run->a, file->path, STR("")));
	struct str name = template_name(file->path), near;

	if (!name.ptr) {
		diag_at(&run->ds, loc, RULE_UNEXPECTED_FILE, "templates stand in templates/html and templates/markdown");
		diag_hint(&run->ds, "move it there, or out of templates/");
		return;
	}
	near = diag_nearest(&run->ds, name, built_in);
	diag_at(&run->ds, loc, RULE_UNEXPECTED_FILE, "no page is made with this template, and no other template includes it");
	if (near.ptr)
		diag_hint(&run->ds, "did you mean '%.*s'?", STR_FMT(near));
	else
		diag_hint(&run->ds, "name it in 'pages' of relgen.yaml, include it, or delete it; 'relgen templates list' has the names of those that relgen uses");
}

void run_compile(struct run *run, bool templates)
{
	struct str *names = NEW_ARRAY(run->a, struct str, embedded_count + run->files.list.count);
	struct templates t = { run, NEW_ARRAY(run->a, bool, run->files.list.count) };
	struct tmpl_loader loader = { template_load, &t, names, 0 };
	struct str_column built_in = { names, 0, sizeof *names };

	for (size_t i = 0; i < embedded_count; i++)
		if (template_name(str_of(embedded[i].path)).ptr)
			names[loader.name_count++] = template_name(str_of(embedded[i].path));
	built_in.count = loader.name_count;
	for (size_t i = 0; i < run->files.list.count; i++)
		if (run->files.list.items[i].kind == FILE_TEMPLATE && template_name(run->files.list.items[i].path).ptr)
			names[loader.name_count++] = template_name(run->files.list.items[i].path);
	run->pages = pages_compile(run->a, &run->world, templates ? &loader : NULL, &run->ds);
	run->rendering = run->rendering && pages_usable(run->pages);
	/* Behind what cannot be read nobody knows what would have been included. */
	for (size_t i = 0; pages_usable(run->pages) && i < run->files.list.count; i++)
		if (run->files.list.items[i].kind == FILE_TEMPLATE && !t.used[i])
			template_unused(run, &run->files.list.items[i], built_in);
}
