// What this device keeps: the match that is played, and how one likes to play.

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").Strength} Strength */

/** How much is shown to the player of what the rules know. */
/** @typedef {"all" | "waits" | "none"} Help */
/**
 * `pause`: milliseconds before a program's move; `confirm`: a tile is tapped twice; `signs`:
 * numbers and letters stand on the tiles.
 * @typedef {{help: Help, pause: number, confirm: boolean, signs: boolean}} Settings
 */
/**
 * What was chosen for the last match.
 * @typedef {{
 *   ruleset: string, preset: string, options: import("../question.js").Values,
 *   strength: Strength}} Choice
 */

const MATCH = "play.match";
const SETTINGS = "play.settings";
const CHOICE = "play.choice";

/** @type {Settings} */
const USUAL = { help: "all", pause: 500, confirm: false, signs: false };

/** @returns {unknown} undefined where nothing is kept, or nothing that can be read */
function read(/** @type {string} */ name) {
	try {
		return JSON.parse(localStorage.getItem(name) ?? "") ?? undefined;
	} catch {
		return undefined;
	}
}

/** Where there is no room for it, it is good until the page is left. */
function write(/** @type {string} */ name, /** @type {unknown} */ value) {
	try {
		if (value === undefined) localStorage.removeItem(name);
		else localStorage.setItem(name, JSON.stringify(value));
	} catch (error) {
		console.warn(error);
	}
}

/** Whether it can be gone on with; whether its actions can be, the rules say. */
const is_match = (/** @type {unknown} */ kept) =>
	typeof kept === "object" &&
	kept !== null &&
	"setup" in kept &&
	"hands" in kept &&
	Array.isArray(kept.hands) &&
	kept.hands.length > 0;

/** @returns {Match | undefined} */
export function kept_match() {
	const kept = read(MATCH);
	return is_match(kept) ? /** @type {Match} */ (kept) : undefined;
}
export const keep_match = (/** @type {Match | undefined} */ match) => write(MATCH, match);

/** @returns {Settings} */
export const kept_settings = () => ({ ...USUAL, .../** @type {object} */ (read(SETTINGS)) });
export const keep_settings = (/** @type {Settings} */ settings) => write(SETTINGS, settings);

export const kept_choice = () => /** @type {Partial<Choice>} */ (read(CHOICE) ?? {});
export const keep_choice = (/** @type {Choice} */ choice) => write(CHOICE, choice);
