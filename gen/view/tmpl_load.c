/* The files that a template consists of: found below its folder, parsed, each at most once on a way. */
#include "view/tmpl_node.h"

static void add_sites(struct check *c)
{
	for (const struct site *s = c->site; s; s = s->parent)
		diag_related(c->ds, s->loc, "%s", s->word);
}

bool check_wrong(struct check *c, struct loc loc, size_t span, enum rule_id rule, const char *format, ...)
{
	struct buf message = buf_on(c->arena);
	va_list args;

	va_start(args, format);
	buf_vprint(&message, format, args);
	va_end(args);
	diag_span(c->ds, loc, span, rule, "%.*s", STR_FMT(buf_str(&message)));
	add_sites(c);
	return false;
}

void check_nearest(struct check *c, struct str wanted, const struct str *names, size_t count)
{
	struct str near = diag_nearest(c->ds, wanted, (struct str_column){ names, count, sizeof *names });

	if (near.ptr)
		diag_hint(c->ds, "did you mean '%.*s'?", STR_FMT(near));
}

static bool is_outside(struct str name)
{
	struct str rest = name, part;

	if (name.len == 0 || name.ptr[0] == '/' || str_find_char(name, '\\', 0) < name.len || str_find_char(name, '\0', 0) < name.len)
		return true;
	while (str_split(&rest, '/', &part))
		if (part.len == 0 || str_is(part, ".") || str_is(part, ".."))
			return true;
	return false;
}

static bool missing(struct check *c, const struct node *n, struct str name)
{
	check_wrong(c, n->name_loc, str_length(name) + 2, RULE_TEMPLATE_INCLUDE, "there is no template '%.*s'", STR_FMT(name));
	check_nearest(c, name, c->loader->names, c->loader->name_count);
	return false;
}

/* Is the file already on the way here? */
static bool is_cycle(struct check *c, const struct node *n, struct str main)
{
	const struct site *s = c->site;

	while (s && !str_eq(s->name, n->text))
		s = s->parent;
	if (!s && !str_eq(main, n->text))
		return false;
	check_wrong(c, n->name_loc, str_length(n->text) + 2, RULE_TEMPLATE_INCLUDE, "'%.*s' includes itself", STR_FMT(n->text));
	return true;
}

bool check_parse(struct check *c, const struct source *source, struct parsed *parsed)
{
	size_t before = c->ds->findings.count;

	c->loaded += source->text.len;
	*parsed = tmpl_parse(c->arena, source, c->ds);
	for (const struct site *s = c->site; s; s = s->parent)
		for (size_t i = before; i < c->ds->findings.count; i++) {
			struct related *r = vec_push(c->ds->arena, &c->ds->findings.items[i].related);

			r->loc = s->loc;
			r->message = str_of(s->word);
		}
	return parsed->ok;
}

/* The file of an include or layout; false after a finding. */
bool check_load(struct check *c, const struct node *n, const struct site *site, struct parsed *parsed)
{
	const struct site *outer = c->site;
	const struct source *source;
	bool ok;

	if (is_outside(n->text))
		return check_wrong(c, n->name_loc, str_length(n->text) + 2, RULE_TEMPLATE_INCLUDE,
				   "'%.*s' is not a file below the folder of the templates", STR_FMT(n->text));
	if (is_cycle(c, n, c->name))
		return false;
	source = c->loader->load(c->loader->self, c->format, n->text);
	if (!source)
		return missing(c, n, n->text);
	if (c->depth == TMPL_INCLUDE_DEPTH)
		return check_wrong(c, n->loc, 1, RULE_TEMPLATE_LIMIT, "templates include each other more than %d deep", TMPL_INCLUDE_DEPTH);
	if (c->loaded + source->text.len > TMPL_SOURCE)
		return check_wrong(c, n->loc, 1, RULE_TEMPLATE_LIMIT, "the files of this template are longer than %d MiB together", TMPL_SOURCE / 1024 / 1024);
	c->site = site;
	ok = check_parse(c, source, parsed);
	c->site = outer;
	return ok;
}
