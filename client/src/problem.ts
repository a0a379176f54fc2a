import type { Schemas } from "./types.js";

/** One of several faults of a request. */
export type Fault = Schemas["Fault"];
/** The service's codes; `unreachable`: no answer came, so that nobody knows whether it was done. */
export type Code = Schemas["ProblemCode"] | "unreachable";

/** A problem as the service tells it: application/problem+json (RFC 9457). */
export type ProblemBody = Partial<Omit<Schemas["Problem"], "code">> & {
	status: number;
	detail: string;
	code: Code;
};

/** A request that was refused, or not answered. `message` is `detail`, a sentence for people. */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly code: Code;
	/** 0 when no answer came. */
	readonly status: number;
	readonly detail: string;
	/** A JSON Pointer into the request. */
	readonly pointer: string | undefined;
	/** All faults of the request's members, where there are several. */
	readonly errors: readonly Fault[];
	/** All that was told: what belongs to one code alone is here, as `hand` and `same`. */
	readonly body: ProblemBody;
	/** Seconds after which to try again, where the service says so. */
	readonly retryAfter: number | undefined;

	constructor(body: ProblemBody, retryAfter?: number, options?: ErrorOptions) {
		super(body.detail, options);
		this.code = body.code;
		this.status = body.status;
		this.detail = body.detail;
		this.pointer = body.pointer;
		this.errors = body.errors ?? [];
		this.body = body;
		this.retryAfter = retryAfter;
	}

	/** The same request may do later: nothing is wrong with it. */
	get passing(): boolean {
		return (
			this.status === 0 ||
			this.status === 429 ||
			this.status === 503 ||
			this.code === "idempotency_in_flight"
		);
	}
}
