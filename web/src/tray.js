// What is tapped at the foot of a phone, below what comes of it; on a wide screen it stands in its
// place, always open. One is open at a time.
import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{node: HTMLElement, open: () => void, close: () => void}} Tray */

const OPEN = "open";
/** @type {Tray | undefined} */
let shown;

/**
 * @param {string} title
 * @param {import("./dom.js").Child[]} content
 * @param {{opened?: () => void, done?: () => void, end?: string}} [how] what is done when it
 *   opens, and when it was ended by its button, and what that says
 * @returns {Tray}
 */
export function tray(title, content, { opened, done, end = t("done") } = {}) {
	const finish = () => {
		made.close();
		done?.();
	};
	const node = h(
		"div",
		{ class: "tray" },
		h(
			"div",
			{ class: "tray-head" },
			h("strong", {}, title),
			h("button", { type: "button", class: "quiet", onclick: finish }, end),
		),
		...content,
	);
	/** @type {Tray} */
	const made = {
		node,
		open() {
			if (shown !== made) shown?.close();
			shown = made;
			node.classList.add(OPEN);
			opened?.();
		},
		close() {
			if (shown === made) shown = undefined;
			node.classList.remove(OPEN);
		},
	};
	return made;
}
