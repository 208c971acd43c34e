/* The kinds of value that a field can have; each checks its own syntax. */
#include "model/schema.h"

#include <string.h>

#include "model/version.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'f');
}

static bool is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

bool kind_bad(struct reader *r, const struct field *f, struct text t, const char *expected)
{
	diag_span(r->ds, t.loc, str_length(t.s), RULE_BAD_VALUE, "'%.*s' is not %s", STR_FMT(t.s), f->kind->name);
	diag_hint(r->ds, "%s%s%s", expected, f->example ? ", for example " : "", f->example ? f->example : "");
	return false;
}

/* Reads a scalar that `valid` accepts. One that it does not is kept all the same: what refers to it is no second mistake. */
/* No name, version or address is longer; what is repeated in many places must not be. */
enum { VALUE_MAX = 2000 };

static bool short_read(struct reader *r, const struct field *f, const struct ynode *node, struct text *out)
{
	if (!scalar_read(r, f, node, out))
		return false;
	if (out->s.len <= VALUE_MAX)
		return true;
	diag_at(r->ds, out->loc, RULE_BAD_VALUE, "'%s' is longer than %d bytes", f->key, VALUE_MAX);
	diag_hint(r->ds, "shorten it");
	out->s = (struct str){ NULL, 0 };
	return false;
}

static bool checked(struct reader *r, const struct field *f, const struct ynode *node, struct text *out,
		    bool (*valid)(struct str), const char *expected)
{
	if (!short_read(r, f, node, out))
		return false;
	return valid(out->s) || kind_bad(r, f, *out, expected);
}

static bool text_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return short_read(r, f, node, at);
}

static bool id_valid(struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];

		if (!is_lower(c) && !is_digit(c) && (i == 0 || (c != '.' && c != '_' && c != '-')))
			return false;
	}
	return s.len > 0;
}

static bool id_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, id_valid, "use small letters, digits, '.', '_' and '-', beginning with a letter or digit");
}

static bool name_valid(struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];

		if (!is_lower(c) && !is_upper(c) && !is_digit(c) && c != '_' && (i == 0 || (c != '.' && c != '-')))
			return false;
	}
	return s.len > 0;
}

/* Releases and images name folders of the output, beside pages and files of the site. */
static bool names_page(struct str s)
{
	return str_ends(s, ".html") || str_ends(s, ".md");
}

/* `compat` is the folder of the driver finder. */
static bool image_valid(struct str s)
{
	return id_valid(s) && !names_page(s) && !str_is(s, "compat");
}

static bool image_read_name(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, image_valid,
		       "use small letters, digits, '.', '_' and '-', beginning with a letter or digit and not ending in .html or .md; 'compat' is "
		       "another page");
}

static bool release_valid(struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];

		if (!is_lower(c) && !is_upper(c) && !is_digit(c) && (i == 0 || (c != '.' && c != '_' && c != '-' && c != '+')))
			return false;
	}
	return s.len > 0 && !names_page(s);
}

static bool release_read_name(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, release_valid,
		       "use letters, digits, '.', '_', '-' and '+', beginning with a letter or digit and not ending in .html or .md");
}

static bool name_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, name_valid, "use letters, digits, '_', '.' and '-'");
}

static bool version_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, version_valid, "a version has a digit, and no x in place of one");
}

static bool driver_valid(struct str s)
{
	size_t digits = 0;

	for (size_t i = 0; i < s.len; i++) {
		if (is_digit(s.ptr[i]))
			digits++;
		else if (s.ptr[i] != '.' || digits == 0)
			return false;
		else
			digits = 0;
	}
	return digits > 0;
}

static bool driver_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, driver_valid, "a driver is a branch number or a full version");
}

static bool branch_valid(struct str s)
{
	return s.len > 1 && s.ptr[0] == 'R' && driver_valid(str_from(s, 1)) && str_find_char(s, '.', 0) == s.len;
}

static bool branch_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, branch_valid, "a branch is the letter R and the number its drivers begin with");
}

static bool platform_valid(struct str s)
{
	struct str part;
	size_t parts = 0;

	while (str_split(&s, '/', &part)) {
		if (!id_valid(part))
			return false;
		parts++;
	}
	return parts == 2 || parts == 3;
}

