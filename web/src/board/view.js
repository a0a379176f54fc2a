// The scoreboard: a match in big type, as it happens, or the tables of a season; without one named,
// those that there are.
import { fill, h } from "../dom.js";
import { alarm, card } from "../club/parts.js";
import { address, place, seated } from "../club/session.js";
import { match_list } from "../table/view.js";
import { follow, latest } from "../table/stand.js";
import { t } from "../words.js";
import { chart } from "./chart.js";
import { hall } from "./hall.js";

/** @typedef {import("../table/stand.js").Shown} Shown */

/** @param {import("../club.js").About} about */
export async function board_view(about) {
	const { match, season } = place();
	document.documentElement.classList.toggle("big", match !== undefined);
	if (match !== undefined) return board(match, about);
	return season === undefined ? choose(about) : hall(season, about);
}

/** What this screen is to show. It writes nothing, whoever has signed it in. */
async function choose(/** @type {import("../club.js").About} */ about) {
	const { session } = about;
	const told = alarm();
	const list = h("ul", { class: "matches" });
	const seasons = card(t("seasons"), list);
	seasons.hidden = true;
	const open = await match_list({ ...about, session: { ...session, writes: false } });
	void told.during(async () => {
		const { seasons: all } = await session.remote.club.home();
		const link = (/** @type {{id: string, name: string}} */ { id, name }) =>
			h("li", {}, h("a", { href: address({ season: id }) }, name));
		const going_on = all.filter(({ closed }) => !closed);
		fill(list, ...going_on.map(link));
		seasons.hidden = going_on.length === 0;
	});
	return h("div", {}, h("p", {}, t("board_choose")), open, told.node, seasons);
}

/** @param {string} id @param {import("../club.js").About} about */
async function board(id, { session, rulesets, prepare, signal }) {
	const told = alarm();
	const live = h("p", { class: "mark", role: "status" });
	const score = h("mj-scoreboard");
	const lines = h("div");
	const room = session.remote.club.matches.open(id);
	let readings = 0;
	/** @type {Shown[]} */
	let found = [];

	async function read() {
		const mine = ++readings;
		const hands = await latest(room);
		await prepare(room.state?.ruleset);
		if (mine === readings) show(hands);
	}
	/** @param {Shown[]} newest_first */
	function show(newest_first) {
		const match = /** @type {import("mahjongd").Match} */ (room.state);
		found = newest_first;
		const hands = [...found].reverse();
		session.learn(match);
		Object.assign(score, {
			catalogue: rulesets.find((one) => one.id === match.ruleset),
			names: seated(match, session),
			match,
			hands,
		});
		fill(
			lines,
			hands.length > 0 &&
				card(t("by_hand"), chart(hands, seated(match, session))),
		);
	}
	function state(/** @type {"open" | "waiting"} */ how) {
		live.dataset["kind"] = how === "open" ? "recorded" : "waiting";
		const text = t(how === "open" ? "live" : "not_live");
		if (live.textContent !== text) live.textContent = text;
	}
	await told.during(async () => {
		await session.rename();
		await read();
	});
	if (room.state !== undefined)
		follow(room, {
			signal,
			onState: state,
			hands: () => found,
			take: show,
			read,
		}).catch((error) =>
			signal.aborted ? undefined : told.during(() => Promise.reject(error)),
		);
	return h("div", { class: "board" }, told.node, live, score, lines);
}
