// A page that computes by itself, beside the others: head, form, what it answers, and foot.
import { fill, h } from "./dom.js";
import { header } from "./header.js";
import { t } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

/**
 * Shows the page, and keeps it for when the network is gone.
 * @param {{form: () => HTMLElement, answer: HTMLElement, show: () => void}} page whose `show` says
 *   the answer anew, in the language that was chosen
 * @param {Word} title
 * @param {string} name the class of its main part
 */
export async function show_on_device({ form, answer, show }, title, name) {
	const head = header(rename);
	const main = h("main", { class: name });
	const foot = h("footer");
	function rename() {
		head.rename(t(title));
		fill(main, form(), answer);
		fill(
			foot,
			h("span", {}, t("on_device")),
			h("a", { href: "/docs" }, t("for_developers")),
		);
		show();
	}
	rename();
	fill(document.body, head.node, main, foot);
	if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/sw.js");
}
