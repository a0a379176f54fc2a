// A link to the hand, for whoever else is to see it.
import { h } from "./dom.js";
import { labelled } from "./fields.js";
import { t } from "./words.js";

/**
 * @param {() => string} link
 * @returns {import("./calculator.js").Part}
 */
export function share_part(link) {
	const button = h("button", { type: "button", class: "quiet", onclick: copy });
	const text = h("input", { class: "link", readonly: true });
	const by_hand = h("div");

	async function copy() {
		try {
			await navigator.clipboard.writeText(link());
			button.textContent = t("copied");
		} catch {
			// There is no clipboard without https, nor in the frame of another site.
			text.value = link();
			by_hand.hidden = false;
			text.focus();
			text.select();
		}
	}

	return {
		node: h("div", {}, button, by_hand),
		/** Another hand or another language: what was copied is that of before. */
		refresh() {
			button.textContent = t("copy_link");
			by_hand.hidden = true;
			by_hand.replaceChildren(labelled(t("copy_by_hand"), text));
		},
	};
}
