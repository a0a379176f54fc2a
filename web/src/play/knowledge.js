// What the rules know of the own hand, asked when it has changed.
import { after } from "./calls.js";
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
	/** What each call would bring that is offered. @type {import("./calls.js").After[]} */
	calls = [];
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
		const text = JSON.stringify([request, game.offers]);
		if (text === this.#asked) return false;
		this.#asked = text;
		this.calls = [];
		try {
			const found = await this.#waits(/** @type {never} */ (request));
			if (this.#asked !== text || game.you !== you) return false;
			if (found.waits !== undefined) this.before = found;
			this.known = found;
			const calls = await this.#calls(request, game);
			if (this.#asked === text) this.calls = calls;
		} catch (error) {
			// A hand that cannot be asked about is played all the same.
			console.warn(error);
			this.known = undefined;
		}
		return true;
	}

	/** Of a call that cannot be asked about nothing is said. */
	async #calls(
		/** @type {import("./calls.js").Request} */ request,
		/** @type {Game} */ { offers, view },
	) {
		const tells = this.ruleset.hand.some(({ name }) => name === "after_call");
		const found = [];
		for (const offer of offers) {
			const ask = (/** @type {import("./calls.js").Request} */ then) =>
				this.#waits(/** @type {never} */ (then));
			const one = await after(request, offer, view, tells, ask).catch(
				console.warn,
			);
			if (one) found.push(one);
		}
		return found;
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
