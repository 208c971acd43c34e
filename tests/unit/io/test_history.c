#include <criterion/criterion.h>

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/history.h"

/* libgit2 1.5 forgets its match data at every comparison that does not match, which it makes for repositories with extensions. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libpcre2\n";
}

static struct arena arena;
static struct diags ds;
static char place[] = "/tmp/relgen-history-XXXXXX";

static void run(const char *command)
{
	cr_assert_eq(system(command), 0, "%s", command);
}

/* `repo`: two commits, a day apart, and one tag of every sort. */
static void make_repository(void)
{
	/* Made once a test; its name survives `rm -rf *`. */
	if (access(".template", F_OK) == 0) {
		run("cp -r .template repo");
		return;
	}
	run("git init -q -b main .template && cd .template && git commit -q --allow-empty -m one && git tag light && git tag -a annotated -m a &&"
	    "export GIT_COMMITTER_DATE='2026-05-02T23:30:00-0700' GIT_AUTHOR_DATE='2026-05-02T23:30:00-0700' &&"
	    "git commit -q --allow-empty -m two && git tag -a image/26.05 -m b && git -c advice.nestedTag=false tag -a nested -m c image/26.05 &&"
	    "echo text | git hash-object -w --stdin > .git/blob && git tag blob $(cat .git/blob) &&"
	    "git tag -a blob-annotated -m d $(cat .git/blob) && git tag tree HEAD^{tree} && git branch branch-only && git branch light-branch &&"
	    "git symbolic-ref refs/tags/symbolic refs/tags/light && cp -r . ../repo");
}

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
}

static void teardown(void)
{
	char command[64];

	arena_drop(&arena);
	snprintf(command, sizeof command, "rm -rf %s", place);
	cr_assert_eq(system(command), 0);
}

TestSuite(history, .init = setup, .fini = teardown);

/* A repository with all its tags read. */
struct all_tags {
	const struct history *history;
	struct tag *items;
	size_t count;
};

static struct all_tags read_as(const char *path, enum history_trust trust)
{
	struct all_tags all = { .history = history_read(&arena, str_of(path), trust) };
	struct tag **wanted;

	ds = diags_on(&arena);
	all.count = all.history->count;
	all.items = NEW_ARRAY(&arena, struct tag, all.count);
	wanted = NEW_ARRAY(&arena, struct tag *, all.count);
	for (size_t i = 0; i < all.count; i++) {
		all.items[i] = (struct tag){ .state = TAG_UNAVAILABLE, .name = all.history->refs[i].name };
		wanted[i] = &all.items[i];
	}
	history_peel(&arena, all.history, str_of(path), trust, &(struct history_peeling){ wanted, all.count, &ds });
	return all;
}

static struct all_tags read_tags(const char *path)
{
	return read_as(path, HISTORY_OWN);
}

static enum tag_state state_of(const struct all_tags *all, const char *name)
{
	const struct history_ref *ref = history_find(all->history, str_of(name));

	return ref ? all->items[ref - all->history->refs].state : history_lacks(all->history);
}

/* One tag a line: name, then commit or object, then time. */
static const char *listing(const struct all_tags *all)
{
	struct buf b = buf_on(&arena);

	buf_z(&b, "");
	for (size_t i = 0; i < all->count; i++)
		buf_print(&b, "%.*s %.*s %jd\n", STR_FMT(all->items[i].name),
			  STR_FMT(all->items[i].state == TAG_COMMIT ? str_slice(all->items[i].commit, 0, 7) : all->items[i].object),
			  (intmax_t)all->items[i].time);
	return b.ptr;
}

/* "problem | remedy" */
static const char *said(const struct all_tags *all)
{
	const struct history *h = all->history;

	return h->available ? "available" : str_print(&arena, "%.*s | %.*s", STR_FMT(h->problem), STR_FMT(h->remedy)).ptr;
}

static const char *failure(void)
{
	if (ds.failures.count != 1)
		return "not one failure";
	return str_print(&arena, "%.*s: %.*s", STR_FMT(ds.failures.items[0].path), STR_FMT(ds.failures.items[0].message)).ptr;
}

/* 1777636800 is 2026-05-01T12:00:00Z, 1777789800 is 2026-05-03T06:30:00Z. */
static const char want_all[] =
	"annotated 051f042 1777636800\n"
	"blob blob 0\n"
	"blob-annotated blob 1777789800\n"
	"image/26.05 0a5eb51 1777789800\n"
	"light 051f042 1777636800\n"
	"nested 0a5eb51 1777789800\n"
	"symbolic 051f042 1777636800\n"
	"tree tree 0\n";

