/* The field tables of a release, and what follows from one release alone. */
#include "model/release.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define RECORD(variable, name, type, fields, short_field, key_kind) \
	static const struct record variable = { name, fields, COUNT(fields), sizeof(struct type), offsetof(struct type, node), short_field, key_kind }

#define AT(member) offsetof(struct data_center, member)
static const struct field data_center_fields[] = {
	{ "branch", &kind_branch, FIELD_REQUIRED, AT(branch), NULL, NULL, "R535", "the driver branch that also works" },
	{ "from", &kind_driver, FIELD_REQUIRED, AT(from), NULL, NULL, "\"535.86\"", "its first driver that does" },
};
#undef AT
RECORD(data_center_record, "a usable driver branch", data_center, data_center_fields, NULL, NULL);

#define AT(member) offsetof(struct nvidia, member)
static const struct field nvidia_fields[] = {
	{ "minimum", &kind_driver, FIELD_OPTIONAL, AT(minimum), NULL, NULL, "\"580\"", "the least driver that works on every GPU" },
	{ "data-center", &kind_list, FIELD_OPTIONAL, AT(data_center), &data_center_record, NULL, "[{branch: R535, from: \"535.86\"}]",
	  "older branches that work on data-center GPUs (forward compatibility); [] when there is none, absent when nothing is known" },
	{ "unsupported", &kind_branches, FIELD_OPTIONAL, AT(unsupported), NULL, NULL, "[R545, R555]", "branches that must be upgraded" },
	{ "compat-package", &kind_driver, FIELD_OPTIONAL, AT(compat_package), NULL, NULL, "580.95.05",
	  "driver of the image's forward-compatibility package" },
};
#undef AT
RECORD(nvidia_record, "the NVIDIA drivers", nvidia, nvidia_fields, NULL, NULL);

#define AT(member) offsetof(struct amd, member)
static const struct field amd_fields[] = {
	{ "supported", &kind_texts, FIELD_OPTIONAL, AT(supported), NULL, NULL, "[\"6.3\", \"6.4\"]",
	  "kernel drivers that the user space of this image runs on" },
};
#undef AT
RECORD(amd_record, "the AMD drivers", amd, amd_fields, NULL, NULL);

#define AT(member) offsetof(struct drivers, member)
static const struct field drivers_fields[] = {
	{ "nvidia", &kind_record, FIELD_OPTIONAL, AT(nvidia), &nvidia_record, NULL, NULL, "NVIDIA drivers" },
	{ "amd", &kind_record, FIELD_OPTIONAL, AT(amd), &amd_record, NULL, NULL, "AMD kernel drivers" },
};
#undef AT
RECORD(drivers_record, "the drivers", drivers, drivers_fields, NULL, NULL);

#define AT(member) offsetof(struct platform, member)
static const struct field platform_fields[] = {
	{ "digest", &kind_digest, FIELD_OPTIONAL, AT(digest), NULL, NULL, NULL, "digest of the platform's own manifest" },
	{ "components", &kind_components, FIELD_OPTIONAL, AT(components), &component_use_record, NULL, NULL,
	  "what differs on this platform; null: not contained" },
};
#undef AT
RECORD(platform_record, "a platform", platform, platform_fields, NULL, &kind_platform);

#define AT(member) offsetof(struct region_list, member)
static const struct field region_fields[] = {
	{ "regions", &kind_ids, FIELD_OPTIONAL, AT(regions), NULL, NULL, "[cn-beijing]", "regions that have this tag" },
};
#undef AT
RECORD(region_record, "the regions of a registry", region_list, region_fields, "regions", NULL);

#define AT(member) offsetof(struct image_entry, member)
static const struct field image_entry_fields[] = {
	{ "tag", &kind_tag, FIELD_REQUIRED, AT(tag), NULL, NULL, "26.05-serverless", "the tag that is pulled" },
	{ "registries", &kind_ids, FIELD_OPTIONAL, AT(registries), NULL, NULL, "[public, vpc]",
	  "registries of relgen.yaml that have it; the image's where absent" },
	{ "mutable", &kind_bool, FIELD_OPTIONAL, AT(is_mutable), NULL, NULL, "false", "does the tag move to later images?" },
	{ "aliases", &kind_texts, FIELD_OPTIONAL, AT(aliases), NULL, NULL, NULL, "other tags of the same digest" },
	{ "regions", &kind_map, FIELD_OPTIONAL, AT(regions), &region_record, NULL, "{vpc: [cn-beijing]}", "regions by registry" },
	{ "digest", &kind_digest, FIELD_OPTIONAL, AT(digest), NULL, NULL, NULL, "digest of the index" },
	{ "components", &kind_components, FIELD_OPTIONAL, AT(components), &component_use_record, NULL, NULL,
	  "what differs in this tag; null: not contained" },
	{ "drivers", &kind_record, FIELD_OPTIONAL, AT(drivers), &drivers_record, NULL, NULL, "drivers where they differ" },
	{ "platforms", &kind_map, FIELD_OPTIONAL, AT(platforms), &platform_record, NULL, "{linux/amd64: {}}",
	  "platforms of the index, with what differs on each" },
};
#undef AT
RECORD(image_entry_record, "an image", image_entry, image_entry_fields, NULL, NULL);

