/* Releases in brief. */
#include "model/brief.h"

#include <stdlib.h>

#include "base/vec.h"
#include "model/driver_view.h"
#include "model/version.h"

/* Texts outlive the record that they come from. */
static struct str *texts_copy(struct arena *a, const struct texts *t)
{
	struct str *list = NEW_ARRAY(a, struct str, t->list.count);

	for (size_t i = 0; i < t->list.count; i++)
		list[i] = str_copy(a, t->list.items[i].s);
	return list;
}

static struct bound bound_of(struct arena *a, const struct text *t)
{
	return t->s.ptr ? (struct bound){ str_copy(a, t->s), t->loc.line } : (struct bound){ { NULL, 0 }, 0 };
}

static enum stated stated_of(struct loc loc, size_t count)
{
	return count ? STATED_LISTED : loc.source ? STATED_NONE : STATED_NOTHING;
}

/* --- What the tags of a release need --- */

static int by_number(const void *left, const void *right)
{
	const struct listed_branch *a = left, *b = right;
	int order = version_cmp(a->number, b->number);

	/* Usable goes before unsupported, and the first of a list before the rest. */
	if (!order)
		order = !a->from.driver.ptr - !b->from.driver.ptr;
	return order ? order : (a->from.line > b->from.line) - (a->from.line < b->from.line);
}

static void branches_fill(struct arena *a, const struct nvidia *n, struct need *need)
{
	size_t kept = 0;

	need->branches = NEW_ARRAY(a, struct listed_branch, n->data_center.list.count + n->unsupported.list.count);
	for (size_t i = 0; i < n->data_center.list.count; i++) {
		const struct data_center *d = &n->data_center.list.items[i];

		if (d->from.s.ptr && d->branch.s.len)
			need->branches[need->branch_count++] = (struct listed_branch){ str_copy(a, branch_number(d->branch.s)), bound_of(a, &d->from) };
	}
	for (size_t i = 0; i < n->unsupported.list.count; i++)
		if (n->unsupported.list.items[i].s.len)
			need->branches[need->branch_count++].number = str_copy(a, branch_number(n->unsupported.list.items[i].s));
	if (need->branch_count)
		qsort(need->branches, need->branch_count, sizeof *need->branches, by_number);
	for (size_t i = 0; i < need->branch_count; i++)
		if (!kept || version_cmp(need->branches[kept - 1].number, need->branches[i].number) != 0)
			need->branches[kept++] = need->branches[i];
	need->branch_count = kept;
}

static void vendor_fill(struct arena *a, const struct vendor *v, struct need *need)
{
	const struct toolkit *toolkit = vendor_toolkit(v, need->cuda);
	const struct cuda_family *family = vendor_family(v, need->cuda);

	if (toolkit && toolkit->linux_driver.s.ptr) {
		need->toolkit = bound_of(a, &toolkit->linux_driver);
	} else if (toolkit && toolkit->branch.s.len) {
		need->toolkit = (struct bound){ str_copy(a, branch_number(toolkit->branch.s)), toolkit->branch.loc.line };
		need->toolkit_is_branch = true;
	}
	if (family && family->minimum.s.ptr) {
		need->family = str_copy(a, family->cuda.s);
		need->family_minimum = bound_of(a, &family->minimum);
	}
}

static int by_driver(const void *left, const void *right)
{
	const struct bound *a = left, *b = right;
	int order = version_cmp(a->driver, b->driver);

	return order ? order : (a->line > b->line) - (a->line < b->line);
}

static void amd_fill(struct arena *a, const struct amd *amd, struct need *need)
{
	size_t count = amd->supported.list.count;

	need->amd = NEW_ARRAY(a, struct bound, count);
	for (size_t i = 0; i < count; i++)
		need->amd[i] = bound_of(a, &amd->supported.list.items[i]);
	need->amd_count = count;
	need->amd_stated = stated_of(amd->supported.loc, count);
	if (count)
		qsort(need->amd, count, sizeof *need->amd, by_driver);
}

static void need_fill(struct arena *a, const struct vendor *v, const struct driver_view *view, struct need *need)
{
	const struct drivers drivers = drivers_effective(view->release, view->entry);

	if (view->cuda.s.ptr)
		need->cuda = str_copy(a, view->cuda.s);
	need->minimum = bound_of(a, &view->nvidia.minimum);
	need->forward = stated_of(view->nvidia.data_center.loc, view->nvidia.data_center.list.count);
	if (view->nvidia.compat_package.s.ptr)
		need->compat_package = str_copy(a, view->nvidia.compat_package.s);
	branches_fill(a, &view->nvidia, need);
	vendor_fill(a, v, need);
	amd_fill(a, &drivers.amd, need);
}

/* --- Those that need the same --- */

static void bound_text(struct buf *out, const struct bound *b)
{
	buf_print(out, " %.*s:%u", STR_FMT(b->driver), b->line);
}

