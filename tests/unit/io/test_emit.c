#include <criterion/criterion.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/emit.h"

static struct arena arena;
static struct diags ds;
static struct emit_state state;
static struct emit_result result;
static bool foreign;
static char place[] = "/tmp/relgen-emit-XXXXXX";

static void setup(void)
{
	arena = arena_on(&mem_system);
	ds = diags_on(&arena);
	cr_assert_not_null(mkdtemp(place));
	cr_assert_eq(chdir(place), 0);
	cr_assert_eq(chmod(".", 0755), 0);
}

static void teardown(void)
{
	char command[64];

	arena_drop(&arena);
	snprintf(command, sizeof command, "rm -rf %s", place);
	cr_assert_eq(system(command), 0);
}

TestSuite(emit, .init = setup, .fini = teardown);

static void run(const char *command)
{
	cr_assert_eq(system(command), 0, "%s", command);
}

static void put(const char *path, const char *text)
{
	FILE *f = fopen(path, "wb");

	cr_assert_not_null(f, "%s", path);
	fputs(text, f);
	fclose(f);
}

static bool holds(const char *path, const char *want)
{
	struct diags ignored = diags_on(&arena);
	struct str text;

	return fs_read(&arena, str_of(path), &text, &ignored) && str_is(text, want);
}

static bool exists(const char *path)
{
	struct stat info;

	return lstat(path, &info) == 0;
}

/* Names of everything below `out`, `.relgen` included, in order. */
static const char *listing(void)
{
	struct buf b = buf_on(&arena);
	FILE *f = popen("test -d out && cd out && find . -mindepth 1 | LC_ALL=C sort | cut -c3- | tr '\\n' ' '", "r");
	char line[512];

	buf_z(&b, "");
	while (fgets(line, sizeof line, f))
		buf_z(&b, line);
	pclose(f);
	return b.ptr;
}

/* The last failure or finding as text. */
static const char *said(void)
{
	if (ds.failures.count)
		return str_print(&arena, "%.*s: %.*s", STR_FMT(ds.failures.items[ds.failures.count - 1].path),
				 STR_FMT(ds.failures.items[ds.failures.count - 1].message)).ptr;
	if (ds.findings.count) {
		const struct finding *f = &ds.findings.items[ds.findings.count - 1];

		return str_print(&arena, "%.*s:%u: %s: %.*s (%.*s)", STR_FMT(f->loc.source->name), f->loc.line, rules[f->rule].slug,
				 STR_FMT(f->message), STR_FMT(f->hint)).ptr;
	}
	return "";
}

/* Units as text: "name fingerprint path=bytes path=bytes", one a line; a fingerprint with '*' before it: kept. */
struct wish {
	struct emit_unit units[8];
	struct output outputs[32];
	size_t unit_count;
	struct emit_request request;
	struct str input_cache;
};

static void wish_file(struct wish *w, struct emit_unit *unit, struct str pair, size_t *outputs)
{
	size_t at = str_find_char(pair, '=', 0);

	if (!unit->count)
		unit->outputs = &w->outputs[*outputs];
	unit->count++;
	w->outputs[(*outputs)++] = (struct output){ str_slice(pair, 0, at), str_from(pair, at + 1) };
}

static struct wish *wish_on(const char *text)
{
	struct wish *w = NEW(&arena, struct wish);
	struct str rest = str_copy(&arena, str_of(text)), line, word;
	size_t outputs = 0;

	while (rest.len && str_split(&rest, '\n', &line)) {
		struct emit_unit *unit = &w->units[w->unit_count++];

		str_split(&line, ' ', &unit->name);
		str_split(&line, ' ', &unit->fingerprint);
		unit->kept = str_starts(unit->fingerprint, "*");
		unit->fingerprint = str_from(unit->fingerprint, unit->kept);
		while (str_split(&line, ' ', &word))
			wish_file(w, unit, word, &outputs);
	}
	w->request.folder = STR("out");
	w->input_cache = STR("");
	w->request.jobs = 2;
	return w;
}

/* Units by turns for the workers. */
static bool publish(const struct emit_state *from, struct wish *w)
{
	struct emit *e = emit_begin(&arena, from, &w->request, &ds);

	for (size_t i = 0; i < w->unit_count; i++)
		emit_stage(e, (unsigned)(i % w->request.jobs), &w->units[i]);
	return emit_finish(e, w->input_cache, &result);
}

static bool apply(struct wish *w)
{
	ds = diags_on(&arena);
	return emit_open(&arena, w->request.folder, &state, &foreign, &ds) && publish(&state, w);
}

