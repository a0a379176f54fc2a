// What there is to do with a match beside the hand that ends now.
import { h } from "../dom.js";
import { links_part } from "../club/links.js";
import { button } from "../club/parts.js";
import { t } from "../words.js";
import { hands_part } from "./hands.js";
import { moves_part } from "./moves.js";
import { result_table } from "./result.js";

/**
 * @param {{
 *   match: any, now: import("./stand.js").Stand, ruleset: import("./draft.js").Seated,
 *   names: string[], room: import("mahjongd").MatchRoom,
 *   session: import("../club/session.js").Session, writes: boolean, waiting: boolean,
 *   more: boolean, unfolded: boolean | undefined, earlier: () => Promise<any[]>,
 *   undo: () => Promise<void>, play_on: (() => Promise<void>) | undefined,
 *   finish: () => Promise<void>, done: () => Promise<void>}} about
 */
export function rest_part(about) {
	const { match, now, ruleset, names, room, session, writes, waiting, done } = about;
	const { more, unfolded, earlier } = about;
	const board = { class: "go", href: `/board#match=${match.id}` };
	return [
		now.over && writes && h("p", { class: "over" }, t("match_over")),
		match.standings && result_table(match, ruleset, names),
		writes && ending(about),
		now.finishing && h("p", {}, t("finish_waits")),
		h("p", {}, h("a", board, t("show_board"))),
		session.writes && links_part(session, { match: match.id }),
		hands_part({
			hands: now.hands,
			more,
			unfolded,
			earlier,
			room,
			ruleset,
			names,
			may: writes && !waiting,
			done,
		}),
		writes && moves_part({ room, session, ruleset, names, waiting, done }),
	];
}

/** @param {Parameters<typeof rest_part>[0]} about */
function ending({ now, undo, play_on, finish }) {
	const last = now.hands.at(-1);
	return h(
		"div",
		{ class: "buttons" },
		last && button(t("undo", { n: last.hand_number }), undo, { class: "quiet" }),
		play_on && button(t("play_on"), play_on, { class: "quiet" }),
		button(t("finish"), finish, { class: now.over ? "" : "quiet" }),
	);
}
