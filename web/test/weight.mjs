// What a page weighs before the module of the rules, and what is seen before its script has come.
import { check, equal } from "../../client/test/support.mjs";

const MOST = 100_000;
const PAGES = [
	"/",
	"/table",
	"/club",
	"/board",
	"/verify",
	"/logs",
	"/play",
	`/t/${"x".repeat(24)}`,
];

/** @param help what all.mjs has for every view */
export function weight_suites({ open, daemon }) {
	async function weight() {
		for (const path of PAGES) {
			const { page, context } = await open(
				`${path}?lang=en`,
				{},
				"header select",
			);
			await page.waitForLoadState("networkidle");
			const parts = await page.evaluate(() =>
				[
					...performance.getEntriesByType("navigation"),
					...performance.getEntriesByType("resource"),
				]
					.filter(({ name }) => !name.endsWith(".wasm"))
					.map(({ name, transferSize }) => [
						new URL(name).pathname,
						transferSize,
					]),
			);
			const bytes = parts.reduce((sum, [, size]) => sum + size, 0);
			check(`${path}: at most ${MOST} bytes`, bytes <= MOST, parts);
			check(`${path}: its script is among them`, bytes > MOST / 4, parts);
			equal(
				`${path}: the words of one language`,
				parts
					.map(([name]) => name)
					.filter((name) => name.includes("/words-")),
				["/app/words-en.js"],
			);
			await context.close();
		}
	}

	/** The network is so slow that no script comes. */
	async function bare() {
		for (const path of PAGES) {
			const { page, context } = await open("/docs", {}, "main");
			await page.route("**/*.js", (route) => route.abort());
			await page.goto(daemon.origin + path);
			equal(
				`${path}: its head is drawn`,
				await page
					.locator("header img")
					.evaluate((one) => one.naturalWidth > 0),
				true,
			);
			await context.close();
		}
	}

	return { weight, bare };
}
