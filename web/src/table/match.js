// A match at its table, as it is seen: where it stands, the hand that ends now, and those before.
import { fill, h, redraw } from "../dom.js";
import { alarm, button, card, number, round, sure } from "../club/parts.js";
import { seated, standing_in } from "../club/session.js";
import { said, t } from "../words.js";
import { conflicts_part } from "./conflicts.js";
import { entry_part } from "./entry.js";
import { preview_part } from "./preview.js";
import { lasting_parts, rest_part } from "./rest.js";
import { seats_part, status_part } from "./seats.js";
import { brief } from "./sentence.js";
import { follow, with_hand, without } from "./stand.js";
import { MatchState } from "./state.js";
import { place_of } from "./twice.js";

/** @typedef {import("./draft.js").Ruleset} Ruleset */
/** @typedef {import("../club/session.js").Session} Session */

/**
 * The places of the page, which are filled as the match goes on.
 * @param {MatchState} state @param {() => Promise<void>} recorded
 * @param {Parameters<typeof preview_part>[0]["decide"]} decide
 */
function places(state, recorded, decide) {
	const entry = h("div");
	const record = button(t("record"), recorded, { class: "record" });
	const preview = preview_part({ record, state, decide });
	const panel = card(t("this_hand"), entry, ...preview.nodes);
	// Until it is known where the match stands.
	panel.hidden = true;
	return {
		mark: h("p", { class: "mark", role: "status" }),
		status: h("div", { class: "status" }),
		last: h("p", { class: "last" }),
		seats: h("div", { class: "table-seats" }),
		conflicts: h("div"),
		entry,
		record,
		preview,
		panel,
		rest: h("div", { class: "rest" }),
	};
}

/** @param {HTMLElement} mark @param {number} n */
function show_mark(mark, n) {
	mark.dataset["kind"] = n > 0 ? "waiting" : "recorded";
	const text = n > 0 ? t("waiting", { n }) : t("all_recorded");
	if (mark.textContent !== text) mark.textContent = text;
}

/**
 * @param {string} id
 * @param {{session: Session, rules: import("../rules.js").Rules, rulesets: Ruleset[],
 *   prepare: import("../rules.js").Prepare, signal: AbortSignal}} about
 */
