// A season's teams: their table, and, for the club's owner, who is of which.
import { h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, average, button, card, fold, gain, grid, number, refused } from "../club/parts.js";
import { address } from "../club/session.js";
import { t } from "../words.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("mahjongd").Schemas["Season"]} Season */
/** @typedef {Season["teams"][number]} Team */
/** @typedef {Team["members"][number]} Member */
/** @typedef {import("mahjongd").Player} Player */

const COMMAS = /[,，、]/;
const COLON = /[:：]/;
const LINES = 6;

/** @param {About} about @param {Season} season */
export async function teams({ session }, season) {
	const { teams: all } = await session.remote.club.teams(season.id);
	const rows = all.flatMap((team) => [
		[
			h(
				"strong",
				{},
				team.rank === null ? team.name : `${team.rank} ${team.name}`,
			),
			number(team.matches),
			gain(team.score),
			average(team.averages.score),
			team.places.join(" · "),
		],
		...team.members.map((one) => [
			h(
				"a",
				{
					class: "go",
					href: address({ player: one.player, season: season.id }),
				},
				one.name,
			),
			number(one.matches),
			gain(one.score),
			average(one.averages.score),
			one.places.join(" · "),
		]),
	]);
	const heads = [t("team"), t("matches"), t("score"), t("average_score"), t("places")];
	return card(t("teams"), grid(t("teams"), heads, rows));
}

/**
 * Who is meant by a name: who is of that team already, with the days, or the player of that name.
 * @param {string} name
 * @param {Member[]} before
 * @param {Player[]} players
 * @returns {Member}
 */
function member_of(name, before, players) {
	const found = players.filter((one) => one.name === name);
	const old = before.find(({ player }) => found.some(({ id }) => id === player));
	if (old !== undefined) return old;
	const now = found.filter((one) => one.archived_at === null && one.merged_into === null);
	const [one] = now;
	if (one === undefined) throw refused(t("team_unknown", { name }));
	if (now.length > 1) throw refused(t("team_two", { name }));
	return { player: one.id, first_day: null, last_day: null };
}

/**
 * What a person wrote: a team on each line, "Red: Anna, Bo".
 * @param {string} text
 * @param {Team[]} before
 * @param {Player[]} players
 * @returns {Team[]}
 */
function read_teams(text, before, players) {
	const parts = (/** @type {string} */ list, /** @type {RegExp} */ between) =>
		list.split(between).map((one) => one.trim());
	return text
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => {
			const [name = "", ...rest] = parts(line, COLON);
			const old = before.find((team) => team.name === name)?.members ?? [];
			const names = parts(rest.join(":"), COMMAS).filter((one) => one !== "");
			return { name, members: names.map((one) => member_of(one, old, players)) };
		});
}

/**
 * @param {About} about
 * @param {Season} season
 * @param {() => Promise<void>} redraw of the page
 */
export function teams_edit({ session }, season, redraw) {
	const { club } = session.remote;
	const told = alarm();
	const before = season.teams;
	/** @type {Season["team_score"]} */
	let score = season.team_score;
	const named = (/** @type {Member} */ { player }) => session.names[player] ?? player;
	const text = h("textarea", { rows: LINES, spellcheck: "false" });
	text.value = before
		.map(({ name, members }) => `${name}: ${members.map(named).join(", ")}`)
		.join("\n");

	async function save() {
		const done = await told.during(async () => {
			/** @type {Player[]} */
			const players = [];
			for await (const one of club.players.list()) players.push(one);
			const teams = read_teams(text.value, before, players);
			const { id, closed: _, created_at: __, version, ...settings } = season;
			const wish = { ...settings, team_score: score, teams };
			return club.changeSeason(id, wish, { ifMatch: version });
		});
		if (done !== undefined) await redraw();
	}

	return fold(
		t("teams_of", { name: season.name }),
		labelled(t("teams"), text, t("teams_help")),
		labelled(
			t("team_score"),
			choice(
				[
					["sum", t("team_sum")],
					["average", t("average_score")],
				],
				score,
				(id) => (score = /** @type {typeof score} */ (id)),
			),
		),
		told.node,
		h("div", { class: "buttons" }, button(t("teams_save"), save)),
	);
}
