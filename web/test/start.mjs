// The first start: the link that a daemon without a club prints makes the first one, in a browser.
import { Daemon, check, equal, forget_refusals } from "../../client/test/support.mjs";

const TITLES = {
	en: "The first club",
	ja: "最初のクラブ",
	"zh-Hans": "第一个俱乐部",
	"zh-Hant": "第一個俱樂部",
};

/** @param help what all.mjs has for every view */
export function start_suites({
	daemon: { program },
	open,
	close,
	faults_of_access,
	fits,
	SCREENS,
}) {
	/** A daemon of its own, and what its link has behind the #. */
	async function fresh() {
		const daemon = await new Daemon(program, "--trust-proxy", "127.0.0.1").start();
		return { daemon, code: await daemon.start_code() };
	}
	const opened = ({ daemon, code }, lang = "en", options = {}) =>
		open(`/club?lang=${lang}#start=${code}`, options, "form.card", daemon.origin);
	const button = (page, name) => page.getByRole("button", { name, exact: true });

	/** By keys alone: from the link to the club's book. */
	async function start_club() {
		const place = await fresh();
		const shown = await opened(place);
		const { page } = shown;
		equal("off the address", await page.evaluate(() => location.hash), "");
		equal("the link alone makes nothing", (await opened_again(place)).length, 1);
		await page.getByLabel("Name of the club").focus();
		await page.keyboard.press("Enter");
		equal("without a name", await page.locator(".hash").count(), 0);
		await page.keyboard.type("Thursday Club");
		await page.keyboard.press("Tab");
		await page.keyboard.type("Anna");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Thursday Club is made" }).waitFor();
		const key = await page.locator(".hash").innerText();
		check("its owner's key", /^mjk_/.test(key), key);
		equal("axe with the key", await faults_of_access(page), []);
		const me = await fetch(`${place.daemon.origin}/v1/me`, {
			headers: { Authorization: `Bearer ${key}` },
		}).then((answer) => answer.json());
		equal(
			"whose it is",
			[me.role, me.club.name, me.key.label],
			["owner", "Thursday Club", "Anna"],
		);
		await page.getByLabel("Language").selectOption("ja");
		equal("in another language", await page.locator(".hash").innerText(), key);
		await page.getByLabel("言語").selectOption("en");
		await button(page, "I have kept it").focus();
		await page.keyboard.press("Enter");
		await page.getByText("Pair a phone").waitFor();
		check("in its book", /Thursday Club/.test(await page.textContent("footer")));
		await page.reload();
		await page.getByText("Pair a phone").waitFor();
		equal(
			"no key is kept",
			await page.evaluate(() =>
				JSON.stringify({ ...localStorage }).match(/mjk_/g),
			),
			null,
		);
		await close(shown, "start");
		await used(place);
		await place.daemon.end();
	}

	/** The fields that one finds who opens it once more, and leaves it. */
	async function opened_again(place) {
		const shown = await opened(place);
		const found = await shown.page.getByLabel("Name of the club").all();
		await close(shown, "start, left");
		return found;
	}

	async function used(place) {
		const shown = await opened(place);
		const { page } = shown;
		await page.getByLabel("Name of the club").fill("Mine");
		await button(page, "Make the club").click();
		await page.locator(".alarm", { hasText: "was used" }).waitFor();
		await button(page, "I have a key").click();
		check("one can sign in", await page.getByLabel("Key or code").isVisible());
		forget_refusals(shown.said);
		await close(shown, "start, used");
	}

	async function start_looks() {
		const place = await fresh();
		for (const [width, colorScheme, lang] of SCREENS) {
			const name = `start ${width} ${colorScheme} ${lang}`;
			const shown = await opened(place, lang, {
				viewport: { width, height: 844 },
				colorScheme,
			});
			const { page } = shown;
			equal(`${name}: its heading`, await page.textContent("h2"), TITLES[lang]);
			await fits(page, name);
			await close(shown, name);
		}
		await place.daemon.end();
	}

	return { start_club, start_looks };
}
