// Which rules are played: a preset, and what a house changes of it.
import { fill, h, redraw } from "./dom.js";
import { choice, field, labelled } from "./fields.js";
import { option } from "./flags.js";
import { said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** @typedef {import("./calculator.js").Part} Part */

/** The choice of a preset; undefined where the ruleset has none. */
export function preset_field(
	/** @type {Question} */ question,
	/** @type {Ruleset} */ ruleset,
	/** @type {() => void} */ changed,
) {
	if (ruleset.presets.length === 0) return undefined;
	const chosen = question.preset || String(ruleset.presets[0]?.name);
	return labelled(
		t("preset"),
		choice(
			ruleset.presets.map(({ name, label }) => [name, said(label)]),
			chosen,
			(preset) => {
				question.preset = preset;
				question.options = {};
				changed();
			},
		),
	);
}

/**
 * @param {Question} question
 * @param {Ruleset} ruleset
 * @param {() => void} changed
 * @returns {Part}
 */
export function options_part(question, ruleset, changed) {
	const count = h("span", { class: "count" });
	const body = h("div", { class: "fields" });
	const undo = h(
		"button",
		{ type: "button", class: "quiet wide", onclick: reset },
		t("reset"),
	);
	const details = h(
		"details",
		{ class: "card", ontoggle: () => draw() },
		h("summary", {}, t("house_rules"), " ", count),
		body,
	);
	let drawn = "?";

	/** Only what is open is drawn: there are some dozens. */
	function draw() {
		if (!details.open || drawn === question.preset) return;
		drawn = question.preset;
		redraw(body, () => fill(body, undo, ...ruleset.options.map(one_field)));
	}

	function one_field(/** @type {import("./question.js").Member} */ one) {
		return field(one, ruleset, option(question, ruleset, one.name), (value) =>
			change(one.name, value),
		);
	}

	function change(/** @type {string} */ name, /** @type {any} */ value) {
		delete question.options[name];
		const given = option(question, ruleset, name);
		if (value !== undefined && String(value) !== String(given))
			question.options[name] = value;
		changed();
	}

	function reset() {
		question.options = {};
		drawn = "?";
		draw();
		changed();
	}

	return {
		node: details,
		refresh() {
			const n = Object.keys(question.options).length;
			count.textContent = n > 0 ? t("changed", { n }) : "";
			draw();
		},
	};
}
