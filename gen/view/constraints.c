/* The Python packages of a release as constraints for pip. */
#include "base/id_index.h"
#include "view/release_output.h"

/* --- PEP 440 --- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static size_t digits(struct str s, size_t at)
{
	while (at < s.len && is_digit(s.ptr[at]))
		at++;
	return at;
}

/* Numbers with dots between them; `at` where there is none. */
static size_t numbers(struct str s, size_t at)
{
	size_t end = digits(s, at);

	while (end > at && end + 1 < s.len && s.ptr[end] == '.' && is_digit(s.ptr[end + 1]))
		end = digits(s, end + 1);
	return end;
}

/* a1, .post2, .dev0: the word with its number. */
static size_t suffix(struct str s, size_t at, const char *const *words)
{
	for (size_t i = 0; words[i]; i++)
		if (str_starts(str_from(s, at), words[i])) {
			size_t number = at + str_of(words[i]).len, end = digits(s, number);

			return end > number ? end : at;
		}
	return at;
}

/* Letters and digits with dots between them, to the end. */
static bool is_local(struct str s)
{
	bool after_dot = true;

	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		bool is_word = is_digit(c) || (c >= 'a' && c <= 'z');

		if (!is_word && (c != '.' || after_dot))
			return false;
		after_dot = c == '.';
	}
	return !after_dot;
}

/* The canonical form of PEP 440 (appendix B), which every reader takes as it stands. */
static bool is_python_version(struct str s)
{
	static const char *const before[] = { "a", "b", "rc", NULL }, *const after[] = { ".post", NULL }, *const in_work[] = { ".dev", NULL };
	size_t epoch = digits(s, 0), start = epoch && epoch < s.len && s.ptr[epoch] == '!' ? epoch + 1 : 0, at = numbers(s, start);

	if (at == start)
		return false;
	at = suffix(s, suffix(s, suffix(s, at, before), after), in_work);
	return at == s.len || (s.ptr[at] == '+' && is_local(str_from(s, at + 1)));
}

/* --- Versions of one package --- */

struct version_use {
	const struct content_image *image;	/* NULL: the release as a whole */
	struct str version;			/* absent: not known */
};

struct package {
	struct str name;
	VEC(struct version_use) uses;
};

struct packages {
	struct package *list;
	struct id_index names;
};

static void use_add(struct arena *a, struct packages *p, struct str name, const struct content_image *image, struct str version)
{
	size_t number = id_index_add(&p->names, name);

	p->list[number].name = name;
	*vec_push(a, &p->list[number].uses) = (struct version_use){ image, version };
}

static struct packages packages_of(const struct manifest_job *job, const struct content *content)
{
	struct arena *a = job->scratch;
	struct packages p = { NEW_ARRAY(a, struct package, content->count), id_index_on(a, content->count) };
	struct str *names = NEW_ARRAY(a, struct str, content->count);

	for (size_t i = 0; i < content->count; i++) {
		const struct component *c = registry_find(job->world->registry, content->components[i]->id.s);

		names[i] = c && c->purl.s.ptr ? purl_pypi_name(a, c->purl.s) : (struct str){ NULL, 0 };
		if (names[i].ptr && !content->image_count)
			use_add(a, &p, names[i], NULL, content->components[i]->version.s);
	}
	for (size_t i = 0; i < content->image_count; i++)
		for (size_t k = 0; k < content->images[i].count; k++) {
			size_t number = content->images[i].components[k];

			if (names[number].ptr)
				use_add(a, &p, names[number], &content->images[i], content->components[number]->version.s);
		}
	return p;
}

/* --- Lines --- */

/* A text of the data in a comment: on one line. */
static void put_word(struct buf *out, struct str text)
{
	for (size_t i = 0; i < text.len; i++)
		buf_char(out, (unsigned char)text.ptr[i] < ' ' ? ' ' : text.ptr[i]);
}

static void put_pin(struct buf *out, struct str name, struct str version, struct str machine)
{
	if (!version.ptr || !is_python_version(version)) {
		buf_print(out, "# %.*s ", STR_FMT(name));
		put_word(out, version.ptr ? version : STR("(version not known)"));
		buf_z(out, version.ptr ? " (no version of PEP 440)\n" : "\n");
		return;
	}
	buf_print(out, "%.*s==%.*s", STR_FMT(name), STR_FMT(version));
	if (machine.ptr)
		buf_print(out, " ; platform_machine == \"%.*s\"", STR_FMT(machine));
	buf_char(out, '\n');
}

