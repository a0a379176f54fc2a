// Which entries of a match came of this client's own writes, so that a stream need not tell them.
import type { Entry } from "./types.js";
import { pause } from "./transport.js";

/** How an entry is known: by what an answer says of it. A mark by kind alone is used up once. */
export type Mark = { seq: number } | { at: string } | { kind: string; hand_number?: number };

// An answer that is longer in coming holds no event back.
const PATIENCE = 5_000;

export class Own {
	/** How many streams are told of it; nothing is kept for nobody. */
	readers = 0;
	#under_way = new Set<Promise<unknown>>();
	#marks: Mark[] = [];

	/** A write whose answer says what it wrote. */
	async write<T>(answer: Promise<T>, marks: (answer: T) => Mark[]): Promise<T> {
		this.#under_way.add(answer);
		try {
			const found = await answer;
			if (this.readers > 0) this.#marks.push(...marks(found));
			return found;
		} finally {
			this.#under_way.delete(answer);
		}
	}

	/** Whether it was written here. Waits for the answers that are still to come. */
	async wrote(entry: Entry): Promise<boolean> {
		if (this.#under_way.size > 0)
			await Promise.race([pause(PATIENCE), Promise.allSettled([...this.#under_way])]);
		await Promise.resolve();
		const i = this.#marks.findIndex((mark) => "seq" in mark ? mark.seq === entry.seq :
			"at" in mark ? mark.at === entry.at :
			mark.kind === entry.kind && (mark.hand_number ?? entry.hand_number) === entry.hand_number);
		if (i < 0) return false;
		if (!("at" in this.#marks[i]!)) this.#marks.splice(i, 1);
		return true;
	}
}
