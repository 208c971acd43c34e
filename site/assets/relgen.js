/* A button that copies, beside each command; the search of the driver finder. The pages are complete without them. */
"use strict";

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

	form.hidden = false;
	field.value = new URLSearchParams(location.search).get("driver") || "";
	form.addEventListener("submit", (event) => event.preventDefault());
	field.addEventListener("input", search);
	search();
})();
