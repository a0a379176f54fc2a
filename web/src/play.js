// The page on which one plays against programs: on the device alone, once it is loaded.
import "mahjongd/elements";
import { player } from "mahjongd/play";
import { button } from "./club/parts.js";
import { fill, h } from "./dom.js";
import { header } from "./header.js";
import { keep_module } from "./keep_module.js";
import { Game } from "./play/game.js";
import { keep_match, keep_settings, kept_match, kept_settings } from "./play/keep.js";
import { begun, luck_of, seat_by } from "./play/match.js";
import { room } from "./play/room.js";
import { settings_dialog } from "./play/settings.js";
import { fresh_seed, setup_part } from "./play/setup.js";
import { blank } from "./question.js";
import { load } from "./rules.js";
import { seated } from "./seating.js";
import { t } from "./words.js";

/** @typedef {import("./play/types.js").Match} Match */
/** @typedef {import("./play/types.js").Setup} Setup */
/** @typedef {import("./play/types.js").Event} Event */
/** @typedef {import("./play/names.js").Rules} Rules */
/** @typedef {Awaited<ReturnType<typeof load>>} Loaded */

const MODULE = "/app/mahjong-player.wasm";

/** The program that decides at the other seats. */
function programs(/** @type {Setup} */ setup) {
	const made = player({ strength: setup.strength, seed: luck_of(setup), module: MODULE });
	// Whoever asks it hears why it cannot be had.
	made.catch(() => {});
	return made;
}

function page(/** @type {HTMLElement} */ main, /** @type {Loaded} */ { rules, rulesets, prepare }) {
	let settings = kept_settings();
	/** What is shown, and how it is told that words or settings have changed. */
	let shown = { rename: () => {}, close: () => {} };

	const pause = () =>
		settings.pause === 0
			? Promise.resolve()
			: new Promise((resolve) => setTimeout(resolve, settings.pause));

	/** The ruleset for as many as play. */
	async function ruleset_of(/** @type {Setup} */ { ruleset, rules: chosen, players }) {
		await prepare(ruleset);
		const found = rulesets.find(({ id }) => id === ruleset);
		if (found === undefined) throw new Error(`${ruleset}: there is no such ruleset`);
		const preset = String(chosen["preset"] ?? "");
		const question = { ...blank(ruleset), preset, options: { players } };
		return /** @type {Rules} */ (seated(question, found));
	}

	function setup() {
		shown.close();
		const kept = kept_match();
		const draw = () =>
			fill(
				main,
				setup_part({
					rulesets,
					prepare,
					begin: (chosen) => void sit(begun(chosen)),
					kept:
						kept && !kept.over
							? { go_on: () => void sit(kept) }
							: undefined,
				}),
			);
		shown = { rename: draw, close: () => {} };
		main.className = "play";
		draw();
	}

	function failed(/** @type {unknown} */ error) {
		console.error(error);
		fill(
			main,
			h("p", { role: "alert" }, t("failed")),
			button(t("again"), () => location.reload()),
		);
	}

	function rematch(/** @type {Match} */ { setup: chosen }) {
		const seed = fresh_seed();
		void sit(begun({ ...chosen, seed, you: seat_by(seed, chosen.players) }));
	}

	/** Begins a match, or goes on with it. */
	async function sit(/** @type {Match} */ match) {
		shown.close();
		const ours = programs(match.setup);
		try {
			const ruleset = await ruleset_of(match.setup);
			/** @type {ReturnType<typeof room> | undefined} */
			let here;
			const changed = (/** @type {Event[]} */ events) => {
				keep_match(game.match);
				here?.changed(events);
			};
			const game = await Game.open(
				{ rules, player: ours, pause, changed, failed },
				match,
			);
			here = room({
				game,
				ruleset,
				rules,
				player: ours,
				settings: () => settings,
				open_settings: () =>
					settings_dialog(settings, change, () => give_up(game)),
				rematch: () => rematch(game.match),
				leave: setup,
			});
			shown = {
				rename: here.rename,
				close() {
					game.stop();
					void ours.then((one) => one.close());
				},
			};
			fill(main, here.node);
			main.className = "play at-table";
			changed([]);
			here.focus();
			await game.go();
		} catch (error) {
			keep_match(undefined);
			failed(error);
		}
	}

	function change(/** @type {typeof settings} */ chosen) {
		settings = chosen;
		keep_settings(settings);
		shown.rename();
	}

	function give_up(/** @type {Game} */ game) {
		game.end();
		game.stop();
	}

	return { setup, rename: () => shown.rename() };
}

async function start() {
	const main = h("main", { class: "play" });
	/** @type {ReturnType<typeof page> | undefined} */
	let shown;
	const head = header(rename);
	function rename() {
		head.rename(t("play_title"));
		if (shown === undefined) fill(main, h("p", { role: "status" }, t("loading")));
		else shown.rename();
	}
	rename();
	fill(document.body, head.node, main);
	try {
		shown = page(main, await load());
		shown.setup();
	} catch (error) {
		console.error(error);
		fill(main, h("p", { role: "alert" }, t("failed")));
	}
	if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/sw.js");
}

keep_module(MODULE).catch((error) => console.error(error));
await start();
