#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/history_files.h"

/* libgit2 1.5 forgets its match data at every comparison that does not match, which it makes for repositories with extensions. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libpcre2\n";
}

static struct arena arena;
static char place[] = "/tmp/relgen-open-XXXXXX";

static void run(const char *command)
{
	cr_assert_eq(system(command), 0, "%s", command);
}

static void setup(void)
{
	static const char *const variables[][2] = {
		{ "GIT_CONFIG_NOSYSTEM", "1" }, { "GIT_CONFIG_GLOBAL", "/dev/null" }, { "GIT_AUTHOR_NAME", "A" },
		{ "GIT_AUTHOR_EMAIL", "a@example.com" }, { "GIT_COMMITTER_NAME", "A" }, { "GIT_COMMITTER_EMAIL", "a@example.com" },
		{ "GIT_AUTHOR_DATE", "2026-05-01T12:00:00+0000" }, { "GIT_COMMITTER_DATE", "2026-05-01T12:00:00+0000" },
	};

	arena = arena_on(&mem_system);
	cr_assert_not_null(mkdtemp(place));
	cr_assert_eq(chdir(place), 0);
	cr_assert_eq(chmod(".", 0755), 0);
	for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++)
		setenv(variables[i][0], variables[i][1], 1);
	alarm(100);	/* what waits for a pipe ends here */
}

static void teardown(void)
{
	char command[64];

	arena_drop(&arena);
	snprintf(command, sizeof command, "rm -rf %s", place);
	cr_assert_eq(system(command), 0);
}

TestSuite(history_open, .init = setup, .fini = teardown);

static void make_repository(void)
{
	run("rm -rf * && git init -q -b main repo && cd repo && echo text > file && git add . && git commit -q -m one && git tag 26.05");
}

/* What is said of the tag 26.05: its commit, what is wrong with it, or with the repository. Ids are cut short. */
static const char *told(const char *path)
{
	struct history *h = history_read(&arena, str_of(path), HISTORY_OWN);
	struct tag tag = { .state = history_lacks(h), .name = STR("26.05") }, *wanted = &tag;
	struct diags ds = diags_on(&arena);

	if (!h->available)
		return str_print(&arena, "%.*s | %.*s", STR_FMT(h->problem), STR_FMT(h->remedy)).ptr;
	history_peel(&arena, h, str_of(path), HISTORY_OWN, &(struct history_peeling){ &wanted, 1, &ds });
	if (ds.failures.count)
		return str_print(&arena, "%.*s", STR_FMT(ds.failures.items[0].message)).ptr;
	if (tag.state == TAG_COMMIT)
		return str_print(&arena, "%.*s", 7, tag.commit.ptr).ptr;
	return tag.state == TAG_OTHER ? str_z(&arena, tag.object) : tag.state == TAG_MISSING ? "missing" : "cannot tell";
}

#define COMMIT "15a6e79"
#define LOOSE(name) "f=.git/objects/$(git rev-parse " name " | sed 's|..|&/|') && "

