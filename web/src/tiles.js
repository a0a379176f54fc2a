// The tiles of the hand: chosen by tapping or as text, and which of them it wins with.
import { sortTiles, tileName, tilesOf, tilesToText } from "mahjongd/elements";
import { fill, h } from "./dom.js";
import { labelled } from "./fields.js";
import { added, missing, room } from "./question.js";
import { current, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** @typedef {import("./calculator.js").Part} Part */

/**
 * @param {Question} question
 * @param {Ruleset} ruleset
 * @param {() => void} changed
 * @returns {Part}
 */
export function tiles_part(question, ruleset, changed) {
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
		oninput: () => typed(text.value),
	});
	const wins = h("div", { class: "wins" });
	const legend = h("legend", {}, t("win_tile"));

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

	function win_choice(/** @type {string} */ tile) {
		const label = tileName(tile, current());
		const input = h("input", {
			type: "radio",
			name: "win",
			value: tile,
			checked: tile === question.win,
			"aria-label": label,
			onchange: () => {
				question.win = tile;
				text.value = in_order();
				changed();
			},
		});
		return h(
			"label",
			{ class: "win" },
			input,
			h("mj-hand", { concealed: tile, "aria-hidden": "true" }),
		);
	}

	function refresh() {
		picker.max = String(room(question, ruleset));
		if (picker.value !== question.tiles) picker.value = question.tiles;
		if (document.activeElement !== text) text.value = in_order();
		const whole = missing(question, ruleset) === 0;
		const kinds = whole ? [...new Set(tilesOf(question.tiles))] : [];
		const shown = [...wins.querySelectorAll("input")];
		if (shown.map(({ value }) => value).join() !== kinds.join())
			fill(wins, ...kinds.map(win_choice));
		for (const input of wins.querySelectorAll("input"))
			input.checked = input.value === question.win;
		legend.parentElement?.toggleAttribute("hidden", !whole);
	}

	return {
		node: h(
			"div",
			{},
			picker,
			labelled(t("as_text"), text),
			h("p", { class: "help" }, t("text_help")),
			h("fieldset", { class: "winning" }, legend, wins),
		),
		refresh,
	};
}
