// One request and its answer, by fetch alone.
import { Problem, type Code } from "./problem.js";
import type { Names, Style } from "./rules.js";

export interface RemoteOptions {
	/** The language of names in answers, and of what a Problem tells. */
	names?: Names;
	/** How often a request is sent again when no answer came, or a passing refusal (2). */
	retries?: number;
	/** Milliseconds after which no answer is expected any more (30,000). */
	timeout?: number;
	/**
	 * Of a page that the daemon serves and that has signed in by a cookie (`club.signIn`), instead of
	 * a key: the session's token, which writes send. It is asked for anew for each of them.
	 */
	token?: () => string | undefined;
	/** What to use instead of the platform's fetch. */
	fetch?: typeof fetch;
}

export type Query = { [name: string]: string | number | boolean | readonly string[] | undefined };

export interface Call {
	query?: Query | undefined;
	/** Sent as JSON. */
	body?: unknown;
	/** Sent as it is. */
	text?: string | Blob | undefined;
	/** In place of the client's own, in milliseconds. */
	timeout?: number;
	headers?: { [name: string]: string };
	signal?: AbortSignal | undefined;
	retries?: number;
}

/**
 * What every write may be given. M is true where the answer need not show what was written; calls that
 * show a secret, or what one asks them for, do not take it.
 */
export interface WriteOptions<M extends boolean = false> {
	/** Makes a retry safe; without it one is made for each call. */
	idempotencyKey?: string;
	/** The version that the person saw: `stale_version` when it is no longer the current one. */
	ifMatch?: number;
	/** Asks for no more than that it is done (`Prefer: return=minimal`): less to send to a phone. */
	minimal?: M;
	signal?: AbortSignal;
}

/** The answer to a write that was asked `minimal`. */
export interface Done {
	/** Where what was made can be read, as "/v1/players/ID". */
	location?: string;
	/** The version of what was written, where it has one: for `ifMatch`. */
	version?: number;
}

/** What a write answers. */
export type Answer<T, M extends boolean> = M extends true ? Done : T;

function done({ headers }: Response): Done {
	const location = headers.get("Location");
	const version = parseInt(headers.get("ETag")?.slice(1) ?? "");
	return { ...(location && { location }), ...(version && { version }) };
}

/**
 * A random UUID, for an `idempotencyKey`; also where there is no `crypto.randomUUID`: pages without TLS,
 * React Native.
 */
export function uuid(): string {
	const maker = globalThis.crypto;
	if (maker?.randomUUID) return maker.randomUUID();
	const bytes = new Uint8Array(16);
	if (maker?.getRandomValues) maker.getRandomValues(bytes);
	else bytes.forEach((_, i) => (bytes[i] = Math.random() * 256));
	const hex = [...bytes]
		.map((byte, i) =>
			(i === 6 ? (byte & 15) | 64 : i === 8 ? (byte & 63) | 128 : byte)
				.toString(16)
				.padStart(2, "0"),
		)
		.join("");
	return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.*)/, "$1-$2-$3-$4-$5");
}

/**
 * Milliseconds before the next try: what was asked for, else twice as long each time, by chance.
 * What is still being done is asked for again soon: its answer is there in a moment.
 */
export function backoff(tries: number, problem?: unknown): number {
	const told = problem instanceof Problem ? problem : undefined;
	const soon = told?.code === "idempotency_in_flight";
	return told?.retryAfter !== undefined && !soon
		? told.retryAfter * 1000
		: Math.min(soon ? 1000 : 60_000, (soon ? 10 : 50) * 2 ** tries) * (0.5 + Math.random() / 2);
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const end = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", stop);
		};
		const stop = () => (end(), reject(signal?.reason));
		const timer = setTimeout(() => (end(), resolve()), milliseconds);
		if (signal?.aborted) stop();
		signal?.addEventListener("abort", stop);
	});
}

function told(text: string): { code: Code; status: number; detail: string } | undefined {
	try {
		const body = JSON.parse(text);
		return typeof body.code === "string" && typeof body.detail === "string" ? body : undefined;
	} catch {
		return undefined;
	}
}

// What a proxy answers in the service's place is no problem document.
function refusal(status: number, retry_after: string | null, text: string): Problem {
	const code =
		status === 429
			? "too_many_requests"
			: status > 501
				? "unavailable"
				: status === 404
					? "not_found"
					: "internal_error";
	const after = Number(retry_after ?? NaN);
	const body = told(text) ?? {
		code,
		status: status > 501 ? 503 : status,
		detail: `the answer is ${status} and no problem document`,
	};
	return new Problem(body, after >= 0 ? after : undefined);
}

export class Transport {
	/** Milliseconds after which no answer is expected any more. */
	readonly timeout: number;
	/** Called when the service does not know the key any more, and when the page has signed out. */
	readonly ended = new Set<() => void>();
	readonly #key: string | undefined;
	readonly #options: RemoteOptions;

	constructor(
		readonly url: string,
		key?: string,
		options: RemoteOptions = {},
	) {
		this.url = url.replace(/\/+$/, "");
		this.#key = key;
		this.#options = options;
		this.timeout = options.timeout ?? 30_000;
	}

