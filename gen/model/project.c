/* The field table of relgen.yaml. */
#include "model/project.h"

#include "model/spelling.h"
#include "model/waiver.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define RECORD(variable, name, type, fields) \
	static const struct record variable = { name, fields, COUNT(fields), sizeof(struct type), offsetof(struct type, node), NULL, NULL }

#define AT(member) offsetof(struct site, member)
static const struct field site_fields[] = {
	{ "title", &kind_text, FIELD_REQUIRED, AT(title), NULL, NULL, "AI container images", "the title of the site" },
	{ "url", &kind_url, FIELD_OPTIONAL, AT(url), NULL, NULL, "\"https://docs.example.com/images\"",
	  "the address of the site, for canonical links, the feed and the sitemap" },
};
#undef AT
RECORD(site_record, "the site", site, site_fields);

#define AT(member) offsetof(struct registry_address, member)
static const struct field address_fields[] = {
	{ "address", &kind_text, FIELD_REQUIRED, AT(address), NULL, NULL, "\"registry.example.com/images/{image}:{tag}\"",
	  "the address of an image tag; {image}, {tag} and {region} are filled in" },
	{ "regions", &kind_ids, FIELD_OPTIONAL, AT(regions), NULL, NULL, "[cn-beijing]", "the values that {region} may have" },
};
#undef AT
RECORD(address_record, "a registry", registry_address, address_fields);

#define AT(member) offsetof(struct project_git, member)
static const struct field git_fields[] = {
	{ "repository", &kind_text, FIELD_REQUIRED, AT(repository), NULL, NULL, "\".\"",
	  "the path of the source repository from this file; may hold {image}" },
	{ "tag", &kind_patterns, FIELD_OPTIONAL, AT(tag), NULL, NULL, "\"{image}/{release}\"",
	  "what the git tags of releases look like, one pattern or a list; {image} and {release} stand for a part" },
	{ "date-tolerance", &kind_count, FIELD_OPTIONAL, AT(date_tolerance), NULL, NULL, "7",
	  "how many days may lie between the git tag and the date of the release" },
};
#undef AT
RECORD(git_record, "the source repository", project_git, git_fields);

static const char *const spacings[] = { "always", "never", "document", NULL };
#define AT(member) offsetof(struct japanese_checks, member)
static const struct field japanese_fields[] = {
	{ "width", &kind_bool, FIELD_OPTIONAL, AT(width), NULL, NULL, "true", "whether full-width letters and digits, and half-width kana, are found; default true" },
	{ "long-vowel", &kind_bool, FIELD_OPTIONAL, AT(long_vowel), NULL, NULL, "true",
	  "whether two spellings of a word with a long vowel (サーバ, サーバー) are found; default true" },
	{ "punctuation", &kind_bool, FIELD_OPTIONAL, AT(punctuation), NULL, NULL, "true",
	  "whether colons, brackets and the like of two widths are found; default true" },
	{ "spacing", &kind_word, FIELD_OPTIONAL, AT(spacing), NULL, spacings, "always",
	  "whether a space stands between Latin and Japanese: always, never, or as the document does; without it nothing is said" },
	{ "style", &kind_bool, FIELD_OPTIONAL, AT(style), NULL, NULL, "false", "whether a mix of です and である is found; default false" },
};
#undef AT
RECORD(japanese_record, "the checks of Japanese", japanese_checks, japanese_fields);

#define AT(member) offsetof(struct project_checks, member)
static const struct field checks_fields[] = {
	{ "japanese", &kind_record, FIELD_OPTIONAL, AT(japanese), &japanese_record, NULL, "{width: true}",
	  "the switches of the checks of Japanese text" },
};
#undef AT
RECORD(checks_record, "the checks", project_checks, checks_fields);

