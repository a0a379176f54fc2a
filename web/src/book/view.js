// The club's book: who stands where, what one player's account holds, and who pays whom.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, card, day, gain, grid, number, sure } from "../club/parts.js";
import { links_part } from "../club/links.js";
import { place } from "../club/session.js";
import { t } from "../words.js";
import { phones } from "./phones.js";

/** @typedef {import("../club.js").About} About */

const ROWS = 200;
const POSTINGS = 50;
/** What every club has; of a currency its code is typed. */
const ASSETS = /** @type {const} */ ([
	["score", "score"],
	["chips", "chips"],
]);

/** @param {About} about */
export async function book_view(about) {
	const told = alarm();
	const { player } = place();
	const node = h("div", { class: "book" });
	const parts = await told.during(async () => {
		await about.session.rename();
		return player === undefined
			? [
					await standings(about),
					plan(about),
					...(about.session.writes ? await season_links(about) : []),
					about.session.settles && (await phones(about)),
				]
			: await player_page(player, about);
	});
	fill(node, told.node, ...(parts ?? []));
	return node;
}

/** @param {About} about */
async function standings({ session }) {
	const { items } = await session.remote.club.standings({ limit: ROWS });
	return card(
		t("standings"),
		grid(
			t("standings"),
			[t("place"), t("name"), t("matches"), t("score"), t("places")],
			items.map(({ rank, player, name, matches, score, places }) => [
				rank === null ? "" : String(rank),
				h("a", { class: "go", href: `#player=${player}` }, name),
				number(matches),
				gain(score),
				places.join(" · "),
			]),
		),
	);
}

/** @param {About} about */
async function season_links({ session }) {
	const found = [];
	for await (const { id, name, closed } of session.remote.club.seasons())
		if (!closed)
			found.push(links_part(session, { season: id }, t("links_of", { name })));
	return found;
}

/** @param {string} id @param {About} about */
async function player_page(id, { session }) {
	const { players } = session.remote.club;
	const [stats, balances] = await Promise.all([players.stats(id), players.balances(id)]);
	const postings = [];
	for await (const one of players.statement(id, { order: "desc" })) {
		if (postings.length === POSTINGS) break;
		postings.push(one);
	}
	const name = String(session.names[id]);
	const percent = (/** @type {number} */ n) => Math.round((100 * n) / stats.hands);
	const share = (/** @type {number} */ n) =>
		stats.hands > 0 ? `${number(n)} (${number(percent(n))} %)` : number(n);
	return [
		h("p", {}, h("a", { class: "go", href: "#" }, t("standings"))),
		card(
			name,
			grid(
				name,
				[],
				[
					[t("matches"), number(stats.matches)],
					[t("places"), stats.places.join(" · ")],
					[t("score"), gain(stats.score)],
					[t("hands_played"), number(stats.hands)],
					[t("won_hands"), share(stats.wins)],
					[t("self_drawn"), share(stats.self_draws)],
					[t("dealt_in"), share(stats.deal_ins)],
				],
			),
		),
		card(
			t("statement"),
			h("p", {}, balances_line(balances)),
			grid(
				t("statement"),
				[t("date"), t("asset"), t("amount"), t("balance")],
				postings.map(({ at, asset, amount, balance }) => [
					day(at),
					asset_name(asset),
					gain(amount),
					number(balance),
				]),
			),
		),
	];
}

function asset_name(/** @type {string} */ asset) {
	const word = ASSETS.find(([id]) => id === asset)?.[1];
	return word === undefined ? asset : t(word);
}

const balances_line = (/** @type {{[asset: string]: number}} */ balances) =>
	Object.entries(balances)
		.map(([asset, balance]) => `${asset_name(asset)}: ${number(balance, true)}`)
		.join(" · ");

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
