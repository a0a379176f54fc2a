// A log's file, and the games in it.

/** @typedef {import("mahjongd/logs").LogLine} LogLine */
/** @typedef {import("mahjongd/logs").LogDeal} LogDeal */
/** @typedef {import("mahjongd/logs").LogEnd} LogEnd */
/** @typedef {import("mahjongd/logs").LogFault} LogFault */
/** @typedef {import("mahjongd/logs").LogMatch} LogMatch */
/** @typedef {{match: LogMatch, deals: LogDeal[], end?: LogEnd}} Game */

/** Megabytes of a log; a game has a few hundred thousand bytes at most. */
export const LARGEST = 32;
const GZIP = [0x1f, 0x8b];

/** A file that is not taken: it is too large, or its zip is damaged. */
export class Unreadable extends Error {}

/** The games of a log, or as far as it can be read. */
export function games_of(/** @type {LogLine[]} */ lines) {
	/** @type {Game[]} */
	const games = [];
	/** @type {LogFault | undefined} */
	let fault;
	for (const line of lines) {
		const last = games.at(-1);
		if (line.type === "match") games.push({ match: line, deals: [] });
		else if (line.type === "fault") fault = line;
		else if (line.type === "deal") last?.deals.push(line);
		else if (last !== undefined) last.end = line;
	}
	return fault === undefined ? { games } : { games, fault };
}

/** Logs are often kept zipped. */
export async function bytes_of(/** @type {Blob} */ blob) {
	const most = LARGEST << 20;
	if (blob.size > most) throw new Unreadable();
	const bytes = new Uint8Array(await blob.arrayBuffer());
	if (!GZIP.every((byte, i) => bytes[i] === byte)) return bytes;
	/** @type {Uint8Array[]} */
	const parts = [];
	let size = 0;
	const reader = blob.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			parts.push(value);
			size += value.length;
			if (size > most) throw new Unreadable();
		}
	} catch {
		throw new Unreadable();
	}
	return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}
