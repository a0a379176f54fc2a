// What an account can hold, and whose it is.
import { h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { t } from "../words.js";

/** @typedef {import("../club/session.js").Session} Session */

/** What every club has; of a currency its code is typed. */
const ASSETS = /** @type {const} */ ([
	["score", "score"],
	["chips", "chips"],
]);

export function asset_name(/** @type {string} */ asset) {
	const word = ASSETS.find(([id]) => id === asset)?.[1];
	return word === undefined ? asset : t(word);
}

/** Fields that say which. */
export function asset_fields() {
	let asset = "score";
	const other = h("input", { maxlength: 16, autocapitalize: "characters" });
	return {
		nodes: [
			labelled(
				t("asset"),
				choice(
					ASSETS.map(
						([id, word]) =>
							/** @type {const} */ ([id, t(word)]),
					),
					asset,
					(id) => (asset = id),
				),
			),
			labelled(t("currency"), other),
		],
		chosen: () => other.value.trim() || asset,
	};
}

/** The club's own accounts. @type {{[account: string]: import("../words.js").Word}} */
const ACCOUNTS = {
	fee: "club_fees",
	oka: "account_oka",
	penalty: "penalty",
	rounding: "account_rounding",
	adjustment: "account_adjustment",
};

/** @param {string} account */
export function account_name(account) {
	const word = ACCOUNTS[account];
	return word === undefined ? account : t(word);
}

/** A player, or an account of the club by its name. */
export const holder = (/** @type {Session} */ { names }, /** @type {string} */ account) =>
	names[account] ?? account_name(account);
