// The evening: the tables that are played, what waits, another match, another phone.
import { h } from "../dom.js";
import { button, card } from "../club/parts.js";
import { match_list } from "../table/view.js";
import { t } from "../words.js";
import { rate } from "./assets.js";
import { pairing } from "./phones.js";

/** @typedef {import("../club.js").About} About */

/**
 * Whether one of them is so.
 * @template T
 * @param {AsyncIterable<T>} list @param {(one: T) => boolean} is_so
 */
async function any(list, is_so) {
	for await (const one of list) if (is_so(one)) return true;
	return false;
}

/**
 * What a club that has played nothing yet does first; done is what is marked so.
 * @param {About} about
 */
async function first_steps({ session }) {
	const { club } = session.remote;
	if (await any(club.matches.list({ limit: 1 }), () => true)) return false;
	const phone = await any(
		club.keys.list(session.club.id, { paired: true }),
		({ id, revoked_at }) => id !== session.id && revoked_at === null,
	);
	const link = (/** @type {string} */ text, /** @type {string} */ href) =>
		h("a", { class: "go", href }, text);
	const to_pairing = () =>
		/** @type {HTMLElement | null} */ (
			document.querySelector(".pairing input")
		)?.focus();
	const step = (/** @type {boolean} */ done, /** @type {HTMLElement} */ control) =>
		h("li", {}, control, done && " ✓");
	return card(
		t("first_steps"),
		h(
			"ol",
			{ class: "steps" },
			step(phone, button(t("step_phone"), to_pairing, { class: "go" })),
			step(false, link(t("step_match"), "/table#begin")),
			step(rate() !== undefined, link(t("step_rate"), "#money")),
		),
	);
}

/** @type {import("./view.js").Show} */
export async function tonight(about) {
	const { session } = about;
	const n = session.queue.taps.length;
	return [
		session.settles && (await first_steps(about)),
		n > 0 &&
			h(
				"p",
				{ class: "mark", "data-kind": "waiting" },
				h("a", { href: "/table" }, t("waiting", { n })),
			),
		await match_list(about, "/table"),
		session.settles && (await pairing(about)),
	];
}
