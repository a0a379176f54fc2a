// The page's language, and its words: a table for each, of the same keys (web/test/words.mjs), of
// which a page loads the one that it shows. They are made of the catalogues in words/.

import { LANGUAGES, READERS, SHORT } from "./languages.js";

export { LANGUAGES, SHORT };

/** @typedef {keyof typeof LANGUAGES} Language */
/** @typedef {typeof import("./words/en.js").default} Table */
/** @typedef {keyof Table} Word */

const KEPT = "language";

/**
 * @param {string} tag
 * @returns {Language | undefined}
 */
function language_of(tag) {
	const asked = `${tag}-`.toLowerCase();
	return READERS.find(([prefix]) => asked.startsWith(`${prefix}-`.toLowerCase()))?.[1];
}

/** A frame of another site may have no storage. */
function kept() {
	try {
		return localStorage.getItem(KEPT) ?? "";
	} catch {
		return "";
	}
}

/** What the address says, what was chosen before, what the browser likes best. */
function first_language() {
	const said = new URLSearchParams(location.search).get("lang") ?? "";
	for (const tag of [said, kept(), ...navigator.languages]) {
		const found = language_of(tag);
		if (found !== undefined) return found;
	}
	return "en";
}

/**
 * @param {Language} chosen
 * @returns {Promise<Table>}
 */
const load = async (chosen) => (await import(`/app/words-${chosen.toLowerCase()}.js`)).default;

let language = first_language();
let table = await load(language);

export const current = () => language;

/** The page speaks it once its words have come. */
export async function choose(/** @type {Language} */ chosen) {
	table = await load(chosen);
	language = chosen;
	try {
		localStorage.setItem(KEPT, chosen);
	} catch {
		// It is chosen again the next time.
	}
}

/**
 * @param {Word} word
 * @param {{[name: string]: string | number}} [values]
 */
export function t(word, values = {}) {
	return table[word].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Signs between words, and where a sentence ends. */
export const signs = () =>
	language === "en"
		? { comma: ", ", colon: ": ", stop: ".", blank: " " }
		: { comma: "、", colon: "：", stop: "。", blank: "" };

/** A number with its unit: "3 han", "3翻". */
export const counted = (/** @type {number | string} */ n, /** @type {string} */ unit) =>
	language === "en" ? `${n} ${unit.toLowerCase()}` : n + unit;

/**
 * A name of the catalogue's in the page's language.
 * @param {{[language: string]: string | undefined} | undefined} name
 */
export const said = (name) => name?.[language] ?? name?.["zh-Hant"] ?? name?.["en"] ?? "";
