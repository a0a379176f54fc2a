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

	/** An owner pairs a phone on the page, sees it there, and sends it away again. */
	async function book_phones() {
		const shown = await book(owner);
		const { page } = shown;
		const phones = page.locator(".card", {
			has: page.getByRole("heading", { name: "Phones", exact: true }),
		});
		await page.getByText("No phone is paired yet.").waitFor();
		await page.getByLabel("Whose phone it is").fill("Anna's phone");
		await press(page, "Pair a phone");
		await phones.getByRole("img", { name: "QR code" }).waitFor();
		const code = await phones.locator(".code").innerText();
		check("a code", /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(code), code);
		equal("axe with a QR code", await faults_of_access(page), []);
		const phone = await open(
			`/table?lang=en#pair=${code}`,
			{ viewport: { width: 390, height: 844 } },
			".matches",
		);
		check("it is in", /Thursday Club/.test(await phone.page.textContent("footer")));
		await press(page, "Look again");
		const row = phones.locator("tbody tr");
		await row.waitFor();
		const text = await row.innerText();
		check(
			"whose it is, and what it may",
			/Anna's phone\s+record matches/.test(text),
			text,
		);
		equal("axe with a phone", await faults_of_access(page), []);
		await page.getByRole("button", { name: "Revoke: Anna's phone" }).click();
		await page.locator("dialog").getByRole("button", { name: "Revoke" }).click();
		await page.getByText("No phone is paired yet.").waitFor();
		const kept = await phone.page.evaluate(() => JSON.parse(localStorage.club).key);
		const me = await fetch(`${daemon.origin}/v1/me`, {
			headers: { Authorization: `Bearer ${kept}` },
		});
		equal("it is out", me.status, 401);
		phone.said.length = 0; // what the phone was told of that is another suite's
		await close(phone, "book, the phone");
		await close(shown, "book, phones");
		const other = await book(reader);
		equal(
			"a reader sees no phones",
			await other.page.getByText("Pair a phone").count(),
			0,
		);
		await close(other, "book, phones of a reader");
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
			const shown = await book(owner, lang, {
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

	return { book_read, book_phones, book_looks };
}
