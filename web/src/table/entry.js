// One hand, said in a few taps: how it ended, who won of whom, and what it was worth. What is
// tapped is said in the draft, and told by `changed`.
import { fill, h, redraw } from "../dom.js";
import { assign, check, field, radios } from "../fields.js";
import { button, fold } from "../club/parts.js";
import { said, t } from "../words.js";
import { extras, fit_payer, question_of, tick } from "./draft.js";
import { called_part, tiles_of_winner } from "./value.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Seated} Ruleset */
/** @typedef {import("../shapes.js").Match} Match */
/** @typedef {import("../dom.js").Child} Child */
/**
 * What is being said, and of which table.
 * @typedef {{
 *   draft: Draft, ruleset: Ruleset, match: Match, table: import("../shapes.js").Table,
 *   names: string[], changed: () => void}} Said
 */

/** Whether the match's rules know this way to end a hand: all its options are as they must be. */
const allowed = (
	/** @type {Match} */ { rules },
	/** @type {{[name: string]: unknown}} */ options,
) => Object.entries(options).every(([name, value]) => rules[name] === value);

const aborts_of = (/** @type {Said} */ { ruleset, match }) =>
	ruleset.aborts.filter(({ options }) => allowed(match, options));

const takes = (/** @type {Said} */ { ruleset }, /** @type {string} */ member) =>
	ruleset.outcome_members.includes(member);
const word = (/** @type {Said} */ { ruleset }, /** @type {string} */ member) =>
	said(ruleset.labels["outcome_members"]?.[member]);
const name_of = (/** @type {Said} */ { names }, /** @type {number} */ seat) => String(names[seat]);
const seats_of = (/** @type {Said} */ { names }) => [...names.keys()];

/** Each number of somebody's gets a button that counts one more. */
function counting(/** @type {HTMLElement} */ group, /** @type {string} */ name) {
	for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (
		group.querySelectorAll(".field > label > input[type=number]")
	)) {
		const one = /** @type {HTMLElement} */ (input.closest(".field"));
		const what = `+1: ${one.querySelector("span")?.textContent} · ${name}`;
		const more = () => {
			input.stepUp();
			input.dispatchEvent(new Event("input"));
		};
		const counted = h("div", { class: "counted" });
		one.replaceWith(counted);
		fill(counted, one, button("+1", more, { class: "quiet", "aria-label": what }));
	}
	return group;
}

/**
 * Seats that are ticked: winners, those who are ready.
 * @param {Said} it @param {string} legend @param {number[]} list @param {() => void} then
 */
function ticks(it, legend, list, then) {
	const set = (/** @type {number} */ seat) => (/** @type {boolean} */ on) => {
		tick(list, seat, on);
		then();
	};
	const boxes = seats_of(it).map(
		(seat) => check(name_of(it, seat), list.includes(seat), set(seat)).node,
	);
	return h("fieldset", { class: "radios" }, h("legend", {}, legend), ...boxes);
}

// ---- A win ----

function payer(/** @type {Said} */ it, /** @type {() => void} */ then) {
	const { draft } = it;
	fit_payer(draft);
	const { winners } = draft;
	const others = seats_of(it).filter((seat) => !winners.includes(seat));
	/** @type {(readonly [string, string])[]} */
	const choices = others.map((seat) => [String(seat), name_of(it, seat)]);
	if (winners.length === 1) choices.unshift(["self", t("self_draw")]);
	return radios(
		t("from_whom"),
		choices,
		draft.from === null ? "self" : String(draft.from ?? ""),
		(from) => {
			draft.from = from === "self" ? null : Number(from);
			then();
		},
	);
}

const deal = (/** @type {Said} */ { ruleset, draft, changed }) =>
	h(
		"div",
		{},
		...ruleset.deal.map((member) =>
			field(member, ruleset, draft.deal[member.name], (given) => {
				assign(draft.deal, member.name, given);
				changed();
			}),
		),
	);

/** Either as called, or by its tiles. */
function value(/** @type {Said} */ it, /** @type {number} */ seat) {
	const { draft, ruleset, match, table, changed } = it;
	const node = h("section", { class: "value" });
	const by_tiles = h("button", { type: "button", class: "quiet" });
	const draw = () => {
		const asked = draft.tiles[seat];
		if (asked !== undefined) asked.from = draft.from ?? null;
		by_tiles.textContent = t(asked ? "as_called" : "by_its_tiles");
		const called = () =>
			called_part({
				who: name_of(it, seat),
				ruleset,
				values: (draft.called[seat] ??= {}),
				self_draw: draft.from === null,
				changed,
			});
		fill(
			node,
			asked ? tiles_of_winner(asked, ruleset, changed) : called(),
			asked && deal(it),
			by_tiles,
		);
	};
	by_tiles.addEventListener("click", () => {
		if (draft.tiles[seat]) delete draft.tiles[seat];
		else draft.tiles[seat] = question_of(seat, match, table);
		draw();
		by_tiles.focus();
		changed();
	});
	draw();
	return node;
}

