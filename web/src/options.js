// Which rules are played: a preset, and what a house changes of it.
import { fill, h, redraw } from "./dom.js";
import { choice, field, labelled, radios } from "./fields.js";
import { option } from "./flags.js";
import { numbers_of, options_for } from "./seating.js";
import { said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./calculator.js").Part} Part */

/** How many play; undefined where it is one number alone. */
export function players_field(
	/** @type {Seated} */ ruleset,
	/** @type {(players: number) => void} */ changed,
) {
	const numbers = numbers_of(ruleset);
	if (numbers.length < 2) return undefined;
	return radios(
		t("players"),
		numbers.map((n) => [String(n), String(n)]),
		String(ruleset.players),
		(n) => changed(Number(n)),
	);
}

/** The choice of a preset; undefined where the ruleset has none. */
export function preset_field(
	/** @type {Question} */ question,
	/** @type {Seated} */ ruleset,
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
				question.options = options_for(ruleset, ruleset.players);
				changed();
			},
		),
	);
}

/**
 * @param {Question} question
 * @param {Seated} ruleset
 * @param {() => void} changed
 * @returns {Part}
 */
export function options_part(question, ruleset, changed) {
	const count = h("span", { class: "gist" });
	const body = h("div", { class: "fields" });
	const undo = h(
		"button",
		{ type: "button", class: "quiet wide", onclick: reset },
		t("reset"),
	);
	const details = h(
		"details",
		{
			class: "card fold later",
			"data-part": "house_rules",
			ontoggle: () => draw(),
		},
		h("summary", {}, h("h2", {}, t("house_rules")), count),
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

	function change(
		/** @type {string} */ name,
		/** @type {import("./fields.js").Given} */ value,
	) {
		delete question.options[name];
		const given = option(question, ruleset, name);
		if (value !== undefined && String(value) !== String(given))
			question.options[name] = /** @type {import("./question.js").Value} */ (
				value
			);
		changed();
	}

	function reset() {
		question.options = options_for(ruleset, ruleset.players);
		drawn = "?";
		draw();
		changed();
	}

	return {
		node: details,
		refresh() {
			const n = Object.keys(question.options).filter(
				(name) => name !== "players",
			).length;
			count.textContent = n > 0 ? t("changed", { n }) : "";
			draw();
		},
	};
}
