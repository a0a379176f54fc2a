// What points are worth in money, which the club's owner says once for all of its phones.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, number } from "../club/parts.js";
import { recall } from "../club/session.js";
import { t } from "../words.js";
import { asset_of, in_money, money_of, rate, worth_anew } from "./assets.js";

/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {import("mahjongd").Schemas["ClubMoney"]} ClubMoney */

const POINTS = 1000;
/** Under what a device kept that for itself, before the club could say it. */
const OWN = "rate";
/** What is typed has three digits behind the point at most. */
const PARTS = 1000;

const divisor = (/** @type {number} */ one, /** @type {number} */ other) => {
	while (other !== 0) [one, other] = [other, one % other];
	return one;
};

/**
 * So much of a currency for POINTS, exactly: for more points, where that is no whole coin.
 * @param {number} amount from one part on @param {string} code
 * @returns {ClubMoney}
 */
function money_for(amount, code) {
	const currency = asset_of(code);
	const coins = Math.round(amount * PARTS) * (money_of(currency)?.per ?? 1);
	const by = divisor(coins, PARTS);
	return { points: (POINTS * PARTS) / by, amount: coins / by, currency };
}

/** What it says, as a sentence. */
const sentence = (/** @type {ClubMoney} */ { points, amount, currency }) => {
	const money = money_of(currency) ?? { currency, per: 1 };
	return t("rate_is", {
		n: number(points),
		money: in_money(amount / money.per, money.currency),
	});
};

/** What this device kept, as the club would say it. */
function own() {
	const kept = recall(OWN);
	return kept === null ? undefined : money_for(kept.amount, kept.currency);
}
const forget_own = () => localStorage.removeItem(OWN);

/** A heading, what stands below it, and its buttons if there are any. */
const titled = (
	/** @type {import("../dom.js").Child[]} */ content,
	/** @type {import("../dom.js").Child[]} */ buttons,
) => [
	h("h2", {}, t("rate")),
	...content,
	buttons.length > 0 && h("div", { class: "buttons" }, ...buttons),
];

/**
 * Asks for it.
 * @param {string[]} found what the club's book counts
 * @param {Element} alarm_node
 * @param {(money: ClubMoney | null) => Promise<void>} say
 */
function form(found, alarm_node, say) {
	const known = rate();
	const { currency: used, per } = money_of("score") ??
		found.map(money_of).find(Boolean) ?? { currency: "EUR", per: 1 };
	const amount = h("input", {
		type: "number",
		inputmode: "decimal",
		min: 1 / PARTS,
		max: 1_000_000,
		step: 1 / PARTS,
		required: true,
		value: known && String(POINTS / per),
	});
	const currency = h("input", {
		required: true,
		pattern: "[A-Z]{3}",
		maxlength: 3,
		autocapitalize: "characters",
		autocomplete: "off",
		value: used,
	});
	const save = (/** @type {Event} */ event) => {
		event.preventDefault();
		return say(money_for(amount.valueAsNumber, currency.value));
	};
	const none = button(t("rate_none"), () => say(null), { class: "quiet" });
	const fields = h(
		"div",
		{ class: "beside" },
		labelled(t("rate_points", { n: number(POINTS) }), amount),
		labelled(t("rate_currency"), currency),
	);
	return [
		h("h2", {}, t("rate")),
		h(
			"form",
			{ onsubmit: save },
			fields,
			h("p", { class: "help" }, t("rate_help")),
			alarm_node,
			h(
				"div",
				{ class: "buttons" },
				h("button", {}, t("save")),
				known !== undefined && none,
			),
		),
	];
}

/**
 * @param {Session} session
 * @param {string[]} found what the club's book counts
 */
export function rate_part(session, found) {
	const told = alarm();
	const node = h("section", { class: "card", "data-rate": found.join() });
	if (rate() !== undefined || !session.settles) forget_own();

	/** All phones are told; here it stands at once. */
	async function say(/** @type {ClubMoney | null} */ money) {
		const { club } = session.remote;
		const now = await told.during(() => club.change(session.club.id, { money }));
		if (now === undefined) return;
		forget_own();
		session.call(now);
		worth_anew(document.body);
		draw();
	}
	function drop() {
		forget_own();
		draw();
	}
	const ask = () => fill(node, ...form(found, told.node, say));
	/** Once: the device's own is the club's, or is forgotten. */
	const offer = (/** @type {ClubMoney} */ kept) => {
		const help = h("p", { class: "help" }, t("rate_own"));
		const buttons = [
			button(t("rate_take"), () => say(kept)),
			button(t("rate_drop"), drop, { class: "quiet" }),
		];
		fill(node, ...titled([h("p", {}, sentence(kept)), help, told.node], buttons));
	};
	function draw() {
		const known = rate();
		const kept = own();
		fill(told.node);
		if (known === undefined) return kept === undefined ? ask() : offer(kept);
		const said = h("p", {}, sentence(known));
		const change = button(t("hook_change"), ask, { class: "quiet" });
		return fill(node, ...titled([said], session.settles ? [change] : []));
	}
	draw();
	return (rate() !== undefined || session.settles) && node;
}

/**
 * Points are worth something else now: where that is said below a node it is said anew, but for
 * what somebody types there.
 * @param {Session} session @param {HTMLElement} node
 */
export function rate_anew(session, node) {
	const shown = /** @type {HTMLElement | null} */ (node.querySelector("[data-rate]"));
	if (shown === null || shown.contains(document.activeElement)) return;
	const found = (shown.dataset["rate"] ?? "").split(",");
	const part = rate_part(session, found);
	if (part === false) shown.remove();
	else shown.replaceWith(part);
}
