/* The field table of a vendor's driver file, and what the tables say. */
#include "model/vendor.h"

#include "model/version.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

#define AT(member) offsetof(struct toolkit, member)
static const struct field toolkit_fields[] = {
	{ "cuda", &kind_version, FIELD_REQUIRED, AT(cuda), NULL, NULL, "13.0.2", "the version of the CUDA toolkit" },
	{ "linux", &kind_driver, FIELD_OPTIONAL, AT(linux_driver), NULL, NULL, "580.95.05",
	  "the lowest Linux driver that serves all its features" },
	{ "branch", &kind_branch, FIELD_OPTIONAL, AT(branch), NULL, NULL, "R615",
	  "the driver branch, where the vendor names no driver version" },
};
#undef AT
static const struct record toolkit_record = {
	"a toolkit", toolkit_fields, COUNT(toolkit_fields), sizeof(struct toolkit), offsetof(struct toolkit, node), NULL, NULL,
};

#define AT(member) offsetof(struct cuda_family, member)
static const struct field family_fields[] = {
	{ "cuda", &kind_text, FIELD_REQUIRED, AT(cuda), NULL, NULL, "\"12\"", "the major version of CUDA" },
	{ "minimum", &kind_driver, FIELD_REQUIRED, AT(minimum), NULL, NULL, "525.60.13",
	  "the lowest driver that runs every toolkit of the family (minor version compatibility)" },
	{ "below", &kind_driver, FIELD_OPTIONAL, AT(below), NULL, NULL, "\"580\"", "the first driver that belongs to a later family" },
};
#undef AT
static const struct record family_record = {
	"a CUDA family", family_fields, COUNT(family_fields), sizeof(struct cuda_family), offsetof(struct cuda_family, node), NULL, NULL,
};

static const char *const branch_kinds[] = { "long-term", "production", "new-feature", NULL };
#define AT(member) offsetof(struct branch, member)
static const struct field branch_fields[] = {
	{ "branch", &kind_branch, FIELD_REQUIRED, AT(branch), NULL, NULL, "R580", "the name of the driver branch" },
	{ "kind", &kind_word, FIELD_OPTIONAL, AT(kind), NULL, branch_kinds, "long-term",
	  "what the vendor calls the branch: long-term, production or new-feature" },
	{ "ends", &kind_date, FIELD_OPTIONAL, AT(ends), NULL, NULL, "2028-06", "the last day, or month, of its support" },
	{ "ended", &kind_bool, FIELD_OPTIONAL, AT(ended), NULL, NULL, "true", "whether its support has ended, where no date is known" },
};
#undef AT
static const struct record branch_record = {
	"a driver branch", branch_fields, COUNT(branch_fields), sizeof(struct branch), offsetof(struct branch, node), NULL, NULL,
};

#define AT(member) offsetof(struct vendor, member)
static const struct field vendor_fields[] = {
	{ "source", &kind_url, FIELD_REQUIRED, AT(source), NULL, NULL, "\"https://docs.nvidia.com/cuda/\"",
	  "where the figures are published" },
	{ "as-of", &kind_date, FIELD_REQUIRED, AT(as_of), NULL, NULL, "2026-11-30", "the day on which they were read there" },
	{ "toolkits", &kind_list, FIELD_OPTIONAL, AT(toolkits), &toolkit_record, NULL, "[{cuda: 13.0.2, linux: 580.95.05}]",
	  "the driver that each toolkit needs" },
	{ "families", &kind_list, FIELD_OPTIONAL, AT(families), &family_record, NULL, "[{cuda: \"12\", minimum: 525.60.13}]",
	  "the lowest driver of each CUDA family" },
	{ "branches", &kind_list, FIELD_OPTIONAL, AT(branches), &branch_record, NULL, "[{branch: R580, kind: long-term, ends: 2028-06}]",
	  "the driver branches and how long they are supported" },
};
#undef AT
const struct record vendor_record = {
	"a vendor's driver tables", vendor_fields, COUNT(vendor_fields), sizeof(struct vendor), offsetof(struct vendor, node), NULL, NULL,
};

