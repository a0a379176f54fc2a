// What a hand waits for in a line, or how far it is from ready and what to discard.
import { fill, h } from "./dom.js";
import { signs, t } from "./words.js";

/** @typedef {import("mahjongd/elements").ShownWaits} ShownWaits */

/** @type {ShownWaits} */
const NOTHING = { shanten: 0 };
/** More kinds than these are told by their number. */
const SHOWN_MOST = 13;

export function waits_line() {
	const node = h("p", { class: "waits-line", hidden: true });

	const tiles = (/** @type {string[]} */ list) => h("mj-hand", { concealed: list.join("") });

	/** @param {string} title @param {readonly {tile: string, left: number}[]} list */
	function say(title, list) {
		const left = list.reduce((sum, one) => sum + one.left, 0);
		fill(
			node,
			h("span", {}, title),
			list.length <= SHOWN_MOST && tiles(list.map(({ tile }) => tile)),
			h("span", { class: "left" }, t("tiles_left", { n: left })),
		);
	}

	return {
		node,
		none: () => (node.hidden = true),
		/**
		 * @param {ShownWaits | undefined} answer
		 * @param {string} title for what it waits for
		 */
		waits({ shanten, waits = [], accepts = [] } = NOTHING, title) {
			node.hidden = waits.length + accepts.length === 0;
			if (waits.length > 0) say(title, waits);
			else say(t("from_ready", { n: shanten }), accepts);
		},
		/** @param {ShownWaits | undefined} answer of a whole hand that does not win */
		discard({ shanten, discards } = NOTHING) {
			const best = discards?.[0];
			node.hidden = best === undefined;
			if (best === undefined) return;
			const ready = shanten === 0 && t("ready_after");
			const far = ready || t("from_ready", { n: shanten });
			const text = `${far}${signs().comma}${t("to_discard")}`;
			fill(node, h("span", {}, text), tiles([best.tile]));
		},
	};
}
