// What is chosen before a match, as a value: by which rules, among how many, and how strong the
// programs are.
import { blank } from "../question.js";
import { options_for, seated } from "../seating.js";
import { seat_by } from "./match.js";

/** @typedef {import("../question.js").Question} Question */
/** @typedef {import("../question.js").Ruleset} Ruleset */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Strength} Strength */
/** @typedef {import("./keep.js").Choice} Choice */

/** @typedef {{question: Question, strength: Strength}} Chosen */

/** @type {Strength} */
const USUAL = "easy";

/** What was chosen last, as far as its rules are known. @returns {Chosen} */
export function chosen_before(
	/** @type {Ruleset[]} */ rulesets,
	/** @type {Partial<Choice>} */ { ruleset, preset, options, strength = USUAL },
) {
	if (ruleset === undefined || rulesets.every(({ id }) => id !== ruleset))
		return { question: blank(String(rulesets[0]?.id)), strength };
	const question = {
		...blank(ruleset),
		...(preset && { preset }),
		...(options && { options: { ...options } }),
	};
	return { question, strength };
}

/** The ruleset that is chosen. */
export const ruleset_of = (
	/** @type {Ruleset[]} */ rulesets,
	/** @type {Chosen} */ { question: { ruleset } },
) => /** @type {Ruleset} */ (rulesets.find(({ id }) => id === ruleset));

/** By these rules for so many, with nothing else said of them. @returns {Question} */
export const among = (/** @type {Ruleset} */ ruleset, /** @type {number} */ players) => ({
	...blank(ruleset.id),
	options: options_for(ruleset, players),
});

/** What is to be kept of it. @returns {Choice} */
export const choice_of = (/** @type {Chosen} */ { question, strength }) => ({
	ruleset: question.ruleset,
	preset: question.preset,
	options: question.options,
	strength,
});

/** How the match begins that is chosen. @returns {Setup} */
export function setup_of(
	/** @type {Chosen} */ { question, strength },
	/** @type {Ruleset} */ ruleset,
	/** @type {string} */ seed,
) {
	const { preset, options } = question;
	const { players } = seated(question, ruleset);
	return {
		ruleset: question.ruleset,
		rules: {
			...(preset && { preset }),
			.../** @type {Setup["rules"]} */ (options),
		},
		players,
		strength,
		seed,
		you: seat_by(seed, players),
	};
}
