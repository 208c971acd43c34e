/* Names of files, as a table of patterns. */
#include "app/files.h"

#include <stdlib.h>

#include "model/version.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The first that matches counts. */
static const struct {
	enum file_kind kind;
	const char *pattern;
} names[] = {
	{ FILE_COMPONENTS, "releases/components.yaml" },
	{ FILE_SECTIONS, "releases/sections.yaml" },
	{ FILE_VENDOR, "releases/vendors/nvidia.yaml" },
	{ FILE_IMAGE, "releases/{image}/image.yaml" },
	{ FILE_RELEASE, "releases/{image}/{release}.yaml" },
	{ FILE_MESSAGES, "i18n/messages.pot" },
	{ FILE_GLOSSARY, "i18n/glossary.csv" },
	{ FILE_MESSAGES_PO, "i18n/{language}/messages.po" },
	{ FILE_SECTIONS_PO, "i18n/{language}/sections.po" },
	{ FILE_IMAGE_PO, "i18n/{language}/{image}/image.po" },
	{ FILE_RELEASE_PO, "i18n/{language}/{image}/{release}.po" },
};

static struct str *variable(struct file *f, struct str name)
{
	if (str_is(name, "image"))
		return &f->image;
	return str_is(name, "release") ? &f->release : &f->language;
}

/* Matches the whole path; a variable takes everything up to the pattern's end or the next slash. */
static bool matches(const char *pattern, struct file *f)
{
	struct str p = str_of(pattern), path = f->path;
	size_t at = 0;

	for (size_t i = 0; i < p.len;) {
		size_t close, end;
		struct str tail;

		if (p.ptr[i] != '{') {
			if (at >= path.len || path.ptr[at++] != p.ptr[i++])
				return false;
			continue;
		}
		close = str_find_char(p, '}', i);
		tail = str_slice(p, close + 1, str_find_char(p, '/', close));
		end = str_find_char(path, '/', at);
		if (end - at <= tail.len || !str_eq(str_slice(path, end - tail.len, end), tail))
			return false;
		*variable(f, str_slice(p, i + 1, close)) = str_slice(path, at, end - tail.len);
		at = end - tail.len;
		i = close + 1;
	}
	return at == path.len;
}

static bool classify(struct file *f)
{
	for (size_t i = 0; i < COUNT(names); i++) {
		f->image = f->release = f->language = (struct str){ NULL, 0 };
		f->kind = names[i].kind;
		if (matches(names[i].pattern, f) && !str_is(f->image, "vendors"))
			return true;
	}
	return false;
}

struct str files_image(struct str path)
{
	struct file f = { .path = path };

	return classify(&f) ? f.image : (struct str){ NULL, 0 };
}

static bool is_skipped(struct str path)
{
	static const char *const endings[] = { "~", ".swp", ".bak", ".orig" };
	size_t slash = path.len;

	while (slash && path.ptr[slash - 1] != '/')
		slash--;
	for (size_t i = 0; i < COUNT(endings); i++)
		if (str_ends(path, endings[i]))
			return true;
	return str_is(str_from(path, slash), "README.md");
}

static struct loc place(struct diags *ds, struct str path)
{
	return source_whole(source_on(ds->arena, str_copy(ds->arena, path), STR("")));
}

static void unexpected(struct diags *ds, const struct fs_entry *e, struct str path)
{
	struct str stem = str_slice(path, 0, path.len - 4);

	if (e->kind == FS_OTHER) {
		diag_at(ds, place(ds, path), RULE_UNEXPECTED_FILE, "this is no regular file of the project: a link that leads out of it, or a device");
		diag_hint(ds, "put the file itself here");
		return;
	}
	diag_at(ds, place(ds, path), RULE_UNEXPECTED_FILE, "relgen reads no file of this name");
	if (str_ends(path, ".yml"))
		diag_hint(ds, "rename it to %.*s.yaml", STR_FMT(stem));
	else if (str_ends(path, ".pot"))
		diag_hint(ds, "translations are .po files; the only .pot is i18n/messages.pot");
	else if (str_starts(path, "releases/"))
		diag_hint(ds, "a release is releases/<image>/<release>.yaml, an image releases/<image>/image.yaml; other files belong elsewhere");
	else
		diag_hint(ds, "a translation is i18n/<language>/<image>/<release>.po, image.po, sections.po or messages.po");
}

/* A folder that bears the name of a file relgen reads. */
static void no_file(struct diags *ds, struct str path)
{
	diag_at(ds, place(ds, path), RULE_UNEXPECTED_FILE, "this is a folder, and its name is that of a file");
	diag_hint(ds, "rename the folder, or put the file in its place");
}

