// The page that checks a deal: pasted, from a file, by the keyboard, in each language and size, and with
// the daemon gone.
import { check, equal } from "../../client/test/support.mjs";

const TITLES = {
	en: "Check a deal",
	ja: "配牌の検証",
	"zh-Hans": "验证牌局",
	"zh-Hant": "驗證牌局",
};

export function verify_suites({ daemon, open, close, fits }) {
	const opened = (lang = "en", options = {}) =>
		open(`/verify?lang=${lang}`, options, ".fair form");
	const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
	const verdict = (page) => page.locator(".verdict").innerText();

	/** Puts this into the field, as a person does who pastes, and asks. */
	async function pasted(page, text) {
		await page.fill("textarea", text);
		await press(page, "Check");
		await page.waitForSelector(".fair [aria-live] > *");
	}

	async function verify_example() {
		const shown = await opened();
		const { page } = shown;
		await press(page, "An example");
		await page.waitForSelector(".verdict");
		equal("the example holds", await verdict(page), "All 21 checks hold");
		equal("no check fails", await page.locator(".checks .fails").count(), 0);
		equal("two walls", await page.locator("details").count(), 2);
		equal("the first is drawn", await page.locator(".wall mj-hand").count(), 136);
		equal(
			"drawn tiles are marked there",
			await page.locator(".wall .drawn").count(),
			13,
		);
		const draws = (await page.locator(".draws li").allTextContents()).map((line) =>
			line.trim(),
		);
		equal("what was drawn", draws.length, 13);
		check("the replacement", /^West.*after a kong$/.test(draws[6]), draws[6]);
		check("a ura indicator", /^South.*ura-dora indicator$/.test(draws[12]), draws[12]);
		equal(
			"no tile lies on the next",
			await page.evaluate(() => {
				const stacks = [
					...document.querySelectorAll(".owner:first-of-type .stack"),
				];
				const at = stacks.map((one) => one.getBoundingClientRect());
				return at.filter(
					({ left, top, width }, i) =>
						width < 16 ||
						at.some(
							(other, j) =>
								j < i &&
								other.top === top &&
								other.right > left,
						),
				).length;
			}),
			0,
		);
		equal("in four sides", await page.locator(".owner h2").allTextContents(), [
			"East wind",
			"North wind",
			"West wind",
			"South wind",
		]);
		await page.locator("summary").nth(1).click();
		await page.waitForFunction(
			() => document.querySelectorAll(".wall mj-hand").length === 272,
		);
		const text = await page.inputValue("textarea");
		const changed = JSON.parse(text);
		changed.seats[2].seed = "another";
		await pasted(page, JSON.stringify(changed));
		equal(
			"a seed that was changed",
			await verdict(page),
			"Something was changed. The first check that fails: " +
				"the seed shown is the one that this seat had sealed",
		);
		check(
			"whose it is",
			/West/.test(await page.locator(".checks .fails").first().innerText()),
		);
		changed.seats[2].seed = JSON.parse(text).seats[2].seed;
		changed.hands[0].draws[7].tile = "9s";
		await pasted(page, JSON.stringify(changed));
		check("another indicator", /drawn from its place/.test(await verdict(page)));
		equal("as far as it is right", await page.locator(".draws li").count(), 7);
		changed.hands[0].draws[7].tile = "1p";
		changed.beacon.round++;
		await pasted(page, JSON.stringify(changed));
		check("another round", /public beacon signed/.test(await verdict(page)));
		const begun = JSON.parse(text);
		delete begun.secret;
		await pasted(page, JSON.stringify(begun));
		equal(
			"while it is played",
			await verdict(page),
			"No fault so far; 3 cannot be checked yet",
		);
		await close(shown, "verify, the example");
	}

	async function verify_answers() {
		const shown = await opened();
		const { page } = shown;
		for (const ruleset of [
			"riichi",
			"nanchang",
			"ming",
			"jiujiang",
			"yueqing",
			"mcr",
		]) {
			const answer = await fetch(`${daemon.origin}/v1/deals`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ ruleset }),
			});
			const text = await answer.text();
			await page.reload();
			await pasted(page, text);
			equal(
				`${ruleset}: the daemon's deal`,
				await verdict(page),
				"All 3 checks hold",
			);
			equal(
				`${ruleset}: every tile`,
				await page.locator(".wall mj-hand").count(),
				JSON.parse(text).wall.length,
			);
			const { seed } = JSON.parse(text);
			await pasted(page, text.replace(seed, `${seed}1`));
			check(`${ruleset}: another seed`, /changed/.test(await verdict(page)));
		}
		for (const [text, wanted] of [
			["", "This is not JSON"],
			['{"ruleset": "riichi"', "This is not JSON"],
			["null", "look at /"],
			["[]", "look at /"],
			['{"match": "x", "hands": 3}', "look at /ruleset"],
			['{"ruleset": "riichi", "seed": 3}', "look at /seed"],
			[
				'{"ruleset": "riichi", "match": "x", "hands": null, "seats": 7}',
				"look at /",
			],
		]) {
			await pasted(page, text);
			const said = await page.locator("[role=alert]").innerText();
			check(`pasted: ${text}`, said.includes(wanted), said);
		}
		await close(shown, "verify, answers");
	}

	/** From a file and by the keyboard alone, without the daemon. */
	async function verify_alone() {
		const shown = await opened();
		const { page, context } = shown;
		await press(page, "An example");
		await page.waitForSelector(".verdict");
		const text = await page.inputValue("textarea");
		await page.evaluate(() => navigator.serviceWorker.ready);
		await context.setOffline(true);
		await page.reload();
		await page.waitForSelector(".fair form");
		await page.setInputFiles("input[type=file]", {
			name: "transcript.json",
			mimeType: "application/json",
			buffer: Buffer.from(text),
		});
		await page.waitForSelector(".verdict");
		equal("from a file, offline", await verdict(page), "All 21 checks hold");
		await page.reload();
		await page.focus("textarea");
		await page.keyboard.insertText(text);
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await page.waitForSelector(".verdict");
		equal("by the keyboard", await verdict(page), "All 21 checks hold");
		await page.focus("header select");
		await page.selectOption("header select", "ja");
		await page.waitForFunction((title) => document.title === title, TITLES.ja);
		equal("what was pasted stays", await page.inputValue("textarea"), text);
		check("and what came of it", /21/.test(await verdict(page)));
		await context.setOffline(false);
		await close(shown, "verify, alone");
	}

	async function verify_looks() {
		for (const [width, colorScheme, lang] of [
			[320, "light", "en"],
			[390, "dark", "ja"],
			[390, "light", "zh-Hans"],
			[1280, "dark", "zh-Hant"],
		]) {
			const name = `verify ${width} ${colorScheme} ${lang}`;
			const shown = await opened(lang, {
				viewport: { width, height: 844 },
				colorScheme,
			});
			const { page } = shown;
			equal(`${name}: its title`, await page.title(), TITLES[lang]);
			await page.locator("form button").nth(1).click();
			await page.waitForSelector(".verdict");
			await fits(page, name);
			const text = await page.locator("main").innerText();
			const english = [...text.matchAll(/[A-Za-z]{5,}/g)].map(String);
			if (lang !== "en") equal(`${name}: no English left`, english, []);
			await close(shown, name);
		}
	}

	return { verify_example, verify_answers, verify_alone, verify_looks };
}
