// What happens at the table, told in sentences: the last ones are seen, and all are read out.
import { h } from "../dom.js";
import { sentence } from "./say.js";

/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./say.js").About} About */

/** Sentences that can be read again. */
const LOG_MOST = 40;

export function told_part() {
	const log = h("div", { class: "unseen", role: "log", "aria-live": "polite" });
	const said = h("p", { class: "said", "aria-hidden": "true" });
	return {
		log,
		said,
		/** @param {Event[]} events @param {About} about */
		tell(events, about) {
			const texts = events
				.map((event) => sentence(event, about))
				.filter((text) => text !== "");
			if (texts.length === 0) return;
			log.append(...texts.map((text) => h("p", {}, text)));
			while (log.childElementCount > LOG_MOST) log.firstElementChild?.remove();
			said.textContent = texts.join(" ");
		},
	};
}
