/* The rows of the command table. */
#include "app/command.h"

#include "app/build.h"
#include "app/compat.h"
#include "app/diff.h"
#include "app/explain.h"
#include "app/i18n.h"
#include "app/init.h"
#include "app/manual.h"
#include "app/new.h"
#include "app/schemas.h"
#include "app/tags.h"
#include "app/templates.h"
#include "app/verify.h"

static const struct command rows[] = {
	{ NULL, "RELEASE…", "check and render releases, and the pages that list them",
	  "A release is named as 26.05, for every image that has it, or with its image\n"
	  "as training-nv-pytorch/26.05.\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_OUTPUT | OPTIONS_FINDINGS, 1, SIZE_MAX, release_run },
	{ "build", "", "check and render everything",
	  NULL, OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_OUTPUT | OPTIONS_FINDINGS, 0, 0, build_run },
	{ "check", "[FILE|RELEASE…]", "say what is wrong, write nothing",
	  "Files are checked alone, without git and in milliseconds. Without arguments\n"
	  "everything is checked, also what only rendering shows.\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_FINDINGS, 0, SIZE_MAX, check_run },
	{ "compat", "", "which releases run on a driver, and why",
	  "The driver is --driver, which must be given. native: it is that of the CUDA toolkit,\n"
	  "or newer. minor: at least that of the CUDA family. forward: its branch is listed for\n"
	  "data center GPUs. unsupported: its branch must be upgraded. too-old, unknown: the notes\n"
	  "say that it does not work, or nothing. Where the notes tell NVIDIA_REQUIRE_CUDA, it\n"
	  "counts too: for GPUs of brand tesla, or geforce. Numbers are those of Linux drivers.\n"
	  "The exit status is 0 where a release runs, 1 where none is known to; drafts and what\n"
	  "was withdrawn do not count.\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_GPU | OPTIONS_MACHINE, 0, 0, compat_run },
	{ "diff", "RELEASE RELEASE", "what changed from one release to another",
	  "Components, drivers, images, environment, configurations and GPUs. --lang\n"
	  "chooses the language, of --highlights always that of the source.\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_TABLE | OPTIONS_DIFF, 2, 2, diff_run },
	{ "explain", "[RULE]", "why a rule is, with an example; without RULE, the list",
	  NULL, OPTIONS_COMMON, 0, 1, explain_run },
	{ "i18n", "ACTION [LANG|KEY|FILE]…", "keep the translators' files up to date",
	  "  update [LANG…]  give the files exactly today's texts; no translation is lost\n"
	  "  status [LANG…]  how far each file is\n"
	  "  accept KEY…     the source changed, the meaning did not: highlights.torch of\n"
	  "                  a release is training-nv-pytorch/26.05:highlights.torch\n"
	  "  add LANG        a new language: its line in relgen.yaml and its files\n"
	  "  export [FILE]   the texts of one language (--lang) for tools that take no PO,\n"
	  "                  by --format or the end of the name: xliff, tmx, csv\n"
	  "  import FILE     what comes back from such a tool: all of it, or nothing\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_TABLE | OPTIONS_TRANSLATION, 1, SIZE_MAX, i18n_run },
	{ "init", "IMAGE", "begin a project, or another image of the one that is there",
	  "Writes relgen.yaml, image.yaml, the component registry, NVIDIA's table of drivers\n"
	  "and the schemas for editors; a file that is there stays as it is.\n",
	  OPTIONS_COMMON, 1, 1, init_run },
	{ "needs", "RELEASE", "the drivers that a release runs on, by how it does",
	  "RELEASE is 26.05, for every image that has it, or training-nv-pytorch/26.05. The words\n"
	  "are those of 'relgen compat'.\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_GPU, 1, 1, needs_run },
	{ "new", "RELEASE", "begin a release: its file, with a comment on each field",
	  "RELEASE is 26.06, or training-nv-pytorch/26.06 where there are more images.\n"
	  "Versions are not carried over, but stand in comments.\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_NEW, 1, 1, new_run },
	{ "schema", "[NAME]", "a JSON Schema, for editors; without NAME, the list",
	  "A project keeps those of its files in schema/NAME.json, which the first line of\n"
	  "a file that 'relgen new' makes leads an editor to.\n",
	  OPTIONS_COMMON, 0, 1, schema_run },
	{ "tags", "[RELEASE…]", "git tags beside releases: matched, missing, ignored, and why",
	  "JSON has all of them: repositories with their tags, each with state, image,\n"
	  "release, tag, commit, date and why; what is not there is absent. A state is\n"
	  "matched, missing, moved (the release pins another commit), no-commit (the tag\n"
	  "names a file or a folder), without-release, not-needed (a draft), ignored or\n"
	  "unknown. What is wrong with it, 'relgen check' says.\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_TABLE, 0, SIZE_MAX, tags_run },
	{ "templates", "ACTION [FILE]…", "the files that make the pages, and those a project has in their place",
	  "  list         built-in files, those that the project replaces, and its own\n"
	  "  show FILE    print a built-in file, such as html/base.html\n"
	  "  copy FILE…   put built-in files into the project, to be changed there\n",
	  OPTIONS_COMMON, 1, SIZE_MAX, templates_run },
	{ "reference", "[PAGE]", "a page of the reference manual, as Markdown; without PAGE, the list",
	  NULL, OPTIONS_COMMON, 0, 1, manual_run },
	{ "verify", "RELEASE", "compare a release with the bytes of its image",
	  "--oci: every blob of an image layout is hashed, and its platforms, digests, labels and\n"
	  "environment are compared with the release; REF is the tag in the layout. It may be a\n"
	  "tar file; JSON is an index or manifest, as 'skopeo inspect --raw' prints it.\n"
	  "--packages: the components that have a package URL are compared with the packages of\n"
	  "the image. Nothing is fetched.\n",
	  OPTIONS_COMMON | OPTIONS_PROJECT | OPTIONS_FINDINGS | OPTIONS_VERIFY, 1, 1, verify_run },
};

const struct commands relgen_commands = { rows, sizeof rows / sizeof *rows };
