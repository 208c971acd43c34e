/* The field tables of a release, and what follows from one release alone. */
#include "model/release.h"

#define DIGEST_EXAMPLE "\"sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0\""
#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define RECORD(variable, name, type, fields, short_field, key_kind) \
	static const struct record variable = { name, fields, COUNT(fields), sizeof(struct type), offsetof(struct type, node), short_field, key_kind }

#define AT(member) offsetof(struct data_center, member)
static const struct field data_center_fields[] = {
	{ "branch", &kind_branch, FIELD_REQUIRED, AT(branch), NULL, NULL, "R535", "the older driver branch that works too" },
	{ "from", &kind_driver, FIELD_REQUIRED, AT(from), NULL, NULL, "\"535.86\"", "the lowest driver of that branch that works" },
};
#undef AT
RECORD(data_center_record, "a usable driver branch", data_center, data_center_fields, NULL, NULL);

#define AT(member) offsetof(struct nvidia, member)
static const struct field nvidia_fields[] = {
	{ "minimum", &kind_driver, FIELD_OPTIONAL, AT(minimum), NULL, NULL, "\"580\"", "the least driver that works on every GPU" },
	{ "data-center", &kind_list, FIELD_OPTIONAL, AT(data_center), &data_center_record, NULL, "[{branch: R535, from: \"535.86\"}]",
	  "older branches that work on data-center GPUs (forward compatibility); [] when there is none, absent when nothing is known" },
	{ "unsupported", &kind_branches, FIELD_OPTIONAL, AT(unsupported), NULL, NULL, "[R545, R555]",
	  "driver branches that do not work and must be upgraded" },
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
	{ "nvidia", &kind_record, FIELD_OPTIONAL, AT(nvidia), &nvidia_record, NULL, "{minimum: \"580\"}",
	  "the NVIDIA drivers that the image runs on" },
	{ "amd", &kind_record, FIELD_OPTIONAL, AT(amd), &amd_record, NULL, "{supported: [\"6.3\", \"6.4\"]}",
	  "the AMD kernel drivers that the image runs on" },
};
#undef AT
RECORD(drivers_record, "the drivers", drivers, drivers_fields, NULL, NULL);

#define AT(member) offsetof(struct platform, member)
static const struct field platform_fields[] = {
	{ "digest", &kind_digest, FIELD_OPTIONAL, AT(digest), NULL, NULL, DIGEST_EXAMPLE,
	  "the digest of the platform's own manifest, not of the index" },
	{ "components", &kind_components, FIELD_OPTIONAL, AT(components), &component_use_record, NULL, "{triton: null}",
	  "the components that differ on this platform; null where it does not contain one" },
};
#undef AT
RECORD(platform_record, "a platform", platform, platform_fields, NULL, &kind_platform);

#define AT(member) offsetof(struct region_list, member)
static const struct field region_fields[] = {
	{ "regions", &kind_ids, FIELD_OPTIONAL, AT(regions), NULL, NULL, "[cn-beijing]", "the regions of the registry that have this tag" },
};
#undef AT
RECORD(region_record, "the regions of a registry", region_list, region_fields, "regions", NULL);

#define AT(member) offsetof(struct image_entry, member)
static const struct field image_entry_fields[] = {
	{ "tag", &kind_tag, FIELD_REQUIRED, AT(tag), NULL, NULL, "26.05-serverless", "the tag that is pulled" },
	{ "registries", &kind_ids, FIELD_OPTIONAL, AT(registries), NULL, NULL, "[public, vpc]",
	  "ids of the registries in relgen.yaml that have the tag; those of image.yaml where absent" },
	{ "mutable", &kind_bool, FIELD_OPTIONAL, AT(is_mutable), NULL, NULL, "false",
	  "whether the tag moves on to later images; default false" },
	{ "aliases", &kind_texts, FIELD_OPTIONAL, AT(aliases), NULL, NULL, "[26.05-serverless-cu130]", "other tags of the same digest" },
	{ "regions", &kind_map, FIELD_OPTIONAL, AT(regions), &region_record, NULL, "{vpc: [cn-beijing]}",
	  "the regions that have the tag, by registry; all regions of a registry where absent" },
	{ "digest", &kind_digest, FIELD_OPTIONAL, AT(digest), NULL, NULL, DIGEST_EXAMPLE, "the digest of the index that the tag names" },
	{ "components", &kind_components, FIELD_OPTIONAL, AT(components), &component_use_record, NULL, "{vllm: 0.20.2}",
	  "the components that differ in this tag; null where it does not contain one" },
	{ "drivers", &kind_record, FIELD_OPTIONAL, AT(drivers), &drivers_record, NULL, "{nvidia: {minimum: \"575\"}}",
	  "the drivers of this tag where they differ from those of the release" },
	{ "platforms", &kind_map, FIELD_OPTIONAL, AT(platforms), &platform_record, NULL, "{linux/amd64: {}}",
	  "the platforms of the index, with what differs on each" },
};
#undef AT
RECORD(image_entry_record, "an image", image_entry, image_entry_fields, NULL, NULL);