static const char *const fallbacks[] = { "mark", "omit", "fail", NULL };
#define AT(member) offsetof(struct project, member)
static const struct field project_fields[] = {
	{ "relgen", &kind_count, FIELD_REQUIRED, AT(relgen), NULL, NULL, "1", "the version of the file format" },
	{ "site", &kind_record, FIELD_REQUIRED, AT(site), &site_record, NULL, "{title: AI container images}", "what all pages share" },
	{ "source-language", &kind_text, FIELD_OPTIONAL, AT(source_language), NULL, NULL, "en",
	  "the language of the texts in releases/; default en" },
	{ "languages", &kind_texts, FIELD_OPTIONAL, AT(languages), NULL, NULL, "[en, ja]",
	  "the languages of the site as BCP 47 tags; default the source language alone" },
	{ "registries", &kind_map, FIELD_OPTIONAL, AT(registries), &address_record, NULL,
	  "{public: {address: \"registry.example.com/images/{image}:{tag}\"}}", "the registries that images are pulled from, by id" },
	{ "git", &kind_record, FIELD_OPTIONAL, AT(git), &git_record, NULL,
	  "{repository: \".\", tag: \"{image}/{release}\"}", "the repository whose tags mark the releases" },
	{ "checks", &kind_record, FIELD_OPTIONAL, AT(checks), &checks_record, NULL, "{japanese: {spacing: always}}",
	  "the switches of checks on which house styles differ" },
	{ "fallback", &kind_word, FIELD_OPTIONAL, AT(fallback), NULL, fallbacks, "mark",
	  "what becomes of text without a translation: mark it, omit it, or fail; default mark" },
	{ "output", &kind_text, FIELD_OPTIONAL, AT(output), NULL, NULL, "public",
	  "the folder that is written, below that of relgen.yaml; default public" },
	{ "pages", &kind_map, FIELD_OPTIONAL, AT(pages), &own_page_record, NULL,
	  "{overview: {template: overview.html, for: release, path: \"{image}/{release}/overview\"}}", "kinds of page besides those of relgen, by id" },
	{ "waivers", &kind_list, FIELD_OPTIONAL, AT(waivers), &waiver_record, NULL,
	  "[{rule: ja-spacing, file: i18n/ja/sections.po, reason: \"as the product writes it\"}]", "findings of relgen about what is right as it stands" },
};
#undef AT
const struct record project_record = {
	"a project", project_fields, COUNT(project_fields), sizeof(struct project), offsetof(struct project, node), NULL, NULL,
};

enum { FORMAT = 1 };

static void language_check(struct arena *a, struct text tag, struct diags *ds)
{
	struct str right = { NULL, 0 };

	if (l10n_tag_valid(a, tag.s, &right))
		return;
	diag_span(ds, tag.loc, str_length(tag.s), RULE_LANGUAGE_UNKNOWN, "'%.*s' is no language tag that is known", STR_FMT(tag.s));
	if (right.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(right));
	else
		diag_hint(ds, "write a BCP 47 tag such as en, ja or pt-BR");
}

static void languages_check(struct arena *a, struct project *p, struct diags *ds)
{
	struct id_index tags = id_index_on(a, p->languages.list.count);
	bool listed = false;

	for (size_t i = 0; i < p->languages.list.count; i++) {
		struct text tag = p->languages.list.items[i];
		size_t before = tags.count;

		language_check(a, tag, ds);
		listed |= str_eq(tag.s, p->source_language.s);
		if (id_index_add(&tags, tag.s) == before)
			continue;
		diag_span(ds, tag.loc, str_length(tag.s), RULE_BAD_VALUE, "the language '%.*s' is listed twice", STR_FMT(tag.s));
		diag_hint(ds, "delete one of the two");
	}
	if (p->languages.list.count == 0) {
		*vec_push(a, &p->languages.list) = p->source_language;
		return;
	}
	if (!listed) {
		diag_at(ds, p->languages.loc, RULE_BAD_VALUE, "the source language '%.*s' is not among the languages of the site",
			STR_FMT(p->source_language.s));
		diag_hint(ds, "add %.*s to 'languages'", STR_FMT(p->source_language.s));
	}
}

/* The path without `.` and empty parts; absent where it may lead out. */
static struct str path_tidy(struct arena *a, struct str path)
{
	struct buf out = buf_on(a);
	struct str part;

	if (path.len == 0 || path.ptr[0] == '/')
		return (struct str){ NULL, 0 };
	while (str_split(&path, '/', &part)) {
		if (str_is(part, ".."))
			return (struct str){ NULL, 0 };
		if (part.len == 0 || str_is(part, "."))
			continue;
		if (out.len)
			buf_char(&out, '/');
		buf_put(&out, part);
	}
	return out.len ? buf_str(&out) : STR("");
}

const char *project_source_folder(struct str path)
{
	static const char *const folders[] = { "releases", "i18n", "templates", "site", ".git" };

	for (size_t i = 0; i < COUNT(folders); i++)
		if (str_is(str_slice(path, 0, str_find_char(path, '/', 0)), folders[i]))
			return folders[i];
	return NULL;
}

