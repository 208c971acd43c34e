/* The built-in templates and site files beside those of the project: listed, shown, copied into it. */
#include "app/templates.h"

#include <stdio.h>
#include <stdlib.h>

#include "app/embedded.h"
#include "app/files.h"
#include "app/report.h"
#include "app/shared.h"
#include "app/terminal.h"
#include "io/project_file.h"
#include "view/json.h"

/* Files that a project may have one of the same name of, by path; those of the project besides. */
struct offer {
	struct arena *a;
	const struct options *options;
	struct str root;		/* absent: there is no project */
	struct files files;		/* of the project */
	struct diags ds;
};

static bool is_offered(struct str path)
{
	return str_starts(path, "templates/") || str_starts(path, "site/");
}

static bool is_of_project(const struct offer *o, struct str path)
{
	for (size_t i = 0; i < o->files.list.count; i++)
		if (str_eq(o->files.list.items[i].path, path))
			return true;
	return false;
}

/* --- list --- */

struct line {
	struct str path;
	const char *state;
};

static int by_path(const void *left, const void *right)
{
	const struct line *a = left, *b = right;

	return str_cmp(a->path, b->path);
}

static struct line *lines_of(const struct offer *o, size_t *count)
{
	struct line *lines = NEW_ARRAY(o->a, struct line, embedded_count + o->files.list.count);

	*count = 0;
	for (size_t i = 0; i < embedded_count; i++) {
		struct str path = str_of(embedded[i].path);

		if (is_offered(path))
			lines[(*count)++] = (struct line){ path, is_of_project(o, path) ? "replaced" : "built-in" };
	}
	for (size_t i = 0; i < o->files.list.count; i++) {
		struct str path = o->files.list.items[i].path;

		if (is_offered(path) && !embedded_find(path))
			lines[(*count)++] = (struct line){ path, "own" };
	}
	qsort(lines, *count, sizeof *lines, by_path);
	return lines;
}

static struct str list_json(struct arena *a, const struct line *lines, size_t count)
{
	struct buf out = buf_on(a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	json_key(&j, STR("files"));
	json_list(&j, JSON_LINES);
	for (size_t i = 0; i < count; i++) {
		json_map(&j, JSON_ONE_LINE);
		json_member(&j, STR("path"), lines[i].path);
		json_member(&j, STR("state"), str_of(lines[i].state));
		json_map_end(&j);
	}
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}

static enum exit_status list(struct offer *o)
{
	enum { STATE_COLUMN = 8 };
	size_t count;
	const struct line *lines = lines_of(o, &count);
	struct buf out = buf_on(o->a);

	if (o->options->format == FORMAT_JSON)
		return terminal_output(list_json(o->a, lines, count)) ? EXIT_DONE : EXIT_ENVIRONMENT;
	for (size_t i = 0; i < count; i++) {
		buf_print(&out, "%-*s  ", STATE_COLUMN, lines[i].state);
		terminal_text(&out, lines[i].path);
		buf_char(&out, '\n');
	}
	return terminal_output(buf_str(&out)) ? EXIT_DONE : EXIT_ENVIRONMENT;
}

/* --- show, copy --- */

static enum exit_status unknown_file(struct offer *o, struct str name)
{
	struct str *names = NEW_ARRAY(o->a, struct str, embedded_count), near;
	size_t count = 0;

	for (size_t i = 0; i < embedded_count; i++)
		if (is_offered(str_of(embedded[i].path)))
			names[count++] = str_of(embedded[i].path);
	near = str_nearest(str_starts(name, "site/") || str_starts(name, "templates/") ? name : str_print(o->a, "templates/%.*s", STR_FMT(name)), names, count);
	fprintf(stderr, "relgen: there is no built-in file '%.*s'\n", STR_FMT(terminal_word(o->a, name)));
	if (near.ptr)
		fprintf(stderr, "  help: did you mean '%.*s'?\n", STR_FMT(near));
	else
		fprintf(stderr, "  help: 'relgen templates list' names them\n");
	return EXIT_USAGE;
}

/* "templates/html/base.html"; "html/base.html" will do. */
static const struct embedded *find(struct offer *o, struct str name)
{
	const struct embedded *file = is_offered(name) ? embedded_find(name) : NULL;

	return file ? file : embedded_find(str_print(o->a, "templates/%.*s", STR_FMT(name)));
}

static struct str bytes_of(const struct embedded *file)
{
	return (struct str){ (const char *)file->bytes, file->size };
}

static enum exit_status show(struct offer *o)
{
	struct str name = o->options->operands.items[1];
	const struct embedded *file = find(o, name);

