/* A small world for tests of values, prose and pages: everything is read from texts. */
#ifndef RELGEN_TESTS_PAGE_FIXTURE_H
#define RELGEN_TESTS_PAGE_FIXTURE_H

#include "../text/told.h"
#include "model/check.h"
#include "view/builder.h"

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

static const char project_yaml[] =
	"relgen: 1\n"
	"site: {title: Images, url: \"https://example.com/notes/\"}\n"
	"source-language: en\n"
	"languages: [en, ja]\n"
	"registries:\n"
	"  public: {address: \"r.example.com/x/{image}:{tag}\"}\n"
	"  vpc: {address: \"r.{region}.example.com/x/{image}:{tag}\", regions: [cn-a, cn-b]}\n";

static const char components_yaml[] =
	"components:\n"
	"  perf: {name: perf}\n"
	"  cuda: {name: CUDA, group: accelerator, home: \"https://example.com/cuda\"}\n"
	"  torch: {name: PyTorch, group: framework, purl: pkg:pypi/torch}\n"
	"  triton: {name: Triton, group: accelerator}\n"
	"  vllm: {name: vLLM, group: inference}\n"
	"  ray: {name: Ray, group: inference}\n";

static const char sections_yaml[] =
	"sections:\n"
	"  guide:\n"
	"    title: Guide\n"
	"    body: |\n"
	"      Driver {{ drivers.nvidia.minimum }} is needed.\n";

static const char image_yaml[] =
	"image: train\n"
	"title: Training image\n"
	"summary: For {{ framework }}.\n"
	"framework: PyTorch\n"
	"accelerator: nvidia\n"
	"registries: [public, vpc]\n";

static const char before_yaml[] =
	"release: \"25.10\"\n"
	"date: 2025-10\n"
	"components: {cuda: 12.8.0, torch: 2.8.0+a, triton: 3.4.0, ray: 2.50.1, vllm: 0.11.0}\n"
	"images: [{tag: 25.10-s}]\n"
	"drivers: {nvidia: {minimum: \"575\"}}\n"
	"highlights: none\n"
	"fixes: none\n"
	"known-issues: none\n";

static const char messages_pot[] =
	"msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
	"\nmsgctxt \"unit.missing\"\nmsgid \"not translated\"\nmsgstr \"\"\n"
	"\nmsgctxt \"unit.stale\"\nmsgid \"old\"\nmsgstr \"\"\n"
	"\nmsgctxt \"unit.fuzzy\"\nmsgid \"unsure\"\nmsgstr \"\"\n"
	"\nmsgctxt \"unit.broken\"\nmsgid \"broken\"\nmsgstr \"\"\n"
	"\nmsgctxt \"figure.about\"\nmsgid \"about {figure}\"\nmsgstr \"\"\n"
	"\nmsgctxt \"figure.percent\"\nmsgid \"{value, number, percent}\"\nmsgstr \"\"\n"
	"\nmsgctxt \"figure.number\"\nmsgid \"{value, number}\"\nmsgstr \"\"\n"
	"\nmsgctxt \"figure.times\"\nmsgid \"{value, number} times\"\nmsgstr \"\"\n"
	"\nmsgctxt \"component-group.framework\"\nmsgid \"Framework\"\nmsgstr \"\"\n"
	"\nmsgctxt \"component-group.other\"\nmsgid \"Other\"\nmsgstr \"\"\n"
	"\nmsgctxt \"registry.public\"\nmsgid \"Public registry\"\nmsgstr \"\"\n"
	"\nmsgctxt \"scenario.training\"\nmsgid \"Training\"\nmsgstr \"\"\n"
	"\nmsgctxt \"entrance.heading\"\nmsgid \"Choose\"\nmsgstr \"\"\n"
	"\nmsgctxt \"entrance.text\"\nmsgid \"Notes\"\nmsgstr \"\"\n"
	"\nmsgctxt \"missing.heading\"\nmsgid \"Not found\"\nmsgstr \"\"\n"
	"\nmsgctxt \"missing.text\"\nmsgid \"Nothing here\"\nmsgstr \"\"\n";

static const char messages_ja[] =
	"msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
	"\nmsgctxt \"figure.about\"\nmsgid \"about {figure}\"\nmsgstr \"約 {figure}\"\n"
	"\nmsgctxt \"scenario.training\"\nmsgid \"Training\"\nmsgstr \"トレーニング\"\n";

enum { ENGLISH, JAPANESE, LANGUAGES };

struct fixture {
	struct arena arena;
	struct diags ds;
	struct world world;
	struct project *project;
	struct image *image;
	struct release *before, *release;
	struct component_order order;
	struct wording wordings[LANGUAGES];
	const struct po *image_pos[LANGUAGES], *pos[LANGUAGES];
};

static inline const struct source *fixture_source(struct fixture *f, const char *name, const char *text)
{
	return source_on(&f->arena, str_of(name), str_of(text));
}

