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

/** A browser that signs in to each club once. */
export function stage(browser, origin) {
	const kept = new Map();
	async function signed_in(club) {
		if (club === undefined) return undefined;
		if (!kept.has(club)) {
			const context = await browser.connection.newContext();
			const page = await context.newPage();
			await page.goto(`${origin}/board#key=${club.key}`);
			await page.locator(".matches a").first().waitFor();
			kept.set(club, await context.storageState());
			await context.close();
		}
		return kept.get(club);
	}
	return async function show(scene, { width, lang, scheme }, use) {
		const storageState = await signed_in(scene.of);
		const context = await browser.connection.newContext({
			viewport: { width, height: height_of(width) },
			colorScheme: scheme,
			reducedMotion: "reduce",
			locale: "en-GB",
			...(storageState && { storageState }),
		});
		const page = await context.newPage();
		page.setDefaultTimeout(PATIENCE);
		const [path, hash] = scene.path.split("#");
		const query = `${path.includes("?") ? "&" : "?"}lang=${lang}`;
		await page.goto(`${origin}${path}${query}${hash === undefined ? "" : `#${hash}`}`);
		await page.locator(scene.ready).first().waitFor();
		await scene.act?.(page);
		const found = await use(page);
		await context.close();
		return found;
	};
}
