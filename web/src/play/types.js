// What a hand of play has, whatever its ruleset.

/** @typedef {import("mahjongd/play").Strength} Strength */
/** @typedef {{type: string, tiles: string, from?: number | null, claimed?: string | null}} Meld */
/** @typedef {{tile: string, drawn: boolean, declare?: string, claimed_by?: number}} Discarded */
/**
 * A seat as somebody sees it; of the others `concealed` is how many tiles they hold.
 * @typedef {{
 *   concealed: string | number, drawn: string | null, melds: Meld[], discards: Discarded[],
 *   flowers: string, norths?: number, riichi?: string | null, baoting?: boolean,
 *   passed: string | null, furiten: string | null}} Seat
 */
/**
 * @typedef {{
 *   type: string, tile?: string, tiles?: string, drawn?: boolean, declare?: string,
 *   reason?: string}} Offer
 */
/** @typedef {Offer & {seat: number}} Action */
/**
 * @typedef {{
 *   type: string, seat?: number, from?: number | null, tile?: string | null,
 *   tiles?: string | null, source?: string, drawn?: boolean, declare?: string}} Event
 */
/**
 * @typedef {{
 *   dealer: number, round_wind: string, honba: number, dealer_streak: number, deposits: number,
 *   hand_number: number, points: number[]}} Table
 */
/** @typedef {{seat: number, place: number, points: number, score?: number}} Standing */
/**
 * @typedef {{
 *   type: string, reason?: string, tenpai?: number[],
 *   wins?: {seat: number, from: number | null, concealed: string, win_tile: string, melds: Meld[],
 *     flags: string[]}[]}} Outcome
 */
/**
 * @typedef {{
 *   deltas: number[], payments: object[], wins: object[], next_table: Table,
 *   match_over: boolean, standings?: Standing[], abortive?: string}} Settlement
 */
/**
 * A hand as a seat sees it.
 * @typedef {{
 *   phase: string, seat: number | null, tile: string | null, offers: (Offer[] | null)[],
 *   seats: Seat[], deal: {[name: string]: string | undefined}, left: number, events: Event[],
 *   outcome?: Outcome, settlement?: Settlement}} View
 */

/**
 * What was chosen before a match. `seed` deals all of its walls; `you` is the own seat.
 * @typedef {{
 *   ruleset: string, rules: {[option: string]: string | number | boolean}, players: number,
 *   strength: Strength, seed: string, you: number}} Setup
 */
/**
 * How a hand began, which the rules say of the first one, and what was done in it. `seal` is the
 * commitment to its wall, as it was shown before the first tile.
 * @typedef {{table?: Table, seal?: string, actions: Action[]}} Hand
 */
/**
 * A match, as it is kept on the device: all else follows from it.
 * @typedef {{setup: Setup, hands: Hand[], over: boolean}} Match
 */

export {};