#define AT(member) offsetof(struct gpu, member)
static const struct field gpu_fields[] = {
	{ "arch", &kind_texts, FIELD_OPTIONAL, AT(arch), NULL, NULL, "[sm_80, sm_90]",
	  "the GPU architectures that the image holds machine code for" },
	{ "ptx", &kind_texts, FIELD_OPTIONAL, AT(ptx), NULL, NULL, "[compute_90]",
	  "the architectures of the PTX in the image, which newer GPUs compile when a program starts" },
	{ "products", &kind_texts, FIELD_OPTIONAL, AT(products), NULL, NULL, "[H20, L20]", "the GPU products that the image was tested on" },
};
#undef AT
RECORD(gpu_record, "the GPUs", gpu, gpu_fields, NULL, NULL);

#define AT(member) offsetof(struct variable, member)
static const struct field variable_fields[] = {
	{ "default", &kind_text, FIELD_OPTIONAL, AT(value), NULL, NULL, "eth0", "the value that the image sets; absent where it sets none" },
	{ "text", &kind_line, FIELD_OPTIONAL, AT(text), NULL, NULL, "Interface NCCL uses.", "what the variable does, for readers" },
};
#undef AT
RECORD(variable_record, "an environment variable", variable, variable_fields, NULL, &kind_name);

static const char *const figure_styles[] = { "percent", "number", "times", NULL };
#define AT(member) offsetof(struct figure, member)
static const struct field figure_fields[] = {
	{ "value", &kind_decimal, FIELD_REQUIRED, AT(value), NULL, NULL, "\"0.20\"", "the figure, in quotes so that it keeps its digits" },
	{ "style", &kind_word, FIELD_OPTIONAL, AT(style), NULL, figure_styles, "percent",
	  "how the figure is shown: percent (0.20 is 20%), number, or times (1.2 is 1.2×); default number" },
	{ "approximate", &kind_bool, FIELD_OPTIONAL, AT(approximate), NULL, NULL, "true",
	  "whether \"about\" stands before the figure; default false" },
};
#undef AT
RECORD(figure_record, "a figure", figure, figure_fields, NULL, NULL);

#define AT(member) offsetof(struct section, member)
#define SECTION_FIELDS															\
	{ "section", &kind_id, FIELD_OPTIONAL, AT(section), NULL, NULL, "usage-select",							\
	  "the id of an entry in sections.yaml whose title and body stand here" },								\
	{ "title", &kind_line, FIELD_OPTIONAL, AT(title), NULL, NULL, "Select an image", "the heading" },				\
	{ "body", &kind_body, FIELD_OPTIONAL, AT(body), NULL, NULL, "Pull the image by its tag.",			\
	  "the text in Markdown; longer ones stand in a literal block (|)" }
static const struct field section_fields[] = {
	{ "id", &kind_id, FIELD_OPTIONAL, AT(id), NULL, NULL, "torch-compile", "the id that links and translations name the section by" },
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
	{ "label", &kind_line, FIELD_OPTIONAL, AT(label), NULL, NULL, "Base", "the short name of the configuration in tables" },
	{ "text", &kind_line, FIELD_OPTIONAL, AT(text), NULL, NULL, "The NGC PyTorch image.", "what the configuration consists of" },
};
#undef AT
RECORD(configuration_record, "a configuration", configuration, configuration_fields, NULL, NULL);

#define AT(member) offsetof(struct result_value, member)
static const struct field result_value_fields[] = {
	{ "value", &kind_measure, FIELD_REQUIRED, AT(value), NULL, NULL, "\"108.5\"",
	  "the measured value, in quotes so that it keeps its digits" },
};
#undef AT
RECORD(result_value_record, "a measured value", result_value, result_value_fields, "value", NULL);

#define AT(member) offsetof(struct result, member)
static const struct field result_fields[] = {
	{ "workload", &kind_text, FIELD_REQUIRED, AT(workload), NULL, NULL, "deepspeed/llama3-8b", "the program or model that was run" },
	{ "values", &kind_map, FIELD_REQUIRED, AT(values), &result_value_record, NULL, "{base: \"100.0\", accl: \"108.5\"}",
	  "the measured value of each configuration" },
};
#undef AT
RECORD(result_record, "a result", result, result_fields, NULL, NULL);

