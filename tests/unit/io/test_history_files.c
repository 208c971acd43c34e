#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/history_files.h"

/* libgit2 1.5 forgets its match data at every comparison that does not match, which it makes for repositories with extensions. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libpcre2\n";
}

static struct arena arena;
static char place[] = "/tmp/relgen-history-files-XXXXXX";

static void run(const char *command)
{
	cr_assert_eq(system(command), 0, "%s", command);
}

static void setup(void)
{
	static const char *const names[] = { "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL" };

	arena = arena_on(&mem_system);
	cr_assert_not_null(mkdtemp(place));
	cr_assert_eq(chdir(place), 0);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		setenv(names[i], "a@example.com", 1);
	setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
	setenv("GIT_AUTHOR_DATE", "2026-05-01T12:00:00+0000", 1);
	setenv("GIT_COMMITTER_DATE", "2026-05-01T12:00:00+0000", 1);
	run("git init -q -b main repo && cd repo && mkdir sub && echo 版 > sub/file && ln -s file sub/link && head -c 300000 /dev/zero > big && "
	    "git add . && git commit -q -m one && git config uploadpack.allowFilter true && git commit -q --allow-empty -m two");
}

static void teardown(void)
{
	char command[64];

	arena_drop(&arena);
	snprintf(command, sizeof command, "rm -rf %s", place);
	cr_assert_eq(system(command), 0);
}

TestSuite(history_files, .init = setup, .fini = teardown);

static struct str commit_named(const char *name)
{
	char hex[COMMIT_HEX + 2] = "";
	FILE *pipe = popen(str_print(&arena, "git -C repo rev-parse %s", name).ptr, "r");

	cr_assert(fgets(hex, sizeof hex, pipe));
	pclose(pipe);
	return str_copy(&arena, str_trim(str_of(hex)));
}

static const char *told(const char *repository, const char *path)
{
	struct tag_file file = { .path = str_of(path), .problem = STR("not asked") };
	struct history_questions q = { 0 };

	*vec_push(&arena, &q.files) = (struct history_file){ commit_named("main"), STR("name"), &file };
	history_answer(&arena, str_of(repository), HISTORY_OWN, &q);
	if (file.state == TAG_FILE_READ)
		return str_z(&arena, file.source->text);
	return file.state == TAG_FILE_MISSING ? "missing" : str_z(&arena, file.problem);
}

Test(history_files, a_file_at_a_commit)
{
	static const struct { const char *repository, *path, *want; } rows[] = {
		{ "repo", "sub/file", "版\n" }, { "bare.git", "sub/file", "版\n" }, { "shallow", "sub/file", "版\n" },
		{ "repo", "sub/none", "missing" }, { "repo", "sub", "missing" }, { "repo", "sub/link", "missing" },
		{ "repo", "../repo/sub/file", "missing" }, { "repo", "", "missing" }, { "repo", "big", "it is too large" },
		{ "partial", "sub/file", "the clone does not hold it" },
		{ "none", "sub/file", "not asked" },
	};

	run("git clone -q --mirror repo bare.git && git clone -q --depth 1 file://$PWD/repo shallow && "
	    "git clone -q --filter=blob:none --no-checkout file://$PWD/repo partial");
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		cr_expect_str_eq(told(rows[i].repository, rows[i].path), rows[i].want, "%s %s: %s", rows[i].repository, rows[i].path,
				 told(rows[i].repository, rows[i].path));
}

static enum tag_order order(const char *repository, const char *older, const char *newer)
{
	enum tag_order got = TAG_ORDER_UNKNOWN;
	struct history_questions q = { 0 };

	*vec_push(&arena, &q.pairs) = (struct history_pair){ commit_named(older), commit_named(newer), true, &got };
	history_answer(&arena, str_of(repository), HISTORY_OWN, &q);
	return got;
}

Test(history_files, how_two_commits_lie_to_each_other)
{
	run("cd repo && git checkout -q -b side main~1 && git commit -q --allow-empty -m three && git clone -q --depth 1 file://$PWD ../shallow");
	cr_expect_eq(order("repo", "main~1", "main"), TAG_ORDER_FORWARD);
	cr_expect_eq(order("repo", "main", "main~1"), TAG_ORDER_BACKWARD);
	cr_expect_eq(order("repo", "main", "main"), TAG_ORDER_UNKNOWN);
	cr_expect_eq(order("repo", "main", "side"), TAG_ORDER_UNKNOWN);
	cr_expect_eq(order("shallow", "main~1", "side"), TAG_ORDER_UNKNOWN, "the history is not there");
}

Test(history_files, a_pipe_in_the_way_of_a_walk_makes_none)
{
	run("cd repo && f=.git/objects/$(git rev-parse main~1 | sed 's|..|&/|') && rm -f $f && mkfifo $f && git commit -q --allow-empty -m three");
	cr_expect_eq(order("repo", "main", "main"), TAG_ORDER_UNKNOWN);
	cr_expect_eq(order("repo", "main", "main~0"), TAG_ORDER_UNKNOWN);
}
