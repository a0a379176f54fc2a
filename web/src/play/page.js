// What the page of play shows: the choice before a match, or the room where one is played.
import { player } from "mahjongd/play";
import { button } from "../club/parts.js";
import { fill, h } from "../dom.js";
import { blank } from "../question.js";
import { seated } from "../seating.js";
import { t } from "../words.js";
import { Game } from "./game.js";
import { keep_match, keep_settings, kept_match, kept_settings } from "./keep.js";
import { begun, luck_of, seat_by } from "./match.js";
import { Room } from "./room.js";
import { Rulesets } from "./rules.js";
import { settings_dialog } from "./settings.js";
import { fresh_seed, setup_part } from "./setup.js";

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./keep.js").Settings} Settings */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("../question.js").Ruleset} Ruleset */
/** @typedef {import("./rules.js").Held} Held */
/** @typedef {ReturnType<typeof player>} Programs */

/** The program that decides at the other seats. */
function programs(/** @type {Setup} */ setup, /** @type {Held} */ { module }) {
	const made = player({ strength: setup.strength, seed: luck_of(setup), module });
	// Whoever asks it hears why it cannot be had.
	made.catch(() => {});
	return made;
}

/** As long as programs seem to think. @returns {Promise<void>} */
const pause = (/** @type {Settings} */ settings) =>
	settings.pause === 0
		? Promise.resolve()
		: new Promise((resolve) => setTimeout(resolve, settings.pause));

/** The ruleset for as many as play. */
function ruleset_for(/** @type {Setup} */ { rules, players }, /** @type {Ruleset} */ ruleset) {
	const preset = String(rules["preset"] ?? "");
	const question = { ...blank(ruleset.id), preset, options: { players } };
	return /** @type {Rules} */ (seated(question, ruleset));
}

/** The same again with other walls. */
function again(/** @type {Setup} */ setup) {
	const seed = fresh_seed();
	return begun({ ...setup, seed, you: seat_by(seed, setup.players) });
}

function give_up(/** @type {Game} */ game) {
	game.end();
	game.stop();
}

export class Page {
	#settings = kept_settings();
	#rulesets = new Rulesets();
	/** What is shown, and how it is told that words or settings have changed. */
	#shown = { rename: () => {}, close: () => {} };

	/** Settled when the rules that are chosen first have come, or cannot be had. */
	first = Promise.resolve();

	constructor(/** @type {HTMLElement} */ main) {
		this.main = main;
	}

	/** In another language. */
	rename() {
		this.#shown.rename();
	}

	/** Before a match. */
	setup() {
		const { main } = this;
		this.#shown.close();
		const kept = kept_match();
		const about = {
			rulesets: this.#rulesets,
			begin: (/** @type {Setup} */ setup) => void this.#sit(begun(setup)),
			kept:
				kept && !kept.over
					? { go_on: () => void this.#sit(kept) }
					: undefined,
		};
		const rename = () => {
			const { node, first } = setup_part(about);
			this.first = first;
			fill(main, node);
		};
		this.#shown = { rename, close: () => {} };
		main.className = "play";
		rename();
	}

	/** Begins a match, or goes on with it. */
	async #sit(/** @type {Match} */ match) {
		this.#shown.close();
		const found = await this.#found(match.setup.ruleset);
		if (found === undefined) return;
		const ours = programs(match.setup, found);
		try {
			await this.#play(match, found, ours);
		} catch (error) {
			keep_match(undefined);
			this.#failed(error);
		}
	}

	/** What a ruleset has; undefined where it cannot be had now, which is said. */
	async #found(/** @type {string} */ id) {
		try {
			return await this.#rulesets.prepare(id);
		} catch (error) {
			this.#failed(error, t("play_not_here"));
			return undefined;
		}
	}

	async #play(
		/** @type {Match} */ match,
		/** @type {Held} */ { rules, ruleset: found },
		/** @type {Programs} */ ours,
	) {
		const { main } = this;
		const ruleset = ruleset_for(match.setup, found);
		/** @type {Room | undefined} */
		let room;
		const changed = (/** @type {Event[]} */ events) => {
			keep_match(game.match);
			room?.changed(events);
		};
		const around = {
			rules,
			player: ours,
			pause: () => pause(this.#settings),
			changed,
			failed: (/** @type {unknown} */ error) => this.#failed(error),
		};
		const game = await Game.open(around, match);
		room = this.#room(game, ruleset, rules, ours);
		fill(main, room.node);
		main.className = "play at-table";
		changed([]);
		room.focus();
		await game.go();
	}

	/** The room of a game, shown until something else is. */
	#room(
		/** @type {Game} */ game,
		/** @type {Rules} */ ruleset,
		/** @type {Held["rules"]} */ rules,
		/** @type {Programs} */ ours,
	) {
		const room = new Room({
			game,
			ruleset,
			rules,
			player: ours,
			settings: () => this.#settings,
			open_settings: () =>
				settings_dialog(
					this.#settings,
					(settings) => this.#change(settings),
					() => give_up(game),
				),
			rematch: () => void this.#sit(again(game.match.setup)),
			leave: () => this.setup(),
		});
		this.#shown = {
			rename: () => room.rename(),
			close() {
				game.stop();
				void ours.then((one) => one.close());
			},
		};
		return room;
	}

	#change(/** @type {Settings} */ settings) {
		this.#settings = settings;
		keep_settings(settings);
		this.rename();
	}

	#failed(/** @type {unknown} */ error, said = t("failed")) {
		console.error(error);
		fill(
			this.main,
			h("p", { role: "alert" }, said),
			button(t("again"), () => location.reload()),
		);
	}
}
