// The rules as modules in this page, and the words that they have.
import { local } from "mahjongd/local";
import { APART } from "./rulesets.js";

/** @typedef {import("./table/draft.js").Ruleset} Ruleset */
/** @typedef {Awaited<ReturnType<typeof local>>} Rules */
/** Brings a ruleset that is not loaded yet into the list of them; the others are there. */
/** @typedef {(ruleset: string | undefined) => Promise<void>} Prepare */

/** Where the modules of the rules are; the second is loaded when it is asked for. */
export const MODULES = /** @type {const} */ (["/app/mahjong.wasm", "/app/mahjong-mcr.wasm"]);

/** Whether all is known of a ruleset. */
export const is_loaded = (/** @type {{id: string}} */ ruleset) => ruleset !== APART;

/** The catalogue says by lists what the client's types say by name. */
const entries = (/** @type {readonly unknown[]} */ list) => /** @type {Ruleset[]} */ ([...list]);

/** @returns {Promise<{rules: Rules, rulesets: Ruleset[], prepare: Prepare}>} */
export async function load() {
	const rules = await local(...MODULES);
	const loaded = await rules.loaded();
	const rulesets = entries([...loaded.rulesets, APART]);
	return {
		rules,
		rulesets,
		async prepare(ruleset) {
			if (ruleset !== APART.id || rulesets.every(is_loaded)) return;
			const all = await rules.rulesets();
			rulesets.splice(0, rulesets.length, ...entries(all.rulesets));
		},
	};
}