	address(path: string, query: Query = {}): string {
		const parts = Object.entries(query)
			.filter(([, value]) => value !== undefined && String(value) !== "")
			.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
		return this.url + path + (parts.length > 0 ? `?${parts.join("&")}` : "");
	}

	headers(more: { [name: string]: string } = {}): { [name: string]: string } {
		const { names } = this.#options;
		return {
			...(this.#key === undefined ? {} : { Authorization: `Bearer ${this.#key}` }),
			...(names === undefined || names === "none" ? {} : { "Accept-Language": names }),
			...more,
		};
	}

	/** Nothing of the club is to be shown any more. */
	end(): void {
		for (const forget of this.ended) forget();
	}

	/** What an answer that is no 2xx tells. */
	refused(status: number, retry_after: string | null, text: string): Problem {
		const problem = refusal(status, retry_after, text);
		if (problem.code === "unauthorized") this.end();
		return problem;
	}

	/** A page of another origin cannot send this header, so it forges no write. */
	#proof(method: string): { [name: string]: string } {
		const token = method === "GET" ? undefined : this.#options.token?.();
		return token === undefined ? {} : { "X-CSRF-Token": token };
	}

	/** The style of a call of the rules as its query. */
	style(style: Style = {}): Query {
		return { names: style.names ?? this.#options.names, explain: style.explain };
	}

	/** What is sent. */
	#request(method: string, call: Call): RequestInit {
		const text = call.text ?? (JSON.stringify(call.body) as string | undefined);
		const headers = this.headers({
			...(text === undefined ? {} : { "Content-Type": "application/json" }),
			...this.#proof(method),
			...call.headers,
		});
		return { method, headers, body: text ?? null };
	}

	/** Why there is no answer: a refusal, the caller's own reason, or that nobody has answered. */
	#fault(cause: unknown, signal: AbortSignal | undefined): unknown {
		if (cause instanceof Problem) return cause;
		if (signal?.aborted) return signal.reason;
		const detail = `${this.url} does not answer`;
		return new Problem({ code: "unreachable", status: 0, detail }, undefined, { cause });
	}

	/**
	 * One try: what `read` makes of the answer of a 2xx, all in good time. A stream ends with the
	 * call's signal.
	 */
	async send<T>(
		method: string,
		path: string,
		call: Call,
		read: (response: Response) => Promise<T>,
		stream = false,
	): Promise<T> {
		const send = this.#options.fetch ?? fetch;
		const ends = new AbortController();
		const stop = () => ends.abort();
		const timer = setTimeout(stop, call.timeout ?? this.timeout);
		call.signal?.addEventListener("abort", stop);
		try {
			if (call.signal?.aborted) stop();
			const response = await send(this.address(path, call.query), {
				...this.#request(method, call),
				signal: ends.signal,
			});
			if (!response.ok)
				throw this.refused(
					response.status,
					response.headers.get("Retry-After"),
					await response.text(),
				);
			return await read(response);
		} catch (error) {
			throw this.#fault(error, call.signal);
		} finally {
			clearTimeout(timer);
			if (!stream) call.signal?.removeEventListener("abort", stop);
		}
	}

	/** What `read` makes of the answer, after tries as long as there is hope. */
	async #tried<T>(
		method: string,
		path: string,
		call: Call,
		read: (response: Response) => Promise<T>,
	): Promise<T> {
		for (let tries = 0; ; tries++)
			try {
				return await this.send(method, path, call, read);
			} catch (error) {
				const last = tries >= (call.retries ?? this.#options.retries ?? 2);
				if (last || !(error instanceof Problem && error.passing)) throw error;
				await pause(backoff(tries, error), call.signal);
			}
	}

	text(method: string, path: string, call: Call = {}): Promise<string> {
		return this.#tried(method, path, call, (response) => response.text());
	}

	async ask<T>(method: string, path: string, call: Call = {}): Promise<T> {
		return JSON.parse(await this.text(method, path, call)) as T;
	}

	/** A write, which is done once however often it is sent. */
	async write<T, M extends boolean = false>(
		method: string,
		path: string,
		body: unknown,
		options: WriteOptions<M> = {},
		query?: Query,
	): Promise<Answer<T, M>> {
		const { idempotencyKey, ifMatch, minimal, signal } = options;
		const call = {
			body,
			query,
			signal,
			headers: {
				"Idempotency-Key": idempotencyKey ?? uuid(),
				...(ifMatch === undefined ? {} : { "If-Match": `"${ifMatch}"` }),
				...(minimal ? { Prefer: "return=minimal" } : {}),
			},
		};
		const answer = await this.#tried(method, path, call, async (response) => ({
			text: await response.text(),
			done: done(response),
		}));
		return (minimal ? answer.done : JSON.parse(answer.text)) as Answer<T, M>;
	}

	/** All items of a list in pages. */
	async *pages<T>(
		path: string,
		query: Query = {},
		signal?: AbortSignal,
	): AsyncGenerator<T, void, undefined> {
		for (let cursor: string | null = ""; cursor !== null; ) {
			const page: { items: T[]; next_cursor: string | null } = await this.ask("GET", path, {
				query: { ...query, cursor },
				signal,
			});
			yield* page.items;
			cursor = page.next_cursor;
		}
	}
}
