// A match under way: the referee says who may act, programs act by themselves, and the player when
// asked.
import { Play } from "mahjongd/play";
import { acted, ended, gone_on, hand_of, sealed, start_of } from "./match.js";
import { seal_of } from "./wall.js";

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../rules.js").Rules} Rules */
/** @typedef {import("mahjongd/play").Player} Player */
/** @typedef {import("mahjongd").RulesetId} RulesetId */
/** @typedef {Play<RulesetId>} AnyPlay */

/**
 * What a game needs beside its match.
 * @typedef {{
 *   rules: Rules, player: Promise<Player>,
 *   pause: () => Promise<void>, changed: (events: Event[]) => void,
 *   failed: (error: unknown) => void}} Around
 */

/** Names are the catalogue's, in whichever language the page speaks. */
const NAMELESS = /** @type {const} */ ({ names: "none" });

/** Nobody chooses where there is one tile alone that may go, as in riichi. */
const is_forced = (/** @type {readonly Offer[]} */ offers) =>
	offers.length === 1 && offers[0]?.type === "discard";

export class Game {
	/** @type {Match} */
	match;
	/** @type {View} */
	view;
	#around;
	#play;
	#stopped = false;
	/** Programs are at it, or the player's own move is being done. */
	#busy = false;

	/** @param {Around} around @param {Match} match @param {AnyPlay} play @param {View} view */
	constructor(around, match, play, view) {
		this.#around = around;
		this.match = match;
		this.#play = play;
		this.view = view;
	}

	/** Rejects where what was kept is no match of these rules. */
	static async open(/** @type {Around} */ around, /** @type {Match} */ kept) {
		const match = await Game.#bound(around, kept);
		const play = await Play.begin(around.rules, Game.#request(match), NAMELESS);
		return new Game(around, match, play, await Game.#seen(play, match));
	}

	/** Bound to its wall, where its hand has not begun. */
	static async #bound(/** @type {Around} */ { rules }, /** @type {Match} */ match) {
		const { seal, actions } = hand_of(match);
		if (seal !== undefined || actions.length > 0) return match;
		return sealed(match, await seal_of(rules, match));
	}

	/** The ruleset is one that the catalogue has, so that no type can say which. */
	static #request(/** @type {Match} */ match) {
		return /** @type {import("mahjongd/play").PlayStart<RulesetId>} */ (
			/** @type {unknown} */ (start_of(match))
		);
	}

	static async #seen(/** @type {AnyPlay} */ play, /** @type {Match} */ { setup }) {
		const seat = /** @type {import("mahjongd/play").Viewer} */ (setup.you);
		return /** @type {View} */ (/** @type {unknown} */ (await play.view(seat)));
	}

	get you() {
		return this.match.setup.you;
	}

	/** What the player may do now. */
	get offers() {
		return this.#busy ? [] : (this.view.offers[this.you] ?? []);
	}

	get over() {
		return this.view.phase === "over";
	}

	/** Plays on until the player is asked, or the hand is over. */
	async go() {
		if (this.#busy) return;
		this.#busy = true;
		try {
			await this.#run();
		} catch (error) {
			if (!this.#stopped) this.#around.failed(error);
		}
		this.#busy = false;
		if (!this.#stopped) this.#around.changed([]);
	}

	/** Does one of `offers`. */
	async act(/** @type {Offer} */ offer) {
		if (this.#busy || this.#stopped) return;
		this.#busy = true;
		try {
			await this.#do(this.you, offer);
		} finally {
			this.#busy = false;
		}
		await this.go();
	}

	/** The next hand, or the end of the match. */
	async next() {
		const { settlement } = this.view;
		if (settlement === undefined || this.#busy) return;
		if (settlement.match_over) {
			this.match = ended(this.match);
			return this.#around.changed([]);
		}
		const next = gone_on(this.match, settlement.next_table);
		this.match = await Game.#bound(this.#around, next);
		this.#play = await Play.begin(
			this.#around.rules,
			Game.#request(this.match),
			NAMELESS,
		);
		this.view = await Game.#seen(this.#play, this.match);
		this.#around.changed([]);
		await this.go();
	}

	/** Ends the match where it stands. */
	end() {
		this.match = ended(this.match);
		this.#around.changed([]);
	}

	stop() {
		this.#stopped = true;
	}

	/** Programs answer first, so that nothing they wait for tells what they hold. */
	async #run() {
		while (!this.#stopped && !this.#play.over) {
			const others = this.#play.asked.filter((seat) => seat !== this.you);
			if (others[0] !== undefined) await this.#program(others[0]);
			else if (is_forced(this.#mine())) await this.#forced();
			else return;
		}
	}

	#mine() {
		const seat = /** @type {import("mahjongd/play").Viewer} */ (this.you);
		return /** @type {readonly Offer[]} */ (this.#play.offers(/** @type {0} */ (seat)));
	}

	async #program(/** @type {number} */ seat) {
		const at = /** @type {0} */ (seat);
		const question = await this.#play.question(at);
		const player = await this.#around.player;
		const { offer } = await player.decide(question, { names: "none" });
		// What cannot be seen takes no time.
		if (offer.type !== "pass") await this.#around.pause();
		if (!this.#stopped) await this.#do(seat, /** @type {Offer} */ (offer));
	}

	async #forced() {
		await this.#around.pause();
		const [offer] = this.#mine();
		if (offer !== undefined && !this.#stopped) await this.#do(this.you, offer);
	}

	async #do(/** @type {number} */ seat, /** @type {Offer} */ offer) {
		const before = this.view.events.length;
		await this.#play.act(
			/** @type {import("mahjongd").PlayAction} */ (
				/** @type {unknown} */ ({ seat, ...offer })
			),
		);
		this.match = acted(
			this.match,
			/** @type {Action[]} */ (/** @type {unknown} */ (this.#play.actions)),
		);
		this.view = await Game.#seen(this.#play, this.match);
		this.#around.changed(this.view.events.slice(before));
	}
}
