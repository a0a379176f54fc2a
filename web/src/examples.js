// A hand of each ruleset, and of each number of players, for who comes for the first time.
import { blank } from "./question.js";
import { PAGES } from "./rulesets.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */

/**
 * @param {Seated} ruleset
 * @returns {Question}
 */
export const example = ({ id, players }) =>
	structuredClone({ ...blank(id), ...PAGES[id]?.examples[players] });