static void need_text(struct buf *out, const struct need *n)
{
	buf_print(out, "cuda %.*s family %.*s forward %d %d package %.*s amd %d", STR_FMT(n->cuda), STR_FMT(n->family), (int)n->forward,
		  (int)n->toolkit_is_branch, STR_FMT(n->compat_package), (int)n->amd_stated);
	bound_text(out, &n->minimum);
	bound_text(out, &n->toolkit);
	bound_text(out, &n->family_minimum);
	for (size_t i = 0; i < n->branch_count; i++) {
		buf_print(out, " R%.*s", STR_FMT(n->branches[i].number));
		bound_text(out, &n->branches[i].from);
	}
	for (size_t i = 0; i < n->amd_count; i++)
		bound_text(out, &n->amd[i]);
	buf_char(out, '\n');
}

struct tag_need {
	size_t need;			/* its number */
	struct str tag;
};

struct collecting {
	struct arena *a;
	const struct vendor *vendor;
	struct id_index texts;		/* numbers are those of the needs */
	VEC(struct need) needs;
	VEC(struct tag_need) tags;
	size_t common;			/* number of the release's own need + 1; 0: not made yet */
};

/* The number of what a view needs, which is made where it is new. */
static size_t need_add(struct collecting *c, const struct driver_view *view)
{
	bool common = !view->own_cuda && !(view->entry && view->entry->drivers.node);
	struct buf text = buf_on(c->a);
	struct need need = { .tags = NULL };
	size_t at, known = c->texts.count;

	if (common && c->common)
		return c->common - 1;
	need_fill(c->a, c->vendor, view, &need);
	need_text(&text, &need);
	at = id_index_add(&c->texts, buf_str(&text));
	if (at == known)
		*vec_push(c->a, &c->needs) = need;
	if (common)
		c->common = at + 1;
	return at;
}

static void view_add(void *self, const struct driver_view *view)
{
	struct collecting *c = self;
	size_t at = need_add(c, view);
	struct str tag;

	if (!view->entry)
		return;
	tag = view->platform ? str_print(c->a, "%.*s on %.*s", STR_FMT(view->entry->tag.s), STR_FMT(view->platform->id.s)) :
		str_copy(c->a, view->entry->tag.s);
	c->needs.items[at].tag_count++;
	*vec_push(c->a, &c->tags) = (struct tag_need){ at, tag };
}

static size_t view_count(const struct release *r)
{
	size_t count = 1;

	for (size_t i = 0; i < r->images.list.count; i++)
		count += 1 + r->images.list.items[i].platforms.list.count;
	return count;
}

static void needs_fill(struct arena *a, const struct vendor *v, const struct release *r, struct brief *b)
{
	struct driver_views views = driver_views_on(a, r);
	struct collecting c = { .a = a, .vendor = v, .texts = id_index_on(a, view_count(r)) };

	driver_views_each(&views, view_add, &c);
	for (size_t i = 0; i < c.needs.count; i++) {
		c.needs.items[i].tags = NEW_ARRAY(a, struct str, c.needs.items[i].tag_count);
		c.needs.items[i].tag_count = 0;
	}
	for (size_t i = 0; i < c.tags.count; i++) {
		struct need *n = &c.needs.items[c.tags.items[i].need];

		n->tags[n->tag_count++] = c.tags.items[i].tag;
	}
	b->needs = c.needs.items;
	b->need_count = c.needs.count;
}

/* --- The rest --- */

static enum driver_vendor vendor_of(const struct release *r)
{
	int accelerator = r->image ? r->image->accelerator : ACCELERATOR_ABSENT;

	if (accelerator == ACCELERATOR_ABSENT)
		return r->drivers.amd.node && !r->drivers.nvidia.node ? DRIVER_AMD : DRIVER_NVIDIA;
	return accelerator == ACCELERATOR_AMD ? DRIVER_AMD : accelerator == ACCELERATOR_NONE ? DRIVER_NONE : DRIVER_NVIDIA;
}

static void tags_fill(struct arena *a, const struct release *r, struct brief *b)
{
	b->tag_count = r->images.list.count;
	b->tags = NEW_ARRAY(a, struct brief_tag, b->tag_count);
	for (size_t i = 0; i < b->tag_count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		b->tags[i] = (struct brief_tag){ str_copy(a, e->tag.s), { NULL, 0 }, texts_copy(a, &e->aliases), e->aliases.list.count,
						 e->is_mutable == TRUTH_YES };
		if (e->digest.s.ptr)
			b->tags[i].digest = str_copy(a, e->digest.s);
	}
}

static bool is_on(struct str value)
{
	return str_is(value, "1") || str_is(value, "true");
}

/* NVIDIA_REQUIRE_CUDA and its like, unless the image turns them off. */
static void gates_fill(struct arena *a, const struct release *r, struct brief *b)
{
	VEC(struct brief_gate) gates = { NULL, 0, 0 };

	for (size_t i = 0; i < r->environment.list.count; i++) {
		const struct variable *v = &r->environment.list.items[i];
		struct brief_gate *g;

		if (str_is(v->id.s, "NVIDIA_DISABLE_REQUIRE") && is_on(v->value.s))
			return;
		if (!str_starts(v->id.s, "NVIDIA_REQUIRE_") || !v->value.s.len)
			continue;
		g = vec_push(a, &gates);
		*g = (struct brief_gate){ .name = str_copy(a, v->id.s), .expression = str_copy(a, v->value.s), .line = v->value.loc.line };
		g->gate = gate_parse(a, g->expression);
	}
	b->gates = gates.items;
	b->gate_count = gates.count;
}

