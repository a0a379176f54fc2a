// The rules as a WebAssembly module (client/wasm): the same JSON in and out as over HTTP.
import { Problem, type ProblemBody } from "../problem.js";
import type { LocalRules, Style } from "../rules.js";
import { APART } from "../rulesets.js";
import type { Catalogue } from "../types.js";

/** What client/wasm/module.h exports; addresses and sizes are in bytes of the memory. */
interface Exports {
	memory: WebAssembly.Memory;
	_initialize(): void;
	start?(): number;
	input(size: number): number;
	answer(size: number): number;
	rulesets?(): number;
	output(): number;
	output_size(): number;
}

export type Bytes = BufferSource | WebAssembly.Module;

/** Fills its argument with random bytes: crypto.getRandomValues. */
export type Random = (bytes: Uint8Array) => void;

/** The text of an answer or of a problem, and its HTTP status. */
export interface Answer {
	status: number;
	text: string;
}

const OK = 200;
/** No request that the module answers is so long. */
const REQUEST_MAX = 1 << 26;

export function refusal(status: number, code: string, title: string, detail: string): Answer {
	const type = `/docs/problems#${code}`;
	return { status, text: JSON.stringify({ type, title, status, detail, code, args: {} }) };
}

function no_memory(): Answer {
	return refusal(503, "unavailable", "Unavailable", "there is no memory for this request now");
}

/** A module in its memory. */
export class Machine {
	readonly #module: WebAssembly.Module;
	readonly #random: Random;
	readonly #encoder = new TextEncoder();
	readonly #decoder = new TextDecoder();
	#exports: Exports | undefined;

	constructor(module: WebAssembly.Module, random: Random) {
		this.#module = module;
		this.#random = random;
		this.#exports = this.#start();
	}

	/** `text` need not be JSON: what cannot be read is answered with a problem. */
	answer(call: string, text: string | Uint8Array, style: Style = {}): Answer {
		return this.ask([call, style.names ?? "", style.explain?.join(",") ?? ""], text);
	}

	/** What the module says to a text; the words before it say what is asked. */
	ask(words: readonly string[], text: string | Uint8Array): Answer {
		const head = [...words, ""].join("\0");
		return this.#run((exports) => {
			if (text.length > REQUEST_MAX) return undefined;
			const begin = this.#encoder.encode(head);
			const body = typeof text === "string" ? this.#encoder.encode(text) : text;
			const size = begin.length + body.length;
			const at = exports.input(size);
			if (at === 0) return undefined;
			const room = new Uint8Array(exports.memory.buffer, at, size);
			room.set(begin);
			room.set(body, begin.length);
			return exports.answer(size);
		});
	}

	/** The catalogue. */
	rulesets(): Answer {
		return this.#run((exports) => exports.rulesets?.());
	}

	#start(): Exports {
		let exports: Exports;
		const memory = (at: number, size?: number) => new Uint8Array(exports.memory.buffer, at, size);
		const fail = (at: number): never => {
			const bytes = memory(at);
			throw new Error(this.#decoder.decode(bytes.subarray(0, bytes.indexOf(0))));
		};
		const imports = {
			random: (at: number, size: number) => this.#random(memory(at, size)),
			failed: fail,
		};
		const instance = new WebAssembly.Instance(this.#module, { mahjongd: imports });
		exports = instance.exports as unknown as Exports;
		exports._initialize();
		if (exports.start?.() === 0) throw new Error("the module has no memory to start with");
		return exports;
	}

	/** What `ask` leaves at `output`; it returns the status, or undefined without memory. */
	#run(ask: (exports: Exports) => number | undefined): Answer {
		const exports = (this.#exports ??= this.#start());
		try {
			const status = ask(exports);
			if (status === undefined) return no_memory();
			const at = exports.output();
			const bytes = new Uint8Array(exports.memory.buffer, at, exports.output_size());
			return { status, text: this.#decoder.decode(bytes) };
		} catch (error) {
			// A mistake of ours: nobody knows what it left in the memory, so the next call gets another.
			this.#exports = undefined;
			return refusal(500, "internal_error", "Internal error", String(error));
		}
	}
}

export async function start(bytes: Bytes, random: Random): Promise<Machine> {
	const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
	return new Machine(module, random);
}

/** `more` loads the module of the ruleset that is apart: the first time that it is asked for, or all
 * rulesets are. */
export async function open(
	bytes: Bytes,
	random: Random,
	more: () => Promise<Bytes>,
): Promise<LocalRules> {
	const first = await start(bytes, random);
	let second: Machine | undefined;
	let coming: Promise<Machine> | undefined;

	/** What could not be loaded is tried again the next time. */
	async function apart(): Promise<Machine> {
		coming ??= more().then((loaded) => start(loaded, random));
		try {
			return (second = await coming);
		} catch (error) {
			coming = undefined;
			throw error;
		}
	}
	async function read<T>({ status, text }: Answer): Promise<T> {
		const answer: unknown = JSON.parse(text);
		if (status !== OK) throw new Problem(answer as ProblemBody);
		return answer as T;
	}
	async function call<T>(name: string, request: object, style?: Style): Promise<T> {
		const is_apart = "ruleset" in request && request.ruleset === APART;
		const machine = is_apart ? await apart() : first;
		return read(machine.answer(name, JSON.stringify(request), style));
	}
	async function loaded(): Promise<Catalogue> {
		const catalogue: Catalogue = await read(first.rulesets());
		if (second === undefined) return catalogue;
		const { rulesets } = await read<Catalogue>(second.rulesets());
		return { ...catalogue, rulesets: [...catalogue.rulesets, ...rulesets] };
	}

	return {
		score: (request, style) => call("score", request, style),
		waits: (request, style) => call("waits", request, style),
		settle: (request, style) => call("settle", request, style),
		deal: (request) => call("deal", request),
		play: (request, style) => call("play", request, style),
		loaded,
		rulesets: () => apart().then(loaded),
		plan: (request) => call("plan", request),
	};
}
