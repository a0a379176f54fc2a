// A key or the like, which is shown this once: to be copied, at a click or by hand.
import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { button } from "./parts.js";

/** @param {string} text */
export function secret(text) {
	const shown = h("p", { class: "hash" }, text);
	const told = h("p", { role: "status" });
	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			fill(told, t("key_copied"));
		} catch {
			// There is no clipboard without https: it is marked, to be copied by hand.
			getSelection()?.selectAllChildren(shown);
		}
	}
	return h(
		"div",
		{},
		h("p", {}, t("shown_once")),
		shown,
		button(t("copy_key"), copy, { class: "quiet" }),
		told,
	);
}
