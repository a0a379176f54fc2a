// The tables of words: each language has every word, with the same values in it, and the page uses
// every word.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, equal } from "../../client/test/support.mjs";

const source = join(dirname(fileURLToPath(import.meta.url)), "../src");
const LANGUAGES = ["en", "ja", "zh-hans", "zh-hant"];

const values_in = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

export async function words() {
	const tables = {};
	for (const language of LANGUAGES)
		tables[language] = (await import(`../src/words/${language}.js`)).default;
	const code = readdirSync(source, { recursive: true })
		.filter((name) => name.endsWith(".js") && !name.startsWith("words/"))
		.map((name) => readFileSync(join(source, name), "utf8"))
		.join("\n");
	for (const [language, table] of Object.entries(tables)) {
		equal(`${language}: every word`, Object.keys(table), Object.keys(tables.en));
		for (const [word, text] of Object.entries(table)) {
			equal(
				`${language}, ${word}: its values`,
				values_in(text),
				values_in(tables.en[word]),
			);
			check(`${language}, ${word}: said`, text.trim() !== "", text);
			check(
				`${language}, ${word}: in its own script`,
				language === "en"
					? !/[\u3040-\u9fff]/.test(text)
					: /[\u3040-\u9fff]/.test(text),
				text,
			);
		}
	}
	for (const word of Object.keys(tables.en))
		check(`${word} is used`, code.includes(`"${word}"`), word);
}
