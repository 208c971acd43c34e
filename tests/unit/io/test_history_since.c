#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/fs.h"
#include "io/history.h"
#include "io/history_since.h"

/* libgit2 1.5 forgets its match data at every comparison that does not match, which it makes for repositories with extensions. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libpcre2\n";
}

static struct arena arena;
static struct diags ds;
static char place[] = "/tmp/relgen-since-XXXXXX";

static void run(const char *command)
{
	cr_assert_eq(system(command), 0, "%s", command);
}

/* A repository with the project in a folder of it; `sub/file` has the lines 1 to 9. */
static void setup(void)
{
	arena = arena_on(&mem_system);
	ds = diags_on(&arena);
	cr_assert_not_null(mkdtemp(place));
	cr_assert_eq(chdir(place), 0);
	cr_assert_eq(chmod(".", 0755), 0);
	setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
	setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
	setenv("GIT_AUTHOR_NAME", "A", 1);
	setenv("GIT_AUTHOR_EMAIL", "a@example.com", 1);
	setenv("GIT_COMMITTER_NAME", "A", 1);
	setenv("GIT_COMMITTER_EMAIL", "a@example.com", 1);
	setenv("GIT_AUTHOR_DATE", "2026-05-01T12:00:00+0000", 1);
	setenv("GIT_COMMITTER_DATE", "2026-05-01T12:00:00+0000", 1);
	run("git init -q -b main . && mkdir sub && seq 9 > sub/file && echo other > other && git add . && git commit -q -m one && git tag 26.05");
}

static void teardown(void)
{
	char command[64];

	arena_drop(&arena);
	snprintf(command, sizeof command, "rm -rf %s", place);
	cr_assert_eq(system(command), 0);
}

TestSuite(since, .init = setup, .fini = teardown);

/* What changed in `path` of the project in `folder`: "new", or ranges, with "shorter" behind them. */
static const char *changes(const char *folder, const char *revision, const char *path)
{
	struct revision r = history_revision(&arena, str_of(folder), str_of(revision), HISTORY_OWN);
	struct changed_file file = { .path = str_of(path) };
	struct buf b = buf_on(&arena);

	if (!r.tree.ptr)
		return str_print(&arena, "%.*s | %.*s", STR_FMT(r.problem), STR_FMT(r.remedy)).ptr;
	fs_read(&arena, fs_join(&arena, str_of(folder), str_of(path)), &file.text, &ds);
	if (!history_changes(&arena, str_of(folder), &r, &file, 1, &ds))
		return str_print(&arena, "%.*s", STR_FMT(ds.failures.items[ds.failures.count - 1].message)).ptr;
	buf_z(&b, file.is_new ? "new" : "");
	for (size_t i = 0; i < file.ranges.count; i++)
		buf_print(&b, "%s%u-%u", i ? " " : "", file.ranges.items[i].from, file.ranges.items[i].to);
	buf_z(&b, file.is_shorter ? " shorter" : "");
	return b.ptr;
}

static const struct {
	const char *command, *folder, *revision, *path, *want;
} rows[] = {
	{ "true", "sub", "main", "file", "" },
	{ "true", ".", "HEAD", "sub/file", "" },
	{ "sed -i 3s/.*/x/ sub/file", "sub", "26.05", "file", "3-3" },
	{ "sed -i '3s/.*/x/; 7a y' sub/file && git commit -qam two", "sub", "HEAD~1", "file", "3-3 8-8" },
	{ "sed -i '3s/.*/x/' sub/file && git commit -qam two", "sub", "HEAD", "file", "" },
	{ "sed -i 3,4d sub/file", "sub", "main", "file", "2-3 shorter" },
	{ "sed -i '3,4d; 5s/.*/x/' sub/file", "sub", "main", "file", "3-3 shorter" },
	{ "sed -i 's/$/\\r/' sub/file", "sub", "main", "file", "" },
	{ "sed -i 's/^5$/  5 /' sub/file", "sub", "main", "file", "5-5" },
	{ "cp sub/file sub/copy", "sub", "main", "copy", "new" },
	{ "seq 20 30 > sub/untracked", "sub", "main", "untracked", "new" },
	{ "echo untracked > .gitignore && seq 20 30 > sub/untracked", "sub", "main", "untracked", "new" },
	{ "git mv sub/file sub/moved && sed -i 2s/.*/x/ sub/moved", "sub", "main", "moved", "2-2" },
	{ "mv sub/file sub/moved", "sub", "main", "moved", "" },
	{ "mv sub/file moved && mkdir p && mv moved p/moved", "p", "main", "moved", "new" },
	{ "mv sub/file 'sub/日本 語' && git add . && git commit -qm two && sed -i 1d 'sub/日本 語'", "sub", "HEAD", "日本 語", "0-1 shorter" },
	{ "git clone -q --bare . sub/bare.git", "sub", "main", "file", "" },
	{ "git worktree add -q linked && sed -i 9d linked/sub/file", "linked/sub", "main", "file", "8-9 shorter" },
};

