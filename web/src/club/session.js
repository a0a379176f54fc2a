// Whose club this phone keeps: a key that was pasted once, or came behind the # of a link.
import { queue, remote } from "mahjongd";
import { current } from "../words.js";

/** @typedef {import("mahjongd").Match} Match */
/** @typedef {import("mahjongd").Queue} Queue */
/**
 * @typedef {{
 *   key: string, club: {id: string, name: string}, writes: boolean, settles: boolean}} Kept
 */
/**
 * @typedef {Kept & {
 *   remote: import("mahjongd").Remote, queue: Queue, names: {[player: string]: string},
 *   rename: () => Promise<void>}} Session
 */

const KEPT = "club";
/** A pairing code as people write it: eight characters, with blanks and hyphens. */
const CODE = /^[0-9a-z](?:[ -]*[0-9a-z]){7}$/i;
/** What a header can carry: no club's key is otherwise. */
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * What this device keeps under that name, and what it keeps from now on.
 * @param {string} name
 */
export const recall = (name) => JSON.parse(localStorage.getItem(name) ?? "null");
export const keep = (/** @type {string} */ name, /** @type {unknown} */ value) =>
	localStorage.setItem(name, JSON.stringify(value));

/** What stands behind the #: at once without a secret, which nobody should read off the screen. */
export function place() {
	const said = new URLSearchParams(location.hash.slice(1));
	const secret = said.get("pair") ?? said.get("key");
	if (secret !== null) {
		said.delete("pair");
		said.delete("key");
		history.replaceState(null, "", `#${said}`);
	}
	return {
		secret: secret ?? undefined,
		match: said.get("match") ?? undefined,
		player: said.get("player") ?? undefined,
		season: said.get("season") ?? undefined,
	};
}

/**
 * The same of what is to be shown.
 * @param {{[name: string]: string | undefined}} names
 */
export const address = (names) =>
	`#${new URLSearchParams(
		Object.entries(names).flatMap(([name, id]) =>
			id === undefined ? [] : [[name, id]],
		),
	)}`;

/**
 * The key for a pairing code; one that is not good, or no longer, is refused.
 * @param {string} code
 */
const pair = async (code) =>
	(await remote(location.origin, undefined, { names: current() }).club.pair(code)).key;

/**
 * Asks whose key it is, and keeps it; false where it is no club's. A pairing code gets one first.
 * @param {string} given
 */
export async function sign_in(given) {
	const key = CODE.test(given) ? await pair(given) : given;
	if (!SENDABLE.test(key)) return false;
	const me = await remote(location.origin, key, { names: current() })
		.club.me()
		.catch((error) => {
			if (error.code === "unauthorized") return { club: null, may: [] };
			throw error;
		});
	if (me.club === null) return false;
	keep(KEPT, {
		key,
		club: me.club,
		writes: me.may.includes("scorer"),
		settles: me.may.includes("owner"),
	});
	return true;
}

const named = (/** @type {{id: string}} */ club) => `club-${club.id}`;

/** @returns {Session | undefined} */
export function session() {
	/** @type {Kept | null} */
	const kept = recall(KEPT);
	if (kept === null) return undefined;
	const there = remote(location.origin, kept.key, { names: current() });
	/** @type {Session} */
	const made = {
		...kept,
		remote: there,
		queue: queue(there, { name: named(kept.club) }),
		names: recall("names") ?? {},
		async rename() {
			try {
				for await (const { id, name } of there.club.players.list())
					made.names[id] = name;
			} catch (error) {
				// A key for one match reads the names there alone.
				if (/** @type {any} */ (error).code !== "forbidden") throw error;
			}
			keep("names", made.names);
		},
	};
	return made;
}

/** Nothing of the club stays here, what waits to be recorded neither. */
export async function forget(/** @type {Session} */ one) {
	one.queue.close();
	const language = localStorage.getItem("language");
	localStorage.clear();
	if (language !== null) localStorage.setItem("language", language);
	await new Promise((resolve) => {
		const gone = indexedDB.deleteDatabase(`mahjongd:${named(one.club)}`);
		gone.onsuccess = gone.onerror = gone.onblocked = resolve;
	});
}

/** Names by seat. */
export const seated = (/** @type {Match} */ match, /** @type {Session} */ { names }) =>
	/** @type {(string | {guest: string, player: string})[]} */ (match.seats).map(
		(who, seat) =>
			typeof who === "object"
				? who.guest
				: (names[who] ??
					/** @type {string[]} */ (match.names ?? [])[seat] ??
					"…"),
	);
