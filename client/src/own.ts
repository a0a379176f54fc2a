// Which entries of a match came of this client's own writes, so that a stream need not tell them.
import type { Entry, Match } from "./types.js";
import { pause } from "./transport.js";

/** How an entry is known: by what an answer says of it. A mark by kind alone is used up once. */
export type Mark = { seq: number } | { at: string } | { kind: string; hand_number?: number };

type Answered = { seq?: number; hands?: { at?: string }[]; changes?: { hand_number: number }[] };

/** What an answer says of the entries behind it; `kind` where it says nothing. */
export function marks_of(answer: Answered, kind: string): Mark[] {
	if (answer.seq !== undefined) return [{ seq: answer.seq }];
	if (answer.hands?.[0]?.at !== undefined) return [{ at: answer.hands[0].at }];
	return (
		answer.changes?.map(({ hand_number }) => ({ kind: "hand_reversal", hand_number })) ?? [
			{ kind },
		]
	);
}

// An answer that is longer in coming holds no event back.
const PATIENCE = 5_000;

export class Own {
	/** How many streams are told of it; nothing is kept for nobody. */
	readers = 0;
	/** The match as it was last seen by any room of it. */
	last: Match | undefined;
	#under_way = new Set<Promise<unknown>>();
	#marks: Mark[] = [];

	add(marks: Mark[]): void {
		if (this.readers > 0) this.#marks.push(...marks);
	}

	/** A write whose answer will say what it wrote: until then nothing is told. */
	async hold<T>(answer: Promise<T>, marks?: (answer: T) => Mark[]): Promise<T> {
		const added = answer.then((found) => {
			if (marks) this.add(marks(found));
		});
		this.#under_way.add(added);
		await added.finally(() => this.#under_way.delete(added));
		return answer;
	}

	/** Whether it was written here. Waits for the answers that are still to come. */
	async wrote(entry: Entry): Promise<boolean> {
		if (this.#under_way.size > 0)
			await Promise.race([pause(PATIENCE), Promise.allSettled([...this.#under_way])]);
		await Promise.resolve();
		const i = this.#marks.findIndex((mark) =>
			"seq" in mark
				? mark.seq === entry.seq
				: "at" in mark
					? mark.at === entry.at
					: mark.kind === entry.kind &&
						(mark.hand_number ?? entry.hand_number) === entry.hand_number,
		);
		if (i < 0) return false;
		if (!("at" in this.#marks[i]!)) this.#marks.splice(i, 1);
		return true;
	}
}
