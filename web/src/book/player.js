// One player: places and rates, the line of the scores, whom they met, and what the account holds.
import { h } from "../dom.js";
import { lines } from "../board/chart.js";
import { all_pages, average, card, day, gain, grid, number } from "../club/parts.js";
import { address } from "../club/session.js";
import { said, t } from "../words.js";
import { asset_name, worth } from "./assets.js";
import { person } from "./person.js";
import { save_button } from "./tables.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("mahjongd").Schemas["Stats"]} Stats */

const POSTINGS = 50;
/** As many matches as a line of this width can show. */
const MATCHES = 500;
const MET = 50;
const PATTERNS = 12;
const RATED = 200;

/**
 * @template T
 * @param {AsyncIterable<T>} list
 * @param {number} most
 */
async function first(list, most) {
	/** @type {T[]} */
	const found = [];
	for await (const one of list) {
		if (found.length === most) break;
		found.push(one);
	}
	return found;
}

/** Of how many, as a share: thousandths, null where there is nothing to divide by. */
const share = (/** @type {number} */ count, /** @type {number | null} */ rate) =>
	rate === null ? number(count) : `${number(count)} (${average(100 * rate)} %)`;

/** @param {string} name @param {Stats} stats @param {string | undefined} rated */
function figures(name, stats, rated) {
	const { rates } = stats;
	return card(
		name,
		grid(
			name,
			[],
			[
				[t("matches"), number(stats.matches)],
				[t("places"), stats.places.join(" · ")],
				[t("average_place"), average(stats.averages.place)],
				[t("score"), gain(stats.score)],
				...(rated === undefined ? [] : [[t("rating"), rated]]),
				[t("hands_played"), number(stats.hands)],
				[t("won_hands"), share(stats.wins, rates.win)],
				[t("self_drawn"), share(stats.self_draws, rates.self_draw)],
				[t("dealt_in"), share(stats.deal_ins, rates.deal_in)],
				[t("tenpai_at_draws"), share(stats.tenpai, rates.tenpai)],
				...(stats.riichi_hands > 0
					? [
							[
								t("riichi_declared"),
								share(stats.riichi, rates.riichi),
							],
						]
					: []),
				[t("win_worth"), average(rates.win_points)],
				[t("deal_in_cost"), average(rates.deal_in_points)],
			],
		),
	);
}

/** @param {Stats} stats @param {import("../club.js").About["rulesets"]} rulesets */
function patterns({ patterns: won }, rulesets) {
	const name_of = (/** @type {string} */ id) =>
		said(
			rulesets
				.flatMap((ruleset) => ruleset.patterns ?? [])
				.find((pattern) => pattern.id === id)?.label,
		) || id;
	const rows = won.slice(0, PATTERNS).map(({ id, count }) => [name_of(id), number(count)]);
	return rows.length > 0 && card(t("won_with"), grid(t("won_with"), [], rows));
}

/** @param {string} name @param {readonly {total: number}[]} played */
function course(name, played) {
	if (played.length < 2) return false;
	const totals = [0, ...played.map(({ total }) => total)];
	return card(
		t("score_course"),
		lines([totals], [name], t("score_course_label", { n: played.length })),
	);
}

/** @typedef {import("mahjongd").Schemas["HeadToHead"]["items"]} Met */

/** @param {Met} met @param {string | undefined} season */
const against = (met, season) =>
	met.length > 0 &&
	card(
		t("head_to_head"),
		grid(
			t("head_to_head"),
			[
				t("name"),
				t("matches"),
				t("ahead"),
				t("behind"),
				t("score"),
				t("their_score"),
			],
			met.map((one) => [
				h(
					"a",
					{
						class: "go",
						href: address({ player: one.player, season }),
					},
					one.name,
				),
				number(one.matches),
				number(one.ahead),
				number(one.behind),
				gain(one.score),
				gain(one.other_score),
			]),
		),
	);

/** @param {About} about @param {string} id @param {string} name */
async function statement({ session }, id, name) {
	const { players } = session.remote.club;
	const [balances, postings] = await Promise.all([
		players.balances(id),
		first(players.statement(id, { order: "desc" }), POSTINGS),
	]);
	const holds = Object.entries(balances).map(([asset, balance]) =>
		h("p", {}, `${asset_name(asset)}: `, worth(asset, balance, true)),
	);
	return card(
		t("statement"),
		...holds,
		grid(
			t("statement"),
			[t("date"), t("asset"), t("amount"), t("balance")],
			postings.map(({ at, asset, amount, balance }) => [
				day(at),
				asset_name(asset),
				worth(asset, amount, true),
				worth(asset, balance),
			]),
		),
		save_button(session, `${name}.csv`, () => ["statement", { player: id }]),
	);
}

/**
 * @param {About} about
 * @param {string} player
 * @param {import("./view.js").Where} where
 * @returns {Promise<import("../dom.js").Child[]>}
 */
export async function player_page(about, player, { season, redraw }) {
	const { session, rulesets } = about;
	const { club } = session.remote;
	const asked = season === undefined ? {} : { season };
	const [stats, played, met, rated] = await Promise.all([
		club.players.stats(player, asked),
		first(club.players.series(player, asked), MATCHES),
		first(club.players.headToHead(player, asked), MET),
		all_pages((from) =>
			club.ratings({ method: "tenhou_r", limit: RATED, ...asked, ...from }),
		),
	]);
	const name = String(session.names[player]);
	const rating = rated.find((one) => one.player === stats.player)?.rating;
	return [
		h(
			"p",
			{},
			season === undefined
				? h("a", { class: "go", href: "#people" }, t("people"))
				: h(
						"a",
						{ class: "go", href: address({ season }) },
						t("standings"),
					),
		),
		figures(name, stats, rating === undefined ? undefined : average(rating)),
		course(name, played),
		against(met, season),
		patterns(stats, rulesets),
		await statement(about, player, name),
		session.settles && (await person(about, player, redraw)),
	];
}
