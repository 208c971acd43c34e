/* The field table of relgen.yaml. */
#include "model/project.h"

#include "model/waiver.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define RECORD(variable, name, type, fields) \
	static const struct record variable = { name, fields, COUNT(fields), sizeof(struct type), offsetof(struct type, node), NULL, NULL }

#define AT(member) offsetof(struct site, member)
static const struct field site_fields[] = {
	{ "title", &kind_text, FIELD_REQUIRED, AT(title), NULL, NULL, "AI container images", "name of the site" },
	{ "url", &kind_url, FIELD_OPTIONAL, AT(url), NULL, NULL, "\"https://docs.example.com/images\"", "for canonical links, the feed, the sitemap" },
};
#undef AT
RECORD(site_record, "the site", site, site_fields);

#define AT(member) offsetof(struct registry_address, member)
static const struct field address_fields[] = {
	{ "address", &kind_text, FIELD_REQUIRED, AT(address), NULL, NULL, "\"registry.example.com/images/{image}:{tag}\"",
	  "address of an image; {image}, {tag} and {region} are filled in" },
	{ "regions", &kind_ids, FIELD_OPTIONAL, AT(regions), NULL, NULL, "[cn-beijing]", "values of {region}" },
};
#undef AT
RECORD(address_record, "a registry", registry_address, address_fields);

#define AT(member) offsetof(struct project_git, member)
static const struct field git_fields[] = {
	{ "repository", &kind_text, FIELD_REQUIRED, AT(repository), NULL, NULL, "\".\"", "path of the source repository; may hold {image}" },
	{ "tag", &kind_patterns, FIELD_OPTIONAL, AT(tag), NULL, NULL, "\"{image}/{release}\"", "what release tags look like; one or a list" },
	{ "date-tolerance", &kind_count, FIELD_OPTIONAL, AT(date_tolerance), NULL, NULL, "7", "days between tag and release date" },
};
#undef AT
RECORD(git_record, "the source repository", project_git, git_fields);

static const char *const spacings[] = { "always", "never", "document", NULL };
#define AT(member) offsetof(struct japanese_checks, member)
static const struct field japanese_fields[] = {
	{ "width", &kind_bool, FIELD_OPTIONAL, AT(width), NULL, NULL, "true", "no full-width letters and digits" },
	{ "long-vowel", &kind_bool, FIELD_OPTIONAL, AT(long_vowel), NULL, NULL, "true", "one spelling of words with a long vowel" },
	{ "punctuation", &kind_bool, FIELD_OPTIONAL, AT(punctuation), NULL, NULL, "true", "one width of colons and brackets" },
	{ "spacing", &kind_word, FIELD_OPTIONAL, AT(spacing), NULL, spacings, "always", "a space between Latin and Japanese" },
	{ "style", &kind_bool, FIELD_OPTIONAL, AT(style), NULL, NULL, "false", "no mix of です and である" },
};
#undef AT
RECORD(japanese_record, "the checks of Japanese", japanese_checks, japanese_fields);

#define AT(member) offsetof(struct project_checks, member)
static const struct field checks_fields[] = {
	{ "japanese", &kind_record, FIELD_OPTIONAL, AT(japanese), &japanese_record, NULL, NULL, "checks of Japanese text" },
};
#undef AT
RECORD(checks_record, "the checks", project_checks, checks_fields);

static const char *const fallbacks[] = { "mark", "omit", "fail", NULL };
#define AT(member) offsetof(struct project, member)
static const struct field project_fields[] = {
	{ "relgen", &kind_count, FIELD_REQUIRED, AT(relgen), NULL, NULL, "1", "version of the file format" },
	{ "site", &kind_record, FIELD_REQUIRED, AT(site), &site_record, NULL, "{title: AI container images}", "the site" },
	{ "source-language", &kind_text, FIELD_OPTIONAL, AT(source_language), NULL, NULL, "en", "language of the prose in releases/; default en" },
	{ "languages", &kind_texts, FIELD_OPTIONAL, AT(languages), NULL, NULL, "[en, ja]", "languages of the site; default: the source language" },
	{ "registries", &kind_map, FIELD_OPTIONAL, AT(registries), &address_record, NULL, NULL, "where images are pulled from" },
	{ "git", &kind_record, FIELD_OPTIONAL, AT(git), &git_record, NULL, NULL, "the repository whose tags mark the releases" },
	{ "checks", &kind_record, FIELD_OPTIONAL, AT(checks), &checks_record, NULL, NULL, "switches of checks" },
	{ "fallback", &kind_word, FIELD_OPTIONAL, AT(fallback), NULL, fallbacks, "mark", "untranslated prose: mark, omit or fail" },
	{ "output", &kind_text, FIELD_OPTIONAL, AT(output), NULL, NULL, "public", "folder that is written; default public" },
	{ "waivers", &kind_list, FIELD_OPTIONAL, AT(waivers), &waiver_record, NULL, NULL, "findings that are right as they are" },
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
	bool listed = false;

	for (size_t i = 0; i < p->languages.list.count; i++) {
		language_check(a, p->languages.list.items[i], ds);
		listed |= str_eq(p->languages.list.items[i].s, p->source_language.s);
		for (size_t j = 0; j < i; j++)
			if (str_eq(p->languages.list.items[i].s, p->languages.list.items[j].s)) {
				diag_span(ds, p->languages.list.items[i].loc, str_length(p->languages.list.items[i].s), RULE_BAD_VALUE,
					  "the language '%.*s' is listed twice", STR_FMT(p->languages.list.items[i].s));
				diag_hint(ds, "delete one of the two");
			}
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

static bool is_below(struct str path)
{
	struct str part;

	if (path.len == 0 || path.ptr[0] == '/')
		return false;
	while (str_split(&path, '/', &part))
		if (str_is(part, "..") || str_is(part, "."))
			return false;
	return true;
}

struct project *project_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds)
{
	struct project *p = NEW(a, struct project);
	struct reader reader = { a, ds, buf_on(a), false };
	struct waivers waivers;

	p->source = src;
	record_read(&reader, &project_record, root, p);
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
	if (!p->output.s.ptr) {
		p->output = (struct text){ STR("public"), source_whole(src) };
	} else if (!is_below(p->output.s)) {
		diag_span(ds, p->output.loc, str_length(p->output.s), RULE_BAD_VALUE,
			  "the output folder '%.*s' is not below the project's folder", STR_FMT(p->output.s));
		diag_hint(ds, "write a folder of the project such as public; another place is given with --out");
		p->output.s = STR("public");
	}
	waivers = waivers_of_project(p);
	waivers_check(&waivers, ds);
	return p;
}

const struct registry_address *project_registry(const struct project *p, struct str id)
{
	for (size_t i = 0; i < p->registries.list.count; i++)
		if (str_eq(p->registries.list.items[i].id.s, id))
			return &p->registries.list.items[i];
	return NULL;
}

struct str project_address(struct arena *a, const struct registry_address *r, struct str image, struct str tag, struct str region)
{
	struct buf out = buf_on(a);
	struct str s = r->address.s;
	const struct { const char *name; struct str value; } parts[] = { { "{image}", image }, { "{tag}", tag }, { "{region}", region } };

	for (size_t at = 0; at < s.len;) {
		size_t taken = 0;

		for (size_t i = 0; i < COUNT(parts) && !taken; i++)
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
