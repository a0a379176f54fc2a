// mahjongd/play: a hand of play (docs/play.md of the repository). Whoever referees it, local() or remote(), keeps nothing: the
// hand is its actions.
import type { Asked, Rules, Style } from "./rules.js";
import type {
	DecideRequest,
	Of,
	PlayAction,
	PlayAnswer,
	PlayEvent,
	PlayOffer,
	PlayRequest,
	RulesetId,
	Seat,
} from "./types.js";

/** How a hand begins, and what has been done in it: JSON, from which it can be gone on with. */
export type PlayStart<K extends RulesetId> = Omit<Asked<K, PlayRequest>, "view" | "trace" | "id">;

/** Whom a view is of: a seat, or somebody who looks on. */
export type Viewer = Seat | "spectator";

/** Where a hand of play stands. */
export type PlayState<K extends RulesetId> = Of<K, PlayAnswer>;

/** What is asked at a seat: its view, and what the hand is played by. */
export type SeatQuestion<K extends RulesetId> = Omit<
	Asked<K, DecideRequest>,
	"strength" | "seed" | "id"
>;

/**
 * A hand of play. `state` is everything; show players `view(seat)`.
 *
 * What asks is done one after the other, in the order of the calls.
 */
export class Play<K extends RulesetId> {
	readonly #rules: Pick<Rules, "play">;
	readonly #style: Style | undefined;
	#request: PlayStart<K>;
	#state: PlayState<K>;
	#last: Promise<unknown> = Promise.resolve();

	private constructor(
		rules: Pick<Rules, "play">,
		request: PlayStart<K>,
		state: PlayState<K>,
		style?: Style,
	) {
		this.#rules = rules;
		this.#request = request;
		this.#state = state;
		this.#style = style;
	}

	/**
	 * A hand with the `actions` of the request done, or none. Rejects with a Problem where the deal
	 * or an action cannot be.
	 */
	static async begin<K extends RulesetId>(
		rules: Pick<Rules, "play">,
		request: PlayStart<K>,
		style?: Style,
	): Promise<Play<K>> {
		const own = { ...request, actions: [...(request.actions ?? [])] } as PlayStart<K>;
		return new Play(rules, own, await rules.play(own as Asked<K, PlayRequest>, style), style);
	}

	/** All of it; over the network it is to be kept from players. */
	get state(): PlayState<K> {
		return this.#state;
	}

	get phase(): PlayState<K>["phase"] {
		return this.#state.phase;
	}

	get over(): boolean {
		return this.#state.phase === "over";
	}

	/** From the first on, with what a told wall gave. */
	get actions(): readonly PlayAction[] {
		return this.#request.actions ?? [];
	}

	/** The seats that may act now. */
	get asked(): Seat[] {
		return this.#state.offers.flatMap((offers, seat) => (offers?.length ? [seat as Seat] : []));
	}

	/** What a seat may do now; none where it is not asked, or where its tiles are not known. */
	offers(seat: Seat): readonly PlayOffer[] {
		return this.#state.offers[seat] ?? [];
	}

	/**
	 * Does what a seat chose: one of its offers; or takes the tile that a told wall owes. Resolves
	 * to what happened by it. Rejects with a Problem of code `illegal_action`, whose `body.args` have the
	 * seat's offers, where it is none of them: then nothing has changed.
	 */
	act(seat: Seat, offer: PlayOffer): Promise<PlayEvent[]>;
	act(action: PlayAction): Promise<PlayEvent[]>;
	act(who: Seat | PlayAction, offer?: PlayOffer): Promise<PlayEvent[]> {
		const action = typeof who === "object" ? who : ({ seat: who, ...offer } as PlayAction);
		return this.#next(async () => {
			const before = this.#state.events.length;
			await this.#go([...this.actions, action]);
			return this.#state.events.slice(before);
		});
	}

	/** Takes the last actions back. */
	undo(count = 1): Promise<void> {
		return this.#next(() => this.#go(this.actions.slice(0, -count)));
	}

	/** The hand as a seat, or somebody who looks on, may see it. */
	view(viewer: Viewer): Promise<PlayState<K>> {
		return this.#next(() => this.#ask({ ...this.#request, view: viewer }));
	}

	/** What a player is asked at this seat (`player()`): the seat's view, and what the hand is played by. */
	async question(seat: Seat): Promise<SeatQuestion<K>> {
		const { ruleset, rules, table } = this.#request;
		const view = await this.view(seat);
		return { ruleset, rules, table, seat, view } as SeatQuestion<K>;
	}

	/** To be kept, and to begin from again. */
	toJSON(): PlayStart<K> {
		return this.#request;
	}

	#ask(request: object): Promise<PlayState<K>> {
		return this.#rules.play(request as Asked<K, PlayRequest>, this.#style);
	}

	async #go(actions: PlayAction[]): Promise<void> {
		const request = { ...this.#request, actions };
		this.#state = await this.#ask(request);
		this.#request = request;
	}

	#next<T>(step: () => Promise<T>): Promise<T> {
		const done = this.#last.then(step);
		this.#last = done.catch(() => {});
		return done;
	}
}
