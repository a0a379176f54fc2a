// A match at its table: where it stands, the hand that ends now, and those before.
import { fill, h } from "../dom.js";
import { alarm, button, card, number, round, sure } from "../club/parts.js";
import { keep, recall, seated, standing_in } from "../club/session.js";
import { current, said, t } from "../words.js";
import { blank } from "../question.js";
import { seated as with_players } from "../seating.js";
import { conflicts_part } from "./conflicts.js";
import { begun, hand_of, whole } from "./draft.js";
import { entry_part } from "./entry.js";
import { preview_part } from "./preview.js";
import { lasting_parts, rest_part } from "./rest.js";
import { seats_part, status_part } from "./seats.js";
import { follow, HANDS, latest, settle_request, stand, with_hand, without } from "./stand.js";

/** @typedef {import("./draft.js").Ruleset} Ruleset */
/** @typedef {import("./draft.js").Seated} Seated */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {import("../rules.js").Rules} Rules */

/**
 * @param {string} id
 * @param {{session: Session, rules: Rules, rulesets: Ruleset[],
 *   prepare: import("../rules.js").Prepare, signal: AbortSignal}} about
 */
export async function match_view(id, { session, rules, rulesets, prepare, signal }) {
	const kept = recall(`match:${id}`);
	const room = session.remote.club.matches.open(id, kept?.match);
	/** @type {any[]} */
	let hands = kept?.hands ?? [];
	/** As many are shown: all, once somebody has asked for the earlier ones. */
	let most = HANDS;
	/** There may be others before them. */
	let more = hands.length === HANDS;
	/** @type {Draft} */
	let draft = recall(`draft:${id}`) ?? begun();
	/** @type {import("./stand.js").Stand} */
	let now;
	let refreshed = 0;
	let readings = 0;
	let waiting = 0;
	/** The stream tells what is recorded, here and elsewhere. */
	let streams = false;
	/** The match is over, and they play on. */
	let beyond = false;

	const told = alarm();
	const mark = h("p", { class: "mark", role: "status" });
	const status = h("div", { class: "status" });
	const seats = h("div", { class: "table-seats" });
	const conflicts = h("div");
	const entry = h("div");
	const record = button(t("record"), recorded, { class: "record" });
	const preview = preview_part({
		record,
		settled,
		about: () => ({ catalogue: ruleset(), names: names(), winners: draft.winners }),
	});
	const panel = card(t("this_hand"), entry, ...preview.nodes);
	// Until it is known where the match stands.
	panel.hidden = true;
	const rest = h("div", { class: "rest" });
	const parts = lasting_parts();

	const match = () => /** @type {any} */ (room.state);
	const names = () => seated(match(), session);
	/** For as many as play here. */
	const ruleset = () => {
		const found = rulesets.find((one) => one.id === match().ruleset);
		const question = { ...blank(match().ruleset), options: match().rules };
		return /** @type {Seated} */ (
			with_players(question, /** @type {Ruleset} */ (found))
		);
	};

	const mine = () => session.queue.taps.filter(({ lane }) => lane === id);

	async function read() {
		const turn_of_this = ++readings;
		const found = await latest(room, most);
		await prepare(match().ruleset);
		if (turn_of_this === readings) await take(found);
	}

	/** All hands; the list, in which somebody is at one of them, is not drawn anew. */
	async function earlier() {
		most = Infinity;
		hands = await latest(room, most);
		more = false;
		return hands;
	}

	async function begin() {
		await room.read();
		await prepare(match().ruleset);
		await refresh();
	}

	/** The hands of the match as it stands. */
	async function take(/** @type {any[]} */ found) {
		hands = found;
		more = most !== Infinity && (more || hands.length === most);
		session.learn(match());
		keep(`match:${id}`, { match: room.state, hands: hands.slice(0, HANDS) });
		await refresh();
	}

	// ---- What is seen ----

	function show_mark() {
		const { length: n } = mine();
		mark.dataset["kind"] = n > 0 ? "waiting" : "recorded";
		const text = n > 0 ? t("waiting", { n }) : t("all_recorded");
		if (mark.textContent !== text) mark.textContent = text;
	}

	const writes = () => session.writes && match().state === "open" && !now.finishing;

	/** Whether there is a hand to be recorded: beyond the end, when they have said so. */
	const plays = () => writes() && (!now.over || beyond);

	function declare(/** @type {number} */ i) {
		draft.riichi = draft.riichi.includes(i)
			? draft.riichi.filter((one) => one !== i)
			: [...draft.riichi, i];
		show_seats();
		/** @type {HTMLElement} */ (seats.children[i]).focus();
		show_entry();
		changed();
	}

	function show_seats() {
		const about = {
			table: now.table,
			ruleset: ruleset(),
			riichi: draft.riichi,
			played_by: standing_in(match(), session),
		};
		fill(seats, ...seats_part(names(), about, plays() ? declare : undefined));
	}

	function show_entry() {
		panel.hidden = !plays();
		if (panel.hidden) return;
		const at = { match: match(), table: now.table, names: names() };
		fill(entry, entry_part(draft, ruleset(), at, changed).node);
	}

	function changed() {
		keep(`draft:${id}`, draft);
		void preview.show();
	}

	/** What the hand would pay; undefined while not all is said. */
	function settled() {
		if (panel.hidden || !whole(draft)) return undefined;
		const hand = hand_of(draft, ruleset(), match(), now.table);
		return rules.settle(settle_request(match(), now.table, hand), { names: current() });
	}

	/** After it, what there is to do with the match besides. */
	function show_rest() {
		// Whoever is at it goes on with what they say.
		const { activeElement: at } = document;
		if (rest.querySelector(".correction") || at?.matches(".rest :is(input, select)"))
			return;
		const about = {
			match: match(),
			now,
			ruleset: ruleset(),
			names: names(),
			room,
			session,
			writes: writes(),
			waiting: mine().length > 0,
			play_on: now.over && !beyond ? play_on : undefined,
			more,
			unfolded: rest.querySelector("details.hands")?.hasAttribute("open"),
			parts,
			played_by: standing_in(match(), session),
		};
		fill(rest, ...rest_part({ ...about, undo, finish, earlier, done: read }));
		if (at instanceof HTMLElement && rest.contains(at))
			at.focus({ preventScroll: true });
	}

	async function refresh() {
		if (room.state === undefined) return;
		const this_one = ++refreshed;
		const before = now?.table;
		const found = await stand(rules, match(), hands, session.queue.taps);
		if (this_one !== refreshed) return;
		now = found;
		beyond &&= now.over;
		show_mark();
		fill(status, ...status_part(match(), now.table, ruleset()), mark);
		show_seats();
		fill(
			conflicts,
			...conflicts_part(session.queue, id, {
				ruleset: ruleset(),
				names: names(),
				done: read,
			}),
		);
		if (
			JSON.stringify(before) !== JSON.stringify(now.table) ||
			panel.hidden === plays()
		) {
			show_entry();
			await preview.show();
		}
		show_rest();
	}

	// ---- What is done ----

	async function recorded() {
		const hand = hand_of(draft, ruleset(), match(), now.table);
		draft = begun();
		keep(`draft:${id}`, draft);
		record.disabled = true;
		const numbered = /** @type {any} */ ({
			...hand,
			hand_number: now.next,
			...(now.over && { beyond: true }),
		});
		const { answer } = await session.queue.record(room, numbered);
		answer.then(answered).catch(() => undefined);
		scrollTo({ top: 0 });
	}

	/** Of a hand that was recorded: it may come before the stream has it, or behind. */
	async function answered(
		/** @type {import("mahjongd/queue").Recorded} */ { match: after, ...hand },
	) {
		const newest = hands[0]?.hand_number ?? 0;
		if (hand.hand_number <= newest) return refresh();
		// A correction of what another phone had recorded; or hands came between.
		if (after === undefined || hand.hand_number !== newest + 1) return read();
		await take(with_hand(hands, hand, most));
	}

	async function undo() {
		const last = now.hands.at(-1);
		if (last === undefined) return;
		const n = last.hand_number;
		if (!(await sure(t("undo_sure", { n }), t("undo", { n })))) return;
		const tap = mine()
			.filter(({ path }) => path.endsWith("/hands"))
			.at(-1);
		if (last.waits && tap && (await session.queue.drop(tap))) return refresh();
		const { answer } = await session.queue.undo(room, { hand_number: n });
		answer.then(() => take(without(hands, n))).catch(() => undefined);
	}

	async function play_on() {
		beyond = true;
		await refresh();
		panel.scrollIntoView();
	}

	async function finish() {
		if (!(await sure(t("finish_sure"), t("finish")))) return;
		const given = now.over ? {} : { reason: t("ended_early") };
		await session.queue.finish(room, given);
	}

	/** What is not waiting any more is recorded: the answer has it, and the stream. */
	function queue_changed() {
		const { length: now_waiting } = mine();
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
		const about = { signal, onState, hands: () => hands, most: () => most, take, read };
		follow(room, about)
			.catch((error) =>
				// Why there is no match has been told.
				signal.aborted || room.state === undefined
					? undefined
					: told.during(() => Promise.reject(error)),
			)
			.finally(() => (streams = false));
	}

	await session.queue.ready;
	const ready = await told.during(() => prepare(kept?.match?.ruleset).then(() => true));
	if (!ready) return h("div", { class: "match" }, told.node);
	waiting = mine().length;
	signal.addEventListener("abort", session.queue.subscribe(queue_changed));
	await refresh();
	// Where it stands is shown before its hands have come.
	if (room.state === undefined) await told.during(begin);
	// Otherwise the stream begins with it.
	if (room.state !== undefined) read().catch(() => undefined);
	go_on();
	const node = h("div", { class: "match" }, told.node, status, seats, conflicts, panel, rest);
	return node;
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
