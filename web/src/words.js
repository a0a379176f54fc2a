// The page's language, and its words: a table for each, of the same keys (web/test/words.mjs).
import en from "./words/en.js";
import ja from "./words/ja.js";
import hans from "./words/zh-hans.js";
import hant from "./words/zh-hant.js";

/** @typedef {"en" | "ja" | "zh-Hans" | "zh-Hant"} Language */
/** @typedef {keyof typeof en} Word */

/** @type {{[L in Language]: {[W in Word]: string}}} */
const TABLES = { en, ja, "zh-Hans": hans, "zh-Hant": hant };
/** Each language by its own name. */
export const LANGUAGES = /** @type {const} */ ({
	en: "English",
	ja: "日本語",
	"zh-Hans": "简体中文",
	"zh-Hant": "繁體中文",
});
const KEPT = "language";

/**
 * @param {string} tag
 * @returns {Language | undefined}
 */
function language_of(tag) {
	if (/^en\b/i.test(tag)) return "en";
	if (/^ja\b/i.test(tag)) return "ja";
	if (/^zh\b/i.test(tag)) return /hant|-(tw|hk|mo)\b/i.test(tag) ? "zh-Hant" : "zh-Hans";
	return undefined;
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

/** @type {Language} */
let language = first_language();

export const current = () => language;

/** @param {Language} chosen */
export function choose(chosen) {
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
	return TABLES[language][word].replace(/\{(\w+)\}/g, (_, name) =>
		String(values[name] ?? ""),
	);
}

/** A number with its unit: "3 han", "3翻". */
export const counted = (/** @type {number} */ n, /** @type {string} */ unit) =>
	language === "en" ? `${n} ${unit.toLowerCase()}` : n + unit;

/**
 * A name of the catalogue's in the page's language.
 * @param {{[language: string]: string | undefined} | undefined} name
 */
export const said = (name) => name?.[language] ?? name?.["zh-Hant"] ?? name?.["en"] ?? "";
