// What is being said of a hand before it is recorded, and the request that it makes.
import { tilesOf, sortTiles, tilesToText } from "mahjongd/elements";
import { APART, blank, score_request } from "../question.js";

/** @typedef {import("../question.js").Question} Question */
/** @typedef {import("../question.js").Name} Name */
/** @typedef {import("../shapes.js").Match} Match */
/** @typedef {import("../shapes.js").Table} Table */
/** @typedef {import("../shapes.js").Input} Input */
/** @typedef {import("../shapes.js").Outcome} Outcome */
/** @typedef {import("../shapes.js").Win} Win */
/** @typedef {import("../shapes.js").Melded} Melded */
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

/** A seat is one of those in a list, or is not. */
export function tick(/** @type {number[]} */ list, /** @type {number} */ seat, on = true) {
	const at = list.indexOf(seat);
	if (on && at < 0) list.push(seat);
	if (!on && at >= 0) list.splice(at, 1);
}

/** Nobody wins of himself, and of several none by a draw of his own. */
export function fit_payer(/** @type {Draft} */ draft) {
	const { winners, from } = draft;
	const of_winner = from !== undefined && winners.includes(from ?? -1);
	if (of_winner || (winners.length > 1 && from === null)) draft.from = undefined;
}

/** Whom the table calls its East sits first in the calculator's questions. */
const turned = (
	/** @type {number} */ seat,
	/** @type {number} */ dealer,
	/** @type {number} */ n,
) => (seat - dealer + n) % n;

/**
 * @param {number} seat
 * @param {Match} match
 * @param {Table} table
 */
export function question_of(seat, match, table) {
	const question = blank(match.ruleset);
	question.seat = turned(seat, table.dealer, match.seats.length);
	question.options = match.rules;
	return question;
}

/** The melds with their seats counted from another one. */
const from_seat = (
	/** @type {Melded[]} */ melds,
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
 * @param {Match} match
 * @param {Table} table
 * @returns {Win}
 */
function won(draft, ruleset, seat, match, table) {
	const asked = draft.tiles[seat];
	const from = draft.from ?? null;
	if (asked === undefined) return { seat, from, called: draft.called[seat] ?? null };
	const hand = /** @type {{melds?: Melded[]}} */ (score_request(asked, ruleset).hand);
	const melds = from_seat(hand.melds ?? [], -table.dealer, match.seats.length);
	return { ...hand, melds, seat, from };
}

/**
 * How each ending is said.
 * @type {{[type: string]: (
 *   draft: Draft, ruleset: Seated, match: Match, table: Table) => Partial<Outcome>}}
 */
const ENDINGS = {
	win: (draft, ruleset, match, table) => ({
		wins: draft.winners.map((seat) => won(draft, ruleset, seat, match, table)),
	}),
	exhaustive_draw: ({ tenpai }, { outcome_members }) =>
		outcome_members.includes("tenpai") ? { tenpai } : {},
	abortive_draw: ({ reason }) => (reason === undefined ? {} : { reason }),
	false_win: ({ offender }) => (offender === undefined ? {} : { offender }),
};

/** What is said of any ending, where the ruleset knows it. */
function besides(/** @type {Draft} */ draft, /** @type {Seated} */ { outcome_members }) {
	const { false_wins = [], riichi, followed } = draft;
	const takes = (/** @type {string} */ name) => outcome_members.includes(name);
	return {
		...(takes("false_wins") && false_wins.length > 0 && { false_wins }),
		...(takes("riichi") && riichi.length > 0 && { riichi }),
		...(takes("followed") && followed && { followed: { count: 1 } }),
	};
}

/**
 * @param {Draft} draft
 * @param {Seated} ruleset
 * @param {Match} match
 * @param {Table} table
 * @returns {Input}
 */
export function hand_of(draft, ruleset, match, table) {
	const { type, deal, chips } = draft;
	const seats = draft.seats.slice(0, match.seats.length);
	const outcome = {
		type,
		...ENDINGS[type]?.(draft, ruleset, match, table),
		...besides(draft, ruleset),
		...(seats.some((one) => Object.keys(one).length > 0) && { seats }),
	};
	return {
		...(Object.keys(deal).length > 0 && { deal }),
		outcome,
		...(chips.some((n) => n !== 0) && { chips }),
	};
}

/** As the client takes it, whose types know what each ruleset's members are. */
export const as_sent = (/** @type {Input} */ input) =>
	/** @type {import("mahjongd").HandOf<import("mahjongd").RulesetId>} */ (
		/** @type {unknown} */ (input)
	);

/** A recorded hand, to be put right. */
export function draft_of(
	/** @type {Input} */ input,
	/** @type {Match} */ match,
	/** @type {Table} */ table,
) {
	const { outcome, deal, chips } = input;
	const { type } = outcome;
	const wins = outcome.wins ?? [];
	const riichi = outcome.riichi ?? [];
	const tenpai = outcome.tenpai ?? [];
	/** @type {Draft} */
	const draft = {
		...begun(),
		type,
		winners: wins.map(({ seat }) => seat),
		from: wins[0]?.from,
		riichi,
		tenpai,
		nobody: type === "exhaustive_draw" && tenpai.every((seat) => riichi.includes(seat)),
		followed: Boolean(outcome.followed),
		offender: outcome.offender ?? undefined,
		reason: outcome.reason ?? undefined,
		false_wins: outcome.false_wins ?? [],
		deal: /** @type {Values} */ (deal ?? {}),
		chips: chips ?? [],
	};
	draft.seats = draft.seats.map((values, seat) => {
		const said = /** @type {Values | undefined} */ (outcome.seats?.[seat]);
		return said ?? values;
	});
	for (const { seat, called, ...hand } of wins)
		if (called) draft.called[seat] = /** @type {Values} */ (called);
		else
			draft.tiles[seat] = asked_of(
				question_of(seat, match, table),
				hand,
				from_seat(hand.melds ?? [], table.dealer, match.seats.length),
			);
	return draft;
}

const text_of = (/** @type {string | string[] | null | undefined} */ tiles) =>
	typeof tiles === "string" ? tiles : tilesToText(tiles ?? []);

/**
 * @param {Question} question
 * @param {Omit<Win, "seat" | "called">} told
 * @param {Melded[]} melded whose seats are counted as the question counts them
 */
function asked_of(question, told, melded) {
	const { concealed, win_tile, melds: _, flags, from: __, ...hand } = told;
	question.win = text_of(win_tile);
	question.tiles = tilesToText(sortTiles([...tilesOf(text_of(concealed)), question.win]));
	question.melds = melded.map(({ type, tiles, from }) => ({
		type,
		tiles: text_of(tiles),
		...(typeof from === "number" && { from }),
	}));
	question.flags = flags ?? [];
	question.hand = hand;
	return question;
}
