/* The pattern of a registry up to the name of the image, matched byte by byte. */
#include "model/image_address.h"

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static char byte_at(struct str s, size_t at)
{
	return at < s.len ? s.ptr[at] : '\0';
}

static bool is_alnum(char c)
{
	return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z');
}

static bool is_one_of(char c, const char *signs)
{
	return c && strchr(signs, c);
}

size_t fact_end(struct str text, size_t at)
{
	size_t end;

	if (byte_at(text, at) != '{' || byte_at(text, at + 1) != '{')
		return at;
	end = str_find(text, STR("}}"), at);
	return end < text.len ? end + 2 : text.len;
}

/* A fact or placeholder: {{ x }}, {region-id}, <region>, [region]. */
static size_t brackets_end(struct str text, size_t at)
{
	static const char pairs[][2] = { { '{', '}' }, { '<', '>' }, { '[', ']' } };
	size_t end = fact_end(text, at);

	for (size_t i = 0; end == at && i < sizeof pairs / sizeof pairs[0]; i++) {
		size_t close = at + 1;

		if (byte_at(text, at) != pairs[i][0])
			continue;
		while (is_alnum(byte_at(text, close)) || is_one_of(byte_at(text, close), ":-_"))
			close++;
		if (close > at + 1 && byte_at(text, close) == pairs[i][1])
			return close + 1;
	}
	return end;
}

/* Letters, digits, what joins them, and what stands for them. */
static size_t part_end(struct str text, size_t at, const char *joins)
{
	for (;;) {
		size_t end = brackets_end(text, at);

		if (end == at && (is_alnum(byte_at(text, at)) || is_one_of(byte_at(text, at), joins)))
			end = at + 1;
		if (end == at)
			return at;
		at = end;
	}
}

/* Matches a pattern whose {region} is one part of a host name; `at` when the text is another. */
static size_t head_end(struct str head, struct str text, size_t at)
{
	size_t to = at;

	for (size_t i = 0; i < head.len; i++) {
		size_t close = head.ptr[i] == '{' ? str_find_char(head, '}', i) : head.len;

		if (close < head.len) {
			size_t end = part_end(text, to, "-");

			if (end == to)
				return at;
			to = end;
			i = close;
		} else if (lower(byte_at(text, to)) != lower(head.ptr[i])) {
			return at;
		} else {
			to++;
		}
	}
	return to;
}

static bool has_host(struct str head)
{
	struct str host = str_slice(head, 0, str_find_char(head, '/', 0));

	return host.len < head.len && (str_find_char(host, '.', 0) < host.len || str_find_char(host, ':', 0) < host.len);
}

static size_t match(const struct registry_address *r, struct str image, struct str text, size_t at)
{
	struct str head = str_slice(r->address.s, 0, str_find(r->address.s, STR("{image}"), 0));
	size_t name = head.len ? head_end(head, text, at) : at, end;

	/* Without a host, the end of any other address looks the same. */
	if (name == at || (at > 0 && text.ptr[at - 1] == '/' && !has_host(head)))
		return at;
	end = part_end(text, name, "._-/");
	if (end == name || (!has_host(head) && (!image.len || !str_eq(str_slice(text, name, end), image))))
		return at;
	end = part_end(text, end, "._-/:@");
	/* A full stop, colon or slash behind it is the sentence's. */
	while (is_one_of(text.ptr[end - 1], ".:/-_@"))
		end--;
	return end > name ? end : at;
}

/* Behind these an address goes on and none begins. */
static const struct bytes joined = { .has = { BYTES_ALNUM, ['.'] = true, ['-'] = true, ['_'] = true, [':'] = true, ['@'] = true } };

size_t image_address_end(const struct project *p, struct str image, struct str text, size_t at, const struct registry_address **registry)
{
	if (!bytes_has(&p->address_starts, text.ptr[at]) || (at > 0 && bytes_has(&joined, text.ptr[at - 1])))
		return at;
	for (size_t i = 0; i < p->registries.list.count; i++) {
		size_t end = match(&p->registries.list.items[i], image, text, at);

		if (end > at) {
			*registry = &p->registries.list.items[i];
			return end;
		}
	}
	return at;
}
