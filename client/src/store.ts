// Where a queue keeps what has not been answered yet.
import type { ProblemBody } from "./problem.js";

/** A write as it is stored from the tap on, until its answer has come. */
export interface Tap {
	/** Its Idempotency-Key. */
	readonly id: string;
	/** Taps of one lane are sent in order: the id of their match. */
	readonly lane: string;
	readonly method: string;
	/** With the query. */
	readonly path: string;
	/** The body, byte for byte. */
	readonly text: string | undefined;
	readonly ifMatch: number | undefined;
	/** When it was tapped, RFC 3339. */
	readonly at: string;
	/** How often it was sent; 0: the service knows nothing of it. */
	readonly tries: number;
	/** Why it waits for a person, and its lane with it. */
	readonly problem: ProblemBody | undefined;
}

export type Stored = Tap & {
	readonly order: number;
	/** Of the first of several hands that were sent in one call: its key, and all of them. */
	readonly batch?: { readonly id: string; readonly taps: readonly Stored[] };
};

export interface Store {
	/** Several queues at once may use it (tabs of one origin). */
	readonly shared?: boolean;
	/** In the order in which they were added. */
	all(): Promise<Stored[]>;
	/** Resolves when it is on the disk. */
	add(tap: Tap): Promise<Stored>;
	/**
	 * Takes the place of the one of this order, if `holds` of it; false when it does not, or
	 * there is none.
	 */
	replace(
		order: number,
		tap: Tap | undefined,
		holds?: (tap: Stored) => boolean,
	): Promise<boolean>;
	close?(): void;
	/** Where matches are kept as they were last seen; without it they are not. */
	readonly seen?: TextStorage | undefined;
}

/** What a store in one text needs: a file, or the one key of a key-value store. */
export interface TextStorage {
	read(): Promise<string | null>;
	/** Resolves when it is kept. */
	write(text: string): Promise<void>;
}

/**
 * All taps in one text: for React Native's AsyncStorage, a file, whatever keeps a string. Matches as
 * they were last seen are another, `seen`.
 */
export function textStore(storage: TextStorage, seen?: TextStorage): Store {
	let taps: Stored[];
	// One after the other: every change sees the one before, written.
	let last: Promise<unknown> = storage.read().then((text) => (taps = JSON.parse(text ?? "[]")));
	const next = <T>(change: () => Promise<T>): Promise<T> => {
		const done = last.then(change);
		last = done.catch(() => undefined);
		return done;
	};
	const keep = async (changed: Stored[]) => {
		await storage.write(JSON.stringify(changed));
		taps = changed;
	};
	return {
		seen,
		all: () => next(async () => taps),
		add: (tap) =>
			next(async () => {
				const stored = { ...tap, order: (taps.at(-1)?.order ?? 0) + 1 };
				await keep([...taps, stored]);
				return stored;
			}),
		replace: (order, tap, holds = () => true) =>
			next(async () => {
				const found = taps.find((one) => one.order === order);
				if (found === undefined || !holds(found)) return false;
				await keep(
					taps.flatMap((one) =>
						one !== found ? [one] : tap === undefined ? [] : [{ ...tap, order }],
					),
				);
				return true;
			}),
	};
}

/** Kept for as long as the program runs. */
export function memoryStore(): Store {
	return textStore({ read: async () => null, write: async () => undefined });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

/**
 * In the browser's IndexedDB, shared by all tabs of the origin; matches as they were last seen in its
 * localStorage.
 */
export function indexedStore(name: string): Store {
	const seen = `mahjongd:${name}:seen`;
	const opening = indexedDB.open(`mahjongd:${name}`, 1);
	opening.onupgradeneeded = () =>
		opening.result.createObjectStore("taps", { keyPath: "order", autoIncrement: true });
	const base = result(opening);

	async function run<T>(
		mode: IDBTransactionMode,
		work: (taps: IDBObjectStore) => Promise<T>,
	): Promise<T> {
		// strict: complete when it is on the disk, and not when the system has been asked to
		// write it.
		const transaction = (await base).transaction("taps", mode, { durability: "strict" });
		const complete = new Promise<void>((resolve, reject) => {
			transaction.oncomplete = () => resolve();
			transaction.onabort = () => reject(transaction.error);
		});
		const [found] = await Promise.all([work(transaction.objectStore("taps")), complete]);
		return found;
	}
	return {
		shared: true,
		all: () => run("readonly", (taps) => result(taps.getAll())),
		add: (tap) =>
			run("readwrite", async (taps) => ({
				...tap,
				order: (await result(taps.add(tap))) as number,
			})),
		replace: (order, tap, holds = () => true) =>
			run("readwrite", async (taps) => {
				const found: Stored | undefined = await result(taps.get(order));
				if (found === undefined || !holds(found)) return false;
				const change: IDBRequest =
					tap === undefined ? taps.delete(order) : taps.put({ ...tap, order });
				await result(change);
				return true;
			}),
		close: () => void base.then((open) => open.close()),
		seen: {
			read: async () => localStorage.getItem(seen),
			write: async (text) => localStorage.setItem(seen, text),
		},
	};
}