Test(since, finds_the_lines_that_changed)
{
	char here[sizeof place + 16];

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *got;

		snprintf(here, sizeof here, "%s/%zu", place, i);
		run(str_print(&arena, "mkdir %s && git archive main | tar -x -C %s && cp -r .git %s", here, here, here).ptr);
		cr_assert_eq(chdir(here), 0);
		run(rows[i].command);
		got = changes(rows[i].folder, rows[i].revision, rows[i].path);
		cr_expect_str_eq(got, rows[i].want, "%s: '%s' not '%s'", rows[i].command, got, rows[i].want);
		cr_assert_eq(chdir(place), 0);
	}
}

static const struct {
	const char *command, *revision, *want;
} wrong[] = {
	{ "true", "mian", "the repository has no revision 'mian' | did you mean 'main'?" },
	{ "true", "v26.05", "the repository has no revision 'v26.05' | did you mean '26.05'?" },
	{ "true", "HAED", "the repository has no revision 'HAED' | did you mean 'HEAD'?" },
	{ "true", "0123456789", "the repository has no revision '0123456789' | name a branch, a tag or a commit; git fetch brings those of the server" },
	{ "true", "HEAD~5", "the repository has no revision 'HEAD~5' | name a branch, a tag or a commit; git fetch brings those of the server" },
	{ "true", "main..HEAD", "'main..HEAD' is not the name of one revision | name the one to compare with, such as main or HEAD~1" },
	{ "true", "HEAD:sub/file", "'HEAD:sub/file' names a file of the repository, not a revision | name a branch, a tag or a commit" },
	{ "true", "リリース", "the repository has no revision 'リリース' | name a branch, a tag or a commit; git fetch brings those of the server" },
	{ "git commit -q --allow-empty -m two && git clone -q --depth 1 file://$PWD clone && rm -rf .git && mv clone/.git .", "HEAD~1",
	  "the repository has no revision 'HEAD~1' | this is a shallow clone: git fetch --unshallow brings the rest of its history" },
	{ "rm -rf .git", "main", "the project is in no work tree of git | leave the revision out, or work in a clone" },
};

Test(since, says_why_there_is_no_such_revision)
{
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		const char *got;

		run(wrong[i].command);
		got = changes("sub", wrong[i].revision, "file");
		cr_expect_str_eq(got, wrong[i].want, "%s: '%s' not '%s'", wrong[i].revision, got, wrong[i].want);
	}
}

Test(since, says_so_where_a_revision_takes_too_much_memory)
{
	const char *got;

	run("head -c 150000000 /dev/zero > sub/file && git commit -qam large && echo small > sub/file && git commit -qam small");
	got = changes("sub", "HEAD~1", "file");
	cr_expect_str_eq(got, "the revision cannot be read: it would take more than 128 MiB of memory", "%s", got);
	cr_expect_str_eq(changes("sub", "HEAD~2", "file"), "1-1 shorter", "what comes after is read");
}

Test(since, tells_changed_lines_from_others)
{
	struct line_range ranges[] = { { 2, 3 }, { 7, 7 } };
	struct changed_file f = { .ranges = { ranges, 2, 2 } }, none = { 0 }, fresh = { .is_new = true };
	static const bool want[] = { true, false, true, true, false, false, false, true, false };

	for (uint32_t line = 0; line < sizeof want / sizeof *want; line++) {
		cr_expect_eq(history_is_changed(&f, line), want[line], "%u", line);
		cr_expect(!history_is_changed(&none, line));
		cr_expect(history_is_changed(&fresh, line));
	}
}

Test(since, names_a_folder_from_the_top_of_its_work_tree)
{
	struct str top = history_work_tree(&arena, STR(".")), sub = history_work_tree(&arena, STR("sub"));

	cr_expect(top.ptr && top.len == 0);
	cr_expect(str_is(sub, "sub"), "%.*s", STR_FMT(sub));
	run("mkdir -p sub/a/b && ln -s sub/a link");
	cr_expect(str_is(history_work_tree(&arena, STR("link/b")), "sub/a/b"));
	run("rm -rf .git");
	cr_expect(!history_work_tree(&arena, STR("sub")).ptr);
}
