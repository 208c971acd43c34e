#include <criterion/criterion.h>

#include "view/link.h"

static const struct link_base page = {
	.language = { "ja", 2 }, .image = { "training", 8 }, .folder = { "training/26.05/", 15 }, .above = { NULL, 0 },
};

static const char site[] = "https://docs.example.com/images/";

static struct str show(struct arena *a, struct link link)
{
	static const char *const kinds[] = { "elsewhere", "page", "file", "outside", "refused", "malformed" };

	if (link.kind == LINK_ELSEWHERE || link.kind >= LINK_OUTSIDE)
		return str_of(kinds[link.kind]);
	return str_print(a, "%s %.*s%s%.*s", kinds[link.kind], STR_FMT(link.folder), link.anchor.ptr ? " #" : "", STR_FMT(link.anchor));
}

static const struct {
	const char *address, *want;
} targets[] = {
	{ "ref:#usage.pull", "page training/26.05/ #usage.pull" },
	{ "ref:25.10", "page training/25.10/" },
	{ "ref:25.10#fixes", "page training/25.10/ #fixes" },
	{ "ref:other/1.0#fixes", "page other/1.0/ #fixes" },
	{ "ref:other/", "page other/" },
	{ "ref:/", "page " },
	{ "ref:/#training", "page  #training" },
	{ "ref:", "malformed" },
	{ "ref:#", "malformed" },
	{ "ref:a/b/c", "malformed" },
	{ "ref:a/b/", "malformed" },
	{ "ref://a", "malformed" },
	{ "#fixes", "page training/26.05/ #fixes" },
	{ "#%E3%81%82", "page training/26.05/ #あ" },
	{ "", "page training/26.05/" },
	{ "?x=1#fixes", "page training/26.05/ #fixes" },
	{ "../25.10/", "page training/25.10/" },
	{ "../25.10/index.html#fixes", "page training/25.10/ #fixes" },
	{ "../25.10/index.md", "page training/25.10/" },
	{ "../25.10", "file ja/training/25.10" },
	{ "./../../training/./25.10/", "page training/25.10/" },
	{ "../..", "page " },
	{ "../../../en/", "file en/" },
	{ "../../../assets/a%20b.png", "file assets/a b.png" },
	{ "../../..", "file " },
	{ "../../../..", "outside" },
	{ "../../../../x", "outside" },
	{ "..%2F..%2F..%2F..%2Fx", "outside" },
	{ "index.html", "page training/26.05/" },
	{ "myindex.html", "file ja/training/26.05/myindex.html" },
	{ "https://docs.example.com/images/ja/training/25.10/#a", "page training/25.10/ #a" },
	{ "https://docs.example.com/images", "file " },
	{ "https://docs.example.com/imagesx/", "elsewhere" },
	{ "https://docs.example.com/", "elsewhere" },
	{ "/images/ja/training/", "page training/" },
	{ "/other/", "elsewhere" },
	{ "//docs.example.com/images/", "refused" },
	{ "https://example.com/#x", "elsewhere" },
	{ "mailto:a@example.com", "elsewhere" },
	{ "javascript:alert(1)", "refused" },
	{ "REF:26.05", "refused" },
};

Test(link, targets)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
		struct str got = show(&a, link_of(&a, str_of(targets[i].address), &page, str_of(site)));

		cr_expect(str_is(got, targets[i].want), "%s: %.*s", targets[i].address, STR_FMT(got));
	}
	arena_drop(&a);
}

Test(link, languages)
{
	struct arena a = arena_on(&mem_system);
	struct link link = link_of(&a, STR("../../../en/training/25.10/#fixes"), &page, str_of(site));

	cr_expect(str_is(show(&a, link_in_language(link, &page, STR("en"))), "page training/25.10/ #fixes"));
	cr_expect(str_is(show(&a, link_in_language(link, &page, STR("zh"))), "file en/training/25.10/ #fixes"));
	arena_drop(&a);
}

/* On the page as HTML, as Markdown, and in a manifest. */
static const struct {
	const char *address, *html, *markdown, *elsewhere;
} written[] = {
	{ "ref:#fixes", "#fixes", "index.html#fixes", "https://h/ja/training/26.05/index.html#fixes" },
	{ "ref:26.05", "index.html", "index.md", "https://h/ja/training/26.05/index.html" },
	{ "ref:25.10", "../25.10/index.html", "../25.10/index.md", "https://h/ja/training/25.10/index.html" },
	{ "ref:25.10#fixes", "../25.10/index.html#fixes", "../25.10/index.html#fixes", "https://h/ja/training/25.10/index.html#fixes" },
	{ "ref:training/", "../index.html", "../index.md", "https://h/ja/training/index.html" },
	{ "ref:train/1", "../../train/1/index.html", "../../train/1/index.md", "https://h/ja/train/1/index.html" },
	{ "ref:/", "../../index.html", "../../index.md", "https://h/ja/index.html" },
	{ "#fixes", "#fixes", "index.html#fixes", "https://h/ja/training/26.05/index.html#fixes" },
	{ "../25.10/?a#b", "../25.10/?a#b", "../25.10/?a#b", "https://h/ja/training/25.10/?a#b" },
	{ "../../../assets/x", "../../../assets/x", "../../../assets/x", "https://h/assets/x" },
	{ "https://e/#x", "https://e/#x", "https://e/#x", "https://e/#x" },
	{ "/a", "/a", "/a", "/a" },
	{ "ref:a/b/c", NULL, NULL, NULL },
};

static void expect(struct str got, const char *want, const char *address)
{
	cr_expect(want ? str_is(got, want) : !got.ptr, "%s: %.*s", address, STR_FMT(got));
}

Test(link, written)
{
	struct arena a = arena_on(&mem_system);
	struct link_base elsewhere = page;

	elsewhere.above = STR("https://h/ja/");
	for (size_t i = 0; i < sizeof written / sizeof written[0]; i++) {
		struct str address = str_of(written[i].address);

		expect(link_address(&a, address, &page, "index.html"), written[i].html, written[i].address);
		expect(link_address(&a, address, &page, "index.md"), written[i].markdown, written[i].address);
		expect(link_address(&a, address, &elsewhere, "index.html"), written[i].elsewhere, written[i].address);
	}
	expect(link_address(&a, STR("ref:25.10"), NULL, "index.html"), "ref:25.10", "without a page");
	arena_drop(&a);
}
