// The same hand twice, or a table that has moved: what was recorded and what is said, side by side,
// before anything is booked.
import { h } from "../dom.js";
import { button } from "../club/parts.js";
import { t } from "../words.js";
import { half_said } from "./sentence.js";
import { in_words } from "./words_of.js";

/** @typedef {import("./twice.js").Doubt} Doubt */

/** Who recorded it, by the name of the phone. */
export const phone_of = (
	/** @type {Pick<import("../shapes.js").Hand, "recorded_by">} */ { recorded_by },
) => recorded_by?.label ?? t("another_phone");

/** @type {{[kind in Doubt["kind"]]: import("../words.js").Word}} */
const TITLES = {
	recorded: "meanwhile_recorded",
	back: "meanwhile_back",
	moved: "meanwhile_moved",
	over: "meanwhile_over",
	twin: "twin",
};

/** @param {string} title @param {...import("../dom.js").Child} text */
export const told_line = (title, ...text) =>
	h("p", { class: "told" }, h("span", { class: "help" }, title), " ", ...text);

/**
 * @param {Doubt} doubt
 * @param {import("./state.js").MatchState} state
 * @param {{same: () => void, another: () => void, replace: () => Promise<void>}} decide
 */
export function doubt_part({ kind, theirs, mine }, state, { same, another, replace }) {
	const { ruleset, names, draft } = state;
	const [last] = theirs;
	const alone = kind === "recorded" && theirs.length === 1 && mine !== undefined;
	return h(
		"section",
		{ class: "doubt", role: "alert" },
		h("p", {}, h("strong", {}, t(TITLES[kind], { who: last ? phone_of(last) : "" }))),
		...theirs.map((hand) =>
			told_line(
				t("hand_n", { n: hand.hand_number }),
				...in_words(hand, ruleset, names, { odd: false }),
			),
		),
		told_line(
			t("yours"),
			...(mine
				? in_words(mine, ruleset, names, { odd: false })
				: [half_said(draft, ruleset, names)]),
		),
		h(
			"div",
			{ class: "buttons" },
			button(t(last ? "same_hand" : "forget_it"), same, { class: "quiet" }),
			state.plays &&
				button(t(last ? "another_hand" : "still_so"), another, {
					class: "quiet",
				}),
			alone &&
				state.writes &&
				button(t("take_mine"), replace, { class: "quiet" }),
		),
	);
}
