// What happens in a match or a club, for as long as anybody wants to know.
import { Problem } from "./problem.js";
import type { Own } from "./own.js";
import { backoff, pause, type Query, type Transport } from "./transport.js";
import type { Entry, Schemas } from "./types.js";

export interface ClubFollowOptions extends Omit<FollowOptions, "echo"> {
	/** Ids of up to three matches: these alone. */
	match?: string[];
	/** Entries of these kinds alone. */
	kinds?: Entry["kind"][];
}

export interface FollowOptions {
	/**
	 * Number (seq) of the last entry that is known; 0 for all. Without it, what comes from now
	 * on.
	 */
	after?: number;
	/** Tell what this client has written, too. */
	echo?: boolean;
	/** Ends it. */
	signal?: AbortSignal;
	/** Told when the stream is up, and when it is broken and will be tried again. */
	onState?: (state: "open" | "waiting", problem?: unknown) => void;
}

/** The store went back to a backup: what is shown has to be read anew. */
export interface Reset {
	kind: "reset";
	seq: number;
}

/**
 * Entries, and behind those of a commit its mark: the matches that they changed, as they stand. To
 * whoever follows chosen matches a mark comes alone when somebody there was renamed.
 */
export type ClubEvent = Entry | Schemas["CommitMark"] | Reset;

const PATH = "/v1/events";
// The service says something every 15 seconds; whoever hears nothing for longer is not connected.
const SILENCE = 40_000;

/** Server-sent events, fed with text as it comes. */
export class EventReader {
	/** Of the last event that was complete. */
	id: string | undefined;
	#coming: string | undefined;
	#rest = "";
	#data: string[] = [];

	/** The data of the events that are complete now. */
	*read(text: string): Generator<string, void, undefined> {
		const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
		this.#rest = lines.pop()!;
		for (const line of lines) {
			const colon = line.indexOf(":");
			const field = colon < 0 ? line : line.slice(0, colon);
			const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
			if (field === "data") this.#data.push(value);
			if (field === "id") this.#coming = value;
			if (line !== "") continue;
			this.id = this.#coming;
			if (this.#data.length > 0) yield this.#data.join("\n");
			this.#data = [];
		}
	}
}

interface Stream {
	query: Query;
	headers: { [name: string]: string };
	signal: AbortSignal;
}

async function* fetched(
	transport: Transport,
	call: Stream,
): AsyncGenerator<string, void, undefined> {
	const response = await transport.send("GET", PATH, call, async (answer) => answer, true);
	const reader = response.body!.getReader();
	const decoder = new TextDecoder();
	yield "";
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read())
			yield decoder.decode(part.value, { stream: true });
	} finally {
		reader.cancel().catch(() => undefined);
	}
}

// Where fetch has no streams (React Native), XMLHttpRequest shows its text as it grows.
async function* requested(
	transport: Transport,
	{ query, headers, signal }: Stream,
): AsyncGenerator<string, void, undefined> {
	const request = new XMLHttpRequest();
	let seen = 0;
	let wake = () => {};
	request.onreadystatechange = request.onprogress = () => wake();
	signal.addEventListener("abort", () => request.abort());
	request.open("GET", transport.address(PATH, query));
	for (const [name, value] of Object.entries(transport.headers(headers)))
		request.setRequestHeader(name, value);
	request.send();
	try {
		while (request.readyState < 4) {
			await new Promise<void>((resolve) => (wake = resolve));
			if (request.status !== 200) continue;
			const text = request.responseText.slice(seen);
			seen += text.length;
			yield text;
		}
		if (request.status !== 200)
			throw request.status === 0
				? new Problem({ code: "unreachable", status: 0, detail: "the stream broke" })
				: transport.refused(
						request.status,
						request.getResponseHeader("Retry-After"),
						request.responseText,
					);
	} finally {
		request.abort();
	}
}

type OnMark = (mark: Schemas["CommitMark"]) => boolean;

interface Place {
	last: string | undefined;
}

// One connection, until it ends or is silent for too long.
async function* connection(
	transport: Transport,
	query: Query,
	place: Place,
	signal: AbortSignal | undefined,
): AsyncGenerator<ClubEvent | undefined, void, undefined> {
	const ends = new AbortController();
	const stop = () => ends.abort();
	const headers: { [name: string]: string } = { Accept: "text/event-stream" };
	if (place.last !== undefined) headers["Last-Event-ID"] = place.last;
	const reader = new EventReader();
	let silence = setTimeout(stop, SILENCE);
	signal?.addEventListener("abort", stop);
	const parts = "body" in Response.prototype ? fetched : requested;
	try {
		for await (const text of parts(transport, { query, headers, signal: ends.signal })) {
			clearTimeout(silence);
			yield undefined;
			for (const data of reader.read(text)) {
				place.last = reader.id;
				yield JSON.parse(data);
			}
			place.last = reader.id ?? place.last;
			silence = setTimeout(stop, SILENCE);
		}
	} finally {
		clearTimeout(silence);
		stop();
		signal?.removeEventListener("abort", stop);
	}
}

/**
 * Tells what is news: entries once, none of our own, and the marks of those that are told.
 */
function sieve(echo: boolean, own: Own | undefined, onMark: OnMark | undefined) {
	let told = 0;
	// Since the last mark: whether entries came, and whether one of them was told.
	let came = false;
	let news = false;
	return async (event: ClubEvent): Promise<boolean> => {
		if (event.kind === "commit") {
			const tells = onMark?.(event) || news || !came;
			came = news = false;
			return tells;
		}
		if (event.kind === "reset") {
			told = event.seq;
			return true;
		}
		came = true;
		if (event.seq <= told) return false;
		told = event.seq;
		const is_other = echo || own === undefined || !(await own.wrote(event));
		news ||= is_other;
		return is_other;
	};
}

/** A refusal that another try would not change. */
const stays = (error: unknown): boolean =>
	error instanceof Problem && !error.passing && error.status < 500;

/** What is news, over as many connections as it takes, until a refusal that stays. */
async function* heard(
	transport: Transport,
	{ match, kinds, after, signal, onState }: ClubFollowOptions & FollowOptions,
	is_news: (event: ClubEvent) => Promise<boolean>,
): AsyncGenerator<ClubEvent, void, undefined> {
	const place: Place = { last: after === undefined ? undefined : String(after) };
	for (let tries = 0; !signal?.aborted; tries++) {
		let problem: unknown;
		try {
			for await (const event of connection(transport, { match, kinds }, place, signal)) {
				if (tries >= 0) onState?.("open");
				tries = -1;
				if (event !== undefined && (await is_news(event))) yield event;
			}
		} catch (error) {
			if (stays(error)) throw error;
			problem = error;
		}
		if (signal?.aborted) return;
		onState?.("waiting", problem);
		await pause(backoff(Math.max(0, tries), problem), signal).catch(() => undefined);
	}
}

/**
 * Every entry once and in order, over as many connections as it takes, and the marks of those that
 * are told; `onMark` is told all marks, and says whether one is to be told in any case. A refusal
 * that stays is thrown.
 */
export async function* follow(
	transport: Transport,
	options: ClubFollowOptions & FollowOptions,
	own?: Own,
	onMark?: OnMark,
): AsyncGenerator<ClubEvent, void, undefined> {
	if (own) own.readers++;
	try {
		yield* heard(transport, options, sieve(options.echo ?? false, own, onMark));
	} finally {
		if (own) own.readers--;
	}
}
