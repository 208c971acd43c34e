/* The pages of the reference manual and the index of them. */
#include "app/manual.h"

#include "app/command.h"
#include "app/explain.h"
#include "app/report.h"
#include "app/shared.h"
#include "app/terminal.h"
#include "view/markdown.h"
#include "view/reference.h"

/* A page that is not about a YAML file; those stand between the index and the first of these. */
struct page_row {
	const char *name, *title, *about;
	struct str (*text)(struct arena *a);
};

static struct str messages_text(struct arena *a)
{
	struct diags ds = diags_on(a);

	return reference_messages(a, po_parse(a, embedded_source(a, STR("i18n/messages.pot")), &ds));
}

static const struct page_row rows[] = {
	{ "rules", "Rules", "everything that relgen can say about a project, why, and how it is mended or waived", explain_page },
	{ "names", "Names in templates and prose", "what `{{ … }}` may name", reference_names },
	{ "templates", "Templates", "how the pages are made, changed and added to", reference_templates },
	{ "filters", "Filters", "how a value is written", reference_filters },
	{ "messages", "Messages", "the texts of the pages, for translators and authors of templates", messages_text },
};
enum { ROWS = sizeof rows / sizeof *rows };

static struct str index_text(struct arena *a)
{
	struct buf out = buf_on(a);

	buf_z(&out, "# Reference\n\nMade from relgen's own tables: `relgen reference PAGE` prints the page of this name.\n\n"
	      "## Files\n\n| page | file |\n| --- | --- |\n");
	for (size_t i = 0; i < yaml_file_count; i++)
		buf_print(&out, "| [%s](%s.md) | `%s` |\n", yaml_files[i].title, yaml_files[i].name, yaml_files[i].path);
	buf_z(&out, "\nThe first line of a file leads an editor with a YAML language server to its schema, so that it completes fields and\n"
	      "underlines what is wrong while it is typed:\n\n```yaml\n# yaml-language-server: $schema=../../schema/release.json\n```\n\n"
	      "The schemas of a project's files stand in its folder `schema/`; `relgen schema release > schema/release.json` writes one\n"
	      "anew, and `relgen new` writes that of a release where there is none. What a schema cannot know, `relgen check` finds.\n"
	      "That of `manifest.json` is printed by `relgen schema manifest`, and is part of every site.\n\n"
	      "## The rest\n\n| page | about |\n| --- | --- |\n| [Commands](commands.md) | the command line: commands, options, exit status |\n");
	for (size_t i = 0; i < ROWS; i++)
		buf_print(&out, "| [%s](%s.md) | %s |\n", rows[i].title, rows[i].name, rows[i].about);
	return buf_str(&out);
}

struct str manual_page(struct arena *a, const struct commands *commands, struct str name)
{
	const struct yaml_file *file = yaml_file_find(name);

	if (file)
		return reference_file(a, file);
	if (str_is(name, "index"))
		return index_text(a);
	if (str_is(name, "commands"))
		return manual_commands(a, commands);
	for (size_t i = 0; i < ROWS; i++)
		if (str_is(name, rows[i].name))
			return rows[i].text(a);
	return (struct str){ NULL, 0 };
}

/* Names of all pages, the index first. */
static struct str *page_names(struct arena *a, size_t *count)
{
	struct str *names = NEW_ARRAY(a, struct str, yaml_file_count + ROWS + 2);

	*count = 0;
	names[(*count)++] = STR("index");
	for (size_t i = 0; i < yaml_file_count; i++)
		names[(*count)++] = str_of(yaml_files[i].name);
	names[(*count)++] = STR("commands");
	for (size_t i = 0; i < ROWS; i++)
		names[(*count)++] = str_of(rows[i].name);
	return names;
}

static int unknown_page(struct arena *a, struct str name)
{
	size_t count;
	struct str *names = page_names(a, &count), near = str_nearest(name, names, count);
	struct buf out = buf_on(a);

	buf_z(&out, "relgen: the reference has no page '");
	terminal_text(&out, name);
	if (near.ptr)
		buf_print(&out, "'\n  help: did you mean '%.*s'?\n", STR_FMT(near));
	else
		buf_print(&out, "'\n  help: its pages are %.*s\n", STR_FMT(str_join(a, names, count, STR(", "))));
	terminal_error(buf_str(&out));
	return EXIT_USAGE;
}

int manual_run(const struct options *options, struct arena *a)
{
	size_t count;
	struct str *names = page_names(a, &count);
	struct str text = str_print(a, "%.*s\n", STR_FMT(str_join(a, names, count, STR("\n"))));

	if (options->operands.count)
		text = manual_page(a, &relgen_commands, options->operands.items[0]);
	if (!text.ptr)
		return unknown_page(a, options->operands.items[0]);
	return terminal_output(text) ? EXIT_DONE : EXIT_ENVIRONMENT;
}
