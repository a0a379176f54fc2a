// What an app imports as "mahjongd". The WebAssembly module is in "mahjongd/local". The queue is
// "mahjongd/queue", too, for pages that load the package without a bundler and do without it.
export type { Club, Period } from "./club.js";
export type { ClubEvent, ClubFollowOptions, FollowOptions, Reset } from "./follow.js";
export type {
	ChangeOptions,
	CorrectionOf,
	HandOf,
	MatchRoom,
	SeatsGiven,
	StandInsGiven,
} from "./match.js";
export { Problem, type Code, type Fault, type ProblemBody } from "./problem.js";
export * from "./queue.js";
export { remote, type Remote } from "./remote.js";
export type {
	Asked,
	Explain,
	LocalRules,
	Names,
	PlanAnswer,
	PlanRequest,
	Rules,
	Style,
} from "./rules.js";
export type { SeatRoom } from "./seat.js";
export {
	uuid,
	type Answer,
	type Done,
	type RemoteOptions,
	type WriteOptions,
} from "./transport.js";
export type * from "./types.js";
