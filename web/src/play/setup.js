// Before a match: by which rules, and how strong the programs are. What was chosen last is chosen.
import { button } from "../club/parts.js";
import { fill, h } from "../dom.js";
import { field, radios } from "../fields.js";
import { option } from "../flags.js";
import { players_field, preset_field } from "../options.js";
import { blank } from "../question.js";
import { seated } from "../seating.js";
import { said, t } from "../words.js";
import { among, choice_of, chosen_before, ruleset_of, setup_of } from "./chosen.js";
import { keep_choice, kept_choice } from "./keep.js";
import { is_known } from "./rules.js";

/** @typedef {import("../question.js").Ruleset} Ruleset */
/** @typedef {import("../question.js").Value} Value */
/** @typedef {import("./chosen.js").Chosen} Chosen */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Strength} Strength */
/** @typedef {import("../words.js").Word} Word */
/**
 * `kept`: a match that was left.
 * @typedef {{
 *   rulesets: import("./rules.js").Rulesets, begin: (setup: Setup) => void,
 *   kept: undefined | {go_on: () => void}}} About
 */

/** @type {readonly (readonly [Strength, Word])[]} */
const STRENGTHS = [
	["easy", "play_easy"],
	["club", "play_club"],
	["strong", "play_strong"],
];
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
				else question.options[one.name] = /** @type {Value} */ (value);
			}),
		);

/** Walls that nobody has chosen. */
export const fresh_seed = () =>
	[...crypto.getRandomValues(new Uint8Array(SEED_BYTES))]
		.map((byte) => byte.toString(16).padStart(2, "0"))
		.join("");

/** The seed that the address names, as a link to the same walls does. */
const named_seed = () => new URLSearchParams(location.hash.slice(1)).get("seed");

/** What the chosen rules ask: how many play, which preset, how long. */
function draw_fields(
	/** @type {HTMLElement} */ node,
	/** @type {Chosen} */ chosen,
	/** @type {Ruleset} */ ruleset,
) {
	const here = seated(chosen.question, ruleset);
	const draw = () => draw_fields(node, chosen, ruleset);
	fill(
		node,
		players_field(here, (players) => {
			chosen.question = among(ruleset, players);
			draw();
		}),
		preset_field(chosen.question, here, draw),
		...length_fields(chosen.question, here),
	);
}

/** Begins, or says that these rules cannot be had now. */
async function start(
	/** @type {Chosen} */ chosen,
	/** @type {About} */ { rulesets, begin },
	/** @type {() => Promise<boolean>} */ show,
) {
	if (!(await show())) return;
	const ruleset = ruleset_of(rulesets.list, chosen);
	keep_choice(choice_of(chosen));
	begin(setup_of(chosen, ruleset, named_seed() ?? fresh_seed()));
}

const strength_field = (/** @type {Chosen} */ chosen) =>
	radios(
		t("play_strength"),
		STRENGTHS.map(([id, word]) => /** @type {const} */ ([id, t(word)])),
		chosen.strength,
		(strength) => (chosen.strength = /** @type {Strength} */ (strength)),
	);

/**
 * What the chosen rules ask. `show` fetches them, shows it, and says whether they are here.
 * @param {Chosen} chosen @param {About} about
 */
function asked_part(chosen, { rulesets }) {
	const node = h("div", { class: "setup-fields" });
	async function show() {
		const id = chosen.question.ruleset;
		const is_here = await rulesets.prepare(id).then(
			() => true,
			() => false,
		);
		if (id !== chosen.question.ruleset) return false;
		if (is_here) draw_fields(node, chosen, ruleset_of(rulesets.list, chosen));
		else fill(node, h("p", { role: "alert" }, t("play_not_here")));
		return is_here;
	}
	const now = ruleset_of(rulesets.list, chosen);
	if (is_known(now)) draw_fields(node, chosen, now);
	return { node, show };
}

/** The choice of the rules, and below it what they ask. */
function rules_fields(
	/** @type {Chosen} */ chosen,
	/** @type {About} */ { rulesets },
	/** @type {ReturnType<typeof asked_part>} */ { node, show },
) {
	const choices = rulesets.list.map(
		({ id, label }) => /** @type {const} */ ([id, said(label)]),
	);
	function choose(/** @type {string} */ id) {
		chosen.question = blank(id);
		fill(node, h("p", { role: "status" }, t("loading")));
		void show();
	}
	return [radios(t("rules"), choices, chosen.question.ruleset, choose), node];
}

/** `first` is settled when the rules that are chosen have come, or cannot be had. */
export function setup_part(/** @type {About} */ about) {
	const { rulesets, kept } = about;
	const chosen = chosen_before(rulesets.list, kept_choice());
	const asked = asked_part(chosen, about);
	const node = h(
		"form",
		{
			class: "card setup",
			onsubmit: (/** @type {Event} */ event) => {
				event.preventDefault();
				void start(chosen, about, asked.show);
			},
		},
		h("p", { class: "purpose" }, t("play_purpose")),
		kept !== undefined &&
			h(
				"div",
				{ class: "buttons" },
				button(t("play_go_on"), kept.go_on, { class: "next" }),
			),
		...rules_fields(chosen, about, asked),
		strength_field(chosen),
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
	const first = asked.show().then(() => {});
	return { node, first };
}
