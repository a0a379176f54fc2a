// With the admin key on /club: clubs and their first keys, and nothing of it stays in the browser.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Daemon, check, equal, forget_refusals } from "../../client/test/support.mjs";

const KEY = "an-admin-key-of-enough-length-0123456789";
const TITLES = { en: "Clubs", ja: "クラブ一覧", "zh-Hans": "俱乐部列表", "zh-Hant": "俱樂部列表" };

/** @param help what all.mjs has for every view */
export function admin_suites({
	daemon: { program },
	open,
	close,
	faults_of_access,
	fits,
	SCREENS,
}) {
	/** A daemon that has an admin. */
	async function fresh() {
		const daemon = new Daemon(program, "--trust-proxy", "127.0.0.1");
		const file = join(daemon.place, "admin-key");
		writeFileSync(file, KEY);
		daemon.flags.push("--admin-key-file", file);
		return daemon.start();
	}
	const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
	const heading = (page, name) => page.getByRole("heading", { name, exact: true });
	const me = async (daemon, key) => {
		const answer = await fetch(`${daemon.origin}/v1/me`, {
			headers: { Authorization: `Bearer ${key}` },
		});
		return answer.ok ? answer.json() : answer.status;
	};

	async function admin_clubs() {
		const daemon = await fresh();
		equal("no link where there is an admin", /#start=/.test(daemon.said), false);
		const shown = await open("/club?lang=en", {}, "form", daemon.origin);
		const { page } = shown;
		await page.getByLabel("Key or code").fill(KEY);
		await page.keyboard.press("Enter");
		await page.getByText("There is no club yet.").waitFor();
		await page.getByText("It answers, and its store is ready.").waitFor();
		await page.getByLabel("Name of the club").fill("Thursday Club");
		await page.keyboard.press("Enter");
		await heading(page, "Thursday Club").waitFor();
		equal("in the list", await page.locator(".admin form tbody tr").count(), 1);
		await page.locator("summary", { hasText: "Keys" }).click();
		await page.getByText("There is no such key.").waitFor();
		await page.getByLabel("Whose key it is").fill("Anna");
		await press(page, "Make a key");
		const key = await page.locator(".hash").innerText();
		const { role, club, key: own } = await me(daemon, key);
		equal(
			"the first owner's key",
			[role, club.name, own.label],
			["owner", "Thursday Club", "Anna"],
		);
		equal("axe with a key", await faults_of_access(page), []);
		await page.getByLabel("Whose phone it is").fill("Bo's phone");
		await press(page, "Show a code");
		await page.getByRole("img", { name: "QR code" }).waitFor();
		await press(page, "Revoke: Anna");
		await page.locator("dialog").getByRole("button", { name: "Revoke" }).click();
		await page.getByText("There is no such key.").waitFor();
		equal("it is none any more", await me(daemon, key), 401);
		await page.getByLabel("Name of the club").fill("Friday Club");
		await press(page, "Make the club");
		await heading(page, "Friday Club").waitFor();
		await press(page, "Keys: Thursday Club");
		await heading(page, "Thursday Club").waitFor();
		await left(shown);
		await daemon.end();
	}

	/** Neither a reload nor signing out leaves the key behind. */
	async function left({ page, said, context }) {
		const kept = () =>
			page.evaluate(
				() =>
					JSON.stringify([
						{ ...localStorage },
						{ ...sessionStorage },
					]) + document.cookie,
			);
		check("the key is not kept", !(await kept()).includes(KEY));
		await page.reload();
		await page.getByLabel("Key or code").fill(KEY);
		await press(page, "Continue");
		await page.getByText("Friday Club").waitFor();
		await press(page, "Sign out");
		await page.getByLabel("Key or code").waitFor();
		await page.getByRole("link", { name: "Table", exact: true }).click();
		await page.getByLabel("Key or code").fill(KEY);
		await press(page, "Continue");
		await page.getByText("This key belongs to no club.").waitFor();
		forget_refusals(said);
		await close({ page, said, context }, "admin");
	}

	async function admin_looks() {
		const daemon = await fresh();
		daemon.admin("create-club", "Thursday Club");
		for (const [width, colorScheme, lang] of SCREENS) {
			const name = `admin ${width} ${colorScheme} ${lang}`;
			const options = { viewport: { width, height: 844 }, colorScheme };
			const path = `/club?lang=${lang}#key=${KEY}`;
			const shown = await open(path, options, ".admin", daemon.origin);
			const { page } = shown;
			await heading(page, TITLES[lang]).waitFor();
			await page.locator("tbody button").click();
			await page.locator("summary").click();
			await fits(page, name);
			forget_refusals(shown.said); // the key got no cookie
			await close(shown, name);
		}
		await daemon.end();
	}

	return { admin_clubs, admin_looks };
}
