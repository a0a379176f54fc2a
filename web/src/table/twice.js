// Two phones at one table: whether a hand that is being said is recorded already, or was begun when
// the table stood otherwise.

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./stand.js").Shown} Shown */
/** @typedef {import("./sentence.js").Told} Told */
/** @typedef {import("../shapes.js").Total} Total */
/**
 * What a person has to decide before anything is booked: `theirs` is what was recorded meanwhile,
 * and `kind` what else has happened.
 * @typedef {{kind: "recorded" | "back" | "moved" | "over" | "twin", theirs: Shown[],
 *   mine: Told | undefined}} Doubt
 */

/** Milliseconds within which the same hand of another phone is taken for this one. */
const TOGETHER = 2 * 60 * 1000;

/** Where the table stands, as a draft notes it when it is begun. */
export const place_of = (/** @type {import("./stand.js").Stand} */ { table, next }) => ({
	next,
	dealer: table.dealer,
	round: [table.round_wind, table.dealer, table.honba, table.deposits].join(),
});

/** Somebody has said something. */
export const is_begun = (/** @type {Draft} */ draft) =>
	draft.type !== "win" ||
	[draft.winners, draft.riichi, draft.tenpai, draft.false_wins ?? []].some(
		({ length }) => length > 0,
	) ||
	draft.followed ||
	[draft.deal, ...draft.seats].some((values) => Object.keys(values).length > 0);

/**
 * How the table has moved since the draft was begun: undefined where it has not.
 * @param {Draft} draft
 * @param {import("./stand.js").Stand} now
 * @param {boolean} plays whether there is a hand to be recorded
 * @returns {Pick<Doubt, "kind" | "theirs"> | undefined}
 */
export function overtaken(draft, now, plays) {
	const { at } = draft;
	const { next, round } = place_of(now);
	if (at === undefined || !is_begun(draft)) return undefined;
	if (at.next === next && at.round === round)
		return plays ? undefined : { kind: "over", theirs: [] };
	const theirs = now.hands.filter(({ hand_number }) => hand_number >= at.next);
	if (theirs.length > 0) return { kind: "recorded", theirs };
	return { kind: next < at.next ? "back" : "moved", theirs };
}

/** What a hand is called; a limit is worth the same with any fu. */
const NUMBERS = ["yakuman", "han", "fu", "fan", "pao", "tai", "hua"];

function same_value(/** @type {Total} */ one, /** @type {Total} */ other) {
	const both = NUMBERS.filter(
		(id) => (one[id] ?? null) !== null && (other[id] ?? null) !== null,
	);
	if (both.length === 0) return one["points"] === other["points"];
	return both.every((id) => one[id] === other[id]);
}

const by_seat = (/** @type {Told} */ { input, settlement }) =>
	(input.outcome.wins ?? [])
		.map(({ seat, from }, i) => ({
			seat,
			from,
			total: settlement.wins[i]?.total ?? {},
		}))
		.sort((a, b) => a.seat - b.seat);

const sorted = (/** @type {number[] | null | undefined} */ seats) =>
	[...(seats ?? [])].sort().join();

/**
 * Both end alike: the same winners, payer and value; who was ready; whose fault it was.
 * @param {Told} one @param {Told} other
 */
export function same_hand(one, other) {
	const [a, b] = [one.input.outcome, other.input.outcome];
	if (a.type !== b.type || a.reason !== b.reason || a.offender !== b.offender) return false;
	if (a.type !== "win") return sorted(a.tenpai) === sorted(b.tenpai);
	const [mine, theirs] = [by_seat(one), by_seat(other)];
	return (
		mine.length === theirs.length &&
		mine.every(({ seat, from, total }, i) => {
			const other = theirs[i];
			return (
				other !== undefined &&
				other.seat === seat &&
				other.from === from &&
				same_value(other.total, total)
			);
		})
	);
}

/**
 * The hand of another phone that is the same as this one, and was recorded just now: since the last
 * one of this phone.
 * @param {Told} mine
 * @param {Shown[]} hands
 * @param {{own: string | undefined, seen: Map<number, number>, but: number | undefined}} about
 *   `own`: the key of this phone; `seen`: when hands came, in milliseconds; `but`: no hand up to it
 */
export function twin(mine, hands, { own, seen, but = 0 }) {
	const is_own = (/** @type {Shown} */ hand) => hand.waits || hand.recorded_by?.key === own;
	const last = hands.filter(is_own).at(-1)?.hand_number ?? 0;
	return hands.find(
		(hand) =>
			hand.hand_number > Math.max(last, but) &&
			Date.now() - (seen.get(hand.hand_number) ?? 0) < TOGETHER &&
			same_hand(mine, hand),
	);
}

/**
 * The draft is of another table now: where its tiles were counted from the dealer, they still lie
 * where they lay.
 * @param {Draft} draft @param {number} dealer @param {number} players
 */
export function turn_tiles(draft, dealer, players) {
	const by = (draft.at?.dealer ?? dealer) - dealer + players;
	for (const question of Object.values(draft.tiles)) {
		question.seat = (question.seat + by) % players;
		for (const meld of question.melds)
			if (typeof meld.from === "number") meld.from = (meld.from + by) % players;
	}
}
