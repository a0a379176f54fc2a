// "mahjongd/queue": writes that survive bad Wi-Fi: stored at the tap, sent until they are answered,
// recorded once.
import { Problem } from "./problem.js";
import { LastSeen } from "./last-seen.js";
import { marks_of, type Mark } from "./own.js";
import type { HandOf, MatchRoom } from "./match.js";
import type { Remote } from "./remote.js";
import { indexedStore, memoryStore, type Store, type Stored, type Tap } from "./store.js";
import { backoff, pause, uuid } from "./transport.js";
import type { Hand, HandAnswer, Match, RulesetId, Schemas } from "./types.js";

export {
	indexedStore,
	memoryStore,
	textStore,
	type Store,
	type Stored,
	type Tap,
	type TextStorage,
} from "./store.js";

export interface QueueOptions {
	/** Where taps are kept: IndexedDB where there is one, else memory. */
	store?: Store;
	/** Tabs of one origin share the queue of one name ("queue"): one for each club. */
	name?: string;
	/** How many days an open match is kept as it was last seen (30); 0: it is not. */
	keepDays?: number;
}

export interface Write {
	method: "POST" | "PUT" | "PATCH" | "DELETE";
	/** As "/v1/players", with the query. */
	path: string;
	body?: unknown;
	ifMatch?: number;
	/** Writes of one lane are sent in order, and wait for one that needs a person. */
	lane?: string;
}

/** A tap that is on the disk of this device. */
export interface Kept<T> {
	tap: Stored;
	/** The service's answer, whenever it comes; rejects when the tap is dropped. */
	answer: Promise<T>;
}

/** A tap that a person has to decide about; until then its lane waits. */
export interface Conflict {
	tap: Stored;
	problem: Problem;
	/** Of hand_already_recorded: what the other phone recorded. */
	theirs: Hand | undefined;
	/** What was to be recorded. */
	mine: unknown;
	/** The tap is given up: theirs holds. */
	drop(): Promise<void>;
	/** Sends it anew: with a later version, as another hand, or as one beyond the match's end. */
	again(change?: { ifMatch?: number; hand_number?: number; beyond?: true }): Promise<void>;
	/** Of hand_already_recorded: puts the recorded hand right to be this one. */
	replace(reason?: string): Promise<void>;
}

/**
 * Where another phone had recorded the same, it is the other's hand, without the match. Otherwise the
 * match is as it stands after the hand and those that were sent with it.
 */
export type Recorded = Hand & Partial<Pick<HandAnswer, "match">>;

export interface UndoOptions {
	hand_number?: number;
	reason?: string;
	ifMatch?: number;
}

type HandsAnswer = Schemas["HandsAnswer"];

/** The room of a match by any rules. */
type Room = Pick<MatchRoom, "id" | "see"> & { readonly state: Match | undefined };

interface Done {
	tap: Stored;
	answer: unknown;
}

interface Waiting {
	resolve(answer: unknown): void;
	reject(error: unknown): void;
}

// Milliseconds between two looks at a store into which others write.
const LOOK = 5_000;
// As many hands as one call takes.
const MOST = 64;
// Milliseconds after which a first try is given up; each later one has twice as long.
const FIRST = 4_000;

const reasoned = (path: string, reason: string) =>
	reason === "" ? path : `${path}?reason=${encodeURIComponent(reason)}`;

function marks({ method, path }: Tap, answer: unknown): Mark[] {
	return marks_of(
		answer as Recorded,
		method === "DELETE" ? "hand_reversal" : path.split("/").at(-1)!,
	);
}

/** What each of the hands that were sent together would have been answered by itself. */
const each_of = ({ hands, match }: HandsAnswer): Recorded[] =>
	hands.map((hand) => ({ ...hand, match }));

const unlocked = (tap: Stored) => tap.problem !== undefined || tap.tries === 0;

export class Queue {
	/** What has not been answered yet, in order; another array after each change. */
	taps: readonly Stored[] = [];
	/** Why nothing is being sent now: the key is not good any more, or nobody answers. */
	problem: Problem | undefined;
	/**
	 * Resolves when `taps` holds what an earlier page or program left, and `matches.open` knows the
	 * matches that it has seen.
	 */
	readonly ready: Promise<void>;
	readonly #remote: Remote;
	readonly #store: Store;
	readonly #seen: LastSeen;
	#channel: BroadcastChannel | undefined;
	readonly #listeners = new Set<() => void>();
	readonly #waiting = new Map<string, Waiting>();
	readonly #rooms = new Map<string, Room>();
	/** Ids of hands that were refused with others: sent by itself, each has its own answer. */
	readonly #alone = new Set<string>();
	readonly #ends = new AbortController();
	#news = new AbortController();
	#hope = new AbortController();

