// The rules of a game: a module for each ruleset, which also holds the programs, and comes when the
// ruleset is chosen. What was chosen last comes at once, before the page has its words.
import { local } from "mahjongd/local";
import { keep_module } from "../keep_module.js";
import { RULESETS } from "../rulesets.js";
import { kept_choice } from "./keep.js";

/** @typedef {import("../question.js").Ruleset} Ruleset */
/** @typedef {import("../rules.js").Rules} Rules */
/** What a module holds; the programs run the same one. */
/** @typedef {{rules: Rules, module: WebAssembly.Module, ruleset: Ruleset}} Held */

const address_of = (/** @type {string} */ id) => `/app/mahjong-play-${id}.wasm`;

/** @returns {Promise<Held>} */
async function fetched(/** @type {string} */ id) {
	const address = address_of(id);
	const module = await WebAssembly.compileStreaming(fetch(address));
	keep_module(address).catch((error) => console.error(error));
	const rules = await local(module, module);
	const [ruleset] = (await rules.loaded()).rulesets;
	return {
		rules,
		module,
		ruleset: /** @type {Ruleset} */ (/** @type {unknown} */ (ruleset)),
	};
}

/** What has come, or comes. @type {Map<string, Promise<Held>>} */
const coming = new Map();

/** What could not be had is asked for again the next time. */
function held(/** @type {string} */ id) {
	const known = coming.get(id) ?? fetched(id);
	coming.set(id, known);
	known.catch(() => coming.delete(id));
	return known;
}

/** Rulesets, of which all is known only of those that have come. */
export class Rulesets {
	/** @type {Ruleset[]} */
	list = [.../** @type {never[]} */ (/** @type {unknown} */ (RULESETS))];

	/** What one has, once all is known of it; rejects where it cannot be had now. */
	async prepare(/** @type {string} */ id) {
		const found = await held(id);
		this.list = this.list.map((one) => (one.id === id ? found.ruleset : one));
		return found;
	}
}

/** Whether all is known of it. */
export const is_known = (/** @type {Ruleset} */ ruleset) => "options" in ruleset;

const first = RULESETS.find(({ id }) => id === kept_choice().ruleset) ?? RULESETS[0];
if (first !== undefined) void held(first.id);
