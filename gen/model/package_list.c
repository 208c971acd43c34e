/* Lists of packages, line by line. */
#include "model/package_list.h"

#include "model/version.h"
#include "text/jdoc.h"

const char *const package_form_names[PACKAGES_FORMS] = {
	[PACKAGES_PIP] = "pip freeze", [PACKAGES_PIP_INSPECT] = "pip inspect", [PACKAGES_DPKG] = "dpkg-query -W",
};

/* --- Names --- */

static bool is_mark(char c)
{
	return c == '-' || c == '_' || c == '.';
}

struct str package_name(struct arena *a, enum package_form form, struct str name)
{
	struct buf b = buf_on(a);

	if (form == PACKAGES_DPKG)
		return name;
	for (size_t i = 0; i < name.len; i++) {
		char c = name.ptr[i];

		if (!is_mark(c))
			buf_char(&b, c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
		else if (i == 0 || !is_mark(name.ptr[i - 1]))
			buf_char(&b, '-');
	}
	return buf_str(&b);
}

static bool is_name(struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || is_mark(c) || (c == '+' && i)))
			return false;
	}
	return s.len > 0;
}

static void add(struct arena *a, struct package_list *list, struct package_line line)
{
	if (list->packages.count < PACKAGES_MAX)
		*vec_push(a, &list->packages) = line;
}

/* --- pip --- */

static struct str before(struct str s, const char *mark)
{
	return str_trim(str_slice(s, 0, str_find(s, str_of(mark), 0)));
}

/* name==1.0, name[extra]==1.0 ; marker, name @ file:///…; false where it is none of them. */
static bool pip_line(struct arena *a, struct package_list *list, struct str text, uint32_t number)
{
	struct str line = before(before(text, " #"), ";"), name = before(before(before(line, "=="), " @"), "[");
	size_t equals = str_find(line, STR("=="), 0);
	struct str version = equals < line.len ? str_trim(str_from(line, equals + 2)) : (struct str){ NULL, 0 };

	if (version.ptr && str_starts(version, "="))
		version = str_trim(str_from(version, 1));
	if (!is_name(name) || (!version.len && str_find(line, STR(" @"), 0) == line.len))
		return false;
	add(a, list, (struct package_line){ package_name(a, list->form, name), version, number });
	return true;
}

/* Comments, and options such as -e, -c and --hash. */
static bool is_passed_over(struct str line)
{
	return line.len == 0 || line.ptr[0] == '#' || line.ptr[0] == '-';
}

static void pip_inspect(struct arena *a, struct package_list *list, struct str text)
{
	const struct jnode *root = jdoc_parse(a, text, &list->problem), *installed = jnode_items(root, "installed", JKIND_LIST);

	for (size_t i = 0; i < installed->count; i++) {
		const struct jnode *metadata = jnode_get(&installed->items[i], "metadata");
		struct str name = jnode_text(metadata, "name");

		if (name.len)
			add(a, list, (struct package_line){ package_name(a, list->form, name), jnode_text(metadata, "version"), 0 });
	}
	if (root && list->packages.count == 0)
		list->problem = STR("it has no list 'installed' with the metadata of packages");
}

/* --- dpkg --- */

/* libc6:amd64<TAB>2.36-9+deb12u9; what is known of a package but not installed has no version. */
static bool dpkg_line(struct arena *a, struct package_list *list, struct str line, uint32_t number)
{
	struct str name, version = line;

	str_split(&version, '\t', &name);
	name = str_slice(name, 0, str_find_char(name, ':', 0));
	version = version.ptr ? str_trim(version) : version;
	if (!is_name(name))
		return false;
	if (version.len)
		add(a, list, (struct package_line){ name, version, number });
	return true;
}

static void lines_read(struct arena *a, struct package_list *list, struct str text)
{
	struct str line;

	for (uint32_t number = 1; str_split(&text, '\n', &line); number++) {
		line = str_trim(line);
		if (is_passed_over(line))
			continue;
		if (list->form == PACKAGES_DPKG ? dpkg_line(a, list, line, number) : pip_line(a, list, line, number))
			continue;
		list->problem = str_print(a, "line %u is none of %s: %.*s", number, package_form_names[list->form], STR_FMT(str_slice(line, 0, 80)));
		return;
	}
	if (list->packages.count == 0)
		list->problem = STR("it lists no package");
}

struct package_list package_list_read(struct arena *a, struct str text)
{
	struct package_list list = { .form = PACKAGES_PIP };

	if (str_starts(text, "\xef\xbb\xbf"))
		text = str_from(text, 3);
	if (str_starts(str_trim(text), "{"))
		list.form = PACKAGES_PIP_INSPECT;
	else if (str_find_char(text, '\t', 0) < text.len)
		list.form = PACKAGES_DPKG;
	if (list.form == PACKAGES_PIP_INSPECT)
		pip_inspect(a, &list, text);
	else
		lines_read(a, &list, text);
	return list;
}

const struct package_line *package_list_find(const struct package_list *list, struct str name)
{
	for (size_t i = 0; i < list->packages.count; i++)
		if (str_eq(list->packages.items[i].name, name))
			return &list->packages.items[i];
	return NULL;
}

/* Without the epoch, and without the revision of the package. */
static struct str upstream(struct str version)
{
	size_t colon = str_find_char(version, ':', 0), end = version.len;

	if (colon < version.len)
		version = str_from(version, colon + 1);
	end = version.len;
	for (size_t i = version.len; i-- > 0 && end == version.len;)
		if (version.ptr[i] == '-')
			end = i;
	return str_slice(version, 0, end);
}

bool package_is_version(enum package_form form, struct str found, struct str stated)
{
	return version_cmp(found, stated) == 0 || (form == PACKAGES_DPKG && version_cmp(upstream(found), stated) == 0);
}
