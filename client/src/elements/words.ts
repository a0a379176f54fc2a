// What the elements say, in each language of the service: made of the catalogues in words/. What a
// ruleset has words for is its catalogue's.
import type { Ruleset } from "../types.js";
import { LANGUAGES, READERS, WORDS } from "./said.js";

export type Language = (typeof LANGUAGES)[number];
export type Name = { [L in Language]?: string };

const NUMBERS = "一二三四五六七八九";

export type Word = keyof typeof WORDS;

export function language_of(tag: string): Language {
	const asked = `${tag}-`.toLowerCase();
	return READERS.find(([prefix]) => asked.startsWith(`${prefix}-`.toLowerCase()))?.[1] ?? "en";
}

export function word(
	name: Word,
	language: Language,
	values: { [name: string]: string | number } = {},
): string {
	return WORDS[name][LANGUAGES.indexOf(language)]!.replace(/\{(\w+)\}/g, (_, value) =>
		String(values[value] ?? ""),
	);
}

/** The tile as it is read aloud. */
export function tile_name(tile: string, language: Language): string {
	const n = Number(tile[0]);
	if (tile[1] === "z")
		return n < 5
			? word("wind_tile", language, { wind: wind(n - 1, language) })
			: word(`dragon_${n - 4}` as Word, language);
	const red = n === 0 ? word("red", language) : "";
	const suit = word(`suit_${tile[1]}` as Word, language);
	const chinese = language === "ja" || language.startsWith("zh");
	return chinese ? `${red}${NUMBERS[(n || 5) - 1]}${suit}` : `${red}${n || 5} ${suit}`;
}

export const wind = (n: number, language: Language): string =>
	word(`wind_${n + 1}` as Word, language);

export function said(name: Name | undefined, language: Language): string | undefined {
	return name?.[language] ?? name?.["zh-Hant"] ?? name?.en;
}

type Entry = { id: string; label?: Name; name?: Name };

/**
 * The catalogue's word for an id of one of its lists; the id itself where there is no catalogue.
 */
export function named(
	catalogue: Ruleset | undefined,
	list: keyof Ruleset,
	id: string,
	language: Language,
): string {
	const entries = catalogue?.[list] as readonly Entry[] | undefined;
	const found = entries?.find((entry) => entry.id === id);
	return said(found?.label ?? found?.name, language) ?? id.replaceAll("_", " ");
}

/** A word of the catalogue's `labels`, which all rulesets share. */
export function labelled(
	catalogue: Ruleset | undefined,
	group: string,
	id: string,
	language: Language,
): string {
	const labels = catalogue?.labels as { [group: string]: { [id: string]: Name } } | undefined;
	return said(labels?.[group]?.[id], language) ?? id.replaceAll("_", " ");
}

/** A number with its unit: "3 han", "3翻". */
export function counted(
	catalogue: Ruleset | undefined,
	value: string,
	id: string,
	language: Language,
): string {
	const unit = labelled(catalogue, "units", id, language);
	return language === "en" ? `${value} ${unit.toLowerCase()}` : value + unit;
}
