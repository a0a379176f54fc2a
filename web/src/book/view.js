// The club's book: who stands where, one player, who pays whom, the year's sheet.
import { fill, h } from "../dom.js";
import { alarm } from "../club/parts.js";
import { links_part } from "../club/links.js";
import { place } from "../club/session.js";
import { t } from "../words.js";
import { closing, verification } from "./closing.js";
import { club_name } from "./club_name.js";
import { copies } from "./copies.js";
import { keys } from "./keys.js";
import { people } from "./people.js";
import { phones } from "./phones.js";
import { player_page } from "./player.js";
import { payments } from "./payments.js";
import { plan } from "./plan.js";
import { results } from "./results.js";
import { ratings, season_choice, standings } from "./standings.js";
import { seasons as seasons_part } from "./seasons.js";
import { tables } from "./tables.js";
import { teams, teams_edit } from "./teams.js";
import { webhooks } from "./webhooks.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("mahjongd").Schemas["Season"]} Season */

/** @param {import("../club/session.js").Session} session */
async function call_club(session) {
	session.call((await session.remote.club.me()).club?.name ?? session.club.name);
}

/**
 * The last entry before all that is read after it, from which the stream goes on.
 * @param {import("../club/session.js").Session} session
 */
async function last_entry({ remote }) {
	for await (const { seq } of remote.club.entries({ order: "desc", limit: 1 })) return seq;
	return 0;
}

/**
 * A name that is changed elsewhere is changed where it stands here; nothing is read for it, but for
 * the club's own, which entries do not tell.
 * @param {About} about @param {HTMLElement} node @param {number | undefined} last
 */
async function follow_names({ session, signal }, node, last) {
	const kinds = /** @type {("rename" | "anonymise")[]} */ (["rename", "anonymise"]);
	const after = last === undefined ? {} : { after: last };
	for await (const event of session.remote.club.follow({ kinds, signal, ...after }))
		if (event.kind === "rename" && event.player === undefined) await call_club(session);
		else if (event.kind !== "commit" && event.kind !== "reset")
			for (const [player, name] of Object.entries(event.names ?? {})) {
				session.names[player] = name;
				for (const shown of node.querySelectorAll(
					`[data-player="${player}"]`,
				))
					shown.textContent = name;
			}
}

/** @param {About} about */
export async function book_view(about) {
	const told = alarm();
	const { player, season } = place();
	const node = h("div", { class: "book" });
	async function draw() {
		const parts = await told.during(async () => {
			await about.session.rename();
			return player === undefined
				? club_page(about, season, draw)
				: player_page(about, player, season);
		});
		fill(node, told.node, ...(parts ?? []));
	}
	const last = await told.during(async () => {
		const seq = await last_entry(about.session);
		await call_club(about.session);
		return seq;
	});
	await draw();
	follow_names(about, node, last).catch((error) =>
		about.signal.aborted ? undefined : told.during(() => Promise.reject(error)),
	);
	return node;
}

/**
 * @param {About} about
 * @param {string | undefined} season
 * @param {() => Promise<void>} redraw
 * @returns {Promise<import("../dom.js").Child[]>}
 */
async function club_page(about, season, redraw) {
	const { session } = about;
	/** @type {Season[]} */
	const seasons = [];
	for await (const one of session.remote.club.seasons()) seasons.push(one);
	const chosen = seasons.find(({ id }) => id === season);
	return [
		seasons.length > 0 && season_choice(seasons, season),
		await standings(about, season),
		chosen !== undefined && chosen.teams.length > 0 && (await teams(about, chosen)),
		ratings(about, season),
		plan(session),
		session.writes && payments(session),
		session.writes && results(session, redraw),
		...(session.writes ? season_links(about, seasons) : []),
		tables(session, season),
		closing(session),
		verification(session),
		...(session.settles
			? [
					seasons_part(about, seasons, redraw),
					chosen !== undefined &&
						!chosen.closed &&
						teams_edit(about, chosen, redraw),
					people(about, redraw),
					club_name(about),
					copies(about, redraw),
					keys(about),
					webhooks(about),
					await phones(about),
				]
			: []),
	];
}

/** @param {About} about @param {Season[]} seasons */
const season_links = ({ session }, seasons) =>
	seasons
		.filter(({ closed }) => !closed)
		.map(({ id, name }) =>
			links_part(session, { season: id }, t("links_of", { name })),
		);
