// What is being said of a hand before it is recorded, and the request that it makes.
import { tilesOf, sortTiles, tilesToText } from "mahjongd/elements";
import { APART, blank, score_request } from "../question.js";

/** @typedef {import("../question.js").Question} Question */
/** @typedef {import("../question.js").Name} Name */
/** @typedef {{id: string, label: Name}} Named */
/**
 * What a table needs of the catalogue besides.
 * @typedef {import("../question.js").Ruleset & {
 *   start_points: number, outcomes: string[], outcome_members: string[],
 *   aborts: (Named & {options: Values})[], patterns: (Named & {unit: string})[],
 *   whys: Named[], total: import("../question.js").Member[],
 *   standing: import("../question.js").Member[]}} Ruleset
 */
/** @typedef {import("../question.js").Values} Values */
/** @typedef {Ruleset & import("../question.js").Seated} Seated */
/**
 * @typedef {{
 *   type: string, winners: number[], from: number | null | undefined,
 *   called: {[seat: number]: Values}, tiles: {[seat: number]: Question}, riichi: number[],
 *   tenpai: number[], nobody?: boolean, followed: boolean, offender: number | undefined,
 *   reason: string | undefined, false_wins?: number[],
 *   seats: Values[], deal: Values, chips: number[],
 *   at?: {next: number, dealer: number, round: string}, another?: number}} Draft
 * `at`: where the table stood when it was begun; `another`: up to that hand none is this one
 */

const PLAYERS = 4;

/** @returns {Draft} */
export const begun = () => ({
	type: "win",
	winners: [],
	from: undefined,
	called: {},
	tiles: {},
	riichi: [],
	tenpai: [],
	followed: false,
	offender: undefined,
	reason: undefined,
	seats: Array.from({ length: PLAYERS }, () => ({})),
	deal: {},
	chips: [],
});

/** The ruleset's members that a settled deal takes, beside those that are asked apart. */
export const extras = (/** @type {Ruleset} */ ruleset) =>
	ruleset.seats.filter(
		({ name, calls }) =>
			calls?.includes("settle") &&
			!APART.has(name) &&
			!ruleset.outcome_members.includes(name),
	);

/**
 * Of a draw it was said who is ready, or that nobody is, besides whom riichi says to be.
 * @param {Draft} draft @param {Seated} ruleset
 */
const ready_said = ({ tenpai, nobody, riichi }, ruleset) =>
	!ruleset.outcome_members.includes("tenpai") ||
	nobody === true ||
	riichi.length === ruleset.players ||
	tenpai.some((seat) => !riichi.includes(seat));

/**
 * Nothing more has to be said.
 * @param {Draft} draft @param {Seated} ruleset
 */
export function whole(draft, ruleset) {
	if (draft.type === "win")
		return (
			draft.winners.length > 0 &&
			draft.from !== undefined &&
			draft.winners.every(
				(seat) =>
					draft.tiles[seat] !== undefined ||
					Object.keys(draft.called[seat] ?? {}).length > 0,
			)
		);
	if (draft.type === "exhaustive_draw") return ready_said(draft, ruleset);
	if (draft.type === "abortive_draw") return draft.reason !== undefined;
	if (draft.type === "false_win") return draft.offender !== undefined;
	return true;
}

/** Whom the table calls its East sits first in the calculator's questions. */
const turned = (
	/** @type {number} */ seat,
	/** @type {number} */ dealer,
	/** @type {number} */ n,
) => (seat - dealer + n) % n;

/**
 * @param {number} seat
 * @param {any} match
 * @param {any} table
 */
export function question_of(seat, match, table) {
	const question = blank(match.ruleset);
	question.seat = turned(seat, table.dealer, match.seats.length);
	question.options = match.rules;
	return question;
}

/** The melds with their seats counted from another one. */
const from_seat = (
	/** @type {any[]} */ melds,
	/** @type {number} */ by,
	/** @type {number} */ players,
) =>
	melds.map(({ from, ...meld }) => ({
		...meld,
		...(typeof from === "number" && { from: turned(from, by, players) }),
	}));