	constructor(remote: Remote, { store, name = "queue", keepDays = 30 }: QueueOptions = {}) {
		this.#remote = remote;
		this.#store =
			store ?? (typeof indexedDB === "undefined" ? memoryStore() : indexedStore(name));
		this.#seen = new LastSeen(this.#store.seen, keepDays);
		if (this.#store.shared && typeof BroadcastChannel !== "undefined") {
			this.#channel = new BroadcastChannel(`mahjongd:${name}`);
			this.#channel.onmessage = ({ data }) => this.#hear(data);
		}
		globalThis.addEventListener?.("online", this.resume);
		const { signal } = this.#ends;
		const locks = this.#store.shared ? globalThis.navigator?.locks : undefined;
		// Whoever holds the lock sends; when that tab is closed, the next one has it.
		const sent: Promise<void> = locks
			? locks.request(`mahjongd:${name}`, { signal }, () => this.#work())
			: this.#work();
		sent.catch(() => undefined);
		remote.club.matches.seen.add(this.#see);
		remote.transport.ended.add(this.#forget);
		this.ready = Promise.all([
			this.#load().catch((error) => void this.#stuck(error)),
			this.#recall(),
		]).then(() => undefined);
	}

	async #recall(): Promise<void> {
		const { matches } = this.#remote.club;
		for (const match of await this.#seen.all()) matches.own(match.id).last ??= match;
	}

	readonly #see = (match: Match): void => void this.#seen.keep(match);

	/**
	 * Forgets on this device what was last seen of matches, as a refused key and `club.signOut()` do.
	 * What has not been sent stays.
	 */
	forget(): Promise<unknown> {
		this.#remote.transport.end();
		return this.#seen.kept();
	}

	readonly #forget = (): void => void this.#seen.forget();

	// ---- Taps ----

	/** Keeps a write; it has happened when this resolves, even if the page is closed now. */
	async add<T = unknown>(write: Write): Promise<Kept<T>> {
		const id = uuid();
		const answer = new Promise<T>((resolve, reject) =>
			this.#waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject }),
		);
		answer.catch(() => undefined);
		const tap = await this.#store.add({
			id,
			lane: write.lane ?? "",
			method: write.method,
			path: write.path,
			ifMatch: write.ifMatch,
			text: write.body === undefined ? undefined : JSON.stringify(write.body),
			at: new Date().toISOString(),
			tries: 0,
			problem: undefined,
		});
		await this.#changed();
		return { tap, answer };
	}

	#lane<T>(room: Room, rest: string, write: Omit<Write, "path" | "lane">): Promise<Kept<T>> {
		this.#rooms.set(room.id, room);
		return this.add({ ...write, lane: room.id, path: `/v1/matches/${room.id}${rest}` });
	}

	/** The number of the next hand, those that wait here counted; undefined while nobody knows. */
	next(room: Room): number | undefined {
		const { last } = this.#remote.club.matches.own(room.id);
		let next = (room.state ?? last)?.next_hand_number;
		for (const { lane, method, path, text, batch } of this.taps)
			if (lane !== room.id || !path.includes("/hands")) continue;
			else if (method === "POST")
				next = JSON.parse((batch?.taps.at(-1) ?? { text }).text!).hand_number + 1;
			else if (method === "DELETE") next = Number(path.split("/").at(-1)!.split("?")[0]);
		return next;
	}

	/** Records a hand, the next one unless it says its number. */
	async record<K extends RulesetId>(
		room: MatchRoom<K>,
		hand: HandOf<K>,
	): Promise<Kept<Recorded>> {
		await this.ready;
		const hand_number = hand.hand_number ?? this.next(room);
		if (hand_number === undefined)
			throw new TypeError(
				"hand_number: nobody knows the next hand of a match that was never read",
			);
		return this.#lane(room, "/hands", { method: "POST", body: { ...hand, hand_number } });
	}

	/** Takes a hand back, the last one unless it says its number. */
	async undo(
		room: Room,
		{ hand_number, reason = "", ...options }: UndoOptions = {},
	): Promise<Kept<{ match: Match }>> {
		await this.ready;
		const last = hand_number ?? (this.next(room) ?? 0) - 1;
		const path = reasoned(`/hands/${last}`, reason);
		return this.#lane(room, path, { method: "DELETE", ...options });
	}

	/** Ends the match. */
	async finish(
		room: Room,
		given: { reason?: string; finished_at?: string } = {},
	): Promise<Kept<Match>> {
		return this.#lane(room, "/finish", { method: "POST", body: given });
	}

