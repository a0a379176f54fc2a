// Which hand the calculator is asked about, by which rules, and where its address says so.
import { example } from "./examples.js";
import { from_hash, to_hash } from "./link.js";
import { blank, fitted } from "./question.js";
import { options_for, seated } from "./seating.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */

export class Asked {
	/** @param {Ruleset[]} rulesets */
	constructor(rulesets) {
		const linked = this.linked(rulesets);
		this.rulesets = rulesets;
		/** @type {Question} */
		this.question = linked ?? blank(String(rulesets[0]?.id));
		/** Untouched, an example gives way to that of another ruleset. */
		this.untouched = linked === undefined;
		if (this.untouched) this.question = example(this.rule);
	}

	/** What the address of the page asks; undefined where these are no rules of ours. */
	linked(rulesets = this.rulesets) {
		const asked = from_hash(location.hash);
		return rulesets.some(({ id }) => id === asked?.ruleset) ? asked : undefined;
	}

	get address() {
		return `#${to_hash(this.question)}`;
	}

	named(/** @type {string} */ id) {
		return /** @type {Ruleset} */ (this.rulesets.find((one) => one.id === id));
	}

	/** The ruleset, for as many as play. */
	get rule() {
		return seated(this.question, this.named(this.question.ruleset));
	}

	/**
	 * Another game: a number of players has other tiles and other seats. What was said of
	 * the hand stays, as far as it is known there; an example does not.
	 */
	play(/** @type {string} */ id, /** @type {number} */ players) {
		const options = options_for(this.named(id), players);
		const rule = seated({ ...blank(id), options }, this.named(id));
		const hand = this.untouched ? example(rule) : fitted(this.question, rule);
		this.question = { ...hand, options };
	}

	/** No tiles, by the same rules. */
	empty() {
		const { ruleset, preset, options, deal } = this.question;
		this.question = { ...blank(ruleset), preset, options, deal };
	}

	/** The example of these rules, as they usually are. */
	exemplary() {
		const { rule } = this;
		this.question = { ...example(rule), options: options_for(rule, rule.players) };
	}
}