/* Every kind of repository; repo/ has one commit and the tag 26.05 on it. */
static const struct row {
	const char *make, *path, *want;
} rows[] = {
	{ "true", "repo", COMMIT },
	{ "git clone -q --mirror repo bare.git", "bare.git", COMMIT },
	{ "git -C repo worktree add -q --detach ../linked", "linked", COMMIT },
	{ "mkdir repo/sub && touch repo/sub/x", "repo/sub", COMMIT },
	{ "git init -q outer && git -C outer -c protocol.file.allow=always submodule --quiet add ../repo sub", "outer/sub", COMMIT },
	{ "git init -q outer && git -C outer -c protocol.file.allow=always submodule --quiet add ../repo sub && git -C outer commit -qam x && "
	  "git clone -q outer clone", "clone/sub",
	  "the folder 'clone/sub' is empty: a submodule that was not fetched | git submodule update --init clone/sub" },
	{ "git clone -q --depth 1 file://$PWD/repo shallow && git -C shallow fetch -q --tags", "shallow", COMMIT },
	{ "git -C repo commit -q --allow-empty -m two && git clone -q --depth 1 file://$PWD/repo shallow && git -C shallow tag other", "shallow",
	  "cannot tell" },
	{ "git -C repo config uploadpack.allowFilter true && git clone -q --filter=tree:0 --no-checkout file://$PWD/repo partial", "partial", COMMIT },
	{ "git -C repo config extensions.worktreeConfig true && git -C repo config --worktree core.bare false", "repo", COMMIT },
	{ "git clone -q --reference repo repo borrowed && rm -rf borrowed/.git/refs/tags/* && git -C borrowed fetch -q --tags", "borrowed", COMMIT },
	{ "git -C repo repack -qad && git -C repo pack-refs --all", "repo", COMMIT },
	{ "git -C repo pack-refs --all && git -C repo commit -q --allow-empty -m two && git -C repo tag -f 26.05 >/dev/null && "
	  "git -C repo reset -q --hard HEAD~1 && git -C repo tag -f 26.05 >/dev/null", "repo", COMMIT },
	{ "git -C repo symbolic-ref refs/tags/26.05 refs/heads/main", "repo", COMMIT },
	{ "git -C repo -c advice.nestedTag=false tag -fam a 26.05 26.05 >/dev/null && git -C repo -c advice.nestedTag=false tag -fam b 26.05 26.05 >/dev/null",
	  "repo", COMMIT },
	{ "git -C repo tag -f 26.05 HEAD:file >/dev/null", "repo", "blob" },
	{ "git -C repo tag -f 26.05 HEAD: >/dev/null", "repo", "tree" },
	{ "git -C repo tag -d 26.05 >/dev/null && git -C repo branch 26.05 && git -C repo tag 26.05-rc1 && git -C repo tag v26.05", "repo", "missing" },
	{ "ln -s repo/.git link.git", "link.git", COMMIT },
	{ "mv repo/.git away && ln -s ../away repo/.git", "repo", COMMIT },
	{ "mkdir repo/.git/refs/tags/版 && git -C repo tag 版/26.05 && touch repo/.git/refs/tags/'a b' repo/.git/refs/tags/x.lock", "repo", COMMIT },
};

Test(history_open, every_kind_of_repository)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		make_repository();
		run(rows[i].make);
		cr_expect_str_eq(told(rows[i].path), rows[i].want, "%s\n%s", rows[i].make, told(rows[i].path));
	}
}

