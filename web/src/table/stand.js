// What stands at a table: what the service has, and upon it what waits on this phone.

/** @typedef {import("../shapes.js").Match} Match */
/** @typedef {import("../shapes.js").Table} Table */
/** @typedef {import("../shapes.js").Input} Input */
/** @typedef {import("mahjongd/queue").Stored} Tap */
/** @typedef {import("../rules.js").Rules} Rules */
/** A hand that is recorded, or waits to be. */
/** @typedef {import("../shapes.js").Hand & {waits?: boolean}} Shown */
/**
 * @typedef {{
 *   table: Table, next: number, hands: Shown[], over: boolean, finishing: boolean}} Stand
 */

/** As many hands are read, unless all are asked for, and kept on the phone. */
export const HANDS = 200;

/**
 * Reads the match, and its last hands, the newest first: both as of one moment.
 * @param {import("mahjongd").MatchRoom} room
 */
export async function latest(room, most = HANDS) {
	for (;;) {
		const { version } = await room.read();
		/** @type {Shown[]} */
		const found = [];
		for await (const hand of room.hands({ order: "desc" })) {
			if (found.length === most) break;
			found.push(hand);
		}
		// The stream may have gone on meanwhile.
		if (room.state?.version === version) return found;
	}
}

/** The hands, the newest first, without one. */
export const without = (/** @type {Shown[]} */ hands, /** @type {number} */ hand_number) =>
	hands.filter((hand) => hand.hand_number !== hand_number);

/** The hands, the newest first, with one. */
export const with_hand = (/** @type {Shown[]} */ hands, /** @type {Shown} */ hand, most = HANDS) =>
	[hand, ...without(hands, hand.hand_number)]
		.sort((one, other) => other.hand_number - one.hand_number)
		.slice(0, most);

/**
 * The hands behind an entry of the match: nothing has to be read for it.
 * @param {Shown[]} hands @param {import("mahjongd").Entry} entry
 */
export function with_entry(hands, entry, most = HANDS) {
	const { kind, hand_number = 0 } = entry;
	if (kind === "hand_reversal") return without(hands, hand_number);
	if (kind !== "hand") return hands;
	const hand = /** @type {Shown} */ (/** @type {unknown} */ (entry));
	return with_hand(hands, { ...hand, table_after: hand.settlement.next_table }, most);
}

/**
 * Keeps the hands of a match as it goes on, without a call for what it is told: `read` is for where
 * something may be missing. Ends when the stream is refused.
 * @param {import("mahjongd").MatchRoom} room
 * @param {{signal: AbortSignal, onState?: (how: "open" | "waiting") => void,
 *   hands: () => Shown[], most?: () => number,
 *   take: (hands: Shown[]) => void | Promise<void>,
 *   read: () => Promise<void>}} about
 */
export async function follow(room, { signal, onState, hands, most, take, read }) {
	const version = room.state?.version;
	let first = true;
	/** What was written between the first reading and the stream. */
	async function catch_up() {
		if ((await room.read()).version !== version) await read();
	}
	const onHow = (/** @type {"open" | "waiting"} */ how) => {
		onState?.(how);
		if (how === "open" && first) {
			first = false;
			catch_up().catch(() => undefined);
		}
	};
	let found;
	for await (const event of room.follow({ signal, onState: onHow, echo: true })) {
		if (event.kind === "reset") await read();
		else if (event.kind !== "commit")
			found = with_entry(found ?? hands(), event, most?.());
		else {
			await take(found ?? hands());
			found = undefined;
		}
	}
}

/**
 * What is settled at this table.
 * @param {Match} match
 * @param {Table} table
 * @param {Input} hand
 */
export const settle_request = ({ ruleset, rules }, table, { deal, outcome }) =>
	/** @type {import("mahjongd").SettleRequest} */ (
		/** @type {unknown} */ ({ ruleset, rules, table, ...(deal && { deal }), outcome })
	);

/**
 * @param {Rules} rules
 * @param {Match} match
 * @param {Shown[]} recorded
 * @param {readonly Tap[]} taps
 * @returns {Promise<Stand>}
 */
export async function stand(rules, match, recorded, taps) {
	const hands = [...recorded].sort((a, b) => a.hand_number - b.hand_number);
	/** @type {Stand} */
	const now = {
		table: match.table,
		next: match.next_hand_number,
		hands,
		over: match.match_over,
		finishing: false,
	};
	for (const tap of taps) {
		if (tap.lane !== match.id) continue;
		if (tap.problem !== undefined) break;
		if (tap.path.endsWith("/finish")) now.finishing = true;
		if (!tap.path.includes("/hands")) continue;
		if (tap.method === "POST")
			await add(rules, match, now, JSON.parse(String(tap.text)));
		if (tap.method === "DELETE")
			take_back(now, Number(/\/hands\/(\d+)/.exec(tap.path)?.[1]));
	}
	return now;
}

async function add(
	/** @type {Rules} */ rules,
	/** @type {Match} */ match,
	/** @type {Stand} */ now,
	/** @type {Input} */ input,
) {
	if (input.hand_number !== now.next) return;
	const request = settle_request(match, now.table, input);
	const settlement = await rules.settle(request, { names: "none" });
	now.hands.push({
		hand_number: now.next,
		input,
		settlement,
		table_before: now.table,
		table_after: settlement.next_table,
		waits: true,
	});
	now.table = settlement.next_table;
	now.next++;
	now.over = settlement.match_over;
}

function take_back(/** @type {Stand} */ now, /** @type {number} */ hand_number) {
	const last = now.hands.at(-1);
	if (last?.hand_number !== hand_number || now.next !== hand_number + 1) return;
	now.hands.pop();
	now.table = last.table_before;
	now.next = hand_number;
	now.over = now.hands.at(-1)?.settlement.match_over ?? false;
}
