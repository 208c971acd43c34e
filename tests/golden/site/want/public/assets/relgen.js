/* A button that copies, beside each command; the table of components narrowed and ordered; two releases compared; the search of the driver finder.
   The pages are complete without them. */
"use strict";

/* For browsers whose style sheets do not know whether scripts run. */
document.documentElement.classList.add("scripts");

(function () {
	const words = document.body.dataset;

	if (!navigator.clipboard || !words.copy)
		return;

	function buttonFor(text) {
		const button = document.createElement("button");

		button.type = "button";
		button.className = "copy";
		button.textContent = words.copy;
		button.setAttribute("aria-live", "polite");
		button.addEventListener("click", async function () {
			try {
				await navigator.clipboard.writeText(text);
			} catch (error) {
				return;
			}
			button.textContent = words.copied;
			setTimeout(function () {
				button.textContent = words.copy;
			}, 2000);
		});
		return button;
	}

	for (const pre of document.querySelectorAll("main pre")) {
		const frame = document.createElement("div");

		frame.className = "code";
		pre.replaceWith(frame);
		frame.append(pre, buttonFor(pre.textContent.trim()));
	}
	for (const code of document.querySelectorAll("td code.copy"))
		code.after(buttonFor(code.textContent));
})();

/* The rows of the driver finder know every driver at which something changes: "0 unknown 580 minor 580.95.05 native". What holds for the
   driver that is typed, or for all that begin with it, stands in place of the branches. */
(function () {
	const form = document.querySelector(".driver-search");
	const closed = new Set(["unsupported", "too-old", "refused"]);

	if (!form)
		return;

	const field = form.querySelector("input"), found = form.querySelector(".found"), words = {};

	for (const term of document.querySelectorAll("[data-verdict]"))
		words[term.dataset.verdict] = term.textContent;

	function compare(a, b) {
		for (let i = 0; i < Math.max(a.length, b.length); i++)
			if ((a[i] || 0) !== (b[i] || 0))
				return (a[i] || 0) - (b[i] || 0);
		return 0;
	}

	/* The steps that drivers with this beginning fall into. */
	function stepsFor(text, driver) {
		const parts = text.split(" "), steps = [];

		for (let i = 0; i < parts.length; i += 2) {
			const from = parts[i].split(".").map(Number);

			if (compare(from, driver) <= 0)
				steps[0] = { verdict: parts[i + 1] };
			else if (driver.every((n, at) => n === from[at]))
				steps.push({ from: parts[i], verdict: parts[i + 1] });
		}
		return steps;
	}

	function answerCell(row) {
		let cell = row.querySelector(".answer");

		if (!cell) {
			cell = document.createElement(row.closest("thead") ? "th" : "td");
			cell.className = "answer";
			row.append(cell);
		}
		return cell;
	}

	function answer(row, steps) {
		const cell = answerCell(row);

		cell.className = "answer verdict-" + steps[steps.length - 1].verdict;
		cell.replaceChildren(...steps.map(function (step) {
			const line = document.createElement("span"), word = words[step.verdict];

			line.className = "verdict-" + step.verdict;
			line.textContent = step.from ? form.dataset.from.replace("{verdict}", word).replace("{version}", step.from) : word;
			return line;
		}));
	}

	function tableAnswer(table, driver) {
		const head = answerCell(table.tHead.rows[0]);
		let shown = 0;

		head.scope = "col";
		head.textContent = form.dataset.column;
		for (const row of table.tBodies[0].rows) {
			const steps = stepsFor(row.dataset.steps, driver);

			row.hidden = steps.every((step) => closed.has(step.verdict));
			shown += row.hidden ? 0 : 1;
			answer(row, steps);
		}
		return shown;
	}

	function show(driver) {
		const vendor = driver && (driver[0] < 100 ? "amd" : "nvidia");
		let shown = 0;

		for (const table of document.querySelectorAll("table.compat")) {
			const rows = driver && table.dataset.vendor === vendor ? tableAnswer(table, driver) : 0;

			table.classList.toggle("asked", driver !== null);
			table.closest("section").hidden = driver !== null && rows === 0;
			shown += rows;
		}
		if (driver === null)
			for (const row of document.querySelectorAll("tr[data-steps]"))
				row.hidden = false;
		return shown;
	}

	function search() {
		const text = field.value.trim(), right = /^[0-9]+([.][0-9]+)*[.]?$/.test(text);
		const shown = show(right ? text.replace(/[.]$/, "").split(".").map(Number) : null);

		field.setAttribute("aria-invalid", String(text !== "" && !right));
		found.textContent = text === "" ? "" : !right ? form.dataset.wrong : shown ? "" : form.dataset.none;
	}

	field.value = new URLSearchParams(location.search).get("driver") || "";
	form.addEventListener("submit", (event) => event.preventDefault());
	field.addEventListener("input", search);
	search();
})();

