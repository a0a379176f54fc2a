/** A problem as the service tells it: application/problem+json (RFC 9457). */
export interface ProblemBody {
	type: string;
	title: string;
	status: number;
	detail: string;
	code: string;
	/** A JSON Pointer into the request. */
	pointer?: string;
	/** The query parameter or header at fault. */
	parameter?: string;
	args?: { [name: string]: unknown };
	/** All faults, where there are several. */
	errors?: { detail: string; code: string; pointer?: string }[];
	[member: string]: unknown;
}

/** A request that was refused. `code` says why; docs/contract.md lists the codes. */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly status: number;
	readonly code: string;
	readonly pointer: string | undefined;
	readonly body: ProblemBody;

	constructor(body: ProblemBody) {
		super(body.detail);
		this.status = body.status;
		this.code = body.code;
		this.pointer = body.pointer;
		this.body = body;
	}
}
