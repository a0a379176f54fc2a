// Sets that lie open, and kongs: what kind, which tiles, from whom.
import { tilesOf, tilesToText } from "mahjongd/elements";
import { fill, h, redraw } from "./dom.js";
import { choice, labelled, wind } from "./fields.js";
import { option } from "./flags.js";
import { missing } from "./question.js";
import { tray } from "./tray.js";
import { said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Meld} Meld */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./calculator.js").Part} Part */

const CHOW = 3;
const PUNG = 3;
const KONG = 4;

/** The tiles that such a set can begin with. */
function first_tiles(/** @type {string} */ type, /** @type {string} */ tiles) {
	return tilesOf(tiles).filter(
		(tile) =>
			type !== "chow" ||
			(/[mps]/.test(String(tile[1])) && /[1-70]/.test(String(tile[0]))),
	);
}

/** A red five stands for one of the five's copies. */
function tiles_of(/** @type {string} */ type, /** @type {string} */ first) {
	const suit = String(first[1]);
	const n = Number(first[0]) || 5;
	if (type === "chow")
		return (
			[first[0], ...Array.from({ length: CHOW - 1 }, (_, i) => n + 1 + i)].join(
				"",
			) + suit
		);
	const size = type === "pung" ? PUNG : KONG;
	return tilesToText([first, ...Array(size - 1).fill(`${n}${suit}`)]);
}

/** A hand that was whole gives the tiles of its own, not some besides. */
function lay_down(/** @type {Question} */ question, /** @type {string} */ tiles) {
	const hand = tilesOf(question.tiles);
	for (const tile of tilesOf(tiles)) {
		const at = hand.indexOf(tile);
		if (at >= 0) hand.splice(at, 1);
	}
	question.tiles = tilesToText(hand);
	if (!hand.includes(question.win)) question.win = hand.at(-1) ?? "";
}

/** Another set lies open. */
function add(
	/** @type {Question} */ question,
	/** @type {Seated} */ ruleset,
	/** @type {Meld} */ meld,
) {
	question.melds.push(meld);
	if (missing(question, ruleset) < 0) lay_down(question, meld.tiles);
}

const types_of = (/** @type {Seated} */ ruleset) => Object.keys(ruleset.labels["meld_types"] ?? {});
const name_of = (/** @type {Seated} */ ruleset, /** @type {string} */ type) =>
	said(ruleset.labels["meld_types"]?.[type]);

/**
 * Asks for the tiles of a set.
 * @param {string} type @param {Seated} ruleset
 * @param {(tiles: string) => void} found @param {() => void} cancel
 */
function asking(type, ruleset, found, cancel) {
	const picker = h("mj-tile-picker", {
		tiles: tilesToText(first_tiles(type, ruleset.tiles)),
		max: 1,
		oninput: () => found(tiles_of(type, picker.value)),
	});
	const choosing = tray(
		t("add", { what: name_of(ruleset, type) }),
		[h("p", {}, t(type === "chow" ? "tap_lowest" : "tap_tile")), picker],
		{ done: cancel, end: t("cancel") },
	);
	return { picker, choosing };
}

/**
 * From whom it was claimed. A chow is of the seat before: there is nothing to say.
 * @param {Meld} meld @param {Question} question @param {Seated} ruleset @param {() => void} changed
 */
function from_whom(meld, question, ruleset, changed) {
	if (meld.type === "chow" || meld.type === "concealed_kong") return undefined;
	const others = Array.from({ length: ruleset.players }, (_, i) => i).filter(
		(i) => i !== question.seat,
	);
	const choices = others.map((i) => /** @type {const} */ ([String(i), wind(i, ruleset)]));
	const select = choice(
		[["", t("not_said")], ...choices],
		String(meld.from ?? ""),
		(seat) => {
			if (seat === "") delete meld.from;
			else meld.from = Number(seat);
			changed();
		},
	);
	return labelled(t("meld_from"), select);
}

/**
 * A set that lies open, from whom, and what takes it away.
 * @param {Meld} meld @param {Question} question @param {Seated} ruleset
 * @param {() => void} changed @param {() => void} gone
 */
function row(meld, question, ruleset, changed, gone) {
	const drawn = h("mj-hand", { players: ruleset.players });
	const { type, tiles, from } = meld;
	const name = name_of(ruleset, type);
	drawn.hand = /** @type {import("mahjongd/elements").ShownHand} */ ({
		seat: question.seat,
		melds: [{ type, tiles, ...(from !== undefined && { from }) }],
	});
	const label = t("remove", { what: `${name} ${tiles}` });
	const remove = h(
		"button",
		{ type: "button", class: "quiet", "aria-label": label, onclick: gone },
		"×",
	);
	return h(
		"li",
		{},
		h("span", { class: "kind" }, name),
		drawn,
		from_whom(meld, question, ruleset, changed),
		remove,
	);
}

/** Three players claim none, Jiujiang by an option alone. */
const chows = (/** @type {Question} */ question, /** @type {Seated} */ ruleset) =>
	ruleset.chows && option(question, ruleset, "chow_claims") !== false;

/**
 * @param {Question} question
 * @param {Seated} ruleset
 * @param {() => void} changed
 * @returns {Part & {gist: () => string}}
 */
export function melds_part(question, ruleset, changed) {
	const list = h("ul", { class: "melds" });
	const asked = h("div", { class: "asking" });
	const types = types_of(ruleset);
	const buttons = types.map((type) =>
		h(
			"button",
			{ type: "button", class: "quiet", onclick: () => ask(type) },
			`＋ ${name_of(ruleset, type)}`,
		),
	);

	function ask(/** @type {string} */ type) {
		const over = () => {
			fill(asked);
			go_on(type);
		};
		const found = (/** @type {string} */ tiles) => {
			add(question, ruleset, { type, tiles });
			fill(asked);
			changed();
			go_on(type);
		};
		const { picker, choosing } = asking(type, ruleset, found, over);
		fill(asked, choosing.node);
		choosing.open();
		picker.focus();
	}

	/** To the button of that kind, or to another where it cannot be pressed. */
	function go_on(/** @type {string} */ type) {
		const free = buttons.filter(({ disabled, hidden }) => !disabled && !hidden);
		const own = buttons[types.indexOf(type)];
		(own && free.includes(own) ? own : free[0])?.focus();
	}

	const row_of = (/** @type {Meld} */ meld, /** @type {number} */ i) =>
		row(meld, question, ruleset, changed, () => {
			question.melds.splice(i, 1);
			changed();
			go_on(meld.type);
		});

	function refresh() {
		for (const meld of question.melds)
			if (meld.from === question.seat) delete meld.from;
		redraw(list, () => fill(list, ...question.melds.map(row_of)));
		const full = question.melds.length * PUNG >= ruleset.hand_size - 1;
		for (const button of buttons) button.disabled = full;
		const chow = buttons[types.indexOf("chow")];
		if (chow) chow.hidden = !chows(question, ruleset);
		if (full) fill(asked);
	}

	return {
		node: h("div", {}, list, h("div", { class: "buttons" }, ...buttons), asked),
		gist: () => question.melds.map(({ type }) => name_of(ruleset, type)).join(", "),
		refresh,
	};
}