static bool build(const char *text)
{
	return apply(wish_on(text));
}

static bool counts(size_t written, size_t unchanged, size_t removed)
{
	return result.written == written && result.unchanged == unchanged && result.removed == removed;
}

/* So long ago that stamps are to be trusted. */
static void age(const char *path)
{
	run(str_print(&arena, "touch -d '2001-01-01' %s", path).ptr);
}

Test(emit, writes_only_what_changed_and_removes_what_is_stale)
{
	cr_expect(build("u f1 en/a.html=A en/b/c.html=C\nv f2 z.txt=Z"), "%s", said());
	cr_expect(counts(3, 0, 0));
	cr_expect_str_eq(listing(), ".relgen en en/a.html en/b en/b/c.html z.txt ");
	cr_expect(holds("out/en/a.html", "A") && holds("out/en/b/c.html", "C"));

	cr_expect(build("u f1 en/a.html=A en/b/c.html=C\nv f2 z.txt=Z"), "%s", said());
	cr_expect(counts(0, 3, 0));

	cr_expect(build("u f3 en/a.html=A2\nv f2 z.txt=Z"), "%s", said());
	cr_expect(counts(1, 1, 1));
	cr_expect(holds("out/en/a.html", "A2"));
	cr_expect_str_eq(listing(), ".relgen en en/a.html z.txt ", "the folder en/b went with its last file");

	cr_expect(build(""), "%s", said());
	cr_expect_str_eq(listing(), ".relgen ");
}

Test(emit, what_is_not_written_keeps_its_inode_and_time)
{
	struct stat before, after;

	cr_expect(build("u f a=A b=B"));
	cr_assert_eq(stat("out/a", &before), 0);
	cr_expect(build("u g a=A b=B2"));
	cr_assert_eq(stat("out/a", &after), 0);
	cr_expect(before.st_ino == after.st_ino && before.st_ctim.tv_nsec == after.st_ctim.tv_nsec);
}

Test(emit, a_second_run_does_not_touch_the_record)
{
	struct stat before, after;

	cr_expect(build("u f a=A"));
	run("sleep 0.02");
	cr_expect(build("u f a=A"), "stamps taken in the same instant are settled now");
	cr_assert_eq(stat("out/.relgen", &before), 0);
	cr_expect(build("u f a=A"));
	cr_assert_eq(stat("out/.relgen", &after), 0);
	cr_expect(before.st_ino == after.st_ino);
	cr_expect(emit_unit_intact(&state, STR("out"), STR("u")));
	cr_expect(build("u *f"), "%s", said());
	cr_expect(counts(0, 1, 0));
	cr_assert_eq(stat("out/.relgen", &after), 0);
	cr_expect(before.st_ino == after.st_ino);
}

Test(emit, what_was_edited_is_not_overwritten)
{
	cr_expect(build("u f en/a=A en/b=B"));
	put("out/en/a", "Z");
	cr_expect_not(build("u g en/a=A2 en/b=B2"));
	cr_expect_str_eq(said(), "out/en/a:0: output-edited: 'out/en/a' was changed by hand after relgen wrote it "
				 "(make the change in the source, then overwrite it with --force)");
	cr_expect_eq(ds.failures.count, 0);
	cr_expect(holds("out/en/b", "B"), "nothing is written");

	cr_expect_not(build("u g en/b=B"), "nor removed");
	cr_expect_str_eq(said(), "out/en/a:0: output-edited: 'out/en/a' was changed by hand after relgen wrote it "
				 "(make the change in the source, then remove it with --force)");
	cr_expect_not(build("u f en/a=A en/b=B"), "nor put back");

	put("out/en/a", "A2");
	cr_expect(build("u g en/a=A2 en/b=B"), "edited to what is wanted is no matter: %s", said());
	cr_expect(counts(0, 2, 0));
}

Test(emit, force_overwrites_and_removes)
{
	struct wish *w = wish_on("u g a=A2 s=S");

	cr_expect(build("u f a=A b=B"));
	put("out/a", "edited");
	put("out/b", "edited");
	put("out/s", "a stranger");
	cr_expect_not(apply(w));
	cr_expect_eq(ds.findings.count, 3, "all at once");
	w->request.force = true;
	cr_expect(apply(w), "%s", said());
	cr_expect(counts(2, 0, 1));
	cr_expect(holds("out/a", "A2") && holds("out/s", "S") && !exists("out/b"));
}

