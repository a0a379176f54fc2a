// What a log says of a game, hand by hand, beside what the rules pay.
import { card, deltas, number } from "../club/parts.js";
import { h } from "../dom.js";
import { signs, t } from "../words.js";

/** @typedef {import("mahjongd/logs").LogDeal} LogDeal */
/** @typedef {LogDeal["outcome"]} Outcome */
/** @typedef {import("./read.js").Game} Game */
/** @typedef {import("../words.js").Word} Word */

/** What differs, in words; a payment has the names of who was paid. */
const KINDS = /** @type {{[kind: string]: Word}} */ ({
	payment: "differs_payment",
	tenpai: "differs_ready",
	table: "differs_table",
	end: "differs_end",
	standing: "differs_scores",
	patterns: "differs_patterns",
	win: "differs_win",
});

/** "East 2, 1 counter" as players of riichi say it. */
function round_of(/** @type {LogDeal["table"]} */ { round_wind, dealer, honba }) {
	const winds = t("wind_names").split(" ");
	return t("log_round", {
		wind: winds[Number(round_wind?.[0]) - 1] ?? "",
		n: (dealer ?? 0) + 1,
		honba: honba ?? 0,
	});
}

function how_of(/** @type {Outcome} */ { type, wins }, /** @type {string[]} */ names) {
	if (type !== "win") return t("say_draw");
	return (wins ?? [])
		.map(({ seat, from }) =>
			from === null || from === undefined
				? t("won_drawn", { who: names[seat] ?? "" })
				: t("won_off", { who: names[seat] ?? "", from: names[from] ?? "" }),
		)
		.join(signs().comma);
}

/** The hands that won, with the tile that they won on. */
const winners = (/** @type {Outcome} */ { wins }, /** @type {number} */ players) =>
	(wins ?? []).map((hand) =>
		Object.assign(h("mj-hand", { players, ruleset: "riichi" }), { hand }),
	);

/** Words of the rules are in English alone. */
export const detail = (/** @type {string} */ text) => h("span", { lang: "en" }, text);

function difference(
	/** @type {import("mahjongd/logs").LogDifference} */ { kind, pointer, log, ours },
	/** @type {string[]} */ names,
) {
	const seat = Number(pointer.split("/").find((part) => /^\d+$/.test(part)));
	const word = KINDS[kind] ?? "differs_worth";
	return h(
		"li",
		{},
		t(word, { who: names[seat] ?? "", log: number(log), ours: number(ours) }),
	);
}

const deal_part = (/** @type {LogDeal} */ deal, /** @type {string[]} */ names) =>
	h(
		"li",
		{ class: deal.agrees ? "" : "differs" },
		h("b", {}, round_of(deal.table)),
		" ",
		how_of(deal.outcome, names),
		...winners(deal.outcome, names.length),
		deal.deltas !== undefined &&
			h("p", { class: "deltas" }, ...deltas(deal.deltas, names)),
		deal.refused &&
			h(
				"p",
				{ class: "alarm" },
				t("log_refused"),
				" ",
				detail(deal.refused.detail),
			),
		deal.differences.length > 0 &&
			h(
				"ul",
				{ class: "alarm" },
				...deal.differences.map((one) => difference(one, names)),
			),
	);

/** The points with which it ends. */
function points_of(/** @type {Game} */ { deals, end }) {
	const last = deals.at(-1);
	if (end?.points !== undefined) return end.points;
	return last?.table.points?.map((n, i) => n + (last.deltas?.[i] ?? 0));
}

function verdict(/** @type {Game} */ { deals }) {
	const other = deals.filter(({ agrees }) => !agrees).length;
	if (deals.length === 0) return t("log_no_hands");
	return other === 0
		? t("log_agrees", { n: deals.length })
		: t("log_differs", { n: other, all: deals.length });
}

export function game_part(/** @type {Game} */ game) {
	const { match, deals, end } = game;
	const names = match.names.map((name, i) => name || t("log_player", { n: i + 1 }));
	const points = points_of(game);
	const agrees = deals.every((deal) => deal.agrees);
	const ended = (/** @type {number} */ i) => {
		const score = end?.scores?.[i];
		const place = score === undefined ? "" : ` (${number(score / 1000, true)})`;
		return `${number(points?.[i] ?? 0)}${place}`;
	};
	return card(
		names.join(" · "),
		h("p", { class: "help" }, [match.format, match.title].filter(Boolean).join(" · ")),
		h("p", { class: `verdict ${agrees ? "holds" : "fails"}` }, verdict(game)),
		(end?.unfinished ?? 0) > 0 &&
			h("p", {}, t("log_unfinished", { n: end?.unfinished ?? 0 })),
		h("ol", { class: "hands" }, ...deals.map((deal) => deal_part(deal, names))),
		points !== undefined &&
			h(
				"p",
				{ class: "deltas points" },
				h("b", {}, t("log_points")),
				...names.map((name, i) => h("span", {}, `${name} ${ended(i)}`)),
			),
	);
}
