// The own hand: tiles that may go are buttons, and so is each other action. Nothing else can be
// tapped.
import { sortTiles, tilesOf } from "mahjongd/elements";
import { fill, h } from "../dom.js";
import { current, t } from "../words.js";
import { act_name, tile_name, tiles_name } from "./names.js";
import { tile_button, tile_shown } from "./tile.js";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./names.js").Rules} Rules */
/**
 * `keeps`: tiles after which the hand is ready, to be marked; `confirm`: tiles are tapped twice.
 * @typedef {{
 *   seat: Seat, offers: readonly Offer[], ruleset: Rules, keeps: string[], confirm: boolean,
 *   act: (offer: Offer) => void}} Own
 */

/** Of seven tiles, the one that was drawn not counted. */
const TWO_ROWS = 13;
const KEEPS = "keeps";
const CHOSEN = "chosen";
/** By which key it is done, beside its button. @type {{[act: string]: string}} */
const KEYS = { win: "w", pung: "p", chow: "c", kong: "k", declare: "r", pass: "x", north: "n" };
const key_of = (/** @type {Offer} */ { type, declare }) =>
	KEYS[declare !== undefined ? "declare" : type.endsWith("kong") ? "kong" : type];

/** The tiles of the hand in order, and the one that was drawn apart. */
function lies(/** @type {Seat} */ { concealed, drawn }) {
	const tiles = sortTiles(tilesOf(String(concealed)));
	if (drawn === null || !tiles.includes(drawn)) return { tiles, apart: null };
	tiles.splice(tiles.indexOf(drawn), 1);
	return { tiles, apart: drawn };
}

/** The offer that discards this tile. */
const discard_of = (
	/** @type {readonly Offer[]} */ offers,
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

export function own_hand() {
	const tiles = h("div", { class: "own-tiles", role: "group" });
	const acts = h("div", { class: "acts", role: "group" });
	const node = h(
		"section",
		{
			class: "own",
			tabindex: "-1",
			onkeydown: (/** @type {KeyboardEvent} */ event) => keyed(event),
		},
		acts,
		tiles,
	);
	/** What is declared with the next discard. @type {string | undefined} */
	let declare;
	/** The tile that was tapped once, of two times. @type {HTMLElement | undefined} */
	let chosen;
	/** @type {Own | undefined} */
	let shown;

	function discard(
		/** @type {Own} */ own,
		/** @type {Offer} */ offer,
		/** @type {EventTarget | null} */ target,
	) {
		const button = /** @type {HTMLElement} */ (target);
		if (!own.confirm || chosen === button) return own.act(offer);
		chosen?.classList.remove(CHOSEN);
		chosen = button;
		button.classList.add(CHOSEN);
	}

	/** A tile is a button where it may go; otherwise it is looked at. */
	function one_tile(/** @type {Own} */ own, /** @type {string} */ tile, drawn = false) {
		const offer = discard_of(own.offers, tile, drawn, declare);
		const kind = [drawn && "drawn", own.keeps.includes(tile.replace("0", "5")) && KEEPS]
			.filter(Boolean)
			.join(" ");
		const notes = drawn ? [t("play_drawn")] : [];
		if (offer === undefined) return tile_shown(tile, { kind, notes });
		const name = [tile_name(tile, current()), ...notes].join(", ");
		const label =
			declare === undefined
				? t("play_discard_it", { tile: name })
				: t("play_declare_it", {
						what: act_name(own.ruleset, offer),
						tile: name,
					});
		/** @type {HTMLButtonElement} */
		const button = tile_button(tile, label, () => discard(own, offer, button), {
			kind,
		});
		return button;
	}

	/** What is not a discard: one button each, with its tiles. */
	function one_act(/** @type {Own} */ own, /** @type {Offer} */ offer) {
		const shown_tiles =
			offer.tiles ?? (offer.type === "discard" ? "" : (offer.tile ?? ""));
		const name = act_name(own.ruleset, offer);
		const label =
			shown_tiles === "" ? name : `${name} ${tiles_name(shown_tiles, current())}`;
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
			...tilesOf(shown_tiles).map((one) => tile_shown(one)),
		);
	}

	/** To declare is to choose the tile that goes with it. */
	function declaration(/** @type {Own} */ own, /** @type {string} */ word) {
		const offer = { type: "discard", declare: word };
		return h(
			"button",
			{
				type: "button",
				class: "act",
				"data-act": word,
				"data-key": key_of(offer),
				"aria-pressed": String(declare === word),
				onclick: () => {
					declare = declare === word ? undefined : word;
					draw(own);
				},
			},
			h("span", {}, act_name(own.ruleset, offer)),
		);
	}

	function draw(/** @type {Own} */ own) {
		const was_here = node.contains(document.activeElement);
		const { tiles: lying, apart } = lies(own.seat);
		chosen = undefined;
		const words = new Set(own.offers.flatMap((one) => one.declare ?? []));
		const others = own.offers.filter(({ type }) => type !== "discard");
		tiles.setAttribute("aria-label", t("hand"));
		acts.setAttribute("aria-label", t("play_acts"));
		node.classList.toggle("asked", own.offers.length > 0);
		fill(
			acts,
			...others.map((offer) => one_act(own, offer)),
			...[...words].map((word) => declaration(own, word)),
		);
		fill(
			tiles,
			...lying.map((tile) => one_tile(own, tile)),
			apart !== null && one_tile(own, apart, true),
		);
		tiles.classList.toggle("many", lying.length > TWO_ROWS);
		tiles.style.setProperty("--count", String(lying.length + (apart === null ? 0 : 1)));
		if (was_here) first_target().focus({ preventScroll: true });
	}

	/** Where somebody goes on who was here: the first action, or the tile that was drawn. */
	function first_target() {
		const found =
			(declare === undefined && acts.querySelector("button")) ||
			tiles.querySelector("button.drawn") ||
			[...tiles.querySelectorAll("button")].at(-1);
		return /** @type {HTMLElement} */ (found ?? node);
	}

	function keyed(/** @type {KeyboardEvent} */ event) {
		const { key, ctrlKey, metaKey, altKey } = event;
		if (ctrlKey || metaKey || altKey) return;
		const buttons = [...tiles.querySelectorAll("button")];
		const at = buttons.indexOf(
			/** @type {HTMLButtonElement} */ (document.activeElement),
		);
		const to = {
			ArrowLeft: at - 1,
			ArrowRight: at + 1,
			Home: 0,
			End: buttons.length - 1,
		}[key];
		const target =
			to === undefined
				? acts.querySelector(
						`[data-key="${CSS.escape(key.toLowerCase())}"]`,
					)
				: buttons.at(to % buttons.length);
		if (!(target instanceof HTMLElement)) return;
		event.preventDefault();
		if (to === undefined) target.click();
		else target.focus();
	}

	return {
		node,
		/** Shows the hand as it is now. */
		show(/** @type {Own} */ own) {
			const same = JSON.stringify([own.offers, own.seat, own.keeps, own.confirm]);
			const before =
				shown &&
				JSON.stringify([
					shown.offers,
					shown.seat,
					shown.keeps,
					shown.confirm,
				]);
			if (
				own.offers.length === 0 ||
				JSON.stringify(own.offers) !== JSON.stringify(shown?.offers)
			)
				declare = undefined;
			if (same !== before) draw(own);
			shown = own;
		},
		/** In another language. */
		rename() {
			if (shown !== undefined) draw(shown);
		},
		focus: () => first_target().focus({ preventScroll: true }),
	};
}
