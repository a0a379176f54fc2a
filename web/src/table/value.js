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
 * @param {string} who
 * @param {Ruleset} ruleset
 * @param {Values} values
 * @param {boolean} self_draw
 * @param {() => void} changed
 */
export function called_part(who, ruleset, values, self_draw, changed) {
	const node = h("div", { class: "called" });
	const members = called_members(ruleset);
	const set = (/** @type {string} */ name, /** @type {any} */ value) => {
		assign(values, name, value);
		changed();
	};
	/** Han and fu, as the ruleset lists which go together; a yakuman has neither. */
	function pick(/** @type {string} */ name, /** @type {number} */ value) {
		if (name === "yakuman") for (const one of ["han", "fu"]) delete values[one];
		else delete values["yakuman"];
		values[name] = value;
		const fu = fu_of(ruleset, values["han"], self_draw);
		if (fu.length === 0) delete values["fu"];
		else if (!fu.includes(Number(values["fu"])))
			values["fu"] = fu.includes(USUAL_FU) ? USUAL_FU : Number(fu[0]);
		draw();
		changed();
	}
	function numbers(/** @type {Member} */ { name, label }, /** @type {number[]} */ offered) {
		if (offered.length === 0) return undefined;
		const chosen = String(values[name] ?? "");
		return radios(
			`${said(label)} · ${who}`,
			offered.map((n) => [String(n), String(n)]),
			chosen,
			(n) => pick(name, Number(n)),
		);
	}
	const up_to = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i + 1);
	function by_fu(/** @type {Member} */ member) {
		const { name, max } = member;
		if (name === "fu") return numbers(member, fu_of(ruleset, values["han"], self_draw));
		return numbers(member, up_to(Math.min(Number(max), PILLS)));
	}
	function one(/** @type {Member} */ member) {
		const { name, type } = member;
		if (type === "integer" && ruleset.called_fu) return by_fu(member);
		if (type === "integer") return by_number(member);
		if (type === "pattern") return limit(member);
		if (type === "pattern_list") return patterns(member);
		return field(member, ruleset, values[name], (value) => set(name, value));
	}
	/** What most hands have is a tap; of more one types the number. */
	function by_number(/** @type {Member} */ member) {
		const { name, label } = member;
		const most = PAGES[ruleset.id]?.quick?.[name];
		const quick = most === undefined ? [] : range(...most);
		const input = number(/** @type {any} */ (values[name]), member, (n) => {
			set(name, n);
			for (const one of pills.querySelectorAll("input"))
				one.checked = one.value === input.value;
		});
		const pills = radios(
			`${said(label)} · ${who}`,
			quick.map((n) => [String(n), String(n)]),
			String(values[name] ?? ""),
			(n) => {
				input.value = n;
				set(name, Number(n));
			},
		);
		const typed = labelled(said(label), input, help_of(member));
		return h("div", {}, quick.length > 0 && pills, typed);
	}
	/** Patterns that are worth points of their own. */
	function limit(/** @type {Member} */ { name, label }) {
		const offered = ruleset.patterns.filter(({ unit }) => unit === "points");
		const select = h(
			"select",
			{ onchange: () => set(name, select.value || undefined) },
			h("option", { value: "" }, t("not_said")),
			...offered.map(({ id, label: text }) =>
				h(
					"option",
					{ value: id, selected: values[name] === id },
					said(text),
				),
			),
		);
		return labelled(said(label), select);
	}
	function patterns(/** @type {Member} */ { name, label, help }) {
		const ids = new Set(/** @type {any} */ (values[name] ?? []));
		const toggle = (/** @type {string} */ id) => (/** @type {boolean} */ on) => {
			if (on) ids.add(id);
			else ids.delete(id);
			set(name, /** @type {any} */ (ids.size > 0 ? [...ids] : undefined));
		};
		const pills = ruleset.patterns.map(
			({ id, label: text }) => check(said(text), ids.has(id), toggle(id)).node,
		);
		return h(
			"details",
			{ class: "patterns", open: members.length === 1 },
			h("summary", {}, said(label)),
			h("p", { class: "help" }, said(help)),
			h("div", { class: "pills" }, ...pills),
		);
	}
	/** What was tapped has the focus again. */
	function draw() {
		const { activeElement: focused } = document;
		const name = focused instanceof HTMLInputElement ? focused.name : "";
		fill(node, ...members.map(one));
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
