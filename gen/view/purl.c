/* Package URLs with a version. */
#include "view/purl.h"

/* Unreserved characters, and the colon, which the specification leaves as it is. */
static bool stays(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '-' || c == '.' || c == '_' || c == '~' || c == ':';
}

static void encode(struct buf *out, struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (stays(s.ptr[i]))
			buf_char(out, s.ptr[i]);
		else
			buf_print(out, "%%%02X", (unsigned)(unsigned char)s.ptr[i]);
	}
}

static void pypi_name(struct buf *out, struct str name)
{
	for (size_t i = 0; i < name.len; i++) {
		char c = name.ptr[i];

		buf_char(out, c == '_' ? '-' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
	}
}

struct str purl_versioned(struct arena *a, struct str purl, struct str version)
{
	size_t question = str_find_char(purl, '?', 0), hash = str_find_char(purl, '#', 0);
	size_t end = question < hash ? question : hash;
	struct str path = str_slice(purl, 0, end);
	struct buf out = buf_on(a);

	if (str_starts(path, "pkg:pypi/"))
		pypi_name(&out, path);
	else
		buf_put(&out, path);
	if (version.ptr && str_find_char(path, '@', 0) == path.len) {
		buf_char(&out, '@');
		encode(&out, version);
	}
	buf_put(&out, str_from(purl, end));
	return buf_str(&out);
}

struct str purl_pypi_name(struct arena *a, struct str purl)
{
	static const char type[] = "pkg:pypi/";
	struct buf out = buf_on(a);
	struct str name;

	if (!str_starts(purl, type))
		return (struct str){ NULL, 0 };
	name = str_from(purl, sizeof type - 1);
	for (size_t i = 0; i < name.len; i++)
		if (name.ptr[i] == '@' || name.ptr[i] == '?' || name.ptr[i] == '#')
			name.len = i;
	if (!name.len || str_find_char(name, '/', 0) < name.len || str_find_char(name, '%', 0) < name.len)
		return (struct str){ NULL, 0 };
	pypi_name(&out, name);
	return buf_str(&out);
}

struct str purl_oci(struct arena *a, const struct purl_image *image)
{
	const struct {
		const char *key;
		struct str value;
	} qualifiers[] = { { "arch", image->architecture }, { "repository_url", image->repository }, { "tag", image->tag } };
	struct buf out = buf_on(a);
	char separator = '?';

	buf_z(&out, "pkg:oci/");
	encode(&out, image->name);
	if (image->digest.ptr) {
		buf_char(&out, '@');
		encode(&out, image->digest);
	}
	for (size_t i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++) {
		if (!qualifiers[i].value.len)
			continue;
		buf_print(&out, "%c%s=", separator, qualifiers[i].key);
		encode(&out, qualifiers[i].value);
		separator = '&';
	}
	return buf_str(&out);
}
