// What this phone was to record and the service refused: what stands there and what was to be
// recorded are told side by side, and a person decides.
import { fill, h } from "../dom.js";
import { button } from "../club/parts.js";
import { t } from "../words.js";
import { phone_of, told_line } from "./doubt.js";
import { same_hand } from "./twice.js";
import { in_words } from "./words_of.js";

/** @typedef {import("./state.js").MatchState} MatchState */
/** @typedef {import("../shapes.js").Input} Input */
/** @typedef {import("mahjongd/queue").Queue["conflicts"][number]} Conflict */

/** The hand that was to be recorded; undefined where it was something else. */
const hand_in = (/** @type {Conflict["mine"]} */ mine) =>
	typeof mine === "object" && mine !== null && "outcome" in mine
		? /** @type {Input} */ (mine)
		: undefined;

/**
 * What was to be recorded, in words once the rules have settled it; and whether it stands there as
 * another hand.
 * @param {Input} mine @param {Conflict["theirs"]} theirs @param {MatchState} state
 */
function mine_part(mine, theirs, state) {
	const node = h("div");
	const { ruleset, names } = state;
	state.settle(mine, theirs?.table_before ?? state.now.table)
		.then((told) => {
			const same = state.now.hands.find(
				(hand) =>
					!hand.waits &&
					hand.hand_number > Number(mine.hand_number) &&
					same_hand(told, hand),
			);
			fill(
				node,
				told_line(
					t("yours"),
					...in_words(told, ruleset, names, { odd: false }),
				),
				same &&
					h(
						"p",
						{ class: "odd" },
						`⚠ ${t("stands_as", { n: same.hand_number })}`,
					),
			);
		})
		.catch(() => undefined);
	return node;
}

/** What can be done about it; each act is a tap. */
function decisions(
	/** @type {Conflict} */ { problem, theirs, mine, drop, replace, again },
	/** @type {MatchState} */ state,
	/** @type {() => Promise<void>} */ done,
) {
	const over = problem.code === "match_over";
	const decide = (/** @type {() => Promise<void>} */ act) => async () => {
		await act();
		await done().catch(() => undefined);
	};
	const quiet = { class: "quiet" };
	const another = () => again({ hand_number: state.match.next_hand_number });
	return [
		button(t("keep_theirs"), decide(drop)),
		theirs &&
			button(
				t("take_mine"),
				decide(() => replace()),
				quiet,
			),
		theirs && hand_in(mine) && button(t("another_hand"), decide(another), quiet),
		!theirs &&
			button(
				t(over ? "play_on" : "send_again"),
				decide(() => again(over ? { beyond: true } : {})),
				quiet,
			),
	];
}

/** @param {MatchState} state @param {() => Promise<void>} done */
export function conflicts_part(state, done) {
	const { session, id, ruleset, names } = state;
	return session.queue.conflicts
		.filter(({ tap }) => tap.lane === id)
		.map((conflict) => {
			const { problem, theirs, mine } = conflict;
			const hand = hand_in(mine);
			const behind = state.mine.length - 1;
			return h(
				"section",
				{ class: "card conflict", role: "alert" },
				h("h2", {}, t("conflict")),
				h("p", {}, problem.detail),
				theirs &&
					told_line(
						t("recorded_by", { who: phone_of(theirs) }),
						...in_words(theirs, ruleset, names, { odd: false }),
					),
				hand && mine_part(hand, theirs, state),
				behind > 0 &&
					h("p", { class: "help" }, t("waits_behind", { n: behind })),
				h("div", { class: "buttons" }, ...decisions(conflict, state, done)),
			);
		});
}
