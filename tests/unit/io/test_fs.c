#include <criterion/criterion.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/fs.h"

static struct arena arena;
static struct diags ds;
static char folder[] = "/tmp/relgen-fs-XXXXXX";

static void setup(void)
{
	arena = arena_on(&mem_system);
	ds = diags_on(&arena);
	cr_assert_not_null(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
}

static void teardown(void)
{
	char command[64];

	arena_drop(&arena);
	snprintf(command, sizeof command, "rm -rf %s", folder);
	cr_assert_eq(system(command), 0);
}

TestSuite(fs, .init = setup, .fini = teardown);

static void put(const char *path, const char *text)
{
	FILE *f = fopen(path, "wb");

	cr_assert_not_null(f, "%s", path);
	fputs(text, f);
	fclose(f);
}

/* "path: message" of the only failure. */
static const char *failure(void)
{
	if (ds.failures.count != 1)
		return "not one failure";
	return str_print(&arena, "%.*s: %.*s", STR_FMT(ds.failures.items[0].path), STR_FMT(ds.failures.items[0].message)).ptr;
}

Test(fs, read_gives_every_byte)
{
	struct str text;
	FILE *f = fopen("nul", "wb");

	fwrite("a\0b", 1, 3, f);
	fclose(f);
	put("empty", "");
	cr_expect(fs_read(&arena, STR("nul"), &text, &ds));
	cr_expect(str_eq(text, STR("a\0b")));
	cr_expect(fs_read(&arena, STR("empty"), &text, &ds));
	cr_expect_eq(text.len, 0);
	cr_expect_not_null(text.ptr, "an empty file is not an absent one");
	cr_expect(fs_read(&arena, STR("/proc/self/status"), &text, &ds), "a file that says it has no size");
	cr_expect_gt(text.len, 100);
	cr_expect_eq(ds.failures.count, 0);
}

Test(fs, read_says_why_not)
{
	static const struct { const char *path, *want; } rows[] = {
		{ "none", "none: cannot be read: No such file or directory" },
		{ "file/below", "file/below: cannot be read: Not a directory" },
		{ "folder", "folder: cannot be read: Is a directory" },
		{ "pipe", "pipe: cannot be read: not a regular file" },
		{ "/dev/null", "/dev/null: cannot be read: not a regular file" },
		{ "loop", "loop: cannot be read: Too many levels of symbolic links" },
		{ "large", "large: cannot be read: larger than 64 MiB" },
	};
	struct str text;

	put("file", "");
	put("large", "");
	cr_assert_eq(truncate("large", FS_SIZE_MAX + 1), 0);
	cr_assert_eq(mkdir("folder", 0777), 0);
	cr_assert_eq(mkfifo("pipe", 0666), 0);
	cr_assert_eq(symlink("loop", "loop"), 0);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		ds = diags_on(&arena);
		cr_expect_not(fs_read(&arena, str_of(rows[i].path), &text, &ds));
		cr_expect_str_eq(failure(), rows[i].want);
	}
	ds = diags_on(&arena);
	cr_expect_not(fs_read(&arena, STR("file\0x"), &text, &ds));
	cr_expect_eq(ds.failures.count, 1, "a NUL does not cut the path");
}

Test(fs, read_optional_is_silent_about_what_is_not_there_only)
{
	struct str text;

	put("file", "x");
	cr_assert_eq(mkdir("folder", 0777), 0);
	cr_expect_not(fs_read_optional(&arena, STR("none"), &text, &ds));
	cr_expect_not(fs_read_optional(&arena, STR("file/below"), &text, &ds));
	cr_expect_eq(ds.failures.count, 0);
	cr_expect_not(fs_read_optional(&arena, STR("folder"), &text, &ds));
	cr_expect_str_eq(failure(), "folder: cannot be read: Is a directory");
	cr_expect(fs_read_optional(&arena, STR("file"), &text, &ds));
	cr_expect(str_is(text, "x"));
}

Test(fs, read_below_stays_below)
{
	static const struct { const char *path, *want; } rows[] = {
		{ "file", NULL },
		{ "sub/../file", NULL },
		{ "in", NULL },
		{ "out", "root/out: refused: leads out of 'root'" },
		{ "../secret", "root/../secret: refused: leads out of 'root'" },
		{ "sub/out/secret", "root/sub/out/secret: refused: leads out of 'root'" },
		{ "/etc/passwd", "/etc/passwd: refused: leads out of 'root'" },
		{ "none", "root/none: cannot be read: No such file or directory" },
	};
	struct str text;

	cr_assert_eq(mkdir("root", 0777) + mkdir("root/sub", 0777) + mkdir("root-2", 0777), 0);
	put("root/file", "x");
	put("secret", "s");
	put("root-2/secret", "s");
	cr_assert_eq(symlink("../secret", "root/out") + symlink("file", "root/in") + symlink("../../root-2", "root/sub/out"), 0);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		bool ok;

		ds = diags_on(&arena);
		ok = fs_read_below(&arena, STR("root"), str_of(rows[i].path), &text, &ds);
		cr_expect_eq(ok, !rows[i].want, "%s", rows[i].path);
		if (rows[i].want)
			cr_expect_str_eq(failure(), rows[i].want);
	}
	cr_assert_eq(chdir("root"), 0);
	cr_expect(fs_read_below(&arena, STR("."), STR("file"), &text, &ds));
}

