// The year's closing sheet, and whether the whole book agrees with itself.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, fold, grid, number } from "../club/parts.js";
import { t } from "../words.js";
import { account_name, asset_name, worth } from "./assets.js";
import { save_button } from "./tables.js";

/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {import("mahjongd").Schemas["Closing"]} Closing */

const FAULTS = 10;

const by_asset = (/** @type {Closing["assets"]} */ assets) =>
	grid(
		t("closing"),
		[
			t("asset"),
			t("fees"),
			t("paid_to_club"),
			t("owed_by_players"),
			t("owed_to_players"),
		],
		assets.map((one) => [
			asset_name(one.asset),
			worth(one.asset, one.fees),
			worth(one.asset, one.paid_to_club),
			worth(one.asset, one.owed_by_players),
			worth(one.asset, one.owed_to_players),
		]),
	);

const by_account = (/** @type {Closing["accounts"]} */ accounts) =>
	grid(
		t("accounts"),
		[
			t("account"),
			t("asset"),
			t("opening"),
			t("by_matches"),
			t("by_payments"),
			t("by_adjustments"),
			t("balance"),
		],
		accounts.map((one) => [
			one.name ?? account_name(one.account),
			asset_name(one.asset),
			worth(one.asset, one.opening),
			worth(one.asset, one.matches, true),
			worth(one.asset, one.paid, true),
			worth(one.asset, one.adjusted, true),
			worth(one.asset, one.closing),
		]),
	);

/** @param {Session} session */
export function closing(session) {
	const told = alarm();
	const shown = h("div", { role: "status" });
	const year = h("input", {
		type: "number",
		min: 2000,
		max: 2999,
		value: new Date().getFullYear(),
	});
	const period = () => ({
		from: `${year.value}-01-01`,
		to: `${Number(year.value) + 1}-01-01`,
	});
	async function show() {
		const sheet = await told.during(() => session.remote.club.closing(period()));
		if (sheet === undefined) return fill(shown);
		return sheet.accounts.length === 0
			? fill(shown, h("p", {}, t("nothing_booked")))
			: fill(shown, by_asset(sheet.assets), by_account(sheet.accounts));
	}
	return fold(
		t("closing"),
		h("p", {}, t("closing_help")),
		labelled(t("year"), year),
		told.node,
		h("div", { class: "buttons" }, button(t("show_closing"), show)),
		shown,
		save_button(session, `${session.club.name} *.csv`, () => ["closing", period()]),
	);
}

/** @param {Session} session */
export function verification(session) {
	const told = alarm();
	const shown = h("div", { role: "status" });
	async function verify() {
		fill(shown, h("p", {}, t("loading")));
		const found = await told.during(() => session.remote.club.verify());
		if (found === undefined) return fill(shown);
		const { ok, entries, head, faults } = found;
		return fill(
			shown,
			h(
				"p",
				{ class: "mark", "data-kind": ok ? "recorded" : "waiting" },
				ok
					? t("book_true", { n: number(entries) })
					: t("book_false", { n: faults.length }),
			),
			h("p", {}, t("book_head"), " ", h("code", { class: "hash" }, head.hash)),
			!ok &&
				h(
					"ul",
					{},
					...faults
						.slice(0, FAULTS)
						.map((/** @type {{what: string}} */ { what }) =>
							h("li", { lang: "en" }, what),
						),
				),
		);
	}
	return fold(
		t("book_check"),
		h("p", {}, t("book_check_help")),
		told.node,
		h("div", { class: "buttons" }, button(t("check_it"), verify)),
		shown,
	);
}
