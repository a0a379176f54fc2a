// A player in a worker, whichever kind that is (docs/player.md of the repository).
import type { Answer, Bytes } from "../local/open.js";
import type { PlayStart, SeatQuestion } from "../play.js";
import { Problem, type Code } from "../problem.js";
import type { Names } from "../rules.js";
import type { Decision, Review, RulesetId, Seat } from "../types.js";
import type { Question, Said, Told } from "./protocol.js";

export type { Decision, Review } from "../types.js";

/** How far a player looks: `plain` calls nothing and fears nobody. */
export type Strength = "plain" | "easy" | "club" | "strong";

export interface PlayerOptions {
	/** `club`, unless it is said. */
	strength?: Strength;
	/** Its luck, a whole number: players of other seeds may decide otherwise (0). */
	seed?: number;
	/** The module: its address, its bytes, or what WebAssembly.compile made of them. */
	module?: string | URL | Bytes;
}

export interface DecideOptions {
	/** The languages of what it thinks: all four unless it says less. */
	names?: Names;
	/** Gives the question up, with the signal's reason. */
	signal?: AbortSignal;
}

export interface ReviewOptions extends DecideOptions {
	/** Whose decisions are judged; everybody's unless it is said. */
	seat?: Seat;
	/** False: the worst are told alone. */
	decisions?: boolean;
}

/** A worker, once it is ready. */
export interface Channel {
	tell(told: Told): void;
	/** Whether an answer is waited for, so that node does not end before it has come. */
	wait(waits: boolean): void;
	end(): Promise<void>;
}

/** Starts a worker. `broken` is called when it ends by a mistake of ours. */
export type Connect = (hear: (said: Said) => void, broken: (error: Error) => void) => Channel;

interface Job {
	question: Question;
	/** Given what the module says, as JSON. */
	resolve(answer: unknown): void;
	reject(reason: unknown): void;
}

const OK = 200;

function problem(code: Code, status: number, detail: string, cause?: Error): Problem {
	return new Problem({ code, status, detail }, undefined, cause && { cause });
}

/** Decides at a seat and judges hands, in a worker: one question after the other, in the order of the calls. */
export class Player {
	readonly #channel: Channel;
	readonly #options: { strength: Strength; seed: number };
	readonly #begun: (refused?: Problem) => void;
	/** The first is being answered. */
	#jobs: Job[] = [];
	#ended: Problem | undefined;

	private constructor(
		connect: Connect,
		{ strength = "club", seed = 0 }: PlayerOptions,
		begun: (refused?: Problem) => void,
	) {
		this.#options = { strength, seed };
		this.#begun = begun;
		this.#channel = connect(
			(said) => this.#hear(said),
			(error) => this.#end(problem("internal_error", 500, error.message, error)),
		);
	}

	/** Resolves when the worker is ready. */
	static begin(connect: Connect, module: Told, options: PlayerOptions): Promise<Player> {
		return new Promise((resolve, reject) => {
			const player: Player = new Player(connect, options, (refused) =>
				refused === undefined ? resolve(player) : reject(refused),
			);
			player.#channel.tell(module);
		});
	}

	/**
	 * One of the view's offers to the seat, and why. Rejects with a Problem where the seat is not
	 * asked, the view tells of no such hand, or the player is closed.
	 */
	decide<K extends RulesetId>(
		question: SeatQuestion<K>,
		{ names, signal }: DecideOptions = {},
	): Promise<Decision> {
		const text = JSON.stringify({ ...question, ...this.#options });
		return this.#answer({ call: "decide", text, names }, signal) as Promise<Decision>;
	}

	/**
	 * What a player of strength `club`, or `strong` where this one is, says of hands that were played: what should
	 * have been done, the worst decisions first. Of hands without a table each follows from the one before.
	 */
	review<K extends RulesetId>(
		hands: readonly PlayStart<K>[],
		{ names, signal, ...about }: ReviewOptions = {},
	): Promise<Review> {
		const strength = this.#options.strength === "strong" ? "strong" : "club";
		const text = JSON.stringify({ ...about, hands, strength });
		return this.#answer({ call: "review", text, names }, signal) as Promise<Review>;
	}

	/** Ends the worker. What has not been answered rejects with a Problem of code `unavailable`. */
	async close(): Promise<void> {
		this.#end(problem("unavailable", 503, "the player was closed"));
		await this.#channel.end();
	}

	#answer(question: Question, signal?: AbortSignal): Promise<unknown> {
		if (this.#ended !== undefined) return Promise.reject(this.#ended);
		if (signal?.aborted) return Promise.reject(signal.reason);
		return new Promise((resolve, reject) => {
			const job: Job = { question, resolve, reject };
			const give_up = () => {
				this.#drop(job);
				reject(signal?.reason);
			};
			const forget = () => signal?.removeEventListener("abort", give_up);
			job.resolve = (answer) => (forget(), resolve(answer));
			job.reject = (reason) => (forget(), reject(reason));
			signal?.addEventListener("abort", give_up);
			if (this.#jobs.push(job) === 1) this.#ask();
		});
	}

	#ask(): void {
		const [job] = this.#jobs;
		this.#channel.wait(job !== undefined);
		if (job !== undefined) this.#channel.tell(job.question);
	}

	#hear(said: Said): void {
		if ("ready" in said) {
			this.#ask();
			this.#begun();
		} else if ("failed" in said) {
			this.#end(problem("unavailable", 503, said.failed));
			void this.#channel.end();
		} else this.#answered(said);
	}

	#answered({ status, text }: Answer): void {
		const job = this.#jobs.shift();
		const answer = JSON.parse(text);
		if (status === OK) job?.resolve(answer);
		else job?.reject(new Problem(answer));
		if (this.#ended === undefined) this.#ask();
	}

	/** The first has been asked already: its answer is still to come, and nobody hears it. */
	#drop(job: Job): void {
		const [asked] = this.#jobs;
		this.#jobs = this.#jobs.filter((other) => other === asked || other !== job);
	}

	#end(ended: Problem): void {
		this.#ended ??= ended;
		this.#begun(this.#ended);
		for (const job of this.#jobs.splice(0)) job.reject(this.#ended);
	}
}