Test(history, every_sort_of_tag_in_every_sort_of_repository)
{
	static const struct { const char *make, *path; } rows[] = {
		{ "true", "repo" },
		{ "true", "repo/.git" },
		{ "mkdir -p repo/deep/er && touch repo/deep/er/file", "repo/deep/er" },
		{ "cd repo && git pack-refs --all && git gc -q", "repo" },
		{ "git clone -q --mirror repo bare.git", "bare.git" },
		{ "git clone -q --mirror repo bare", "bare" },
		{ "cd repo && git worktree add -q ../linked main~0 --detach", "linked" },
		{ "mv repo/.git away && echo 'gitdir: ../away' > repo/.git", "repo" },
		{ "cd repo && git config core.repositoryformatversion 1 && git config extensions.partialClone origin &&"
		  "git config extensions.worktreeConfig true", "repo" },
		{ "ln -s repo link", "link" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct all_tags h;

		run("rm -rf *");
		make_repository();
		run(rows[i].make);
		h = read_tags(rows[i].path);
		cr_expect(h.history->available, "%s: %s", rows[i].make, said(&h));
		cr_expect_not(h.history->shallow);
		cr_expect_str_eq(listing(&h), want_all, "%s\n%s", rows[i].make, listing(&h));
		cr_expect_eq(ds.failures.count, 0);
	}
}

Test(history, a_tag_is_looked_up_by_its_exact_name)
{
	static const struct { const char *name; enum tag_state want; } rows[] = {
		{ "image/26.05", TAG_COMMIT }, { "light", TAG_COMMIT }, { "blob", TAG_OTHER }, { "branch-only", TAG_MISSING },
		{ "light-branch", TAG_MISSING }, { "main", TAG_MISSING }, { "HEAD", TAG_MISSING }, { "refs/tags/light", TAG_MISSING },
		{ "26.05", TAG_MISSING }, { "light^{}", TAG_MISSING }, { "image/26.05-1-g0a5eb51", TAG_MISSING }, { "", TAG_MISSING },
	};
	struct all_tags h;

	make_repository();
	h = read_tags("repo");
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		cr_expect_eq(state_of(&h, rows[i].name), rows[i].want, "%s", rows[i].name);
	}
}

