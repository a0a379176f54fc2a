// What the rules know of the own hand, asked when it has changed.
import { hand_of } from "./match.js";
import { waits_asked } from "./waits.js";

/** @typedef {import("./waits.js").Known} Known */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("./game.js").Game} Game */

export class Knowledge {
	/** Of the hand as it is. @type {Known | undefined} */
	known;
	/** Of the hand as it was before its last tile. @type {Known | undefined} */
	before;
	#asked = "";

	/** @param {import("../rules.js").Rules} rules @param {Rules} ruleset */
	constructor(rules, ruleset) {
		this.rules = rules;
		this.ruleset = ruleset;
	}

	/** Asks; whether something else is known now. */
	async look(/** @type {Game} */ game) {
		const { match, view, you } = game;
		const request = waits_asked(match.setup, hand_of(match).table, view, this.ruleset);
		const text = JSON.stringify(request);
		if (text === this.#asked) return false;
		this.#asked = text;
		try {
			const found = await this.#waits(/** @type {never} */ (request));
			if (this.#asked !== text || game.you !== you) return false;
			if (found.waits !== undefined) this.before = found;
			this.known = found;
		} catch (error) {
			// A hand that cannot be asked about is played all the same.
			console.warn(error);
			this.known = undefined;
		}
		return true;
	}

	async #waits(/** @type {import("mahjongd").WaitsRequest} */ request) {
		const answer = await this.rules.waits(request, { names: "none" });
		return /** @type {Known} */ (/** @type {unknown} */ (answer));
	}

	/** What is known of a hand that is to discard, or of one that is not. */
	of(/** @type {boolean} */ discards) {
		const is_of_it = discards === (this.known?.discards !== undefined);
		return is_of_it ? this.known : undefined;
	}
}
