// The rules as a WebAssembly module (client/wasm): the same JSON in and out as over HTTP.
import { Problem, type ProblemBody } from "../problem.js";
import type { LocalRules, Style } from "../rules.js";

/** What client/wasm/module.c exports; addresses and sizes are in bytes of the memory. */
interface Exports {
	memory: WebAssembly.Memory;
	_initialize(): void;
	/** Whether it could prepare itself: false without memory. */
	start(): number;
	/** Room for a request of so many bytes; 0 without memory. */
	input(size: number): number;
	/** Answers the request of so many bytes that lies there: the HTTP status of the answer. */
	answer(size: number): number;
	output(): number;
	output_size(): number;
}

export type Bytes = BufferSource | WebAssembly.Module;

const OK = 200;

function no_memory(): ProblemBody {
	return {
		type: "/docs/problems#unavailable",
		title: "The service is unavailable",
		status: 503,
		detail: "there is no memory for this now",
		code: "unavailable",
		args: {},
	};
}

/** The module in its memory. */
export class Machine {
	readonly #exports: Exports;
	readonly #encoder = new TextEncoder();
	readonly #decoder = new TextDecoder();

	constructor(module: WebAssembly.Module) {
		const random = (at: number, size: number) => {
			crypto.getRandomValues(new Uint8Array(this.#exports.memory.buffer, at, size));
		};
		const instance = new WebAssembly.Instance(module, { mahjongd: { random } });
		this.#exports = instance.exports as unknown as Exports;
		this.#exports._initialize();
		if (this.#exports.start() === 0) throw new Problem(no_memory());
	}

	/** The text of the answer or of the problem, and its HTTP status. */
	answer(call: string, text: string, style: Style = {}): { status: number; text: string } {
		const head = [call, style.names ?? "", style.explain?.join(",") ?? "", ""].join("\0");
		const request = this.#encoder.encode(head + text);
		const room = this.#exports.input(request.length);
		if (room === 0) return { status: 503, text: JSON.stringify(no_memory()) };
		new Uint8Array(this.#exports.memory.buffer, room, request.length).set(request);
		const status = this.#exports.answer(request.length);
		const { buffer } = this.#exports.memory;
		const answer = new Uint8Array(buffer, this.#exports.output(), this.#exports.output_size());
		return { status, text: this.#decoder.decode(answer) };
	}
}

export async function open(bytes: Bytes): Promise<LocalRules> {
	const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
	const machine = new Machine(module);

	async function call(name: string, request: object, style?: Style): Promise<any> {
		const { status, text } = machine.answer(name, JSON.stringify(request), style);
		const answer = JSON.parse(text);
		if (status !== OK) throw new Problem(answer);
		return answer;
	}
	return {
		score: (request, style) => call("score", request, style),
		waits: (request, style) => call("waits", request, style),
		settle: (request, style) => call("settle", request, style),
		deal: (request) => call("deal", request),
		rulesets: () => call("rulesets", {}),
		plan: (request) => call("plan", request),
	};
}