Test(emit, strangers_are_left_alone)
{
	cr_expect(build("u f en/a=A"));
	put("out/en/mine", "mine");
	put("out/b", "mine");
	cr_expect(build("u g c=C"));
	cr_expect_str_eq(listing(), ".relgen b c en en/mine ");
	cr_expect_not(build("u g b=B"));
	cr_expect_str_eq(said(), "out/b:0: output-edited: 'out/b' is in the way: relgen did not write it (move it away, or overwrite it with --force)");
	cr_expect(holds("out/b", "mine"));
}

Test(emit, an_edit_within_the_same_instant_is_seen)
{
	for (int round = 0; round < 20; round++) {
		cr_assert(build(round % 2 ? "u f a=A" : "u f a=B"), "%s", said());
		put("out/a", "X");
		ds = diags_on(&arena);
		cr_assert(emit_open(&arena, STR("out"), &state, &foreign, &ds));
		cr_assert_not(emit_unit_intact(&state, STR("out"), STR("u")), "same size, same inode, perhaps the same time");
		put("out/a", round % 2 ? "A" : "B");
	}
}

Test(emit, a_copy_with_other_stamps_is_intact)
{
	cr_expect(build("u f a=A b/c=C"));
	run("cp -r out copy && rm -rf out && mv copy out");
	age("out/a out/b/c");
	cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds));
	cr_expect(emit_unit_intact(&state, STR("out"), STR("u")));
	cr_expect(build("u g a=A b/c=C2"), "%s", said());
	cr_expect(counts(1, 1, 0));
}

Test(emit, intact_means_all_of_it)
{
	static const struct { const char *damage; } rows[] = {
		{ "rm out/b/c" }, { "echo > out/b/c" }, { "rm out/b/c && mkdir out/b/c" }, { "rm out/b/c && ln -s ../a out/b/c" },
		{ "rm out/b/c && mkfifo out/b/c" }, { "rm -r out/b" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		run("rm -rf out");
		cr_expect(build("u f a=A b/c=C\nv g v=V"));
		run(rows[i].damage);
		cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds));
		cr_expect_not(emit_unit_intact(&state, STR("out"), STR("u")), "%s", rows[i].damage);
		cr_expect(emit_unit_intact(&state, STR("out"), STR("v")), "%s", rows[i].damage);
		cr_expect_not(emit_unit_intact(&state, STR("out"), STR("none")));
	}
}

Test(emit, kept_units_stay_and_others_go)
{
	cr_expect(build("u f a=A\nv g b=B\nw h c=C"));
	cr_expect(build("u *f\nv g2 b=B2"), "%s", said());
	cr_expect(counts(1, 1, 1));
	cr_expect_str_eq(listing(), ".relgen a b ");
	cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds));
	cr_expect_eq(state.unit_count, 2);
	cr_expect(str_is(emit_unit_find(&state, STR("v"))->fingerprint, "g2"));
	cr_expect(emit_unit_intact(&state, STR("out"), STR("u")));
}

/* Stages everything; what comes next is up to the caller. */
static struct emit *staged(const char *text)
{
	struct wish *w = wish_on(text);
	struct emit *e;

	ds = diags_on(&arena);
	cr_assert(emit_open(&arena, w->request.folder, &state, &foreign, &ds));
	e = emit_begin(&arena, &state, &w->request, &ds);
	for (size_t i = 0; i < w->unit_count; i++)
		cr_assert(emit_stage(e, (unsigned)(i % w->request.jobs), &w->units[i]));
	return e;
}

static bool is_named(void *context, struct str name)
{
	return str_is(name, context);
}

Test(emit, what_is_taken_back_stays_as_it_was)
{
	char unit[] = "u";
	struct emit *e;

	cr_expect(build("u f a=A b/c=C\nv g v=V"));
	e = staged("u f2 a=A2 b/new=N\nv g2 v=V2\nw h w=W x/y=Y");
	emit_take_back(e, is_named, unit);
	cr_expect(emit_finish(e, STR(""), &result), "%s", said());
	cr_expect_str_eq(listing(), ".relgen a b b/c v w x x/y ");
	cr_expect(holds("out/a", "A") && holds("out/b/c", "C") && holds("out/v", "V2"));
	cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds));
	cr_expect_eq(emit_unit_find(&state, STR("u"))->fingerprint.len, 0, "the next run makes it anew");
	cr_expect(emit_unit_intact(&state, STR("out"), STR("u")));
}

