/* The field table of a vendor's driver file. */
#include "model/vendor.h"

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

struct vendor *vendor_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds)
{
	struct vendor *v = NEW(a, struct vendor);
	struct reader reader = { a, ds, buf_on(a), false };

	v->source_file = src;
	record_read(&reader, &vendor_record, root, v);
	return v;
}
