// What the hand that is said would book, before it is recorded.
import { fill, h } from "../dom.js";
import { reason_of } from "../club/parts.js";
import { signs, t } from "../words.js";
import { oddities, sentences } from "./sentence.js";

/** @typedef {import("./sentence.js").Told} Told */
/** @typedef {import("./draft.js").Seated} Seated */

/**
 * A hand in words, and what is to be looked at twice.
 * @param {Told} hand @param {Seated} ruleset @param {string[]} names
 */
export function in_words(hand, ruleset, names) {
	const [how = "", ...rest] = sentences(hand, ruleset, names);
	const { blank } = signs();
	return [
		h("strong", {}, how),
		blank + rest.join(blank),
		...oddities(hand, ruleset, names).map((text) =>
			h("span", { class: "odd" }, `⚠ ${text}`),
		),
	];
}

/**
 * `record` can be pressed when all is said.
 * @param {{record: HTMLButtonElement, state: import("./state.js").MatchState}} of
 */
export function preview_part({ record, state }) {
	const preview = h("div", { class: "preview" });
	const sum = h("p", { class: "sum", role: "status" });
	const payments = h("mj-result");
	let turn = 0;
	const wanting = () =>
		t(state.plays && state.draft.type === "exhaustive_draw" ? "say_ready" : "say_more");
	return {
		nodes: [preview, h("div", { class: "bottom" }, sum, record)],
		async show() {
			const asked = ++turn;
			record.disabled = true;
			try {
				const hand = await state.told();
				if (asked !== turn) return;
				const { ruleset, names } = state;
				const { winners } = state.draft;
				fill(preview, hand ? payments : h("p", {}, wanting()));
				fill(sum, ...(hand ? in_words(hand, ruleset, names) : []));
				record.disabled = hand === undefined;
				const answer = hand?.settlement;
				Object.assign(payments, {
					catalogue: ruleset,
					names,
					winners,
					answer,
				});
			} catch (error) {
				if (asked !== turn) return;
				fill(preview);
				fill(sum, h("span", { class: "alarm" }, reason_of(error)));
			}
		},
	};
}
