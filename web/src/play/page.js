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
import { settings_dialog } from "./settings.js";
import { fresh_seed, setup_part } from "./setup.js";

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./keep.js").Settings} Settings */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("../question.js").Ruleset} Ruleset */
/** @typedef {Awaited<ReturnType<typeof import("../rules.js").load>>} Loaded */
/** @typedef {ReturnType<typeof player>} Programs */

export const MODULE = "/app/mahjong-player.wasm";

/** The program that decides at the other seats. */
function programs(/** @type {Setup} */ setup) {
	const made = player({ strength: setup.strength, seed: luck_of(setup), module: MODULE });
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
function ruleset_for(
	/** @type {Setup} */ { ruleset, rules, players },
	/** @type {Ruleset[]} */ rulesets,
) {
	const found = rulesets.find(({ id }) => id === ruleset);
	if (found === undefined) throw new Error(`${ruleset}: there is no such ruleset`);
	const preset = String(rules["preset"] ?? "");
	const question = { ...blank(ruleset), preset, options: { players } };
	return /** @type {Rules} */ (seated(question, found));
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
	/** What is shown, and how it is told that words or settings have changed. */
	#shown = { rename: () => {}, close: () => {} };

	/** @param {HTMLElement} main @param {Loaded} loaded */
	constructor(main, loaded) {
		this.main = main;
		this.loaded = loaded;
	}

	/** In another language. */
	rename() {
		this.#shown.rename();
	}

	/** Before a match. */
	setup() {
		const { main, loaded } = this;
		this.#shown.close();
		const kept = kept_match();
		const about = {
			rulesets: loaded.rulesets,
			prepare: loaded.prepare,
			begin: (/** @type {Setup} */ setup) => void this.#sit(begun(setup)),
			kept:
				kept && !kept.over
					? { go_on: () => void this.#sit(kept) }
					: undefined,
		};
		const rename = () => fill(main, setup_part(about));
		this.#shown = { rename, close: () => {} };
		main.className = "play";
		rename();
	}

	/** Begins a match, or goes on with it. */
	async #sit(/** @type {Match} */ match) {
		this.#shown.close();
		const ours = programs(match.setup);
		try {
			await this.#play(match, ours);
		} catch (error) {
			keep_match(undefined);
			this.#failed(error);
		}
	}

	async #play(/** @type {Match} */ match, /** @type {Programs} */ ours) {
		const { main, loaded } = this;
		await loaded.prepare(match.setup.ruleset);
		const ruleset = ruleset_for(match.setup, loaded.rulesets);
		/** @type {Room | undefined} */
		let room;
		const changed = (/** @type {Event[]} */ events) => {
			keep_match(game.match);
			room?.changed(events);
		};
		const around = {
			rules: loaded.rules,
			player: ours,
			pause: () => pause(this.#settings),
			changed,
			failed: (/** @type {unknown} */ error) => this.#failed(error),
		};
		const game = await Game.open(around, match);
		room = this.#room(game, ruleset, ours);
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
		/** @type {Programs} */ ours,
	) {
		const room = new Room({
			game,
			ruleset,
			rules: this.loaded.rules,
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

	#failed(/** @type {unknown} */ error) {
		console.error(error);
		fill(
			this.main,
			h("p", { role: "alert" }, t("failed")),
			button(t("again"), () => location.reload()),
		);
	}
}
