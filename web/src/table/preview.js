// What the hand that is said would book, before it is recorded.
import { fill, h } from "../dom.js";
import { reason_of } from "../club/parts.js";
import { t } from "../words.js";
import { doubt_part } from "./doubt.js";
import { in_words } from "./words_of.js";

/**
 * `record` can be pressed when all is said.
 * @param {{record: HTMLButtonElement, state: import("./state.js").MatchState,
 *   decide: Parameters<typeof doubt_part>[2]}} of
 *   `doubt` stands in the panel, and where there is none, above it
 */
export function preview_part({ record, state, decide }) {
	const preview = h("div", { class: "preview" });
	const sum = h("p", { class: "sum", role: "status" });
	const payments = h("mj-result");
	const doubt = h("div");
	const above = h("div");
	let turn = 0;
	const wanting = () =>
		t(state.plays && state.draft.type === "exhaustive_draw" ? "say_ready" : "say_more");
	return {
		nodes: [preview, h("div", { class: "bottom" }, doubt, sum, record)],
		above,
		async show() {
			const asked = ++turn;
			record.disabled = true;
			try {
				const hand = await state.told();
				if (asked !== turn) return;
				const found = await state.doubt(hand);
				if (asked !== turn) return;
				const { ruleset, names, plays } = state;
				const { winners } = state.draft;
				fill(plays ? above : doubt);
				fill(
					plays ? doubt : above,
					found && doubt_part(found, state, decide),
				);
				fill(preview, hand ? payments : h("p", {}, wanting()));
				fill(sum, ...(hand ? in_words(hand, ruleset, names) : []));
				sum.hidden = record.hidden = found !== undefined;
				record.disabled = hand === undefined || found !== undefined;
				const answer = hand?.settlement;
				Object.assign(payments, {
					catalogue: ruleset,
					names,
					winners,
					answer,
				});
			} catch (error) {
				if (asked !== turn) return;
				sum.hidden = record.hidden = false;
				fill(doubt);
				fill(preview);
				fill(sum, h("span", { class: "alarm" }, reason_of(error)));
			}
		},
	};
}
