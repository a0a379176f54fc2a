// What newcomers ask of a result, from the rules' pages: beside what is shown, folded.
import { fill, h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./words.js").Word} Word */
/** @typedef {{question: Word, answer: Word}} Topic */

/**
 * By ruleset, and by what an answer tells: fu (riichi R124-R133), or why the hand does not win
 * (furiten, R72-R76; no yaku, R77).
 * @type {{[ruleset: string]: {[of: string]: Topic}}}
 */
const TOPICS = {
	riichi: {
		fu: { question: "why_fu", answer: "help_fu" },
		furiten: { question: "what_furiten", answer: "help_furiten" },
		no_yaku: { question: "what_yaku", answer: "help_yaku" },
	},
};

/** What there may be to ask of an answer of score or of waits. */
function asks(/** @type {any} */ { win, reason, furiten, fu_parts = [] }) {
	if (win === undefined) return furiten ? "furiten" : "";
	if (win) return fu_parts.length > 0 ? "fu" : "";
	return String(reason);
}

export function help_part() {
	const summary = h("summary");
	const text = h("p");
	const node = h("details", { class: "why", hidden: true }, summary, text);
	return {
		node,
		/** Nothing to ask where there is no answer. */
		show(/** @type {string} */ ruleset, /** @type {any} */ answer) {
			const topic = answer && TOPICS[ruleset]?.[asks(answer)];
			node.hidden = topic === undefined;
			if (topic === undefined) return;
			fill(summary, t(topic.question, { n: answer.total?.fu ?? "" }));
			fill(text, t(topic.answer));
		},
	};
}