static const char *const better_words[] = { "higher", "lower", NULL };
#define AT(member) offsetof(struct metric, member)
static const struct field metric_fields[] = {
	{ "name", &kind_text, FIELD_OPTIONAL, AT(name), NULL, NULL, "throughput", "the quantity that is measured" },
	{ "unit", &kind_text, FIELD_OPTIONAL, AT(unit), NULL, NULL, "tokens/s/GPU", "the unit of the measured values" },
	{ "better", &kind_word, FIELD_OPTIONAL, AT(better), NULL, better_words, "higher", "whether higher or lower values are better" },
	{ "decimals", &kind_count, FIELD_OPTIONAL, AT(decimals), NULL, NULL, "1", "how many decimal places are shown" },
};
#undef AT
RECORD(metric_record, "a metric", metric, metric_fields, NULL, NULL);

#define AT(member) offsetof(struct benchmark, member)
static const struct field benchmark_fields[] = {
	SECTION_FIELDS,
	{ "metric", &kind_record, FIELD_OPTIONAL, AT(metric), &metric_record, NULL, "{name: throughput, unit: tokens/s/GPU}",
	  "what is measured, in which unit" },
	{ "baseline", &kind_id, FIELD_OPTIONAL, AT(baseline), NULL, NULL, "base", "the id of the configuration that gains are computed over" },
	{ "configurations", &kind_map, FIELD_OPTIONAL, AT(configurations), &configuration_record, NULL,
	  "{base: {label: Base, text: The NGC PyTorch image.}}", "the configurations that are compared, by id" },
	{ "results", &kind_list, FIELD_OPTIONAL, AT(results), &result_record, NULL,
	  "[{workload: deepspeed/llama3-8b, values: {base: \"100.0\"}}]",
	  "the measured values, one entry for each workload; absent where only the configurations are described" },
};
#undef AT
RECORD(benchmark_record, "a benchmark", benchmark, benchmark_fields, NULL, NULL);

#define AT(member) offsetof(struct erratum, member)
static const struct field erratum_fields[] = {
	{ "date", &kind_date, FIELD_REQUIRED, AT(date), NULL, NULL, "2026-06-03", "the day on which the correction was published" },
	{ "field", &kind_text, FIELD_OPTIONAL, AT(field), NULL, NULL, "components.cuda", "the path of the value that was corrected" },
	{ "was", &kind_text, FIELD_OPTIONAL, AT(was), NULL, NULL, "13.0.1", "the value that was published before" },
	{ "text", &kind_line, FIELD_REQUIRED, AT(text), NULL, NULL, "The table named the build before.", "what a reader should know" },
};
#undef AT
RECORD(erratum_record, "an erratum", erratum, erratum_fields, NULL, NULL);

#define AT(member) offsetof(struct waiver, member)
static const struct field waiver_fields[] = {
	{ "rule", &kind_id, FIELD_REQUIRED, AT(rule), NULL, NULL, "component-downgrade", "the id of the rule that is waived" },
	{ "at", &kind_text, FIELD_OPTIONAL, AT(at), NULL, NULL, "components.ray",
	  "the path of the value, or the key of the text, that the finding is about; absent: the whole file" },
	{ "reason", &kind_text, FIELD_REQUIRED, AT(reason), NULL, NULL, "\"2.44 was withdrawn upstream\"", "why the value is right as it is" },
	{ "file", &kind_text, FIELD_OPTIONAL, AT(file), NULL, NULL, "i18n/ja/sections.po",
	  "the file that the finding is in; in relgen.yaml only" },
};
#undef AT
const struct record waiver_record = {
	"a waiver", waiver_fields, COUNT(waiver_fields), sizeof(struct waiver), offsetof(struct waiver, node), NULL, NULL,
};

#define AT(member) offsetof(struct base_image, member)
static const struct field base_fields[] = {
	{ "image", &kind_text, FIELD_OPTIONAL, AT(image), NULL, NULL, "nvcr.io/nvidia/pytorch",
	  "the name of the image that this one is built on" },
	{ "release", &kind_text, FIELD_OPTIONAL, AT(release), NULL, NULL, "\"26.04\"", "the release of the base image" },
	{ "digest", &kind_digest, FIELD_OPTIONAL, AT(digest), NULL, NULL, DIGEST_EXAMPLE, "the digest of the base image that was used" },
};
#undef AT
RECORD(base_record, "the base image", base_image, base_fields, NULL, NULL);

#define AT(member) offsetof(struct git_pin, member)
static const struct field git_fields[] = {
	{ "commit", &kind_commit, FIELD_OPTIONAL, AT(commit), NULL, NULL, "3f9c2d1", "the commit that the git tag must point at" },
	{ "tag", &kind_text, FIELD_OPTIONAL, AT(tag), NULL, NULL, "training-26.05",
	  "the name of the git tag where it does not follow the pattern" },
};
#undef AT
RECORD(git_record, "the git pin", git_pin, git_fields, NULL, NULL);

