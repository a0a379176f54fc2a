// What is asked: one hand and what is said about it, and the requests that it makes.
import { sortTiles, tilesOf, tilesToText } from "mahjongd/elements";

/** @typedef {{type: string, tiles: string, from?: number | undefined}} Meld */
/** @typedef {string | number | boolean | number[] | string[]} Value */
/** @typedef {{[name: string]: Value | {[name: string]: Value}}} Values */
/**
 * A member of a request, an option or a flag, as the catalogue has it.
 * @typedef {{
 *   name: string, type: string, calls?: string[], min?: number, max?: number, step?: number,
 *   words?: string[], word_labels?: {[word: string]: Name}, members?: Member[], default?: Value,
 *   label: Name, help: Name, length?: number}} Member
 */
/** @typedef {{[language: string]: string | undefined}} Name */
/** @typedef {import("./flags.js").FlagRule} FlagRule */
/** @typedef {{name: string, label: Name, help: Name, options: Values}} Preset */
/** @typedef {{id: string, calls: string[], label: Name, help: Name}} Flag */
/**
 * What is otherwise with so many players.
 * @typedef {{
 *   players: number, chows: boolean, tiles: string, options: Member[], presets: Preset[],
 *   flags: Flag[], hand: Member[], seats: Member[], flag_rules: FlagRule[],
 *   absent: {options: string[], presets: string[], flags: string[]}}} Seating
 */
/**
 * @typedef {{
 *   id: string, label: Name, hand_size: number, tiles: string, options: Member[],
 *   presets: Preset[], flags: Flag[], flag_rules: FlagRule[], hand: Member[], deal: Member[],
 *   seats: Member[], refusals: {detail: Name}[], seatings?: Seating[],
 *   called_fu?: {han: number, by_self_draw: number[], by_discard: number[]}[],
 *   labels: {[group: string]: {[id: string]: Name}}}} Ruleset
 */
/**
 * A ruleset for as many as play (seating.js), and whether they claim chows.
 * @typedef {Ruleset & {players: number, chows: boolean}} Seated
 */
/**
 * @typedef {{
 *   ruleset: string, preset: string, options: Values, tiles: string, win: string, melds: Meld[],
 *   seat: number, from: number | null, round: string, table: Values, deal: Values,
 *   flags: string[], hand: Values, seats: Values[]}} Question
 */

export const SEATS = 4;
/** Members that another one says as well, or that a page has no use for. */
export const APART = new Set(["called", "flowers", "after_call", "wall_left"]);
/**
 * @param {string} ruleset
 * @returns {Question}
 */
export const blank = (ruleset) => ({
	ruleset,
	preset: "",
	options: {},
	tiles: "",
	win: "",
	melds: [],
	seat: 0,
	from: null,
	round: "1z",
	table: {},
	deal: {},
	flags: [],
	hand: {},
	seats: Array.from({ length: SEATS }, () => ({})),
});

/**
 * How many tiles are in the hand when it wins, without melds.
 * @param {Question} question
 * @param {Ruleset} ruleset
 */
export const room = (question, ruleset) => ruleset.hand_size + 1 - 3 * question.melds.length;

/** @param {Question} question */
export const missing = (question, /** @type {Ruleset} */ ruleset) =>
	room(question, ruleset) - tilesOf(question.tiles).length;

/**
 * The value that was called, undefined where the hand is said by its tiles.
 * @returns {{han?: number, fu?: number, yakuman?: number} | undefined}
 */
export function called_value(/** @type {Question} */ { hand: { called } }) {
	return typeof called === "object" && !Array.isArray(called) ? called : undefined;
}

/**
 * A blank question that keeps of another what these rules know: they may have no red fives, or
 * fewer tiles and seats.
 * @param {Question} question
 * @param {Seated} ruleset
 */
