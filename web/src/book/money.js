// Who owes what, in money where points have a worth; what is paid; the year's sheet.
import { fold, grid } from "../club/parts.js";
import { t } from "../words.js";
import { holder, rate, worth } from "./assets.js";
import { closing, verification } from "./closing.js";
import { payments } from "./payments.js";
import { plan } from "./plan.js";
import { rate_part } from "./rate.js";

/** @typedef {import("mahjongd").Schemas["Closing"]} Closing */

/** Every account that holds anything, the deepest in debt first. */
function balances(
	/** @type {import("../club/session.js").Session} */ session,
	/** @type {Closing["accounts"]} */ accounts,
) {
	const rows = accounts
		.filter((one) => one.closing !== 0)
		.sort(
			(one, other) =>
				one.asset.localeCompare(other.asset) || one.closing - other.closing,
		)
		.map(({ account, player, name, asset, closing: held }) => [
			name ?? holder(session, player ?? account),
			worth(asset, held, true),
		]);
	return (
		rows.length > 0 &&
		fold(t("balances"), grid(t("balances"), [t("account"), t("balance")], rows))
	);
}

/** @type {import("./view.js").Show} */
export async function money({ session }) {
	const { accounts, assets } = await session.remote.club.closing();
	const found = assets.map(({ asset }) => asset);
	const worth_of_points = rate_part(session, found);
	return [
		rate() === undefined && worth_of_points,
		await plan(session, found),
		balances(session, accounts),
		rate() !== undefined && worth_of_points,
		session.writes && payments(session, found),
		closing(session),
		verification(session),
	];
}
