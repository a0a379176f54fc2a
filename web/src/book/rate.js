// What points are worth in money. The book counts points; this device shows what they come to.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { button, number } from "../club/parts.js";
import { keep } from "../club/session.js";
import { t } from "../words.js";
import { RATE, RATE_POINTS, in_money, money_of, rate } from "./assets.js";

/** @param {string[]} found what the club's book counts @param {() => Promise<void>} redraw */
export function rate_part(found, redraw) {
	const known = rate();
	const amount = h("input", {
		type: "number",
		inputmode: "decimal",
		min: 0.001,
		max: 1_000_000,
		step: "any",
		required: true,
		value: known?.amount,
	});
	const used = found.map((asset) => money_of(asset)?.currency).find(Boolean);
	const currency = h("input", {
		required: true,
		pattern: "[A-Z]{3}",
		maxlength: 3,
		autocapitalize: "characters",
		autocomplete: "off",
		value: known?.currency ?? used ?? "EUR",
	});
	const node = h("form", { class: "card", onsubmit: save });

	async function save(/** @type {Event} */ event) {
		event.preventDefault();
		keep(RATE, { amount: amount.valueAsNumber, currency: currency.value });
		await redraw();
	}
	const ask = () =>
		fill(
			node,
			h("h2", {}, t("rate")),
			h(
				"div",
				{ class: "beside" },
				labelled(t("rate_points", { n: number(RATE_POINTS) }), amount),
				labelled(t("rate_currency"), currency),
			),
			h("p", { class: "help" }, t("rate_help")),
			h("div", { class: "buttons" }, h("button", {}, t("save"))),
		);
	const tell = (/** @type {NonNullable<typeof known>} */ set) =>
		fill(
			node,
			h("h2", {}, t("rate")),
			h(
				"p",
				{},
				t("rate_is", {
					n: number(RATE_POINTS),
					money: in_money(set.amount, set.currency),
				}),
			),
			h(
				"div",
				{ class: "buttons" },
				button(t("hook_change"), ask, { class: "quiet" }),
			),
		);
	if (known === undefined) ask();
	else tell(known);
	return node;
}
