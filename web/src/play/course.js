// The course of a hand that is over, step by step, with all hands open.
import { button } from "../club/parts.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { start_of } from "./match.js";
import { names_of } from "./names.js";
import { sentence } from "./say.js";
import { lay, table_node } from "./table.js";

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./names.js").Rules} Rules */

/** @param {import("../rules.js").Rules} rules @param {Match} match @param {Rules} ruleset */
export function course_part(rules, match, ruleset) {
	const start = start_of(match);
	const last = start.actions.length;
	const mat = table_node();
	mat.classList.add("open-hands");
	const said = h("p", { class: "said", "aria-live": "polite" });
	const range = h("input", {
		type: "range",
		min: 0,
		max: last,
		value: last,
		"aria-label": t("play_step"),
		oninput: () => void go(range.valueAsNumber),
	});
	const node = h(
		"details",
		{
			class: "card fold",
			"data-part": "course",
			ontoggle: () => node.open && void go(at),
		},
		h("summary", {}, h("h2", {}, t("play_course"))),
		h(
			"div",
			{ class: "steps" },
			button("‹", () => go(at - 1), {
				class: "quiet",
				"aria-label": t("play_step_back"),
			}),
			range,
			button("›", () => go(at + 1), {
				class: "quiet",
				"aria-label": t("play_step_on"),
			}),
		),
		said,
		mat,
	);
	let at = last;
	let wanted = 0;

	/** The hand as it was before that action. */
	async function go(/** @type {number} */ to) {
		at = Math.max(0, Math.min(last, to));
		range.value = String(at);
		const mine = ++wanted;
		const asked = /** @type {never} */ ({
			...start,
			actions: start.actions.slice(0, at),
		});
		const view = /** @type {View} */ (
			/** @type {unknown} */ (await rules.play(asked, { names: "none" }))
		);
		if (mine !== wanted) return;
		const { you, players } = match.setup;
		const about = { you, names: names_of(you, players), ruleset };
		lay(
			mat,
			{ view, table: match.hands.at(-1)?.table, you, ruleset },
			{ own_hand: true },
		);
		said.textContent =
			view.events
				.map((event) => sentence(event, about))
				.filter((text) => text !== "")
				.at(-1) ?? "";
	}

	return {
		node,
		/** Opens it before this action. */
		show(/** @type {number} */ action) {
			at = action;
			if (node.open) void go(at);
			node.open = true;
			node.scrollIntoView({ block: "start" });
		},
	};
}
