/* Opening a repository, and what is said where that fails. */
#include "io/history_open.h"

#include <dirent.h>
#include <git2.h>
#include <pwd.h>
#include <sys/stat.h>

#include "base/cleanup.h"
#include "io/fs.h"
#include "io/history_odd.h"

CLEANUP_POINTER(close_folder, DIR, closedir)
CLEANUP_POINTER(drop_odb, git_odb, git_odb_free)

struct str history_reason(struct reading *r)
{
	const git_error *error = git_error_last();

	return error && error->message ? str_copy(r->arena, str_of(error->message)) : STR("no reason given");
}

void history_unavailable(struct reading *r, struct str problem, const char *remedy)
{
	struct str text = str_of(remedy);
	struct buf b = buf_on(r->arena);
	size_t at;

	while ((at = str_find(text, STR("PATH"), 0)) < text.len) {
		buf_put(&b, str_slice(text, 0, at));
		buf_put(&b, r->path);
		text = str_from(text, at + sizeof "PATH" - 1);
	}
	buf_put(&b, text);
	r->history->available = false;
	r->history->problem = problem;
	r->history->remedy = buf_str(&b);
}

/* The same answer on every machine and for every user: no settings but the repository's own. */
static void settle_options(enum history_trust trust)
{
	static const char *extensions[] = { "partialclone", "worktreeconfig" };
	static const git_config_level_t levels[] = {
		GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL,
	};

	for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
		git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, levels[i], "");
	git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, extensions, sizeof extensions / sizeof extensions[0]);
	git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, trust == HISTORY_OWN);
}

static struct str owner_name(struct reading *r)
{
	struct passwd *user;
	struct stat info;

	/* What libgit2 took offence at: the repository in the folder, or the folder. */
	if (stat(str_z(r->arena, fs_join(r->arena, r->path, STR(".git"))), &info) < 0 && stat(str_z(r->arena, r->path), &info) < 0)
		return STR("unknown");
	user = getpwuid(info.st_uid);
	return user ? str_copy(r->arena, str_of(user->pw_name)) : str_print(r->arena, "%u", info.st_uid);
}

static void unknown_extension(struct reading *r, struct str name)
{
	static const struct { const char *name, *remedy; } rows[] = {
		{ "refstorage", "git -C PATH refs migrate --ref-format=files" },
		{ "objectformat", "name a clone with SHA-1 objects instead of 'PATH' in relgen.yaml, or use --no-git" },
	};
	const char *remedy = "use --no-git, or name another clone than 'PATH' in relgen.yaml";

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (str_is(name, rows[i].name))
			remedy = rows[i].remedy;
	history_unavailable(r, str_print(r->arena, "the repository '%.*s' uses the extension '%.*s', which libgit2 cannot read", STR_FMT(r->path),
				 STR_FMT(name)), remedy);
}

enum { NAME_SHOWN = 200 };

static bool is_in(struct reading *r, struct str folder, const char *name)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(fs_join(r->arena, folder, str_of(name)), &stamp, &kind);
}

/* A folder that was one of git: two of the three that make one are there. git itself leaves out an empty `refs` when a bare repository is
   committed to another one. */
static bool lacks_part(struct reading *r, struct str folder, const char *init)
{
	static const char *const parts[] = { "HEAD", "objects", "refs" };
	const char *lacking = NULL;

	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		if (is_in(r, folder, parts[i]))
			continue;
		if (lacking)
			return false;
		lacking = parts[i];
	}
	if (lacking)
		history_unavailable(r, str_print(r->arena, "the git folder '%.*s' lacks '%s'", STR_FMT(folder), lacking), init);
	return lacking;
}

/* A linked work tree or a submodule whose repository was moved, or is not there in a container. */
static bool leads_nowhere(struct reading *r)
{
	struct diags ignored = diags_on(r->arena);
	struct str text, to;

	if (!fs_read_optional(r->arena, fs_join(r->arena, r->path, STR(".git")), &text, &ignored) || !str_starts(text, "gitdir:"))
		return false;
	str_split(&text, '\n', &to);
	to = str_slice(str_trim(str_from(to, sizeof "gitdir:" - 1)), 0, NAME_SHOWN);
	history_unavailable(r, str_print(r->arena, "'.git' of the work tree '%.*s' leads to '%.*s', where there is no repository", STR_FMT(r->path), STR_FMT(to)),
			    "git worktree repair \"$(realpath PATH)\" in the repository that it belongs to; in a container, mount that one too");
	return true;
}

