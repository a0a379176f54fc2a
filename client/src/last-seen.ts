// Matches as they were last seen, for a page or program that starts again without a network.
import { named } from "./match.js";
import type { TextStorage } from "./store.js";
import type { Match } from "./types.js";

/** By the match's id; `at` in milliseconds since 1970. */
interface Seen {
	[id: string]: { at: number; match: Match };
}

const DAY = 24 * 3600 * 1000;

// Answers to writes tell no names: those of the same seats hold.
function with_names(match: Match, before: Match | undefined): Match {
	return match.names === undefined &&
		before?.names !== undefined &&
		JSON.stringify(match.seats) === JSON.stringify(before.seats)
		? { ...match, names: before.names }
		: match;
}

export class LastSeen {
	readonly #storage: TextStorage | undefined;
	readonly #days: number;
	#ended = false;
	#last: Promise<unknown> = Promise.resolve();

	/** Nothing is kept for 0 days, or without a storage. */
	constructor(storage: TextStorage | undefined, days: number) {
		this.#storage = days > 0 ? storage : undefined;
		this.#days = days;
	}

	// One after the other, each of what is there by then: other tabs keep theirs in it, too. Where
	// nothing can be kept, the queue does without.
	#change(change: (seen: Seen) => void): Promise<unknown> {
		const storage = this.#storage;
		if (!storage) return this.#last;
		this.#last = this.#last
			.then(async () => {
				const text = (await storage.read()) || "{}";
				const seen: Seen = JSON.parse(text);
				for (const [id, { at }] of Object.entries(seen))
					if (!(Date.now() - at < this.#days * DAY)) delete seen[id];
				change(seen);
				const changed = JSON.stringify(seen);
				if (changed !== text) await storage.write(changed);
			})
			.catch(() => undefined);
		return this.#last;
	}

	/** Resolves when what was to be kept by now is. */
	kept(): Promise<unknown> {
		return this.#last;
	}

	/** All that are not too old. */
	async all(): Promise<Match[]> {
		let found: Match[] = [];
		await this.#change((seen) => {
			found = Object.values(seen).map(({ match }) => match);
		});
		return found;
	}

	/**
	 * An open match is kept; one that is over is not. Where somebody is called otherwise now, other
	 * matches with the name of before are not, either.
	 */
	async keep(match: Match): Promise<void> {
		const people = new Map(named(match));
		await this.#change((seen) => {
			const before = seen[match.id]?.match;
			for (const [id, { match: other }] of Object.entries(seen))
				if (named(other).some(([player, name]) => (people.get(player) ?? name) !== name))
					delete seen[id];
			delete seen[match.id];
			if (match.state === "open" && !this.#ended)
				seen[match.id] = { at: Date.now(), match: with_names(match, before) };
		});
	}

	/** Nothing is kept any more, and nothing from now on. */
	async forget(): Promise<void> {
		this.#ended = true;
		await this.#change((seen) => Object.keys(seen).forEach((id) => delete seen[id]));
	}
}
