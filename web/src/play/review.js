// The decisions of a hand that cost most, as the service's own player sees it (docs/review.md).
import { button, card, number } from "../club/parts.js";
import { fill, h } from "../dom.js";
import { current, t } from "../words.js";
import { start_of } from "./match.js";
import { act_name, tiles_name } from "./names.js";

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("mahjongd/play").Player} Player */
/** @typedef {import("mahjongd/play").Review} Review */
/** @typedef {Review["worst"][number]} Decision */
/** @typedef {Decision["done"]} Weighed */

const WORST = 3;
const HUNDREDTHS = 100;

function act_text(/** @type {Offer} */ offer, /** @type {Rules} */ ruleset) {
	const tiles = offer.tiles ?? offer.tile ?? "";
	const name = act_name(ruleset, offer);
	return tiles === "" ? name : `${name} ${tiles_name(tiles, current())}`;
}

/** What speaks for it. */
const thoughts = (/** @type {Weighed} */ { thoughts: all }) =>
	h(
		"ul",
		{},
		...all.map(({ name }) =>
			h(
				"li",
				{},
				/** @type {{[language: string]: string}} */ (name)[current()] ?? "",
			),
		),
	);

/** @param {Decision} one @param {Rules} ruleset @param {(action: number) => void} look */
function decision(one, ruleset, look) {
	const { turn, done, best, loss, action } = one;
	return h(
		"li",
		{},
		h(
			"p",
			{},
			h(
				"b",
				{},
				t("play_cost", {
					n: turn,
					points: number(Math.round(loss / HUNDREDTHS)),
				}),
			),
		),
		h(
			"p",
			{},
			t("play_done", {
				what: act_text(/** @type {Offer} */ (done.action), ruleset),
			}),
		),
		thoughts(done),
		h(
			"p",
			{},
			t("play_better", {
				what: act_text(/** @type {Offer} */ (best.action), ruleset),
			}),
		),
		thoughts(best),
		button(t("play_look"), () => look(action), { class: "quiet" }),
	);
}

/**
 * @param {Promise<Player>} player @param {Match} match @param {Rules} ruleset
 * @param {(action: number) => void} look shows the hand before that action
 */
export function review_part(player, match, ruleset, look) {
	const node = card(t("play_review"), h("p", { role: "status" }, t("play_reviewing")));
	const show = (/** @type {Review} */ { worst }) => {
		const found = worst.filter(({ loss }) => loss >= HUNDREDTHS).slice(0, WORST);
		fill(
			node,
			h("h2", {}, t("play_review")),
			h(
				"p",
				{ class: "help" },
				t(found.length === 0 ? "play_review_none" : "play_review_help"),
			),
			found.length > 0 &&
				h(
					"ol",
					{ class: "worst" },
					...found.map((one) => decision(one, ruleset, look)),
				),
		);
	};
	node.classList.add("review");
	const hands = /** @type {never[]} */ ([/** @type {unknown} */ (start_of(match))]);
	const seat = /** @type {0} */ (match.setup.you);
	player.then((one) => one.review(hands, { seat, decisions: false, names: current() })).then(
		show,
		(error) => {
			console.error(error);
			fill(
				node,
				h("h2", {}, t("play_review")),
				h("p", {}, t("play_review_failed")),
			);
		},
	);
	return node;
}
