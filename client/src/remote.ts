import { Club, Clubs } from "./club.js";
import { Problem } from "./problem.js";
import type { Asked, Rules, Style } from "./rules.js";
import { SeatRoom } from "./seat.js";
import { Transport, type RemoteOptions } from "./transport.js";
import type {
	Catalogue,
	DealAnswer,
	DealRequest,
	Of,
	PlayAnswer,
	PlayRequest,
	Ruleset,
	RulesetId,
	Schemas,
	ScoreAnswer,
	ScoreRequest,
	SettleAnswer,
	SettleRequest,
	WaitsAnswer,
	WaitsRequest,
} from "./types.js";

interface Batches {
	score: [ScoreRequest, ScoreAnswer];
	waits: [WaitsRequest, WaitsAnswer];
	settle: [SettleRequest, SettleAnswer];
	deals: [DealRequest, DealAnswer];
	play: [PlayRequest, PlayAnswer];
}

// Of one body; the service takes 64 MiB, and answers when all of it has come.
const CHUNK_LINES = 1000;
const CHUNK_TEXT = 1 << 20;

async function* chunks(
	requests: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string, void, undefined> {
	let lines: string[] = [];
	let size = 0;
	for await (const request of requests) {
		const line = JSON.stringify(request);
		if (lines.length === CHUNK_LINES || size + line.length > CHUNK_TEXT) {
			yield lines.join("\n");
			lines = [];
			size = 0;
		}
		lines.push(line);
		size += line.length;
	}
	if (lines.length > 0) yield lines.join("\n");
}

export class Remote implements Rules {
	/** The club of the key. */
	readonly club: Club;
	/** All clubs, when it is the admin's key. */
	readonly clubs: Clubs;
	/** What sends the requests, for those who bring more than this class has. */
	readonly transport: Transport;

	constructor(transport: Transport) {
		this.transport = transport;
		this.club = new Club(transport);
		this.clubs = new Clubs(transport);
	}

	/** Whether the service can read and write its store; a Problem says why not. */
	ready(): Promise<{ status: string }> {
		return this.transport.ask("GET", "/readyz");
	}

	#rules<T>(path: string, body: unknown, style?: Style): Promise<T> {
		return this.transport.ask("POST", path, { body, query: this.transport.style(style) });
	}

	score<K extends RulesetId>(
		request: Asked<K, ScoreRequest>,
		style?: Style,
	): Promise<Of<K, ScoreAnswer>> {
		return this.#rules("/v1/score", request, style);
	}

	waits<K extends RulesetId>(
		request: Asked<K, WaitsRequest>,
		style?: Style,
	): Promise<Of<K, WaitsAnswer>> {
		return this.#rules("/v1/waits", request, style);
	}

	settle<K extends RulesetId>(
		request: Asked<K, SettleRequest>,
		style?: Style,
	): Promise<Of<K, SettleAnswer>> {
		return this.#rules("/v1/settle", request, style);
	}

	deal<K extends RulesetId>(request: Asked<K, DealRequest>): Promise<Of<K, DealAnswer>> {
		return this.#rules("/v1/deals", request);
	}

	play<K extends RulesetId>(
		request: Asked<K, PlayRequest>,
		style?: Style,
	): Promise<Of<K, PlayAnswer>> {
		return this.#rules("/v1/play", request, style);
	}

	/** Hands of play, each as its request was, as the file of a game. */
	exportPlay(request: Schemas["PlayExportRequest"]): Promise<Schemas["PlayExport"]> {
		return this.transport.ask("POST", "/v1/play/export", { body: request });
	}

	async rulesets(): Promise<Catalogue> {
		const { rulesets } = await this.transport.ask<{ rulesets: { id: string }[] }>(
			"GET",
			"/v1/rulesets",
		);
		return {
			rulesets: await Promise.all(rulesets.map(({ id }) => this.ruleset(id as RulesetId))),
		};
	}

	ruleset(id: RulesetId): Promise<Ruleset> {
		return this.transport.ask("GET", `/v1/rulesets/${encodeURIComponent(id)}`);
	}

	/** A seat of a sealed match, by its token: no key is needed. */
	seat(token: string): SeatRoom {
		return new SeatRoom(this.transport, token);
	}

	/** One answer, or Problem, for each request, in order; any number of them. */
	async *batch<C extends keyof Batches>(
		call: C,
		requests: Iterable<Batches[C][0]> | AsyncIterable<Batches[C][0]>,
		style?: Style,
	): AsyncGenerator<Batches[C][1] | Problem, void, undefined> {
		for await (const text of chunks(requests)) {
			const answers = await this.transport.text("POST", `/v1/${call}/batch`, {
				text,
				query: this.transport.style(style),
				headers: { "Content-Type": "application/x-ndjson" },
			});
			for (const line of answers.split("\n").filter(Boolean)) {
				const answer = JSON.parse(line);
				yield "code" in answer ? new Problem(answer) : answer;
			}
		}
	}
}

/** A client of the service at `url`; `key` is of a club, and not needed for the rules alone. */
export function remote(url: string, key?: string, options?: RemoteOptions): Remote {
	return new Remote(new Transport(url, key, options));
}