Test(emit, what_is_taken_back_and_new_leaves_no_trace)
{
	char unit[] = "u";
	struct emit *e;

	cr_expect(build("v g v=V"));
	e = staged("u f a=A b/c=C\nv g2 v=V2");
	emit_take_back(e, is_named, unit);
	cr_expect(emit_finish(e, STR(""), &result), "%s", said());
	cr_expect_str_eq(listing(), ".relgen v ");
	cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds));
	cr_expect_null(emit_unit_find(&state, STR("u")));
}

Test(emit, an_abort_leaves_everything_as_it_was)
{
	const char *before;

	cr_expect(build("u f a=A b/c=C"));
	before = listing();
	emit_abort(staged("u f2 a=A2 b/d=D\nv g new/folder/v=V"));
	cr_expect_str_eq(listing(), before);
	cr_expect(holds("out/a", "A") && holds("out/b/c", "C"));
	cr_expect_eq(ds.failures.count, 0);
	cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds));
	cr_expect_not(state.interrupted);
}

Test(emit, an_abort_of_the_first_run_leaves_no_folder)
{
	emit_abort(staged("u f a=A b/c=C"));
	cr_expect_not(exists("out"));
}

/* A unit of files that are copied from site/. */
static const char *copied(const char *files, const char *made)
{
	struct wish *w = wish_on(str_print(&arena, "root f %s\nsite f %s", made, files).ptr);

	w->units[1].sources = STR("site/");
	cr_expect_not(apply(w), "%s", files);
	cr_expect_eq(ds.failures.count, 0, "%s", said());
	return said();
}

Test(emit, copied_files_without_a_place_are_findings)
{
	cr_expect_str_eq(copied("index.html=S", "index.html=M"),
			 "site/index.html:0: unexpected-file: there is no place for this file: 'out/index.html' is written by relgen "
			 "(give it another name, or put it into another folder of site/)");
	cr_expect_str_eq(copied("en=S", "en/index.html=M"),
			 "site/en:0: unexpected-file: there is no place for this file: 'out/en' is a folder of pages "
			 "(give it another name, or put it into another folder of site/)");
	cr_expect_str_eq(copied("404.html/x=S", "404.html=M"),
			 "site/404.html/x:0: unexpected-file: there is no place for this file: 'out/404.html' is a page, and no folder "
			 "(give it another name, or put it into another folder of site/)");
	cr_expect_str_eq(copied("a\tb=S", "c=M"),
			 "site/a\tb:0: unexpected-file: there is no place for this file: 'out/a\tb' is no name for a file of the output "
			 "(give it another name, or put it into another folder of site/)");
	cr_expect_not(exists("out"));
}

Test(emit, a_partial_run_leaves_other_units_alone)
{
	struct wish *w = wish_on("v g2 b=B2");

	cr_expect(build("u f a=A\nv g b=B bb=BB\nw h c=C"));
	put("out/a", "edited, but nobody asked");
	w->request.partial = true;
	cr_expect(apply(w), "%s", said());
	cr_expect(counts(1, 0, 1));
	cr_expect_str_eq(listing(), ".relgen a b c ");
	cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds));
	cr_expect_eq(state.unit_count, 3);
}

Test(emit, a_path_may_move_to_another_unit)
{
	struct wish *w = wish_on("v g a=A2");

	cr_expect(build("u f a=A b=B"));
	w->request.partial = true;
	cr_expect(apply(w), "%s", said());
	cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds));
	cr_expect_eq(emit_unit_find(&state, STR("u"))->count, 1);
	cr_expect_eq(emit_unit_find(&state, STR("v"))->count, 1);
	cr_expect(holds("out/a", "A2") && holds("out/b", "B"));
}

static const char *paths(const struct str *items, size_t count)
{
	return str_join(&arena, items, count, STR(" ")).ptr;
}

Test(emit, check_lists_differences_and_writes_nothing)
{
	struct wish *w = wish_on("u g a=A2 n/new=N b=B d=D");
	const char *before;

	w->request.mode = EMIT_CHECK;
	cr_expect(apply(w));
	cr_expect_str_eq(paths(result.missing.items, result.missing.count), "a b d n/new");
	cr_expect_not(exists("out"));

	cr_expect(build("u f a=A b=B gone=G d=D"));
	put("out/d", "edited");
	before = listing();
	cr_expect(apply(w), "%s", said());
	cr_expect_str_eq(listing(), before);
	cr_expect_str_eq(paths(result.missing.items, result.missing.count), "n/new");
	cr_expect_str_eq(paths(result.outdated.items, result.outdated.count), "a d");
	cr_expect_str_eq(paths(result.left_over.items, result.left_over.count), "gone");
	cr_expect(counts(0, 1, 0));
	cr_expect_eq(ds.findings.count, 0);
}

