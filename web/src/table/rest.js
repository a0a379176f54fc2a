// What there is to do with a match beside the hand that ends now.
import { h, lasting } from "../dom.js";
import { links_part } from "../club/links.js";
import { button } from "../club/parts.js";
import { t } from "../words.js";
import { hands_part } from "./hands.js";
import { moves_part } from "./moves.js";
import { notes_part } from "./notes.js";
import { result_table } from "./result.js";

/** @typedef {import("../club/session.js").Session} Session */

/** What stays as it is while another phone writes: folds that are open, fields that are filled. */
export const lasting_parts = () => ({
	links: lasting((/** @type {{session: Session, match: string}} */ { session, match }) =>
		links_part(session, { match }),
	),
	hands: lasting(hands_part),
	moves: lasting(moves_part),
	notes: lasting(notes_part),
});

/**
 * @param {{
 *   match: import("../shapes.js").Match, now: import("./stand.js").Stand,
 *   ruleset: import("./draft.js").Seated,
 *   names: string[], room: import("mahjongd").MatchRoom,
 *   session: Session, writes: boolean, waiting: boolean,
 *   parts: ReturnType<typeof lasting_parts>, played_by: (string | undefined)[],
 *   more: boolean, unfolded: boolean | undefined,
 *   earlier: () => Promise<import("./stand.js").Shown[]>,
 *   play_on: (() => Promise<void>) | undefined,
 *   finish: () => Promise<void>, done: () => Promise<void>}} about
 */
export function rest_part(about) {
	const { match, now, ruleset, names, room, session, writes, waiting, done } = about;
	const { more, unfolded, earlier, parts, played_by } = about;
	const may = writes && !waiting;
	const hands = {
		hands: now.hands,
		more,
		unfolded,
		earlier,
		room,
		ruleset,
		names,
		may,
		done,
	};
	/** What was said of it is done: nobody does it twice. */
	function moved() {
		parts.moves.over();
		return done();
	}
	const moves = { room, session, ruleset, names, waiting, done: moved };
	const notes = { session, match: match.id, writes };
	const board = { class: "go", href: `/board#match=${match.id}` };
	return [
		now.over && writes && h("p", { class: "over" }, t("match_over")),
		match.standings && result_table(match.standings, ruleset, names),
		writes && ending(about),
		now.finishing && h("p", {}, t("finish_waits")),
		h("p", {}, h("a", board, t("show_board"))),
		session.writes && parts.links.of({ session, match: match.id }, match.id),
		parts.hands.of(hands, [now.hands, more, names, may]),
		parts.notes.of(notes, [match.id, writes]),
		writes && parts.moves.of(moves, [names, played_by, session.names, waiting]),
	];
}

/** @param {Parameters<typeof rest_part>[0]} about */
function ending({ now, play_on, finish }) {
	return h(
		"div",
		{ class: "buttons" },
		play_on && button(t("play_on"), play_on, { class: "quiet" }),
		button(t("finish"), finish, { class: now.over ? "" : "quiet" }),
	);
}
