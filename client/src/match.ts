// One match of a club: what a scorer does at its table.
import { follow, type ClubEvent, type FollowOptions } from "./follow.js";
import { marks_of, type Mark, type Own } from "./own.js";
import type { Answer, Transport, WriteOptions } from "./transport.js";
import type {
	CorrectionAnswer,
	CorrectionHand,
	Hand,
	HandAnswer,
	HandRequest,
	Match,
	Moved,
	NewSeal,
	Of,
	RulesetId,
	Schemas,
	Seal,
	Seat,
	Transcript,
} from "./types.js";

/** A ruleset's schema; for riichi those of four and of three players. */
type SchemaOf<K extends RulesetId, Name extends string> = Schemas[Extract<
	keyof Schemas,
	`${Capitalize<K>}${"" | "Three"}${Name}`
>];

/** A hand of ruleset K as it is sent. */
export type HandOf<K extends RulesetId> = Omit<HandRequest, "deal" | "outcome" | "hand_number"> & {
	deal?: SchemaOf<K, "Deal">;
	outcome: SchemaOf<K, "Outcome">;
	/** Without it the next one, as far as this client knows. */
	hand_number?: number;
};

export type CorrectionOf<K extends RulesetId> = Omit<CorrectionHand, "deal" | "outcome"> &
	Omit<HandOf<K>, "hand_number">;

export interface ChangeOptions<M extends boolean = false> extends WriteOptions<M> {
	/** Answer what would be, all of it, and write nothing. */
	preview?: M extends true ? false : boolean;
	reason?: string;
}

/** Times for seats to commit, and to show their seeds; a beacon's round that comes after both. */
export interface SealRequest {
	seconds?: number;
	beacon?: { chain: "quicknet"; round: number };
}

type Given = string | { guest: string; player?: string; reuse?: boolean };
/** As many as play the match. */
export type SeatsGiven = [Given, Given, Given] | [Given, Given, Given, Given];
/** By seat, who plays for the player; null: the player plays. */
export type StandInsGiven = (Given | null)[];

const changed = (answer: CorrectionAnswer): Mark[] => marks_of(answer, "");

/** Ids of players and what they are called, as far as the match tells it. */
export function named({ seats, names = [] }: Match): [string, string][] {
	return names.map((name, i) => {
		const seat = seats[i]!;
		return [typeof seat === "string" ? seat : seat.player, name];
	});
}

export class MatchRoom<K extends RulesetId = RulesetId> {
	/** The match as it was last seen on this device; undefined until then. */
	state: Of<K, Match> | undefined;
	readonly #transport: Transport;
	readonly #own: Own;
	readonly #seen: (match: Match) => void;
	/** By the player's id, as they were last shown. */
	readonly #names = new Map<string, string>();
	/**
	 * The least version that the match has since this client's last write; what another room has seen
	 * is asked anew before it counts.
	 */
	#version = Infinity;

	constructor(
		transport: Transport,
		own: Own,
		seen: (match: Match) => void,
		readonly id: string,
		state?: Of<K, Match>,
	) {
		this.#transport = transport;
		this.#own = own;
		this.#seen = seen;
		if (state) this.see(state);
		else this.state = own.last as Of<K, Match> | undefined;
	}