/* More parts than any version that a table has a row for. */
enum { PARTS_MAX = 8 };

/* The ids of `count` items of `size` bytes, each at `offset` of its item. */
static struct id_index ids_of(struct arena *a, const void *items, size_t count, size_t size, size_t offset)
{
	struct id_index index = id_index_on(a, count);

	for (size_t i = 0; i < count; i++) {
		const struct text *id = (const void *)((const char *)items + i * size + offset);

		/* Of two equal ids the first counts; the other gets a name that no file can hold, so that numbers stay those of the list. */
		if (id_index_add(&index, id->s) != i)
			id_index_add(&index, str_print(a, "\001%zu", i));
	}
	return index;
}

struct vendor *vendor_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds)
{
	struct vendor *v = NEW(a, struct vendor);
	struct reader reader = { a, ds, buf_on(a), false };

	v->source_file = src;
	record_read(&reader, &vendor_record, root, v);
	v->toolkit_ids = ids_of(a, v->toolkits.list.items, v->toolkits.list.count, sizeof(struct toolkit), offsetof(struct toolkit, cuda));
	v->family_ids = ids_of(a, v->families.list.items, v->families.list.count, sizeof(struct cuda_family), offsetof(struct cuda_family, cuda));
	v->branch_ids = ids_of(a, v->branches.list.items, v->branches.list.count, sizeof(struct branch), offsetof(struct branch, branch));
	return v;
}

/* --- Look-ups --- */

/* Length of the first `parts` parts, or of all where there are fewer. */
static size_t parts_end(struct str version, size_t parts)
{
	size_t at = str_find_char(version, '.', 0);

	while (--parts > 0 && at < version.len)
		at = str_find_char(version, '.', at + 1);
	return at;
}

static size_t parts_count(struct str version)
{
	size_t count = 1;

	for (size_t i = 0; i < version.len; i++)
		count += version.ptr[i] == '.';
	return count;
}

/* The number of the id that is `version` or the longest beginning of it; index->count when there is none. */
static size_t find_longest(const struct id_index *index, struct str version)
{
	size_t found = index->count;

	for (size_t parts = PARTS_MAX; parts > 0 && found == index->count; parts--)
		found = id_index_find(index, str_slice(version, 0, parts_end(version, parts)));
	return found;
}

const struct toolkit *vendor_toolkit(const struct vendor *v, struct str cuda)
{
	char full[64];
	struct str public = str_slice(cuda, 0, str_find_char(cuda, '+', 0));
	size_t at;

	if (!v || !public.len)
		return NULL;
	/* 12.4 is 12.4.0, whose own row goes before the one of all 12.4. */
	if (parts_count(public) == 2 && public.len + 2 <= sizeof full) {
		memcpy(full, public.ptr, public.len);
		memcpy(full + public.len, ".0", 2);
		public = (struct str){ full, public.len + 2 };
	}
	at = find_longest(&v->toolkit_ids, public);
	return at < v->toolkit_ids.count ? &v->toolkits.list.items[at] : NULL;
}

const struct cuda_family *vendor_family(const struct vendor *v, struct str cuda)
{
	size_t at = v && cuda.len ? find_longest(&v->family_ids, cuda) : 0;

	return v && cuda.len && at < v->family_ids.count ? &v->families.list.items[at] : NULL;
}

const struct branch *vendor_branch(const struct vendor *v, struct str branch)
{
	size_t at = v && branch.len ? id_index_find(&v->branch_ids, branch) : 0;

	return v && branch.len && at < v->branch_ids.count ? &v->branches.list.items[at] : NULL;
}

bool driver_below(struct str driver, struct str least)
{
	return version_cmp(driver, least) < 0 && !version_within(least, driver);
}

bool driver_agrees(struct str a, struct str b)
{
	return version_within(a, b) || version_within(b, a);
}

struct str branch_number(struct str branch)
{
	return str_from(branch, 1);
}
