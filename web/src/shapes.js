// What the service tells of a match, as the pages read it: of every ruleset at once. openapi.yaml
// has each ruleset's own, which TypeScript keeps apart; what differs is found by the catalogue.

/**
 * Members that a ruleset takes, by name.
 * @typedef {{[member: string]: unknown}} Said
 */
/**
 * @typedef {{
 *   dealer: number, round_wind: string, hand_number: number, dealer_streak: number,
 *   honba: number, deposits: number, points: number[]}} Table
 */
/** A member of the club, or somebody who is none. */
/** @typedef {string | {guest: string, player: string}} Who */
/**
 * Where somebody ended; what the ruleset adds by place besides.
 * @typedef {Said & {seat: number, place: number, points: number, score: number}} Standing
 */
/**
 * @typedef {{
 *   id: string, ruleset: string, rules: import("./question.js").Values,
 *   state: "open" | "finished" | "void", seats: readonly Who[],
 *   names?: readonly string[], played_by?: readonly (Who | null)[],
 *   played_by_names?: readonly (string | null)[], table: Table, next_hand_number: number,
 *   match_over: boolean, chips: number[], standings?: readonly Standing[]}} Match
 */
/** As a list has it, without its rules unless they are asked for. */
/** @typedef {Omit<Match, "rules"> & {finished_at?: string | null}} ListedMatch */
/**
 * A meld as it was said: its tiles as text, or one by one.
 * @typedef {{type: string, tiles: string | string[], from?: number | null}} Melded
 */
/**
 * Who won, and by which tiles, or as it was called.
 * @typedef {{
 *   seat: number, from: number | null, called?: Said | null,
 *   concealed?: string | string[] | null, win_tile?: string | string[] | null,
 *   melds?: Melded[] | null, flags?: string[] | null}} Win
 */
/**
 * @typedef {{
 *   type: string, wins?: Win[] | null, tenpai?: number[] | null, riichi?: number[] | null,
 *   false_wins?: number[] | null, offender?: number | null, reason?: string | null,
 *   followed?: Said | null, seats?: Said[] | null}} Outcome
 */
/**
 * What is said of a hand.
 * @typedef {{
 *   outcome: Outcome, deal?: Said | null, chips?: number[] | null, hand_number?: number}} Input
 */
/** @typedef {Said} Total */
/** @typedef {{win: boolean, patterns?: {id: string}[], total?: Total}} SettledWin */
/** @typedef {{from: number | null, to: number | null, amount: number, why: string}} Payment */
/**
 * @typedef {{
 *   wins: SettledWin[], payments: Payment[], deltas: number[], next_table: Table,
 *   match_over: boolean}} Settlement
 */
/**
 * @typedef {{
 *   hand_number: number, input: Input, settlement: Settlement, table_before: Table,
 *   table_after: Table, at?: string,
 *   recorded_by?: {key: string | null, label: string | null}}} Hand
 */

export {};