struct brief brief_of(struct arena *a, const struct vendor *nvidia, const struct release *r)
{
	struct brief b = {
		.image = r->image ? str_copy(a, r->image->image.s) : (struct str){ NULL, 0 },
		.release = str_copy(a, r->release.s),
		.file = str_copy(a, r->source->name),
		.date = r->date.date,
		.status = release_status(r),
		.vendor = vendor_of(r),
		.code_stated = r->gpu.arch.loc.source || r->gpu.ptx.loc.source,
		.arch = texts_copy(a, &r->gpu.arch),
		.ptx = texts_copy(a, &r->gpu.ptx),
		.arch_count = r->gpu.arch.list.count,
		.ptx_count = r->gpu.ptx.list.count,
	};

	tags_fill(a, r, &b);
	needs_fill(a, nvidia, r, &b);
	gates_fill(a, r, &b);
	return b;
}

void brief_text(struct buf *out, const struct brief *b)
{
	buf_print(out, "%.*s %.*s %.*s %u-%u-%u %d %d %d\n", STR_FMT(b->image), STR_FMT(b->release), STR_FMT(b->file), b->date.year, b->date.month,
		  b->date.day, (int)b->status, (int)b->vendor, (int)b->code_stated);
	for (size_t i = 0; i < b->tag_count; i++) {
		buf_print(out, "tag %.*s %.*s %d", STR_FMT(b->tags[i].tag), STR_FMT(b->tags[i].digest), (int)b->tags[i].mutable);
		for (size_t j = 0; j < b->tags[i].alias_count; j++)
			buf_print(out, " %.*s", STR_FMT(b->tags[i].aliases[j]));
		buf_char(out, '\n');
	}
	for (size_t i = 0; i < b->need_count; i++) {
		for (size_t j = 0; j < b->needs[i].tag_count; j++)
			buf_print(out, "%.*s, ", STR_FMT(b->needs[i].tags[j]));
		need_text(out, &b->needs[i]);
	}
	for (size_t i = 0; i < b->gate_count; i++)
		buf_print(out, "%.*s %.*s\n", STR_FMT(b->gates[i].name), STR_FMT(b->gates[i].expression));
	for (size_t i = 0; i < b->arch_count; i++)
		buf_print(out, "%.*s ", STR_FMT(b->arch[i]));
	for (size_t i = 0; i < b->ptx_count; i++)
		buf_print(out, "%.*s ", STR_FMT(b->ptx[i]));
	buf_char(out, '\n');
}

static int by_name(const void *left, const void *right)
{
	const struct brief *a = left, *b = right;
	int order = str_cmp(a->image, b->image);

	if (!order)
		order = version_cmp(b->release, a->release);
	return order ? order : str_cmp(b->release, a->release);
}

void briefs_sort(struct briefs *briefs)
{
	if (briefs->count)
		qsort(briefs->list, briefs->count, sizeof *briefs->list, by_name);
}

/* --- Only the lines that matter --- */

/* Does a line at the margin begin a field that says nothing of all this? */
static bool is_prose(struct str line)
{
	static const char *const fields[] = {
		"highlights:", "fixes:", "known-issues:", "figures:", "sections:", "benchmarks:", "usage:", "errata:", "waivers:",
	};

	for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
		if (str_starts(line, fields[i]))
			return true;
	return false;
}

struct str brief_source(struct arena *a, struct str yaml)
{
	struct buf out = buf_on(a);
	bool dropping = false;
	struct str line;

	buf_reserve(&out, yaml.len);
	while (str_split(&yaml, '\n', &line)) {
		bool margin = line.len && line.ptr[0] != ' ' && line.ptr[0] != '#' && line.ptr[0] != '\r';

		dropping = margin ? is_prose(line) : dropping;
		if (!dropping)
			buf_put(&out, line);
		if (yaml.ptr)
			buf_char(&out, '\n');
	}
	return buf_str(&out);
}

static int by_date(const void *left, const void *right)
{
	const struct brief *const *a = left, *const *b = right;
	struct date x = (*a)->date, y = (*b)->date;
	int order = x.year != y.year ? (x.year < y.year) - (x.year > y.year) : x.month != y.month ? (x.month < y.month) - (x.month > y.month) :
		(x.day < y.day) - (x.day > y.day);

	return order ? order : (*a > *b) - (*a < *b);
}

const struct brief **briefs_by_date(struct arena *a, const struct brief *list, size_t count)
{
	const struct brief **order = NEW_ARRAY(a, const struct brief *, count);

	for (size_t i = 0; i < count; i++)
		order[i] = &list[i];
	if (count)
		qsort(order, count, sizeof *order, by_date);
	return order;
}