	/** Gives a tap up that was never sent; false when it is too late for that. */
	async drop({ order, id }: Stored): Promise<boolean> {
		if (!(await this.#store.replace(order, undefined, unlocked))) return false;
		this.#waiting
			.get(id)
			?.reject(
				new Problem({ code: "unreachable", status: 0, detail: "the tap was dropped" }),
			);
		this.#waiting.delete(id);
		await this.#changed();
		return true;
	}

	/** What a person has to decide about. */
	get conflicts(): Conflict[] {
		return this.taps.flatMap((tap) =>
			tap.problem === undefined ? [] : [this.#conflict(tap, tap.problem)],
		);
	}

	#conflict(tap: Stored, body: NonNullable<Tap["problem"]>): Conflict {
		const mine = tap.text === undefined ? undefined : JSON.parse(tap.text);
		// What was refused was not recorded, so that what is sent in its place has a key of its
		// own.
		const instead = async (changed: Partial<Tap>) => {
			const id = uuid();
			const waiting = this.#waiting.get(tap.id);
			if (
				!(await this.#store.replace(
					tap.order,
					{ ...tap, ...changed, id, tries: 0, problem: undefined },
					(now) => now.id === tap.id,
				))
			)
				return;
			if (waiting) this.#waiting.set(id, waiting);
			this.#waiting.delete(tap.id);
			await this.#changed();
		};
		return {
			tap,
			mine,
			problem: new Problem(body),
			theirs: body.hand,
			drop: async () => void (await this.drop(tap)),
			again: ({ ifMatch = tap.ifMatch, ...said } = {}) =>
				instead({
					ifMatch,
					text:
						Object.keys(said).length === 0
							? tap.text
							: JSON.stringify({ ...mine, ...said }),
				}),
			replace: (reason = "") =>
				instead({
					method: "PUT",
					path: reasoned(`${tap.path.split("?")[0]}/${mine.hand_number}`, reason),
				}),
		};
	}

	// ---- Listeners, here and in other tabs ----

	/** Called after each change of `taps` or `problem`; the answer ends it. */
	subscribe(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}

	async #load(): Promise<void> {
		this.taps = await this.#store.all();
		this.#tell();
	}

