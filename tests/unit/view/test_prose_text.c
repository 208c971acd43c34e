/* Prose in a language: which text is shown, and what is said of translations. */
#include <criterion/criterion.h>

#include "page_fixture.h"
#include "view/inlines.h"

#define RELEASE(prose)							\
	"release: \"26.05\"\n"						\
	"date: 2026-05\n"						\
	"components: {torch: 2.11.0, cuda: 13.0.2}\n"			\
	"images: [{tag: 26.05-s}]\n"					\
	"drivers: {nvidia: {minimum: \"580\"}}\n"			\
	"highlights: {one: \"" prose "\"}\n"				\
	"fixes: none\n"							\
	"known-issues: none\n"
#define HEAD "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\n"
#define ENTRY(source, text) HEAD "msgctxt \"highlights.one\"\nmsgid \"" source "\"\nmsgstr \"" text "\"\n"

static const struct row {
	const char *name, *release, *po, *want;
	enum unit_state state;
	const char *told;
} rows[] = {
	{ "translated", RELEASE("Now {{ components.torch }}."), ENTRY("Now {{ components.torch }}.", "{{ components.torch }} です。"),
	  "2.11.0 です。", UNIT_DONE, "" },
	{ "blanks do not make it stale", RELEASE("Now  it is."), ENTRY(" Now it is. ", "です。"), "です。", UNIT_DONE, "" },
	{ "facts may change places", RELEASE("{{ release }} {{ tag }}"), ENTRY("{{ release }} {{ tag }}", "{{tag}}、{{ release }}"),
	  "26.05-s、26.05", UNIT_DONE, "" },
	{ "no file", RELEASE("Now."), NULL, "Now.", UNIT_MISSING,
	  "0:0 message-missing: nothing is translated into 'ja', because there is no 'i18n/ja/train/26.05.po'; "
	  "write the file: an entry for each text, with its key as msgctxt" },
	{ "no entry", RELEASE("Now."), HEAD, "Now.", UNIT_MISSING,
	  "0:0 message-missing: 'highlights.one' has no translation; add an entry with msgctxt \"highlights.one\"" },
	{ "empty", RELEASE("Now."), ENTRY("Now.", ""), "Now.", UNIT_MISSING, "7:9 message-missing: the translation of 'highlights.one' is empty" },
	{ "stale", RELEASE("Now."), ENTRY("Then.", "その時。"), "Now.", UNIT_STALE,
	  "6:8 message-stale: the text of 'highlights.one' has changed since it was translated; "
	  "translate the text of today, and put it into msgid [6:20 the text of today]" },
	{ "fuzzy", RELEASE("Now."), HEAD "#, fuzzy\nmsgctxt \"highlights.one\"\nmsgid \"Now.\"\nmsgstr \"今。\"\n", "Now.", UNIT_FUZZY,
	  "6:10 message-fuzzy: the translation of 'highlights.one' is marked as fuzzy; review it, then take the word fuzzy away" },
	{ "a fact is missing", RELEASE("Now {{ release }}."), ENTRY("Now {{ release }}.", "今。"), "Now 26.05.", UNIT_BROKEN,
	  "7:9 message-argument: the translation of 'highlights.one' lacks 'release'" },
	{ "a fact is foreign", RELEASE("Now."), ENTRY("Now.", "今は {{ release }}。"), "Now.", UNIT_BROKEN,
	  "7:15 message-argument: 'release' is not in the text that this translates" },
	{ "a fact is misspelt", RELEASE("Now {{ release }}."), ENTRY("Now {{ release }}.", "{{ relaese }}"), "Now 26.05.", UNIT_BROKEN,
	  "7:12 message-argument: 'relaese' is not in the text that this translates; did you mean 'release'?" },
	{ "the source has no such fact", RELEASE("Now {{ componets.torch }}."),
	  ENTRY("Now {{ componets.torch }}.", "{{ componets.torch }}"), "componets.torch", UNIT_DONE,
	  "6:27 reference-unknown: there is no 'componets' here; did you mean 'components'?" },
};

static struct str plain(struct arena *a, const struct prose_text *text)
{
	struct buf out = buf_on(a);

	inlines_plain(&out, text->units[0].inlines, text->units[0].facts);
	return buf_str(&out);
}

static const struct prose_text *highlight(const struct value *root)
{
	return root->map.slots[RELEASE_SLOT_HIGHLIGHTS].map.slots[NOTES_SLOT_ITEMS].list.items[0].map.slots[NOTE_SLOT_TEXT].prose;
}

/* Without what is said of image.yaml, which has no translation here. */
static struct str told_of_release(struct arena *a, const struct diags *ds)
{
	struct diags own = diags_on(a);

	for (size_t i = 0; i < ds->findings.count; i++)
		if (!str_ends(ds->findings.items[i].loc.source->name, "image.yaml"))
			*vec_push(a, &own.findings) = ds->findings.items[i];
	return told(a, &own);
}