static const char *const status_words[] = { "draft", "released", "withdrawn", NULL };
static const char *const contents_words[] = { "complete", "partial", NULL };
#define AT(member) offsetof(struct release, member)
static const struct field release_fields[] = {
	{ "release", &kind_release, FIELD_REQUIRED, AT(release), NULL, NULL, "\"26.05\"",
	  "the name of the release; the file is named after it" },
	{ "date", &kind_date, FIELD_RELEASED, AT(date), NULL, NULL, "2026-05", "the day of the release, or the month where no day is known" },
	{ "status", &kind_word, FIELD_OPTIONAL, AT(status), NULL, status_words, "released",
	  "where the release stands: draft (may be incomplete), released or withdrawn; default released" },
	{ "previous", &kind_text, FIELD_OPTIONAL, AT(previous_id), NULL, NULL, "\"25.10\"",
	  "the release that this one is compared with; default the next lower one of the image" },
	{ "git", &kind_record, FIELD_OPTIONAL, AT(git), &git_record, NULL, "{commit: 3f9c2d1}",
	  "the git tag of the release, where more is known of it than the pattern says" },
	{ "scenarios", &kind_ids, FIELD_OPTIONAL, AT(scenarios), NULL, NULL, "[training, inference]",
	  "what the image is for, by ids that have a message scenario.ID" },
	{ "base", &kind_record, FIELD_OPTIONAL, AT(base), &base_record, NULL,
	  "{image: nvcr.io/nvidia/pytorch, release: \"26.04\"}", "the image that this one is built on" },
	{ "contents", &kind_word, FIELD_OPTIONAL, AT(contents), NULL, contents_words, "complete",
	  "whether components lists everything in the image (complete) or only some (partial); default complete" },
	{ "components", &kind_components, FIELD_RELEASED, AT(components), &component_use_record, NULL, "{torch: 2.11.0}",
	  "the version of each component, by its id in components.yaml; null: not contained, unknown: not known" },
	{ "images", &kind_list, FIELD_RELEASED, AT(images), &image_entry_record, NULL, "[{tag: 26.05-serverless}]",
	  "the image tags that can be pulled" },
	{ "drivers", &kind_record, FIELD_OPTIONAL, AT(drivers), &drivers_record, NULL, "{nvidia: {minimum: \"580\"}}",
	  "the drivers that the host must have" },
	{ "gpu", &kind_record, FIELD_OPTIONAL, AT(gpu), &gpu_record, NULL, "{arch: [sm_80, sm_90]}",
	  "the GPUs that the image is built for and was tested on" },
	{ "environment", &kind_map, FIELD_OPTIONAL, AT(environment), &variable_record, NULL,
	  "{NCCL_SOCKET_IFNAME: {default: eth0, text: Interface NCCL uses.}}", "the environment variables of the image, by name" },
	{ "highlights", &kind_notes, FIELD_RELEASED, AT(highlights), NULL, NULL, "none",
	  "what is new: one paragraph of Markdown for each id, none, or unknown" },
	{ "fixes", &kind_notes, FIELD_RELEASED, AT(fixes), NULL, NULL, "none", "what was repaired: written like highlights" },
	{ "known-issues", &kind_notes, FIELD_RELEASED, AT(known_issues), NULL, NULL, "none",
	  "what does not work yet: written like highlights" },
	{ "figures", &kind_map, FIELD_OPTIONAL, AT(figures), &figure_record, NULL, "{compile-gain: {value: \"0.20\", style: percent}}",
	  "the figures that texts refer to as figures.ID" },
	{ "sections", &kind_list, FIELD_OPTIONAL, AT(sections), &section_record, NULL, "[torch-compile]",
	  "the sections below the facts: ids in sections.yaml, or id, title and body in place" },
	{ "benchmarks", &kind_map, FIELD_OPTIONAL, AT(benchmarks), &benchmark_record, NULL,
	  "{e2e: {title: End-to-end training performance, baseline: base, configurations: {base: {label: Base}}}}",
	  "what was measured, by id" },
	{ "usage", &kind_map, FIELD_OPTIONAL, AT(usage), &step_record, NULL, "{select: {title: Select an image}}",
	  "the numbered steps of using the image, by id" },
	{ "errata", &kind_map, FIELD_OPTIONAL, AT(errata), &erratum_record, NULL,
	  "{cuda-table: {date: 2026-06-03, text: The table named the build before.}}", "published facts that were corrected later, by id" },
	{ "waivers", &kind_list, FIELD_OPTIONAL, AT(waivers), &waiver_record, NULL,
	  "[{rule: component-downgrade, at: components.ray, reason: \"2.44 was withdrawn upstream\"}]", "findings of relgen about what is right as it stands" },
};
#undef AT
const struct record release_record = {
	"a release", release_fields, COUNT(release_fields), sizeof(struct release), offsetof(struct release, node), NULL, NULL,
};
