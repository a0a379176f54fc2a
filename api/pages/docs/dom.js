// Making elements. Text only ever becomes text nodes, so nothing of an answer runs as markup.

// element("a", {href: "#x", class: "y", onclick: f}, "text", child, ...)
export function element(name, attributes = {}, ...children) {
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) {
		if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
		else if (value === true) made.setAttribute(key, "");
		else if (value !== false && value !== undefined && value !== null)
			made.setAttribute(key, value);
	}
	made.append(
		...children.flat(Infinity).filter((child) => child !== null && child !== undefined),
	);
	return made;
}

// `code` in text, as elements.
function inline(text) {
	return text
		.split(/(`[^`]+`)/)
		.map((part) =>
			/^`[^`]+`$/.test(part) ? element("code", {}, part.slice(1, -1)) : part,
		);
}

// The little Markdown of the descriptions: paragraphs, lists and `code`.
export function prose(text) {
	if (text === undefined) return [];
	return text
		.trim()
		.split(/\n\s*\n/)
		.map((block) => {
			if (!block.startsWith("- ")) return element("p", {}, inline(block));
			const items = block
				.split(/\n(?=- )/)
				.map((item) => element("li", {}, inline(item.slice(2))));
			return element("ul", {}, items);
		});
}

// A description within a line.
export function phrase(text) {
	return text === undefined ? [] : inline(text.trim());
}

// A block of code with a button that copies it.
export function code(text, kind) {
	const block = element("pre", { class: kind, tabindex: "0" }, text);
	const button = element(
		"button",
		{ type: "button", class: "copy", onclick: () => copy() },
		"Copy",
	);

	function say(word) {
		button.textContent = word;
		setTimeout(() => {
			button.textContent = "Copy";
		}, 1500);
	}
	// Browsers give the clipboard to https and localhost alone; elsewhere the text is marked.
	async function copy() {
		try {
			await navigator.clipboard.writeText(block.textContent);
			say("Copied");
		} catch {
			getSelection().selectAllChildren(block);
			say("Marked");
		}
	}
	return element("div", { class: "code" }, button, block);
}

// `make` fills the element when it is opened for the first time.
export function folded(summary, make, attributes = {}) {
	const details = element("details", attributes, summary);
	details.addEventListener("toggle", () => {
		if (details.open && details.children.length === 1)
			details.append(...[make()].flat(Infinity));
	});
	return details;
}
