// Before a match: by which rules, and how strong the programs are. What was chosen last is chosen.
import { button } from "../club/parts.js";
import { fill, h } from "../dom.js";
import { field, radios } from "../fields.js";
import { option } from "../flags.js";
import { players_field, preset_field } from "../options.js";
import { blank } from "../question.js";
import { is_loaded } from "../rules.js";
import { options_for, seated } from "../seating.js";
import { said, t } from "../words.js";
import { keep_choice, kept_choice } from "./keep.js";
import { seat_by } from "./match.js";

/** @typedef {import("../question.js").Ruleset} Ruleset */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Strength} Strength */
/** @typedef {import("../words.js").Word} Word */

/** @type {readonly (readonly [Strength, Word])[]} */
const STRENGTHS = [
	["easy", "play_easy"],
	["club", "play_club"],
	["strong", "play_strong"],
];
/** @type {Strength} */
const USUAL = "easy";
const SEED_BYTES = 16;

/** What says how long a match is, where the ruleset has it. */
const LENGTHS = ["match_length", "match_hands", "rounds"];

/** How long the match is to be. */
const length_fields = (
	/** @type {import("../question.js").Question} */ question,
	/** @type {import("../question.js").Seated} */ ruleset,
) =>
	ruleset.options
		.filter(({ name }) => LENGTHS.includes(name))
		.map((one) =>
			field(one, ruleset, option(question, ruleset, one.name), (value) => {
				if (value === undefined) delete question.options[one.name];
				else question.options[one.name] = value;
			}),
		);

/** Walls that nobody has chosen. */
export const fresh_seed = () =>
	[...crypto.getRandomValues(new Uint8Array(SEED_BYTES))]
		.map((byte) => byte.toString(16).padStart(2, "0"))
		.join("");

/** The seed that the address names, as a link to the same walls does. */
const named_seed = () => new URLSearchParams(location.hash.slice(1)).get("seed");

/**
 * @param {{
 *   rulesets: Ruleset[], prepare: import("../rules.js").Prepare, begin: (setup: Setup) => void,
 *   kept: undefined | {go_on: () => void}}} about `kept`: a match that was left
 */
export function setup_part({ rulesets, prepare, begin, kept }) {
	const before = kept_choice();
	const [first] = rulesets;
	const known = rulesets.some(({ id }) => id === before.ruleset);
	let question = blank(String(known ? before.ruleset : first?.id));
	let strength = before.strength ?? USUAL;
	const fields = h("div", { class: "setup-fields" });
	if (known && before.preset) question.preset = before.preset;
	if (known && before.options) question.options = { ...before.options };

	const ruleset_of = () =>
		/** @type {Ruleset} */ (rulesets.find(({ id }) => id === question.ruleset));

	async function chose(/** @type {string} */ id) {
		question = blank(id);
		await prepare(id);
		draw();
	}

	function draw() {
		const ruleset = ruleset_of();
		if (!is_loaded(ruleset)) return fill(fields);
		const here = seated(question, ruleset);
		fill(
			fields,
			players_field(here, (players) => {
				question = {
					...blank(question.ruleset),
					options: options_for(ruleset, players),
				};
				draw();
			}),
			preset_field(question, here, draw),
			...length_fields(question, here),
		);
	}

	async function start() {
		await prepare(question.ruleset);
		const ruleset = ruleset_of();
		const { players } = seated(question, ruleset);
		const { preset, options } = question;
		const seed = named_seed() ?? fresh_seed();
		keep_choice({ ruleset: question.ruleset, preset, options, strength });
		begin({
			ruleset: question.ruleset,
			rules: {
				...(preset && { preset }),
				.../** @type {Setup["rules"]} */ (options),
			},
			players,
			strength,
			seed,
			you: seat_by(seed, players),
		});
	}

	const choices = rulesets.map(({ id, label }) => /** @type {const} */ ([id, said(label)]));
	void prepare(question.ruleset).then(draw);
	return h(
		"form",
		{
			class: "card setup",
			onsubmit: (/** @type {Event} */ event) => {
				event.preventDefault();
				void start();
			},
		},
		h("p", { class: "purpose" }, t("play_purpose")),
		kept !== undefined &&
			h(
				"div",
				{ class: "buttons" },
				button(t("play_go_on"), kept.go_on, { class: "next" }),
			),
		radios(t("rules"), choices, question.ruleset, (id) => void chose(id)),
		fields,
		radios(
			t("play_strength"),
			STRENGTHS.map(([id, word]) => /** @type {const} */ ([id, t(word)])),
			strength,
			(chosen) => (strength = /** @type {Strength} */ (chosen)),
		),
		h(
			"div",
			{ class: "buttons begin" },
			h(
				"button",
				{ class: kept === undefined ? "next" : "quiet" },
				t("play_begin"),
			),
		),
	);
}
