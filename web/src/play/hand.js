// The own hand: tiles that may go are buttons, and so is each other action. Nothing else can be
// tapped.
import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { keyed } from "./hand_keys.js";
import { act_button, declaration_button, own_tile } from "./hand_parts.js";
import { asks_same, declarations, lies, looks_same, others } from "./own.js";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./own.js").Own} Own */

/** Of seven tiles, the one that was drawn not counted. */
const TWO_ROWS = 13;
const CHOSEN = "chosen";

export class OwnHand {
	#tiles = h("div", { class: "own-tiles", role: "group" });
	#acts = h("div", { class: "acts", role: "group" });
	node = h(
		"section",
		{
			class: "own",
			tabindex: "-1",
			onkeydown: (/** @type {KeyboardEvent} */ event) =>
				keyed(event, this.#tiles, this.#acts),
		},
		this.#acts,
		this.#tiles,
	);
	/** What is declared with the next discard. @type {string | undefined} */
	#declare;
	/** The tile that was tapped once, of two times. @type {HTMLElement | undefined} */
	#chosen;
	/** @type {Own | undefined} */
	#shown;

	/** Shows the hand as it is now. */
	show(/** @type {Own} */ own) {
		const before = this.#shown;
		this.#shown = own;
		if (!asks_same(own, before)) this.#declare = undefined;
		if (!looks_same(own, before)) this.#draw(own);
	}

	/** In another language. */
	rename() {
		if (this.#shown !== undefined) this.#draw(this.#shown);
	}

	focus() {
		this.#first_target().focus({ preventScroll: true });
	}

	// ---- What is seen ----

	#draw(/** @type {Own} */ own) {
		const was_here = this.node.contains(document.activeElement);
		this.#chosen = undefined;
		this.node.classList.toggle("asked", own.offers.length > 0);
		this.#draw_acts(own);
		this.#draw_tiles(own);
		if (was_here) this.focus();
	}

	#draw_acts(/** @type {Own} */ own) {
		const acts = this.#acts;
		acts.setAttribute("aria-label", t("play_acts"));
		fill(
			acts,
			...others(own).map((offer) => act_button(own, offer)),
			...declarations(own).map((word) =>
				declaration_button(own.ruleset, word, this.#declare === word, () =>
					this.#declared(own, word),
				),
			),
		);
	}

	#draw_tiles(/** @type {Own} */ own) {
		const tiles = this.#tiles;
		const { tiles: lying, apart } = lies(own.seat);
		const one_tile = (/** @type {string} */ tile, drawn = false) =>
			own_tile(own, tile, {
				drawn,
				declare: this.#declare,
				tap: (offer, target) => this.#discard(own, offer, target),
			});
		tiles.setAttribute("aria-label", t("hand"));
		fill(
			tiles,
			...lying.map((tile) => one_tile(tile)),
			apart !== null && one_tile(apart, true),
		);
		tiles.classList.toggle("many", lying.length > TWO_ROWS);
		tiles.style.setProperty("--count", String(lying.length + (apart === null ? 0 : 1)));
	}

	/** Where somebody goes on who was here: the first action, or the tile that was drawn. */
	#first_target() {
		const found =
			(this.#declare === undefined && this.#acts.querySelector("button")) ||
			this.#tiles.querySelector("button.drawn") ||
			[...this.#tiles.querySelectorAll("button")].at(-1);
		return /** @type {HTMLElement} */ (found ?? this.node);
	}

	// ---- What is done ----

	#discard(
		/** @type {Own} */ own,
		/** @type {Offer} */ offer,
		/** @type {HTMLElement} */ button,
	) {
		if (!own.confirm || this.#chosen === button) return own.act(offer);
		this.#chosen?.classList.remove(CHOSEN);
		this.#chosen = button;
		button.classList.add(CHOSEN);
	}

	/** What is declared already is not declared after all. */
	#declared(/** @type {Own} */ own, /** @type {string} */ word) {
		this.#declare = this.#declare === word ? undefined : word;
		this.#draw(own);
	}
}
