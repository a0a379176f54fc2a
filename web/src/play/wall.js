// That a wall was not changed: its seal is shown before the hand, and its seed after it, with a
// link to the page that checks a deal (docs/dealing.md).
import { h } from "../dom.js";
import { t } from "../words.js";
import { deal_of, hand_of, wall_seed } from "./match.js";

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("../rules.js").Rules} Rules */

const dealt = (/** @type {Rules} */ rules, /** @type {Match} */ match) =>
	rules.deal(/** @type {never} */ (/** @type {unknown} */ (deal_of(match))));

/** The commitment to the wall of the last hand. */
export async function seal_of(/** @type {Rules} */ rules, /** @type {Match} */ match) {
	const { commitment } = await dealt(rules, match);
	return commitment;
}

/** What one may note down before the hand. */
export const seal_line = (/** @type {Match} */ match) => {
	const { seal } = hand_of(match);
	return seal === undefined
		? undefined
		: h("p", { class: "help seal" }, t("play_seal"), " ", h("code", {}, seal));
};

/** The page that checks the wall, with the seal that was shown in place of one that is made now. */
async function check_address(/** @type {Rules} */ rules, /** @type {Match} */ match) {
	const answer = { ...(await dealt(rules, match)), commitment: hand_of(match).seal };
	return `/verify#${new URLSearchParams({ deal: JSON.stringify(answer) })}`;
}

/** After the hand: seal and seed, and where to check them; nothing where no seal was shown. */
export function wall_part(/** @type {Rules} */ rules, /** @type {Match} */ match) {
	const seal = seal_line(match);
	if (seal === undefined) return undefined;
	const link = h("a", { class: "check-wall", target: "_blank" }, t("play_check_wall"));
	void check_address(rules, match).then((address) => (link.href = address));
	return h(
		"details",
		{ class: "card fold", "data-part": "wall" },
		h("summary", {}, h("h2", {}, t("play_wall_fair"))),
		h("p", {}, t("play_wall_help")),
		seal,
		h(
			"p",
			{ class: "help seal" },
			t("play_seed"),
			" ",
			h("code", {}, wall_seed(match)),
		),
		h("p", {}, link),
	);
}
