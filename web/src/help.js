// What newcomers ask of a result, from the rules' pages: beside what is shown, folded.
import { fill, h } from "./dom.js";
import { PAGES } from "./rulesets.js";
import { t } from "./words.js";

/**
 * An answer of score or of waits.
 * @typedef {{
 *   win?: boolean, reason?: string, furiten?: boolean, fu_parts?: readonly unknown[],
 *   total?: {[number: string]: unknown}}} Asked
 */

/** What there may be to ask of an answer of score or of waits. */
function asks(/** @type {Asked} */ { win, reason, furiten, fu_parts = [] }) {
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
		show(/** @type {string} */ ruleset, /** @type {Asked | undefined} */ answer) {
			const topic = answer && PAGES[ruleset]?.help?.[asks(answer)];
			node.hidden = topic === undefined;
			if (topic === undefined) return;
			fill(
				summary,
				t(topic.question, { n: String(answer?.total?.["fu"] ?? "") }),
			);
			fill(text, t(topic.answer));
		},
	};
}
