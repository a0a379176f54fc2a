// What a winner's hand is worth: as it was called at the table, or by its tiles.
import { fu_of } from "../called.js";
import { fill, h } from "../dom.js";
import { assign, check, field, labelled, number, radios, help_of } from "../fields.js";
import { melds_part } from "../melds.js";
import { APART } from "../question.js";
import { PAGES } from "../rulesets.js";
import { tiles_part } from "../tiles.js";
import { flags_part, wins_part } from "../won.js";
import { said, t } from "../words.js";

/** @typedef {import("./draft.js").Seated} Ruleset */
/** @typedef {import("../question.js").Member} Member */
/** @typedef {import("../question.js").Question} Question */
/** @typedef {import("../question.js").Values} Values */

/** As many are offered as pills; of more one types the number. */
const PILLS = 13;
const range = (/** @type {number} */ from, /** @type {number} */ to) =>
	Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** What most hands have, so that nobody has to say it. */
const USUAL_FU = 30;

const called_members = (/** @type {Ruleset} */ ruleset) =>
	ruleset.hand.find(({ name }) => name === "called")?.members ?? [];

/**
 * What is being called: whose hand, by which rules, and what was said of it.
 * @typedef {{
 *   who: string, ruleset: Ruleset, values: Values, self_draw: boolean,
 *   changed: () => void}} Calling
 */

/** What goes together, as the ruleset lists it; a yakuman has neither han nor fu. */
function pick(
	/** @type {Calling} */ { ruleset, values, self_draw },
	/** @type {string} */ name,
	/** @type {number} */ value,
) {
	if (name === "yakuman") for (const one of ["han", "fu"]) delete values[one];
	else delete values["yakuman"];
	values[name] = value;
	const fu = fu_of(ruleset, values["han"], self_draw);
	if (fu.length === 0) delete values["fu"];
	else if (!fu.includes(Number(values["fu"])))
		values["fu"] = fu.includes(USUAL_FU) ? USUAL_FU : Number(fu[0]);
}

/** Says one member, and tells it. */
function set(
	/** @type {Calling} */ { values, changed },
	/** @type {string} */ name,
	/** @type {import("../fields.js").Given} */ value,
) {
	assign(values, name, value);
	changed();
}

/**
 * Numbers side by side.
 * @param {Calling} it @param {Member} member @param {number[]} offered
 * @param {(n: number) => void} chosen
 */
const pills_of = ({ who, values }, { name, label }, offered, chosen) =>
	radios(
		`${said(label)} · ${who}`,
		offered.map((n) => [String(n), String(n)]),
		String(values[name] ?? ""),
		(n) => chosen(Number(n)),
	);

/** Han and fu by taps alone. */
function by_fu(
	/** @type {Calling} */ it,
	/** @type {Member} */ member,
	/** @type {() => void} */ redrawn,
) {
	const { ruleset, values, self_draw, changed } = it;
	const { name, max } = member;
	const offered =
		name === "fu"
			? fu_of(ruleset, values["han"], self_draw)
			: range(1, Math.min(Number(max), PILLS));
	if (offered.length === 0) return undefined;
	return pills_of(it, member, offered, (n) => {
		pick(it, name, n);
		redrawn();
		changed();
	});
}

/** What most hands have is a tap; of more one types the number. */
function by_number(/** @type {Calling} */ it, /** @type {Member} */ member) {
	const { ruleset, values } = it;
	const { name, label } = member;
	const most = PAGES[ruleset.id]?.quick?.[name];
	const quick = most === undefined ? [] : range(...most);
	const now = /** @type {number | undefined} */ (values[name]);
	const input = number(now, member, (n) => {
		set(it, name, n);
		for (const one of pills.querySelectorAll("input"))
			one.checked = one.value === input.value;
	});
	const pills = pills_of(it, member, quick, (n) => {
		input.value = String(n);
		set(it, name, n);
	});
	const typed = labelled(said(label), input, help_of(member));
	return h("div", {}, quick.length > 0 && pills, typed);
}

/** Patterns that are worth points of their own. */
function limit(/** @type {Calling} */ it, /** @type {Member} */ { name, label }) {
	const offered = it.ruleset.patterns.filter(({ unit }) => unit === "points");
	const select = h(
		"select",
		{ onchange: () => set(it, name, select.value || undefined) },
		h("option", { value: "" }, t("not_said")),
		...offered.map(({ id, label: text }) =>
			h("option", { value: id, selected: it.values[name] === id }, said(text)),
		),
	);
	return labelled(said(label), select);
}

/** @param {Calling} it @param {Member} member @param {boolean} open */
function patterns(it, { name, label, help }, open) {
	const now = it.values[name];
	const ids = new Set(Array.isArray(now) ? now.map(String) : []);
	const toggle = (/** @type {string} */ id) => (/** @type {boolean} */ on) => {
		if (on) ids.add(id);
		else ids.delete(id);
		set(it, name, ids.size > 0 ? [...ids] : undefined);
	};
	const pills = it.ruleset.patterns.map(
		({ id, label: text }) => check(said(text), ids.has(id), toggle(id)).node,
	);
	return h(
		"details",
		{ class: "patterns", open },
		h("summary", {}, said(label)),
		h("p", { class: "help" }, said(help)),
		h("div", { class: "pills" }, ...pills),
	);
}

/** @param {Calling} it @param {Member} member @param {() => void} redrawn @param {boolean} alone */
function part_of(it, member, redrawn, alone) {
	const { name, type } = member;
	if (type === "integer" && it.ruleset.called_fu) return by_fu(it, member, redrawn);
	if (type === "integer") return by_number(it, member);
	if (type === "pattern") return limit(it, member);
	if (type === "pattern_list") return patterns(it, member, alone);
	return field(member, it.ruleset, it.values[name], (value) => set(it, name, value));
}

/** @param {Calling} it */
export function called_part(it) {
	const node = h("div", { class: "called" });
	const members = called_members(it.ruleset);
	/** What was tapped has the focus again. */
	function draw() {
		const { activeElement: focused } = document;
		const name = focused instanceof HTMLInputElement ? focused.name : "";
		fill(
			node,
			...members.map((member) => part_of(it, member, draw, members.length === 1)),
		);
		if (name === "") return;
		for (const input of node.querySelectorAll("input"))
			if (input.name === name && input.checked) input.focus();
	}
	draw();
	return node;
}

/** What lies beside the hand and is counted: flowers, norths set aside. */
const counted = (/** @type {Ruleset} */ ruleset) =>
	ruleset.hand.filter(
		({ name, type, calls }) =>
			type === "integer" && calls?.includes("settle") && !APART.has(name),
	);

/**
 * The tiles, as the calculator asks for them.
 * @param {Question} question
 * @param {Ruleset} ruleset
 * @param {() => void} changed
 */
export function tiles_of_winner(question, ruleset, changed) {
	const refresh = () => {
		for (const part of parts) part.refresh();
		changed();
	};
	const parts = [
		tiles_part(question, ruleset, refresh),
		wins_part(question, ruleset, refresh),
		melds_part(question, ruleset, refresh),
		flags_part(question, ruleset, refresh),
	];
	for (const part of parts) part.refresh();
	const beside = counted(ruleset).map((member) =>
		field(member, ruleset, question.hand[member.name], (value) => {
			assign(question.hand, member.name, value);
			changed();
		}),
	);
	return h("div", {}, ...parts.map(({ node }) => node), ...beside);
}
