// The ledger of the club to which a key belongs.
import { follow, type ClubEvent, type ClubFollowOptions } from "./follow.js";
import { MatchRoom } from "./match.js";
import { Own } from "./own.js";
import type { Asked } from "./rules.js";
import {
	uuid,
	type Answer,
	type Done,
	type Query,
	type Transport,
	type WriteOptions,
} from "./transport.js";
import type {
	Entry,
	EntryKind,
	GamesRequest,
	ImportedGame,
	ListedMatch,
	LogFormat,
	Match,
	MatchRequest,
	Of,
	PlatformNames,
	Plan,
	Player,
	RulesetId,
	Schemas,
	Standings,
	Statement,
	Stats,
	Verification,
} from "./types.js";

export interface Period {
	season?: string;
	/** RFC 3339, or a date alone. */
	from?: string;
	to?: string;
}

type List<T> = AsyncGenerator<T, void, undefined>;
type Listed = { order?: "asc" | "desc"; limit?: number };
type MatchesAsked = Listed & {
	state?: Match["state"];
	season?: string;
	ruleset?: RulesetId;
	player?: string;
	external_id?: string;
};
type Me = {
	role: "read" | "scorer" | "owner" | "admin";
	club: { id: string; name: string } | null;
	key: {
		id: string;
		label: string | null;
		season: string | null;
		match: string | null;
		expires_at: string | null;
	} | null;
	may: string[];
};

type Season = Schemas["Season"];
type Payment = {
	/** Id of who paid. */
	from: string;
	/** Id of a player, or an account of the club: `fee`, say. */
	to: string;
	amount: number;
	/** `score`, `chips` or a currency's code. */
	asset: string;
	reason?: string | null;
};

const part = encodeURIComponent;
/** A minute for ten thousand entries is ample; a league's book may have a hundred times as many. */
const IMPORT_TIMEOUT = 3_600_000;

type Wish = {
	role: Schemas["Role"];
	label?: string | null;
	/** RFC 3339. */
	expires_at?: string | null;
	/** What alone the key is good for; at most one of the two. */
	season?: string | null;
	match?: string | null;
};

/** The keys of a club, for its owner. */
class Keys {
	constructor(readonly transport: Transport) {}

	/** Newest first; `paired`: those of phones alone, or the others. */
	list(club: string, query?: Listed & { paired?: boolean }): List<Schemas["Key"]> {
		return this.transport.pages(`/v1/clubs/${part(club)}/keys`, query);
	}

	/** The only answer that has the key itself. */
	make(club: string, wish: Wish, options?: WriteOptions): Promise<Schemas["NewKey"]> {
		return this.transport.write("POST", `/v1/clubs/${part(club)}/keys`, wish, options);
	}

	revoke<M extends boolean = false>(
		club: string,
		id: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Key"], M>> {
		const path = `/v1/clubs/${part(club)}/keys/${part(id)}`;
		return this.transport.write("DELETE", path, undefined, options);
	}

	/** A code for which one phone gets such a key, and its QR code. */
	pairing(
		club: string,
		wish: Wish & { address?: string },
		options?: WriteOptions,
	): Promise<Schemas["Pairing"]> {
		return this.transport.write("POST", `/v1/clubs/${part(club)}/pairings`, wish, options);
	}

	/** The codes that wait to be used, newest first, without the codes themselves. */
	pairings(club: string, query?: Listed): List<Schemas["UnusedPairing"]> {
		return this.transport.pages(`/v1/clubs/${part(club)}/pairings`, query);
	}

	/** No phone gets a key for it any more. */
	cancel<M extends boolean = false>(
		club: string,
		id: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["UnusedPairing"], M>> {
		const path = `/v1/clubs/${part(club)}/pairings/${part(id)}`;
		return this.transport.write("DELETE", path, undefined, options);
	}
}

/** The clubs of a service, for its admin key. */
export class Clubs {
	constructor(readonly transport: Transport) {}

	/** Newest first. */
	list(query?: Listed): List<Schemas["Club"]> {
		return this.transport.pages("/v1/clubs", query);
	}

	make<M extends boolean = false>(
		name: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Club"], M>> {
		return this.transport.write("POST", "/v1/clubs", { name }, options);
	}
}

/** Links with which one match, or the tables of one season, are read without a key. */
class Shares {
	constructor(readonly transport: Transport) {}

	/** Newest first, revoked ones too, without their tokens. */
	list(query?: Listed & { season?: string; match?: string }): List<Schemas["Share"]> {
		return this.transport.pages("/v1/shares", query);
	}

