// What a table asks the service and tells it: its match and hands, read and followed, and what is
// recorded there, by the queue. What comes of it is kept in the state, and told by `changed`.
import { as_sent } from "./draft.js";
import { follow, latest, with_hand, without } from "./stand.js";

/** @typedef {import("./stand.js").Shown} Shown */

export class TableService {
	#waiting = 0;
	#readings = 0;
	/** The stream tells what is recorded, here and elsewhere. */
	#streams = false;

	/**
	 * @param {import("./state.js").MatchState} state
	 * @param {import("../rules.js").Prepare} prepare
	 * @param {() => Promise<void>} changed
	 */
	constructor(state, prepare, changed) {
		this.state = state;
		this.prepare = prepare;
		this.changed = changed;
	}

	get #queue() {
		return this.state.session.queue;
	}

	// ---- What is read ----

	/** The match alone, so that it is shown before its hands have come. */
	async begin() {
		const { state } = this;
		await state.room.read();
		await this.prepare(state.match.ruleset);
		await this.changed();
	}

	/** The match and its hands; nothing where they are read again meanwhile. */
	async read() {
		const { state } = this;
		const turn = ++this.#readings;
		const found = await latest(state.room, state.most);
		await this.prepare(state.match.ruleset);
		if (turn === this.#readings) await this.take(found);
	}

	/** The hands of the match as it stands. */
	async take(/** @type {Shown[]} */ found) {
		this.state.take(found);
		await this.changed();
	}

	/** All hands. */
	async earlier() {
		const { state } = this;
		state.most = Infinity;
		state.hands = await latest(state.room, state.most);
		state.more = false;
		return state.hands;
	}

	// ---- What is written ----

	/** The hand that is said. */
	async record() {
		const { state } = this;
		const hand = as_sent(state.said);
		state.begin_again();
		const { answer } = await this.#queue.record(state.room, hand);
		answer.then((recorded) => this.#answered(recorded)).catch(() => undefined);
	}

	/** Of a hand that was recorded: it may come before the stream has it, or behind. */
	async #answered(
		/** @type {import("mahjongd/queue").Recorded} */ { match: after, ...hand },
	) {
		const { state } = this;
		const newest = state.hands[0]?.hand_number ?? 0;
		if (hand.hand_number <= newest) return this.changed();
		// A correction of what another phone had recorded; or hands came between.
		if (after === undefined || hand.hand_number !== newest + 1) return this.read();
		await this.take(with_hand(state.hands, hand, state.most));
	}

	/** What another phone has recorded as this hand becomes the one that is said here. */
	async replace() {
		const { state } = this;
		const n = state.draft.at?.next ?? 0;
		const there = state.now.hands.find((hand) => hand.hand_number === n);
		const hand = state.said_at(there?.table_before ?? state.now.table);
		return state.room.replace(n, as_sent(hand));
	}

	/** The last hand; one that was never sent is dropped. */
	async undo(/** @type {Shown} */ last) {
		const { state } = this;
		const n = last.hand_number;
		const tap = state.mine.filter(({ path }) => path.endsWith("/hands")).at(-1);
		if (last.waits && tap && (await this.#queue.drop(tap))) return this.changed();
		const { answer } = await this.#queue.undo(state.room, { hand_number: n });
		answer.then(() => this.take(without(state.hands, n))).catch(() => undefined);
	}

	async finish(/** @type {{reason?: string}} */ given) {
		await this.#queue.finish(this.state.room, given);
	}

	// ---- What is followed ----

	/**
	 * What the queue does, until the signal.
	 * @param {AbortSignal} signal
	 */
	watch_queue(signal) {
		this.#waiting = this.state.mine.length;
		signal.addEventListener(
			"abort",
			this.#queue.subscribe(() => this.#queue_changed()),
		);
	}

	/** What is not waiting any more is recorded: the answer has it, and the stream. */
	#queue_changed() {
		const { length: waiting } = this.state.mine;
		const fewer = waiting < this.#waiting;
		this.#waiting = waiting;
		if (!fewer) void this.changed();
		else if (this.#streams)
			setTimeout(this.changed); // once the answer has been seen
		else this.read().catch(this.changed);
	}

	/**
	 * What phones write, this one too; ends when the stream is refused.
	 * @param {AbortSignal} signal
	 */
	async follow(signal) {
		const { state } = this;
		try {
			await follow(state.room, {
				signal,
				onState: (how) => {
					this.#streams = how === "open";
				},
				hands: () => state.hands,
				most: () => state.most,
				take: (hands) => this.take(hands),
				read: () => this.read(),
			});
		} finally {
			this.#streams = false;
		}
	}
}
