// A season on a screen in the hall: its open tables and its standings, as they are.
import { fill, h } from "../dom.js";
import { alarm } from "../club/parts.js";
import { seated } from "../club/session.js";
import { hall_view } from "../shared/view.js";
import { t } from "../words.js";

/** @typedef {import("../shapes.js").ListedMatch} Match */

/** As many of the standings as a screen shows. */
const ROWS = 20;

/** @param {string} season its id @param {import("../club.js").About} about */
export async function hall(season, { session, rulesets, prepare, signal }) {
	const { club } = session.remote;
	const told = alarm();
	const live = h("p", { class: "mark", role: "status" });
	const shown = h("div");

	function state(/** @type {"open" | "waiting"} */ how) {
		live.dataset["kind"] = how === "open" ? "recorded" : "waiting";
		live.textContent = t(how === "open" ? "live" : "not_live");
	}
	async function paint() {
		/** @type {Match[]} */
		const open = [];
		for await (const match of club.matches.list({ state: "open", season })) {
			await prepare(match.ruleset);
			open.push(match);
		}
		const { items } = await club.standings({ season, limit: ROWS });
		fill(shown, ...hall_view(as_shared(open, session, items), rulesets));
	}
	async function follow(/** @type {number} */ after) {
		for await (const event of club.follow({ after, signal, onState: state })) {
			const moved = event.kind === "commit" && event.matches.length > 0;
			if (moved || event.kind === "reset") await paint();
		}
	}
	await told.during(async () => {
		await session.rename();
		const { seq } = await club.home();
		await paint();
		follow(seq).catch((error) =>
			signal.aborted ? undefined : told.during(() => Promise.reject(error)),
		);
	});
	return h("div", { class: "board" }, told.node, live, shown);
}

/**
 * As a link for watching has them.
 * @param {Match[]} matches
 * @param {import("../club/session.js").Session} session
 * @param {readonly import("../shared/view.js").Line[]} standings
 */
const as_shared = (matches, session, standings) => ({
	matches: matches.map((match) => ({
		ruleset: match.ruleset,
		names: seated(match, session),
		table: match.table,
		hands: [],
	})),
	more_matches: false,
	standings,
});
