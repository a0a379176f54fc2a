// The own hand as a value: how its tiles lie, and what may be done with it. How it is drawn is in
// hand.js.
import { sortTiles, tilesOf } from "mahjongd/elements";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./names.js").Rules} Rules */
/**
 * `keeps`: tiles after which the hand is ready, to be marked; `confirm`: tiles are tapped twice.
 * @typedef {{
 *   seat: Seat, offers: readonly Offer[], ruleset: Rules, keeps: string[], confirm: boolean,
 *   act: (offer: Offer) => void}} Own
 */

/** By which key it is done, beside its button. @type {{[act: string]: string}} */
const KEYS = { win: "w", pung: "p", chow: "c", kong: "k", declare: "r", pass: "x", north: "n" };

export const key_of = (/** @type {Offer} */ { type, declare }) =>
	KEYS[declare !== undefined ? "declare" : type.endsWith("kong") ? "kong" : type];

/** The tiles of the hand in order, and the one that was drawn apart. */
export function lies(/** @type {Seat} */ { concealed, drawn }) {
	const tiles = sortTiles(tilesOf(String(concealed)));
	if (drawn === null || !tiles.includes(drawn)) return { tiles, apart: null };
	tiles.splice(tiles.indexOf(drawn), 1);
	return { tiles, apart: drawn };
}

/** Whether the hand is ready after this tile. */
export const is_kept = (/** @type {Own} */ { keeps }, /** @type {string} */ tile) =>
	keeps.includes(tile.replace("0", "5"));

/** The offer that discards this tile, with what is declared. */
export const discard_of = (
	/** @type {Own} */ { offers },
	/** @type {string} */ tile,
	/** @type {boolean} */ drawn,
	/** @type {string | undefined} */ declare,
) =>
	offers.find(
		(one) =>
			one.type === "discard" &&
			one.tile === tile &&
			Boolean(one.drawn) === drawn &&
			one.declare === declare,
	);

/** What can be declared with a discard. */
export const declarations = (/** @type {Own} */ { offers }) => [
	...new Set(offers.flatMap((one) => one.declare ?? [])),
];

/** What may be done beside a discard. */
export const others = (/** @type {Own} */ { offers }) =>
	offers.filter(({ type }) => type !== "discard");

/** Whether both are drawn alike. */
export const looks_same = (/** @type {Own} */ one, /** @type {Own | undefined} */ other) =>
	other !== undefined && seen(one) === seen(other);
const seen = (/** @type {Own} */ { offers, seat, keeps, confirm }) =>
	JSON.stringify([offers, seat, keeps, confirm]);

/** Whether it is still the same question. */
export const asks_same = (/** @type {Own} */ one, /** @type {Own | undefined} */ other) =>
	one.offers.length > 0 && JSON.stringify(one.offers) === JSON.stringify(other?.offers);
