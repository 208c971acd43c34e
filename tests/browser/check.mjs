// Pages in a real browser: check.mjs RELGEN PROJECT CHROMIUM SCREENSHOTS. Every page kind in each language, light and dark: axe finds nothing, the console
// is silent, nothing comes from elsewhere, nothing moves; buttons, filters and the finder do what they say; all is there without scripts.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {gzipSync} from "node:zlib";
import {createRequire} from "node:module";
import {chromium} from "playwright-core";
import {serve} from "./server.mjs";

const [relgen, project, executable, screenshots] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const kinds = {index: "", image: "training-nv-pytorch/", release: "training-nv-pytorch/25.10/", tags: "inference-nv-pytorch/25.04/", compat: "compat/"};
const weightMax = 60 * 1024;
let folder, site, browser;

before(async function () {
	folder = mkdtempSync(join(tmpdir(), "relgen-browser-"));
	execFileSync(relgen, ["-C", project, "build", "--no-git", "--quiet", "--out", join(folder, "public")], {stdio: "inherit"});
	site = await serve(join(folder, "public"), "/images/");
	browser = await chromium.launch({executablePath: executable, args: ["--no-sandbox", "--disable-gpu"]});
});

after(async function () {
	await browser?.close();
	site?.close();
	rmSync(folder, {recursive: true, force: true});
});

// A page that fails the test at its end for what the browser complained of.
async function opened(path, work, options = {}) {
	const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options}), page = await context.newPage(), complaints = [];

	page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
	page.on("pageerror", (error) => complaints.push(String(error)));
	page.on("request", (request) => request.url().startsWith(site.address) || complaints.push(`a request to ${request.url()}`));
	try {
		await page.goto(site.address + path);
		await work(page, context);
		assert.deepEqual(complaints, [], path);
	} finally {
		await context.close();
	}
}

function visible(page, selector) {
	return page.locator(selector).evaluateAll((list) => list.filter((element) => element.checkVisibility()).length);
}

for (const language of ["en", "ja"])
	for (const colorScheme of ["light", "dark"])
		test(`${language}, ${colorScheme}: nothing that hinders a reader`, async function () {
			for (const [kind, path] of [...Object.entries(kinds).map(([name, below]) => [name, `${language}/${below}`]), ["entrance", ""], ["404", "nowhere/at/all"]])
				await opened(path, async function (page) {
					const found = await page.evaluate(`${axe}; axe.run(document, {resultTypes: ["violations"]})`);

					assert.deepEqual(found.violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).slice(0, 3).join(" ")}`), [], `${kind} of ${language}`);
				}, {colorScheme}).catch(function (error) {
					// A page that is not there is told by its status, which the console repeats.
					if (kind !== "404" || !/status of 404/.test(String(error.message)))
						throw error;
				});
		});

test("nothing moves while a page loads, and nothing is wider than a small screen", async function () {
	for (const path of Object.values(kinds))
		for (const width of [320, 1280])
			await opened(`ja/${path}`, async function (page) {
				const shift = await page.evaluate(() => new Promise(function (resolve) {
					let sum = 0;

					new PerformanceObserver((list) => list.getEntries().forEach((entry) => { sum += entry.value; })).observe({type: "layout-shift", buffered: true});
					setTimeout(() => resolve(sum), 300);
				}));

				assert.ok(shift < 0.01, `${path} at ${width}: moved by ${shift}`);
				assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${path} is wider than ${width}`);
			}, {viewport: {width, height: 800}});
});

test("a release page with all it loads is small", function () {
	const files = ["ja/training-nv-pytorch/25.10/index.html", "assets/relgen.css", "assets/relgen.js"];
	const weight = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, "public", file))).length, 0);

	assert.ok(weight < weightMax, `${weight} bytes`);
});

test("the copy button copies", async function () {
	await opened("ja/training-nv-pytorch/25.10/", async function (page, context) {
		const command = page.locator("main pre").first();

		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.locator("main .code button.copy").first().click();
		assert.equal(await page.evaluate(() => navigator.clipboard.readText()), (await command.textContent()).trim());
		assert.equal(await page.locator("main .code button.copy").first().textContent(), "コピーしました");
	});
});

test("the language switch keeps the page", async function () {
	await opened("en/training-nv-pytorch/25.10/", async function (page) {
		await page.locator("nav.languages a[lang=ja]").click();
		assert.equal(new URL(page.url()).pathname, "/images/ja/training-nv-pytorch/25.10/index.html");
		assert.equal(await page.getAttribute("html", "lang"), "ja");
	});
});

