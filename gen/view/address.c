/* Addresses told apart by their scheme. */
#include "view/address.h"

#include <string.h>
#include <strings.h>

/* The text before the first colon, if nothing of a path, a query or a fragment is before it; absent when there is none. */
static struct str scheme_of(struct str address)
{
	for (size_t i = 0; i < address.len; i++) {
		if (address.ptr[i] == ':')
			return str_slice(address, 0, i);
		if (address.ptr[i] && strchr("/?#", address.ptr[i]))
			break;
	}
	return (struct str){ NULL, 0 };
}

bool address_is_relative(struct str address)
{
	return !scheme_of(address).ptr && !str_starts(address, "//");
}

/* A character reference before the path: whoever reads it once too often could find a scheme in it. */
static bool is_disguised(struct str address)
{
	bool reference = false;

	for (size_t i = 0; i < address.len && address.ptr[i] != '/' && address.ptr[i] != '?'; i++) {
		reference |= address.ptr[i] == '&';
		if (reference && address.ptr[i] == ';')
			return true;
	}
	return false;
}

bool address_allowed(struct str address)
{
	static const char *const schemes[] = { "http", "https", "mailto" };
	struct str scheme = scheme_of(address);

	for (size_t i = 0; scheme.ptr && i < sizeof schemes / sizeof schemes[0]; i++)
		if (scheme.len == strlen(schemes[i]) && strncasecmp(scheme.ptr, schemes[i], scheme.len) == 0)
			return true;
	return address_is_relative(address) && !is_disguised(address);
}
