// What a link shows: a match in big type with its lines, or a season's tables side by side.
import { h } from "../dom.js";
import { chart } from "../board/chart.js";
import { card, deltas, gain, grid, number, round } from "../club/parts.js";
import { said, t } from "../words.js";

/** @typedef {import("../table/draft.js").Ruleset} Ruleset */
/** @typedef {import("mahjongd").Schemas["Shared"]} Shared */
/** @typedef {import("mahjongd").Schemas["SharedMatch"]} SharedMatch */
/**
 * What a hall shows of a table, and of the standings.
 * @typedef {Pick<SharedMatch, "names" | "hands" | "ruleset"> & {
 *   table: import("../shapes.js").Table}} Table
 * @typedef {Pick<import("mahjongd").Schemas["SharedLine"],
 *   "rank" | "name" | "matches" | "score">} Line
 */

const ruleset_of = (/** @type {{ruleset: string}} */ match, /** @type {Ruleset[]} */ rulesets) =>
	/** @type {Ruleset} */ (rulesets.find((one) => one.id === match.ruleset));

/** "Anna from Cleo", and what it moved. */
function last_hand(/** @type {Pick<Table, "names" | "hands">} */ { names, hands }) {
	const [last] = hands;
	if (last === undefined) return undefined;
	const wins = last.wins.map(({ seat, from }) =>
		from === null
			? t("won_drawn", { who: names[seat] ?? "" })
			: t("won_off", { who: names[seat] ?? "", from: names[from] ?? "" }),
	);
	const moved = last.deltas.some((n) => n !== 0);
	return h(
		"div",
		{ class: "last" },
		h("p", {}, wins.join(", ") || t("nobody_won")),
		moved && h("p", { class: "deltas" }, ...deltas(last.deltas, names)),
	);
}

/** The lines want the points before the first hand, and after each. */
function lines(/** @type {SharedMatch} */ { hands, names }) {
	const told = hands
		.map(({ table, points }) => ({
			table_before: table,
			table_after: { points },
		}))
		.reverse();
	return told.length > 0 && card(t("by_hand"), chart(told, names));
}

/** @param {Shared} state @param {Ruleset[]} rulesets */
export function match_view({ matches: [match] }, rulesets) {
	if (match === undefined) return [];
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
		hands: hands.map(({ hand_number, deltas: by_seat }) => ({
			hand_number,
			settlement: { deltas: by_seat },
		})),
	});
	const last = last_hand(match);
	return [score, last && card(t("last_hand"), last), lines(match)];
}

/** A table of the hall. */
function table_card(/** @type {Table} */ match, /** @type {Ruleset} */ ruleset) {
	const { names, table } = match;
	const last = last_hand(match);
	const order = names
		.map((name, seat) => ({ name, points: table.points[seat] ?? 0 }))
		.sort((a, b) => b.points - a.points);
	return card(
		`${said(ruleset.label)} · ${round(table, ruleset)}`,
		h(
			"ol",
			{},
			...order.map(({ name, points }) =>
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

/**
 * @param {{matches: Table[], more_matches: boolean, standings?: readonly Line[]}} state
 * @param {Ruleset[]} rulesets
 */
export function hall_view({ matches, more_matches, standings = [] }, rulesets) {
	return [
		h(
			"div",
			{ class: "tables" },
			...matches.map((match) => table_card(match, ruleset_of(match, rulesets))),
		),
		matches.length === 0 && h("p", {}, t("no_tables")),
		more_matches && h("p", {}, t("more_tables")),
		standings.length > 0 &&
			card(
				t("standings"),
				grid(
					t("standings"),
					[t("place"), t("name"), t("matches"), t("score")],
					standings.map((line) => [
						line.rank === null ? "" : String(line.rank),
						line.name,
						number(line.matches),
						gain(line.score),
					]),
				),
			),
	];
}
