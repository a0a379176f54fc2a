// Logs of games as a WebAssembly module (client/wasm/logs.c): what `mahjong import` and `review` write.
import { refusal, start, type Bytes, type Random } from "../local/open.js";
import { Problem } from "../problem.js";
import type { Of, SettleRequest } from "../types.js";

type Settle = Of<"riichi", SettleRequest>;

/** `auto`: whichever the text is in. docs/logs.md says what they are. */
export type LogFormat = "auto" | "mjai" | "mjlog" | "majsoul" | "mleague" | "tenhou6" | "course";

/** What a game can be written as. */
export type LogFile = "mjai" | "tenhou6" | "course";

/** By which rules the log is settled: those of its platform unless a preset is named. */
export interface LogOptions {
	preset?: string;
}

/** The beginning of a game. */
export interface LogMatch {
	type: "match";
	format: Exclude<LogFormat, "auto">;
	/** The log's own. */
	id: string | null;
	title: string | null;
	/** By seat: four, or three. */
	names: string[];
	ruleset: "riichi";
	rules: NonNullable<Settle["rules"]>;
}

/** Where the log paid otherwise than our rules do. */
export interface LogDifference {
	kind: string;
	/** A JSON Pointer into the settlement. */
	pointer: string;
	log: number;
	ours: number;
}

/** A deal, as requests of settle have it, and what became of it. */
export interface LogDeal {
	type: "deal";
	table: NonNullable<Settle["table"]>;
	deal: NonNullable<Settle["deal"]>;
	outcome: Settle["outcome"];
	/** The outcome without tiles; absent where the rules refuse the deal, as `deltas` is. */
	called?: Settle["outcome"];
	deltas?: number[];
	refused?: { code: string; pointer: string; detail: string; reason?: string };
	paid: { deltas?: number[] };
	agrees: boolean;
	differences: LogDifference[];
}

export interface LogEnd {
	type: "end";
	deals: number;
	agreed: number;
	unfinished: number;
	match_over: boolean;
	rules: NonNullable<Settle["rules"]>;
	points?: number[];
	scores?: number[];
}

/** What cannot be read, or cannot have happened: nothing comes after it. */
export interface LogFault {
	type: "fault";
	detail: string;
	line: number;
	offset: number;
}

export type LogLine = LogMatch | LogDeal | LogEnd | LogFault;

/** Both reject with a {@link Problem} where there is no such format or preset, or no memory. */
export interface Logs {
	/** The games of a log: of each a match, its deals and its end; or as far as it can be read. */
	importLog(
		format: LogFormat,
		log: string | Uint8Array,
		options?: LogOptions,
	): Promise<LogLine[]>;
	/** The same as a table for people. */
	reviewLog(format: LogFormat, log: string | Uint8Array, options?: LogOptions): Promise<string>;
	/**
	 * The games of a log in another format: what `mahjong export` writes. Rejects too where the log
	 * cannot be read or the format cannot hold it: `bad_value`, with `line` and `offset`.
	 */
	exportLog(
		to: LogFile,
		log: string | Uint8Array,
		options?: LogOptions & { from?: LogFormat },
	): Promise<string>;
}

const OK = 200;
const BROKEN = 400;
const NO_SUCH = 422;

export async function open(bytes: Bytes, random: Random): Promise<Logs> {
	const machine = await start(bytes, random);

	async function ask(
		command: string,
		format: LogFormat,
		log: string | Uint8Array,
		{ preset = "" }: LogOptions = {},
		to = "",
	): Promise<string> {
		let answer = machine.ask([command, format, preset, to], log);
		if (answer.status === NO_SUCH)
			answer = refusal(
				NO_SUCH,
				"bad_value",
				"Bad value",
				"there is no such format or preset",
			);
		if (answer.status === BROKEN) {
			const { detail, line, offset } = JSON.parse(answer.text) as LogFault;
			const problem = JSON.parse(refusal(NO_SUCH, "bad_value", "Bad value", detail).text);
			throw new Problem({ ...problem, line, offset });
		}
		if (answer.status !== OK) throw new Problem(JSON.parse(answer.text));
		return answer.text;
	}

	return {
		async importLog(format, log, options) {
			const lines = (await ask("import", format, log, options)).split("\n");
			return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as LogLine);
		},
		reviewLog: (format, log, options) => ask("review", format, log, options),
		exportLog: (to, log, options) => ask("export", options?.from ?? "auto", log, options, to),
	};
}