static bool platform_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, platform_valid, "a platform is os/architecture or os/architecture/variant");
}

static bool tag_valid(struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];

		if (!is_lower(c) && !is_upper(c) && !is_digit(c) && c != '_' && (i == 0 || (c != '.' && c != '-')))
			return false;
	}
	return s.len > 0 && s.len <= 128;
}

static bool tag_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, tag_valid, "an image tag has up to 128 letters, digits, '_', '.' and '-'");
}

static bool hex_valid(struct str s, size_t least, size_t most)
{
	for (size_t i = 0; i < s.len; i++)
		if (!is_hex(s.ptr[i]))
			return false;
	return s.len >= least && s.len <= most;
}

static bool digest_valid(struct str s)
{
	return str_starts(s, "sha256:") && hex_valid(str_from(s, 7), 64, 64);
}

static bool digest_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, digest_valid, "a digest is sha256: and 64 digits from 0 to f");
}

static bool commit_valid(struct str s)
{
	return hex_valid(s, 7, 64);
}

static bool commit_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, commit_valid, "a commit is 7 to 64 digits from 0 to f");
}

static bool url_valid(struct str s)
{
	size_t host = str_starts(s, "https://") ? 8 : str_starts(s, "http://") ? 7 : 0;

	for (size_t i = 0; i < s.len; i++)
		if ((unsigned char)s.ptr[i] <= ' ' || s.ptr[i] == '<' || s.ptr[i] == '>' || s.ptr[i] == '"' || s.ptr[i] == '\\')
			return false;
	return host && s.len > host && s.ptr[host] != '/';
}

static bool url_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, url_valid, "an address begins with https:// or http:// and holds no blanks");
}

static bool purl_valid(struct str s)
{
	size_t slash = str_find_char(s, '/', 0);

	return str_starts(s, "pkg:") && slash > 4 && slash + 1 < s.len && str_find_char(s, ' ', 0) == s.len &&
		str_find_char(s, '@', 0) == s.len;
}

static bool purl_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return checked(r, f, node, at, purl_valid, "a package URL is pkg:type/name, here without a version");
}

static bool word_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	int *out = at;
	struct str words[16];
	struct text t;
	struct str near;
	size_t count = 0;

	if (!scalar_read(r, f, node, &t))
		return false;
	for (; f->words[count]; count++) {
		if (str_is(t.s, f->words[count])) {
			*out = (int)count + 1;
			return true;
		}
		words[count] = str_of(f->words[count]);
	}
	near = str_nearest(t.s, words, count);
	diag_span(r->ds, t.loc, str_length(t.s), RULE_BAD_VALUE, "'%s' cannot be '%.*s'", f->key, STR_FMT(t.s));
	if (near.ptr)
		diag_hint(r->ds, "did you mean '%.*s'?", STR_FMT(near));
	else
		diag_hint(r->ds, "write %.*s", STR_FMT(words_text(r->arena, f->words)));
	return false;
}

static bool bool_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	int *out = at;
	struct text t = { node->text, node->loc };

	if (node->kind != YNODE_SCALAR || node->text.len == 0)
		return scalar_read(r, f, node, &t);
	if (str_is(t.s, "true") || str_is(t.s, "false")) {
		*out = str_is(t.s, "true") ? TRUTH_YES : TRUTH_NO;
		return true;
	}
	return kind_bad(r, f, t, "write true or false");
}

/* Is every byte of the text at the same distance from its place in the file? */
static bool is_exact(const struct ynode *node)
{
	const struct source *s = node->content.source;
	size_t at;

	if (node->style == YSTYLE_LITERAL)
		return true;
	if (!s || str_find_char(node->text, '\n', 0) < node->text.len)
		return false;
	at = source_offset(node->content);
	return str_eq(str_slice(s->text, at, at + node->text.len), node->text);
}

