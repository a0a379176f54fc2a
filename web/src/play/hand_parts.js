// What of the own hand is tapped or looked at: a tile, and the button of an action.
import { tilesOf } from "mahjongd/elements";
import { h } from "../dom.js";
import { current, t } from "../words.js";
import { act_name, tile_name, tiles_name } from "./names.js";
import { discard_of, is_kept, key_of } from "./own.js";
import { tile_button, tile_shown } from "./tile.js";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("./own.js").Own} Own */

const KEEPS = "keeps";

/** What a tap on a tile does, in words. */
const discard_label = (
	/** @type {Rules} */ ruleset,
	/** @type {Offer} */ offer,
	/** @type {string} */ tile,
) =>
	offer.declare === undefined
		? t("play_discard_it", { tile })
		: t("play_declare_it", { what: act_name(ruleset, offer), tile });

/**
 * A tile is a button where it may go; otherwise it is looked at.
 * @param {Own} own @param {string} tile
 * @param {{
 *   drawn: boolean, declare: string | undefined,
 *   tap: (offer: Offer, button: HTMLElement) => void}} how
 */
export function own_tile(own, tile, { drawn, declare, tap }) {
	const offer = discard_of(own, tile, drawn, declare);
	const kind = [drawn && "drawn", is_kept(own, tile) && KEEPS].filter(Boolean).join(" ");
	const notes = drawn ? [t("play_drawn")] : [];
	if (offer === undefined) return tile_shown(tile, { kind, notes });
	const name = [tile_name(tile, current()), ...notes].join(", ");
	const label = discard_label(own.ruleset, offer, name);
	/** @type {HTMLButtonElement} */
	const button = tile_button(tile, label, () => tap(offer, button), { kind });
	return button;
}

/** What is not a discard: one button each, with its tiles. */
export function act_button(/** @type {Own} */ own, /** @type {Offer} */ offer) {
	const tiles = offer.tiles ?? (offer.type === "discard" ? "" : (offer.tile ?? ""));
	const name = act_name(own.ruleset, offer);
	const label = tiles === "" ? name : `${name} ${tiles_name(tiles, current())}`;
	return h(
		"button",
		{
			type: "button",
			class: `act ${offer.type === "pass" ? "quiet" : ""}`,
			"data-act": offer.type,
			"data-key": key_of(offer),
			"aria-label": label,
			onclick: () => own.act(offer),
		},
		h("span", {}, name),
		...tilesOf(tiles).map((one) => tile_shown(one)),
	);
}

/**
 * To declare is to choose the tile that goes with it.
 * @param {Rules} ruleset @param {string} word @param {boolean} pressed @param {() => void} tap
 */
export function declaration_button(ruleset, word, pressed, tap) {
	const offer = { type: "discard", declare: word };
	return h(
		"button",
		{
			type: "button",
			class: "act",
			"data-act": word,
			"data-key": key_of(offer),
			"aria-pressed": String(pressed),
			onclick: tap,
		},
		h("span", {}, act_name(ruleset, offer)),
	);
}
