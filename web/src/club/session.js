// Whose club this phone keeps: it has signed in with a key or a code that was typed once, or came
// behind the # of a link, and has a cookie.
import { Problem, remote } from "mahjongd";
import { queue } from "mahjongd/queue";
import { current } from "../words.js";

/** @typedef {import("../shapes.js").ListedMatch} Match */
/** @typedef {import("mahjongd/queue").Queue} Queue */
/**
 * As this device knows it; what points are worth is not known before the service was asked.
 * @typedef {{
 *   id: string, name: string, money?: import("mahjongd").Schemas["ClubMoney"] | null}} Club
 */
/**
 * @typedef {{
 *   key?: string, id?: string, token?: string, club: Club,
 *   writes: boolean, settles: boolean}} Kept
 */
/**
 * @typedef {Kept & {
 *   remote: import("mahjongd").Remote, queue: Queue, names: {[player: string]: string},
 *   rename: () => Promise<void>, learn: (match: Match) => void,
 *   call: (club: Club) => void}} Session
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
export const keep = (/** @type {string} */ name, /** @type {unknown} */ value) => {
	if (!forgotten) localStorage.setItem(name, JSON.stringify(value));
};
/** What was asked before may come when nothing is to be kept any more. */
let forgotten = false;

/** Days without an answer of the service, after which nothing is shown of what is kept. */
const KEPT_DAYS = 30;
/** When it was last found here what the service knows, in milliseconds. */
const ANSWERED = "answered_at";
const LANGUAGE = "language";

/** Forgets what is kept under all names but these. */
function forget_all_but(/** @type {string[]} */ ...names) {
	for (const name of Object.keys(localStorage))
		if (!names.includes(name)) localStorage.removeItem(name);
}

/** Names that are too old are not shown: whoever they were may have been anonymised since. */
function forget_old() {
	const answered = recall(ANSWERED);
	if (answered === null) keep(ANSWERED, Date.now());
	else if (Date.now() - answered > KEPT_DAYS * 24 * 3600 * 1000)
		forget_all_but(LANGUAGE, KEPT);
}

const recalls = (/** @type {string} */ name, /** @type {string} */ text) =>
	localStorage.getItem(name)?.includes(text) ?? false;

/** Somebody has another name now: what is kept with the one before is read anew. */
function forget_name(/** @type {string} */ before) {
	const text = JSON.stringify(before);
	for (const name of Object.keys(localStorage))
		if (![KEPT, LANGUAGE].includes(name) && recalls(name, text))
			localStorage.removeItem(name);
}

/** What stands behind the #: at once without a secret, which nobody should read off the screen. */
export function place() {
	const said = new URLSearchParams(location.hash.slice(1));
	const secret = said.get("pair") ?? said.get("key");
	const start = said.get("start");
	if (secret !== null || start !== null) {
		for (const name of ["pair", "key", "start"]) said.delete(name);
		history.replaceState(null, "", `#${said}`);
	}
	return {
		secret: secret ?? undefined,
		start: start ?? undefined,
		/** What it names without more, as #money. */
		names: [...said.keys()],
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

/** Of this moment: another window may have signed in since. */
const token = () => recall(KEPT)?.token;

/**
 * What asks the service: by the cookie, or, on a device that has not been online since pages sign
 * in so, by the key that it kept.
 * @param {Kept} [kept]
 */
const there = (kept) => remote(location.origin, kept?.key, { names: current(), token });

/**
 * From now on the browser has a cookie, which no script can read, for the code or the key.
 * @param {{code: string} | {key: string}} given
 */
async function exchange(given) {
	const { club, key, may, token } = await there().club.signIn(given);
	forgotten = false;
	keep(ANSWERED, Date.now());
	keep(KEPT, {
		id: key.id,
		token,
		club,
		writes: may.includes("scorer"),
		settles: may.includes("owner"),
	});
}

/**
 * The first club and its owner's key, for the code of the link that the service printed.
 * @param {{code: string, name: string, label: string | null}} given
 * @param {string} idempotencyKey
 */
export const start_club = (given, idempotencyKey) => there().club.start(given, { idempotencyKey });

/** What is refused because it is no key of a club's. */
const NO_KEY = ["not_found", "bad_value"];

/**
 * Signs in with a pairing code or a key; false where that is no club's, "admin" where it is the
 * admin's, which has no cookie. A code that is not good, or no longer, is refused.
 * @param {string} given
 * @returns {Promise<boolean | "admin">}
 */
export async function sign_in(given) {
	if (CODE.test(given)) {
		await exchange({ code: given });
		return true;
	}
	if (!SENDABLE.test(given)) return false;
	try {
		await exchange({ key: given });
		return true;
	} catch (error) {
		if (!(error instanceof Problem) || error.pointer !== "/key") throw error;
		if (error.code === "forbidden") return "admin";
		if (NO_KEY.includes(error.code)) return false;
		throw error;
	}
}

/**
 * A key that was kept here before there were cookies becomes one, once. Without a network, and
 * where the service refuses to sign pages in, it goes on as it was.
 */
export async function leave_key() {
	/** @type {Kept | null} */
	const kept = recall(KEPT);
	if (kept?.key === undefined) return;
	try {
		await exchange({ key: kept.key });
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== "not_found") return;
		const { key: _, ...rest } = kept;
		keep(KEPT, rest);
	}
}

/** The cookie is good no longer; where it is none already, that is as well. */
export async function sign_out(/** @type {Session} */ one) {
	if (one.key !== undefined) return;
	try {
		await one.remote.club.signOut();
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== "unauthorized") throw error;
	}
}

