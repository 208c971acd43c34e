/* Schemas by name: those of the field tables, and those of what relgen writes. */
#include "app/schemas.h"

#include "app/embedded.h"
#include "app/report.h"
#include "app/shared.h"
#include "app/terminal.h"
#include "io/fs.h"
#include "io/project_file.h"
#include "view/jschema.h"

/* Of what relgen writes: gen/view/NAME.schema.json. */
static const struct schema_row written[] = {
	{ "manifest", "public/IMAGE/RELEASE/manifest.json" },
	{ "releases", "public/releases.json" },
	{ "driver-matrix", "public/driver-matrix.json" },
	{ "compat", "what relgen compat and relgen needs print with --format json" },
};
enum { WRITTEN = sizeof written / sizeof *written };

size_t schema_count(void)
{
	return yaml_file_count + WRITTEN;
}

struct schema_row schema_row(size_t index)
{
	if (index < yaml_file_count)
		return (struct schema_row){ yaml_files[index].name, yaml_files[index].path };
	return written[index - yaml_file_count];
}

struct str schema_text(struct arena *a, struct str name)
{
	const struct yaml_file *file = yaml_file_find(name);
	const struct embedded *e;

	if (file)
		return jschema_text(a, file);
	e = embedded_find(str_print(a, "gen/view/%.*s.schema.json", STR_FMT(name)));
	return e ? (struct str){ (const char *)e->bytes, e->size } : (struct str){ NULL, 0 };
}

struct str schema_path(struct arena *a, struct str name)
{
	return str_print(a, "schema/%.*s.json", STR_FMT(name));
}

struct str schema_modeline(struct arena *a, struct str name, struct str path)
{
	struct buf out = buf_on(a);

	buf_z(&out, "# yaml-language-server: $schema=");
	for (size_t at = 0; (at = str_find_char(path, '/', at)) < path.len; at++)
		buf_z(&out, "../");
	buf_put(&out, schema_path(a, name));
	buf_char(&out, '\n');
	return buf_str(&out);
}

bool schema_write(struct arena *a, struct str root, struct str name, struct diags *ds)
{
	struct str path = schema_path(a, name);
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(fs_join(a, root, path), &stamp, &kind) || project_file_write(a, root, path, schema_text(a, name), PROJECT_FILE_NEW, ds);
}

static struct str schema_list(struct arena *a)
{
	enum { NAME_COLUMN = 14 };
	struct buf out = buf_on(a);

	for (size_t i = 0; i < schema_count(); i++)
		buf_print(&out, "%-*s %s\n", NAME_COLUMN, schema_row(i).name, schema_row(i).path);
	return buf_str(&out);
}

static int unknown_schema(struct arena *a, struct str name)
{
	struct str *names = NEW_ARRAY(a, struct str, schema_count()), near;
	struct buf out = buf_on(a);

	for (size_t i = 0; i < schema_count(); i++)
		names[i] = str_of(schema_row(i).name);
	near = str_nearest(name, names, schema_count());
	buf_z(&out, "relgen: there is no schema '");
	terminal_text(&out, name);
	if (near.ptr)
		buf_print(&out, "'\n  help: did you mean '%.*s'?\n", STR_FMT(near));
	else
		buf_print(&out, "'\n  help: there are %.*s\n", STR_FMT(str_join(a, names, schema_count(), STR(", "))));
	terminal_error(buf_str(&out));
	return EXIT_USAGE;
}

int schema_run(const struct options *options, struct arena *a)
{
	struct str text = options->operands.count ? schema_text(a, options->operands.items[0]) : schema_list(a);

	if (!text.ptr)
		return unknown_schema(a, options->operands.items[0]);
	return terminal_output(text) ? EXIT_DONE : EXIT_ENVIRONMENT;
}
