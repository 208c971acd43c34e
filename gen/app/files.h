/* The files of a project: found, told apart by their names, grouped by image. */
#ifndef RELGEN_APP_FILES_H
#define RELGEN_APP_FILES_H

#include "base/diag.h"
#include "io/fs.h"

enum file_kind {
	FILE_COMPONENTS, FILE_SECTIONS, FILE_VENDOR, FILE_IMAGE, FILE_RELEASE,
	FILE_MESSAGES, FILE_GLOSSARY, FILE_MESSAGES_PO, FILE_SECTIONS_PO, FILE_IMAGE_PO, FILE_RELEASE_PO,
	FILE_TEMPLATE, FILE_SITE,
};

struct file {
	struct str path;			/* from the project's folder */
	enum file_kind kind;
	struct str image, release, language;	/* as the kind has them */
	struct fs_stamp stamp;
};

struct files {
	VEC(struct file) list;			/* by path */
};

/* Of the images, only these: what a check of single files needs, however many images there are. */
struct files_scope {
	const struct str *images;
	size_t count;
};

/* Everything below releases/, i18n/, templates/ and site/; less where there is a scope. unexpected-file for what fits no name that
   relgen reads. False with a failure when a folder cannot be read. */
bool files_find(struct arena *a, struct str root, const struct files_scope *scope, struct files *out, struct diags *ds);
/* The image that a file belongs to by its path; absent where it is none's, or no name that relgen reads. */
struct str files_image(struct str path);
/* The first file of a kind and these names (absent: any); NULL when there is none. */
const struct file *files_get(const struct files *f, enum file_kind kind, struct str language, struct str image, struct str release);
/* The name a translator's file must have, for messages: "i18n/ja/training/26.05.po". */
struct str files_name(struct arena *a, enum file_kind kind, struct str language, struct str image, struct str release);

/* The files of one image: image.yaml, its releases in order of version, the translations of each by language. */
struct family_file {
	const struct file *yaml;		/* NULL: image.yaml is missing */
	const struct file **pos;		/* by language; NULL where there is none */
};

struct family_files {
	struct str image;
	struct family_file own;
	struct family_file *releases;
	size_t count;
};

/* A release as people name it: image/release, or a release alone (`image` absent). */
struct release_name {
	struct str image, release;
};
struct release_name release_name_of(struct str word);
bool family_has_release(const struct family_files *family, struct str release);

/* All images, by name. unexpected-file for translations that belong to no image or release, or to a language not in `languages`. */
struct family_files *files_families(struct arena *a, const struct files *f, const struct str *languages, size_t language_count, size_t *count,
				    struct diags *ds);

#endif
