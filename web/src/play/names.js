// How seats, tiles and what seats do are called.
import { tileName, tilesOf } from "mahjongd/elements";
import { wind } from "../fields.js";
import { said, signs, t } from "../words.js";

/** @typedef {import("../question.js").Seated} Seated */
/** @typedef {import("../question.js").Name} Name */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("../words.js").Word} Word */
/** What a catalogue has beside what a hand is asked about. */
/** @typedef {{id: string, label: Name}[]} Labels */
/** @typedef {Seated & {aborts: Labels, reasons: Labels, start_points: number}} Rules */

/** Where a seat is, for the one who looks: itself, the next one in turn, and so on. */
/** @typedef {"me" | "right" | "across" | "left"} Place */

/** @type {{[players: number]: Place[]}} */
const PLACES = { 3: ["me", "right", "left"], 4: ["me", "right", "across", "left"] };
/** @type {{[place in Place]: Word}} */
const WORDS = { me: "play_you", right: "play_right", across: "play_across", left: "play_left" };
/** Flowers are no tiles of the elements. */
const FLOWER = /^[1-8]f$/;

/** @returns {Place} */
export const place_of = (
	/** @type {number} */ seat,
	/** @type {number} */ you,
	/** @type {number} */ players,
) => PLACES[players]?.[(seat - you + players) % players] ?? "me";

/** The names of all seats, as one seat calls them. */
export const names_of = (/** @type {number} */ you, /** @type {number} */ players) =>
	Array.from({ length: players }, (_, seat) => t(WORDS[place_of(seat, you, players)]));

/** A seat as the one that a tile came from. */
export const from_name = (
	/** @type {number} */ seat,
	/** @type {number} */ you,
	/** @type {string[]} */ names,
) => (seat === you ? t("play_from_you") : (names[seat] ?? ""));

/** The wind of a seat while this one deals. */
export const wind_of = (
	/** @type {number} */ seat,
	/** @type {number} */ dealer,
	/** @type {Seated} */ ruleset,
) => wind((seat - dealer + ruleset.players) % ruleset.players, ruleset);

export const tile_name = (/** @type {string} */ tile, /** @type {Language} */ language) =>
	FLOWER.test(tile) ? t("play_flower", { n: tile[0] ?? "" }) : tileName(tile, language);
/** @typedef {import("../words.js").Language} Language */

/** Several tiles, one after the other. */
export const tiles_name = (/** @type {string} */ text, /** @type {Language} */ language) =>
	singly(text)
		.map((one) => tile_name(one, language))
		.join(signs().comma);

/** Single tiles, flowers among them. */
export const singly = (/** @type {string} */ text) =>
	[...text.matchAll(/(\d+)([mpszf])/g)].flatMap(([, digits = "", suit = ""]) =>
		suit === "f" ? [...digits].map((n) => `${n}f`) : tilesOf(digits + suit),
	);

/** A word of the catalogue's `labels`. */
export const label = (
	/** @type {Seated} */ ruleset,
	/** @type {string} */ group,
	/** @type {string} */ id,
) => said(ruleset.labels[group]?.[id]);

/** A word of one of its lists. */
export const listed = (/** @type {Labels} */ list, /** @type {string} */ id) =>
	said(list.find((one) => one.id === id)?.label) || id;

/** What a seat does by this offer, without its tiles. */
export function act_name(
	/** @type {Rules} */ ruleset,
	/** @type {Offer} */ { type, reason, declare },
) {
	if (reason !== undefined) return listed(ruleset.aborts, reason);
	if (declare !== undefined) return label(ruleset, "play_declarations", declare);
	return label(ruleset, "play_actions", type);
}
