// What a link shows: a match in big type with its lines, or a season's tables side by side.
import { h } from "../dom.js";
import { chart } from "../board/chart.js";
import { card, deltas, gain, grid, number, round } from "../club/parts.js";
import { said, t } from "../words.js";

/** @typedef {import("../table/draft.js").Ruleset} Ruleset */

const ruleset_of = (/** @type {any} */ match, /** @type {Ruleset[]} */ rulesets) =>
	/** @type {Ruleset} */ (rulesets.find((one) => one.id === match.ruleset));

/** "Anna from Cleo", and what it moved. */
function last_hand(/** @type {any} */ { names, hands }) {
	const [last] = hands;
	if (last === undefined) return undefined;
	const wins = last.wins.map((/** @type {any} */ { seat, from }) =>
		from === null
			? t("won_drawn", { who: names[seat] })
			: t("won_off", { who: names[seat], from: names[from] }),
	);
	const moved = last.deltas.some((/** @type {number} */ n) => n !== 0);
	return h(
		"div",
		{ class: "last" },
		h("p", {}, wins.join(", ") || t("nobody_won")),
		moved && h("p", { class: "deltas" }, ...deltas(last.deltas, names)),
	);
}

/** The lines want the points before the first hand, and after each. */
function lines(/** @type {any} */ { hands, names }) {
	const told = hands
		.map((/** @type {any} */ { table, points }) => ({
			table_before: table,
			table_after: { points },
		}))
		.reverse();
	return told.length > 0 && card(t("by_hand"), chart(told, names));
}

/** @param {any} state @param {Ruleset[]} rulesets */
export function match_view({ matches: [match] }, rulesets) {
	const { names, hands, results } = match;
	const score = h("mj-scoreboard");
	Object.assign(score, {
		catalogue: ruleset_of(match, rulesets),
		names,
		match: {
			...match,
			seats: names,
			chips: [],
			next_hand_number: match.table.hand_number,
			...(results.length > 0 && { standings: results }),
		},
		hands: hands.map((/** @type {any} */ { hand_number, deltas: by_seat }) => ({
			hand_number,
			settlement: { deltas: by_seat },
		})),
	});
	const last = last_hand(match);
	return [score, last && card(t("last_hand"), last), lines(match)];
}

/** A table of the hall. */
function table_card(/** @type {any} */ match, /** @type {Ruleset} */ ruleset) {
	const { names, table } = match;
	const last = last_hand(match);
	const order = names
		.map((/** @type {string} */ name, /** @type {number} */ seat) => ({
			name,
			points: table.points[seat],
		}))
		.sort((/** @type {any} */ a, /** @type {any} */ b) => b.points - a.points);
	return card(
		`${said(ruleset.label)} · ${round(table, ruleset)}`,
		h(
			"ol",
			{},
			...order.map((/** @type {any} */ { name, points }) =>
				h(
					"li",
					{},
					h("span", { class: "name" }, name),
					h("span", { class: "points" }, number(points)),
				),
			),
		),
		last && h("h3", {}, t("last_hand")),
		last,
	);
}

/** @param {any} state @param {Ruleset[]} rulesets */
export function hall_view({ matches, more_matches, standings }, rulesets) {
	return [
		h(
			"div",
			{ class: "tables" },
			...matches.map((/** @type {any} */ match) =>
				table_card(match, ruleset_of(match, rulesets)),
			),
		),
		matches.length === 0 && h("p", {}, t("no_tables")),
		more_matches && h("p", {}, t("more_tables")),
		standings.length > 0 &&
			card(
				t("standings"),
				grid(
					t("standings"),
					[t("place"), t("name"), t("matches"), t("score")],
					standings.map((/** @type {any} */ line) => [
						line.rank === null ? "" : String(line.rank),
						line.name,
						number(line.matches),
						gain(line.score),
					]),
				),
			),
	];
}