	if (!file)
		return unknown_file(o, name);
	return terminal_output(bytes_of(file)) ? EXIT_DONE : EXIT_ENVIRONMENT;
}

/* What is there stays; all names are looked at before the first file is written. */
static enum exit_status copy_refused(struct offer *o)
{
	const struct word_list *names = &o->options->operands;

	if (!o->root.ptr) {
		fprintf(stderr, "relgen: there is no relgen.yaml here or above\n  help: go to the folder of a project, or name it with -C DIR\n");
		return EXIT_USAGE;
	}
	for (size_t i = 1; i < names->count; i++) {
		const struct embedded *file = find(o, names->items[i]);

		if (!file)
			return unknown_file(o, names->items[i]);
		if (is_of_project(o, str_of(file->path))) {
			fprintf(stderr, "relgen: the project has its own '%s'\n  help: 'relgen templates show %s' prints the built-in one\n", file->path, file->path);
			return EXIT_USAGE;
		}
	}
	return EXIT_DONE;
}

static enum exit_status copy(struct offer *o)
{
	const struct word_list *names = &o->options->operands;
	enum exit_status status = copy_refused(o);
	struct buf out = buf_on(o->a);

	for (size_t i = 1; status == EXIT_DONE && i < names->count; i++) {
		const struct embedded *file = find(o, names->items[i]);

		if (!project_file_write(o->a, o->root, str_of(file->path), bytes_of(file), PROJECT_FILE_NEW, &o->ds))
			status = EXIT_ENVIRONMENT;
		else
			buf_print(&out, "%.*s\n", STR_FMT(fs_join(o->a, o->root, str_of(file->path))));
	}
	return terminal_output(buf_str(&out)) ? status : EXIT_ENVIRONMENT;
}

static const struct action {
	const char *name;
	size_t least, most;		/* names of files */
	enum exit_status (*run)(struct offer *o);
} actions[] = {
	{ "list", 0, 0, list },
	{ "show", 1, 1, show },
	{ "copy", 1, SIZE_MAX, copy },
};
enum { ACTION_COUNT = sizeof actions / sizeof actions[0] };

static const struct action *action_find(struct arena *a, struct str name)
{
	struct str names[ACTION_COUNT], near;

	for (size_t i = 0; i < ACTION_COUNT; i++) {
		if (str_is(name, actions[i].name))
			return &actions[i];
		names[i] = str_of(actions[i].name);
	}
	near = str_nearest(name, names, ACTION_COUNT);
	fprintf(stderr, "relgen: 'relgen templates' has no action '%.*s'\n", STR_FMT(terminal_word(a, name)));
	if (near.ptr)
		fprintf(stderr, "  help: did you mean '%.*s'?\n", STR_FMT(near));
	else
		fprintf(stderr, "  help: it is one of: %.*s\n", STR_FMT(str_join(a, names, ACTION_COUNT, STR(", "))));
	return NULL;
}

static bool count_fits(const struct action *action, size_t count)
{
	if (count >= action->least && count <= action->most)
		return true;
	fprintf(stderr, "relgen: 'relgen templates %s' takes %s\n  help: 'relgen templates list' names the files\n", action->name,
		action->most == 0 ? "no name" : action->most == 1 ? "one name of a file" : "names of files");
	return false;
}

int templates_run(const struct options *options, struct arena *a)
{
	struct offer o = { .a = a, .options = options, .ds = diags_on(a) };
	const struct action *action = action_find(a, options->operands.items[0]);
	struct files_scope none = { NULL, 0 };
	enum exit_status status = EXIT_USAGE;

	if (!action || !count_fits(action, options->operands.count - 1))
		return EXIT_USAGE;
	o.root = fs_project(a, options->folder.ptr ? options->folder : STR("."));
	/* Only templates and files of the site are looked at; what is wrong with their names is what 'relgen check' says. */
	if (!o.root.ptr || files_find(a, o.root, &none, &o.files, &o.ds))
		status = action->run(&o);
	else
		status = EXIT_ENVIRONMENT;
	o.ds.findings.count = 0;
	if (o.ds.failures.count) {
		struct report report = report_of(options, o.root, 0);

		report_print(a, &report, options, &o.ds);
	}
	return status;
}
