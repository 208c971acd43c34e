/* The table of files. */
#include "view/release_file.h"

#include "view/release_output.h"

const struct release_file release_files[] = {
	{ "manifest.json", "application/json", "downloads.manifest", NULL, manifest_release },
	{ "sbom.cdx.json", "application/vnd.cyclonedx+json", "downloads.cyclonedx", NULL, cyclonedx_release },
	{ "sbom.spdx.json", "application/spdx+json", "downloads.spdx", spdx_has, spdx_release },
	{ "images.txt", "text/plain", "downloads.images-text", image_list_has, image_list_text },
	{ "images.json", "application/json", "downloads.images", image_list_has, image_list_json },
	{ "constraints.txt", "text/plain", "downloads.constraints", NULL, constraints_release },
	{ "bake.json", "application/json", "downloads.bake", image_list_has, bake_release },
	{ "release.intoto.json", "application/vnd.in-toto+json", "downloads.statement", statement_has, statement_release },
};

const size_t release_file_count = sizeof release_files / sizeof *release_files;