	#path(rest = ""): string {
		return `/v1/matches/${encodeURIComponent(this.id)}${rest}`;
	}

	/**
	 * A state that came from elsewhere, as from a queue; a late one does not take the place of a
	 * newer.
	 */
	see(match: Match): void {
		this.#renames(match);
		const other = this.#version === Infinity;
		if (other) this.#version = 0;
		else if (this.state !== undefined && match.version < this.state.version) return;
		this.state = match as Of<K, Match>;
		this.#seen(match);
	}

	/** Whether somebody has another name in it than was shown before. */
	#renames(match: Match): boolean {
		let found = false;
		for (const [player, name] of named(match)) {
			found ||= (this.#names.get(player) ?? name) !== name;
			this.#names.set(player, name);
		}
		return found;
	}

	async #write<T, M extends boolean = false>(
		method: string,
		rest: string,
		body: unknown,
		options: ChangeOptions<M> | undefined,
		match: (answer: T) => Match,
		marks: (answer: T) => Mark[],
		query = {},
	): Promise<Answer<T, M>> {
		const { minimal, preview } = options ?? {};
		const sent = this.#transport.write<T, M>(method, this.#path(rest), body, options, {
			...query,
			preview,
		});
		if (preview) return sent;
		const answer = await this.#own.hold(sent, (told) => marks(told as T));
		if (minimal) this.#version = Math.max(this.#version, this.state?.version ?? 0) + 1;
		else this.see(match(answer as T));
		return answer;
	}

	/** The match as it stands. */
	async read(): Promise<Of<K, Match>> {
		this.see(await this.#transport.ask<Match>("GET", this.#path()));
		return this.state!;
	}

	async #next(): Promise<number> {
		const { state } = this;
		const known = state !== undefined && state.version >= this.#version;
		return (known ? state : await this.read()).next_hand_number;
	}

	/**
	 * Records the next hand: its settlement, and the match after it. Who asks `minimal` and says no
	 * `hand_number` has the match read before the hand after it.
	 */
	async record<M extends boolean = false>(
		hand: HandOf<K>,
		options?: ChangeOptions<M>,
	): Promise<Answer<HandAnswer, M>> {
		const hand_number = hand.hand_number ?? (await this.#next());
		return this.#write<HandAnswer, M>(
			"POST",
			"/hands",
			{ ...hand, hand_number },
			options,
			(answer) => answer.match,
			({ seq }) => [seq === undefined ? { kind: "hand", hand_number } : { seq }],
		);
	}

	/** What the next hand would be; nothing is written. */
	preview(hand: HandOf<K>, options?: ChangeOptions): Promise<HandAnswer> {
		return this.record(hand, { ...options, preview: true });
	}

	/** Takes the last hand back, or hand n where it is the last: the match as it was before it. */
	async undo<M extends boolean = false>(
		options: ChangeOptions<M> & { hand_number?: number } = {},
	): Promise<Answer<Of<K, Match>, M>> {
		const hand_number = options.hand_number ?? (await this.#next()) - 1;
		const answer = await this.#write<{ match: Match }, M>(
			"DELETE",
			`/hands/${hand_number}`,
			undefined,
			options,
			(answer) => answer.match,
			() => [{ kind: "hand_reversal", hand_number }],
			{ reason: options.reason },
		);
		return (options.minimal ? answer : this.state) as Answer<Of<K, Match>, M>;
	}

	/** Puts hand n right; the later ones are settled again. */
	replace(
		hand_number: number,
		hand: CorrectionOf<K>,
		options?: ChangeOptions,
	): Promise<CorrectionAnswer> {
		return this.#write<CorrectionAnswer>(
			"PUT",
			`/hands/${hand_number}`,
			hand,
			options,
			(answer) => answer.match,
			changed,
			{ reason: options?.reason },
		);
	}

	/** Records these hands in place of all from `from_hand` on. */
	correct(
		change: { from_hand: number; hands: CorrectionOf<K>[]; reason: string },
		options?: ChangeOptions,
	): Promise<CorrectionAnswer> {
		return this.#write(
			"POST",
			"/corrections",
			change,
			options,
			(answer) => answer.match,
			changed,
		);
	}

	/**
	 * Who sits where from the next hand on; with `from_hand`, who sat there from that hand on. All counts for who
	 * sits there, also where `played_by` names somebody who plays for them; without it nobody does.
	 */
	async seats(
		seats: SeatsGiven,
		options?: ChangeOptions & {
			from_hand?: number;
			to_hand?: number;
			played_by?: StandInsGiven;
		},
	): Promise<Of<K, Match>> {
		const played_by = options?.played_by;
		if (options?.from_hand === undefined)
			await this.#write<Match>(
				"POST",
				"/seats",
				{ seats, played_by },
				options,
				(answer) => answer,
				() => [{ kind: "seats" }],
			);
		else {
			const { from_hand, to_hand, reason } = options;
			const body = { seats, played_by, from_hand, to_hand, reason };
			await this.#write<CorrectionAnswer>(
				"PUT",
				"/seats",
				body,
				options,
				(answer) => answer.match,
				(answer) => [{ kind: "seats" }, ...changed(answer)],
			);
		}
		return this.state!;
	}

	/** Takes points from a seat: now, or of the final score. */
	penalty(
		given: { seat: Seat; points: number; reason: string; apply?: "table" | "final" },
		options?: WriteOptions,
	): Promise<Moved> {
		return this.#write(
			"POST",
			"/penalties",
			given,
			options,
			(answer) => answer.match,
			({ seq }) => [{ seq }],
		);
	}

	/** Points or chips from seat to seat. */
	transfer(
		given: { from: Seat; to: Seat; points?: number; chips?: number; reason: string },
		options?: WriteOptions,
	): Promise<Moved> {
		return this.#write(
			"POST",
			"/transfers",
			given,
			options,
			(answer) => answer.match,
			({ seq }) => [{ seq }],
		);
	}

	#state<M extends boolean>(
		call: string,
		body: unknown,
		options?: WriteOptions<M>,
	): Promise<Answer<Of<K, Match>, M>> {
		return this.#write<Of<K, Match>, M>(
			"POST",
			`/${call}`,
			body,
			options,
			(answer) => answer,
			() => [{ kind: call }],
		);
	}

	/** Ends the match: its standings are posted to the club. */
	finish<M extends boolean = false>(
		given: { reason?: string; finished_at?: string } = {},
		options?: WriteOptions<M>,
	): Promise<Answer<Of<K, Match>, M>> {
		return this.#state("finish", given, options);
	}

	/** Takes the finish back. */
	reopen<M extends boolean = false>(
		reason: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Of<K, Match>, M>> {
		return this.#state("reopen", { reason }, options);
	}

	/** Puts right the result of a match without hands; finishes it where it is open. */
	result(given: Schemas["ResultRequest"], options?: ChangeOptions): Promise<Of<K, Match>> {
		const kinds = ["result", "finish"];
		if (this.state?.state === "finished") kinds.unshift("reopen");
		return this.#write<Of<K, Match>>(
			"PUT",
			"/result",
			given,
			options,
			(answer) => answer,
			() => kinds.map((kind) => ({ kind })),
		);
	}

	/** The match counts for nothing. */
	void<M extends boolean = false>(
		reason: string,
		options?: WriteOptions<M>,
	): Promise<Answer<Of<K, Match>, M>> {
		return this.#state("void", { reason }, options);
	}

	/**
	 * Seals the match before its first hand: the only answer with the tokens of its seats, each of which
	 * is for the one who sits there.
	 */
	seal(given: SealRequest = {}, options?: WriteOptions): Promise<NewSeal> {
		return this.#transport.write("POST", this.#path("/seal"), given, options);
	}

	/** How far a sealed match has come. */
	sealed(): Promise<Seal> {
		return this.#transport.ask("GET", this.#path("/seal"));
	}

	/** The signature of the beacon's round that the match has named. */
	beacon(signature: string, options?: WriteOptions): Promise<Seal> {
		return this.#transport.write("POST", this.#path("/seal/beacon"), { signature }, options);
	}

	/** Deals the next hand of a sealed match. */
	deal(options?: WriteOptions): Promise<Seal> {
		return this.#transport.write("POST", this.#path("/deals"), {}, options);
	}

	/** All that has been shown of a sealed match: `verifyTranscript` of "mahjongd/deals" checks it. */
	transcript(): Promise<Transcript> {
		return this.#transport.ask("GET", this.#path("/transcript"));
	}

	hand(hand_number: number): Promise<Hand> {
		return this.#transport.ask("GET", this.#path(`/hands/${hand_number}`));
	}

	/** Every hand, the newest first; with `history` those that were taken back, too. */
	hands(query?: {
		order?: "asc" | "desc";
		history?: boolean;
	}): AsyncGenerator<Hand, void, undefined> {
		return this.#transport.pages(this.#path("/hands"), query);
	}

	/**
	 * What others write, as it happens, without a gap and over broken connections: each entry once,
	 * and behind those of a commit its mark. `state` is the match as the mark has it by then, so
	 * nothing has to be read; a mark alone tells a new name. On one connection of the club's stream.
	 */
	follow(options?: FollowOptions): AsyncGenerator<ClubEvent, void, undefined> {
		const onMark = ({ matches }: Schemas["CommitMark"]) => {
			const renames = matches.some((match) => this.#renames(match));
			matches.forEach((match) => this.see(match));
			return renames;
		};
		return follow(this.#transport, { ...options, match: [this.id] }, this.#own, onMark);
	}
}