Test(emit, a_folder_of_others_is_refused)
{
	static const struct { const char *make, *want; } rows[] = {
		{ "mkdir out; touch out/README", "out: holds files that relgen did not write ('README'): name another folder with --out, or empty this one" },
		{ "mkdir -p out/a/b; touch out/a/b/.x", "out: holds files that relgen did not write ('.x'): name another folder with --out, or empty this one" },
		{ "mkdir out; ln -s / out/root", "out: holds files that relgen did not write ('root'): name another folder with --out, or empty this one" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		run("rm -rf out");
		run(rows[i].make);
		cr_expect_not(build("u f a=A"));
		cr_expect(foreign);
		cr_expect_str_eq(said(), rows[i].want);
	}
	run("rm -rf out; mkdir -p out/empty; touch out/.relgen-tmp-1");
	cr_expect(build("u f a=A"), "what a killed run leaves is not foreign: %s", said());
	run("rm -rf out; echo > out");
	cr_expect_not(build("u f a=A"));
	cr_expect_not(foreign);
	cr_expect_str_eq(said(), "out: cannot be opened: Not a directory");
}

/* Puts a `.relgen` with a checksum that fits. */
static void forge(const char *body)
{
	char checksum[CHECKSUM_HEX];

	checksum_of(str_of(body), checksum);
	put("out/.relgen", str_print(&arena, "%send %.*s\n", body, CHECKSUM_HEX, checksum).ptr);
}

Test(emit, a_damaged_record_is_refused)
{
#define SUM "00000000000000000000000000000000"
#define REFUSED ", so that relgen cannot tell its own files from others: empty the folder and build again"
	static const struct { const char *body, *how; } rows[] = {
		{ "", "it does not begin with 'relgen output 1'" },
		{ "relgen output 2\ninputs 0\n\n", "the form of another version of relgen" },
		{ "relgen output 1\n", "line 2" },
		{ "relgen output 1\ninputs 1\n\n", "line 2" },
		{ "relgen output 1\ninputs 99999999999999999999\n\n", "line 2" },
		{ "relgen output 1\ninputs -1\n\n", "line 2" },
		{ "relgen output 1\n" SUM " 1 1 1 1 a\ninputs 0\n\n", "line 2" },
		{ "relgen output 1\nunit\tu\nx\ninputs 0\n\n", "line 2" },
		{ "relgen output 1\nunit\tu\tf\nunit\tu\tf\ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\n" SUM " 1 1 1 1 ../secret\ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\n" SUM " 1 1 1 1 /etc/passwd\ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\n" SUM " 1 1 1 1 a/../../secret\ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\n" SUM " 1 1 1 1 a//b\ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\n" SUM " 1 1 1 1 .relgen\ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\n" SUM " 1 1 1 1 \ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\n" SUM " 1 1 1 1\ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\n" SUM "0 1 1 1 1 a\ninputs 0\n\n", "line 3" },
		{ "relgen output 1\nunit\tu\tf\nZ 1 1 1 1 a\ninputs 0\n\n", "line 3" },
	};

	run("mkdir out; echo s > secret");
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		forge(rows[i].body);
		cr_expect_not(build(""), "%s", rows[i].body);
		cr_expect(foreign);
		cr_expect_str_eq(said(), str_print(&arena, "out/.relgen: is damaged (%s)" REFUSED, rows[i].how).ptr);
	}
	cr_expect(exists("secret"));
}

Test(emit, a_record_cut_anywhere_is_refused)
{
	struct str text;

	cr_expect(build("u f a=A b/c=C"));
	cr_expect(fs_read(&arena, STR("out/.relgen"), &text, &ds));
	for (size_t i = 0; i < text.len; i++) {
		char *bad = (char *)str_copy(&arena, text).ptr;
		FILE *f = fopen("out/.relgen", "wb");

		fwrite(bad, 1, i, f);
		fclose(f);
		ds = diags_on(&arena);
		cr_expect_not(emit_open(&arena, STR("out"), &state, &foreign, &ds), "cut at %zu", i);
		cr_expect(foreign);
		bad[i] ^= 1;
		f = fopen("out/.relgen", "wb");
		fwrite(bad, 1, text.len, f);
		fclose(f);
		ds = diags_on(&arena);
		cr_expect_not(emit_open(&arena, STR("out"), &state, &foreign, &ds), "changed at %zu", i);
	}
	run("rm out/.relgen; ln -s /etc/passwd out/.relgen");
	cr_expect_not(build(""));
	cr_expect_str_eq(said(), "out/.relgen: cannot be read: it is a symbolic link");
	run("rm out/.relgen; mkfifo out/.relgen");
	cr_expect_not(build(""));
	cr_expect_str_eq(said(), "out/.relgen: cannot be read: not a regular file");
}

