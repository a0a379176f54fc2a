// Requests and answers, under the names that openapi.yaml gives them. openapi.ts is made of it by
// `npm run types`, and is not committed.
import type { components } from "./openapi.js";

/**
 * Every schema of openapi.yaml by its name, those of one ruleset too (`Schemas["RiichiRules"]`).
 */
export type Schemas = components["schemas"];

export type RulesetId = Schemas["RulesetId"];
/** Of a union of all rulesets, the member that is of ruleset K. */
export type Of<K extends RulesetId, Union> = Extract<Union, { ruleset: K }>;

export type ScoreRequest = Schemas["ScoreRequest"];
export type ScoreAnswer = Schemas["ScoreAnswer"];
export type WaitsRequest = Schemas["WaitsRequest"];
export type WaitsAnswer = Schemas["WaitsAnswer"];
export type SettleRequest = Schemas["SettleRequest"];
export type SettleAnswer = Schemas["SettleAnswer"];
export type DealRequest = Schemas["DealRequest"];
export type DealAnswer = Schemas["DealAnswer"];
export type PlayRequest = Schemas["PlayRequest"];
export type PlayAnswer = Schemas["PlayAnswer"];
/** What a seat does, or what a told wall gives; an offer is the same without its seat. */
export type PlayAction = Schemas["PlayAction"];
export type PlayOffer = Schemas["PlayOffer"];
export type PlayEvent = Schemas["PlayEvent"];
export type DecideRequest = Schemas["DecideRequest"];
/** What a player does, and why. */
export type Decision = Schemas["Decision"];
export type Review = Schemas["Review"];
/** A ruleset's entry of the catalogue. */
export type Ruleset = Schemas["Ruleset"];
export type Catalogue = { rulesets: Ruleset[] };

export type Meld = Schemas["Meld"];
export type Seat = Schemas["Seat"];
export type Match = Schemas["Match"];
export type ListedMatch = Schemas["ListedMatch"];
export type MatchRequest = Schemas["MatchRequest"];
export type Hand = Schemas["Hand"];
export type HandRequest = Schemas["HandRequest"];
export type HandAnswer = Schemas["HandAnswer"];
export type CorrectionAnswer = Schemas["CorrectionAnswer"];
export type CorrectionHand = Schemas["CorrectionHand"];
export type Moved = Schemas["Moved"];
export type Player = Schemas["Player"];
export type PlatformNames = Schemas["PlatformNames"];
export type GamesRequest = Schemas["GamesRequest"];
export type ImportedGame = Schemas["ImportedGame"];
export type LogFormat = "auto" | ImportedGame["format"];
export type Statement = Schemas["Statement"];
export type Stats = Schemas["Stats"];
export type Standings = Schemas["Standings"];
export type Plan = Schemas["Plan"];
export type Entry = Schemas["Entry"];
export type EntryKind = Schemas["EntryKind"];
/** Where a sealed match stands; `NewSeal` with the tokens of its seats, which are shown once. */
export type Seal = Schemas["Seal"];
export type NewSeal = Schemas["NewSeal"];
/** What the token of a seat shows: the match, and the seat's own tiles. */
export type HeldSeat = Schemas["HeldSeat"];
export type DrawSource = Schemas["DrawSource"];
/** A tile that a seat has drawn. */
export type Draw = { number: number; seat: Seat; source: DrawSource; tile: Schemas["Tile"] };
export type Transcript = Schemas["Transcript"];
export type Verification = Schemas["Verification"];
export type ProblemCode = Schemas["ProblemCode"];
