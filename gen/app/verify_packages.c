/* Components and the packages that they come in. */
#include "app/verify_packages.h"

#include "view/purl.h"

/* pkg:deb/debian/libnccl2?arch=amd64: the name behind the last slash. */
static struct str deb_name(struct str purl)
{
	struct str name = { NULL, 0 }, rest = str_slice(purl, 0, str_find_char(purl, '?', 0));

	if (!str_starts(purl, "pkg:deb/"))
		return name;
	while (str_split(&rest, '/', &name) && rest.ptr)
		;
	return str_slice(name, 0, str_find_char(name, '@', 0));
}

/* The package of a component in lists of this kind; absent where it has none. */
static struct str package_of(const struct package_check *c, const struct component *component)
{
	struct str name = { NULL, 0 };

	if (component && component->purl.s.ptr)
		name = c->list->form == PACKAGES_DPKG ? deb_name(component->purl.s) : purl_pypi_name(c->arena, component->purl.s);
	return name.ptr ? package_name(c->arena, c->list->form, name) : name;
}

static struct str place_of(const struct package_check *c, const struct package_line *p)
{
	return p->line ? str_print(c->arena, "%.*s, line %u", STR_FMT(c->file), p->line) : c->file;
}

/* Does another platform of the tag have this version, or does one not have the component? The list may be from there. */
static bool is_of_platform(const struct package_check *c, struct str id, const struct package_line *found)
{
	for (size_t i = 0; c->entry && i < c->entry->platforms.list.count; i++) {
		const struct component_use *use = component_uses_find(&c->entry->platforms.list.items[i].components, id);

		if (use && (found ? use->version.s.ptr && found->version.ptr && package_is_version(c->list->form, found->version, use->version.s) : use->removed))
			return true;
	}
	return false;
}

static void component_check(struct package_check *c, const struct component_use *use, struct str package)
{
	const struct package_line *found = package_list_find(c->list, package);

	c->compared++;
	if (is_of_platform(c, use->id.s, found))
		return;
	if (!found) {
		diag_span(c->ds, use->id.loc, str_length(use->id.s), RULE_PACKAGE_MISSING, "'%.*s' has no package %.*s", STR_FMT(c->file), STR_FMT(package));
		diag_hint(c->ds, "take the component out, or list the packages of the right image");
	} else if (use->version.s.ptr && found->version.ptr && !package_is_version(c->list->form, found->version, use->version.s)) {
		diag_span(c->ds, use->version.loc, str_length(use->version.s), RULE_PACKAGE_VERSION, "the image has %.*s %.*s (%.*s)", STR_FMT(package),
			  STR_FMT(str_slice(found->version, 0, 100)), STR_FMT(place_of(c, found)));
		diag_hint(c->ds, "write the version of the image: %.*s", STR_FMT(str_slice(found->version, 0, 100)));
	}
}

static struct loc place_of_components(const struct package_check *c)
{
	return c->entry && c->entry->components.list.count ? c->entry->components.loc :
	       c->release->components.loc.source ? c->release->components.loc : c->release->release.loc;
}

static void undeclared_check(struct package_check *c, const struct component *component)
{
	struct str package = package_of(c, component);
	const struct package_line *found = package.ptr ? package_list_find(c->list, package) : NULL;

	if (!found || component_effective(c->release, c->entry, NULL, component->id.s) || is_of_platform(c, component->id.s, found))
		return;
	diag_at(c->ds, place_of_components(c), RULE_PACKAGE_UNDECLARED, "the image has %.*s %.*s (%.*s), and the release does not list '%.*s'", STR_FMT(package),
		STR_FMT(str_slice(found->version, 0, 100)), STR_FMT(place_of(c, found)), STR_FMT(component->id.s));
	diag_hint(c->ds, "add %.*s: \"%.*s\" to 'components'", STR_FMT(component->id.s), STR_FMT(str_slice(found->version, 0, 100)));
}

void verify_packages(struct package_check *c)
{
	size_t count;
	const struct component_use **uses = components_effective(c->arena, c->release, c->entry, NULL, &count);

	for (size_t i = 0; i < count; i++) {
		struct str package = package_of(c, registry_find(c->registry, uses[i]->id.s));

		if (package.ptr && !uses[i]->removed)
			component_check(c, uses[i], package);
	}
	for (size_t i = 0; i < c->registry->components.list.count; i++)
		undeclared_check(c, &c->registry->components.list.items[i]);
}
