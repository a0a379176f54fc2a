// The hands of a match as lines of a score sheet, the newest first; a wrong one is put right
// (correction.js).
import { fill, h } from "../dom.js";
import { alarm, button, fold, gain, round } from "../club/parts.js";
import { t } from "../words.js";
import { correction } from "./correction.js";
import { brief } from "./sentence.js";

/** @typedef {import("./stand.js").Shown} Shown */
/**
 * @typedef {{
 *   hands: Shown[], room: import("mahjongd").MatchRoom, ruleset: import("./draft.js").Seated,
 *   names: string[], may: boolean, more: boolean, unfolded: boolean | undefined,
 *   earlier: () => Promise<Shown[]>, done: () => Promise<void>}} Hands
 */

/** @param {Hands} about */
export function hands_part(about) {
	const { hands, names, more, unfolded } = about;
	const [first] = hands;
	if (first === undefined) return false;
	const title = t("hands", { n: more ? `${hands.length}+` : hands.length });
	const head = names.map((name) => h("th", { scope: "col" }, name));
	const sheet = h(
		"table",
		{ class: "sheet", "aria-label": title },
		h("thead", {}, h("tr", {}, ...head)),
		...[...hands].reverse().map((hand) => line(hand, about)),
	);
	const node = fold(title, sheet, more && earlier_part(first.hand_number, sheet, about));
	node.classList.add("hands");
	node.open = unfolded ?? false;
	return node;
}

/**
 * What loads the hands before this one.
 * @param {number} hand_number @param {HTMLElement} sheet @param {Hands} about
 */
function earlier_part(hand_number, sheet, about) {
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
		sheet.append(...lines);
		node.remove();
		lines[0]?.querySelector("button")?.focus();
	}
	return node;
}

/**
 * How it ended, what each got or paid, and below it what one asks for.
 * @param {Shown} hand @param {Hands} about
 */
function line(hand, about) {
	const { ruleset, names, may } = about;
	const { hand_number, settlement, table_before } = hand;
	const inside = h("td", { colspan: names.length });
	const below = h("tr", { class: "below", hidden: true }, inside);
	const unfold = (/** @type {import("../dom.js").Child} */ content) => {
		fill(inside, content);
		below.hidden = !content;
		how.setAttribute("aria-expanded", String(!below.hidden));
	};
	const how = button("", () => unfold(below.hidden && settled(hand, about)), {
		class: "how",
		"aria-expanded": "false",
	});
	how.append(
		h("span", { class: "help" }, `${hand_number}. ${round(table_before, ruleset)}`),
		h("span", {}, brief(hand, ruleset, names)),
		hand.waits ? h("span", { class: "help" }, t("not_recorded")) : "",
	);
	const correct = button(
		t("correct"),
		() => unfold(correction(hand, about, () => unfold(undefined))),
		{
			class: "quiet correct",
			"aria-label": `${t("correct")}: ${t("hand_n", { n: hand_number })}`,
		},
	);
	return h(
		"tbody",
		{ class: hand.waits ? "hand waits" : "hand" },
		h(
			"tr",
			{},
			h(
				"th",
				{ colspan: names.length, scope: "rowgroup" },
				h("div", { class: "head" }, how, may && !hand.waits && correct),
			),
		),
		h(
			"tr",
			{ class: "deltas" },
			...names.map((_, seat) => h("td", {}, gain(settlement.deltas[seat] ?? 0))),
		),
		below,
	);
}

/** How it was settled. @param {Shown} hand @param {Hands} about */
function settled({ input, settlement }, { ruleset, names }) {
	const winners = (input.outcome.wins ?? []).map(({ seat }) => seat);
	return Object.assign(h("mj-result"), {
		catalogue: ruleset,
		names,
		winners,
		answer: settlement,
	});
}
