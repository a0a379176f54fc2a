// Links for watching (/t/TOKEN): made and revoked on a phone, watched without a key.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { called, check, equal, guests } from "../../client/test/support.mjs";

const NOBODY = {
	en: "nobody won",
	ja: "和了なし",
	"zh-Hans": "无人和牌",
	"zh-Hant": "無人和牌",
};
const BROKEN = /Failed to load resource|ERR_|EventSource/;
const DRAW = { outcome: { type: "exhaustive_draw", tenpai: [] } };

/** @param help what all.mjs has for every view */
export function shared_suites({ daemon, open, close, faults_of_access, fits, folder }) {
	const club = daemon.admin("create-club", "Thursday Club");
	const [owner, scorer] = ["owner", "scorer"].map(
		(role) => daemon.admin("create-key", club.id, role).key,
	);

	async function send(method, path, body, key = scorer) {
		const answer = await fetch(daemon.origin + path, {
			method,
			headers: {
				Authorization: `Bearer ${key}`,
				"Content-Type": "application/json",
				"Idempotency-Key": randomUUID(),
			},
			...(body && { body: JSON.stringify(body) }),
		});
		return answer.json();
	}
	const write = (path, body, key) => send("POST", path, body, key);
	const begun = (more = {}) =>
		write("/v1/matches", { ruleset: "riichi", seats: guests, ...more });
	const hand = (id, hand_number, seat = 0, from = 2) =>
		write(`/v1/matches/${id}/hands`, { hand_number, ...called(seat, from) });
	const link = (about) => write("/v1/shares", about);
	const season = (name) => write("/v1/seasons", { name }, owner);

	const at = (token, lang = "en", options = {}, ready = ".shared .mark") =>
		open(`/t/${token}?lang=${lang}`, options, ready);
	const until = (page, text) =>
		page.waitForFunction((wanted) => {
			const score = document.querySelector("mj-scoreboard")?.shadowRoot;
			const said = document.querySelector("main").textContent;
			return (said + (score?.textContent ?? "")).includes(wanted);
		}, text);
	const live = (page) => page.waitForSelector(".mark[data-kind=recorded]");
	const forgive = (shown) => (shown.said = shown.said.filter((text) => !BROKEN.test(text)));

	/** The first request for this is answered when it is said. */
	async function held(page, wanted) {
		let ask;
		let answer;
		const asked = new Promise((resolve) => (ask = resolve));
		const free = new Promise((resolve) => (answer = resolve));
		let come;
		const done = new Promise((resolve) => (come = resolve));
		await page.route(
			wanted,
			async (route) => {
				const response = await route.fetch();
				ask();
				await free;
				await route.fulfill({ response });
				await (await route.request().response()).finished();
				come();
			},
			{ times: 1 },
		);
		return { asked, answered: () => (answer(), done) };
	}

	async function shared_live() {
		const { id } = await begun();
		const { token } = await link({ match: id });
		const shown = await at(token);
		const { page } = shown;
		await live(page);
		await until(page, "25,000");
		equal("no lines of nothing", await page.locator(".chart").count(), 0);
		equal("nothing is kept", await page.evaluate(() => localStorage.length), 0);
		await hand(id, 1);
		await until(page, "32,700");
		await until(page, "Anna off Cleo");
		await write(`/v1/matches/${id}/hands`, { hand_number: 2, ...DRAW });
		await until(page, "nobody won");
		equal("a line for each", await page.locator(".chart polyline").count(), 4);
		await write(`/v1/matches/${id}/finish`, { reason: "ended early" });
		await until(page, "Finished");
		await close(shown, "a link's match");
	}

	/** A match of a ruleset that is loaded for it. */
	async function shared_later() {
		const { id } = await begun({ ruleset: "mcr" });
		const { token } = await link({ match: id });
		const shown = await at(token);
		const wins = [{ seat: 0, from: 2, called: { fan: 8 } }];
		await write(`/v1/matches/${id}/hands`, {
			hand_number: 1,
			outcome: { type: "win", wins },
		});
		await until(shown.page, "32");
		await close(shown, "a link's match of mcr");
	}

	/** The daemon is gone for a while: the page says so, comes back, and misses nothing. */
	async function shared_broken() {
		const { id } = await begun();
		const { token, id: share } = await link({ match: id });
		const shown = await at(token);
		const { page } = shown;
		await live(page);
		await daemon.kill();
		await page.waitForSelector(".mark[data-kind=waiting]");
		await daemon.start();
		await hand(id, 1);
		await until(page, "32,700");
		await live(page);
		await send("DELETE", `/v1/shares/${share}`);
		await until(page, "no longer good");
		equal("and nothing else", await page.locator("mj-scoreboard").count(), 0);
		forgive(shown);
		await close(shown, "a link, broken and revoked");
		const never = await at("x".repeat(24));
		await until(never.page, "no longer good");
		forgive(never);
		await close(never, "no link");
	}

	async function shared_hall() {
		const { id } = await season("Spring");
		const tables = [];
		for (let n = 0; n < 6; n++) tables.push(await begun({ season: id }));
		const { token } = await link({ season: id });
		const shown = await at(token);
		const { page } = shown;
		await live(page);
		await page.waitForFunction(
			() => document.querySelectorAll(".tables .card").length === 6,
		);
		equal("its name", await page.title(), "Spring");
		await hand(tables[3].id, 1);
		await until(page, "32,700");
		equal(
			"on its own table",
			await page
				.locator(".tables .card")
				.nth(3)
				.locator(".points")
				.first()
				.textContent(),
			"32,700",
		);
		await write(`/v1/matches/${tables[3].id}/finish`, { reason: "ended early" });
		await until(page, "Standings");
		equal("five are left", await page.locator(".tables .card").count(), 5);
		await close(shown, "a hall");
	}

	/** A scorer makes a link at the table, a friend opens it, and it is revoked. */
	async function shared_made() {
		const { id } = await begun();
		await season("Summer");
		const phone = await open(`/table?lang=en#match=${id}&key=${scorer}`, {}, ".links");
		const { page } = phone;
		const late = await held(page, /\/v1\/shares\?/);
		await page.locator(".links summary").click();
		await late.asked;
		await page.locator(".links input").fill("the bar");
		await page.getByRole("button", { name: "Make a link" }).click();
		await page.waitForSelector(".links .qr");
		const address = await page.locator(".links a.go").textContent();
		check("an address", address.startsWith(`${daemon.origin}/t/`), address);
		const revoke = page.getByRole("button", { name: "Revoke: the bar" });
		await revoke.waitFor();
		await late.answered();
		equal("a list that comes late is not shown", await revoke.count(), 1);
		equal("axe, at the table", await faults_of_access(page), []);
		const guest = await at(address.split("/t/")[1]);
		await live(guest.page);
		await until(guest.page, "25,000");
		await revoke.click();
		await page.locator("dialog").getByRole("button", { name: "Revoke" }).click();
		await until(guest.page, "no longer good");
		await page.waitForFunction(() => !document.querySelector(".links .qr"));
		forgive(guest);
		await close(guest, "a friend");
		await close(phone, "links at the table");
		const book = await open(`/club?lang=en#settings&key=${scorer}`, {}, ".links");
		const part = book.page.locator(".links", { hasText: "Summer" });
		await part.locator("summary").click();
		await part.getByRole("button", { name: "Make a link" }).click();
		await part.locator(".qr").waitFor();
		await close(book, "links in the book");
	}

	async function look([kind, token], width, colorScheme, lang) {
		const name = `link to a ${kind} ${width} ${colorScheme} ${lang}`;
		const shown = await at(token, lang, {
			viewport: { width, height: 844 },
			colorScheme,
		});
		const { page } = shown;
		await live(page);
		await page.waitForSelector(".last");
		await until(page, NOBODY[lang]);
		await fits(page, name);
		if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
		await close(shown, name);
	}

	async function shared_looks() {
		const { id } = await season("Autumn");
		const matches = [];
		for (let n = 0; n < 4; n++) matches.push(await begun({ season: id }));
		for (const match of matches)
			await write(`/v1/matches/${match.id}/hands`, { hand_number: 1, ...DRAW });
		const shown = [
			["match", (await link({ match: matches[0].id })).token],
			["season", (await link({ season: id })).token],
		];
		for (const one of shown) {
			for (const width of [320, 1280])
				for (const scheme of ["light", "dark"])
					await look(one, width, scheme, "en");
			for (const lang of ["ja", "zh-Hans", "zh-Hant"])
				await look(one, 390, "light", lang);
		}
	}

	return { shared_live, shared_later, shared_broken, shared_hall, shared_made, shared_looks };
}
