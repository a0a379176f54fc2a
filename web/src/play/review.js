// The decisions of a hand that cost most, as the service's own player sees it (docs/review.md).
import { button, card, number } from "../club/parts.js";
import { fill, h } from "../dom.js";
import { current, t } from "../words.js";
import { start_of } from "./match.js";
import { act_name, label, names_of, tiles_name } from "./names.js";

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

/** A seat as the catalogue's sentences have it, where players here have names. */
const SEAT = /seat \{seat\}|\{seat\}家/;

/** @param {Weighed["thoughts"][number]} thought @param {Rules} ruleset @param {string[]} names */
function thought_text(thought, ruleset, names) {
	/** @type {{[name: string]: unknown}} */
	const values = { ...thought };
	if (typeof values["tile"] === "string")
		values["tile"] = tiles_name(values["tile"], current());
	return label(ruleset, "play_thoughts", thought.id)
		.replace(SEAT, names[Number(values["seat"])] ?? "")
		.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** What speaks for it. */
const thoughts = (
	/** @type {Weighed} */ { thoughts: all },
	/** @type {Rules} */ ruleset,
	/** @type {string[]} */ names,
) => h("ul", {}, ...all.map((one) => h("li", {}, thought_text(one, ruleset, names))));

/**
 * @param {Decision} one @param {Rules} ruleset @param {string[]} names
 * @param {(action: number) => void} look
 */
function decision(one, ruleset, names, look) {
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
		thoughts(done, ruleset, names),
		h(
			"p",
			{},
			t("play_better", {
				what: act_text(/** @type {Offer} */ (best.action), ruleset),
			}),
		),
		thoughts(best, ruleset, names),
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
					...found.map((one) => decision(one, ruleset, names, look)),
				),
		);
	};
	node.classList.add("review");
	const names = names_of(match.setup.you, match.setup.players);
	const hands = /** @type {never[]} */ ([/** @type {unknown} */ (start_of(match))]);
	const seat = /** @type {0} */ (match.setup.you);
	player.then((one) => one.review(hands, { seat, decisions: false, names: "none" })).then(
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