/* How each top folder is read: by the names above, or as files of one kind; how deep in it the folders of images lie. */
static const struct top {
	const char *folder;
	bool named;
	enum file_kind kind;
	unsigned image_depth;
} folders[] = {
	{ "i18n", true, FILE_MESSAGES, 2 },
	{ "releases", true, FILE_RELEASE, 1 },
	{ "site", false, FILE_SITE, 0 },
	{ "templates", false, FILE_TEMPLATE, 0 },
};

/* A top folder of which not everything is looked at. */
struct scoped {
	const struct files_scope *scope;
	const struct top *top;
};

/* Only a folder of an image is left out, and what lies below goes with it. */
static bool is_in_scope(void *context, struct str folder)
{
	const struct scoped *s = context;
	struct str below = folder, part = folder;
	unsigned depth = 0;

	while (depth < s->top->image_depth && str_split(&below, '/', &part))
		depth++;
	if (depth < s->top->image_depth || below.ptr || str_is(part, "vendors"))
		return true;
	for (size_t i = 0; i < s->scope->count; i++)
		if (str_eq(s->scope->images[i], part))
			return true;
	return false;
}

static void take(struct arena *a, struct files *out, size_t folder, const struct fs_entry *e, struct diags *ds)
{
	struct file f = { .path = fs_join(a, str_of(folders[folder].folder), e->path), .kind = folders[folder].kind, .stamp = e->stamp };

	if (is_skipped(f.path))
		return;
	if (e->kind == FS_FOLDER) {
		if (folders[folder].named && classify(&f))
			no_file(ds, f.path);
		return;
	}
	if (e->kind == FS_OTHER || (folders[folder].named && !classify(&f)))
		unexpected(ds, e, f.path);
	else
		*vec_push(a, &out->list) = f;
}

/* A top folder may be a link, but to a folder of the project. */
static bool leads_out(struct arena *a, struct str root, struct str path)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(path, &stamp, &kind) && !fs_below(a, root, path).ptr;
}

bool files_find(struct arena *a, struct str root, const struct files_scope *scope, struct files *out, struct diags *ds)
{
	for (size_t i = 0; i < COUNT(folders); i++) {
		struct str name = str_of(folders[i].folder), path = fs_join(a, root, name);
		struct scoped scoped = { scope, &folders[i] };
		struct fs_choice choice = { .is_wanted = is_in_scope, .context = &scoped };
		struct fs_entries entries = { 0 };

		if (leads_out(a, root, path))
			unexpected(ds, &(struct fs_entry){ .kind = FS_OTHER }, name);
		else if (!fs_walk_chosen(a, path, scope && folders[i].image_depth ? &choice : NULL, &entries, ds))
			return false;
		for (size_t j = 0; j < entries.list.count; j++)
			take(a, out, i, &entries.list.items[j], ds);
	}
	return true;
}

static bool same(struct str wanted, struct str is)
{
	return !wanted.ptr || str_eq(wanted, is);
}

const struct file *files_get(const struct files *f, enum file_kind kind, struct str language, struct str image, struct str release)
{
	for (size_t i = 0; i < f->list.count; i++) {
		const struct file *file = &f->list.items[i];

		if (file->kind == kind && same(language, file->language) && same(image, file->image) && same(release, file->release))
			return file;
	}
	return NULL;
}

struct str files_name(struct arena *a, enum file_kind kind, struct str language, struct str image, struct str release)
{
	struct file f = { .language = language, .image = image, .release = release };
	struct str pattern = { NULL, 0 };
	struct buf out = buf_on(a);

	for (size_t i = 0; i < COUNT(names); i++)
		if (names[i].kind == kind)
			pattern = str_of(names[i].pattern);
	for (size_t i = 0; i < pattern.len; i++) {
		size_t close = pattern.ptr[i] == '{' ? str_find_char(pattern, '}', i) : pattern.len;

		if (close == pattern.len) {
			buf_char(&out, pattern.ptr[i]);
			continue;
		}
		buf_put(&out, *variable(&f, str_slice(pattern, i + 1, close)));
		i = close;
	}
	return buf_str(&out);
}

static int by_version(const void *left, const void *right)
{
	const struct family_file *a = left, *b = right;
	int order = version_cmp(a->yaml->release, b->yaml->release);

	return order ? order : str_cmp(a->yaml->release, b->yaml->release);
}

static size_t language_index(const struct str *languages, size_t count, struct str language)
{
	size_t i = 0;

	while (i < count && !str_eq(languages[i], language))
		i++;
	return i;
}