/**
 * @param {Draft} draft
 * @param {Seated} ruleset
 * @param {number} seat
 * @param {any} match
 * @param {any} table
 */
function won(draft, ruleset, seat, match, table) {
	const asked = draft.tiles[seat];
	if (asked === undefined) return { seat, from: draft.from, called: draft.called[seat] };
	const { hand } = /** @type {any} */ (score_request(asked, ruleset));
	const melds = from_seat(hand.melds, -table.dealer, match.seats.length);
	return { ...hand, melds, seat, from: draft.from };
}

/**
 * @param {Draft} draft
 * @param {Seated} ruleset
 * @param {any} match
 * @param {any} table
 */
export function hand_of(draft, ruleset, match, table) {
	const players = match.seats.length;
	const takes = (/** @type {string} */ name) => ruleset.outcome_members.includes(name);
	const seats = draft.seats.slice(0, players);
	/** @type {{[name: string]: unknown}} */
	const outcome = { type: draft.type };
	if (draft.type === "win")
		outcome["wins"] = draft.winners.map((seat) =>
			won(draft, ruleset, seat, match, table),
		);
	if (draft.type === "exhaustive_draw" && takes("tenpai")) outcome["tenpai"] = draft.tenpai;
	if (draft.type === "abortive_draw") outcome["reason"] = draft.reason;
	if (draft.type === "false_win") outcome["offender"] = draft.offender;
	const false_wins = draft.false_wins ?? [];
	if (takes("false_wins") && false_wins.length > 0) outcome["false_wins"] = false_wins;
	if (takes("riichi") && draft.riichi.length > 0) outcome["riichi"] = draft.riichi;
	if (takes("followed") && draft.followed) outcome["followed"] = { count: 1 };
	if (seats.some((one) => Object.keys(one).length > 0)) outcome["seats"] = seats;
	return {
		...(Object.keys(draft.deal).length > 0 && { deal: draft.deal }),
		outcome,
		...(draft.chips.some((n) => n !== 0) && { chips: draft.chips }),
	};
}

/** A recorded hand, to be put right. */
export function draft_of(
	/** @type {any} */ input,
	/** @type {any} */ match,
	/** @type {any} */ table,
) {
	const { outcome, deal, chips } = input;
	/** @type {any[]} */
	const wins = outcome.wins ?? [];
	/** @type {Draft} */
	const draft = {
		...begun(),
		type: outcome.type,
		winners: wins.map(({ seat }) => seat),
		from: wins[0]?.from,
		riichi: outcome.riichi ?? [],
		tenpai: outcome.tenpai ?? [],
		nobody:
			outcome.type === "exhaustive_draw" &&
			!(outcome.tenpai ?? []).some(
				(/** @type {number} */ seat) =>
					!(outcome.riichi ?? []).includes(seat),
			),
		followed: Boolean(outcome.followed),
		offender: outcome.offender ?? undefined,
		reason: outcome.reason ?? undefined,
		false_wins: outcome.false_wins ?? [],
		deal: deal ?? {},
		chips: chips ?? [],
	};
	draft.seats = draft.seats.map((values, seat) => outcome.seats?.[seat] ?? values);
	for (const { seat, called, ...hand } of wins)
		if (called) draft.called[seat] = called;
		else
			draft.tiles[seat] = asked_of(
				question_of(seat, match, table),
				hand,
				match,
				table,
			);
	return draft;
}

/**
 * @param {Question} question
 * @param {any} told
 * @param {any} match
 * @param {any} table
 */
function asked_of(question, told, match, table) {
	const { concealed, win_tile, melds = [], flags = [], from: _, ...hand } = told;
	const text = (/** @type {string | string[]} */ tiles) =>
		typeof tiles === "string" ? tiles : tilesToText(tiles);
	question.tiles = tilesToText(sortTiles([...tilesOf(text(concealed)), win_tile]));
	question.win = win_tile;
	question.melds = from_seat(melds, table.dealer, match.seats.length).map((meld) => ({
		...meld,
		tiles: text(meld.tiles),
	}));
	question.flags = flags;
	question.hand = hand;
	return question;
}
