// The scoreboard (/board): what others record is seen as it happens.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { called, check, equal, guests } from "../../client/test/support.mjs";
import { nobody_is_named, revoke_last } from "./revoked.mjs";

const TITLES = {
	en: "Scoreboard",
	ja: "スコアボード",
	"zh-Hans": "记分牌",
	"zh-Hant": "記分牌",
};
const ANYBODY = new RegExp(guests.map(({ guest }) => guest).join("|"));
const BROKEN = /Failed to load resource|ERR_|WebSocket/;

/** @param help what all.mjs has for every view */
export function board_suites({ daemon, open, close, fits, folder, place_of, following }) {
	const club = daemon.admin("create-club", "Thursday Club");
	const [scorer, reader, owner] = ["scorer", "read", "owner"].map(
		(role) => daemon.admin("create-key", club.id, role).key,
	);

	/** What another phone writes. */
	async function write(path, body, key = scorer, method = "POST") {
		const answer = await fetch(daemon.origin + path, {
			method,
			headers: {
				Authorization: `Bearer ${key}`,
				"Content-Type": "application/json",
				"Idempotency-Key": randomUUID(),
			},
			body: JSON.stringify(body),
		});
		return answer.json();
	}
	const begun = () => write("/v1/matches", { ruleset: "riichi", seats: guests });
	const hand = (id, hand_number, seat = 0, from = 2) =>
		write(`/v1/matches/${id}/hands`, { hand_number, ...called(seat, from) });

	const at = (id, lang = "en", options = {}) =>
		open(`/board?lang=${lang}#match=${id}&key=${reader}`, options, ".board");

	const said = (page) =>
		page.evaluate(() => document.querySelector("mj-scoreboard").shadowRoot.textContent);
	const until = (page, text) =>
		page.waitForFunction(
			(wanted) =>
				document
					.querySelector("mj-scoreboard")
					?.shadowRoot.textContent.includes(wanted),
			text,
		);

	async function board_live() {
		const { id } = await begun();
		const shown = await at(id);
		const { page } = shown;
		check("the key is off the address", !(await place_of(page)).includes(reader));
		await page.waitForSelector(".mark[data-kind=recorded]");
		equal("no lines of nothing", await page.locator(".chart").count(), 0);
		await hand(id, 1);
		await until(page, "32,700");
		check("who leads", /Anna.*32,700/s.test(await said(page)), await said(page));
		await hand(id, 2, 1, 3);
		await until(page, "30,500");
		await page.waitForFunction(
			() =>
				document
					.querySelector(".chart polyline")
					?.getAttribute("points")
					.split(" ").length === 3,
		);
		equal("a line for each", await page.locator(".chart polyline").count(), 4);
		equal(
			"named where it ends",
			await page.locator(".chart text[class]").allTextContents(),
			["Anna", "Bo", "Cleo", "Dora"],
		);
		const ends = await page.evaluate(() =>
			[...document.querySelectorAll(".chart polyline")].map((line) =>
				Number(line.getAttribute("points").split(/[ ,]/).at(-1)),
			),
		);
		check("the leader's is the highest", Math.min(...ends) === ends[0], ends);
		equal("two that are equal end together", ends[2] > ends[0], true);
		await write(`/v1/matches/${id}/finish`, { reason: "ended early" });
		await until(page, "Finished");
		await close(shown, "board");
	}

	/** The daemon is gone for a while: the board says so, and misses nothing. */
	async function board_broken() {
		const { id } = await begun();
		const shown = await at(id);
		const { page } = shown;
		await page.waitForSelector(".mark[data-kind=recorded]");
		await daemon.kill();
		await page.waitForSelector(".mark[data-kind=waiting]");
		await daemon.start();
		await hand(id, 1);
		await until(page, "32,700");
		await page.waitForSelector(".mark[data-kind=recorded]");
		shown.said = shown.said.filter((text) => !BROKEN.test(text));
		await close(shown, "board, broken");
	}

	/** Revoked while the board stands there and nobody touches it. */
	async function board_revoked() {
		const { id } = await begun();
		for (const where of ["match", "list"]) {
			const shown =
				where === "match"
					? await at(id)
					: await open(
							`/board?lang=en#key=${reader}`,
							{},
							".matches a",
						);
			const { page } = shown;
			if (where === "match") await until(page, "Anna");
			else await page.locator(".matches").getByText("Anna").first().waitFor();
			await following(page, where === "match" ? id : undefined);
			await revoke_last(daemon, club.id, owner);
			await page.locator(".alarm", { hasText: "signed out" }).waitFor();
			await nobody_is_named(shown, `board, revoked, ${where}`, ANYBODY);
			shown.said = shown.said.filter((text) => !BROKEN.test(text));
			await close(shown, `board, revoked, ${where}`);
		}
	}

	async function board_list() {
		const { id } = await begun();
		const shown = await open(`/board?lang=en#key=${reader}`, {}, ".matches a");
		await shown.page.locator(`a[href$="${id}"]`).click();
		await until(shown.page, "25,000");
		await close(shown, "board, from the list");
	}

	/** A screen on the wall asks what it shall show, and begins nothing. */
	async function board_chooses() {
		const season = await write("/v1/seasons", { name: "Winter" }, owner);
		const closed = await write("/v1/seasons", { name: "Autumn" }, owner);
		await write(`/v1/seasons/${closed.id}/close`, {}, owner);
		const { id } = await write("/v1/matches", {
			ruleset: "riichi",
			seats: guests,
			season: season.id,
		});
		await begun();
		const shown = await open(`/board?lang=en#key=${scorer}`, {}, ".matches a");
		const { page } = shown;
		await page.getByText("Which match, or which season").waitFor();
		const winter = page.getByRole("link", { name: "Winter" });
		await winter.waitFor();
		equal("no season that is over", await page.getByText("Autumn").count(), 0);
		equal(
			"it begins none",
			await page.getByRole("button", { name: "New match" }).count(),
			0,
		);
		await fits(page, "board, what to show");
		await winter.click();
		await page.locator(".tables .card").waitFor();
		equal("the season's table alone", await page.locator(".tables .card").count(), 1);
		check("its place", (await place_of(page)).endsWith(`#season=${season.id}`));
		await page.waitForSelector(".mark[data-kind=recorded]");
		await hand(id, 1);
		await page.locator(".tables .points", { hasText: "32,700" }).waitFor();
		await write(`/v1/matches/${id}/finish`, { reason: "late" });
		await page.getByText("No table is being played").waitFor();
		await page.locator("table", { hasText: "Anna" }).waitFor();
		await fits(page, "board, a season");
		await close(shown, "board, what to show");
	}

	/** It says how a screen is signed in. */
	async function board_unpaired() {
		const shown = await open("/board?lang=en", {}, "form input");
		const { page } = shown;
		await page.getByText("pairs another phone").waitFor();
		await page.locator("form input").fill(reader);
		await page.locator("form button").click();
		await page.getByText("Which match, or which season").waitFor();
		await close(shown, "board, not paired");
	}

	/** A match whose ruleset is not loaded with the page stands in the list, too. */
	async function list_later() {
		const { id } = await write("/v1/matches", { ruleset: "mcr", seats: guests });
		const shown = await open(`/board?lang=en#key=${reader}`, {}, ".matches a");
		const line = shown.page.locator(`.matches a[href$="${id}"]`);
		await line.waitFor();
		check("its round", /Competition.*East 1/s.test(await line.innerText()));
		await write(`/v1/matches/${id}/finish`, { reason: "late" });
		await line.waitFor({ state: "detached" });
		await close(shown, "list, of a ruleset that is loaded later");
	}

	/** Nobody reloads it: one call painted it, and the club's stream goes on. */
	async function list_live() {
		const one = await begun();
		const shown = await open(`/board?lang=en#key=${reader}`, {}, ".matches a");
		const { page } = shown;
		const line = (id) => page.locator(`.matches li:has(a[href$="${id}"])`);
		await following(page);
		const asked = [];
		page.on("request", (request) => asked.push(request.url()));
		const two = await begun();
		await line(two.id).waitFor();
		equal(
			"the newest first",
			await page.locator(".matches a").first().getAttribute("href"),
			`#match=${two.id}`,
		);
		await hand(one.id, 1);
		await line(one.id).getByText("32,700").waitFor();
		await write(`/v1/matches/${two.id}/finish`, { reason: "late" });
		await line(two.id).waitFor({ state: "detached" });
		equal("nothing was read for it", asked, []);
		await close(shown, "list, live");
	}

	/** What another phone writes is there without a call, a new name and a correction, too. */
	async function board_reads_nothing() {
		const { id, seats } = await begun();
		const shown = await at(id);
		const { page } = shown;
		await following(page, id);
		await hand(id, 1);
		await until(page, "32,700");
		const asked = [];
		page.on("request", (request) => asked.push(request.url()));
		await hand(id, 2, 1, 3);
		await until(page, "30,500");
		await write(`/v1/matches/${id}/corrections`, {
			from_hand: 2,
			hands: [],
			reason: "r",
		});
		await until(page, "32,700");
		await write(
			`/v1/players/${seats[2].player}`,
			{ name: "Cleopatra" },
			scorer,
			"PATCH",
		);
		await until(page, "Cleopatra");
		await page.locator(".chart text", { hasText: "Cleopatra" }).waitFor();
		equal("nothing was read for it", asked, []);
		await close(shown, "board, without a call");
	}

	/** A table's own phone, whose key is good for one match. */
	async function list_limited() {
		const [one, two] = [await begun(), await begun()];
		const key = await write(
			`/v1/clubs/${club.id}/keys`,
			{ role: "read", match: one.id },
			daemon.admin("create-key", club.id, "owner").key,
		);
		const shown = await open(`/board?lang=en#key=${key.key}`, {}, ".matches a");
		const { page } = shown;
		equal(
			"its match alone",
			await page
				.locator(".matches a")
				.evaluateAll((links) => links.map((a) => a.getAttribute("href"))),
			[`#match=${one.id}`],
		);
		await hand(two.id, 1);
		await hand(one.id, 1);
		await page.locator(".matches").getByText("32,700").waitFor();
		equal("and no other", await page.locator(".matches a").count(), 1);
		shown.said = shown.said.filter((text) => !BROKEN.test(text));
		await close(shown, "list, limited");
	}

	async function look(id, width, colorScheme, lang) {
		const name = `board ${width} ${colorScheme} ${lang}`;
		const shown = await at(id, lang, { viewport: { width, height: 844 }, colorScheme });
		const { page } = shown;
		await page.waitForSelector(".chart");
		equal(`${name}: its title`, await page.title(), TITLES[lang]);
		await fits(page, name);
		if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
		await close(shown, name);
	}

	async function board_looks() {
		const { id } = await begun();
		for (const n of [1, 2, 3]) await hand(id, n, n % 2, 2);
		for (const width of [320, 390, 1280])
			for (const scheme of ["light", "dark"]) await look(id, width, scheme, "en");
		for (const lang of ["ja", "zh-Hans", "zh-Hant"]) await look(id, 390, "light", lang);
	}

	return {
		board_live,
		board_broken,
		board_revoked,
		board_list,
		board_chooses,
		board_unpaired,
		list_later,
		list_live,
		board_reads_nothing,
		list_limited,
		board_looks,
	};
}