static void cannot_find(struct reading *r)
{
	if (leads_nowhere(r) || lacks_part(r, fs_join(r->arena, r->path, STR(".git")), "git init PATH") || lacks_part(r, r->path, "git init --bare PATH"))
		return;
	history_unavailable(r, str_print(r->arena, "there is no git repository at '%.*s'", STR_FMT(r->path)),
			    "clone it to 'PATH', or correct the repository in relgen.yaml");
}

static void cannot_open(struct reading *r, int code)
{
	static const char extension[] = "unsupported extension name extensions.";
	struct str text = history_reason(r);

	/* Without any settings of the user, libgit2 reports a foreign owner as a missing setting. */
	if (code == GIT_EOWNER || str_find(text, STR("safe.directory"), 0) < text.len)
		history_unavailable(r, str_print(r->arena, "the repository '%.*s' belongs to another user ('%.*s')", STR_FMT(r->path),
					 STR_FMT(owner_name(r))), "chown -R \"$(id -un)\" PATH, or use --trust-repository where you trust its owner");
	else if (str_starts(text, extension))
		unknown_extension(r, str_from(text, sizeof extension - 1));
	else if (code == GIT_ENOTFOUND)
		cannot_find(r);
	else
		history_unavailable(r, str_print(r->arena, "the repository '%.*s' cannot be opened: %.*s", STR_FMT(r->path), STR_FMT(text)),
			    "git -C PATH status");
}

static bool is_empty(struct reading *r)
{
	CLEANUP(close_folder) DIR *folder = opendir(str_z(r->arena, r->path));
	unsigned entries = 0;

	while (folder && entries <= 2 && readdir(folder))
		entries++;
	return folder && entries == 2;
}

/* What would send the search up into a repository that was not meant, or nowhere. */
static bool is_there(struct reading *r)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	if (!fs_stat(r->path, &stamp, &kind))
		history_unavailable(r, str_print(r->arena, "'%.*s' does not exist", STR_FMT(r->path)),
			    "clone the repository to 'PATH', or correct it in relgen.yaml");
	else if (is_empty(r))
		history_unavailable(r, str_print(r->arena, "the folder '%.*s' is empty: a submodule that was not fetched", STR_FMT(r->path)),
			    "git submodule update --init PATH");
	else
		return !history_has_pipe(r);
	return false;
}

bool history_open(struct reading *r)
{
	unsigned flags = str_ends(r->path, ".git") || str_ends(r->path, ".git/") ? GIT_REPOSITORY_OPEN_NO_SEARCH : 0;
	int code;

	if (!is_there(r))
		return false;
	code = git_repository_open_ext(&r->repository, str_z(r->arena, r->path), flags, NULL);
	if (code < 0)
		cannot_open(r, code);
	else if (!history_has_odd_pack(r))
		return true;
	git_repository_free(r->repository);
	r->repository = NULL;
	return false;
}

struct str history_common(struct reading *r)
{
	return str_copy(r->arena, str_of(git_repository_commondir(r->repository)));
}

struct str history_header(struct reading *r, const git_oid *id, size_t most, int *type)
{
	CLEANUP(drop_odb) git_odb *odb = NULL;
	git_object_t found = GIT_OBJECT_INVALID;
	struct str hex = history_hex(r->arena, id);
	size_t size = 0;
	int code;

	*type = GIT_OBJECT_INVALID;
	if (history_is_odd_object(r, hex))
		return str_print(r->arena, "the object %.*s is no regular file", STR_FMT(hex));
	if (git_repository_odb(&odb, r->repository) < 0)
		return history_reason(r);
	code = git_odb_read_header(&size, &found, odb, id);
	if (code < 0)
		return str_print(r->arena, "the object %.*s %.*s", STR_FMT(hex),
				 STR_FMT(code == GIT_ENOTFOUND ? STR("is missing") : str_print(r->arena, "is damaged: %.*s", STR_FMT(history_reason(r)))));
	*type = found;
	return size > most ? str_print(r->arena, "the object %.*s has %zu bytes", STR_FMT(hex), size) : (struct str){ NULL, 0 };
}

bool history_begin(struct reading *r, enum history_trust trust)
{
	if (!history_start()) {
		history_unavailable(r, str_print(r->arena, "libgit2 does not start: %.*s", STR_FMT(history_reason(r))), "use --no-git");
		return false;
	}
	settle_options(trust);
	return true;
}

struct str history_hex(struct arena *a, const git_oid *id)
{
	char *hex = arena_alloc(a, GIT_OID_HEXSZ + 1);

	git_oid_fmt(hex, id);
	return (struct str){ hex, GIT_OID_HEXSZ };
}
