#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/fs.h"
#include "io/project_file.h"

static struct str temporary_folder(struct arena *a)
{
	char name[] = "/tmp/relgen-project-XXXXXX";

	cr_assert(mkdtemp(name) != NULL);
	return str_copy(a, str_of(name));
}

static const char *said(struct diags *ds)
{
	return ds->failures.count ? str_z(ds->arena, ds->failures.items[0].message) : "";
}

Test(project_file, is_written_replaced_or_kept)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct str root = temporary_folder(&a), path = STR("i18n/ja/training/26.05.po"), text;

	cr_expect(project_file_write(&a, root, path, STR("日本語\n"), PROJECT_FILE_NEW, &ds), "%s", said(&ds));
	cr_expect(fs_read(&a, fs_join(&a, root, path), &text, &ds) && str_is(text, "日本語\n"));
	cr_expect(!project_file_write(&a, root, path, STR("other"), PROJECT_FILE_NEW, &ds));
	cr_expect_str_eq(said(&ds), "is there already; it was left as it is");
	cr_expect(fs_read(&a, fs_join(&a, root, path), &text, &ds) && str_is(text, "日本語\n"));
	cr_expect(project_file_write(&a, root, path, STR("other"), PROJECT_FILE_REPLACE, &ds));
	cr_expect(fs_read(&a, fs_join(&a, root, path), &text, &ds) && str_is(text, "other"));
	cr_expect(access(str_z(&a, fs_join(&a, root, STR("i18n/ja/training/.relgen-new0"))), F_OK) != 0, "a temporary file is left");
	arena_drop(&a);
}

Test(project_file, stays_below_the_project)
{
	static const struct { const char *path, *want; } rows[] = {
		{ "../x", "cannot be written: it is no path below the project's folder" },
		{ "/tmp/x", "cannot be written: it is no path below the project's folder" },
		{ "a//b", "cannot be written: it is no path below the project's folder" },
		{ "out/x", "cannot be written: a symbolic link stands in the way" },
		{ "link", "cannot be written: a symbolic link stands in the way" },
		{ "folder", "cannot be written: Is a directory" },
	};
	struct arena a = arena_on(&mem_system);
	struct str root = temporary_folder(&a), outside = temporary_folder(&a);

	cr_assert_eq(symlink(str_z(&a, outside), str_z(&a, fs_join(&a, root, STR("out")))), 0);
	cr_assert_eq(symlink(str_z(&a, fs_join(&a, outside, STR("y"))), str_z(&a, fs_join(&a, root, STR("link")))), 0);
	cr_assert_eq(mkdir(str_z(&a, fs_join(&a, root, STR("folder"))), 0777), 0);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct diags ds = diags_on(&a);

		cr_expect(!project_file_write(&a, root, str_of(rows[i].path), STR("x"), PROJECT_FILE_REPLACE, &ds), "%s", rows[i].path);
		cr_expect_str_eq(said(&ds), rows[i].want, "%s: %s", rows[i].path, said(&ds));
	}
	cr_expect(access(str_z(&a, fs_join(&a, outside, STR("x"))), F_OK) != 0);
	cr_expect(access(str_z(&a, fs_join(&a, outside, STR("y"))), F_OK) != 0);
	arena_drop(&a);
}

Test(project_file, several_are_written_or_none)
{
	static const struct project_file files[] = {
		{ { "a/one", 5 }, { "first", 5 } }, { { "a/two", 5 }, { "second", 6 } }, { { "blocked/x", 9 }, { "third", 5 } },
	};
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct str root = temporary_folder(&a), text;

	cr_assert(project_file_write(&a, root, STR("blocked"), STR("a file where a folder is wanted"), PROJECT_FILE_NEW, &ds));
	cr_expect(!project_files_write(&a, root, files, 3, &ds));
	cr_expect_str_eq(said(&ds), "cannot be written: Not a directory");
	cr_expect(access(str_z(&a, fs_join(&a, root, STR("a"))), F_OK) != 0, "something was written");
	cr_expect(project_files_write(&a, root, files, 2, &ds));
	cr_expect(fs_read(&a, fs_join(&a, root, STR("a/one")), &text, &ds) && str_is(text, "first"));
	cr_expect(fs_read(&a, fs_join(&a, root, STR("a/two")), &text, &ds) && str_is(text, "second"));
	cr_expect(access(str_z(&a, fs_join(&a, root, STR("a/.relgen-new1"))), F_OK) != 0, "a temporary file is left");
	arena_drop(&a);
}
