// Fields for members of a request, as the catalogue describes them: their kind, range and words.
import { fill, fresh_id, h } from "./dom.js";
import { SEATS } from "./question.js";
import { tray } from "./tray.js";
import { choose, current, LANGUAGES, said, t } from "./words.js";

/** @typedef {import("./question.js").Member} Member */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./question.js").Value} Value */
/** @typedef {import("./question.js").Values} Values */
/** @typedef {(value: Value | undefined) => void} Change */

const TILES_MOST = 30;
const INDICATORS_MOST = 5;

/** What explains these controls, for eyes and ears alike; undefined where nothing does. */
export function explained(/** @type {string} */ help, /** @type {Element[]} */ ...controls) {
	if (help === "") return undefined;
	const id = fresh_id();
	for (const control of controls) control.setAttribute("aria-describedby", id);
	return h("p", { class: "help", id }, help);
}

/** What a member means, where that says more than its label. */
export function help_of(/** @type {Pick<Member, "label" | "help">} */ { label, help }) {
	const text = said(help);
	return text.toLowerCase() === said(label).toLowerCase() ? "" : text;
}

/** A label around its control, and what it means below. */
export const labelled = (
	/** @type {string} */ label,
	/** @type {HTMLElement} */ control,
	help = "",
) =>
	h(
		"div",
		{ class: "field" },
		h("label", {}, h("span", {}, label), control),
		explained(help, control),
	);

/**
 * @param {readonly (readonly [value: string, text: string])[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function choice(choices, chosen, change) {
	const made = h(
		"select",
		{ onchange: () => change(made.value) },
		...choices.map(([value, text]) =>
			h("option", { value, selected: value === chosen }, text),
		),
	);
	return made;
}

/** The page's language; `changed` puts its words. */
export function language_choice(/** @type {() => void} */ changed) {
	const select = choice(Object.entries(LANGUAGES), current(), async (language) => {
		try {
			await choose(/** @type {import("./words.js").Language} */ (language));
			changed();
		} catch {
			// Its words did not come: the page goes on as it was.
			select.value = current();
		}
	});
	return select;
}

/**
 * Some that exclude each other, side by side.
 * @param {string} legend
 * @param {readonly (readonly [value: string, ...content: (Node | string)[]])[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function radios(legend, choices, chosen, change) {
	const name = `radio-${legend}`;
	return h(
		"fieldset",
		{ class: "radios" },
		h("legend", {}, legend),
		...choices.map(([value, ...content]) =>
			h(
				"label",
				{ class: "pill" },
				h("input", {
					type: "radio",
					name,
					value,
					checked: value === chosen,
					onchange: () => change(value),
				}),
				h("span", {}, ...content),
			),
		),
	);
}

/**
 * @param {number | undefined} value
 * @param {{min?: number, max?: number, step?: number}} range
 * @param {Change} change
 */