test("the table of components is narrowed and ordered", async function () {
	await opened("en/training-nv-pytorch/25.10/", async function (page) {
		const rows = "table.components tr[id]", all = await visible(page, rows);

		assert.ok(all > 20);
		await page.fill("#filter", "torch");
		assert.ok(await page.locator("#components\\.torch").isVisible());
		assert.ok(await visible(page, rows) < all);
		await page.fill("#filter", "nothing like it");
		assert.equal(await visible(page, rows), 0);
		assert.equal(await page.locator("form.filter .found").textContent(), "No component fits.");
		await page.fill("#filter", "");
		await page.locator("form.filter [type=checkbox]").check();
		assert.equal(await visible(page, rows), await page.locator("table.components td.change:not(.change-same):not(.change-unknown)").count());
		await page.locator("form.filter [type=checkbox]").uncheck();
		await page.selectOption("#order", "name");
		assert.equal(await page.locator(`${rows} th`).first().textContent().then((text) => text.trim()), "Accelerate");
		assert.equal(await visible(page, "table.components tr.group"), 0);
		await page.selectOption("#order", "group");
		assert.ok(await visible(page, "table.components tr.group") > 3);
		assert.equal(await visible(page, rows), all);
	});
});

test("two releases are compared", async function () {
	await opened("ja/training-nv-pytorch/", async function (page) {
		const table = page.locator("section.comparison table");

		await table.locator("tbody tr").first().waitFor();
		assert.deepEqual(await table.locator("thead th").allTextContents(), ["コンポーネント", "25.10", "26.05"]);
		assert.deepEqual(await table.locator("tbody tr", {hasText: "PyTorch"}).locator("td").allTextContents(), ["2.8.0.9+nv25.3", "2.11.0"]);
		await page.selectOption("#compare-from", {label: "26.05"});
		await page.locator("section.comparison .found", {hasText: "違いはありません"}).waitFor();
		assert.ok(!await table.isVisible());
		await page.selectOption("#compare-from", {label: "25.02"});
		await table.locator("thead th", {hasText: "25.02"}).waitFor();
		assert.ok(await table.locator("tbody tr").count() > 1);
	});
});

test("the driver finder narrows by a driver", async function () {
	await opened("en/compat/", async function (page) {
		const rows = "table.compat tbody tr", all = await visible(page, rows);

		// The boxes of branches on a release page have the same name.
		assert.deepEqual(await page.locator("table.compat .branch").evaluateAll((cells) => cells.filter((cell) => parseFloat(getComputedStyle(cell).borderTopWidth) > 1)
			.map((cell) => cell.textContent)), []);
		await page.fill("#driver", "418.126");
		const some = await visible(page, rows);

		assert.ok(some > 0 && some < all, `${some} of ${all}`);
		await page.fill("#driver", "R5");
		assert.equal(await page.getAttribute("#driver", "aria-invalid"), "true");
		assert.ok((await page.locator(".found").textContent()).length > 0);
		await page.fill("#driver", "");
		assert.equal(await visible(page, rows), all);
	});
});

test("the keyboard is enough", async function () {
	await opened("ja/training-nv-pytorch/25.10/", async function (page) {
		await page.keyboard.press("Tab");
		assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
		assert.ok(await page.locator("a.skip").isVisible());
		await page.keyboard.press("Enter");
		assert.equal(new URL(page.url()).hash, "#content");
		for (let i = 0; i < 60; i++) {
			await page.keyboard.press("Tab");
			const seen = await page.evaluate(function () {
				const element = document.activeElement, style = getComputedStyle(element);

				return element === document.body || style.outlineStyle !== "none" || style.boxShadow !== "none" ? "" : element.outerHTML.slice(0, 80);
			});

			assert.equal(seen, "", "focus that cannot be seen");
		}
	});
});

test("all is there without scripts", async function () {
	for (const [kind, path] of Object.entries(kinds))
		await opened(`en/${path}`, async function (page) {
			assert.equal(await visible(page, "form, button, [role=search]"), 0, `${kind} shows what needs a script`);
			assert.ok((await page.locator("main").innerText()).length > 100);
		}, {javaScriptEnabled: false});
});

test("pictures of every page kind", async function () {
	mkdirSync(screenshots, {recursive: true});
	for (const language of ["en", "ja"])
		for (const [kind, path] of Object.entries(kinds))
			for (const width of [320, 1280, 2560])
				await opened(`${language}/${path}`, (page) => page.screenshot({path: join(screenshots, `${kind}.${language}.${width}.png`)}), {viewport: {width, height: 1000}});
});
