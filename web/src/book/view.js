// The club's book: who stands where, one player, who pays whom, the year's sheet.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, card, grid, number, sure } from "../club/parts.js";
import { links_part } from "../club/links.js";
import { place } from "../club/session.js";
import { t } from "../words.js";
import { ASSETS } from "./assets.js";
import { closing, verification } from "./closing.js";
import { phones } from "./phones.js";
import { player_page } from "./player.js";
import { ratings, season_choice, standings } from "./standings.js";
import { tables } from "./tables.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("mahjongd").Schemas["Season"]} Season */

/** @param {About} about */
export async function book_view(about) {
	const told = alarm();
	const { player, season } = place();
	const node = h("div", { class: "book" });
	const parts = await told.during(async () => {
		await about.session.rename();
		return player === undefined
			? club_page(about, season)
			: player_page(about, player, season);
	});
	fill(node, told.node, ...(parts ?? []));
	return node;
}

/**
 * @param {About} about
 * @param {string | undefined} season
 * @returns {Promise<import("../dom.js").Child[]>}
 */
async function club_page(about, season) {
	const { session } = about;
	/** @type {Season[]} */
	const seasons = [];
	for await (const one of session.remote.club.seasons()) seasons.push(one);
	return [
		seasons.length > 0 && season_choice(seasons, season),
		await standings(about, season),
		ratings(about, season),
		plan(about),
		...(session.writes ? season_links(about, seasons) : []),
		tables(session, season),
		closing(session),
		verification(session),
		session.settles && (await phones(about)),
	];
}

/** @param {About} about @param {Season[]} seasons */
const season_links = ({ session }, seasons) =>
	seasons
		.filter(({ closed }) => !closed)
		.map(({ id, name }) =>
			links_part(session, { season: id }, t("links_of", { name })),
		);

/** @param {About} about */
function plan({ session }) {
	const told = alarm();
	const shown = h("div", { role: "status" });
	const { club } = session.remote;
	let asset = "score";
	const other = h("input", { maxlength: 16, autocapitalize: "characters" });

	const who = (/** @type {any} */ found, /** @type {string} */ account) =>
		session.names[account] ??
		found.balances.find((/** @type {any} */ one) => one.account === account)?.name ??
		account;

	async function show() {
		const wanted = other.value.trim() || asset;
		const found = await told.during(() => club.plan({ asset: wanted }));
		if (found === undefined) return fill(shown);
		const rows = found.transfers.map((/** @type {any} */ { from, to, amount }) => [
			who(found, from),
			who(found, to),
			number(amount),
		]);
		const pay = async () => {
			if (!(await sure(t("paid_sure"), t("paid")))) return;
			const given = { as_of: found.as_of, asset: wanted };
			if ((await told.during(() => club.settle(given))) !== undefined)
				await show();
		};
		return fill(
			shown,
			rows.length === 0
				? h("p", {}, t("nobody_owes"))
				: grid(t("settle_up"), [t("pays"), t("gets"), t("amount")], rows),
			rows.length > 0 &&
				session.settles &&
				h("div", { class: "buttons" }, button(t("paid"), pay)),
		);
	}
	const offered = ASSETS.map(([id, word]) => /** @type {const} */ ([id, t(word)]));
	return card(
		t("settle_up"),
		labelled(
			t("asset"),
			choice(offered, asset, (id) => (asset = id)),
		),
		labelled(t("currency"), other),
		h("div", { class: "buttons" }, button(t("show_plan"), show, { class: "quiet" })),
		told.node,
		shown,
	);
}
