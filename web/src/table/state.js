// What is known at the table of a match, and the hand that is being said there. How it is drawn is
// in screen.js; service.js reads and writes.
import { keep, recall, seated } from "../club/session.js";
import { current } from "../words.js";
import { blank } from "../question.js";
import { seated as with_players } from "../seating.js";
import { begun, hand_of, whole } from "./draft.js";
import { HANDS, settle_request, stand } from "./stand.js";
import { overtaken, place_of, turn_tiles, twin } from "./twice.js";

/** @typedef {import("./draft.js").Ruleset} Ruleset */
/** @typedef {import("./draft.js").Seated} Seated */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./sentence.js").Told} Told */
/** @typedef {import("./stand.js").Shown} Shown */
/** @typedef {import("../shapes.js").Match} Match */
/** @typedef {import("../shapes.js").Table} Table */
/** @typedef {import("../shapes.js").Input} Input */
/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {import("../rules.js").Rules} Rules */

export class MatchState {
	/** As many hands are shown: all, once somebody has asked for the earlier ones. */
	most = HANDS;
	/** The match is over, and they play on. */
	beyond = false;
	/** @type {import("./stand.js").Stand} */
	// @ts-expect-error: it is there before anything asks for it.
	now;
	/** When each hand was first seen here, in milliseconds: clocks of others may be wrong. */
	#seen = /** @type {Map<number, number>} */ (new Map());
	#stands = 0;

	/**
	 * @param {string} id
	 * @param {{session: Session, rules: Rules, rulesets: Ruleset[]}} about
	 */
	constructor(id, { session, rules, rulesets }) {
		const kept = recall(`match:${id}`);
		this.id = id;
		this.session = session;
		this.rules = rules;
		this.rulesets = rulesets;
		this.room = session.remote.club.matches.open(id, kept?.match);
		/** @type {Shown[]} The newest first. */
		this.hands = kept?.hands ?? [];
		/** There may be others before them. */
		this.more = this.hands.length === HANDS;
		/** @type {Draft} */
		this.draft = recall(`draft:${id}`) ?? begun();
	}

	// ---- The match ----

	/** Until it has been read once, there is none. */
	get is_known() {
		return this.room.state !== undefined;
	}

	get match() {
		return /** @type {Match} */ (this.room.state);
	}

	get names() {
		return seated(this.match, this.session);
	}

	/** For as many as play here. */
	get ruleset() {
		const { ruleset, rules } = this.match;
		const found = this.rulesets.find((one) => one.id === ruleset);
		return /** @type {Seated} */ (
			with_players(
				{ ...blank(ruleset), options: rules },
				/** @type {Ruleset} */ (found),
			)
		);
	}

	/** What waits on this phone. */
	get mine() {
		return this.session.queue.taps.filter(({ lane }) => lane === this.id);
	}

	get writes() {
		return this.session.writes && this.match.state === "open" && !this.now.finishing;
	}

	/** Whether there is a hand to be recorded: beyond the end, when they have said so. */
	get plays() {
		return this.writes && (!this.now.over || this.beyond);
	}

	take(/** @type {Shown[]} */ found) {
		this.#see(found);
		this.hands = found;
		this.more = this.most !== Infinity && (this.more || found.length === this.most);
		this.session.learn(this.match);
		const hands = found.slice(0, HANDS);
		keep(`match:${this.id}`, { match: this.room.state, hands });
	}

	/** What comes while the page is open comes now; what it finds came when it is told. */
	#see(/** @type {Shown[]} */ found) {
		const first = this.#seen.size === 0;
		const known = new Set(this.#seen.keys());
		this.#seen.set(0, 0);
		for (const { hand_number, at } of found.slice(0, HANDS))
			if (!known.has(hand_number))
				this.#seen.set(
					hand_number,
					first ? Date.parse(String(at)) : Date.now(),
				);
	}

	/** Finds how it stands; false when that was asked for again meanwhile. */
	async stand() {
		const turn = ++this.#stands;
		const { rules, match, hands, session } = this;
		const found = await stand(rules, match, hands, session.queue.taps);
		if (turn !== this.#stands) return false;
		this.now = found;
		this.beyond &&= found.over;
		return true;
	}

	// ---- The hand that is being said ----

	changed() {
		this.draft.at ??= place_of(this.now);
		keep(`draft:${this.id}`, this.draft);
	}

	begin_again() {
		this.draft = begun();
		keep(`draft:${this.id}`, this.draft);
	}

	get overtaken() {
		return overtaken(this.draft, this.now, this.plays);
	}

	/** The draft is of the table as it stands now, and no hand up to this one is the same. */
	go_on_here() {
		turn_tiles(this.draft, this.now.table.dealer, this.match.seats.length);
		this.draft.at = place_of(this.now);
		this.draft.another = this.now.next - 1;
		this.changed();
	}

	/** What was done here has moved the table: no news, unless hands of others came too. */
	moved_here() {
		if (this.draft.at && this.overtaken?.kind !== "recorded") this.go_on_here();
	}

	/**
	 * What has to be decided before this hand is booked.
	 * @param {Told | undefined} told
	 * @returns {Promise<import("./twice.js").Doubt | undefined>}
	 */
	async doubt(told) {
		if (!this.session.writes) return undefined;
		const { draft, now, session } = this;
		const moved = this.overtaken;
		const [theirs] = moved?.theirs ?? [];
		if (moved !== undefined) {
			const table = theirs?.table_before ?? now.table;
			const mine = this.is_whole
				? await this.settle(this.said_at(table), table).catch(
						() => undefined,
					)
				: undefined;
			return { ...moved, mine };
		}
		if (told === undefined) return undefined;
		const about = { own: session.id, seen: this.#seen, but: draft.another };
		const same = twin(told, now.hands, about);
		return same && { kind: "twin", theirs: [same], mine: told };
	}

	get is_whole() {
		return whole(this.draft, this.ruleset);
	}

	said_at(/** @type {Table} */ table) {
		return hand_of(this.draft, this.ruleset, this.match, table);
	}

	/** As it is recorded. */
	get said() {
		return {
			...this.said_at(this.now.table),
			hand_number: this.now.next,
			...(this.now.over && { beyond: true }),
		};
	}

	/** A tap on a seat: its stick is laid down, or was not. Who else is ready is asked anew. */
	declare(/** @type {number} */ seat) {
		const { draft } = this;
		draft.nobody = false;
		const others = (/** @type {number[]} */ seats) =>
			seats.filter((one) => one !== seat);
		if (draft.riichi.includes(seat)) {
			draft.riichi = others(draft.riichi);
			draft.tenpai = others(draft.tenpai);
		} else draft.riichi = [...draft.riichi, seat];
	}

	/**
	 * A hand with what it would pay at this table.
	 * @param {Input} input @param {Table} table
	 * @returns {Promise<Told>}
	 */
	async settle(input, table) {
		const request = settle_request(this.match, table, input);
		const settlement = await this.rules.settle(request, { names: current() });
		return { input, settlement, table_before: table };
	}

	/** The hand that is said, settled; undefined while not all is said. */
	async told() {
		if (!this.plays || !this.is_whole) return undefined;
		return this.settle(this.said, this.now.table);
	}
}