function win(/** @type {Said} */ it) {
	const { draft, changed } = it;
	const from = h("div");
	const values = h("div");
	const show_values = () =>
		fill(
			values,
			...(draft.from === undefined
				? []
				: draft.winners.map((seat) => value(it, seat))),
		);
	const again = () => {
		show_values();
		changed();
	};
	const show_payer = () => fill(from, draft.winners.length > 0 && payer(it, again));
	const who = ticks(it, t("who_won"), draft.winners, () => {
		show_payer();
		again();
	});
	show_payer();
	show_values();
	return [who, from, values];
}

// ---- What is no win ----

/** Who is ready, or nobody: one of the two is tapped before a draw can be booked. */
function exhaustive(/** @type {Said} */ it, /** @type {() => void} */ redrawn) {
	if (!takes(it, "tenpai")) return [];
	const { draft, changed } = it;
	const { riichi, tenpai } = draft;
	for (const seat of riichi) tick(tenpai, seat, true);
	const again = () => {
		redrawn();
		changed();
	};
	const group = ticks(it, word(it, "tenpai"), tenpai, () => {
		draft.nobody = false;
		again();
	});
	const text = t(riichi.length > 0 ? "ready_no_other" : "ready_nobody");
	const { node } = check(text, draft.nobody === true, (on) => {
		draft.nobody = on;
		if (on) tenpai.splice(0, tenpai.length, ...riichi);
		again();
	});
	group.append(node);
	return [group];
}

const offender = (/** @type {Said} */ { draft, names, changed }) => [
	radios(
		t("whose_fault"),
		names.map((name, seat) => [String(seat), name]),
		String(draft.offender ?? ""),
		(seat) => {
			draft.offender = Number(seat);
			changed();
		},
	),
];

const abort = (/** @type {Said} */ it) => [
	radios(
		word(it, "reason"),
		aborts_of(it).map(({ id, label }) => [id, said(label)]),
		it.draft.reason ?? "",
		(id) => {
			it.draft.reason = id;
			it.changed();
		},
	),
];

/** @type {{[type: string]: (it: Said, redrawn: () => void) => Child[]}} */
const ENDINGS = { win, exhaustive_draw: exhaustive, abortive_draw: abort, false_win: offender };

// ---- Besides ----

function of_seat(
	/** @type {Said} */ it,
	/** @type {import("../question.js").Member[]} */ asked,
	/** @type {number} */ seat,
) {
	const { draft, ruleset, changed } = it;
	const values = /** @type {import("../question.js").Values} */ (draft.seats[seat]);
	const name = name_of(it, seat);
	const group = h(
		"fieldset",
		{ class: "group" },
		h("legend", {}, name),
		...asked.map((member) =>
			field(member, ruleset, values[member.name], (given) => {
				assign(values, member.name, given);
				changed();
			}),
		),
	);
	return counting(group, name);
}

/** What the ruleset asks of each seat besides, and what happened at the first discard. */
function more(/** @type {Said} */ it) {
	const { draft, ruleset, changed } = it;
	const asked = extras(ruleset);
	const groups =
		asked.length === 0 ? [] : seats_of(it).map((seat) => of_seat(it, asked, seat));
	const followed =
		takes(it, "followed") &&
		check(word(it, "followed"), draft.followed, (on) => {
			draft.followed = on;
			changed();
		}).node;
	const fouled =
		takes(it, "false_wins") &&
		ticks(it, word(it, "false_wins"), (draft.false_wins ??= []), changed);
	return groups.length > 0 || followed || fouled
		? fold(t("more_seats"), followed, fouled, ...groups)
		: undefined;
}

/** @param {Said} it */
export function entry_part(it) {
	const { draft, ruleset, changed } = it;
	const body = h("div", { class: "ending" });
	const draw = () =>
		fill(body, ...(ENDINGS[draft.type]?.(it, () => redraw(body, draw)) ?? []));
	const types = ruleset.outcomes.filter(
		(type) => type !== "abortive_draw" || aborts_of(it).length > 0,
	);
	const choice = radios(
		t("ending"),
		types.map((type) => [type, said(ruleset.labels["outcomes"]?.[type])]),
		draft.type,
		(type) => {
			draft.type = type;
			draw();
			changed();
		},
	);
	draw();
	return h("div", { class: "entry" }, choice, body, more(it));
}
