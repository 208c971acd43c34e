/* The field table of an image family. */
#include "model/image.h"

#include <stdlib.h>

#include "model/version.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

#define AT(member) offsetof(struct source_rule, member)
static const struct field source_fields[] = {
	{ "file", &kind_text, FIELD_REQUIRED, AT(file), NULL, NULL, "requirements.txt", "the path of a file in the source repository" },
	{ "match", &kind_text, FIELD_REQUIRED, AT(match), NULL, NULL, "'torch==(\\S+)'",
	  "an ICU regular expression that is tried on each line; its group is the version" },
};
#undef AT
static const struct record source_record = {
	"a source of a version", source_fields, COUNT(source_fields), sizeof(struct source_rule), offsetof(struct source_rule, node), NULL,
	&kind_name,
};

#define AT(member) offsetof(struct image_git, member)
static const struct field git_fields[] = {
	{ "repository", &kind_text, FIELD_OPTIONAL, AT(repository), NULL, NULL, "../training",
	  "the path of the image's own source repository" },
	{ "tag", &kind_patterns, FIELD_OPTIONAL, AT(tag), NULL, NULL, "\"{release}\"",
	  "what the git tags of its releases look like, one pattern or a list" },
};
#undef AT
static const struct record git_record = {
	"the source repository", git_fields, COUNT(git_fields), sizeof(struct image_git), offsetof(struct image_git, node), NULL, NULL,
};

static const char *const accelerators[] = { "nvidia", "amd", "none", NULL };
#define AT(member) offsetof(struct image, member)
static const struct field image_fields[] = {
	{ "image", &kind_image, FIELD_REQUIRED, AT(image), NULL, NULL, "training-nv-pytorch",
	  "the name of the image; the folder is named after it" },
	{ "title", &kind_line, FIELD_REQUIRED, AT(title), NULL, NULL, "Training image", "the title of its pages" },
	{ "summary", &kind_line, FIELD_OPTIONAL, AT(summary), NULL, NULL, "An image for training with PyTorch.",
	  "what the image is for, in one paragraph" },
	{ "framework", &kind_text, FIELD_OPTIONAL, AT(framework), NULL, NULL, "PyTorch", "the framework that the image is built around" },
	{ "accelerator", &kind_word, FIELD_REQUIRED, AT(accelerator), NULL, accelerators, "nvidia",
	  "the vendor of the GPUs that it runs on, or none" },
	{ "registries", &kind_ids, FIELD_OPTIONAL, AT(registries), NULL, NULL, "[public, vpc]",
	  "ids of the registries in relgen.yaml that have its tags" },
	{ "tag", &kind_patterns, FIELD_OPTIONAL, AT(tag), NULL, NULL, "\"{release}-serverless\"",
	  "what its image tags look like, one pattern or a list; {release}, {date}, {components.ID} and * stand for a part" },
	{ "formerly", &kind_ids, FIELD_OPTIONAL, AT(formerly), NULL, NULL, "[training-pytorch]", "the names that the image had before" },
	{ "git", &kind_record, FIELD_OPTIONAL, AT(git), &git_record, NULL, "{tag: \"{release}\"}",
	  "the source repository of the image where it differs from that of relgen.yaml" },
	{ "sources", &kind_map, FIELD_OPTIONAL, AT(sources), &source_record, NULL,
	  "{torch: {file: requirements.txt, match: 'torch==(\\S+)'}}", "where the source repository pins the versions, by component" },
	{ "key-components", &kind_texts, FIELD_OPTIONAL, AT(key_components), NULL, NULL, "[cuda, torch]",
	  "the components that the image's page lists for each release; default cuda and the framework group" },
};
#undef AT
const struct record image_record = {
	"an image", image_fields, COUNT(image_fields), sizeof(struct image), offsetof(struct image, node), NULL, NULL,
};

struct image *image_read(struct arena *a, const struct ynode *root, const struct source *src, struct str name, struct diags *ds)
{
	struct image *image = NEW(a, struct image);
	struct reader reader = { a, ds, buf_on(a), false };

