// A seat at the table: who sits there, melds, discards in rows of six, what is seen of the hand.
import { sortTiles, tilesOf } from "mahjongd/elements";
import { number } from "../club/parts.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { label, place_of, singly, wind_of } from "./names.js";
import { tile_back, tile_shown } from "./tile.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Meld} Meld */
/** @typedef {import("./types.js").Discarded} Discarded */
/** @typedef {import("./names.js").Rules} Rules */
/**
 * A seat, and how it stands at the table. `newest`: its last discard is what happened last;
 * `call`: what it has called, where that is.
 * @typedef {{
 *   seat: Seat, at: number, you: number, name: string, dealer: number, points: number,
 *   ruleset: Rules, turn: boolean, newest: boolean, call: string | undefined}} Shown
 */

const ACROSS = "turned";

/** Of four, where a claimed tile lies: by the one before at the left, by the next at the right. */
function place_across(
	/** @type {number} */ from,
	/** @type {number} */ at,
	/** @type {number} */ players,
) {
	const after = (from - at + players) % players;
	return after === players - 1 ? "left" : after === 1 ? "right" : "between";
}

/** The tiles of a meld, the claimed one across on the side of whom it came from. */
function laid(/** @type {Meld} */ meld, /** @type {number} */ at, /** @type {Rules} */ ruleset) {
	const tiles = sortTiles(tilesOf(meld.tiles));
	const { from, claimed } = meld;
	if (meld.type === "concealed_kong")
		return tiles.map((one, i) => (i % 3 === 0 ? tile_back() : tile_shown(one)));
	if (typeof from !== "number") return tiles.map((one) => tile_shown(one));
	const taken = claimed ?? tiles[0] ?? "";
	const rest = [...tiles];
	rest.splice(Math.max(0, rest.indexOf(taken)), 1);
	const shown = rest.map((one) => tile_shown(one));
	const where = { left: 0, between: 1, right: rest.length }[
		place_across(from, at, ruleset.players)
	];
	shown.splice(where, 0, tile_shown(taken, { kind: ACROSS, notes: [t("play_claimed")] }));
	return shown;
}

const melds_part = (/** @type {Shown} */ { seat, at, ruleset }) =>
	seat.melds.length > 0 &&
	h(
		"div",
		{ class: "melds" },
		...seat.melds.map((meld) =>
			h(
				"span",
				{
					class: "meld",
					role: "group",
					"aria-label": label(ruleset, "meld_types", meld.type),
				},
				...(meld.tiles
					? laid(meld, at, ruleset)
					: [tile_back(), tile_back(), tile_back(), tile_back()]),
			),
		),
	);

/** Across is the tile that declared, or the next one that stays where that was claimed. */
function across_at(/** @type {Discarded[]} */ discards) {
	const declared = discards.findIndex(({ declare }) => declare !== undefined);
	if (declared < 0) return -1;
	return discards.findIndex(({ claimed_by }, i) => i >= declared && claimed_by === undefined);
}

function discards_part(/** @type {Shown} */ { seat, name, newest }) {
	const across = across_at(seat.discards);
	const last = seat.discards.length - 1;
	const lies = seat.discards
		.map((one, i) => ({ ...one, i }))
		.filter(({ claimed_by }) => claimed_by === undefined);
	return h(
		"ol",
		{ class: "discards", "aria-label": t("play_discards_of", { who: name }) },
		...lies.map(({ tile, drawn, i }) =>
			h(
				"li",
				{},
				tile_shown(tile, {
					kind: [
						i === across && ACROSS,
						drawn && "at-once",
						newest && i === last && "newest",
					]
						.filter(Boolean)
						.join(" "),
					notes: i === across ? [t("play_declared")] : [],
				}),
			),
		),
	);
}

/** What stands beside the hand: flowers, norths. */
function aside_part(/** @type {Shown} */ { seat }) {
	const tiles = [...singly(seat.flowers), ...Array(seat.norths ?? 0).fill("4z")];
	return (
		tiles.length > 0 &&
		h("div", { class: "aside-tiles" }, ...tiles.map((one) => tile_shown(one)))
	);
}

/** Of others how many tiles they hold; of a hand that is shown, which. */
function hand_part(/** @type {Shown} */ { seat }) {
	const { concealed } = seat;
	const tiles =
		typeof concealed === "number"
			? Array.from({ length: concealed }, tile_back)
			: sortTiles(tilesOf(concealed)).map((one) => tile_shown(one));
	return h("div", { class: "held", "aria-hidden": typeof concealed === "number" }, ...tiles);
}

function plate(/** @type {Shown} */ { seat, at, name, dealer, points, ruleset, turn, call }) {
	const declared = seat.riichi ? "riichi" : seat.baoting ? "baoting" : undefined;
	return h(
		"p",
		{ class: `plate${turn ? " turn" : ""}` },
		h(
			"b",
			{ class: at === dealer ? "wind dealer" : "wind" },
			wind_of(at, dealer, ruleset),
		),
		h("span", { class: "who" }, name),
		h("span", { class: "points" }, number(points)),
		call !== undefined && h("strong", { class: "call" }, call),
		declared !== undefined &&
			h("span", {
				class: "stick",
				role: "img",
				"aria-label": label(ruleset, "play_declarations", declared),
			}),
	);
}

/** @param {Shown} shown @param {{own_hand?: boolean}} [how] whether the own hand lies here, too */
export function seat_part(shown, { own_hand = false } = {}) {
	const { at, you, name, ruleset } = shown;
	return h(
		"section",
		{ class: `seat ${place_of(at, you, ruleset.players)}`, "aria-label": name },
		plate(shown),
		(at !== you || own_hand) && hand_part(shown),
		melds_part(shown),
		aside_part(shown),
		discards_part(shown),
	);
}