	/** The only answer that has the token. Exactly one of `match` and `season` is named. */
	make(wish: Schemas["ShareRequest"], options?: WriteOptions): Promise<Schemas["NewShare"]> {
		return this.transport.write("POST", "/v1/shares", wish, options);
	}

	/** Whoever follows it is cut off. */
	revoke<M extends boolean = false>(
		id: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Share"], M>> {
		return this.transport.write("DELETE", `/v1/shares/${part(id)}`, undefined, options);
	}
}

/** Remarks to a match, or to a hand of it. */
class Notes {
	constructor(readonly transport: Transport) {}

	/** Those that stand, each with its `text`; newest first. */
	list(match: string, query?: Listed): List<Schemas["Entry"]> {
		return this.transport.pages(`/v1/matches/${part(match)}/notes`, query);
	}

	/** The answer is the entry, without the text. */
	add<M extends boolean = false>(
		match: string,
		note: { text: string; hand?: number; player?: string },
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Entry"], M>> {
		return this.transport.write("POST", `/v1/matches/${part(match)}/notes`, note, options);
	}

	/** Its text is forgotten. */
	takeBack<M extends boolean = false>(
		match: string,
		id: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Entry"], M>> {
		return this.transport.write(
			"DELETE",
			`/v1/matches/${part(match)}/notes/${part(id)}`,
			undefined,
			options,
		);
	}
}

/** What is posted to a server of the club's: for owners. */
class Webhooks {
	constructor(readonly transport: Transport) {}

	/** Newest first. */
	list(query?: Listed): List<Schemas["Webhook"]> {
		return this.transport.pages("/v1/webhooks", query);
	}

	get(id: string): Promise<Schemas["Webhook"]> {
		return this.transport.ask("GET", `/v1/webhooks/${part(id)}`);
	}

	/** The answer has the secret, which is shown this once. */
	make(
		wish: {
			url: string;
			kinds?: Schemas["Webhook"]["kinds"];
			label?: string;
			after?: number;
		},
		options?: WriteOptions,
	): Promise<Schemas["WebhookWithSecret"]> {
		return this.transport.write("POST", "/v1/webhooks", wish, options);
	}

	change<M extends boolean = false>(
		id: string,
		wish: {
			url?: string;
			kinds?: Schemas["Webhook"]["kinds"];
			label?: string;
			enabled?: boolean;
		},
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Webhook"], M>> {
		return this.transport.write("PATCH", `/v1/webhooks/${part(id)}`, wish, options);
	}

	remove<M extends boolean = false>(
		id: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Webhook"], M>> {
		return this.transport.write("DELETE", `/v1/webhooks/${part(id)}`, undefined, options);
	}

	/** A new secret; posts are signed by the one before, too, for 24 hours. */
	renew(id: string, options?: WriteOptions): Promise<Schemas["WebhookWithSecret"]> {
		return this.transport.write("POST", `/v1/webhooks/${part(id)}/secret`, {}, options);
	}

	/** Has a test posted; `deliveries` tells what came of it. */
	test(id: string, options?: WriteOptions): Promise<Schemas["Webhook"]> {
		return this.transport.write("POST", `/v1/webhooks/${part(id)}/test`, {}, options);
	}

	/** The last attempts to post, newest first. */
	deliveries(id: string, query?: Listed): List<Schemas["Delivery"]> {
		return this.transport.pages(`/v1/webhooks/${part(id)}/deliveries`, query);
	}
}

class Players {
	constructor(readonly transport: Transport) {}

	list(
		query?: Listed & { archived?: boolean; guest?: boolean; external_id?: string },
	): List<Player> {
		return this.transport.pages("/v1/players", query);
	}

	get(id: string): Promise<Player> {
		return this.transport.ask("GET", `/v1/players/${part(id)}`);
	}

	add<M extends boolean = false>(
		player: { name: string; external_id?: string; platform_names?: PlatformNames },
		options?: WriteOptions<M>,
	): Promise<Answer<Player, M>> {
		return this.transport.write("POST", "/v1/players", player, options);
	}

	change<M extends boolean = false>(
		id: string,
		change: {
			name?: string;
			external_id?: string | null;
			platform_names?: PlatformNames;
			archived?: boolean;
			guest?: false;
		},
		options?: WriteOptions<M>,
	): Promise<Answer<Player, M>> {
		return this.transport.write("PATCH", `/v1/players/${part(id)}`, change, options);
	}

	/** Two players who are one person: all of the first is the other's from now on. */
	merge<M extends boolean = false>(
		id: string,
		given: { into: string; reason?: string | null },
		options?: WriteOptions<M>,
	): Promise<Answer<Entry, M>> {
		return this.transport.write("POST", `/v1/players/${part(id)}/merge`, given, options);
	}