#define AT(member) offsetof(struct gpu, member)
static const struct field gpu_fields[] = {
	{ "arch", &kind_texts, FIELD_OPTIONAL, AT(arch), NULL, NULL, "[sm_80, sm_90]", "GPU architectures that code is built for" },
	{ "ptx", &kind_texts, FIELD_OPTIONAL, AT(ptx), NULL, NULL, "[compute_90]", "architectures of the included PTX" },
	{ "products", &kind_texts, FIELD_OPTIONAL, AT(products), NULL, NULL, "[H20, L20]", "products it was tested on" },
};
#undef AT
RECORD(gpu_record, "the GPUs", gpu, gpu_fields, NULL, NULL);

#define AT(member) offsetof(struct variable, member)
static const struct field variable_fields[] = {
	{ "default", &kind_text, FIELD_OPTIONAL, AT(value), NULL, NULL, "eth0", "value that the image sets" },
	{ "text", &kind_line, FIELD_OPTIONAL, AT(text), NULL, NULL, "Interface NCCL uses.", "what it does" },
};
#undef AT
RECORD(variable_record, "an environment variable", variable, variable_fields, NULL, &kind_name);

static const char *const figure_styles[] = { "percent", "number", "times", NULL };
#define AT(member) offsetof(struct figure, member)
static const struct field figure_fields[] = {
	{ "value", &kind_decimal, FIELD_REQUIRED, AT(value), NULL, NULL, "\"0.20\"", "the figure, in quotes so that it keeps its digits" },
	{ "style", &kind_word, FIELD_OPTIONAL, AT(style), NULL, figure_styles, "percent", "percent (0.20 is 20%), number or times (1.2 is 1.2×)" },
	{ "approximate", &kind_bool, FIELD_OPTIONAL, AT(approximate), NULL, NULL, "true", "is it written with \"about\"?" },
};
#undef AT
RECORD(figure_record, "a figure", figure, figure_fields, NULL, NULL);

#define AT(member) offsetof(struct section, member)
#define SECTION_FIELDS															\
	{ "section", &kind_id, FIELD_OPTIONAL, AT(section), NULL, NULL, "usage-select",							\
	  "a section of sections.yaml whose title and body stand here" },								\
	{ "title", &kind_line, FIELD_OPTIONAL, AT(title), NULL, NULL, "Select an image", "its heading" },				\
	{ "body", &kind_body, FIELD_OPTIONAL, AT(body), NULL, NULL, NULL, "its text, Markdown in a literal block (|)" }
static const struct field section_fields[] = {
	{ "id", &kind_id, FIELD_OPTIONAL, AT(id), NULL, NULL, "torch-compile", "its anchor and translation key" },
	SECTION_FIELDS,
};
static const struct field step_fields[] = { SECTION_FIELDS };
#undef AT
RECORD(section_record, "a section", section, section_fields, "section", NULL);
/* Steps, and the entries of sections.yaml: their id is the key of the map. */
const struct record step_record = {
	"a section", step_fields, COUNT(step_fields), sizeof(struct section), offsetof(struct section, node), NULL, NULL,
};

#define AT(member) offsetof(struct configuration, member)
static const struct field configuration_fields[] = {
	{ "label", &kind_line, FIELD_OPTIONAL, AT(label), NULL, NULL, "Base", "its short name in tables and charts" },
	{ "text", &kind_line, FIELD_OPTIONAL, AT(text), NULL, NULL, "The NGC PyTorch image.", "what it is" },
};
#undef AT
RECORD(configuration_record, "a configuration", configuration, configuration_fields, NULL, NULL);

