// The head of every page: the same places, on one line.
import { check, equal } from "../../client/test/support.mjs";

const PLACES = {
	en: ["Calculator", "Play", "Table", "Board", "Club"],
	ja: ["点数計算", "対戦", "対局", "スコア", "クラブ"],
	"zh-Hans": ["算分", "对局", "牌桌", "记分牌", "俱乐部"],
	"zh-Hant": ["算分", "對局", "牌桌", "記分牌", "俱樂部"],
};
const PATHS = ["/", "/play", "/table", "/board", "/club"];
const OTHERS = ["/verify", "/logs", `/t/${"x".repeat(24)}`];
/** A line that a thumb can tap, and no second one. */
const ONE_LINE = 56;

/** @param help what all.mjs has for every view */
export function header_suites({ open }) {
	const placed = (page) =>
		page.evaluate(() =>
			[...document.querySelectorAll("header nav a")].map((one) => [
				one.getAttribute("href"),
				one.textContent,
				one.getAttribute("aria-current"),
			]),
		);

	async function header() {
		for (const [lang, names] of Object.entries(PLACES))
			for (const path of [...PATHS, ...OTHERS]) {
				const { page, context } = await open(
					`${path}?lang=${lang}`,
					{ viewport: { width: 320, height: 700 } },
					"header nav a",
				);
				const name = `${path} ${lang}`;
				equal(
					`${name}: the places, and which one is shown`,
					await placed(page),
					PATHS.map((one, i) => [
						`${one}?lang=${lang}`,
						names[i],
						one === path ? "page" : null,
					]),
				);
				const { high, wide } = await page.evaluate(() => ({
					high: document
						.querySelector("header nav")
						.getBoundingClientRect().height,
					wide: document.documentElement.scrollWidth - innerWidth,
				}));
				check(`${name}: on one line`, high <= ONE_LINE, high);
				equal(`${name}: no wider than the screen`, wide, 0);
				await context.close();
			}
	}

	/** Whoever changes the language goes on from where they are. */
	async function header_language() {
		for (const path of [...PATHS, ...OTHERS]) {
			const { page, context } = await open(
				`${path}?lang=en`,
				{ viewport: { width: 320, height: 700 } },
				"main > *",
			);
			await page.waitForLoadState("networkidle");
			await page.locator("header select").focus();
			await page.selectOption("header select", "ja");
			await page.locator("header nav a", { hasText: "クラブ" }).waitFor();
			equal(
				`${path}: the focus stays on the choice`,
				await page.evaluate(() => document.activeElement?.tagName),
				"SELECT",
			);
			equal(
				`${path}: as short`,
				await page.textContent(".language > span"),
				"日",
			);
			await context.close();
		}
	}

	return { header, header_language };
}
