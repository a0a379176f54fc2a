// A match at its table: its state, what the service tells of it, and what is seen of both.
import { h } from "../dom.js";
import { alarm, number, round } from "../club/parts.js";
import { seated } from "../club/session.js";
import { said } from "../words.js";
import { Screen } from "./screen.js";
import { TableService } from "./service.js";
import { MatchState } from "./state.js";

/** @typedef {import("./draft.js").Ruleset} Ruleset */
/** @typedef {import("../club/session.js").Session} Session */

/**
 * @param {string} id
 * @param {{session: Session, rules: import("../rules.js").Rules, rulesets: Ruleset[],
 *   prepare: import("../rules.js").Prepare, signal: AbortSignal}} about
 */
export async function match_view(id, about) {
	const { session, prepare, signal } = about;
	const told = alarm();
	const state = new MatchState(id, about);
	/** @type {TableService} */
	const service = new TableService(state, prepare, () => screen.show());
	/** @type {Screen} */
	const screen = new Screen(state, service, told);
	await session.queue.ready;
	const { state: known } = state.room;
	const ready = await told.during(() => prepare(known?.ruleset).then(() => true));
	if (!ready) return h("div", { class: "match" }, told.node);
	service.watch_queue(signal);
	await screen.show();
	// Where it stands is shown before its hands have come.
	if (!state.is_known) await told.during(() => service.begin());
	// Otherwise the stream begins with it.
	if (state.is_known) service.read().catch(() => undefined);
	service.follow(signal).catch((error) =>
		// Why there is no match has been told.
		signal.aborted || !state.is_known
			? undefined
			: told.during(() => Promise.reject(error)),
	);
	return h("div", { class: "match" }, told.node, ...screen.nodes);
}

/** A match in the list of those that are open. */
/** @param {import("../shapes.js").Match} match @param {Session} session @param {Ruleset} ruleset */
export function match_line(match, session, ruleset) {
	const { points } = match.table;
	return h(
		"span",
		{ class: "line" },
		h("strong", {}, seated(match, session).join(" · ")),
		h("span", {}, `${said(ruleset.label)} · ${round(match.table, ruleset)}`),
		h("span", {}, points.map((n) => number(n)).join(" / ")),
	);
}
