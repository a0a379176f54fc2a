// What has happened, a sentence an event, for eyes and ears alike.
import { current, t } from "../words.js";
import { from_name, label, tile_name, tiles_name } from "./names.js";

/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("../words.js").Word} Word */

/**
 * Who looks on, and what the seats are called.
 * @typedef {{you: number, names: string[], ruleset: Rules}} About
 */

const tile = (/** @type {Event} */ event) => tile_name(event.tile ?? "", current());
const who = (/** @type {Event} */ { seat = 0 }, /** @type {About} */ { names }) =>
	names[seat] ?? "";
const is_mine = (/** @type {Event} */ { seat }, /** @type {About} */ { you }) => seat === you;

/** @returns {string} */
function discard(/** @type {Event} */ event, /** @type {About} */ about) {
	const values = { who: who(event, about), tile: tile(event) };
	if (event.declare === undefined)
		return t(is_mine(event, about) ? "play_i_discard" : "play_discards", values);
	const what = label(about.ruleset, "play_declarations", event.declare);
	return t("play_declares", { ...values, what });
}

/** A draw is of concern to who has drawn. */
const draw = (/** @type {Event} */ event, /** @type {About} */ about) =>
	is_mine(event, about) && event.tile ? t("play_i_draw", { tile: tile(event) }) : "";

/** A claim, or a tile put beside the hand: what it is, its tiles, and whose they were. */
function called(/** @type {Event} */ event, /** @type {About} */ about) {
	const { type, tiles, from } = event;
	const what = label(about.ruleset, "play_events", type);
	const shown = tiles ?? event.tile ?? "";
	const values = { who: who(event, about), what, tiles: tiles_name(shown, current()) };
	if (typeof from === "number" && from !== event.seat)
		return t("play_calls", {
			...values,
			from: from_name(from, about.you, about.names),
		});
	return shown === "" ? t("play_does", values) : t("play_shows", values);
}

function win(/** @type {Event} */ event, /** @type {About} */ about) {
	const values = { who: who(event, about), tile: tile(event) };
	if (typeof event.from !== "number") return t("play_wins_drawn", values);
	return t("play_wins_off", {
		...values,
		from: from_name(event.from, about.you, about.names),
	});
}

const turned = (/** @type {Event} */ event, /** @type {About} */ { ruleset }) =>
	t("play_turned", {
		what: label(ruleset, "play_events", event.type),
		tiles: tiles_name(event.tiles ?? event.tile ?? "", current()),
	});

/** @type {{[type: string]: (event: Event, about: About) => string}} */
const SAID = {
	discard,
	draw,
	win,
	chow: called,
	pung: called,
	open_kong: called,
	concealed_kong: called,
	added_kong: called,
	north: called,
	flower: called,
	indicator: turned,
	ura: turned,
};

/** Empty where there is nothing to be said of it. */
export const sentence = (/** @type {Event} */ event, /** @type {About} */ about) =>
	SAID[event.type]?.(event, about) ?? "";
