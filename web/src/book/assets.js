// What an account can hold.
import { t } from "../words.js";

/** What every club has; of a currency its code is typed. */
export const ASSETS = /** @type {const} */ ([
	["score", "score"],
	["chips", "chips"],
]);

export function asset_name(/** @type {string} */ asset) {
	const word = ASSETS.find(([id]) => id === asset)?.[1];
	return word === undefined ? asset : t(word);
}
