// The calls of the rules, which need no state: local() and remote() both answer them.
import type * as Types from "./types.js";
import type { components } from "./openapi.js";
import type { Of, RulesetId } from "./types.js";

/** The names that answers give to what they hold: in all languages unless it says less. */
export type Names = components["parameters"]["Names"];

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

/** A request that says its ruleset, so that the answer is of the same. */
export type Asked<K extends RulesetId, Union> = { ruleset: K } & Of<K, Union>;

/** Every call rejects with a {@link Problem} when its request is refused. */
export interface Rules {
	/** What a hand is worth. */
	score<K extends RulesetId>(
		request: Asked<K, Types.ScoreRequest>,
		style?: Style,
	): Promise<Of<K, Types.ScoreAnswer>>;
	/** What a hand waits for, and what to discard. */
	waits<K extends RulesetId>(
		request: Asked<K, Types.WaitsRequest>,
		style?: Style,
	): Promise<Of<K, Types.WaitsAnswer>>;
	/** Who pays whom after a deal, and the table that comes next. */
	settle<K extends RulesetId>(
		request: Asked<K, Types.SettleRequest>,
		style?: Style,
	): Promise<Of<K, Types.SettleAnswer>>;
	/** A wall and the hands dealt from it; the same for the same seed. */
	deal<K extends RulesetId>(
		request: Asked<K, Types.DealRequest>,
	): Promise<Of<K, Types.DealAnswer>>;
	/** A hand of play after its actions: who may do what now, and how it ends. */
	play<K extends RulesetId>(
		request: Asked<K, Types.PlayRequest>,
		style?: Style,
	): Promise<Of<K, Types.PlayAnswer>>;
	/** Every ruleset's options, presets, patterns, flags and members. */
	rulesets(): Promise<Types.Catalogue>;
}

/** What the module does beside it: of a club, the service plans by its book (`club.plan`). */
export interface LocalRules extends Rules {
	/** The catalogue of the rulesets that are loaded: one is there from when it was asked for. */
	loaded(): Promise<Types.Catalogue>;
	/** The transfers that bring all balances, or those of one account, to 0. */
	plan(request: PlanRequest): Promise<PlanAnswer>;
}
