// Norths set aside: they lie beside the hand, which stays as large as it is.
import { tileName } from "mahjongd/elements";
import { fill, h, redraw } from "./dom.js";
import { assign } from "./fields.js";
import { current, said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./calculator.js").Part} Part */

export const NORTHS = "nukidora";
const NORTH = "4z";

/**
 * @param {Question} question
 * @param {import("./question.js").Member} member
 * @param {() => void} changed
 * @returns {Part}
 */
export function norths_part(question, member, changed) {
	const list = h("div", { class: "aside" });
	const most = member.max ?? 0;
	const count = () => Number(question.hand[NORTHS] ?? 0);
	const add = h(
		"button",
		{ type: "button", class: "quiet", onclick: () => set(count() + 1) },
		t("add", { what: tileName(NORTH, current()) }),
	);

	function set(/** @type {number} */ norths) {
		assign(question.hand, NORTHS, norths > 0 ? norths : undefined);
		changed();
	}

	function north() {
		return h(
			"button",
			{
				type: "button",
				class: "tile",
				"aria-label": t("remove", { what: tileName(NORTH, current()) }),
				onclick: () => set(count() - 1),
			},
			h("mj-hand", { concealed: NORTH, "aria-hidden": "true" }),
		);
	}

	return {
		node: h("fieldset", { class: "norths" }, h("legend", {}, said(member.label)), list),
		refresh() {
			const norths = Array.from({ length: Math.min(count(), most) }, north);
			redraw(list, () => fill(list, ...norths, count() < most && add));
		},
	};
}
