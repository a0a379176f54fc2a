// What is asked of a hand only when it counts, by what was said before and the rules of the house.
import { option } from "./flags.js";
import { PAGES } from "./rulesets.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** What was said stays to be seen, whether it counts or not. */
export function counts(
	/** @type {Question} */ question,
	/** @type {Ruleset} */ ruleset,
	/** @type {string} */ member,
	/** @type {unknown} */ value,
) {
	const when = PAGES[question.ruleset]?.asked?.[member];
	if (when === undefined || value !== undefined) return true;
	const { options, flags, melds } = when;
	return (
		(options?.some((name) => option(question, ruleset, name)) ?? true) &&
		(flags?.some((flag) => question.flags.includes(flag)) ?? true) &&
		(melds === undefined || question.melds.length === melds)
	);
}