/** The club of this device. @returns {Club | undefined} */
export const kept_club = () => recall(KEPT)?.club;

const named = (/** @type {{id: string}} */ club) => `club-${club.id}`;

/** @returns {Session | undefined} */
export function session() {
	/** @type {Kept | null} */
	const kept = recall(KEPT);
	if (kept === null) return undefined;
	forget_old();
	const asked = there(kept);
	/** @type {Session} */
	const made = {
		...kept,
		remote: asked,
		// What was seen is kept here, with the hands.
		queue: queue(asked, { name: named(kept.club), keepDays: 0 }),
		names: recall("names") ?? {},
		async rename() {
			try {
				for await (const { id, name } of asked.club.players.list())
					know(id, name);
			} catch (error) {
				// A key for one match reads the names there alone.
				if (!(error instanceof Problem) || error.code !== "forbidden")
					throw error;
			}
			keep("names", made.names);
			keep(ANSWERED, Date.now());
		},
		/** What the club is from now on, on this device and where its name stands. */
		call({ id, name, money }) {
			const now = recall(KEPT);
			made.club = { id, name, money: money ?? null };
			if (now?.club.id === id) keep(KEPT, { ...now, club: made.club });
			for (const shown of document.querySelectorAll("[data-club]"))
				shown.textContent = name;
		},
		/** As a stream shows them: answers to writes have no names. */
		learn({ seats, names = [] }) {
			seats.forEach((who, seat) => {
				if (typeof who === "string" && names[seat] !== undefined)
					know(who, names[seat]);
			});
			keep("names", made.names);
			keep(ANSWERED, Date.now());
		},
	};
	/** What somebody is called from now on. */
	function know(/** @type {string} */ id, /** @type {string} */ name) {
		const before = made.names[id];
		made.names[id] = name;
		if (before !== undefined && before !== name) forget_name(before);
	}
	return made;
}

/**
 * The service does not know this phone any more: nobody who has it is to see the club's names.
 * What waits to be recorded stays, for whoever signs in again.
 */
export function lose(/** @type {Session | undefined} */ one) {
	void one?.queue.close();
	forgotten = true;
	forget_all_but(LANGUAGE);
}

/** Nothing of the club stays here, what waits to be recorded neither. */
export async function forget(/** @type {Session} */ one) {
	void one.queue.close();
	forgotten = true;
	forget_all_but(LANGUAGE);
	await new Promise((resolve) => {
		const gone = indexedDB.deleteDatabase(`mahjongd:${named(one.club)}`);
		gone.onsuccess = gone.onerror = gone.onblocked = resolve;
	});
}

/** Names by seat of those who play for somebody; undefined elsewhere. */
export const standing_in = (/** @type {Match} */ match, /** @type {Session} */ { names }) =>
	(match.played_by ?? []).map((who, seat) => {
		if (who === null) return undefined;
		if (typeof who === "object") return who.guest;
		return names[who] ?? (match.played_by_names ?? [])[seat] ?? "…";
	});

/** Names by seat. */
export const seated = (/** @type {Match} */ match, /** @type {Session} */ { names }) => {
	const shown = match.names ?? [];
	return match.seats.map((who, seat) =>
		typeof who === "object" ? who.guest : (shown[seat] ?? names[who] ?? "…"),
	);
};
