// What a learner is told beside the hand, in sentences: what to discard, what it waits for, and why
// what completes it does not win. How much of it, the player says.
import { fill, h } from "../dom.js";
import { number } from "../club/parts.js";
import { current, t } from "../words.js";
import { act_name, label, listed, tile_name, tiles_name } from "./names.js";
import { tile_shown } from "./tile.js";
import { why_no_win } from "./waits.js";

/** @typedef {import("./waits.js").Known} Known */
/** @typedef {import("./waits.js").Choice} Choice */
/** @typedef {import("./waits.js").Wait} Wait */
/** @typedef {import("./waits.js").Side} Side */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("./keep.js").Help} Help */

/** As many as a glance takes in. */
const CHOICES = 3;
const KINDS = 9;

const tiles_of = (/** @type {{tile: string, left: number}[]} */ accepted) =>
	accepted
		.slice(0, KINDS)
		.map(({ tile, left }) =>
			h(
				"span",
				{ class: "accept" },
				tile_shown(tile),
				h("span", {}, t("tiles_left", { n: left })),
			),
		);

/** "Discard 5 dots: ready, waits for", or how far it is from ready, and what brings it nearer. */
function choice_line(/** @type {Choice} */ { tile, shanten, accepts = [], left = 0 }) {
	const said = t(shanten === 0 ? "play_leaves_ready" : "play_leaves", {
		tile: tile_name(tile, current()),
		n: shanten,
		left,
	});
	return h("li", {}, h("span", {}, said), ...(shanten === 0 ? tiles_of(accepts) : []));
}

/** What the hand is worth by this wait, or why it is no win. */
function side_text(/** @type {Side} */ side, /** @type {Rules} */ ruleset) {
	if (!side.win)
		return t("play_no_win_by", { why: listed(ruleset.reasons, side.reason ?? "") });
	const points = side.total?.points;
	return typeof points === "number" ? t("play_worth", { n: number(points) }) : t("play_wins");
}

function wait_line(
	/** @type {Wait} */ { tile, left, by_discard, by_self_draw },
	/** @type {Rules} */ ruleset,
) {
	const discard = side_text(by_discard, ruleset);
	const drawn = side_text(by_self_draw, ruleset);
	return h(
		"li",
		{},
		h(
			"span",
			{ class: "accept" },
			tile_shown(tile),
			h("span", {}, t("tiles_left", { n: left })),
		),
		h(
			"span",
			{},
			discard === drawn ? discard : t("play_both_ways", { discard, drawn }),
		),
	);
}

const furiten_line = (/** @type {string} */ kind, /** @type {Rules} */ ruleset) =>
	h("p", { class: "alarm" }, t("play_furiten", { why: label(ruleset, "furitens", kind) }));

/** "Pung 2 bamboo, then discard South: ready, 4 left", and whether that can win. */
function call_line(
	/** @type {import("./calls.js").After} */ { offer, shanten, left, discard, reason },
	/** @type {Rules} */ ruleset,
) {
	const tiles = offer.tiles ?? offer.tile ?? "";
	const name = [act_name(ruleset, offer), tiles_name(tiles, current())];
	const what = name.filter(Boolean).join(" ");
	const first =
		discard === undefined
			? what
			: t("play_call_then", { what, tile: tile_name(discard, current()) });
	const values = { what: first, n: shanten, left };
	return h(
		"li",
		{ class: "brings" },
		h("span", {}, t(shanten === 0 ? "play_call_ready" : "play_call_leaves", values)),
		reason !== undefined &&
			h(
				"span",
				{ class: "alarm" },
				t("play_no_win_by", { why: listed(ruleset.reasons, reason) }),
			),
	);
}

/** What there is to say of a hand that has a tile to discard. */
function to_discard(/** @type {Known} */ known, /** @type {Help} */ level) {
	const all = known.discards ?? [];
	const best = all[0]?.shanten ?? 0;
	const shown = all.filter(({ shanten }) => shanten === best).slice(0, CHOICES);
	if (shown.length === 0 || (level === "waits" && best > 0)) return [];
	return [h("ul", {}, ...shown.map(choice_line))];
}

/** And of one that waits. */
function to_wait(
	/** @type {Known} */ known,
	/** @type {Rules} */ ruleset,
	/** @type {Help} */ level,
) {
	const { shanten, waits = [], left = 0 } = known;
	if (waits.length > 0)
		return [
			h("p", {}, t("play_ready")),
			h("ul", {}, ...waits.slice(0, KINDS).map((one) => wait_line(one, ruleset))),
		];
	if (level === "waits") return [];
	return [h("p", {}, t("play_from_ready", { n: shanten, left }))];
}

/** Why there is no win, where the tile that came last completes the hand. */
function no_win_line(
	/** @type {Event | undefined} */ event,
	/** @type {Known | undefined} */ known,
	/** @type {{you: number, can_win: boolean, ruleset: Rules, names: string[]}} */ {
		you,
		can_win,
		ruleset,
		names,
	},
) {
	if (typeof event?.tile !== "string" || can_win || event.seat === undefined)
		return undefined;
	const drawn = event.type === "draw" && event.seat === you;
	if (!drawn && (event.type !== "discard" || event.seat === you)) return undefined;
	const reason = why_no_win(known, event.tile, drawn);
	if (reason === undefined) return undefined;
	const values = {
		tile: tile_name(event.tile, current()),
		why: listed(ruleset.reasons, reason),
	};
	return h(
		"p",
		{ class: "alarm" },
		t("play_why_no_win", { ...values, who: names[event.seat] ?? "" }),
	);
}

export function help_panel() {
	const node = h("section", { class: "learn" });
	return {
		node,
		/**
		 * @param {{
		 *   level: Help, known: Known | undefined, before: Known | undefined, view: View,
		 *   calls: import("./calls.js").After[],
		 *   you: number, ruleset: Rules, names: string[], can_win: boolean,
		 *   last: Event | undefined}} about `before`: what was known of the hand without
		 *   the tile that came last
		 */
		show({ level, known, before, view, calls, you, ruleset, names, can_win, last }) {
			node.setAttribute("aria-label", t("play_help"));
			const furiten = view.seats[you]?.furiten;
			const lines =
				level === "none" || known === undefined
					? []
					: [
							no_win_line(last, before, {
								you,
								can_win,
								ruleset,
								names,
							}),
							furiten
								? furiten_line(furiten, ruleset)
								: undefined,
							...(known.discards === undefined
								? to_wait(known, ruleset, level)
								: to_discard(known, level)),
							level === "all" &&
								calls.length > 0 &&
								h(
									"ul",
									{},
									...calls.map((one) =>
										call_line(
											one,
											ruleset,
										),
									),
								),
						];
			node.hidden = level === "none";
			fill(node, ...lines);
		},
	};
}

/** The tiles after which the hand is ready. */
export const keeps_of = (/** @type {Known | undefined} */ known, /** @type {Help} */ level) =>
	level === "none"
		? []
		: (known?.discards ?? [])
				.filter(({ shanten }) => shanten === 0)
				.map(({ tile }) => tile);