	/** Removes all that names a player who leaves, for good; the book stays. */
	anonymise<M extends boolean = false>(
		id: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Player, M>> {
		return this.transport.write("POST", `/v1/players/${part(id)}/anonymise`, {}, options);
	}

	/** Every posting with the balance after it. */
	statement(id: string, query?: Listed & { asset?: string }): List<Statement["items"][number]> {
		return this.transport.pages(`/v1/players/${part(id)}/statement`, query);
	}

	async balances(id: string): Promise<Statement["balances"]> {
		const page = await this.transport.ask<Statement>(
			"GET",
			`/v1/players/${part(id)}/statement`,
			{ query: { limit: 1 } },
		);
		return page.balances;
	}

	stats(id: string, query?: Period & { ruleset?: RulesetId }): Promise<Stats> {
		return this.transport.ask("GET", `/v1/players/${part(id)}/stats`, {
			query: query as Query,
		});
	}

	/** Against each of those who were met, the most frequent first. */
	headToHead(
		id: string,
		query?: Period & Listed & { ruleset?: RulesetId },
	): List<Schemas["HeadToHead"]["items"][number]> {
		return this.transport.pages(`/v1/players/${part(id)}/head-to-head`, query as Query);
	}

	/** Match by match in the order of finish, with the running sum: ready for a plot. */
	series(
		id: string,
		query?: Period & Listed & { ruleset?: RulesetId },
	): List<Schemas["Series"]["items"][number]> {
		return this.transport.pages(`/v1/players/${part(id)}/series`, query as Query);
	}
}

class Matches {
	// Of each match one, so that every room of it knows what the others have written.
	readonly #own = new Map<string, Own>();
	/** Told of each state of a match that is seen. */
	readonly seen = new Set<(match: Match) => void>();

	constructor(readonly transport: Transport) {
		transport.ended.add(() => this.#own.forEach((own) => (own.last = undefined)));
	}

	/** A state of a match, by whomever it was seen. */
	readonly see = (match: Match): void => {
		this.own(match.id).last = match;
		for (const tell of this.seen) tell(match);
	};

	/** Without their options, unless `expand` asks for them. */
	list(query: MatchesAsked & { expand: "rules" }): List<Match>;
	list(query?: MatchesAsked): List<ListedMatch>;
	list(query?: MatchesAsked & { expand?: "rules" }): List<Match | ListedMatch> {
		return this.transport.pages("/v1/matches", query);
	}

	/** The match with this id as it was last seen on this device; nothing is asked yet. */
	open<K extends RulesetId = RulesetId>(id: string, state?: Of<K, Match>): MatchRoom<K> {
		const name = id.toLowerCase();
		return new MatchRoom<K>(this.transport, this.own(name), this.see, name, state);
	}

	/** What this client has written to the match. */
	own(id: string): Own {
		const own = this.#own.get(id) ?? new Own();
		this.#own.set(id, own);
		return own;
	}

	/** Begins a match, or records the result of an old one; one that was begun `minimal` has no state yet. */
	async begin<K extends RulesetId>(
		request: Asked<K, MatchRequest>,
		options?: WriteOptions<boolean>,
	): Promise<MatchRoom<K>> {
		const match: Of<K, Match> | Done = await this.transport.write<Of<K, Match>, boolean>(
			"POST",
			"/v1/matches",
			request,
			options,
		);
		if ("ruleset" in match) return this.open<K>((match as Match).id, match as Of<K, Match>);
		return this.open<K>((match as Done).location!.split("/").at(-1)!);
	}
}

export class Club {
	readonly keys: Keys;
	readonly players: Players;
	readonly shares: Shares;
	readonly notes: Notes;
	readonly webhooks: Webhooks;
	readonly matches: Matches;
	readonly #transport: Transport;

	constructor(transport: Transport) {
		this.#transport = transport;
		this.keys = new Keys(transport);
		this.players = new Players(transport);
		this.shares = new Shares(transport);
		this.notes = new Notes(transport);
		this.webhooks = new Webhooks(transport);
		this.matches = new Matches(transport);
	}

	/**
	 * Makes matches of games that were played elsewhere, all or none of them. With `preview` it
	 * shows who would sit where and what the logs paid otherwise, and writes nothing.
	 */
	async importGames(
		request: GamesRequest,
		options?: WriteOptions & { preview?: boolean; format?: LogFormat },
	): Promise<ImportedGame[]> {
		const { preview, format } = options ?? {};
		const answer = await this.#transport.write<{ games: ImportedGame[] }>(
			"POST",
			"/v1/import/games",
			request,
			options,
			{ preview, format },
		);
		return answer.games;
	}