export async function match_view(id, about) {
	const { session, prepare, signal } = about;
	const state = new MatchState(id, about);
	const { room } = state;
	let waiting = 0;
	/** The stream tells what is recorded, here and elsewhere. */
	let streams = false;
	const told = alarm();
	const at = places(state, recorded, { same: begin_again, another: go_on_here, replace });
	const parts = lasting_parts();

	async function read() {
		const found = await state.read(prepare);
		if (found !== undefined) await take(found);
	}

	async function begin() {
		await room.read();
		await prepare(state.match.ruleset);
		await refresh();
	}

	/** The hands of the match as it stands. */
	async function take(/** @type {any[]} */ found) {
		state.take(found);
		await refresh();
	}

	// ---- What is seen ----

	function declare(/** @type {number} */ i) {
		state.declare(i);
		show_seats();
		/** @type {HTMLElement} */ (at.seats.children[i]).focus();
		show_entry();
		changed();
	}

	/** What was recorded last, and what takes it back. */
	function show_last() {
		const { now, ruleset, names, writes } = state;
		const last = now.hands.at(-1);
		at.last.hidden = last === undefined;
		if (last === undefined) return;
		redraw(at.last, () =>
			fill(
				at.last,
				h("span", { class: "help" }, `${last.hand_number}.`),
				h("span", {}, brief(last, ruleset, names)),
				writes && button(t("undo_last"), undo, { class: "undo" }),
			),
		);
	}

	function show_seats() {
		const shown = {
			table: state.now.table,
			ruleset: state.ruleset,
			riichi: state.draft.riichi,
			played_by: standing_in(state.match, session),
		};
		fill(
			at.seats,
			...seats_part(state.names, shown, state.plays ? declare : undefined),
		);
	}

	function show_entry() {
		at.panel.hidden = !state.plays;
		if (at.panel.hidden) return;
		const { match, now, names, draft, ruleset } = state;
		const place = { match, table: now.table, names };
		redraw(at.entry, () =>
			fill(at.entry, entry_part(draft, ruleset, place, changed).node),
		);
	}

	function changed() {
		state.changed();
		void at.preview.show();
	}

	/** After it, what there is to do with the match besides. */
	function show_rest() {
		// Whoever is at it goes on with what they say.
		const { activeElement: focused } = document;
		if (
			at.rest.querySelector(".correction") ||
			focused?.matches(".rest :is(input, select)")
		)
			return;
		const { match, now, ruleset, names, writes, more } = state;
		const shown = {
			match,
			now,
			ruleset,
			names,
			room,
			session,
			writes,
			waiting: state.mine.length > 0,
			play_on: now.over && !state.beyond ? play_on : undefined,
			more,
			unfolded: at.rest.querySelector("details.hands")?.hasAttribute("open"),
			parts,
			played_by: standing_in(match, session),
		};
		// The list, in which somebody is at one of the earlier hands, is not drawn anew.
		const earlier = () => state.earlier();
		fill(at.rest, ...rest_part({ ...shown, finish, earlier, done }));
		if (focused instanceof HTMLElement && at.rest.contains(focused))
			focused.focus({ preventScroll: true });
	}

	async function refresh() {
		if (!state.is_known) return;
		const before = state.now?.table;
		if (!(await state.stand())) return;
		const { match, now, ruleset } = state;
		show_mark(at.mark, state.mine.length);
		fill(at.status, ...status_part(match, now.table, ruleset), at.mark);
		show_last();
		show_seats();
		fill(at.conflicts, ...conflicts_part(state, done));
		const moved = JSON.stringify(before) !== JSON.stringify(now.table);
		if (moved || at.panel.hidden === state.plays) {
			show_entry();
			await at.preview.show();
		}
		show_rest();
	}

	// ---- What is done ----

	/** What was decided here has moved the table. */
	async function done() {
		await read();
		state.moved_here();
		await at.preview.show();
	}

	/** What is said anew is of the table as it stands. */
	async function say_anew() {
		show_seats();
		show_entry();
		await at.preview.show();
	}

	async function begin_again() {
		state.begin_again();
		await say_anew();
	}

	async function go_on_here() {
		state.go_on_here();
		await say_anew();
	}

	/** The hand that another phone has recorded is put right: it becomes the one said here. */
	async function replace() {
		const n = state.draft.at?.next ?? 0;
		const { table_before } =
			state.now.hands.find((hand) => hand.hand_number === n) ?? {};
		const answer = await told.during(() =>
			room.replace(n, /** @type {any} */ (state.said_at(table_before))),
		);
		if (answer === undefined) return;
		state.begin_again();
		await read();
		await say_anew();
	}

	async function recorded() {
		if (state.overtaken !== undefined) return at.preview.show();
		const hand = state.said;
		state.begin_again();
		at.record.disabled = true;
		const { answer } = await session.queue.record(room, hand);
		answer.then(answered).catch(() => undefined);
		scrollTo({ top: 0 });
	}

	/** Of a hand that was recorded: it may come before the stream has it, or behind. */
	async function answered(
		/** @type {import("mahjongd/queue").Recorded} */ { match: after, ...hand },
	) {
		const newest = state.hands[0]?.hand_number ?? 0;
		if (hand.hand_number <= newest) return refresh();
		// A correction of what another phone had recorded; or hands came between.
		if (after === undefined || hand.hand_number !== newest + 1) return read();
		await take(with_hand(state.hands, hand, state.most));
	}

	async function undo() {
		const last = state.now.hands.at(-1);
		if (last === undefined) return;
		const n = last.hand_number;
		const which = brief(last, state.ruleset, state.names);
		if (!(await sure(`${t("undo_sure", { n })} ${which}`, t("undo", { n })))) return;
		const { draft } = state;
		// Of this hand the draft was the next one.
		if (draft.at?.next === n + 1)
			draft.at = place_of({ ...state.now, table: last.table_before, next: n });
		const tap = state.mine.filter(({ path }) => path.endsWith("/hands")).at(-1);
		if (last.waits && tap && (await session.queue.drop(tap))) return refresh();
		const { answer } = await session.queue.undo(room, { hand_number: n });
		answer.then(() => take(without(state.hands, n))).catch(() => undefined);
	}

	async function play_on() {
		state.beyond = true;
		await refresh();
		at.panel.scrollIntoView();
	}

	async function finish() {
		if (!(await sure(t("finish_sure"), t("finish")))) return;
		const given = state.now.over ? {} : { reason: t("ended_early") };
		await session.queue.finish(room, given);
	}

	/** What is not waiting any more is recorded: the answer has it, and the stream. */
	function queue_changed() {
		const { length: now_waiting } = state.mine;
		const fewer = now_waiting < waiting;
		waiting = now_waiting;
		if (!fewer) void refresh();
		else if (streams)
			setTimeout(refresh); // once the answer has been seen
		else read().catch(refresh);
	}

	/** What phones write, this one too. */
	function go_on() {
		const onState = (/** @type {string} */ how) => {
			streams = how === "open";
		};
		const hands = () => state.hands;
		const most = () => state.most;
		follow(room, { signal, onState, hands, most, take, read })
			.catch((error) =>
				// Why there is no match has been told.
				signal.aborted || !state.is_known
					? undefined
					: told.during(() => Promise.reject(error)),
			)
			.finally(() => (streams = false));
	}

	await session.queue.ready;
	const ready = await told.during(() => prepare(room.state?.ruleset).then(() => true));
	if (!ready) return h("div", { class: "match" }, told.node);
	waiting = state.mine.length;
	signal.addEventListener("abort", session.queue.subscribe(queue_changed));
	await refresh();
	// Where it stands is shown before its hands have come.
	if (!state.is_known) await told.during(begin);
	// Otherwise the stream begins with it.
	if (state.is_known) read().catch(() => undefined);
	go_on();
	return h(
		"div",
		{ class: "match" },
		told.node,
		at.status,
		at.last,
		at.seats,
		at.conflicts,
		at.preview.above,
		at.panel,
		at.rest,
	);
}

/** @param {import("mahjongd").Match} match @param {Session} session @param {Ruleset} ruleset */
export function match_line(match, session, ruleset) {
	const { points } = /** @type {any} */ (match).table;
	return h(
		"span",
		{ class: "line" },
		h("strong", {}, seated(match, session).join(" · ")),
		h("span", {}, `${said(ruleset.label)} · ${round(match.table, ruleset)}`),
		h("span", {}, points.map((/** @type {number} */ n) => number(n)).join(" / ")),
	);
}
