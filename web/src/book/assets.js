// What an account can hold, what that is worth, and whose it is.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { number } from "../club/parts.js";
import { kept_club } from "../club/session.js";
import { current, t } from "../words.js";

/** @typedef {import("../club/session.js").Session} Session */

/** What every club has. */
const ASSETS = /** @type {const} */ ([
	["score", "score", "n_points"],
	["chips", "chips", "n_chips"],
]);

/** What points are worth for the club, as this device knows it. */
export const rate = () => kept_club()?.money ?? undefined;

/** A currency's own code. */
const CODE = /^[A-Z]{3}$/;
/** Money whose smallest coin the book counts, as EURCENT; or the currency itself, as EUR. */
const MONEY = /^([A-Z]{3})(CENT|FEN)?$/;
const COINS = 100;

/**
 * In which currency that is shown, and how much of it one of that currency is.
 * @param {string} asset
 * @returns {{currency: string, per: number} | undefined}
 */
export function money_of(asset) {
	const set = rate();
	if (asset !== "score") {
		const [, currency, coin] = MONEY.exec(asset) ?? [];
		return currency === undefined ? undefined : { currency, per: coin ? COINS : 1 };
	}
	if (set === undefined) return undefined;
	const { currency, per } = money_of(set.currency) ?? { currency: set.currency, per: 1 };
	return { currency, per: (set.points * per) / set.amount };
}

/** Of a currency that has no code of three letters, what the club calls it stands behind. */
export const in_money = (
	/** @type {number} */ amount,
	/** @type {string} */ currency,
	sign = false,
) =>
	CODE.test(currency)
		? new Intl.NumberFormat(current(), {
				style: "currency",
				currency,
				...(sign && { signDisplay: "exceptZero" }),
			}).format(amount)
		: `${number(amount, sign)} ${currency}`;

/** As the book counts it, with its unit. */
function counted(
	/** @type {string} */ asset,
	/** @type {number} */ amount,
	/** @type {boolean} */ sign,
) {
	const unit = ASSETS.find(([id]) => id === asset)?.[2];
	const n = number(amount, sign);
	return unit === undefined ? `${n} ${asset}` : t(unit, { n });
}

/** @returns {import("../dom.js").Child[]} */
function told(
	/** @type {string} */ asset,
	/** @type {number} */ amount,
	/** @type {boolean} */ sign,
) {
	const money = money_of(asset);
	const raw = counted(asset, amount, sign);
	if (money === undefined) return [raw];
	const shown = in_money(amount / money.per, money.currency, sign);
	return asset === "score" ? [shown, " ", h("small", {}, raw)] : [shown];
}

/** In money where it has a worth; the points that it comes of second. */
export const worth = (/** @type {string} */ asset, /** @type {number} */ amount, sign = false) =>
	h(
		"span",
		{
			class: "worth",
			"data-points": asset === "score" && amount,
			"data-sign": sign,
		},
		...told(asset, amount, sign),
	);

/** Points are worth something else now: what stands in points below a node says so. */
export function worth_anew(/** @type {Element} */ node) {
	for (const one of node.querySelectorAll("[data-points]")) {
		const { points, sign } = /** @type {HTMLElement} */ (one).dataset;
		fill(one, ...told("score", Number(points), sign !== undefined));
	}
}

export function asset_name(/** @type {string} */ asset) {
	const word = ASSETS.find(([id]) => id === asset)?.[1];
	return word === undefined ? (money_of(asset)?.currency ?? asset) : t(word);
}

/** How many digits stand behind the point of a currency of this code. */
const digits_of = (/** @type {string} */ code) =>
	new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions()
		.maximumFractionDigits;

/**
 * As the book counts the currency of this code: in coins where a hundred are one of it; a longer
 * code is its own.
 */
export function asset_of(/** @type {string} */ code) {
	if (!CODE.test(code) || digits_of(code) !== 2) return code;
	return code + (code === "CNY" ? "FEN" : "CENT");
}
const ASSET_MOST = 16;

/**
 * A choice of those that the book has, where there are several; any other currency by its code.
 * @param {string[]} found @param {() => void} change @param {{other?: boolean}} [more]
 */
export function asset_choice(found, change, { other = false } = {}) {
	const all = ["score", ...found.filter((asset) => asset !== "score")];
	let asset = "score";
	const code = h("input", {
		maxlength: ASSET_MOST,
		autocapitalize: "characters",
		autocomplete: "off",
		oninput: change,
	});
	const coded = h("div", { hidden: true }, labelled(t("rate_currency"), code));
	const choices = all.map((id) => /** @type {[string, string]} */ ([id, asset_name(id)]));
	if (other) choices.push(["", t("other_currency")]);
	const select = choice(choices, asset, (id) => {
		asset = id;
		coded.hidden = id !== "";
		change();
	});
	return {
		node: h("div", { hidden: choices.length < 2 }, labelled(t("asset"), select), coded),
		chosen: () => asset || asset_of(code.value.trim()),
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