	/** A phone's key for a pairing code, once. The client needs no key of its own for it. */
	pair(code: string, options?: WriteOptions): Promise<Schemas["NewKey"]> {
		return this.#transport.write("POST", "/v1/pair", { code }, options);
	}

	/** The first club and its owner's key, for the code of the link that the daemon printed. */
	start(
		given: { code: string; name: string; label?: string | null },
		options?: WriteOptions,
	): Promise<Schemas["FirstClub"]> {
		return this.#transport.write("POST", "/v1/start", given, options);
	}

	/**
	 * Signs a page that the daemon serves in, by a cookie: the client needs no key from then on, but the
	 * answer's `token` as its option.
	 */
	signIn(
		given: { code: string } | { key: string },
		options?: WriteOptions,
	): Promise<Schemas["Session"]> {
		return this.#transport.write("POST", "/v1/session", given, options);
	}

	/** Who has signed in by the cookie. */
	session(): Promise<Schemas["Session"]> {
		return this.#transport.ask("GET", "/v1/session");
	}

	/** The session of the cookie is good no longer. */
	async signOut<M extends boolean = false>(
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Key"], M>> {
		const call = this.#transport.write<Schemas["Key"], M>(
			"DELETE",
			"/v1/session",
			undefined,
			options,
		);
		const answer = await call;
		this.#transport.end();
		return answer;
	}

	/** Whose key this is, and what it may do. */
	me(): Promise<Me> {
		return this.#transport.ask("GET", "/v1/me");
	}

	/**
	 * All that a first screen shows, of one moment. `follow({ after: seq })` goes on from there, so
	 * that nothing is read again. A key for one season or match sees its own.
	 */
	home(): Promise<Schemas["Home"]> {
		return this.#transport.ask("GET", "/v1/home");
	}

	/**
	 * What happens in the club, this client's own writes too: each entry once and in order, without
	 * a gap, and behind the entries of a commit its mark, with the matches that they changed.
	 */
	follow(options: ClubFollowOptions = {}): AsyncGenerator<ClubEvent, void, undefined> {
		return follow(this.#transport, options);
	}

	/** Its name, and what points are worth in money. */
	get(id: string): Promise<Schemas["Club"]> {
		return this.#transport.ask("GET", `/v1/clubs/${part(id)}`);
	}

	/**
	 * The club goes by another name, or says what points are worth; null, nothing. Whoever follows
	 * it learns that (kinds `rename` and `money`), not the name: `get()` has it.
	 */
	change<M extends boolean = false>(
		id: string,
		wish: { name?: string; money?: Schemas["ClubMoney"] | null },
		options?: WriteOptions<M>,
	): Promise<Answer<Schemas["Club"], M>> {
		return this.#transport.write("PATCH", `/v1/clubs/${part(id)}`, wish, options);
	}

	/** Newest first, closed ones too. */
	seasons(query?: Listed): List<Season> {
		return this.#transport.pages("/v1/seasons", query);
	}

	/** The table of a season's teams, of all its days or a period. */
	teams(season: string, query?: Omit<Period, "season">): Promise<Schemas["TeamStandings"]> {
		return this.#transport.ask("GET", `/v1/seasons/${part(season)}/teams`, {
			query: query as Query,
		});
	}

	makeSeason<M extends boolean = false>(
		settings: Schemas["SeasonRequest"],
		options?: WriteOptions<M>,
	): Promise<Answer<Season, M>> {
		return this.#transport.write("POST", "/v1/seasons", settings, options);
	}

	/** Replaces its settings: what is left out is as in a new season. */
	changeSeason<M extends boolean = false>(
		id: string,
		settings: Schemas["SeasonRequest"],
		options?: WriteOptions<M>,
	): Promise<Answer<Season, M>> {
		return this.#transport.write("PUT", `/v1/seasons/${part(id)}`, settings, options);
	}