export function number(value, { min, max, step }, change) {
	const made = h("input", {
		type: "number",
		inputmode: "numeric",
		value: value ?? "",
		min,
		max,
		step,
		oninput: () =>
			change(
				made.value === "" || !made.validity.valid
					? undefined
					: made.valueAsNumber,
			),
	});
	return made;
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 */
export function check(label, checked, change) {
	const input = h("input", {
		type: "checkbox",
		checked,
		onchange: () => change(input.checked),
	});
	return { node: h("label", { class: "pill" }, input, h("span", {}, label)), input };
}

/**
 * @param {Member} member
 * @param {Ruleset} ruleset
 * @param {Given} value
 * @param {Change} change
 */
function tiles(member, ruleset, value, change) {
	const most =
		member.type === "tile"
			? 1
			: /indicators/.test(member.name)
				? INDICATORS_MOST
				: TILES_MOST;
	const shown = h("mj-hand", { concealed: String(value ?? "") });
	const hint = h("span", { class: "hint", hidden: Boolean(value) }, t("choose"));
	const picker = h("mj-tile-picker", {
		value: String(value ?? ""),
		tiles: ruleset.tiles,
		max: most,
		oninput: () => {
			shown.concealed = picker.value;
			hint.hidden = picker.value !== "";
			change(picker.value || undefined);
		},
	});
	const summary = h("summary", {}, h("span", {}, said(member.label)), hint, shown);
	const help = explained(help_of(member), picker);
	const choosing = tray(said(member.label), [help, picker], {
		done() {
			node.open = false;
			summary.focus();
		},
	});
	const node = h(
		"details",
		{
			class: "chooser wide",
			ontoggle: () => (node.open ? choosing.open() : choosing.close()),
		},
		summary,
		choosing.node,
	);
	return node;
}

/** @param {Ruleset} ruleset */
export const wind = (/** @type {number} */ seat, ruleset) =>
	said(ruleset.labels["winds"]?.[`${seat + 1}z`]);

/**
 * A number for each seat or place.
 * @param {Member} member
 * @param {Value | undefined} value
 * @param {Change} change
 */
function numbers(member, value, change) {
	const { label, default: given } = member;
	const list = [value, given].find((one) => Array.isArray(one)) ?? Array(SEATS).fill(0);
	const now = [.../** @type {number[]} */ (list)];
	const one = (/** @type {number} */ i) =>
		number(now[i], {}, (n) => {
			now[i] = Number(n ?? 0);
			change([...now]);
		});
	const inputs = now.map((_, i) => {
		const input = one(i);
		input.setAttribute("aria-label", `${said(label)} ${i + 1}`);
		return input;
	});
	return h(
		"div",
		{ class: "field wide" },
		h("span", {}, said(label)),
		h("div", { class: "four" }, ...inputs),
		explained(help_of(member), ...inputs),
	);
}

/**
 * What is said of a member, and what says otherwise.
 * @typedef {Value | Values | undefined} Given
 * @typedef {(given: Given) => void} Gives
 * @typedef {(
 *   member: Member, ruleset: Seated, value: Given, change: Gives) => HTMLElement} Field
 */

/** @type {Field} */
const boolean = (member, _, value, change) => {
	const on = Boolean(value ?? member.default);
	const { node, input } = check(said(member.label), on, change);
	return h("div", { class: "field" }, node, explained(help_of(member), input));
};

/** @type {Field} */
const integer = (member, _, value, change) => {
	const now = /** @type {number | undefined} */ (value ?? member.default);
	return labelled(said(member.label), number(now, member, change), help_of(member));
};

/** @type {Field} */
const word = (member, _, value, change) => {
	const { words = [], word_labels } = member;
	const choices = words.map(
		(one) => /** @type {const} */ ([one, said(word_labels?.[one]) || one]),
	);
	const select = choice(choices, String(value ?? member.default), change);
	return labelled(said(member.label), select, help_of(member));
};

/** @type {Field} */
const seat = (member, ruleset, value, change) => {
	const seats = Array.from(
		{ length: ruleset.players },
		(_, i) => /** @type {const} */ ([String(i), wind(i, ruleset)]),
	);
	const set = (/** @type {string} */ text) => change(text === "" ? undefined : Number(text));
	const select = choice([["", t("not_said")], ...seats], String(value ?? ""), set);
	return labelled(said(member.label), select, help_of(member));
};

/** Members of its own, each with its field. @type {Field} */
const object = (member, ruleset, value, change) => {
	const now = /** @type {Values} */ (typeof value === "object" ? value : {});
	const group = h("fieldset", { class: "group" });
	fill(
		group,
		h("legend", {}, said(member.label)),
		explained(help_of(member), group),
		...(member.members ?? []).map((one) =>
			field(one, ruleset, now[one.name], (inner) => {
				assign(now, one.name, inner);
				change(Object.keys(now).length > 0 ? now : undefined);
			}),
		),
	);
	return group;
};

/** @type {{[type: string]: Field}} */
const FIELDS = {
	boolean,
	integer,
	enum: word,
	seat,
	integer_list: (member, _, value, change) =>
		numbers(member, /** @type {Value} */ (value), change),
	tile: tiles,
	tile_list: tiles,
	object,
};

/**
 * The field of one member; undefined when a page has none for its kind.
 * @param {Member} member
 * @param {Seated} ruleset
 * @param {Given} value
 * @param {Gives} change
 * @returns {HTMLElement | undefined}
 */
export const field = (member, ruleset, value, change) =>
	FIELDS[member.type]?.(member, ruleset, value, change);

/**
 * Sets a member, or takes it away where nothing is said.
 * @param {Values} values
 * @param {string} name
 * @param {Given} value
 */
export function assign(values, name, value) {
	if (value === undefined || value === false) delete values[name];
	else values[name] = /** @type {Value} */ (value);
}