/* Of a field that is one paragraph the unit's key is the field's. */
static const struct str *unit_keys(struct arena *a, struct str key, size_t count, enum prose_shape shape)
{
	struct str *keys = NEW_ARRAY(a, struct str, count);

	for (size_t i = 0; i < count; i++) {
		struct buf numbered = buf_on(a);

		keys[i] = key;
		if (shape == PROSE_LINE)
			continue;
		buf_put(&numbered, key);
		buf_char(&numbered, '/');
		buf_number(&numbered, i + 1);
		keys[i] = buf_str(&numbered);
	}
	return keys;
}

bool prose_field_read(struct reader *r, const struct field *f, const struct ynode *node, enum prose_shape shape, struct prose_field *out)
{
	struct text t;

	if (!scalar_read(r, f, node, &t))
		return false;
	out->key = str_copy(r->arena, buf_str(&r->path));
	out->prose = prose_parse(r->arena, t.s, (struct prose_place){ node->content, is_exact(node) }, shape, r->ds);
	out->unit_keys = unit_keys(r->arena, out->key, out->prose->unit_count, shape);
	out->shape = shape;
	out->loc = t.loc;
	return true;
}

static bool line_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return prose_field_read(r, f, node, PROSE_LINE, at);
}

static bool body_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return prose_field_read(r, f, node, PROSE_BLOCKS, at);
}

const struct kind kind_text = { "a text", text_read, SHAPE_TEXT, NULL, NULL };
const struct kind kind_id = { "an id", id_read, SHAPE_TEXT, "^[a-z0-9][a-z0-9._-]*$", NULL };
const struct kind kind_name = { "a name", name_read, SHAPE_TEXT, "^[A-Za-z0-9_][A-Za-z0-9._-]*$", NULL };
const struct kind kind_image = { "the name of an image", image_read_name, SHAPE_TEXT, "^(?!.*\\.(html|md)$|compat$)[a-z0-9][a-z0-9._-]*$", NULL };
const struct kind kind_release = { "the name of a release", release_read_name, SHAPE_TEXT, "^(?!.*\\.(html|md)$)[A-Za-z0-9][A-Za-z0-9._+-]*$", NULL };
const struct kind kind_version = { "a version", version_read, SHAPE_TEXT, "^(unknown$|(?=.*[0-9])(?!(.*\\.)?[xX]+(\\.|$)))", NULL };
const struct kind kind_driver = { "a driver version", driver_read, SHAPE_TEXT, "^[0-9]+(\\.[0-9]+)*$", NULL };
const struct kind kind_branch = { "a driver branch", branch_read, SHAPE_TEXT, "^R[0-9]+$", NULL };
const struct kind kind_platform = { "a platform", platform_read, SHAPE_TEXT, "^[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*){1,2}$", NULL };
const struct kind kind_tag = { "an image tag", tag_read, SHAPE_TEXT, "^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$", NULL };
const struct kind kind_digest = { "a digest", digest_read, SHAPE_TEXT, "^sha256:[0-9a-f]{64}$", NULL };
const struct kind kind_commit = { "a commit", commit_read, SHAPE_TEXT, "^[0-9a-f]{7,64}$", NULL };
const struct kind kind_url = { "an address", url_read, SHAPE_TEXT, "^https?://[^/\\s<>\"\\\\][^\\s<>\"\\\\]*$", NULL };
const struct kind kind_purl = { "a package URL", purl_read, SHAPE_TEXT, "^pkg:[^/ @]+/[^ @]+$", NULL };
const struct kind kind_word = { "one of a few words", word_read, SHAPE_WORD, NULL, NULL };
const struct kind kind_bool = { "true or false", bool_read, SHAPE_TRUTH, NULL, NULL };
const struct kind kind_line = { "one paragraph of Markdown", line_read, SHAPE_TEXT, NULL, NULL };
const struct kind kind_body = { "Markdown", body_read, SHAPE_TEXT, NULL, NULL };

bool kind_takes(struct arena *a, const struct kind *kind, struct str text)
{
	struct diags silent = diags_on(a);
	struct reader r = { a, &silent, buf_on(a), true };
	struct field f = { .key = "", .kind = kind, .help = "" };
	struct ynode node = { .kind = YNODE_SCALAR, .style = YSTYLE_DOUBLE, .text = text };
	struct text out;

	return kind->read(&r, &f, &node, &out);
}
