/* The table of YAML files. */
#include "model/yaml_file.h"

#include "model/image.h"
#include "model/project.h"
#include "model/registry.h"
#include "model/sections.h"
#include "model/vendor.h"

const struct yaml_file yaml_files[] = {
	{ "project", "relgen.yaml", &project_record, "The project",
	  "One file in the root of the project. relgen finds the project by it: the first `relgen.yaml` in the working folder or above it." },
	{ "release", "releases/IMAGE/RELEASE.yaml", &release_record, "A release",
	  "One file for each release of an image, named after the release. A draft needs only `release`; everything that is required of it "
	  "otherwise may be added later." },
	{ "image", "releases/IMAGE/image.yaml", &image_record, "An image",
	  "One file for each image family, in the folder that is named after the image. It holds what all releases of the image share." },
	{ "components", "releases/components.yaml", &registry_record, "The component registry",
	  "One file for all images. A release lists components by the ids of this file; names, spellings and package URLs stand here alone." },
	{ "sections", "releases/sections.yaml", &sections_record, "Shared sections",
	  "Texts that several releases have in common. The facts in them are those of the release that names the section." },
	{ "vendor", "releases/vendors/nvidia.yaml", &vendor_record, "A vendor's driver tables",
	  "What the vendor publishes about toolkits, driver branches and how long they are supported. Releases are checked against it." },
};

const size_t yaml_file_count = sizeof yaml_files / sizeof *yaml_files;

const struct yaml_file *yaml_file_find(struct str name)
{
	for (size_t i = 0; i < yaml_file_count; i++)
		if (str_is(name, yaml_files[i].name))
			return &yaml_files[i];
	return NULL;
}