/* A translation nobody asked for. */
static void orphan(const struct file *f, const struct str *languages, size_t language_count, struct diags *ds)
{
	if (language_index(languages, language_count, f->language) == language_count) {
		diag_at(ds, place(ds, f->path), RULE_UNEXPECTED_FILE, "the site has no language '%.*s'", STR_FMT(f->language));
		diag_hint(ds, "add it to 'languages' in relgen.yaml, or move the file away");
	} else if (f->release.ptr) {
		diag_at(ds, place(ds, f->path), RULE_UNEXPECTED_FILE, "there is no release %.*s/%.*s to translate", STR_FMT(f->image),
			STR_FMT(f->release));
		diag_hint(ds, "rename it after the release it belongs to");
	} else {
		diag_at(ds, place(ds, f->path), RULE_UNEXPECTED_FILE, "there is no image '%.*s' to translate", STR_FMT(f->image));
		diag_hint(ds, "rename the folder after the image it belongs to");
	}
}

static struct family_files *family_find(struct family_files *families, size_t count, struct str image)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = str_cmp(families[middle].image, image);

		if (order == 0)
			return &families[middle];
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

static struct family_file *release_find(struct family_files *family, struct str release)
{
	struct file key = { .release = release };
	struct family_file wanted = { &key, NULL };

	return family->count ? bsearch(&wanted, family->releases, family->count, sizeof wanted, by_version) : NULL;
}

/* Puts a translation where it belongs; false when there is no such place. */
static bool translation_add(struct family_files *families, size_t count, const struct str *languages, size_t language_count,
			    const struct file *f)
{
	size_t language = language_index(languages, language_count, f->language);
	struct family_files *family = family_find(families, count, f->image);
	struct family_file *at = family ? &family->own : NULL;

	if (family && f->kind == FILE_RELEASE_PO)
		at = release_find(family, f->release);
	if (language == language_count || !at)
		return false;
	at->pos[language] = f;
	return true;
}

static int by_image(const void *left, const void *right)
{
	const struct family_files *a = left, *b = right;

	return str_cmp(a->image, b->image);
}

static void family_add(struct arena *a, struct family_files *families, size_t *count, const struct file *f, size_t language_count)
{
	struct family_files *family = NULL;
	struct family_file *at;

	for (size_t i = *count; i > 0 && !family; i--)
		if (str_eq(families[i - 1].image, f->image))
			family = &families[i - 1];
	if (!family) {
		family = &families[(*count)++];
		family->image = f->image;
		family->own.pos = NEW_ARRAY(a, const struct file *, language_count);
	}
	if (f->kind == FILE_IMAGE) {
		family->own.yaml = f;
		return;
	}
	family->releases = arena_grow(a, family->releases, family->count * sizeof *at, (family->count + 1) * sizeof *at);
	at = &family->releases[family->count++];
	at->yaml = f;
	at->pos = NEW_ARRAY(a, const struct file *, language_count);
}

struct family_files *files_families(struct arena *a, const struct files *f, const struct str *languages, size_t language_count, size_t *count,
				    struct diags *ds)
{
	struct family_files *families = NEW_ARRAY(a, struct family_files, f->list.count);

	*count = 0;
	for (size_t i = 0; i < f->list.count; i++)
		if (f->list.items[i].kind == FILE_IMAGE || f->list.items[i].kind == FILE_RELEASE)
			family_add(a, families, count, &f->list.items[i], language_count);
	if (*count)
		qsort(families, *count, sizeof *families, by_image);
	for (size_t i = 0; i < *count; i++)
		if (families[i].count)
			qsort(families[i].releases, families[i].count, sizeof *families[i].releases, by_version);
	for (size_t i = 0; i < f->list.count; i++) {
		const struct file *file = &f->list.items[i];
		bool shared = file->kind == FILE_MESSAGES_PO || file->kind == FILE_SECTIONS_PO;

		if (file->kind == FILE_IMAGE_PO || file->kind == FILE_RELEASE_PO) {
			if (!translation_add(families, *count, languages, language_count, file))
				orphan(file, languages, language_count, ds);
		} else if (shared && language_index(languages, language_count, file->language) == language_count) {
			orphan(file, languages, language_count, ds);
		}
	}
	return families;
}

struct release_name release_name_of(struct str word)
{
	size_t slash = str_find_char(word, '/', 0);

	if (slash == word.len)
		return (struct release_name){ { NULL, 0 }, word };
	return (struct release_name){ str_slice(word, 0, slash), str_from(word, slash + 1) };
}

bool family_has_release(const struct family_files *family, struct str release)
{
	for (size_t i = 0; i < family->count; i++)
		if (str_eq(family->releases[i].yaml->release, release))
			return true;
	return false;
}
