// The calls of the rules, which need no state: local() and remote() both answer them.
import type * as Types from "./types.js";

/** The names that answers give to what they hold: all of four languages unless it says less. */
export type Names = "none" | "en" | "zh-Hans" | "zh-Hant" | "ja";

/** How an answer came about: of `settle`, fu and steps alone. */
export type Explain = "fu" | "steps" | "readings";

export interface Style {
	names?: Names;
	explain?: readonly Explain[];
}

/** Balances of accounts to be settled; `account` alone, when it is one who leaves. */
export interface PlanRequest {
	balances: readonly { account: string; balance: number }[];
	account?: string;
}

/** Who pays whom; `exact`: nobody can settle it with fewer transfers. */
export interface PlanAnswer {
	method: "exact" | "greedy";
	transfers: { from: string; to: string; amount: number }[];
}

/** Every call rejects with a {@link Problem} when its request is refused. */
export interface Rules {
	/** What a hand is worth. */
	score(request: Types.ScoreRequest, style?: Style): Promise<Types.ScoreAnswer>;
	/** What a hand waits for, and what to discard. */
	waits(request: Types.WaitsRequest, style?: Style): Promise<Types.WaitsAnswer>;
	/** Who pays whom after a deal, and the table that comes next. */
	settle(request: Types.SettleRequest, style?: Style): Promise<Types.SettleAnswer>;
	/** A wall and the hands dealt from it; the same for the same seed. */
	deal(request: Types.DealRequest): Promise<Types.DealAnswer>;
	/** Every ruleset's options, presets, patterns, flags and members. */
	rulesets(): Promise<Types.Catalogue>;
	/** The transfers that bring all balances, or those of one account, to 0. */
	plan(request: PlanRequest): Promise<PlanAnswer>;
}
