// What the rules know of the own hand: what each discard leaves, what it waits for, and why a tile
// that completes it wins nothing. Values alone; the words are help.js's.
import { tilesOf, tilesToText } from "mahjongd/elements";

/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Meld} Meld */
/** @typedef {import("../question.js").Seated} Seated */

/** @typedef {{win: boolean, reason?: string, total?: {points?: number | null}}} Side */
/** @typedef {{tile: string, left: number, by_discard: Side, by_self_draw: Side}} Wait */
/** @typedef {{tile: string, left: number}} Accepted */
/** @typedef {{tile: string, shanten: number, accepts?: Accepted[], left?: number}} Choice */
/**
 * Of a hand that is to discard `choices`, best first; of another what it waits for.
 * @typedef {{
 *   shanten: number, furiten?: boolean, waits?: Wait[], accepts?: Accepted[], left?: number,
 *   complete?: boolean, discards?: Choice[]}} Known
 */

/** What of a seat a ruleset may ask for besides, by the member that it asks. */
const MORE = /** @type {{[member: string]: (seat: Seat, view: View) => unknown}} */ ({
	flowers: ({ flowers }) => flowers || undefined,
	nukidora: ({ norths }) => norths,
	wall_left: (_, { left }) => left,
});

const text_of = (/** @type {{tile: string}[]} */ tiles) =>
	tilesToText(tiles.map(({ tile }) => tile));

/** What lies open beside the own hand: a claimed tile lies in the meld alone. */
function open_tiles(/** @type {View} */ { seats }, /** @type {number} */ you) {
	return seats.flatMap((seat, i) => [
		...seat.discards
			.filter(({ claimed_by }) => claimed_by === undefined)
			.map(({ tile }) => tile),
		...(i === you ? [] : seat.melds.flatMap((meld) => tilesOf(meld.tiles))),
	]);
}

/** As a request takes a meld. */
function meld_of(/** @type {Meld} */ { type, tiles, from, claimed }) {
	return {
		type,
		tiles,
		...(typeof from === "number" && { from }),
		...(typeof claimed === "string" && { claimed }),
	};
}

/** The flags that hold, of those that the ruleset asks waits about. */
const flags_of = (/** @type {Seat} */ seat, /** @type {Seated} */ ruleset) =>
	[seat.riichi, seat.baoting && "baoting"].filter((id) =>
		ruleset.flags.some((flag) => flag.id === id && flag.calls.includes("waits")),
	);

/**
 * The request of waits for the own hand as it is.
 * @param {Setup} setup @param {Table | undefined} table @param {View} view @param {Seated} ruleset
 */
export function waits_asked({ ruleset: id, rules, you }, table, view, ruleset) {
	const seat = /** @type {Seat} */ (view.seats[you]);
	const asked = ruleset.hand.filter(({ calls }) => calls?.includes("waits"));
	const more = asked.flatMap(({ name }) => {
		const value = MORE[name]?.(seat, view);
		return value === undefined ? [] : [[name, value]];
	});
	const flags = flags_of(seat, ruleset);
	return {
		ruleset: id,
		rules,
		...(table !== undefined && { table }),
		deal: view.deal,
		visible: tilesToText(open_tiles(view, you)),
		hand: {
			seat: you,
			concealed: seat.concealed,
			melds: seat.melds.map(meld_of),
			discards: text_of(seat.discards),
			...(seat.passed && { passed: seat.passed }),
			...(flags.length > 0 && { flags }),
			...Object.fromEntries(more),
		},
	};
}

/** Why that wait, when it came so, is no win; undefined where it is one, or no wait. */
export function why_no_win(
	/** @type {Known | undefined} */ known,
	/** @type {string} */ tile,
	/** @type {boolean} */ drawn,
) {
	const plain = tile.replace("0", "5");
	const wait = known?.waits?.find((one) => one.tile === plain);
	const side = drawn ? wait?.by_self_draw : wait?.by_discard;
	return side === undefined || side.win ? undefined : side.reason;
}