	/** No match begins in it any more, or changes without the owner. */
	closeSeason<M extends boolean = false>(
		id: string,
		reason?: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Season, M>> {
		const path = `/v1/seasons/${part(id)}/close`;
		return this.#transport.write("POST", path, { reason }, options);
	}

	reopenSeason<M extends boolean = false>(
		id: string,
		reason: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Season, M>> {
		const path = `/v1/seasons/${part(id)}/reopen`;
		return this.#transport.write("POST", path, { reason }, options);
	}

	/** The club's table over finished matches; `list_moved` when it changes between two pages. */
	standings(
		query?: Period & {
			ruleset?: string;
			sort?: "score" | "average_score" | "average_place";
			trend?: number;
			limit?: number;
			cursor?: string;
		},
	): Promise<Standings> {
		return this.#transport.ask("GET", "/v1/standings", { query: query as Query });
	}

	/** The club's players by rating; `list_moved` when it changes between two pages. */
	ratings(query: {
		method: Schemas["Ratings"]["method"];
		season?: string;
		limit?: number;
		cursor?: string;
	}): Promise<Schemas["Ratings"]> {
		return this.#transport.ask("GET", "/v1/ratings", { query });
	}

	/** What came in, what was paid and what is owed, by asset and by account. */
	closing(query?: { from?: string; to?: string }): Promise<Schemas["Closing"]> {
		return this.#transport.ask("GET", "/v1/closing", { query: query as Query });
	}

	/** Who pays whom, with the fewest transfers. */
	plan(query?: { asset?: string; player?: string; as_of?: number }): Promise<Plan> {
		return this.#transport.ask("GET", "/v1/settlements/plan", { query: query as Query });
	}

	/** Records that the plan as of that entry was paid. */
	settle<M extends boolean = false>(
		given: { as_of: number; asset?: string; player?: string; note?: string },
		options?: WriteOptions<M>,
	): Promise<Answer<Entry, M>> {
		return this.#transport.write("POST", "/v1/settlements", given, options);
	}

	/** Records that a player has paid another, or the club: cash at the door, one line of a plan. */
	pay<M extends boolean = false>(
		given: Payment,
		options?: WriteOptions<M>,
	): Promise<Answer<Entry, M>> {
		return this.#transport.write("POST", "/v1/payments", given, options);
	}

	payments(query?: Listed): List<Entry> {
		return this.#transport.pages("/v1/payments", query);
	}

	settlements(query?: Listed): List<Entry> {
		return this.#transport.pages("/v1/settlements", query);
	}

	/** An opening balance or a correction. */
	adjust<M extends boolean = false>(
		given: Schemas["AdjustmentRequest"],
		options?: WriteOptions<M>,
	): Promise<Answer<Entry, M>> {
		return this.#transport.write("POST", "/v1/ledger/adjustments", given, options);
	}

	/** Takes an adjustment, a settlement, a payment or a merge back. */
	reverse<M extends boolean = false>(
		entry: string | number,
		reason: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Entry, M>> {
		return this.#transport.write(
			"POST",
			`/v1/ledger/${part(entry)}/reverse`,
			{ reason },
			options,
		);
	}

	/** The hash-chained entries. */
	entries(query?: Listed & { match?: string; kind?: EntryKind }): List<Entry> {
		return this.#transport.pages("/v1/ledger", query);
	}

	entry(id: string | number): Promise<Entry> {
		return this.#transport.ask("GET", `/v1/ledger/${part(id)}`);
	}

	/** Recomputes chain, sums and balances. */
	verify(): Promise<Verification> {
		return this.#transport.ask("GET", "/v1/ledger/verify");
	}

	/** A table for a spreadsheet, as CSV. */
	table(
		rows: "postings" | "hands" | "matches" | "standings" | "statement" | "closing",
		query?: Period & { separator?: "comma" | "semicolon"; player?: string },
	): Promise<string> {
		const asked = { ...query, format: "csv", rows } as Query;
		return this.#transport.text("GET", "/v1/export", { query: asked });
	}

	/** Everything that the club owns, as text. */
	export(format: "ndjson" | "csv" = "ndjson"): Promise<string> {
		return this.#transport.text("GET", "/v1/export", { query: { format } });
	}

	/** The same as a file, however large; `onBytes` is told how much has come so far. */
	async copy(onBytes: (bytes: number) => void = () => {}, signal?: AbortSignal): Promise<Blob> {
		const response = await this.#transport.send(
			"GET",
			"/v1/export",
			{ signal },
			async (answer) => answer,
			true,
		);
		const parts: BlobPart[] = [];
		let bytes = 0;
		const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
		for (let got = await reader.read(); !got.done; got = await reader.read()) {
			parts.push(got.value);
			onBytes((bytes += got.value.length));
		}
		return new Blob(parts, { type: "application/x-ndjson" });
	}

	/** Reads such a file into this club, which has to be empty: all of it, or nothing. */
	import(file: Blob | string, options: WriteOptions = {}): Promise<Schemas["Imported"]> {
		const { idempotencyKey, signal } = options;
		return this.#transport.ask("POST", "/v1/import", {
			text: file,
			headers: {
				"Content-Type": "application/x-ndjson",
				"Idempotency-Key": idempotencyKey ?? uuid(),
			},
			timeout: IMPORT_TIMEOUT,
			signal,
		});
	}
}
