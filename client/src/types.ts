// Requests and answers of the rules. All are JSON as of POST /v1/score and its neighbours.

type Json = { [member: string]: unknown };

export type ScoreRequest = Json;
export type ScoreAnswer = Json;
export type WaitsRequest = Json;
export type WaitsAnswer = Json;
export type SettleRequest = Json;
export type SettleAnswer = Json;
export type DealRequest = Json;
export type DealAnswer = Json;
export type Catalogue = { rulesets: Json[] };