#define AT(member) offsetof(struct result_value, member)
static const struct field result_value_fields[] = {
	{ "value", &kind_decimal, FIELD_REQUIRED, AT(value), NULL, NULL, "\"108.5\"", "the measured value" },
};
#undef AT
RECORD(result_value_record, "a measured value", result_value, result_value_fields, "value", NULL);

#define AT(member) offsetof(struct result, member)
static const struct field result_fields[] = {
	{ "workload", &kind_text, FIELD_REQUIRED, AT(workload), NULL, NULL, "deepspeed/llama3-8b", "what was run" },
	{ "values", &kind_map, FIELD_REQUIRED, AT(values), &result_value_record, NULL, "{base: \"100.0\", accl: \"108.5\"}",
	  "the measured value of each configuration" },
};
#undef AT
RECORD(result_record, "a result", result, result_fields, NULL, NULL);

static const char *const better_words[] = { "higher", "lower", NULL };
#define AT(member) offsetof(struct metric, member)
static const struct field metric_fields[] = {
	{ "name", &kind_text, FIELD_OPTIONAL, AT(name), NULL, NULL, "throughput", "what is measured" },
	{ "unit", &kind_text, FIELD_OPTIONAL, AT(unit), NULL, NULL, "tokens/s/GPU", "its unit" },
	{ "better", &kind_word, FIELD_OPTIONAL, AT(better), NULL, better_words, "higher", "which values are better" },
	{ "decimals", &kind_count, FIELD_OPTIONAL, AT(decimals), NULL, NULL, "1", "decimal places that are shown" },
};
#undef AT
RECORD(metric_record, "a metric", metric, metric_fields, NULL, NULL);

#define AT(member) offsetof(struct benchmark, member)
static const struct field benchmark_fields[] = {
	SECTION_FIELDS,
	{ "metric", &kind_record, FIELD_OPTIONAL, AT(metric), &metric_record, NULL, NULL, "what is measured" },
	{ "baseline", &kind_id, FIELD_OPTIONAL, AT(baseline), NULL, NULL, "base", "configuration that gains are computed over" },
	{ "configurations", &kind_map, FIELD_OPTIONAL, AT(configurations), &configuration_record, NULL, NULL, "what is compared" },
	{ "results", &kind_list, FIELD_OPTIONAL, AT(results), &result_record, NULL, NULL, "measured values, a workload each" },
};
#undef AT
RECORD(benchmark_record, "a benchmark", benchmark, benchmark_fields, NULL, NULL);

#define AT(member) offsetof(struct erratum, member)
static const struct field erratum_fields[] = {
	{ "date", &kind_date, FIELD_REQUIRED, AT(date), NULL, NULL, "2026-06-03", "when it was corrected" },
	{ "field", &kind_text, FIELD_OPTIONAL, AT(field), NULL, NULL, "components.cuda", "the fact that was corrected" },
	{ "was", &kind_text, FIELD_OPTIONAL, AT(was), NULL, NULL, "13.0.1", "what was published before" },
	{ "text", &kind_line, FIELD_REQUIRED, AT(text), NULL, NULL, "The table named the build before.", "what a reader should know" },
};
#undef AT
RECORD(erratum_record, "an erratum", erratum, erratum_fields, NULL, NULL);

#define AT(member) offsetof(struct waiver, member)
static const struct field waiver_fields[] = {
	{ "rule", &kind_id, FIELD_REQUIRED, AT(rule), NULL, NULL, "component-downgrade", "the rule that is waived" },
	{ "at", &kind_text, FIELD_OPTIONAL, AT(at), NULL, NULL, "components.ray", "path of the value, or key of the prose" },
	{ "reason", &kind_text, FIELD_REQUIRED, AT(reason), NULL, NULL, "\"2.44 was withdrawn upstream\"", "why it is right all the same" },
	{ "file", &kind_text, FIELD_OPTIONAL, AT(file), NULL, NULL, NULL, "in relgen.yaml only: the file that the finding is in" },
};
#undef AT
const struct record waiver_record = {
	"a waiver", waiver_fields, COUNT(waiver_fields), sizeof(struct waiver), offsetof(struct waiver, node), NULL, NULL,
};

#define AT(member) offsetof(struct base_image, member)
static const struct field base_fields[] = {
	{ "image", &kind_text, FIELD_OPTIONAL, AT(image), NULL, NULL, "nvcr.io/nvidia/pytorch", "the image it is built on" },
	{ "release", &kind_text, FIELD_OPTIONAL, AT(release), NULL, NULL, "\"26.04\"", "release of that image" },
	{ "digest", &kind_digest, FIELD_OPTIONAL, AT(digest), NULL, NULL, NULL, "its digest" },
};
#undef AT
RECORD(base_record, "the base image", base_image, base_fields, NULL, NULL);

