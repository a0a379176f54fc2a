// The end of a hand: who won or why nobody did, what it was worth and who pays, the course to step
// through, and the decisions that cost most.
import { button, deltas, number } from "../club/parts.js";
import { h } from "../dom.js";
import { current, signs, t } from "../words.js";
import { from_name, label, listed, tile_name } from "./names.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Settlement} Settlement */
/** @typedef {import("./types.js").Standing} Standing */
/** @typedef {import("./names.js").Rules} Rules */

function win_text(
	/** @type {NonNullable<Outcome["wins"]>[number]} */ { seat, from, win_tile },
	/** @type {string[]} */ names,
	/** @type {number} */ you,
) {
	const values = { who: names[seat] ?? "", tile: tile_name(win_tile, current()) };
	return typeof from === "number"
		? t("play_wins_off", { ...values, from: from_name(from, you, names) })
		: t("play_wins_drawn", values);
}

/** In a line how it ended. */
function ending(
	/** @type {View} */ { outcome },
	/** @type {{names: string[], you: number, ruleset: Rules}} */ { names, you, ruleset },
) {
	if (outcome === undefined) return "";
	if (outcome.type === "win")
		return (outcome.wins ?? []).map((one) => win_text(one, names, you)).join(" ");
	const kind = label(ruleset, "outcomes", outcome.type);
	if (outcome.reason) return kind + signs().colon + listed(ruleset.aborts, outcome.reason);
	if (outcome.tenpai === undefined) return kind;
	const ready = outcome.tenpai.map((seat) => names[seat] ?? "").join(signs().comma);
	return (
		kind +
		signs().colon +
		(ready === "" ? t("say_ready_none") : t("play_ready_are", { who: ready }))
	);
}

/** The hand that won, as it lies. */
function winners(/** @type {View} */ { outcome }, /** @type {Rules} */ ruleset) {
	return (outcome?.wins ?? []).map((hand) =>
		Object.assign(h("mj-hand", { players: ruleset.players, ruleset: ruleset.id }), {
			hand,
		}),
	);
}

/**
 * @param {Settlement} settlement @param {View} view @param {string[]} names
 * @param {Rules} ruleset
 */
function settled(settlement, view, names, ruleset) {
	const result = h("mj-result");
	Object.assign(result, {
		catalogue: ruleset,
		names,
		winners: (view.outcome?.wins ?? []).map(({ seat }) => seat),
		answer: settlement,
	});
	return h(
		"details",
		{ class: "card fold", "data-part": "settlement" },
		h("summary", {}, h("h2", {}, t("play_why"))),
		result,
	);
}

/**
 * @param {{
 *   view: View, names: string[], you: number, ruleset: Rules, next: () => void, end: () => void,
 *   course: HTMLElement, review: HTMLElement, wall: HTMLElement | undefined}} about
 */
export function end_part({ view, names, you, ruleset, next, end, course, review, wall }) {
	const { settlement } = view;
	if (settlement === undefined) return h("div");
	const over = settlement.match_over;
	return h(
		"div",
		{ class: "ending" },
		h(
			"section",
			{ class: "card" },
			h("h2", { class: "headline" }, ending(view, { names, you, ruleset })),
			...winners(view, ruleset),
			h("p", { class: "deltas" }, ...deltas(settlement.deltas, names)),
			h(
				"div",
				{ class: "buttons" },
				button(t(over ? "play_standings" : "play_next"), next, {
					class: "next",
				}),
				!over && button(t("play_end"), end, { class: "quiet" }),
			),
		),
		settled(settlement, view, names, ruleset),
		course,
		review,
		wall,
	);
}

/**
 * The end of a match: places, and another one.
 * @param {{
 *   standings: Standing[], names: string[], you: number, rematch: () => void, leave: () => void,
 *   seed: string}} about
 */
export function standings_part({ standings, names, you, rematch, leave, seed }) {
	const mine = standings.find(({ seat }) => seat === you);
	return h(
		"section",
		{ class: "card standings" },
		h("h2", { class: "headline" }, t("play_place", { n: mine?.place ?? "" })),
		h(
			"ol",
			{},
			...standings.map(({ seat, place, points, score }) =>
				h(
					"li",
					{ class: seat === you ? "mine" : "" },
					h("b", {}, String(place)),
					h("span", {}, names[seat] ?? ""),
					h("span", { class: "points" }, number(points)),
					score !== undefined &&
						h(
							"span",
							{ class: "points" },
							number(score / 1000, true),
						),
				),
			),
		),
		h(
			"div",
			{ class: "buttons" },
			button(t("play_again"), rematch, { class: "next" }),
			button(t("play_leave"), leave, { class: "quiet" }),
		),
		h("p", { class: "help" }, t("play_fair", { seed })),
	);
}
