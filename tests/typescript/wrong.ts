// Calls that must not compile: each line under @ts-expect-error is one mistake, in an object that is right without it.
import type { components } from "./made/api";

type Schemas = components["schemas"];
type Score = Schemas["ScoreRequest"];
type Waits = Schemas["WaitsRequest"];
type Settle = Schemas["SettleRequest"];
type Deal = Schemas["DealRequest"];
type Match = Schemas["MatchRequest"];

const hand = { seat: 1, concealed: "123m456p24s999s55z", win_tile: "3s", from: null } as const;

// The same calls without the mistakes.
export const right: Score[] = [
	{ ruleset: "riichi", hand },
	{ ruleset: "riichi", rules: { preset: "tenhou", red_fives: 0 }, hand: { ...hand, flags: ["riichi"] } },
	{ ruleset: "riichi", hand: { seat: 0, from: 2, called: { han: 3, fu: 40 } } },
	{ ruleset: "nanchang", deal: { jing: "5p" }, hand },
];

// @ts-expect-error: a ruleset that does not exist
export const ruleset: Score = { ruleset: "riichi" + "", hand };
// @ts-expect-error: a typing error in the ruleset
export const riichi: Score = { ruleset: "riichi", hand, rulset: "riichi" };
// @ts-expect-error: a typing error in the ruleset's name
export const richi: Score = { ruleset: "richi", hand };
// @ts-expect-error: no such flag
export const flag: Score = { ruleset: "riichi", hand: { ...hand, flags: ["reach"] } };
// @ts-expect-error: no such preset
export const preset: Score = { ruleset: "riichi", hand, rules: { preset: "tenhu" } };
// @ts-expect-error: no such member of what was called
export const called: Score = { ruleset: "riichi", hand: { seat: 0, from: 2, called: { hann: 3 } } };
// @ts-expect-error: no such seat
export const seat: Score = { ruleset: "riichi", hand: { seat: 7, concealed: "", win_tile: "3s", from: null } };
// @ts-expect-error: another ruleset's member of the deal
export const jing: Score = { ruleset: "riichi", deal: { jing: "5p" }, hand };
// @ts-expect-error: another ruleset's option
export const option: Score = { ruleset: "nanchang", rules: { red_fives: 3 }, hand };
// @ts-expect-error: another ruleset's flag
export const ownFlag: Score = { ruleset: "nanchang", hand: { ...hand, flags: ["ippatsu"] } };
// @ts-expect-error: an option's value of the wrong type
export const value: Score = { ruleset: "riichi", rules: { ippatsu: "yes" }, hand };
// @ts-expect-error: an option's word that does not exist
export const word: Score = { ruleset: "riichi", rules: { match_length: "north-east" }, hand };
// @ts-expect-error: a won hand says from whom
export const from: Score = { ruleset: "riichi", hand: { seat: 1, concealed: "123m", win_tile: "3s" } };
// @ts-expect-error: a meld has tiles
export const meld: Score = { ruleset: "riichi", hand: { ...hand, melds: [{ type: "pung" }] } };
// @ts-expect-error: no such kind of meld
export const pong: Score = { ruleset: "riichi", hand: { ...hand, melds: [{ type: "pong", tiles: "111z" }] } };
// @ts-expect-error: the winning tile is no member of waits
export const waits: Waits = { ruleset: "riichi", hand: { seat: 1, concealed: "123m", win_tile: "3s" } };
// @ts-expect-error: no such outcome
export const outcome: Settle = { ruleset: "riichi", outcome: { type: "draw" } };
// @ts-expect-error: nanchang has no abortive draws
export const abort: Settle = { ruleset: "nanchang", outcome: { type: "abortive_draw" } };
// @ts-expect-error: riichi knows no followed discards
export const followed: Settle = { ruleset: "riichi", outcome: { type: "win", followed: { count: 1 } } };
// @ts-expect-error: a seed is text
export const seed: Deal = { ruleset: "riichi", seed: 7 };
// @ts-expect-error: chips have a value and a currency
export const chips: Match = { ruleset: "ming", seats: ["a", "b", "c", "d"], chip_value: 5 };
// @ts-expect-error: a guest has a name
export const guest: Match = { ruleset: "ming", seats: ["a", "b", "c", { gast: "Bo" }] };

// Answers narrow by `ruleset`, then by `win`.
export function narrows(answer: Schemas["ScoreAnswer"]): number {
	if (answer.ruleset === "riichi" && answer.win) {
		const han: number | null = answer.total.han;
		const fu: number | null = answer.total.fu;
		const points: number = answer.total.points;
		const limit: "mangan" | "haneman" | "baiman" | "sanbaiman" | "kazoe_yakuman" | "yakuman" | null =
			answer.total.limit;
		return points + (han ?? 0) + (fu ?? 0) + (limit === null ? 0 : 1);
	}
	if (answer.ruleset === "nanchang" && answer.win) {
		// @ts-expect-error: nanchang counts no han
		return answer.total.han;
	}
	if (!answer.win) {
		// @ts-expect-error: what does not win has no payments
		return answer.payments.length;
	}
	return 0;
}

export function settles(answer: Schemas["SettleAnswer"]): number {
	if (answer.ruleset === "ming")
		return answer.match_end === "chips" ? answer.deltas[0] ?? 0 : 0;
	// @ts-expect-error: the other rulesets know no ends of a match
	return answer.match_end === null ? 0 : 1;
}

export function match(found: Schemas["Match"]): number {
	if (found.ruleset === "riichi")
		return found.rules.red_fives;
	// @ts-expect-error: the others have no red fives
	return found.rules.red_fives;
}

export function ready(answer: Schemas["WaitsAnswer"]): number {
	if (answer.ruleset === "riichi" && "waits" in answer)
		return answer.waits.filter((wait) => wait.by_discard.win && (wait.by_discard.total.points ?? 0) > 0).length;
	return 0;
}