Test(fs, walk_lists_everything_in_byte_order)
{
	static const struct { const char *path; enum fs_kind kind; } rows[] = {
		{ "a", FS_FOLDER }, { "a-b", FS_FILE }, { "a/b", FS_FILE }, { "a/c", FS_FOLDER }, { "a/c/d", FS_FILE },
		{ "away", FS_OTHER }, { "dangling", FS_OTHER }, { "here", FS_FILE }, { "loop", FS_OTHER }, { "pipe", FS_OTHER },
		{ "up", FS_OTHER }, { "日本", FS_FILE },
	};
	struct fs_entries got;
	struct fs_stamp stamp;
	enum fs_kind kind;

	cr_assert_eq(mkdir("w", 0777) + mkdir("w/a", 0777) + mkdir("w/a/c", 0777) + mkdir("w/.git", 0777), 0);
	put("outside", "o");
	put("w/a-b", "");
	put("w/a/b", "");
	put("w/a/c/d", "four");
	put("w/.hidden", "");
	put("w/日本", "");
	cr_assert_eq(symlink("../outside", "w/away") + symlink("none", "w/dangling") + symlink("a/c/d", "w/here") +
		     symlink("loop", "w/loop") + symlink("..", "w/up") + mkfifo("w/pipe", 0666), 0);
	cr_expect(fs_walk(&arena, STR("w"), &got, &ds));
	cr_assert_eq(got.list.count, sizeof rows / sizeof rows[0]);
	for (size_t i = 0; i < got.list.count; i++) {
		cr_expect(str_is(got.list.items[i].path, rows[i].path), "%.*s", STR_FMT(got.list.items[i].path));
		cr_expect_eq(got.list.items[i].kind, rows[i].kind, "%s", rows[i].path);
	}
	cr_expect_eq(got.list.items[7].stamp.size, 4, "of a link, what it names");
	cr_expect(fs_stat(STR("w/a/c/d"), &stamp, &kind));
	cr_expect(fs_stamp_eq(stamp, got.list.items[4].stamp));
	cr_expect_eq(ds.failures.count, 0);
}

static bool is_not_closed(void *context, struct str path)
{
	size_t *asked = context;

	(*asked)++;
	return !str_ends(path, "closed");
}

Test(fs, walk_leaves_folders_alone_that_are_not_wanted)
{
	size_t asked = 0;
	struct fs_choice choice = { .is_wanted = is_not_closed, .context = &asked };
	struct fs_entries got;

	cr_assert_eq(mkdir("w", 0777) + mkdir("w/a", 0777) + mkdir("w/a/closed", 0000) + mkdir("w/closed", 0000), 0);
	put("w/a/closed-not", "");
	cr_expect(fs_walk_chosen(&arena, STR("w"), &choice, &got, &ds));
	cr_assert_eq(got.list.count, 2, "%zu", got.list.count);
	cr_expect(str_is(got.list.items[0].path, "a") && str_is(got.list.items[1].path, "a/closed-not"));
	cr_expect_eq(asked, 3, "folders only");
}

Test(fs, walk_of_nothing_is_empty_and_of_a_file_a_failure)
{
	struct fs_entries got;

	put("file", "");
	cr_expect(fs_walk(&arena, STR("none"), &got, &ds));
	cr_expect_eq(got.list.count, 0);
	cr_expect_not(fs_walk(&arena, STR("file"), &got, &ds));
	cr_expect_str_eq(failure(), "file: cannot be read: Not a directory");
}

Test(fs, walk_has_a_bottom)
{
	struct fs_entries got;
	int folders = 0;

	cr_assert_eq(mkdir("deep", 0777), 0);
	cr_assert_eq(chdir("deep"), 0);
	for (; folders < 200; folders++)
		cr_assert(mkdir("d", 0777) == 0 && chdir("d") == 0);
	cr_assert_eq(chdir(folder), 0);
	cr_expect_not(fs_walk(&arena, STR("deep"), &got, &ds));
	cr_assert_eq(ds.failures.count, 1);
	cr_expect(str_is(ds.failures.items[0].message, "cannot be read: more than 64 folders deep"));
}

