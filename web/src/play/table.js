// The table: all seats around what lies in the middle, as one seat sees them.
import { round } from "../club/parts.js";
import { fill, h } from "../dom.js";
import { said, t } from "../words.js";
import { label, names_of, singly } from "./names.js";
import { seat_part } from "./seat.js";
import { tile_shown } from "./tile.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./names.js").Rules} Rules */
/**
 * `table`: of a first hand without one, as the rules begin.
 * @typedef {{
 *   view: View, table: Table | undefined, you: number, ruleset: Rules}} Laid
 */

/** As the first hand of a match begins. @returns {Table} */
export const table_of = (/** @type {Laid} */ { table, ruleset }) =>
	table ?? {
		dealer: 0,
		round_wind: "1z",
		honba: 0,
		dealer_streak: 0,
		deposits: 0,
		hand_number: 1,
		points: Array(ruleset.players).fill(ruleset.start_points),
	};

/** What lies open of the deal: indicators and the like, each with its word. */
const open_part = (/** @type {View} */ { deal }, /** @type {Rules} */ ruleset) =>
	ruleset.deal.flatMap(({ name, label }) => {
		const tiles = deal[name];
		if (!tiles) return [];
		return h(
			"span",
			{ class: "open", role: "group", "aria-label": said(label) },
			h("span", { class: "open-name", "aria-hidden": "true" }, said(label)),
			...singly(tiles).map((one) => tile_shown(one)),
		);
	});

/** @param {Laid} laid */
function middle(laid) {
	const { view, ruleset } = laid;
	const table = table_of(laid);
	const sticks = view.seats.filter(({ riichi }) => riichi && riichi !== "declared").length;
	const deposits = (table.deposits ?? 0) + (view.phase === "over" ? 0 : sticks);
	return h(
		"section",
		{ class: "middle", "aria-label": t("play_middle") },
		h("b", { class: "round" }, round(table, /** @type {never} */ (ruleset))),
		h("span", { class: "wall" }, t("play_wall", { n: view.left })),
		deposits > 0 && h("span", { class: "deposits" }, t("play_sticks", { n: deposits })),
		...open_part(view, ruleset),
	);
}

/** What a seat has called or declared, while that is the last thing that was done. */
function call_of(/** @type {View} */ { events }, /** @type {Rules} */ ruleset) {
	const last = [...events]
		.reverse()
		.find(
			({ type }) =>
				!["draw", "riichi_accepted", "indicator", "ura", "end"].includes(
					type,
				),
		);
	if (last === undefined || (last.type === "discard" && last.declare === undefined))
		return undefined;
	const word =
		last.declare === undefined
			? label(ruleset, "play_events", last.type)
			: label(ruleset, "play_declarations", last.declare);
	return { seat: last.seat, word };
}

/** Whose the last discard is, while it is the last thing that was done. */
function newest_of(/** @type {View} */ { events }) {
	const last = [...events]
		.reverse()
		.find(({ type }) => type !== "draw" && type !== "riichi_accepted");
	return last?.type === "discard" ? last.seat : undefined;
}

/** @param {HTMLElement} node @param {Laid} laid @param {{own_hand?: boolean}} [how] */
export function lay(node, laid, how) {
	const { view, you, ruleset } = laid;
	const table = table_of(laid);
	const names = names_of(you, ruleset.players);
	const newest = newest_of(view);
	const call = call_of(view, ruleset);
	const seats = view.seats.map((seat, at) =>
		seat_part(
			{
				seat,
				at,
				you,
				name: names[at] ?? "",
				dealer: table.dealer,
				points: table.points[at] ?? 0,
				ruleset,
				turn: view.phase === "turn" && view.seat === at,
				newest: newest === at,
				call: call?.seat === at ? call.word : undefined,
			},
			how,
		),
	);
	/* In turn from the next one on; the own seat last, beside the own hand. */
	const order = [...seats.slice(you + 1), ...seats.slice(0, you + 1)];
	fill(node, middle(laid), ...order);
}

export const table_node = () => h("div", { class: "mat" });
