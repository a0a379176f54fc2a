// The words of a hand as they are seen: how it ended first.
import { h } from "../dom.js";
import { signs } from "../words.js";
import { oddities, sentences } from "./sentence.js";

/** @typedef {import("./sentence.js").Told} Told */
/** @typedef {import("./draft.js").Seated} Seated */

/**
 * A hand in words, and what is to be looked at twice.
 * @param {Told} hand @param {Seated} ruleset @param {string[]} names
 */
export function in_words(hand, ruleset, names, { odd = true } = {}) {
	const [how = "", ...rest] = sentences(hand, ruleset, names);
	const { blank } = signs();
	return [
		h("strong", {}, how),
		blank + rest.join(blank),
		...(odd ? oddities(hand, ruleset, names) : []).map((text) =>
			h("span", { class: "odd" }, `⚠ ${text}`),
		),
	];
}
