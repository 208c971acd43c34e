/* Addresses of links, taken apart and put together. */
#include "view/link.h"

#include <string.h>

#include "view/address.h"

static const char scheme[] = "ref:", html_page[] = "index.html", markdown_page[] = "index.md";

static struct str part_from(struct str s, size_t at)
{
	return at < s.len ? str_from(s, at + 1) : (struct str){ NULL, 0 };
}

/* --- By name --- */

static struct link named(struct arena *a, struct str address, const struct link_base *base)
{
	struct str rest = str_from(address, sizeof scheme - 1);
	size_t hash = str_find_char(rest, '#', 0), slash;
	struct str name = str_slice(rest, 0, hash);
	struct link link = { LINK_PAGE, base->folder, part_from(rest, hash), true };

	slash = str_find_char(name, '/', 0);
	if (name.len == 0 && !link.anchor.len)
		link.kind = LINK_MALFORMED;
	else if (str_is(name, "/"))
		link.folder = STR("");
	else if (slash + 1 == name.len && slash > 0)
		link.folder = name;
	else if (slash < name.len)
		link.folder = str_print(a, "%.*s/", STR_FMT(name));
	else if (name.len)
		link.folder = str_print(a, "%.*s/%.*s/", STR_FMT(base->image), STR_FMT(name));
	if (slash < name.len && (slash == 0 ? name.len > 1 : str_find_char(name, '/', slash + 1) < name.len))
		link.kind = LINK_MALFORMED;
	return link;
}

/* --- By path --- */

static int hex_value(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
}

static struct str decoded(struct arena *a, struct str s)
{
	struct buf out;

	if (str_find_char(s, '%', 0) == s.len)
		return s;
	out = buf_on(a);
	for (size_t i = 0; i < s.len; i++) {
		int high = s.ptr[i] == '%' && i + 2 < s.len ? hex_value(s.ptr[i + 1]) : -1;
		int low = high >= 0 ? hex_value(s.ptr[i + 2]) : -1;

		buf_char(&out, low >= 0 ? (char)(high * 16 + low) : s.ptr[i]);
		i += low >= 0 ? 2 : 0;
	}
	return buf_str(&out);
}

/* Appends a path to one that ends with a slash or is empty; false where it leads above its beginning. */
static bool path_follow(struct buf *path, struct str relative)
{
	struct str part;

	while (str_split(&relative, '/', &part)) {
		if (str_is(part, "..")) {
			if (path->len == 0)
				return false;
			for (path->len--; path->len > 0 && path->ptr[path->len - 1] != '/'; path->len--)
				;
		} else if (part.len && !str_is(part, ".")) {
			buf_put(path, part);
			if (relative.ptr)
				buf_char(path, '/');
		}
	}
	return true;
}

static struct str without_page(struct str path)
{
	static const char *const pages[] = { html_page, markdown_page };

	for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
		size_t len = strlen(pages[i]);

		if (str_ends(path, pages[i]) && (path.len == len || path.ptr[path.len - len - 1] == '/'))
			return str_slice(path, 0, path.len - len);
	}
	return path;
}

/* A path below the output folder: a page of the base's language, or something else. */
static struct link link_at(struct str path, const struct link_base *base, struct str anchor)
{
	struct link link = { LINK_FILE, path, anchor, false };
	size_t below = base->language.len + 1;
	struct str page = without_page(path);

	if (path.len < below || !str_eq(str_slice(path, 0, below - 1), base->language) || path.ptr[below - 1] != '/')
		return link;
	if (page.len != path.len || path.ptr[path.len - 1] == '/')
		link = (struct link){ LINK_PAGE, str_from(page, below), anchor, false };
	return link;
}

/* What is behind the site's own address, or its path; absent where the address is another's. */
static struct str below_site(struct str address, struct str site)
{
	size_t host = str_find(site, STR("://"), 0), path;

	while (site.len && site.ptr[site.len - 1] == '/')
		site.len--;
	if (host < site.len && str_starts(address, "/")) {
		path = str_find_char(site, '/', host + 3);
		site = str_from(site, path);
	}
	if (site.ptr && address.len >= site.len && str_eq(str_slice(address, 0, site.len), site) &&
	    (address.len == site.len || address.ptr[site.len] == '/'))
		return address.len == site.len ? str_from(address, address.len) : str_from(address, site.len + 1);
	return (struct str){ NULL, 0 };
}

