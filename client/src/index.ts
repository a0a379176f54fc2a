// What an app imports as "mahjongd". The WebAssembly module is in "mahjongd/local".
export { Problem, type ProblemBody } from "./problem.js";
export type { Explain, Names, PlanAnswer, PlanRequest, Rules, Style } from "./rules.js";
export type * from "./types.js";