static inline struct ynode *fixture_yaml(struct fixture *f, const struct source *source)
{
	return ydoc_parse(&f->arena, source, &f->ds);
}

static inline const struct po *fixture_po(struct fixture *f, const char *name, const char *text)
{
	return text ? po_parse(&f->arena, fixture_source(f, name, text), &f->ds) : NULL;
}

static inline void fixture_languages(struct fixture *f)
{
	static const char *const tags[LANGUAGES] = { "en", "ja" };
	const struct po *pot = fixture_po(f, "i18n/messages.pot", messages_pot), *ja = fixture_po(f, "i18n/ja/messages.po", messages_ja);
	struct diags unsaid = diags_on(&f->arena);

	f->world.languages = NEW_ARRAY(&f->arena, struct language, LANGUAGES);
	f->world.language_count = f->world.published_count = LANGUAGES;
	for (size_t i = 0; i < LANGUAGES; i++) {
		struct language *l = &f->world.languages[i];

		*l = (struct language){ .tag = str_of(tags[i]), .is_source = i == ENGLISH, .l10n = l10n_open(&f->arena, str_of(tags[i])) };
	}
	f->world.source_catalog = catalog_source(&f->arena, f->world.languages[ENGLISH].l10n, &pot, 1, &f->ds);
	f->world.languages[ENGLISH].catalog = f->world.source_catalog;
	f->world.languages[JAPANESE].catalog =
		catalog_translation(&f->arena, f->world.languages[JAPANESE].l10n, f->world.source_catalog, &ja, 1, &unsaid);
	for (size_t i = 0; i < LANGUAGES; i++)
		f->wordings[i] = wording_of(&f->arena, f->world.languages[i].catalog);
}

static inline struct release *fixture_release(struct fixture *f, const char *path, const char *name, const char *text)
{
	const struct source *source = fixture_source(f, path, text);
	struct release *r = release_read(&f->arena, fixture_yaml(f, source), source, str_of(name), &f->ds);

	r->image = f->image;
	r->pos = f->pos;
	release_link(&f->world, r, &f->ds);
	f->image->releases[f->image->release_count++] = r;
	f->image->site_count = f->image->release_count;
	return r;
}

/* The release 26.05 from `text` and its Japanese translation from `ja` (NULL: no file), after 25.10. */
static inline void fixture_make(struct fixture *f, const char *text, const char *ja)
{
	const struct source *source;

	f->arena = arena_on(&mem_system);
	f->ds = diags_on(&f->arena);
	source = fixture_source(f, "relgen.yaml", project_yaml);
	f->project = project_read(&f->arena, fixture_yaml(f, source), source, &f->ds);
	f->world = (struct world){ .project = f->project };
	source = fixture_source(f, "releases/components.yaml", components_yaml);
	f->world.registry = registry_read(&f->arena, fixture_yaml(f, source), source, &f->ds);
	source = fixture_source(f, "releases/sections.yaml", sections_yaml);
	f->world.sections = sections_read(&f->arena, fixture_yaml(f, source), source, &f->ds);
	fixture_languages(f);
	source = fixture_source(f, "releases/train/image.yaml", image_yaml);
	f->image = image_read(&f->arena, fixture_yaml(f, source), source, STR("train"), &f->ds);
	f->image->pos = f->image_pos;
	f->image->releases = NEW_ARRAY(&f->arena, struct release *, 2);
	f->world.images = &f->image;
	f->world.image_count = 1;
	f->order = component_order(&f->arena, f->world.registry);
	f->pos[JAPANESE] = fixture_po(f, "i18n/ja/train/26.05.po", ja);
	f->before = fixture_release(f, "releases/train/25.10.yaml", "25.10", before_yaml);
	f->release = fixture_release(f, "releases/train/26.05.yaml", "26.05", text);
	f->before->next = f->release;
	release_link_previous(f->release, &f->ds);
}

static inline void fixture_drop(struct fixture *f)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		l10n_close(f->world.languages[i].l10n);
	arena_drop(&f->arena);
}

static inline struct builder fixture_builder(struct fixture *f, size_t language)
{
	return (struct builder){
		.a = &f->arena, .world = &f->world, .order = &f->order, .wording = &f->wordings[language], .language = language, .ds = &f->ds,
	};
}

/* What `{{ text }}` shows; findings go to the fixture's. "(nothing)" where it is absent or wrong. */
static inline struct str fixture_show(struct fixture *f, size_t language, const struct type *type, const struct value *root, const char *text)
{
	struct tmpl_run run = {
		.scratch = &f->arena, .catalog = f->world.languages[language].catalog, .root = root->map.slots, .ds = &f->ds,
	};
	const struct expr *e = expr_compile(&f->arena, str_of(text), source_whole(f->release->source), type, &f->ds);
	struct str shown;

	return e && expr_text(e, &run, &shown) ? shown : STR("(nothing)");
}

#endif
