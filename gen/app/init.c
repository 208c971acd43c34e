/* Writes what is not there yet: a file that is there stays as it is. */
#include "app/init.h"

#include <stdio.h>

#include "app/embedded.h"
#include "app/report.h"
#include "app/schemas.h"
#include "app/shared.h"
#include "app/terminal.h"
#include "io/fs.h"
#include "io/project_file.h"
#include "model/image.h"
#include "model/skeleton.h"
#include "model/yaml_file.h"

struct init {
	struct arena *a;
	struct diags *ds;
	struct str root;
	struct buf written;		/* paths, one a line */
};

static bool is_there(const struct init *init, struct str path)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(fs_join(init->a, init->root, path), &stamp, &kind);
}

static bool put_file(struct init *init, struct str path, struct str text)
{
	if (is_there(init, path))
		return true;
	if (!project_file_write(init->a, init->root, path, text, PROJECT_FILE_NEW, init->ds))
		return false;
	buf_print(&init->written, "%.*s\n", STR_FMT(fs_join(init->a, init->root, path)));
	return true;
}

/* A file of facts that hold for every project: relgen carries it. */
static bool put_embedded(struct init *init, const char *path)
{
	const struct embedded *file = embedded_find(str_of(path));

	return put_file(init, str_of(path), (struct str){ (const char *)file->bytes, file->size });
}

static bool put_skeleton(struct init *init, const char *schema, struct str path, const struct skeleton_fact *facts, size_t count)
{
	struct str name = str_of(schema);

	return put_file(init, path, skeleton_record(init->a, schema_modeline(init->a, name, path), yaml_file_find(name)->record, facts, count)) &&
		schema_write(init->a, init->root, name, init->ds);
}

static bool put_image(struct init *init, struct str image)
{
	const struct skeleton_fact facts[] = { { "image", image }, { "title", image } };

	return put_skeleton(init, "image", str_print(init->a, "releases/%.*s/image.yaml", STR_FMT(image)), facts, 2);
}

/* relgen.yaml comes last: as long as it is not there, the command can be given again. */
static bool put_project(struct init *init, struct str image)
{
	const struct skeleton_fact facts[] = {
		{ "relgen", STR("1") }, { "site", STR("{title: Container images}") }, { "languages", STR("[en]") },
	};

	return put_file(init, STR(".gitignore"), STR("/public/\n")) && put_embedded(init, "releases/components.yaml") &&
		schema_write(init->a, init->root, STR("components"), init->ds) && put_embedded(init, "releases/vendors/nvidia.yaml") &&
		schema_write(init->a, init->root, STR("vendor"), init->ds) && put_image(init, image) &&
		put_skeleton(init, "project", STR("relgen.yaml"), facts, sizeof facts / sizeof *facts);
}

static enum exit_status wrong(const char *message, struct str word, const char *help)
{
	fprintf(stderr, "relgen: %s '%.*s'\n  help: %s\n", message, STR_FMT(word), help);
	return EXIT_USAGE;
}

static enum exit_status init_find(struct init *init, const struct options *options, struct str image)
{
	struct str folder = options->folder.ptr ? options->folder : STR(".");
	struct fs_stamp stamp;
	enum fs_kind kind;

	if (!kind_takes(init->a, &kind_image, image))
		return wrong("no image can be called", terminal_word(init->a, image),
			     "use lower-case letters, digits, '.', '_' and '-', beginning with a letter or digit and not ending in .html or .md");
	if (!fs_stat(folder, &stamp, &kind) || kind != FS_FOLDER)
		return wrong("there is no folder", terminal_word(init->a, folder), "make it, or name another with -C DIR");
	init->root = fs_project(init->a, folder);
	if (init->root.ptr && is_there(init, str_print(init->a, "releases/%.*s/image.yaml", STR_FMT(image))))
		return wrong("the project has already an image", image, "'relgen new IMAGE/RELEASE' begins a release of it");
	return EXIT_DONE;
}

/* What is still to be said of the image, and what to do then. */
static void say_next(struct init *init, struct str image)
{
	fprintf(stderr, "next: say which accelerator the image is for, in %.*s,\n      then 'relgen new %.*s/RELEASE' begins a release\n",
		STR_FMT(fs_join(init->a, init->root, str_print(init->a, "releases/%.*s/image.yaml", STR_FMT(image)))), STR_FMT(image));
}

int init_run(const struct options *options, struct arena *a)
{
	struct diags ds = diags_on(a);
	struct init init = { a, &ds, { NULL, 0 }, buf_on(a) };
	struct str image = options->operands.items[0];
	enum exit_status status = init_find(&init, options, image);
	bool is_project = init.root.ptr, done, said;

	if (status != EXIT_DONE)
		return status;
	if (!is_project)
		init.root = options->folder.ptr ? options->folder : STR(".");
	done = is_project ? put_image(&init, image) : put_project(&init, image);
	said = terminal_output(buf_str(&init.written));
	if (done && !options->quiet)
		say_next(&init, image);
	if (!done) {
		struct report report = report_of(options, init.root, 0);

		report_print(a, &report, options, &ds);
	}
	return done && said ? EXIT_DONE : EXIT_ENVIRONMENT;
}