Test(fs, walk_reports_the_folder_it_may_not_read)
{
	struct fs_entries got;

	cr_assert_eq(mkdir("w", 0777) + mkdir("w/closed", 0000) + mkdir("w/open", 0777) + chmod(".", 0755), 0);
	put("w/open/file", "");
	/* Permissions do not bind root. */
	if (geteuid() == 0)
		cr_assert_eq(seteuid(65534), 0);
	cr_expect_not(fs_walk(&arena, STR("w"), &got, &ds));
	cr_assert_eq(seteuid(getuid()), 0);
	cr_expect_str_eq(failure(), "w/closed: cannot be read: Permission denied");
	cr_expect_eq(got.list.count, 3, "the others are there");
}

Test(fs, stamps_tell_changes)
{
	struct fs_stamp before, after, old = { .size = 1, .mtime_ns = 1, .ctime_ns = 1, .inode = 1 };
	enum fs_kind kind;

	put("file", "one");
	cr_expect(fs_stat(STR("file"), &before, &kind));
	cr_expect_eq(kind, FS_FILE);
	cr_expect_eq(before.size, 3);
	cr_expect_not(fs_stamp_settled(before), "a change in the same instant would give the same stamp");
	cr_expect(fs_stamp_settled(old));
	put("other", "two");
	cr_assert_eq(rename("other", "file"), 0);
	cr_expect(fs_stat(STR("file"), &after, &kind));
	cr_expect_not(fs_stamp_eq(before, after));
	cr_expect_not(fs_stat(STR("none"), &after, &kind));
	cr_expect(fs_stat(STR("."), &after, &kind) && kind == FS_FOLDER);
}

Test(fs, join)
{
	static const struct { const char *folder, *path, *want; } rows[] = {
		{ "a", "b", "a/b" }, { "a/", "b", "a/b" }, { "", "b", "b" }, { ".", "b", "b" }, { "a", "/b", "/b" }, { "/", "b", "/b" },
		{ "a", "", "a" }, { "..", "b/c", "../b/c" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got = fs_join(&arena, str_of(rows[i].folder), str_of(rows[i].path));

		cr_expect(str_is(got, rows[i].want), "%s + %s: %.*s", rows[i].folder, rows[i].path, STR_FMT(got));
	}
}

Test(fs, project_is_found_upwards)
{
	static const struct { const char *from, *start, *want; } rows[] = {
		{ ".", ".", NULL },
		{ "p", ".", "." }, { "p", "", "." },
		{ "p/a", ".", ".." }, { "p/a/b", ".", "../.." }, { "p/a/b", "../..", "../.." },
		{ ".", "p", "p" }, { ".", "p/a/b", "p" }, { ".", "p/a/b/", "p" }, { "p", "a/b", "." }, { "p/a", "b", ".." },
		{ ".", "p/link", "p/link/../.." }, { ".", "none/x", NULL },
	};

	cr_assert_eq(mkdir("p", 0777) + mkdir("p/a", 0777) + mkdir("p/a/b", 0777), 0);
	put("p/relgen.yaml", "relgen: 1\n");
	cr_assert_eq(symlink("a/b", "p/link"), 0);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got;

		cr_assert_eq(chdir(folder) + chdir(rows[i].from), 0);
		got = fs_project(&arena, str_of(rows[i].start));
		cr_expect(rows[i].want ? str_is(got, rows[i].want) : !got.ptr, "%s: %s: %.*s", rows[i].from, rows[i].start, STR_FMT(got));
	}
	cr_assert_eq(chdir(folder), 0);
	cr_expect(str_is(fs_project(&arena, str_print(&arena, "%s/p/a/b", folder)), str_print(&arena, "%s/p", folder).ptr));
}

Test(fs, names_alone_are_the_same_names)
{
	static const struct fs_choice choice = { .names_only = true };
	struct fs_entries all, names;

	cr_assert_eq(system("mkdir -p w/a/b && touch w/x w/a/y w/a/b/z && mkfifo w/p && ln -s x w/l && ln -s /etc/passwd w/o"), 0);
	cr_assert(fs_walk(&arena, STR("w"), &all, &ds));
	cr_assert(fs_walk_chosen(&arena, STR("w"), &choice, &names, &ds));
	cr_assert_eq(all.list.count, names.list.count);
	for (size_t i = 0; i < all.list.count; i++) {
		cr_expect(str_eq(all.list.items[i].path, names.list.items[i].path));
		cr_expect_eq(all.list.items[i].kind, names.list.items[i].kind);
	}
}
