// How the hand was won: with which tile, of whom, in which seat and round, and what was special.
import { tileName, tilesOf } from "mahjongd/elements";
import { fill, h } from "./dom.js";
import { assign, check, labelled, number, radios, wind } from "./fields.js";
import { barred, settle_flags } from "./flags.js";
import { called_value, missing } from "./question.js";
import { PAGES } from "./rulesets.js";
import { current, said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./calculator.js").Part} Part */

const COUNT_MOST = 1000;

/**
 * The tile that a whole hand wins with: one of each kind that it has.
 * @param {Question} question
 * @param {import("./question.js").Ruleset} ruleset
 * @param {() => void} changed
 * @returns {Part}
 */
export function wins_part(question, ruleset, changed) {
	const wins = h("div", { class: "wins" });
	const node = h("fieldset", { class: "winning" }, h("legend", {}, t("win_tile")), wins);

	function win_choice(/** @type {string} */ tile) {
		const input = h("input", {
			type: "radio",
			name: "win",
			value: tile,
			"aria-label": tileName(tile, current()),
			onchange: () => {
				question.win = tile;
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

	return {
		node,
		refresh() {
			const whole =
				called_value(question) === undefined &&
				missing(question, ruleset) === 0;
			const kinds = whole ? [...new Set(tilesOf(question.tiles))] : [];
			const shown = [...wins.querySelectorAll("input")];
			if (shown.map(({ value }) => value).join() !== kinds.join())
				fill(wins, ...kinds.map(win_choice));
			for (const input of wins.querySelectorAll("input"))
				input.checked = input.value === question.win;
			node.hidden = !whole;
		},
	};
}

/** In a line: who won, off whom, and the round. */
export function won_gist(/** @type {Question} */ question, /** @type {Seated} */ ruleset) {
	const { seat, from, round } = question;
	const name = (/** @type {number} */ one) => wind(one, ruleset);
	const who = name(seat);
	const by =
		from === null ? t("won_drawn", { who }) : t("won_off", { who, from: name(from) });
	return [by, t("round_of", { wind: name(Number(round[0]) - 1) })].join(" · ");
}

/**
 * @param {Question} question
 * @param {Seated} ruleset
 * @param {() => void} changed
 * @returns {Part}
 */
export function won_part(question, ruleset, changed) {
	const by = h("div");
	const wins = wins_part(question, ruleset, changed);
	const seats = Array.from({ length: ruleset.players }, (_, i) => i);
	const name = (/** @type {number} */ seat) => wind(seat, ruleset);

	/** Nobody wins by a discard of their own. */
	function offer_discards() {
		const choices = /** @type {[string, string][]} */ ([["", t("self_draw")]]);
		for (const seat of seats)
			if (seat !== question.seat)
				choices.push([String(seat), t("discard_of", { wind: name(seat) })]);
		fill(
			by,
			radios(t("won_by"), choices, String(question.from ?? ""), (from) => {
				question.from = from === "" ? null : Number(from);
				changed();
			}),
		);
	}

	offer_discards();
	const own = radios(
		t("seat_wind"),
		seats.map((seat) => [
			String(seat),
			seat === 0 ? t("dealer", { wind: name(0) }) : name(seat),
		]),
		String(question.seat),
		(seat) => {
			question.seat = Number(seat);
			if (question.from === question.seat) question.from = null;
			offer_discards();
			changed();
		},
	);
	const round = radios(
		t("round_wind"),
		seats.map((seat) => [`${seat + 1}z`, name(seat)]),
		question.round,
		(chosen) => {
			question.round = chosen;
			changed();
		},
	);
	const counts = (PAGES[question.ruleset]?.counts ?? []).map((member) => {
		const least = member === "multiplier" ? 1 : 0;
		const value = Number(question.table[member] ?? least);
		const input = number(value, { min: least, max: COUNT_MOST, step: 1 }, (count) => {
			assign(question.table, member, count);
			changed();
		});
		return labelled(t(member), input);
	});
	return {
		node: h(
			"div",
			{ class: "won" },
			wins.node,
			by,
			own,
			round,
			counts.length > 0 && h("div", { class: "counts" }, ...counts),
		),
		refresh: wins.refresh,
	};
}

/** The flags that are set, in a line. */
export const flags_gist = (/** @type {Question} */ { flags }, /** @type {Seated} */ ruleset) =>
	ruleset.flags
		.filter(({ id }) => flags.includes(id))
		.map(({ label }) => said(label))
		.join(", ");

/**
 * The flags; those that cannot be true of this hand are grey. A line below says what the one means
 * that somebody is on, or why it is grey: it can be reached and tapped all the same.
 * @param {Question} question
 * @param {Seated} ruleset
 * @param {() => void} changed
 * @returns {Part}
 */
export function flags_part(question, ruleset, changed) {
	const offered = ruleset.flags.filter(({ calls }) => calls.includes("score"));
	const line = h("p", { class: "help", "aria-live": "polite" });
	const boxes = offered.map(({ id, label, help }) => {
		const set = (/** @type {boolean} */ on) => {
			question.flags = question.flags.filter((flag) => flag !== id);
			if (on) question.flags.push(id);
			changed();
		};
		const { node, input } = check(said(label), question.flags.includes(id), set);
		const explain = () => {
			const why = barred(question, ruleset, id);
			line.textContent = `${said(label)}: ${said(why ?? help)}`;
		};
		input.addEventListener("focus", explain);
		input.addEventListener("click", (event) => {
			explain();
			if (input.ariaDisabled === "true") event.preventDefault();
		});
		return { id, node, input };
	});
	return {
		node: h(
			"div",
			{},
			h("div", { class: "pills" }, ...boxes.map(({ node }) => node)),
			line,
		),
		refresh() {
			settle_flags(question, ruleset);
			for (const { id, input } of boxes) {
				input.checked = question.flags.includes(id);
				input.ariaDisabled = String(
					barred(question, ruleset, id) !== undefined,
				);
			}
		},
	};
}
