// The hands of a match, the newest first; a wrong one is put right, old and new side by side.
import { fill, h } from "../dom.js";
import { alarm, button, deltas, fold, gain, grid, round } from "../club/parts.js";
import { said, t } from "../words.js";
import { draft_of, hand_of, whole } from "./draft.js";
import { entry_part } from "./entry.js";

/** @typedef {import("./stand.js").Shown} Shown */
/**
 * @typedef {{
 *   hands: Shown[], room: import("mahjongd").MatchRoom, ruleset: import("./draft.js").Seated,
 *   names: string[], may: boolean, more: boolean, unfolded: boolean | undefined,
 *   earlier: () => Promise<Shown[]>, done: () => Promise<void>}} Hands
 */

const PAUSE = 200;

/** @param {Hands} about */
export function hands_part(about) {
	const { hands, more, unfolded } = about;
	const [first] = hands;
	if (first === undefined) return false;
	const node = fold(
		t("hands", { n: more ? `${hands.length}+` : hands.length }),
		...[...hands].reverse().map((hand) => line(hand, about)),
		more && earlier_part(first.hand_number, about),
	);
	node.classList.add("hands");
	node.open = unfolded ?? false;
	return node;
}

/**
 * What loads the hands before this one: they come in its place.
 * @param {number} hand_number @param {Hands} about
 */
function earlier_part(hand_number, about) {
	const told = alarm();
	const go = button(t("earlier_hands"), load, { class: "quiet" });
	const node = h("div", {}, told.node, go);
	async function load() {
		go.disabled = true;
		const found = await told.during(about.earlier);
		go.disabled = false;
		if (found === undefined) return;
		const lines = found
			.filter((hand) => hand.hand_number < hand_number)
			.map((hand) => line(hand, about));
		node.replaceWith(...lines);
		lines[0]?.querySelector("summary")?.focus();
	}
	return node;
}

/** @param {Shown} hand @param {Hands} about */
function line(hand, about) {
	const { ruleset, names } = about;
	const { hand_number, input, settlement, table_before } = hand;
	const said_of = [
		`${hand_number}.`,
		round(table_before, ruleset),
		said(ruleset.labels["outcomes"]?.[input.outcome.type]),
	].join(" ");
	const inside = h("div");
	const details = h(
		"details",
		{
			class: hand.waits ? "hand waits" : "hand",
			ontoggle: () => fill(inside, details.open && one_hand(hand, about)),
		},
		h(
			"summary",
			{},
			h("span", {}, said_of, hand.waits && ` (${t("not_recorded")})`),
			h("span", { class: "deltas" }, ...deltas(settlement.deltas, names)),
		),
		inside,
	);
	return details;
}

/** @param {Shown} hand @param {Hands} about */
function one_hand(hand, about) {
	const { ruleset, names, may } = about;
	const shown = h("mj-result");
	Object.assign(shown, {
		catalogue: ruleset,
		names,
		winners: (hand.input.outcome.wins ?? []).map((/** @type {any} */ win) => win.seat),
		answer: hand.settlement,
	});
	const node = h("div", {}, shown);
	if (may && !hand.waits)
		node.append(
			button(t("correct"), () => fill(node, correction(hand, about, node)), {
				class: "quiet",
			}),
		);
	return node;
}

/** @param {Shown} hand @param {Hands} about @param {HTMLElement} place */
function correction(hand, about, place) {
	const { room, ruleset, names, done } = about;
	const match = /** @type {any} */ (room.state);
	const draft = draft_of(structuredClone(hand.input), match, hand.table_before);
	const told = alarm();
	const change = h("div", { role: "status" });
	const go = button(t("record_correction"), record, { disabled: true });
	let timer = 0;
	let turn = 0;

	const request = () =>
		/** @type {any} */ (hand_of(draft, ruleset, match, hand.table_before));

	async function preview() {
		const mine = ++turn;
		go.disabled = true;
		fill(change);
		if (!whole(draft, ruleset)) return;
		const answer = await told.during(() =>
			room.replace(hand.hand_number, request(), { preview: true }),
		);
		if (mine !== turn || answer === undefined) return;
		fill(change, ...side_by_side(answer.changes, names));
		go.disabled = false;
	}
	function changed() {
		clearTimeout(timer);
		timer = setTimeout(preview, PAUSE);
	}
	async function record() {
		go.disabled = true;
		const answer = await told.during(() => room.replace(hand.hand_number, request()));
		go.disabled = false;
		if (answer === undefined) return;
		node.remove();
		await done();
	}
	const at = { match, table: hand.table_before, names };
	changed();
	const node = h(
		"div",
		{ class: "correction" },
		entry_part(draft, ruleset, at, changed).node,
		told.node,
		change,
		h(
			"div",
			{ class: "buttons" },
			go,
			button(t("cancel"), () => fill(place, one_hand(hand, about)), {
				class: "quiet",
			}),
		),
	);
	return node;
}

/** @param {any[]} changes @param {string[]} names */
function side_by_side(changes, names) {
	return changes.map(({ hand_number, old_deltas, new_deltas }) =>
		grid(
			t("hand_n", { n: hand_number }),
			[t("hand_n", { n: hand_number }), t("was"), t("becomes")],
			names.map((name, seat) => [
				name,
				old_deltas ? gain(old_deltas[seat]) : "–",
				new_deltas ? gain(new_deltas[seat]) : "–",
			]),
		),
	);
}