#define AT(member) offsetof(struct git_pin, member)
static const struct field git_fields[] = {
	{ "commit", &kind_commit, FIELD_OPTIONAL, AT(commit), NULL, NULL, "3f9c2d1", "what the tag must point at" },
	{ "tag", &kind_text, FIELD_OPTIONAL, AT(tag), NULL, NULL, NULL, "the tag's name where it does not follow the pattern" },
};
#undef AT
RECORD(git_record, "the git pin", git_pin, git_fields, NULL, NULL);

static const char *const status_words[] = { "draft", "released", "withdrawn", NULL };
static const char *const contents_words[] = { "complete", "partial", NULL };
#define AT(member) offsetof(struct release, member)
static const struct field release_fields[] = {
	{ "release", &kind_release, FIELD_REQUIRED, AT(release), NULL, NULL, "\"26.05\"", "the release; equals the file name" },
	{ "date", &kind_date, FIELD_RELEASED, AT(date), NULL, NULL, "2026-05", "calendar date, or the month where no day is known" },
	{ "status", &kind_word, FIELD_OPTIONAL, AT(status), NULL, status_words, "released", "draft, released or withdrawn" },
	{ "previous", &kind_text, FIELD_OPTIONAL, AT(previous_id), NULL, NULL, "\"25.10\"", "the release before; default: the next lower one" },
	{ "git", &kind_record, FIELD_OPTIONAL, AT(git), &git_record, NULL, NULL, "pins the tag in the source repository" },
	{ "scenarios", &kind_ids, FIELD_OPTIONAL, AT(scenarios), NULL, NULL, "[training, inference]", "what the image is for" },
	{ "base", &kind_record, FIELD_OPTIONAL, AT(base), &base_record, NULL, NULL, "the image it is built on" },
	{ "contents", &kind_word, FIELD_OPTIONAL, AT(contents), NULL, contents_words, "complete", "does `components` list everything?" },
	{ "components", &kind_components, FIELD_RELEASED, AT(components), &component_use_record, NULL, "{torch: 2.11.0}",
	  "registry id: version; null: not contained; unknown: the source does not say" },
	{ "images", &kind_list, FIELD_RELEASED, AT(images), &image_entry_record, NULL, "[{tag: 26.05-serverless}]", "what can be pulled" },
	{ "drivers", &kind_record, FIELD_OPTIONAL, AT(drivers), &drivers_record, NULL, NULL, "drivers it needs" },
	{ "gpu", &kind_record, FIELD_OPTIONAL, AT(gpu), &gpu_record, NULL, NULL, "GPUs it is built for" },
	{ "environment", &kind_map, FIELD_OPTIONAL, AT(environment), &variable_record, NULL, NULL, "environment variables" },
	{ "highlights", &kind_notes, FIELD_RELEASED, AT(highlights), NULL, NULL, "none", "what is new: id: one paragraph of Markdown" },
	{ "fixes", &kind_notes, FIELD_RELEASED, AT(fixes), NULL, NULL, "none", "what was repaired" },
	{ "known-issues", &kind_notes, FIELD_RELEASED, AT(known_issues), NULL, NULL, "none", "what does not work" },
	{ "figures", &kind_map, FIELD_OPTIONAL, AT(figures), &figure_record, NULL, NULL, "figures that prose refers to" },
	{ "sections", &kind_list, FIELD_OPTIONAL, AT(sections), &section_record, NULL, "[torch-compile]",
	  "ids in sections.yaml, or {id, title, body} in place" },
	{ "benchmarks", &kind_map, FIELD_OPTIONAL, AT(benchmarks), &benchmark_record, NULL, NULL, "what was measured" },
	{ "usage", &kind_map, FIELD_OPTIONAL, AT(usage), &step_record, NULL, NULL, "numbered steps" },
	{ "errata", &kind_map, FIELD_OPTIONAL, AT(errata), &erratum_record, NULL, NULL, "published facts that were corrected later" },
	{ "waivers", &kind_list, FIELD_OPTIONAL, AT(waivers), &waiver_record, NULL, NULL, "findings that are right as they are" },
};
#undef AT
const struct record release_record = {
	"a release", release_fields, COUNT(release_fields), sizeof(struct release), offsetof(struct release, node), NULL, NULL,
};
