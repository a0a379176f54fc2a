// Who pays whom so that nobody owes anything, and who of them has paid.
import { fill, h } from "../dom.js";
import { alarm, button, card, grid, sure } from "../club/parts.js";
import { t } from "../words.js";
import { asset_choice, holder, worth } from "./assets.js";

/**
 * @param {import("../club/session.js").Session} session
 * @param {string[]} found of the book's assets
 */
export async function plan(session, found) {
	const { club } = session.remote;
	const told = alarm();
	const shown = h("div", { role: "status" });
	const asset = asset_choice(found, () => show());

	/** One of the plan's lines, of which a player is who pays. */
	const paid_button = (
		/** @type {{from: string, to: string, amount: number}} */ { from, to, amount },
		/** @type {string} */ wanted,
	) =>
		session.names[from] !== undefined &&
		button(
			t("has_paid"),
			async () => {
				const values = {
					from: holder(session, from),
					to: holder(session, to),
					amount: String(worth(wanted, amount).textContent),
				};
				if (!(await sure(t("has_paid_sure", values), t("has_paid"))))
					return;
				const given = { from, to, amount, asset: wanted };
				if ((await told.during(() => club.pay(given))) !== undefined)
					await show();
			},
			{
				class: "quiet",
				"aria-label":
					`${t("has_paid")}: ` +
					`${holder(session, from)} → ${holder(session, to)}`,
			},
		);

	async function show() {
		const wanted = asset.chosen();
		const plan = await told.during(() => club.plan({ asset: wanted }));
		if (wanted !== asset.chosen()) return undefined;
		if (plan === undefined) return fill(shown);
		const heads = [t("payment"), t("amount")];
		const rows = plan.transfers.map((one) => [
			`${holder(session, one.from)} → ${holder(session, one.to)}`,
			worth(wanted, one.amount),
			...(session.writes ? [paid_button(one, wanted)] : []),
		]);
		const all_paid = async () => {
			if (!(await sure(t("paid_sure"), t("paid")))) return;
			const given = { as_of: plan.as_of, asset: wanted };
			if ((await told.during(() => club.settle(given))) !== undefined)
				await show();
		};
		return fill(
			shown,
			rows.length === 0
				? h("p", {}, t("nobody_owes"))
				: grid(
						t("settle_up"),
						session.writes ? [...heads, t("has_paid")] : heads,
						rows,
					),
			rows.length > 0 &&
				session.settles &&
				h("div", { class: "buttons" }, button(t("paid"), all_paid)),
		);
	}
	await show();
	return card(t("settle_up"), asset.node, told.node, shown);
}
