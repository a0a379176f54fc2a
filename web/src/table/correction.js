// A recorded hand is put right: the hand and the table as they were and as they would be, before
// anything is written.
import { fill, h } from "../dom.js";
import { alarm, button, fold, gain, grid, number, round } from "../club/parts.js";
import { t } from "../words.js";
import { told_line } from "./doubt.js";
import { as_sent, draft_of, hand_of, whole } from "./draft.js";
import { entry_part } from "./entry.js";
import { in_words } from "./words_of.js";

/** @typedef {import("./stand.js").Shown} Shown */
/** @typedef {import("./hands.js").Hands} Hands */
/** @typedef {import("../shapes.js").Match} Match */
/** @typedef {import("mahjongd").CorrectionAnswer} Answer */

const PAUSE = 200;

/** @param {Shown} hand @param {Hands} about @param {() => void} close */
export function correction(hand, about, close) {
	const { room, ruleset, names, done } = about;
	const match = /** @type {Match} */ (room.state);
	const draft = draft_of(structuredClone(hand.input), match, hand.table_before);
	const told = alarm();
	const change = h("div", { role: "status" });
	const go = button(t("record_correction"), record, { disabled: true });
	let timer = 0;
	let turn = 0;

	const request = () => as_sent(hand_of(draft, ruleset, match, hand.table_before));

	async function preview() {
		const mine = ++turn;
		go.disabled = true;
		fill(change);
		if (!whole(draft, ruleset)) return;
		const answer = await told.during(() =>
			room.replace(hand.hand_number, request(), { preview: true }),
		);
		if (mine !== turn || answer === undefined) return;
		fill(change, ...before_and_after(hand, answer, match, about));
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
		close();
		await done();
	}
	const said = { draft, ruleset, match, table: hand.table_before, names, changed };
	changed();
	return h(
		"div",
		{ class: "correction" },
		entry_part(said),
		told.node,
		change,
		h("div", { class: "buttons" }, go, button(t("cancel"), close, { class: "quiet" })),
	);
}

/**
 * @param {Shown} hand
 * @param {Answer} answer what the correction would do
 * @param {Match} match
 * @param {Hands} about
 */
function before_and_after(hand, { hands, changes, match: after }, match, { ruleset, names }) {
	const becomes = hands.find(({ hand_number }) => hand_number === hand.hand_number);
	const [this_one, ...later] = changes
		.filter(
			({ hand_number, old_deltas, new_deltas }) =>
				hand_number === hand.hand_number ||
				`${old_deltas}` !== `${new_deltas}`,
		)
		.map((one) => deltas(one, names));
	const rounds = [match.table, after.table].map((table) => round(table, ruleset));
	const words = (/** @type {Shown} */ one) => in_words(one, ruleset, names, { odd: false });
	return [
		told_line(`${t("was")}:`, ...words(hand)),
		becomes && told_line(`${t("becomes")}:`, ...words(becomes)),
		this_one,
		grid(
			t("table_then"),
			[t("table_then"), t("was"), t("becomes")],
			[
				...(rounds[0] === rounds[1] ? [] : [[t("next_round"), ...rounds]]),
				...names.map((name, seat) => [
					name,
					number(match.table.points[seat] ?? 0),
					number(after.table.points[seat] ?? 0),
				]),
			],
		),
		later.length > 0 && fold(t("later_change", { n: later.length }), ...later),
	];
}

/**
 * What a hand moved and would move.
 * @param {Answer["changes"][number]} change @param {string[]} names
 */
const deltas = ({ hand_number, old_deltas, new_deltas }, names) =>
	grid(
		t("hand_n", { n: hand_number }),
		[t("hand_n", { n: hand_number }), t("was"), t("becomes")],
		names.map((name, seat) => [
			name,
			old_deltas ? gain(old_deltas[seat] ?? 0) : "–",
			new_deltas ? gain(new_deltas[seat] ?? 0) : "–",
		]),
	);
