// The tiles of the hand, chosen by tapping or as text.
import { sortTiles, tilesOf, tilesToText } from "mahjongd/elements";
import { h } from "./dom.js";
import { explained } from "./fields.js";
import { fold } from "./fold.js";
import { added, room } from "./question.js";
import { tray } from "./tray.js";
import { t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** @typedef {import("./calculator.js").Part} Part */

/**
 * @param {Question} question
 * @param {Ruleset} ruleset
 * @param {() => void} changed
 * @param {{beside?: HTMLElement | undefined, opened?: () => void}} [how] what else lies with the
 *   tiles, and what is done when a phone shows where they are tapped
 * @returns {Part & {sheet: import("./tray.js").Tray}}
 */
export function tiles_part(question, ruleset, changed, { beside, opened } = {}) {
	const offered = tilesOf(ruleset.tiles);
	const picker = h("mj-tile-picker", {
		tiles: ruleset.tiles,
		oninput: () => chose(picker.value),
	});
	const text = h("input", {
		class: "mpsz",
		autocomplete: "off",
		autocapitalize: "none",
		spellcheck: "false",
		inputmode: "text",
		"aria-label": t("as_text"),
		oninput: () => typed(text.value),
	});

	/** The last one chosen is the one that it wins with, until another is. */
	function chose(/** @type {string} */ tiles) {
		const last = added(question.tiles, tiles);
		question.tiles = tiles;
		if (last !== undefined) question.win = last;
		else if (!tilesOf(tiles).includes(question.win))
			question.win = tilesOf(tiles).at(-1) ?? "";
		text.value = in_order();
		changed();
	}

	function typed(/** @type {string} */ said) {
		const all = tilesOf(said.replace(/\s/g, "").toLowerCase()).filter((tile) =>
			offered.includes(tile),
		);
		const kept = all.slice(0, room(question, ruleset));
		question.tiles = tilesToText(sortTiles(kept));
		question.win = kept.at(-1) ?? "";
		picker.value = question.tiles;
		changed();
	}

	/** As it is typed: the winning tile last. */
	function in_order() {
		const rest = tilesOf(question.tiles);
		const at = rest.indexOf(question.win);
		if (at >= 0) rest.splice(at, 1);
		return tilesToText(rest) + (at >= 0 ? question.win : "");
	}

	const as_text = fold("as_text", [text, explained(t("text_help"), text)], {
		kind: "plain",
	});
	// Where they are no sheet of a phone's, there is nothing to save.
	if (opened === undefined) as_text.node.open = true;
	const made = tray(t("hand"), [picker, beside, as_text.node], opened && { opened });

	return {
		node: made.node,
		sheet: made,
		refresh() {
			picker.max = String(room(question, ruleset));
			if (picker.value !== question.tiles) picker.value = question.tiles;
			if (document.activeElement !== text) text.value = in_order();
		},
	};
}