/* What is damaged, or made to hurt; run in repo/. */
static const struct row hostile[] = {
	{ LOOSE("HEAD") "rm -f $f && mkfifo $f", "repo",
	  "the tag '26.05' cannot be read: the object 15a6e79c79e1503920d03816e898d07cabe5a22e is no regular file" },
	{ LOOSE("HEAD") "rm -f $f && mkdir $f", "repo",
	  "the tag '26.05' cannot be read: the object 15a6e79c79e1503920d03816e898d07cabe5a22e is no regular file" },
	{ LOOSE("HEAD") "rm -f $f && ln -s /dev/zero $f", "repo",
	  "the tag '26.05' cannot be read: the object 15a6e79c79e1503920d03816e898d07cabe5a22e is no regular file" },
	{ "git repack -qad && rm -f .git/objects/pack/*.idx", "repo",
	  "the tag '26.05' cannot be read: the object 15a6e79c79e1503920d03816e898d07cabe5a22e is missing" },
	{ "git repack -qad && chmod u+w .git/objects/pack/*.pack && printf '' > $(echo .git/objects/pack/*.pack)", "repo",
	  "the tag '26.05' cannot be read: the object 15a6e79c79e1503920d03816e898d07cabe5a22e is missing" },
	{ "git repack -qad && f=$(echo .git/objects/pack/*.pack) && chmod u+w $f && head -c 20 $f > x && mv -f x $f", "repo",
	  "the tag '26.05' cannot be read: the object 15a6e79c79e1503920d03816e898d07cabe5a22e is missing" },
	{ "mkfifo .git/objects/pack/pack-1.idx", "repo",
	  "'objects/pack/pack-1.idx' of the repository 'repo' is a pipe or a device | clone it anew to 'repo', or correct the repository in relgen.yaml" },
	{ "rm .git/refs/tags/26.05 && mkfifo .git/refs/tags/26.05", "repo",
	  "the tag '26.05' cannot be read: its ref is no regular file" },
	{ "rm .git/refs/tags/26.05 && mkdir .git/refs/tags/26.05", "repo", "missing" },
	{ "rm .git/refs/tags/26.05 && ln -s /etc/passwd .git/refs/tags/26.05", "repo",
	  "the tag '26.05' cannot be read: its ref is no regular file" },
	{ "git symbolic-ref refs/tags/26.05 refs/heads/pipe && mkfifo .git/refs/heads/pipe", "repo",
	  "the tag '26.05' cannot be read: 'refs/heads/pipe' is a pipe or a device" },
	{ "git symbolic-ref refs/tags/26.05 refs/tags/26.05", "repo",
	  "the tag '26.05' cannot be read: its ref names a ref that names a ref, and so on" },
	{ "git symbolic-ref refs/tags/26.05 refs/tags/a && git symbolic-ref refs/tags/a refs/tags/26.05", "repo",
	  "the tag '26.05' cannot be read: its ref names a ref that names a ref, and so on" },
	{ "printf 'ref: refs/../../../../etc/passwd\\n' > .git/refs/tags/26.05", "repo",
	  "the tag '26.05' cannot be read: the given reference name 'refs/../../../../etc/passwd' is not valid" },
	{ "rm -rf .git && echo 'gitdir: .git' > .git", "repo",
	  "'.git' of the work tree 'repo' leads to '.git', where there is no repository | git worktree repair \"$(realpath repo)\" in the repository that it belongs to; in a container, mount that one too" },
	{ "rm -rf .git && echo 'gitdir: ../b' > .git && mkdir ../b && echo 'gitdir: ../repo' > ../b/.git", "repo",
	  "'.git' of the work tree 'repo' leads to '../b', where there is no repository | git worktree repair \"$(realpath repo)\" in the repository that it belongs to; in a container, mount that one too" },
	{ "rm -rf .git && echo 'gitdir: /etc' > .git", "repo",
	  "'.git' of the work tree 'repo' leads to '/etc', where there is no repository | git worktree repair \"$(realpath repo)\" in the repository that it belongs to; in a container, mount that one too" },
	{ "rm .git/HEAD", "repo",
	  "the git folder 'repo/.git' lacks 'HEAD' | git init repo" },
	{ "git pack-refs --all && rm -r .git/refs", "repo",
	  "the git folder 'repo/.git' lacks 'refs' | git init repo" },
	{ "git clone -q --mirror . ../bare && git -C ../bare pack-refs --all && rm -r ../bare/refs", "bare",
	  "the git folder 'bare' lacks 'refs' | git init --bare bare" },
	{ "git worktree add -q --detach ../linked && mv ../repo ../moved && mkdir ../repo && echo 'gitdir: ../repo/.git/worktrees/linked' > ../linked/.git", "linked",
	  "'.git' of the work tree 'linked' leads to '../repo/.git/worktrees/linked', where there is no repository | git worktree repair \"$(realpath linked)\" in the repository that it belongs to; in a container, mount that one too" },
	{ "git config include.path /nowhere && git config include.path ../../other", "repo", COMMIT },
	{ "rm -rf .git && ln -s .git .git", "repo",
	  "there is no git repository at 'repo' | clone it to 'repo', or correct the repository in relgen.yaml" },
	{ "rm .git/HEAD && mkfifo .git/HEAD && mkdir sub && touch sub/x", "repo/sub",
	  "there is no git repository at 'repo/sub' | clone it to 'repo/sub', or correct the repository in relgen.yaml" },
	{ "git worktree add -q --detach ../linked && f=.git/worktrees/linked/commondir && rm $f && mkfifo $f", "linked",
	  "'commondir' of the repository 'linked' is a pipe or a device | clone it anew to 'linked', or correct the repository in relgen.yaml" },
	{ "git worktree add -q --detach ../linked && echo ../linked > .git/worktrees/linked/commondir && echo 'gitdir: ../repo/.git/worktrees/linked' > ../linked/.git", "linked",
	  "'.git' of the work tree 'linked' leads to '../repo/.git/worktrees/linked', where there is no repository | git worktree repair \"$(realpath linked)\" in the repository that it belongs to; in a container, mount that one too" },
	{ "echo $PWD/.git/objects > .git/objects/info/alternates", "repo", COMMIT },
	{ "echo /nowhere > .git/objects/info/alternates", "repo", COMMIT },
	{ "mkfifo .git/objects/info/alternates", "repo",
	  "'objects/info/alternates' of the repository 'repo' is a pipe or a device | clone it anew to 'repo', or correct the repository in relgen.yaml" },
	{ "git init -q --bare ../lender && mkfifo ../lender/objects/pack/pack-1.idx && echo ../../../lender/objects > .git/objects/info/alternates", "repo",
	  "'objects/pack/pack-1.idx' of the repository 'repo' is a pipe or a device | clone it anew to 'repo', or correct the repository in relgen.yaml" },
	{ "git init -q --bare ../lender && mkfifo ../lender/objects/info/alternates && echo ../../../lender/objects > .git/objects/info/alternates", "repo",
	  "'objects/info/alternates' of the repository 'repo' is a pipe or a device | clone it anew to 'repo', or correct the repository in relgen.yaml" },
	{ LOOSE("HEAD") "mkdir -p ../lender/objects/15 && rm $f && mkfifo ../lender/${f#.git/} && echo ../../../lender/objects > .git/objects/info/alternates", "repo",
	  "the tag '26.05' cannot be read: the object 15a6e79c79e1503920d03816e898d07cabe5a22e is no regular file" },
	{ "mkfifo .git/objects/pack/pack-1.pack", "repo",
	  "'objects/pack/pack-1.pack' of the repository 'repo' is a pipe or a device | clone it anew to 'repo', or correct the repository in relgen.yaml" },
	{ "head -c 70000000 /dev/zero > .git/packed-refs", "repo",
	  "the refs of the repository 'repo' are damaged: packed-refs cannot be read: larger than 64 MiB | git -C repo fsck, then git -C repo fetch --tags" },
	{ "echo \"$(git rev-parse HEAD) refs/tags/../26.05\" > .git/packed-refs", "repo",
	  "the refs of the repository 'repo' are damaged: packed-refs, line 1 | git -C repo fsck, then git -C repo fetch --tags" },
	{ "t=$(git rev-parse HEAD); k=commit; i=0; while [ $i -lt 70 ]; do t=$(printf 'object %s\\ntype %s\\ntag x\\n\\nx\\n' $t $k | git hash-object -t tag -w --stdin); "
	  "k=tag; i=$((i + 1)); done; echo $t > .git/refs/tags/26.05", "repo",
	  "the tag '26.05' cannot be read: it names a tag of a tag, more than 64 deep" },
	{ "t=$({ printf 'object %s\\ntype commit\\ntag x\\n\\n' $(git rev-parse HEAD); head -c 20000000 /dev/zero | tr '\\0' x; } | "
	  "git hash-object -t tag -w --stdin) && git update-ref refs/tags/26.05 $t", "repo",
	  "the tag '26.05' cannot be read: the object 5da2c5b1c7ce521081b368c9b8ae0f4536b2dae7 has 20000067 bytes" },
	{ "t=$(printf 'object %s\\ntype commit\\ntag x\\n\\n' $(git rev-parse HEAD:) | git hash-object --literally -t tag -w --stdin) && "
	  "echo $t > .git/refs/tags/26.05", "repo", "tree" },
	{ "t=$(head -c 100000000 /dev/zero | git hash-object -w --stdin) && git update-ref refs/tags/26.05 $t", "repo", "blob" },
	{ "t=$(echo rubbish | git hash-object --literally -t commit -w --stdin) && echo $t > .git/refs/tags/26.05", "repo",
	  "the tag '26.05' cannot be read: failed to parse bad commit object" },
	{ "t=$(echo rubbish | git hash-object --literally -t tag -w --stdin) && echo $t > .git/refs/tags/26.05", "repo",
	  "the tag '26.05' cannot be read: failed to parse tag: object field invalid" },
};

Test(history_open, what_is_damaged_or_made_to_hurt)
{
	for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
		make_repository();
		run(str_print(&arena, "cd repo && %s", hostile[i].make).ptr);
		cr_expect_str_eq(told(hostile[i].path), hostile[i].want, "%s\n\"%s\"", hostile[i].make, told(hostile[i].path));
	}
}