export function fitted(question, ruleset) {
	const { tiles, win, seat, from, round } = question;
	const called = called_value(question);
	const offered = tilesOf(ruleset.tiles);
	const known = (/** @type {string} */ text) =>
		tilesToText(
			tilesOf(text)
				.map((tile) =>
					offered.includes(tile) ? tile : tile.replace("0", "5"),
				)
				.filter((tile) => offered.includes(tile)),
		);
	const { players } = ruleset;
	const own = seat < players ? seat : 0;
	return {
		...blank(ruleset.id),
		tiles: known(tiles),
		win: known(win),
		seat: own,
		from: from !== null && from < players && from !== own ? from : null,
		round: Number(round[0]) <= players ? round : "1z",
		hand: called !== undefined && ruleset.called_fu !== undefined ? { called } : {},
	};
}

/** The tile that `after` has more often than `before`. */
export function added(/** @type {string} */ before, /** @type {string} */ after) {
	const left = tilesOf(before);
	for (const tile of tilesOf(after)) {
		const at = left.indexOf(tile);
		if (at < 0) return tile;
		left.splice(at, 1);
	}
	return undefined;
}

/** Without one tile. */
function without(/** @type {string} */ text, /** @type {string} */ tile) {
	const tiles = tilesOf(text);
	const at = tiles.indexOf(tile);
	if (at >= 0) tiles.splice(at, 1);
	return tilesToText(sortTiles(tiles));
}

/** What has been said of these members, of those that the call takes. */
function taken(
	/** @type {Member[]} */ members,
	/** @type {Values} */ values,
	/** @type {string} */ call,
) {
	const names = members.filter(({ calls }) => calls?.includes(call)).map(({ name }) => name);
	return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** What every call is told. */
function about(
	/** @type {Question} */ question,
	/** @type {Ruleset} */ ruleset,
	/** @type {string} */ call,
) {
	const { preset, options, round, table, deal, seat, melds, hand } = question;
	const flags = question.flags.filter((id) =>
		ruleset.flags.some((flag) => flag.id === id && flag.calls.includes(call)),
	);
	return {
		ruleset: question.ruleset,
		rules: { ...(preset && { preset }), ...options },
		table: { dealer: 0, round_wind: round, ...table },
		deal: taken(ruleset.deal, deal, call),
		hand: {
			seat,
			melds: melds.map(({ type, tiles, from }) => ({
				type,
				tiles,
				...(from !== undefined && type !== "concealed_kong" && { from }),
			})),
			...(flags.length > 0 && { flags }),
			...(hand["discards"] !== undefined && { discards: hand["discards"] }),
			...taken(ruleset.hand, hand, call),
		},
	};
}

/** @typedef {import("mahjongd").ScoreRequest} ScoreRequest */
/** @typedef {import("mahjongd").WaitsRequest} WaitsRequest */

/** As the client takes it, whose types know what each ruleset's members are. */
export const as_score = (/** @type {ReturnType<typeof score_request>} */ request) =>
	/** @type {ScoreRequest} */ (/** @type {unknown} */ (request));
export const as_waits = (/** @type {ReturnType<typeof waits_request>} */ request) =>
	/** @type {WaitsRequest} */ (/** @type {unknown} */ (request));

/** What the hand is worth. */
export function score_request(/** @type {Question} */ question, /** @type {Seated} */ ruleset) {
	const { hand, ...rest } = about(question, ruleset, "score");
	const { seat, from } = question;
	const called = called_value(question);
	if (called !== undefined) return { ...rest, hand: { seat, from, called } };
	const seats = question.seats
		.slice(0, ruleset.players)
		.map((one) => taken(ruleset.seats, one, "score"));
	const shown = seats.some((one) => Object.keys(one).length > 0);
	return {
		...rest,
		...(shown && { seats }),
		hand: {
			...hand,
			concealed: without(question.tiles, question.win),
			win_tile: question.win,
			from,
		},
	};
}

/**
 * What the hand waits for without its winning tile, or, `whole`, what to discard of it.
 * @param {Question} question
 * @param {Ruleset} ruleset
 * @param {boolean} whole
 */
export function waits_request(question, ruleset, whole) {
	const { hand, ...rest } = about(question, ruleset, "waits");
	const concealed = whole ? question.tiles : without(question.tiles, question.win);
	return { ...rest, hand: { ...hand, concealed } };
}
