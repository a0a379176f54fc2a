// What is asked of a hand only when it counts, by what was said before and the rules of the house.
import { option } from "./flags.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** @typedef {(has: (option: string) => unknown, question: Question) => unknown} When */

const in_riichi = (/** @type {Question} */ { flags }) =>
	flags.some((flag) => flag === "riichi" || flag === "double_riichi");
const MELDS_OF_A_SINGLE_WAIT = 5;

/**
 * By ruleset and member; all others count always.
 * @type {{[ruleset: string]: {[member: string]: When}}}
 */
const WHEN = {
	riichi: {
		ura_indicators: (has, question) => has("ura_dora") && in_riichi(question),
		liable: (has) =>
			has("pao_daisangen") || has("pao_daisuushii") || has("pao_suukantsu"),
	},
	nanchang: { lower_jing: (has) => has("lower_jing") },
	ming: {
		ura_indicators: (has, question) => has("ura_dora") && in_riichi(question),
		discards: (has) => has("furiten"),
	},
	jiujiang: {
		passed_dealer: (has) => has("pass_rule"),
	},
	yueqing: {
		single_discard: (_, { melds }) => melds.length === MELDS_OF_A_SINGLE_WAIT,
		liable: (has) => has("liability"),
	},
	mcr: {
		flowers: (has) => has("flowers"),
		flower_count: (has) => has("flowers"),
	},
};

/** What was said stays to be seen, whether it counts or not. */
export function counts(
	/** @type {Question} */ question,
	/** @type {Ruleset} */ ruleset,
	/** @type {string} */ member,
	/** @type {unknown} */ value,
) {
	const when = WHEN[question.ruleset]?.[member];
	if (when === undefined || value !== undefined) return true;
	return Boolean(when((name) => option(question, ruleset, name), question));
}