static void output_refuse(struct project *p, struct diags *ds, const char *why)
{
	diag_span(ds, p->output.loc, str_length(p->output.s), RULE_BAD_VALUE, "the output folder cannot be '%.*s': %s", STR_FMT(p->output.s), why);
	diag_hint(ds, "write a folder of the project that is only for output, such as public; a place elsewhere is given with --out");
	p->output.s = STR("public");
}

static void output_check(struct arena *a, struct project *p, struct diags *ds)
{
	struct str tidy = p->output.s.ptr ? path_tidy(a, p->output.s) : STR("public");
	const char *folder = project_source_folder(tidy);

	if (!p->output.s.ptr)
		p->output = (struct text){ tidy, source_whole(p->source) };
	else if (!tidy.ptr)
		output_refuse(p, ds, "it is not below the project's folder");
	else if (!tidy.len)
		output_refuse(p, ds, "it is the project's folder itself");
	else if (folder)
		output_refuse(p, ds, str_print(a, "'%s' is a folder that is read, and outputs are not sources", folder).ptr);
	else
		p->output.s = tidy;
}

static void index_registries(struct arena *a, struct project *p)
{
	p->registry_ids = id_index_on(a, p->registries.list.count);
	for (size_t i = 0; i < p->registries.list.count; i++) {
		struct registry_address *r = &p->registries.list.items[i];

		id_index_add(&p->registry_ids, r->id.s);
		r->region_ids = id_index_on(a, r->regions.list.count);
		for (size_t j = 0; j < r->regions.list.count; j++)
			id_index_add(&r->region_ids, r->regions.list.items[j].s);
	}
}

/* A pattern that begins with {region} or {image} may begin with anything. */
static void address_starts_find(struct project *p)
{
	for (size_t i = 0; i < p->registries.list.count; i++) {
		struct str pattern = p->registries.list.items[i].address.s;

		for (size_t c = 0; c < 256 && pattern.len; c++)
			p->address_starts.has[c] |= pattern.ptr[0] == '{' || spelling_lower(pattern.ptr[0]) == spelling_lower((char)c);
	}
}

struct project *project_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds)
{
	struct project *p = NEW(a, struct project);
	struct reader reader = { a, ds, buf_on(a), false };
	struct waivers waivers;

	p->source = src;
	record_read(&reader, &project_record, root, p);
	index_registries(a, p);
	address_starts_find(p);
	if (p->relgen.text.ptr && p->relgen.number.digits != FORMAT) {
		diag_span(ds, p->relgen.loc, p->relgen.text.len, RULE_BAD_VALUE, "this relgen reads format %d, not '%.*s'", FORMAT,
			  STR_FMT(p->relgen.text));
		diag_hint(ds, "write relgen: %d, or use the relgen that the project was made for", FORMAT);
	}
	if (!p->source_language.s.ptr)
		p->source_language = (struct text){ STR("en"), source_whole(src) };
	else
		language_check(a, p->source_language, ds);
	languages_check(a, p, ds);
	output_check(a, p, ds);
	own_pages_check(a, &p->pages, ds);
	waivers = waivers_of_project(p);
	waivers_check(&waivers, ds);
	return p;
}

const struct registry_address *project_registry(const struct project *p, struct str id)
{
	size_t at = id_index_find(&p->registry_ids, id);

	return at < p->registry_ids.count ? &p->registries.list.items[at] : NULL;
}

bool registry_has_region(const struct registry_address *r, struct str region)
{
	return id_index_find(&r->region_ids, region) < r->region_ids.count;
}

struct str project_address(struct arena *a, const struct registry_address *r, struct str image, struct str tag, struct str region)
{
	struct buf out = buf_on(a);
	struct str s = r->address.s;
	const struct { const char *name; struct str value; } parts[] = { { "{image}", image }, { "{tag}", tag }, { "{region}", region } };

	for (size_t at = 0; at < s.len;) {
		size_t taken = 0;

		for (size_t i = 0; s.ptr[at] == '{' && i < COUNT(parts) && !taken; i++)
			if (parts[i].value.ptr && str_starts(str_from(s, at), parts[i].name)) {
				buf_put(&out, parts[i].value);
				taken = str_of(parts[i].name).len;
			}
		if (!taken)
			buf_char(&out, s.ptr[at++]);
		at += taken;
	}
	return buf_str(&out);
}

struct str project_url(const struct project *p)
{
	struct str url = p->site.url.s;

	while (url.len > 0 && url.ptr[url.len - 1] == '/')
		url.len--;
	return url.len ? url : (struct str){ NULL, 0 };
}
