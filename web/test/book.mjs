// The club's book (/club): its numbers are the ledger's, and what is paid is recorded.
import { check, equal, guests } from "../../client/test/support.mjs";

const TITLES = {
	en: "Club book",
	ja: "クラブの帳簿",
	"zh-Hans": "俱乐部账簿",
	"zh-Hant": "俱樂部帳簿",
};

/** @param help what all.mjs has for every view */
export function book_suites({ daemon, open, close, faults_of_access, too_small }) {
	const club = daemon.admin("create-club", "Thursday Club");
	const [owner, reader] = ["owner", "read"].map(
		(role) => daemon.admin("create-key", club.id, role).key,
	);

	/** An old match of four guests. */
	const played = () =>
		fetch(`${daemon.origin}/v1/matches`, {
			method: "POST",
			headers: {
				Authorization: `Bearer ${owner}`,
				"Content-Type": "application/json",
				"Idempotency-Key": crypto.randomUUID(),
			},
			body: JSON.stringify({
				ruleset: "riichi",
				seats: guests,
				result: [41200, 30100, 18700, 10000],
			}),
		});
	const book = (key, lang = "en", options = {}) =>
		open(`/club?lang=${lang}#key=${key}`, options, ".book");
	const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

	async function book_read() {
		await played();
		const shown = await book(owner);
		const { page } = shown;
		const rows = await page
			.locator(".card")
			.first()
			.locator("tbody tr")
			.allInnerTexts();
		equal("four in the standings", rows.length, 4);
		check("the first", /^1\s+Anna\s+1\s+\+/.test(rows[0]), rows[0]);
		await press(page, "Who pays whom");
		await page.waitForSelector("[role=status] tbody tr");
		check(
			"Dora pays",
			/Dora/.test(await page.locator("[role=status] tbody").innerText()),
		);
		await press(page, "All of it was paid");
		await page.locator("dialog").getByRole("button", { name: "All" }).click();
		await page.waitForSelector("text=Nobody owes anything.");
		await page.getByRole("link", { name: "Anna" }).click();
		await page.waitForSelector("text=Statement");
		const cards = await page.locator(".card").allInnerTexts();
		check("one match", /Matches\s+1/.test(cards[0]), cards[0]);
		check("the balance is settled", /Score: 0/.test(cards[1]), cards[1]);
		equal(
			"the match and what was paid",
			await page.locator(".card >> nth=1 >> tbody tr").count(),
			2,
		);
		await close(shown, "book");
		const other = await book(reader);
		await press(other.page, "Who pays whom");
		await other.page.waitForSelector("text=Nobody owes anything.");
		await close(other, "book, read");
	}

	async function book_looks() {
		await played();
		for (const [width, colorScheme, lang] of [
			[320, "light", "en"],
			[390, "dark", "en"],
			[390, "light", "ja"],
			[390, "light", "zh-Hans"],
			[390, "light", "zh-Hant"],
			[1280, "light", "en"],
		]) {
			const name = `book ${width} ${colorScheme} ${lang}`;
			const shown = await book(reader, lang, {
				viewport: { width, height: 844 },
				colorScheme,
			});
			const { page } = shown;
			equal(`${name}: its title`, await page.title(), TITLES[lang]);
			for (const place of ["standings", "player"]) {
				equal(
					`${name}, ${place}: no wider than the screen`,
					await page.evaluate(
						() =>
							document.documentElement.scrollWidth -
							innerWidth,
					),
					0,
				);
				equal(`${name}, ${place}: axe`, await faults_of_access(page), []);
				if (width < 500)
					equal(
						`${name}, ${place}: thumbs`,
						await too_small(page),
						[],
					);
				if (place === "standings") {
					await page.locator("tbody a").first().click();
					await page.waitForSelector(
						".book .card >> nth=1 >> tbody tr",
					);
				}
			}
			await close(shown, name);
		}
	}

	return { book_read, book_looks };
}
