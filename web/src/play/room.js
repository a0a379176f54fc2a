// The room where a match is played: table, own hand, what a learner is told, and the end of each
// hand.
import { button } from "../club/parts.js";
import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { Course } from "./course.js";
import { end_part, standings_part } from "./end.js";
import { OwnHand } from "./hand.js";
import { help_panel, keeps_of } from "./help.js";
import { Knowledge } from "./knowledge.js";
import { hand_of, places } from "./match.js";
import { names_of } from "./names.js";
import { review_part } from "./review.js";
import { lay, table_node, table_of } from "./table.js";
import { told_part } from "./told.js";
import { seal_line, wall_part } from "./wall.js";

/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./keep.js").Settings} Settings */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("mahjongd/play").Player} Player */
/**
 * @typedef {{
 *   game: Game, ruleset: Rules, rules: import("../rules.js").Rules, player: Promise<Player>,
 *   settings: () => Settings, open_settings: () => void, rematch: () => void,
 *   leave: () => void}} About
 */

/** The tile that came last, drawn or discarded. */
const last_tile = (/** @type {View} */ { events }) =>
	[...events].reverse().find(({ type }) => type === "draw" || type === "discard");

export class Room {
	#mat = table_node();
	#own = new OwnHand();
	#learn = help_panel();
	#told = told_part();
	#gear;
	#playing;
	#seal = h("div", { class: "seal-place" });
	#after = h("div", { class: "after" });
	#knowledge;
	/** Which end is shown. */
	#ended = "";

	/** @param {About} about */
	constructor(about) {
		this.about = about;
		this.#knowledge = new Knowledge(about.rules, about.ruleset);
		this.#gear = button("", about.open_settings, { class: "quiet gear" });
		this.#playing = h(
			"div",
			{ class: "playing" },
			h("div", { class: "top" }, this.#told.said, this.#gear),
			this.#mat,
			this.#learn.node,
			this.#own.node,
			this.#seal,
		);
		this.node = h("div", { class: "room" }, this.#told.log, this.#playing, this.#after);
	}

	/** After something has happened. */
	changed(/** @type {Event[]} */ events) {
		const { game, ruleset } = this.about;
		this.#told.tell(events, { you: game.you, names: this.#names, ruleset });
		this.#show();
	}

	/** In another language. */
	rename() {
		this.#ended = "";
		this.#own.rename();
		this.#show();
	}

	focus() {
		this.#own.focus();
	}

	get #names() {
		const { game, ruleset } = this.about;
		return names_of(game.you, ruleset.players);
	}

	/** The table as it lies. */
	get #laid() {
		const { game, ruleset } = this.about;
		const { view, you, match } = game;
		return { view, table: hand_of(match).table, you, ruleset };
	}

	// ---- While a hand is played ----

	#show() {
		const { game, settings } = this.about;
		this.node.classList.toggle("signs", settings().signs);
		this.#gear.textContent = t("settings");
		if (game.over || game.match.over) return this.#show_end();
		if (!this.#after.hidden || this.#playing.hidden) {
			fill(this.#after);
			this.#playing.hidden = false;
		}
		this.#ended = "";
		fill(this.#seal, seal_line(game.match));
		lay(this.#mat, this.#laid);
		this.#show_own();
		void this.#look();
	}

	async #look() {
		const { game, settings } = this.about;
		if (settings().help === "none" || game.over) return;
		if (await this.#knowledge.look(game)) this.#show_own();
	}

	#show_own() {
		const { game, ruleset, settings } = this.about;
		const { offers, view, you } = game;
		const { help, confirm } = settings();
		const asks = view.phase === "turn" && view.seat === you && offers.length > 0;
		const known = this.#knowledge.of(asks);
		const { before } = this.#knowledge;
		this.#own.show({
			seat: /** @type {Seat} */ (view.seats[you]),
			offers,
			ruleset,
			keeps: asks ? keeps_of(known, help) : [],
			confirm,
			act: (offer) => void game.act(offer),
		});
		this.#learn.show({
			level: help,
			known: known ?? before,
			before,
			view,
			calls: offers.length > 0 ? this.#knowledge.calls : [],
			you,
			ruleset,
			names: this.#names,
			can_win: offers.some(({ type }) => type === "win"),
			last: last_tile(view),
		});
	}

	// ---- When it is over ----

	#show_end() {
		const { match } = this.about.game;
		const key = `${match.hands.length} ${match.over}`;
		this.#show_own();
		this.#playing.hidden = true;
		if (key === this.#ended) return;
		this.#ended = key;
		fill(this.#after, match.over ? this.#standings() : this.#end());
		/** @type {HTMLElement | null} */ (this.#after.querySelector(".next"))?.focus();
	}

	/** The end of a hand. */
	#end() {
		const { game, ruleset, rules, player } = this.about;
		const course = new Course(rules, game.match, ruleset);
		return end_part({
			view: game.view,
			names: this.#names,
			you: game.you,
			ruleset,
			next: () => void game.next(),
			end: () => game.end(),
			course: course.node,
			wall: wall_part(rules, game.match),
			review: review_part(player, game.match, ruleset, (action) =>
				course.show(action),
			),
		});
	}

	/** The end of the match. */
	#standings() {
		const { game, rematch, leave } = this.about;
		const { settlement } = game.view;
		const points = settlement?.next_table.points ?? table_of(this.#laid).points;
		return standings_part({
			standings: places(points, settlement?.standings),
			names: this.#names,
			you: game.you,
			seed: game.match.setup.seed,
			rematch,
			leave,
		});
	}
}