/* Components: only those with what is typed, or that changed; by group or by name. */
(function () {
	const form = document.querySelector("form.filter"), table = document.querySelector("table.components");

	if (!form || !table)
		return;

	const field = form.querySelector("#filter"), order = form.querySelector("#order"), changed = form.querySelector("[type=checkbox]");
	const groups = Array.from(table.tBodies, (body) => ({ body: body, rows: Array.from(body.rows) }));
	const all = groups.flatMap((group) => group.rows.filter((row) => row.id));
	const sorter = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });

	function name(row) {
		return row.cells[0].firstElementChild && row.cells[0].firstElementChild.matches("a") ? row.cells[0].firstElementChild.textContent :
			row.cells[0].firstChild.textContent.trim();
	}

	function fits(row) {
		const text = (row.id.replace(/^components[.]/, "") + " " + row.cells[0].textContent).toLowerCase();

		return text.includes(field.value.trim().toLowerCase()) && !(changed && changed.checked && row.querySelector(".change-same, .change-unknown"));
	}

	function arrange() {
		if (order.value === "name") {
			table.tBodies[0].replaceChildren(...all.slice().sort((a, b) => sorter.compare(name(a), name(b))));
			for (const group of groups.slice(1))
				group.body.replaceChildren();
			return;
		}
		for (const group of groups)
			group.body.replaceChildren(...group.rows);
	}

	function narrow() {
		let shown = 0;

		for (const row of all) {
			row.hidden = !fits(row);
			shown += row.hidden ? 0 : 1;
		}
		for (const group of groups)
			for (const head of group.body.querySelectorAll("tr.group"))
				head.hidden = group.rows.every((row) => row === head || row.hidden);
		form.querySelector(".found").textContent = shown ? "" : form.dataset.none;
	}

	form.addEventListener("submit", (event) => event.preventDefault());
	field.addEventListener("input", narrow);
	order.addEventListener("change", arrange);
	if (changed)
		changed.addEventListener("change", narrow);
})();

/* Two releases of an image: what their manifests say of components and drivers, where it differs. */
(function () {
	const section = document.querySelector("section.comparison");

	if (!section)
		return;

	const form = section.querySelector("form"), table = section.querySelector("table"), found = form.querySelector(".found");
	const from = form.querySelector("#compare-from"), to = form.querySelector("#compare-to"), known = new Map();
	let asked = 0;

	async function manifest(address) {
		if (!known.has(address)) {
			const answer = await fetch(address);

			if (!answer.ok)
				throw new Error(answer.statusText);
			known.set(address, await answer.json());
		}
		return known.get(address);
	}

	/* Name and version of each component, by id, and of the driver. */
	function facts(data) {
		const list = new Map(data.components.filter((component) => component.version).map((component) => [component.id, component]));
		const driver = data.drivers && data.drivers.nvidia && data.drivers.nvidia.minimum;

		if (driver)
			list.set("", { name: form.dataset.driver, version: driver });
		return list;
	}

	function row(name, before, after) {
		const line = document.createElement("tr"), head = document.createElement("th");

		head.scope = "row";
		head.textContent = name;
		line.append(head);
		for (const version of [before, after]) {
			const cell = document.createElement("td");

			cell.className = version ? "version" : "absent";
			cell.textContent = version || form.dataset.absent;
			line.append(cell);
		}
		return line;
	}

	/* What a release whose list is not complete does not name may be in it all the same. */
	function rows(both) {
		const [before, after] = both.map(facts), ids = new Set([...after.keys(), ...before.keys()]);
		const version = (list, id) => list.has(id) ? list.get(id).version : "";
		const isTold = (id) => (before.has(id) || both[0].contents === "complete") && (after.has(id) || both[1].contents === "complete");

		return Array.from(ids).filter((id) => isTold(id) && version(before, id) !== version(after, id))
			.map((id) => row((after.get(id) || before.get(id)).name, version(before, id), version(after, id)));
	}

	async function compare() {
		const turn = ++asked, heads = table.tHead.rows[0].cells;

		try {
			const both = await Promise.all([manifest(from.value), manifest(to.value)]);

			if (turn !== asked)
				return;
			table.tBodies[0].replaceChildren(...rows(both));
			heads[1].textContent = both[0].release;
			heads[2].textContent = both[1].release;
			table.hidden = table.parentElement.hidden = !table.tBodies[0].rows.length;
			found.textContent = table.hidden ? form.dataset.none : "";
		} catch (error) {
			if (turn !== asked)
				return;
			table.hidden = table.parentElement.hidden = true;
			found.textContent = form.dataset.failed;
		}
	}

	from.selectedIndex = 1;
	form.addEventListener("submit", (event) => event.preventDefault());
	from.addEventListener("change", compare);
	to.addEventListener("change", compare);
	compare();
})();
