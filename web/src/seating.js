// How many play: the catalogue's lists as they are for so many.
import { SEATS } from "./question.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** @typedef {import("./question.js").Seating} Seating */
/** @typedef {import("./question.js").Seated} Seated */

/** How many can play, the usual number first. */
export const numbers_of = (/** @type {Ruleset} */ ruleset) =>
	ruleset.seatings?.map(({ players }) => players) ?? [SEATS];

/**
 * Those that are new or otherwise with so many take the place of the usual ones, without those that
 * do not occur.
 * @template {{name?: string, id?: string}} T
 * @param {T[]} usual
 * @param {T[]} otherwise
 * @param {string[]} absent
 */
function merged(usual, otherwise, absent = []) {
	const key = (/** @type {T} */ one) => one.name ?? one.id ?? "";
	const by_key = new Map([...usual, ...otherwise].map((one) => [key(one), one]));
	for (const one of absent) by_key.delete(one);
	return [...by_key.values()];
}

/** What the options or the preset say, or else the usual number. */
function seating_of(/** @type {Question} */ question, /** @type {Seating[]} */ seatings) {
	const { options, preset } = question;
	return (
		seatings.find(({ players }) => players === options["players"]) ??
		seatings.find(({ presets }) => presets.some(({ name }) => name === preset)) ??
		seatings[0]
	);
}

/**
 * The ruleset for as many as play; the number is no option among others.
 * @param {Question} question
 * @param {Ruleset} ruleset
 * @returns {Seated}
 */
export function seated(question, ruleset) {
	const seating = seating_of(question, ruleset.seatings ?? []);
	if (seating === undefined) return { ...ruleset, players: SEATS, chows: true };
	const { players, chows, tiles, absent } = seating;
	return {
		...ruleset,
		players,
		chows,
		tiles,
		options: merged(ruleset.options, seating.options, ["players", ...absent.options]),
		presets: merged(ruleset.presets, seating.presets, absent.presets),
		flags: merged(ruleset.flags, seating.flags, absent.flags),
		hand: merged(ruleset.hand, seating.hand),
		seats: merged(ruleset.seats, seating.seats),
		flag_rules: [...ruleset.flag_rules, ...seating.flag_rules],
	};
}

/** The options that say how many play: none for the usual number. */
export const options_for = (/** @type {Ruleset} */ ruleset, /** @type {number} */ players) =>
	/** @type {import("./question.js").Values} */ (
		players === numbers_of(ruleset)[0] ? {} : { players }
	);
