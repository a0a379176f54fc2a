// Who stands where: the standings of all matches or of a season, its teams, ratings, the seasons.
import { h } from "../dom.js";
import { season_choice, ratings, standings } from "./standings.js";
import { results } from "./results.js";
import { seasons as seasons_part } from "./seasons.js";
import { tables } from "./tables.js";
import { teams, teams_edit } from "./teams.js";

/** @typedef {import("mahjongd").Schemas["Season"]} Season */

/** @type {import("./view.js").Show} */
export async function ranking(about, { season, redraw }) {
	const { session } = about;
	/** @type {Season[]} */
	const seasons = [];
	for await (const one of session.remote.club.seasons()) seasons.push(one);
	const chosen = seasons.find(({ id }) => id === season);
	return [
		seasons.length > 0 && season_choice(seasons, season),
		chosen?.motto && h("p", { class: "motto" }, chosen.motto),
		await standings(about, season),
		chosen !== undefined && chosen.teams.length > 0 && (await teams(about, chosen)),
		ratings(about, season),
		...(session.settles
			? [
					seasons_part(about, seasons, redraw),
					chosen !== undefined &&
						!chosen.closed &&
						teams_edit(about, chosen, redraw),
				]
			: []),
		session.writes && results(session, redraw),
		tables(session, season),
	];
}