static struct link by_path(struct arena *a, struct str address, const struct link_base *base, struct str site)
{
	struct link elsewhere = { LINK_ELSEWHERE, { NULL, 0 }, { NULL, 0 }, false }, outside = elsewhere;
	size_t hash = str_find_char(address, '#', 0);
	struct str anchor = part_from(address, hash), path = str_slice(address, 0, hash), below;
	struct buf out = buf_on(a);

	path = str_slice(path, 0, str_find_char(path, '?', 0));
	if (address_is_relative(path) && !str_starts(path, "/")) {
		if (path.len == 0)
			return (struct link){ LINK_PAGE, base->folder, decoded(a, anchor), false };
		buf_print(&out, "%.*s/%.*s", STR_FMT(base->language), STR_FMT(base->folder));
	} else {
		below = below_site(path, site);
		if (!below.ptr)
			return elsewhere;
		path = below;
	}
	outside.kind = LINK_OUTSIDE;
	return path_follow(&out, decoded(a, path)) ? link_at(buf_str(&out), base, decoded(a, anchor)) : outside;
}

struct link link_in_language(struct link link, const struct link_base *base, struct str language)
{
	struct link_base other = *base;

	other.language = language;
	return link.kind == LINK_FILE ? link_at(link.folder, &other, link.anchor) : link;
}

struct link link_of(struct arena *a, struct str address, const struct link_base *base, struct str site)
{
	if (str_starts(address, scheme))
		return named(a, address, base);
	if (!address_allowed(address))
		return (struct link){ LINK_REFUSED, { NULL, 0 }, { NULL, 0 }, false };
	return by_path(a, address, base, site);
}

/* --- Writing --- */

void link_way(struct buf *out, struct str from, struct str to)
{
	size_t same = 0;

	for (size_t i = 0; i < from.len && i < to.len && from.ptr[i] == to.ptr[i]; i++)
		if (from.ptr[i] == '/')
			same = i + 1;
	for (size_t i = same; i < from.len; i++)
		if (from.ptr[i] == '/')
			buf_z(out, "../");
	buf_put(out, str_from(to, same));
}

/* An address that is not a ref:. A path is the page's own, and so is wrong elsewhere; anchors are in HTML alone. */
static struct str unnamed(struct arena *a, struct str address, const struct link_base *base, bool html)
{
	size_t end = 0;
	struct buf out = buf_on(a);

	if (!address_is_relative(address) || str_starts(address, "/") || address.len == 0)
		return address;
	if (!base->above.ptr)
		return html || address.ptr[0] != '#' ? address : str_print(a, "%s%.*s", html_page, STR_FMT(address));
	if (address.ptr[0] == '#')
		return str_print(a, "%.*s%.*s%s%.*s", STR_FMT(base->above), STR_FMT(base->folder), html_page, STR_FMT(address));
	while (end < address.len && address.ptr[end] != '?' && address.ptr[end] != '#')
		end++;
	buf_print(&out, "%.*s/%.*s", STR_FMT(base->language), STR_FMT(base->folder));
	if (!path_follow(&out, str_slice(address, 0, end)))
		return address;
	return str_print(a, "%.*s%.*s%.*s", STR_FMT(str_slice(base->above, 0, base->above.len - base->language.len - 1)), STR_FMT(buf_str(&out)),
			 STR_FMT(str_from(address, end)));
}

struct str link_address(struct arena *a, struct str address, const struct link_base *base, const char *page)
{
	bool html = strcmp(page, html_page) == 0;
	struct buf out;
	struct link link;

	if (!base)
		return address;
	if (!str_starts(address, scheme))
		return unnamed(a, address, base, html);
	link = named(a, address, base);
	if (link.kind != LINK_PAGE)
		return (struct str){ NULL, 0 };
	out = buf_on(a);
	if (base->above.ptr)
		buf_print(&out, "%.*s%.*s", STR_FMT(base->above), STR_FMT(link.folder));
	else
		link_way(&out, base->folder, link.folder);
	if (base->above.ptr || !html || !link.anchor.len || !str_eq(link.folder, base->folder))
		buf_z(&out, base->above.ptr || link.anchor.len ? html_page : page);
	if (link.anchor.len)
		buf_print(&out, "#%.*s", STR_FMT(link.anchor));
	return buf_str(&out);
}