	image->source = src;
	record_read(&reader, &image_record, root, image);
	if (image->image.s.ptr && !str_eq(image->image.s, name)) {
		diag_span(ds, image->image.loc, str_length(image->image.s), RULE_RELEASE_NAME,
			  "the image is '%.*s', but its folder is '%.*s'", STR_FMT(image->image.s), STR_FMT(name));
		diag_hint(ds, "write image: %.*s, or rename the folder", STR_FMT(name));
	}
	if (!image->image.s.ptr || !str_eq(image->image.s, name))
		image->image = (struct text){ name, source_whole(src) };
	return image;
}

void image_link_neighbours(const struct image *image)
{
	for (size_t i = 0; i < image->release_count; i++)
		image->releases[i]->next = i + 1 < image->release_count ? image->releases[i + 1] : NULL;
}

/* As the files are sorted: versions that are equal go by their bytes. */
static int by_version(struct str left, struct str right)
{
	int order = version_cmp(left, right);

	return order ? order : str_cmp(left, right);
}

size_t image_release_index(const struct image *image, struct str release)
{
	size_t low = 0, high = image->release_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (by_version(image->releases[middle]->release.s, release) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct release *image_release(const struct image *image, struct str release)
{
	size_t i = image_release_index(image, release);

	return i < image->release_count && str_eq(image->releases[i]->release.s, release) ? image->releases[i] : NULL;
}

/* --- Tags of all releases --- */

static int by_tag(const void *left, const void *right)
{
	const struct image_tag *a = left, *b = right;
	int order = str_cmp(a->tag.s, b->tag.s);

	if (!order)
		order = version_cmp(a->release->release.s, b->release->release.s);
	/* Releases of one version are told apart by their files. */
	return order ? order : loc_cmp(a->tag.loc, b->tag.loc);
}

static size_t tags_count(const struct release *r)
{
	size_t count = 0;

	for (size_t i = 0; release_status(r) == STATUS_RELEASED && i < r->images.list.count; i++)
		count += 1 + r->images.list.items[i].aliases.list.count;
	return count;
}

static void tag_add(struct image *image, const struct release *r, const struct image_entry *e, struct text tag)
{
	if (tag.s.ptr)
		image->tags[image->tag_count++] = (struct image_tag){ .tag = tag, .release = r, .is_mutable = e->is_mutable == TRUTH_YES };
}

static void tags_add(struct image *image, const struct release *r)
{
	for (size_t i = 0; release_status(r) == STATUS_RELEASED && i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		tag_add(image, r, e, e->tag);
		for (size_t j = 0; j < e->aliases.list.count; j++)
			tag_add(image, r, e, e->aliases.list.items[j]);
	}
}

/* Tags [from, to) are the same. */
static void same_link(struct image_tag *tags, size_t from, size_t to)
{
	bool moves = false;

	for (size_t i = from; i < to; i++)
		moves = moves || tags[i].is_mutable;
	for (size_t i = from; i < to; i++) {
		tags[i].moves = moves;
		tags[i].other = i > from ? &tags[i - 1] : NULL;
	}
}

void image_tags_link(struct arena *a, struct image *image)
{
	size_t most = 0, from = 0;

	for (size_t i = 0; i < image->release_count; i++)
		most += tags_count(image->releases[i]);
	image->tags = NEW_ARRAY(a, struct image_tag, most + 1);
	for (size_t i = 0; i < image->release_count; i++)
		tags_add(image, image->releases[i]);
	qsort(image->tags, image->tag_count, sizeof *image->tags, by_tag);
	for (size_t i = 1; i <= image->tag_count; i++)
		if (i == image->tag_count || !str_eq(image->tags[i].tag.s, image->tags[from].tag.s)) {
			same_link(image->tags, from, i);
			from = i;
		}
}

const struct image_tag *image_tag_at(const struct image *image, const struct release *r, struct text tag)
{
	struct image_tag wanted = { .tag = tag, .release = r };

	return image->tags && tag.s.ptr ? bsearch(&wanted, image->tags, image->tag_count, sizeof wanted, by_tag) : NULL;
}