Test(history, says_what_is_the_matter_and_what_mends_it)
{
	static const struct { const char *make, *path, *want; } rows[] = {
		{ "true", "none", "'none' does not exist | clone the repository to 'none', or correct it in relgen.yaml" },
		{ "rm repo/.git/config && mkfifo repo/.git/config", "repo",
		  "'config' of the repository 'repo' is a pipe or a device | clone it anew to 'repo', or correct the repository in relgen.yaml" },
		{ "mkdir empty", "empty", "the folder 'empty' is empty: a submodule that was not fetched | git submodule update --init empty" },
		{ "mkdir folder && touch folder/file", "folder",
		  "there is no git repository at 'folder' | clone it to 'folder', or correct the repository in relgen.yaml" },
		{ "echo > file", "file", "there is no git repository at 'file' | clone it to 'file', or correct the repository in relgen.yaml" },
		{ "mkdir repo/x.git && touch repo/x.git/file", "repo/x.git",
		  "there is no git repository at 'repo/x.git' | clone it to 'repo/x.git', or correct the repository in relgen.yaml" },
		{ "git init -q --object-format=sha256 sha", "sha",
		  "the repository 'sha' uses the extension 'objectformat', which libgit2 cannot read | "
		  "name a clone with SHA-1 objects instead of 'sha' in relgen.yaml, or use --no-git" },
		{ "cd repo && git config core.repositoryformatversion 1 && git config extensions.refStorage reftable", "repo",
		  "the repository 'repo' uses the extension 'refstorage', which libgit2 cannot read | "
		  "git -C repo refs migrate --ref-format=files" },
		{ "cd repo && git config core.repositoryformatversion 1 && git config extensions.frobnicate true", "repo",
		  "the repository 'repo' uses the extension 'frobnicate', which libgit2 cannot read | "
		  "use --no-git, or name another clone than 'repo' in relgen.yaml" },
		{ "cd repo && git config core.repositoryformatversion 9", "repo",
		  "the repository 'repo' cannot be opened: unsupported repository version 9; only versions up to 1 are supported | "
		  "git -C repo status" },
		{ "git clone -q --depth 1 --no-tags file://$PWD/repo shallow", "shallow",
		  "the repository 'shallow' is a shallow clone without tags | git -C shallow fetch --tags --unshallow" },
		{ "git clone -q --no-tags repo bald", "bald", "the repository 'bald' was cloned without tags | git -C bald fetch --tags" },
		{ "cd repo && git pack-refs --all && echo rubbish >> .git/packed-refs", "repo",
		  "the refs of the repository 'repo' are damaged: packed-refs, line 16 | "
		  "git -C repo fsck, then git -C repo fetch --tags" },
		{ "cd repo && git pack-refs --all && : > .git/packed-refs", "repo",
		  "the refs of the repository 'repo' are damaged: packed-refs is empty | git -C repo fsck, then git -C repo fetch --tags" },
		{ "cd repo && git pack-refs --all && sed -i 's/$/\\r/' .git/packed-refs", "repo",
		  "the refs of the repository 'repo' are damaged: packed-refs, line 2 | git -C repo fsck, then git -C repo fetch --tags" },
		{ "cd repo && git pack-refs --all && head -c 300 /dev/zero > .git/packed-refs", "repo",
		  "the refs of the repository 'repo' are damaged: packed-refs, line 1 | git -C repo fsck, then git -C repo fetch --tags" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct all_tags h;

		run("rm -rf *");
		make_repository();
		run(rows[i].make);
		h = read_tags(rows[i].path);
		cr_expect_str_eq(said(&h), rows[i].want);
		cr_expect_eq(h.count, 0);
		cr_expect_eq(state_of(&h, "light"), TAG_UNAVAILABLE);
	}
}

Test(history, a_repository_of_another_user)
{
	struct all_tags h;

	if (geteuid() != 0)
		cr_skip_test("only root can give a repository to someone else");
	make_repository();
	run("chown -R nobody repo");
	h = read_tags("repo");
	cr_expect_str_eq(said(&h), "the repository 'repo' belongs to another user ('nobody') | chown -R \"$(id -un)\" repo, or use --trust-repository where you trust its owner");
	h = read_as("repo", HISTORY_ANY_OWNER);
	cr_expect_str_eq(listing(&h), want_all);
	h = read_tags("repo");
	cr_expect_not(h.history->available, "trust does not stay");
}

Test(history, settings_of_the_user_and_the_machine_do_not_count)
{
	struct all_tags h;

	make_repository();
	run("mkdir home && echo '[[broken' > home/.gitconfig");
	setenv("HOME", "home", 1);
	unsetenv("GIT_CONFIG_GLOBAL");
	setenv("GIT_DIR", "/nonexistent", 1);
	h = read_tags("repo");
	cr_expect_str_eq(listing(&h), want_all, "%s", said(&h));
}

Test(history, a_shallow_clone_with_tags_cannot_tell_that_one_is_missing)
{
	struct all_tags h;

	make_repository();
	run("git clone -q --depth 1 -b image/26.05 file://$PWD/repo shallow 2>&1 | cat >/dev/null");
	h = read_tags("shallow");
	cr_expect(h.history->available, "%s", said(&h));
	cr_expect(h.history->shallow);
	cr_expect_eq(state_of(&h, "image/26.05"), TAG_COMMIT);
	cr_expect_eq(state_of(&h, "light"), TAG_UNAVAILABLE);
}

Test(history, a_clone_without_blobs)
{
	struct all_tags h;

	make_repository();
	run("cd repo && git tag -d blob >/dev/null && git config uploadpack.allowFilter true && cd .. &&"
	    "git clone -q --filter=blob:none --no-checkout file://$PWD/repo partial");
	h = read_tags("partial");
	cr_expect(h.history->available, "%s", said(&h));
	cr_expect_eq(state_of(&h, "image/26.05"), TAG_COMMIT);
	cr_expect_eq(state_of(&h, "blob-annotated"), TAG_OTHER);
	cr_expect_eq(ds.failures.count, 0);
}

Test(history, a_repository_without_tags_is_available)
{
	struct all_tags h;

	run("git init -q -b main new");
	h = read_tags("new");
	cr_expect(h.history->available, "%s", said(&h));
	cr_expect_eq(state_of(&h, "x"), TAG_MISSING);
}

Test(history, damaged_objects_and_refs_are_failures)
{
	static const struct { const char *damage, *want; } rows[] = {
		{ "id=$(git rev-parse light) && rm -f .git/objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-)",
		  "repo: the tag 'light' cannot be read: the object 051f04224c0ebbdaca382f024e6dfb5fe24a0ba4 is missing" },
		{ "id=$(git rev-parse light) && f=.git/objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-) && chmod u+w $f && echo x > $f",
		  "repo: the tag 'light' cannot be read: the object 051f04224c0ebbdaca382f024e6dfb5fe24a0ba4 is damaged: failed to read loose object header" },
		{ "git tag -f -a light -m x light >/dev/null && id=$(git rev-parse light^0) && rm -f .git/objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-)",
		  "repo: the tag 'light' cannot be read: the object 051f04224c0ebbdaca382f024e6dfb5fe24a0ba4 is missing" },
		{ "git symbolic-ref refs/tags/light refs/tags/nowhere",
		  "repo: the tag 'light' cannot be read: reference 'refs/tags/nowhere' not found" },
		{ "echo rubbish > .git/refs/tags/light", "repo: the tag 'light' cannot be read: its ref is damaged" },
		{ ": > .git/refs/tags/light", "repo: the tag 'light' cannot be read: its ref is damaged" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct all_tags h;

		run("rm -rf * && git init -q -b main repo && cd repo && git commit -q --allow-empty -m one && git tag light &&"
		    "git commit -q --allow-empty -m two && git tag good");
		run(str_print(&arena, "cd repo && %s", rows[i].damage).ptr);
		h = read_tags("repo");
		cr_expect_eq(state_of(&h, "light"), TAG_UNAVAILABLE, "%s", rows[i].damage);
		cr_expect_eq(state_of(&h, "good"), TAG_COMMIT, "%s", rows[i].damage);
		cr_expect_str_eq(failure(), rows[i].want);
	}
}

Test(history, the_stamp_changes_with_whatever_decides)
{
	static const char *const changes[] = {
		"git tag -f light HEAD >/dev/null", "git tag new", "git tag -d new >/dev/null && git tag newer", "git pack-refs --all",
		"git tag -d newer >/dev/null", "git config extensions.worktreeConfig true", "git rev-parse HEAD > .git/shallow",
		"mv .git ../away && echo 'gitdir: ../away' > .git",
	};
	struct str before, after;

	make_repository();
	run("git -C repo tag -d symbolic >/dev/null");
	before = history_stamp(&arena, STR("repo"));
	cr_expect_eq(before.len, 32);
	cr_expect(str_eq(before, history_stamp(&arena, STR("repo"))));
	for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
		run(str_print(&arena, "cd repo && %s", changes[i]).ptr);
		after = history_stamp(&arena, STR("repo"));
		cr_expect_eq(after.len, 32, "%s", changes[i]);
		cr_expect_not(str_eq(before, after), "%s", changes[i]);
		before = after;
	}
	run("cd repo && git commit -q --allow-empty -m three");
	cr_expect(str_eq(before, history_stamp(&arena, STR("repo"))), "a commit is no tag");
}

Test(history, a_stamp_for_every_form_of_repository)
{
	static const struct { const char *make, *path; bool want; } rows[] = {
		{ "git clone -q --mirror repo bare.git", "bare.git", true },
		{ "mkdir -p repo/deep/er", "repo/deep/er", true },
		{ "true", "repo/.git", true },
		{ "cd repo && git worktree add -q ../linked --detach", "linked", true },
		{ "mkdir repo/x.git", "repo/x.git", false },
		{ "git init -q --bare empty.git", "empty.git", true },
		{ "mkdir folder", "folder", false },
		{ "true", "none", false },
		{ "echo 'gitdir: /nowhere' > file", "file", false },
		{ "rm -rf repo/.git && echo 'gitdir: ../none' > repo/.git", "repo", false },
		{ "git init -q again && git -C again symbolic-ref refs/tags/s refs/heads/main", "again", false },
		{ "git init -q linky && ln -s /etc/passwd linky/.git/refs/tags/p", "linky", false },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str stamp;

		run("rm -rf *");
		make_repository();
		run("git -C repo tag -d symbolic >/dev/null");
		run(rows[i].make);
		stamp = history_stamp(&arena, str_of(rows[i].path));
		cr_expect_eq(stamp.len, rows[i].want ? 32 : 0, "%s", rows[i].make);
	}
	run("rm -rf * && git init -q repo && cd repo && git commit -q --allow-empty -m one && git worktree add -q ../linked --detach");
	cr_expect_eq(history_stamp(&arena, STR("linked")).len, 32);
}
