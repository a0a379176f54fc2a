// A scene as a browser shows it: signed in, in a language, light or dark.
import { PATIENCE } from "../../client/test/support.mjs";

export const WIDTHS = [320, 390, 820, 1440];
export const LANGUAGES = ["en", "ja", "zh-Hans", "zh-Hant"];
export const SCHEMES = ["light", "dark"];
const PHONE_MOST = 500;

export const height_of = (width) => (width < PHONE_MOST ? 844 : width < 1000 ? 1180 : 900);

/** Gives the page another width; until it lies as it does there. */
export async function widen(page, width) {
	await page.setViewportSize({ width, height: height_of(width) });
	await page.waitForFunction((wanted) => innerWidth === wanted, width);
	await page.evaluate(async () => {
		for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
	});
}

/** What a page keeps, and that it keeps this again and nothing else. */
const kept_by = (page) => page.evaluate(() => ({ ...localStorage }));
const keep_again = (page, kept) =>
	page.evaluate((items) => {
		localStorage.clear();
		for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text);
	}, kept);

/** A browser that signs in to each club once, and has read what its pages are made of once. */
export function stage(browser, origin) {
	const visitors = new Map();
	/** Who is signed in to this club, or nowhere. */
	async function visitor(club) {
		if (visitors.has(club)) return visitors.get(club);
		const context = await browser.connection.newContext({
			reducedMotion: "reduce",
			locale: "en-GB",
		});
		const page = await context.newPage();
		await page.goto(`${origin}/board${club ? `#key=${club.key}` : ""}`);
		await page
			.locator(club ? ".matches a" : "form input")
			.first()
			.waitFor();
		visitors.set(club, { context, kept: await kept_by(page) });
		await page.close();
		return visitors.get(club);
	}
	return async function show(scene, { width, lang, scheme }, use) {
		const { context, kept } = await visitor(scene.of);
		const page = await context.newPage();
		page.setDefaultTimeout(PATIENCE);
		await page.setViewportSize({ width, height: height_of(width) });
		await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
		const [path, hash] = scene.path.split("#");
		const query = `${path.includes("?") ? "&" : "?"}lang=${lang}`;
		await page.goto(`${origin}${path}${query}${hash === undefined ? "" : `#${hash}`}`);
		await page.locator(scene.ready).first().waitFor();
		await scene.act?.(page);
		const found = await use(page);
		await keep_again(page, kept);
		await page.close();
		return found;
	};
}