	async #changed(done?: Done[]): Promise<void> {
		this.#channel?.postMessage(done);
		this.#news.abort();
		await this.#load();
	}

	#hear(done: Done[] = []): void {
		this.#news.abort();
		for (const { tap, answer } of done)
			this.#remote.club.matches.own(tap.lane).add(marks(tap, answer));
		void this.#load()
			.then(() => done.forEach(this.#done))
			.catch((error) => this.#stuck(error));
	}

	readonly #done = ({ tap: { id, lane }, answer }: Done): void => {
		const told = answer as Partial<Recorded & Match>;
		const match =
			told.match ?? (told.next_hand_number === undefined ? undefined : (told as Match));
		if (match) (this.#rooms.get(lane) ?? this.#remote.club.matches).see(match);
		this.#waiting.get(id)?.resolve(answer);
		this.#waiting.delete(id);
	};

	#stuck(problem: unknown): Problem {
		const found =
			problem instanceof Problem
				? problem
				: new Problem({
						code: "unavailable",
						status: 0,
						detail: `the taps cannot be read: ${problem}`,
					});
		if (this.problem?.code !== found.code) {
			this.problem = found;
			this.#tell();
		}
		return found;
	}

	/** Tries again at once. */
	readonly resume = (): void => {
		if (this.problem) {
			this.problem = undefined;
			this.#tell();
		}
		this.#hope.abort();
		this.#news.abort();
	};

	/**
	 * Sends no more from here; what is kept is sent by the next queue of this name. Resolves when
	 * what was last seen is kept, too.
	 */
	close(): Promise<unknown> {
		this.#ends.abort();
		this.#hope.abort();
		this.#news.abort();
		this.#channel?.close();
		this.#channel = undefined;
		this.#store.close?.();
		this.#remote.club.matches.seen.delete(this.#see);
		this.#remote.transport.ended.delete(this.#forget);
		globalThis.removeEventListener?.("online", this.resume);
		return this.#seen.kept();
	}

	// ---- Sending ----

	// A hand that was never sent, and may go with others.
	#joins({ id, lane, method, path, text, ifMatch, tries }: Stored): boolean {
		return (
			tries === 0 &&
			ifMatch === undefined &&
			method + path === `POST/v1/matches/${lane}/hands` &&
			JSON.parse(text!).hand_number > 0 &&
			!this.#alone.has(id)
		);
	}

	// The next tap, and the hands of its match that can go with it.
	async #next(): Promise<Stored[]> {
		const stopped = new Set<string>();
		const taps = await this.#store.all();
		if (taps.length !== this.taps.length || taps.at(-1)?.order !== this.taps.at(-1)?.order)
			await this.#load();
		const first = taps.find(({ problem, lane }) => {
			if (problem !== undefined && lane !== "") stopped.add(lane);
			return problem === undefined && !stopped.has(lane);
		});
		if (!first || !this.#joins(first)) return first ? [first] : [];
		const lane = taps.filter((tap) => tap.lane === first.lane).slice(0, MOST);
		const other = lane.findIndex((tap) => tap.problem !== undefined || !this.#joins(tap));
		return other < 0 ? lane : lane.slice(0, other);
	}

	// A tab that was closed in the middle of a tap has told nobody of it.
	#idle(news: AbortSignal): Promise<unknown> {
		if (this.#store.shared) return pause(LOOK, news).catch(() => undefined);
		return new Promise((resolve) =>
			news.aborted ? resolve(0) : news.addEventListener("abort", resolve),
		);
	}

	async #work(): Promise<void> {
		for (let tries = 0; !this.#ends.signal.aborted; ) {
			this.#news = new AbortController();
			this.#hope = new AbortController();
			const [news, hope] = [this.#news.signal, this.#hope.signal];
			try {
				const next = this.problem?.code === "unauthorized" ? [] : await this.#next();
				const tap = next[0]?.tries === 0 ? await this.#take(next) : next[0];
				if (tap) await this.#send(tap, FIRST * 2 ** tries);
				else if (next.length === 0) await this.#idle(news);
				tries = 0;
				if (tap && this.problem) this.resume();
			} catch (error) {
				const problem = this.#stuck(error);
				if (problem.code !== "unauthorized")
					await pause(backoff(tries++, problem), hope).catch(() => undefined);
			}
		}
	}

	/**
	 * From now on they may have been sent, those that are still there. Of several the first keeps what
	 * is sent for all of them, so that another try is the same to the byte.
	 */
	async #take(taps: Stored[]): Promise<Stored | undefined> {
		const taken: Stored[] = [];
		for (const tap of taps) {
			const sent = { ...tap, tries: 1 };
			if (!(await this.#store.replace(tap.order, sent, (now) => now.id === tap.id))) break;
			taken.push(sent);
		}
		if (taken.length < 2) return taken[0];
		const first = { ...taken[0]!, batch: { id: uuid(), taps: taken } };
		await this.#store.replace(first.order, first);
		return first;
	}

	// Throws why nothing can be sent now.
	async #send(tap: Stored, timeout: number): Promise<void> {
		const { lane, method, path, ifMatch, batch } = tap;
		const taps = batch?.taps ?? [tap];
		const { transport, club } = this.#remote;
		const headers: { [name: string]: string } = { "Idempotency-Key": (batch ?? tap).id };
		if (ifMatch !== undefined) headers["If-Match"] = `"${ifMatch}"`;
		const call = {
			text: batch ? `{"hands":[${taps.map(({ text }) => text)}]}` : tap.text,
			headers,
			retries: 0,
			timeout: Math.min(timeout, transport.timeout),
			signal: this.#ends.signal,
		};
		const answers = await club.matches
			.own(lane)
			.hold(
				transport
					.ask<unknown>(method, path, call)
					.then((told) => (batch ? each_of(told as HandsAnswer) : [told])),
				(found) => taps.flatMap((one, i) => marks(one, found[i])),
			)
			.catch((error) => this.#refused(tap, error));
		if (answers === undefined) return;
		// The first one, which has what was sent, goes last.
		for (const { order } of [...taps.slice(1), tap])
			await this.#store.replace(order, undefined);
		const done = taps.map((one, i) => ({ tap: one, answer: answers[i] }));
		await this.#changed(done);
		done.forEach(this.#done);
	}

	// What will not do as it is waits for a person; the same hand of another phone is an answer.
	async #refused(tap: Stored, error: unknown): Promise<unknown[] | undefined> {
		if (
			!(error instanceof Problem) ||
			error.passing ||
			error.status >= 500 ||
			error.code === "unauthorized"
		)
			throw error;
		const { batch, order } = tap;
		if (batch) {
			// None of them was recorded. "/hands/2/outcome" is about the third, those before it will do.
			const about = Number(error.pointer?.split("/")[2]) || 0;
			for (const { id } of batch.taps.slice(0, about + 1)) this.#alone.add(id);
			for (const one of batch.taps)
				await this.#store.replace(one.order, { ...one, tries: 0 });
		} else if (error.code === "hand_already_recorded" && error.body.same)
			return [error.body.hand];
		else await this.#store.replace(order, { ...tap, tries: 1, problem: error.body });
		await this.#changed();
		return undefined;
	}
}

/** The queue of this device for the club of `remote`'s key. */
export function queue(remote: Remote, options?: QueueOptions): Queue {
	return new Queue(remote, options);
}