Test(emit, links_are_not_followed)
{
	cr_expect(build("u f en/a=A"));
	run("mkdir away && echo -n A > away/a && rm -r out/en && ln -s ../away out/en");
	cr_expect_not(build("u g en/a=A2"));
	cr_expect_str_eq(said(), "out/en/a: cannot be written: a folder in its path is a symbolic link");
	cr_expect_not(build("u g en/b/c=C"));
	cr_expect_str_eq(said(), "out/en/b/c: cannot be written: a folder in its path is a symbolic link");
	cr_expect(build("u g b=B"), "a stale file behind a link is nobody's: %s", said());
	cr_expect(holds("away/a", "A"));
	cr_expect_str_eq(listing(), ".relgen b en ");

	run("echo -n B > target && rm out/b && ln -s ../target out/b");
	cr_expect_not(build("u g b=B"));
	cr_expect_str_eq(said(), "out/b:0: output-edited: 'out/b' was changed by hand after relgen wrote it "
				 "(make the change in the source, then overwrite it with --force)");
	cr_expect(holds("target", "B"));
}

Test(emit, paths_that_cannot_be_are_refused)
{
	static const struct { const char *units, *want; } rows[] = {
		{ "u f ../x=X", "out/../x: cannot be written: not a usable path" },
		{ "u f /x=X", "/x: cannot be written: not a usable path" },
		{ "u f a/./x=X", "out/a/./x: cannot be written: not a usable path" },
		{ "u f .relgen=X", "out/.relgen: cannot be written: not a usable path" },
		{ "u f a/.relgen-tmp-1=X", "out/a/.relgen-tmp-1: cannot be written: not a usable path" },
		{ "u f a\x01=X", "out/a\x01: cannot be written: not a usable path" },
		{ "u f a=X\nv f a=Y", "out/a: would be written twice: by 'u' and by 'v'" },
		{ "u f a=X\nu f b=Y", "out: cannot be written: two groups of files named 'u'" },
		{ "u f a=X a/b=Y", "out/a: would be a file and the folder of 'out/a/b'" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		cr_expect_not(build(rows[i].units), "%s", rows[i].units);
		cr_expect_str_eq(said(), rows[i].want);
		cr_expect_not(exists("out"));
	}
}

Test(emit, a_file_where_a_folder_should_be_and_the_reverse)
{
	cr_expect(build("u f x=X"));
	put("out/en", "a file");
	cr_expect_not(build("u f en/a=A"));
	cr_expect_str_eq(said(), "out/en/a: cannot be written: a file stands where its folder should be");
	run("mkdir out/dir");
	cr_expect_not(build("u f dir=A"));
	cr_expect_str_eq(said(), "out/dir: cannot be written: a folder stands in its place");
	cr_expect_str_eq(listing(), ".relgen dir en x ");
}

Test(emit, the_input_cache_comes_back)
{
	struct wish *w = wish_on("u f a=A");

	w->input_cache = STR("end 00\ninputs 3\n\xFF\0\n");
	cr_expect(apply(w));
	cr_expect(emit_open(&arena, STR("out"), &state, &foreign, &ds), "%s", said());
	cr_expect(str_eq(state.input_cache, w->input_cache));
	cr_expect_eq(state.unit_count, 1);
}

/* A child that may only write files of so many bytes. */
static int limited(const char *text, rlim_t bytes)
{
	pid_t child = fork();
	int status;

	if (child == 0) {
		signal(SIGXFSZ, SIG_IGN);
		setrlimit(RLIMIT_FSIZE, &(struct rlimit){ bytes, bytes });
		if (build(text))
			_exit(0);
		_exit(ds.failures.count == 1 && str_is(ds.failures.items[0].message, "cannot be written: File too large") ? 3 : 9);
	}
	waitpid(child, &status, 0);
	return WEXITSTATUS(status);
}

Test(emit, a_full_disk_leaves_everything_as_it_was)
{
	char *large = arena_alloc(&arena, 5001);

	memset(large, 'x', 5000);
	cr_expect_eq(limited(str_print(&arena, "u f a=A n/b=%s", large).ptr, 1000), 3);
	cr_expect_not(exists("out"));
	cr_expect(build("u f a=A b=B"));
	for (rlim_t bytes = 0; bytes < 5200; bytes += 400)
		cr_expect_eq(limited(str_print(&arena, "u g a=A2 b=%s new/c/d=C", large).ptr, bytes), bytes >= 5000 ? 0 : 3, "%ju", (uintmax_t)bytes);
	cr_expect_eq(limited("u g a=A2 b=B", 10), 3, "no room for the record");
	cr_expect(build("u g a=A2 b=B new/c/d=C"), "%s", said());
	cr_expect_str_eq(listing(), ".relgen a b new new/c new/c/d ");
}

Test(emit, a_disk_without_room)
{
	char *old = arena_alloc(&arena, 30001), *new = arena_alloc(&arena, 60001);
	const char *before;
	bool ok;

	memset(old, 'o', 30000);
	memset(new, 'n', 60000);
	cr_assert_eq(mkdir("out", 0777), 0);
	if (mount("tmpfs", "out", "tmpfs", 0, "size=256k") != 0)
		cr_skip_test("only root can make a small file system");
	ok = build(str_print(&arena, "u f a=%s b=%s c=%s", old, old, old).ptr);
	cr_expect(ok, "%s", said());
	before = listing();
	ok = build(str_print(&arena, "u g a=%s b=%s new/c=%s", new, new, new).ptr);
	cr_expect_not(ok);
	cr_expect(strstr(said(), ": cannot be written: No space left on device"), "%s", said());
	cr_expect_eq(ds.failures.count, 1);
	cr_expect_str_eq(listing(), before, "no temporary file, no new folder");
	cr_expect(holds("out/a", old) && holds("out/b", old) && holds("out/c", old));
	cr_expect(build("u h a=A"), "room is found by what goes: %s", said());
	cr_expect_str_eq(listing(), ".relgen a ");
	cr_assert_eq(umount("out"), 0);
}

Test(emit, a_file_system_that_may_only_be_read)
{
	cr_assert_eq(mkdir("out", 0777), 0);
	if (mount("tmpfs", "out", "tmpfs", 0, "size=256k") != 0)
		cr_skip_test("only root can make a small file system");
	cr_expect(build("u f a=A"));
	cr_assert_eq(mount("tmpfs", "out", "tmpfs", MS_REMOUNT | MS_RDONLY, NULL), 0);
	cr_expect_not(build("u g a=A2"));
	cr_expect_str_eq(said(), "out: cannot be written: Read-only file system");
	cr_expect(build("u f a=A"), "nothing to write, nothing wrong: %s", said());
	cr_expect(holds("out/a", "A"));
	cr_assert_eq(umount("out"), 0);
}

Test(emit, a_folder_that_may_not_be_written)
{
	pid_t child;
	int status;

	cr_expect(build("u f a=A"));
	/* Permissions do not bind root, so another user tries. */
	cr_assert_eq(chmod("out", 0755), 0);
	if (geteuid() != 0)
		cr_assert_eq(chmod("out", 0555), 0);
	child = fork();
	if (child == 0) {
		if (geteuid() == 0 && setuid(65534) != 0)
			_exit(8);
		if (build("u g a=A2"))
			_exit(7);
		_exit(strcmp(said(), "out: cannot be written: Permission denied"));
	}
	waitpid(child, &status, 0);
	cr_expect_eq(status, 0);
	cr_expect(holds("out/a", "A"));
	cr_expect_str_eq(listing(), ".relgen a ");
}

Test(emit, a_file_that_may_not_be_replaced)
{
	cr_expect(build("u f a=A b=B gone=G"));
	if (system("chattr +i out/b 2>/dev/null") != 0)
		cr_skip_test("this file system, or user, has no files that cannot be changed");
	cr_expect_not(build("u g a=A2 b=B2 new/c=C"));
	cr_expect_str_eq(said(), "out/b: cannot be written: Operation not permitted");
	run("chattr -i out/b");
	cr_expect(holds("out/b", "B"));
	cr_expect(holds("out/a", "A") || holds("out/a", "A2"));
	run("test -z \"$(find out -name '.relgen-tmp-*')\"");
	cr_expect(build("u h a=A3 b=B3"), "the half that was done is no edit: %s", said());
	cr_expect_str_eq(listing(), ".relgen a b ");
	cr_expect(holds("out/a", "A3") && holds("out/b", "B3"));
}

Test(emit, two_runs_do_not_mix)
{
	struct wish *w = wish_on("u g a=A2");
	struct emit_state early;
	int other;

	cr_expect(build("u f a=A"));
	other = open("out", O_RDONLY | O_DIRECTORY);
	cr_assert_eq(flock(other, LOCK_EX), 0);
	cr_expect_not(apply(w));
	cr_expect_str_eq(said(), "out: cannot be written: another run of relgen is writing there");
	close(other);
	cr_expect(emit_open(&arena, STR("out"), &early, &foreign, &ds));
	cr_expect(build("u h a=A3"));
	ds = diags_on(&arena);
	cr_expect_not(publish(&early, w));
	cr_expect(holds("out/a", "A3"));
}

/* The n-th of two states of a site: 40 files in 10 folders, each wholly of one letter. */
static struct wish *site(unsigned n)
{
	struct wish *w = wish_on("u x");
	struct output *outputs = NEW_ARRAY(&arena, struct output, 40);
	char *bytes = arena_alloc(&arena, 3000);

	memset(bytes, 'a' + (int)(n % 2), 3000);
	for (unsigned i = 0; i < 40; i++)
		outputs[i] = (struct output){ str_print(&arena, "d%u/f%u", i % 10, i + n % 2), { bytes, 3000 } };
	w->units[0].outputs = outputs;
	w->units[0].count = 40;
	w->units[0].fingerprint = n % 2 ? STR("odd") : STR("even");
	return w;
}

static void emit_for_ever(unsigned n)
{
	for (;; n++) {
		struct arena_mark mark = arena_mark(&arena);

		if (!apply(site(n))) {
			fprintf(stderr, "%s\n", said());
			_exit(1);
		}
		arena_rewind(&arena, mark);
	}
}

static bool is_whole(const char *path)
{
	struct diags none = diags_on(&arena);
	struct str text;

	if (!fs_read(&arena, str_of(path), &text, &none) || text.len != 3000)
		return false;
	for (size_t i = 0; i < text.len; i++)
		if (text.ptr[i] != text.ptr[0])
			return false;
	return text.ptr[0] == 'a' || text.ptr[0] == 'b';
}

static void expect_whole(unsigned round)
{
	struct diags none = diags_on(&arena);
	struct fs_entries entries;

	cr_assert(fs_walk(&arena, STR("out"), &entries, &none));
	for (size_t i = 0; i < entries.list.count; i++)
		cr_expect(entries.list.items[i].kind == FS_FOLDER ||
			  is_whole(str_print(&arena, "out/%.*s", STR_FMT(entries.list.items[i].path)).ptr),
			  "round %u: %.*s", round, STR_FMT(entries.list.items[i].path));
}

Test(emit, a_kill_at_any_moment_leaves_every_file_whole, .timeout = 60)
{
	unsigned random = 12345;

	for (unsigned round = 0; round < 40; round++) {
		int status;
		pid_t child;

		random = random * 1103515245 + 12345;
		child = fork();
		if (child == 0)
			emit_for_ever(round);
		usleep(random / 65536 % 40000);
		kill(child, SIGKILL);
		waitpid(child, &status, 0);
		cr_assert(WIFSIGNALED(status), "round %u", round);
		expect_whole(round);
	}
	cr_assert(apply(site(0)), "%s", said());
	cr_expect_eq(result.unchanged + result.written, 40);
	run("test \"$(find out -type f | wc -l)\" = 41");
	run("test -z \"$(find out -name '.relgen?*')\"");
}

Test(emit, a_run_that_was_killed_is_taken_over)
{
	struct emit_state early;

	/* Killed after the renames: the files are new, `.relgen` is old. */
	cr_expect(build("u f a=A b=B"));
	run("cp -p out/.relgen old");
	cr_expect(build("u g a=A2 b=B c=C"));
	run("mv out/.relgen out/.relgen.next && mv old out/.relgen && touch out/.relgen-tmp-running out/.relgen-tmp-7");
	cr_expect(emit_open(&arena, STR("out"), &early, &foreign, &ds));
	cr_expect(early.interrupted);
	cr_expect(str_is(emit_unit_find(&early, STR("u"))->fingerprint, ""), "the files are not those of `f` any more");
	cr_expect(build("u h a=A3 b=B"), "%s", said());
	cr_expect_str_eq(listing(), ".relgen a b ", "a is no edit, c is relgen's");
	cr_expect(holds("out/a", "A3"));
}

Test(emit, a_first_run_that_was_killed_is_taken_over)
{
	cr_expect(build("u f a=A b=B"));
	run("mv out/.relgen out/.relgen.next && touch out/.relgen-tmp-running out/.relgen-tmp-7 && rm out/b");
	cr_expect(build("u h c=C"), "%s", said());
	cr_expect_str_eq(listing(), ".relgen c ");
}
