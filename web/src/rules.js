// The rules as a module in this page, and the words that they have.
import { local } from "mahjongd/local";

/** @typedef {import("./question.js").Ruleset} Ruleset */
/** @typedef {Awaited<ReturnType<typeof local>>} Rules */

export const MODULE = "/app/mahjong.wasm";

/** @returns {Promise<{rules: Rules, rulesets: Ruleset[]}>} */
export async function load() {
	const rules = await local(MODULE);
	const { rulesets } = await rules.rulesets();
	return { rules, rulesets: /** @type {any} */ (rulesets) };
}
