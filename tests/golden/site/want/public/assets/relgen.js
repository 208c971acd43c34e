/* A button that copies, beside each command. The page is complete without it. */
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
