// A match as a value: what was chosen, how each hand began and what was done in it. Nothing here
// knows of time, chance or the page.

/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Hand} Hand */
/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Standing} Standing */

/** Enough of a seed for a whole number that programs take for their luck. */
const LUCK_DIGITS = 12;

/** A number that goes with the seed, the same wherever it is worked out. */
const sum_of = (/** @type {string} */ seed) =>
	[...seed].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** Where one sits: nobody chooses. */
export const seat_by = (/** @type {string} */ seed, /** @type {number} */ players) =>
	sum_of(seed) % players;

/** The luck of the programs. */
export function luck_of(/** @type {Setup} */ { seed }) {
	const digits = seed.slice(0, LUCK_DIGITS);
	return /^[0-9a-f]+$/.test(digits) ? parseInt(digits, 16) : sum_of(seed);
}

/** @returns {Match} */
export const begun = (/** @type {Setup} */ setup) => ({
	setup,
	hands: [{ actions: [] }],
	over: false,
});

/** The hand that is played, or was played last. */
export const hand_of = (/** @type {Match} */ { hands }, n = hands.length - 1) =>
	/** @type {Hand} */ (hands[n]);

/** The seed of a hand's wall. */
export const wall_seed = (/** @type {Match} */ match, n = match.hands.length - 1) =>
	`${match.setup.seed}/${n + 1}`;

/** The request of a hand, with all that was done in it. */
export function start_of(/** @type {Match} */ match, n = match.hands.length - 1) {
	const { ruleset, rules } = match.setup;
	const { table, actions } = hand_of(match, n);
	return {
		ruleset,
		rules,
		...(table !== undefined && { table }),
		deal: { seed: wall_seed(match, n) },
		actions,
	};
}

/** Of the hand's wall alone, as `deal` is asked for it. */
export function deal_of(/** @type {Match} */ match) {
	const { ruleset, rules } = match.setup;
	const { table } = hand_of(match);
	const dealt = table && { dealer: table.dealer };
	return { ruleset, rules, ...(dealt && { table: dealt }), seed: wall_seed(match) };
}

/** With the last hand's seal, which is shown from now on. @returns {Match} */
export const sealed = (/** @type {Match} */ match, /** @type {string} */ seal) => ({
	...match,
	hands: [...match.hands.slice(0, -1), { ...hand_of(match), seal }],
});

/** @returns {Match} */
export const acted = (/** @type {Match} */ match, /** @type {readonly Action[]} */ actions) => ({
	...match,
	hands: [...match.hands.slice(0, -1), { ...hand_of(match), actions: [...actions] }],
});

/** The next hand. @returns {Match} */
export const gone_on = (/** @type {Match} */ match, /** @type {Table} */ table) => ({
	...match,
	hands: [...match.hands, { table, actions: [] }],
});

/** @returns {Match} */
export const ended = (/** @type {Match} */ match) => ({ ...match, over: true });

/**
 * The places: what the rules say of a match that is over by them, or else by the points; of equal
 * ones the seat that comes first.
 * @param {number[]} points
 * @param {Standing[]} [standings]
 * @returns {Standing[]}
 */
export const places = (points, standings) =>
	standings ??
	points
		.map((n, seat) => ({ seat, place: 0, points: n }))
		.sort((a, b) => b.points - a.points || a.seat - b.seat)
		.map((one, i) => ({ ...one, place: i + 1 }));