Test(prose_text, states)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct fixture f = { 0 };
		struct builder b;
		struct value root;
		struct str said;

		fixture_make(&f, rows[i].release, rows[i].po);
		b = fixture_builder(&f, JAPANESE);
		root = value_release(&b, f.release);
		said = told_of_release(&f.arena, &f.ds);
		cr_expect(str_is(plain(&f.arena, highlight(&root)), rows[i].want), "%s: shows %.*s", rows[i].name,
			  STR_FMT(plain(&f.arena, highlight(&root))));
		cr_expect(highlight(&root)->units[0].state == rows[i].state, "%s: state %d", rows[i].name, (int)highlight(&root)->units[0].state);
		cr_expect(str_is(said, rows[i].told), "%s: said\n%.*s", rows[i].name, STR_FMT(said));
		fixture_drop(&f);
	}
}

/* The first release has no release before it. */
Test(prose_text, absent_fact)
{
	struct fixture f = { 0 };
	struct builder b;
	struct str said;

	fixture_make(&f, RELEASE("From {{ previous.components.torch }}."), NULL);
	f.release->previous = NULL;
	b = fixture_builder(&f, ENGLISH);
	value_release(&b, f.release);
	said = told(&f.arena, &f.ds);
	cr_expect(str_find(said, STR("6:28 reference-unknown"), 0) == 0, "%.*s", STR_FMT(said));
	fixture_drop(&f);
}

Test(prose_text, fallback_modes)
{
	struct fixture f = { 0 };
	struct builder b;
	struct value root;

	fixture_make(&f, RELEASE("Now."), NULL);
	b = fixture_builder(&f, JAPANESE);
	f.project->fallback = FALLBACK_OMIT;
	root = value_release(&b, f.release);
	cr_expect(root.map.slots[RELEASE_SLOT_HIGHLIGHTS].map.slots[NOTES_SLOT_ITEMS].list.count == 0, "an untranslated note is left out");
	cr_expect(root.map.slots[RELEASE_SLOT_IMAGE].map.slots[FAMILY_SLOT_TITLE].kind == VALUE_PROSE, "a title is not");
	cr_expect(diags_count(&f.ds, SEVERITY_ERROR) == 0);
	f.project->fallback = FALLBACK_FAIL;
	value_release(&b, f.release);
	cr_expect(diags_count(&f.ds, SEVERITY_ERROR) > 0, "an untranslated text is an error where the project says so");
	fixture_drop(&f);
}

/* What has no translation goes; what is left of a list stays, and so do commands. */
Test(prose_text, omitted_blocks)
{
	static const char release[] = RELEASE("Now.") "sections:\n  - id: s\n    title: T\n    body: |\n      One.\n\n      - Two.\n      - Three.\n\n"
						      "      ```sh\n      # Four.\n      ls\n      ```\n";
	static const char ja[] = HEAD "msgctxt \"sections.s.body/2\"\nmsgid \"Two.\"\nmsgstr \"二。\"\n";
	struct fixture f = { 0 };
	struct builder b;
	struct value root;
	const struct prose *body;

	fixture_make(&f, release, ja);
	b = fixture_builder(&f, JAPANESE);
	f.project->fallback = FALLBACK_OMIT;
	root = value_release(&b, f.release);
	body = root.map.slots[RELEASE_SLOT_SECTIONS].list.items[0].map.slots[SECTION_SLOT_BODY].prose->prose;
	cr_assert(body->blocks.count == 2);
	cr_expect(body->blocks.items[0].kind == BLOCK_LIST && body->blocks.items[0].children.count == 1);
	cr_expect(body->blocks.items[1].kind == BLOCK_CODE && body->blocks.items[1].line_count == 2);
	fixture_drop(&f);
}

/* A text that falls back speaks of figures as its own language does. */
Test(prose_text, facts_of_a_fallback)
{
	static const char release[] = RELEASE("Gain {{ figures.gain }}.") "figures: {gain: {value: \"0.20\", style: percent, approximate: true}}\n";
	static const struct {
		const char *po, *want;
	} texts[] = {
		{ NULL, "Gain about 20%." },
		{ ENTRY("Gain {{ figures.gain }}.", "{{ figures.gain }} です。"), "約 20% です。" },
	};

	for (size_t i = 0; i < COUNT(texts); i++) {
		struct fixture f = { 0 };
		struct builder b;
		struct value root;

		fixture_make(&f, release, texts[i].po);
		b = fixture_builder(&f, JAPANESE);
		root = value_release(&b, f.release);
		cr_expect(str_is(plain(&f.arena, highlight(&root)), texts[i].want), "got %.*s", STR_FMT(plain(&f.arena, highlight(&root))));
		fixture_drop(&f);
	}
}

/* A shared section says where it is included when a fact of it is not there. */
Test(prose_text, shared)
{
	static const char release[] =
		"release: \"26.05\"\ndate: 2026-05\ncomponents: {torch: 2.11.0}\nimages: [{tag: 26.05-s}]\n"
		"highlights: none\nfixes: none\nknown-issues: none\nsections: [guide]\n";
	struct fixture f = { 0 };
	struct builder b;
	struct str said;

	fixture_make(&f, release, NULL);
	b = fixture_builder(&f, ENGLISH);
	value_release(&b, f.release);
	said = told(&f.arena, &f.ds);
	cr_expect(str_find(said, STR("5:17 reference-unknown"), 0) == 0 && str_find(said, STR("[8:12 included here]"), 0) < said.len, "%.*s",
		  STR_FMT(said));
	fixture_drop(&f);
}