/* What platform.machine() says there. */
static struct str machine_of(const struct content_image *image)
{
	static const struct {
		const char *architecture, *machine;
	} rows[] = { { "amd64", "x86_64" }, { "arm64", "aarch64" }, { "386", "i686" }, { "arm", "armv7l" } };
	struct str architecture = image ? platform_architecture(image->platform) : (struct str){ NULL, 0 };

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (str_is(architecture, rows[i].architecture))
			return str_of(rows[i].machine);
	return architecture;
}

/* In every image, and the same in each. */
static bool is_everywhere(const struct package *p, size_t image_count)
{
	if (image_count && p->uses.count != image_count)
		return false;
	for (size_t i = 1; i < p->uses.count; i++)
		if (!str_eq(p->uses.items[i].version, p->uses.items[0].version))
			return false;
	return true;
}

/* Its versions by machine, where the machine decides: `first` has the number of the first use on each of them. */
static bool machine_decides(struct arena *a, const struct package *p, const size_t *images_on, const struct id_index *machines, size_t *first)
{
	size_t *count = NEW_ARRAY(a, size_t, machines->count);

	for (size_t i = 0; i < p->uses.count; i++) {
		struct str machine = machine_of(p->uses.items[i].image);
		size_t at = machine.ptr ? id_index_find(machines, machine) : machines->count;

		if (at == machines->count)
			return false;
		if (count[at]++ == 0)
			first[at] = i;
		else if (!str_eq(p->uses.items[first[at]].version, p->uses.items[i].version))
			return false;
	}
	for (size_t at = 0; at < machines->count; at++) {
		if (count[at] && count[at] != images_on[at])
			return false;
		if (!count[at])
			first[at] = SIZE_MAX;
	}
	return true;
}

/* Where the tag decides, pip cannot be told: it stands there for people. */
static void put_uses(struct buf *out, const struct package *p)
{
	buf_print(out, "# %.*s differs between the images:\n", STR_FMT(p->name));
	for (size_t i = 0; i < p->uses.count; i++) {
		const struct version_use *use = &p->uses.items[i];

		buf_z(out, "#   ");
		put_word(out, use->version.ptr ? use->version : STR("(version not known)"));
		if (use->image)
			buf_print(out, " in %.*s", STR_FMT(use->image->entry->tag.s));
		if (use->image && use->image->platform)
			buf_print(out, " for %.*s", STR_FMT(use->image->platform->id.s));
		buf_char(out, '\n');
	}
}

/* The machines that there are images for, and how many. */
static struct id_index machines_of(struct arena *a, const struct content *content, size_t *images_on)
{
	struct id_index machines = id_index_on(a, content->image_count);

	for (size_t i = 0; i < content->image_count; i++) {
		struct str machine = machine_of(&content->images[i]);

		if (machine.ptr)
			images_on[id_index_add(&machines, machine)]++;
	}
	return machines;
}

static void put_package(struct buf *out, struct arena *a, const struct package *p, const struct content *content, const size_t *images_on,
			const struct id_index *machines)
{
	size_t *first = NEW_ARRAY(a, size_t, machines->count);

	if (is_everywhere(p, content->image_count)) {
		put_pin(out, p->name, p->uses.items[0].version, (struct str){ NULL, 0 });
	} else if (machine_decides(a, p, images_on, machines, first)) {
		for (size_t i = 0; i < machines->count; i++)
			if (first[i] != SIZE_MAX)
				put_pin(out, p->name, p->uses.items[first[i]].version, machines->ids[i]);
	} else {
		put_uses(out, p);
	}
}

struct str constraints_release(const struct manifest_job *job, const struct release *r)
{
	struct arena *a = job->scratch;
	struct content content = content_of(a, r);
	struct packages packages = packages_of(job, &content);
	size_t *images_on = NEW_ARRAY(a, size_t, content.image_count);
	struct id_index machines = machines_of(a, &content, images_on);
	struct buf out = buf_on(job->a);

	buf_print(&out, "# %.*s %.*s: the Python packages that its release notes name, for pip install -c\n", STR_FMT(r->image->image.s),
		  STR_FMT(r->release.s));
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		if (e->digest.s.ptr)
			buf_print(&out, "# %.*s is index %.*s\n", STR_FMT(e->tag.s), STR_FMT(e->digest.s));
	}
	for (size_t i = 0; i < packages.names.count; i++)
		put_package(&out, a, &packages.list[i], &content, images_on, &machines);
	return buf_str(&out);
}
