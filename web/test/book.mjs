// The club's book (/club): its numbers are the ledger's, and what is paid is recorded.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE, check, equal, guests } from "../../client/test/support.mjs";
import { nobody_is_named, revoke_last } from "./revoked.mjs";

/** A browser says of a request that failed what the page tells in its own words. */
const BROKEN = /Failed to load resource|ERR_/;
const TITLES = {
	en: "Club",
	ja: "クラブ",
	"zh-Hans": "俱乐部",
	"zh-Hant": "俱樂部",
};

const PLACES = ["tonight", "ranking", "people", "money", "settings"];

/** @param help what all.mjs has for every view */
export function book_suites({
	daemon,
	open,
	close,
	faults_of_access,
	fits,
	SCREENS,
	folder,
	place_of,
	following,
}) {
	const club = daemon.admin("create-club", "Thursday Club");
	const [owner, reader] = ["owner", "read"].map(
		(role) => daemon.admin("create-key", club.id, role).key,
	);

	/** What a club has before anybody looks: written by an owner of it. */
	async function write(path, body, key = owner, method = "POST") {
		const answer = await fetch(`${daemon.origin}${path}`, {
			method,
			headers: {
				Authorization: `Bearer ${key}`,
				"Content-Type": "application/json",
				"Idempotency-Key": randomUUID(),
			},
			body: JSON.stringify(body),
		});
		check(`${path} is written`, answer.ok, String(answer.status));
		return answer.json();
	}
	/** An old match of four guests. */
	const played = () =>
		write("/v1/matches", {
			ruleset: "riichi",
			seats: guests,
			result: [41200, 30100, 18700, 10000],
		});
	/** The card with this heading, or the fold with this summary. */
	const card = (page, title) =>
		page.locator(".card", {
			has: page.locator("h2, summary").getByText(title, { exact: true }),
		});
	const book = (key, place = "ranking", lang = "en", options = {}) =>
		open(`/club?lang=${lang}#${place}&key=${key}`, options, ".book > .places");
	/** To another of its places. */
	async function to(page, name) {
		await page.locator(".places a", { hasText: name }).click();
		await page.locator(".places a[aria-current]", { hasText: name }).waitFor();
	}
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
		await to(page, "Money");
		await page.waitForSelector("[role=status] tbody tr");
		check(
			"Dora pays",
			/Dora/.test(await page.locator("[role=status] tbody").innerText()),
		);
		await press(page, "All of it was paid");
		await page.locator("dialog").getByRole("button", { name: "All" }).click();
		await page.waitForSelector("text=Nobody owes anything.");
		await to(page, "Ranking");
		await page.getByRole("link", { name: "Anna" }).click();
		await page.waitForSelector("text=Statement");
		const figures = await card(page, "Anna").innerText();
		check("one match", /Matches\s+1/.test(figures), figures);
		const statement = card(page, "Statement");
		const held = await statement.innerText();
		check("the balance is settled", /Score: 0/.test(held), held);
		equal(
			"the match and what was paid",
			await statement.locator("tbody tr").count(),
			2,
		);
		await close(shown, "book");
		const other = await book(reader, "money");
		await other.page.waitForSelector("text=Nobody owes anything.");
		await close(other, "book, read");
	}

	/** An owner pairs a phone on the page, sees it there, and sends it away again. */
	async function book_phones() {
		const { id } = daemon.admin("create-club", "Club of Phones");
		const shown = await book(daemon.admin("create-key", id, "owner").key, "settings");
		const { page } = shown;
		await page.getByText("No phone is paired yet.").waitFor();
		await page.getByRole("link", { name: "Pair a phone" }).click();
		const phones = card(page, "Pair a phone");
		await page.getByLabel("Whose phone it is").fill("Anna's phone");
		await press(page, "Show a code");
		await phones.getByRole("img", { name: "QR code" }).waitFor();
		const code = await phones.locator(".code").innerText();
		check("a code", /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(code), code);
		const waiting = phones.getByRole("region", { name: "Unused codes" });
		check("it waits", /Anna's phone\s+Scorer/.test(await waiting.innerText()));
		await to(page, "Ranking");
		await to(page, "Tonight");
		equal("it stays in view", await phones.locator(".code").innerText(), code);
		equal("axe with a QR code", await faults_of_access(page), []);
		const phone = await open(
			`/table?lang=en#pair=${code}`,
			{ viewport: { width: 390, height: 844 } },
			".matches",
		);
		check("it is in", /Club of Phones/.test(await phone.page.textContent("footer")));
		await phones.getByText("Paired: Anna's phone").waitFor();
		equal("the code is gone by itself", await phones.locator(".code").count(), 0);
		await waiting.waitFor({ state: "detached" });
		await to(page, "Settings");
		const row = card(page, "Phones").locator("tbody tr");
		await row.waitFor();
		const text = await row.innerText();
		check("whose it is, and what it may", /Anna's phone\s+Scorer/.test(text), text);
		equal("axe with a phone", await faults_of_access(page), []);
		await page.getByRole("button", { name: "Revoke: Anna's phone" }).click();
		await page.locator("dialog").getByRole("button", { name: "Revoke" }).click();
		await page.getByText("No phone is paired yet.").waitFor();
		// Its stream ends: loaded anew it would not know any more that it had signed in.
		await phone.page.locator(".alarm", { hasText: "signed out" }).waitFor();
		check("it may sign in again", await phone.page.getByLabel("Key").isVisible());
		phone.said.length = 0; // what the phone was told of that is another suite's
		await close(phone, "book, the phone");
		await close(shown, "book, phones");
		await taken_back();
		const other = await book(reader, "tonight");
		equal(
			"a reader sees no phones",
			await other.page.getByText("Pair a phone").count(),
			0,
		);
		await close(other, "book, phones of a reader");
	}

	/** Whether a code still waits is asked less and less often; who comes back has it asked soon. */
	async function book_code_waits() {
		const { id } = daemon.admin("create-club", "Club of Patience");
		const { key } = daemon.admin("create-key", id, "owner");
		const shown = await book(key, "tonight");
		const { page } = shown;
		await page.clock.install();
		await page.reload();
		await press(page, "Show a code");
		await page.getByRole("img", { name: "QR code" }).waitFor();
		let asked = 0;
		page.on("request", (one) => {
			if (one.url().includes("/pairings")) asked++;
		});
		for (let second = 0; second < 60; second++) await page.clock.runFor(1000);
		check("a few times in a minute", asked >= 1 && asked <= 6, asked);
		const again = page.waitForRequest((one) => one.url().includes("/pairings"));
		await page.evaluate(() => dispatchEvent(new Event("focus")));
		await again;
		await close(shown, "book, a code waits");
	}

	/** No stream tells of keys, and nobody asks on and on: who comes back to the page sees them. */
	async function seen_on_return(page, keys, id) {
		await page.clock.install();
		await page.reload();
		await keys.locator("summary").click();
		await keys.locator("tbody tr").waitFor();
		const asked = [];
		page.on("request", (one) => {
			if (new URL(one.url()).pathname.endsWith("/keys")) asked.push(one.url());
		});
		daemon.admin("create-key", id, "read", "another app");
		await page.clock.runFor(60_000);
		equal("nothing is asked meanwhile", asked, []);
		await page.evaluate(() => dispatchEvent(new Event("focus")));
		await keys.getByText("another app").waitFor();
	}

	/** A key for an app, which is shown once, and revoked again. */
	async function book_keys() {
		const { id } = daemon.admin("create-club", "Club of Keys");
		const shown = await book(
			daemon.admin("create-key", id, "owner", "Anna").key,
			"settings",
		);
		const { page } = shown;
		const keys = card(page, "Keys");
		await keys.locator("summary").click();
		const row = keys.locator("tbody tr");
		await row.waitFor();
		check("one's own", /Anna\s+Owner/.test(await row.innerText()));
		await keys.getByLabel("Whose key it is").fill("the app");
		await keys.getByLabel("Role").selectOption({ label: "Spectator" });
		await press(page, "Make a key");
		const key = await keys.locator(".hash").innerText();
		const me = () =>
			fetch(`${daemon.origin}/v1/me`, {
				headers: { Authorization: `Bearer ${key}` },
			}).then((answer) => answer.json());
		equal("what it may", (await me()).role, "read");
		await press(page, "Revoke: the app");
		await page.locator("dialog").getByRole("button", { name: "Revoke" }).click();
		await keys.getByText("the app").waitFor({ state: "detached" });
		equal("it is none any more", (await me()).code, "unauthorized");
		await seen_on_return(page, keys, id);
		await close(shown, "book, keys");
	}

	const NARROW = { viewport: { width: 320, height: 844 } };

	/** A receiver that no daemon posts to, tested, switched off and on, removed. */
	async function book_webhooks() {
		const { id } = daemon.admin("create-club", "Club of Hooks");
		const { key } = daemon.admin("create-key", id, "owner");
		const shown = await book(key, "settings", "en", NARROW);
		const { page } = shown;
		const hooks = card(page, "Webhooks");
		await hooks.locator("summary").click();
		await page.getByText("There is no webhook.").waitFor();
		await hooks.getByLabel("Address").fill("https://localhost:1/hook");
		await hooks.getByLabel("Name").fill("the league");
		await press(page, "Make a webhook");
		const secret = await hooks.locator(".hash").innerText();
		check("its secret", /^whsec_/.test(secret), secret);
		const row = hooks.locator("tbody tr", { hasText: "the league" });
		check("it works", /works/.test(await row.innerText()), await row.innerText());
		await fits(page, "a webhook");
		await press(page, "Test: the league");
		const taken = hooks.locator("[role=status] tbody tr").first();
		await taken.waitFor();
		const posted = await taken.innerText();
		check("why not", /Test\s+its address is not public/.test(posted), posted);
		await press(page, "Turn off: the league");
		await row.getByText("is off").waitFor();
		await press(page, "Turn on: the league");
		await row.getByText("is off").waitFor({ state: "detached" });
		await press(page, "Remove: the league");
		await page.locator("dialog").getByRole("button", { name: "Remove" }).click();
		await page.getByText("There is no webhook.").waitFor();
		await hooks.getByLabel("Address").fill("http://localhost/");
		await press(page, "Make a webhook");
		await hooks.locator(".alarm", { hasText: "https" }).waitFor();
		shown.said.length = 0; // browsers say themselves that it was refused
		await close(shown, "book, webhooks");
	}

	/** An owner says who is of which team; everybody sees the table. */
	async function book_teams() {
		const { key, season } = await with_season();
		const path = `/club?lang=en#key=${key}&season=${season.id}`;
		const shown = await open(path, NARROW, ".book");
		const { page } = shown;
		const edited = card(page, "Teams: Spring");
		const save = async (text) => {
			const summary = edited.locator("summary");
			if (!(await edited.evaluate((one) => one.open))) await summary.click();
			await edited.getByLabel("Teams").fill(text);
			await press(page, "Save the teams");
		};
		await save("Red: Ann, Zed");
		await edited.locator(".alarm", { hasText: "Nobody is called Zed" }).waitFor();
		await save("Red: Ann, Ben\nBlue：Cy、Dee");
		const shown_teams = card(page, "Teams");
		await shown_teams.locator("tbody tr").first().waitFor();
		const rows = await table(shown_teams);
		equal(
			"by team and member",
			rows.map(([name]) => name),
			["1 Red", "Ann", "Ben", "2 Blue", "Cy", "Dee"],
		);
		await edited.locator("summary").click();
		await fits(page, "teams");
		equal(
			"as it was said",
			await edited.getByLabel("Teams").inputValue(),
			"Red: Ann, Ben\nBlue: Cy, Dee",
		);
		await edited.locator("summary").click();
		await save("");
		await shown_teams.waitFor({ state: "detached" });
		await close(shown, "book, teams");
	}

	/** A code that went to the wrong person is good no longer. */
	async function taken_back() {
		const { id } = daemon.admin("create-club", "Club of Codes");
		const shown = await book(daemon.admin("create-key", id, "owner").key, "tonight");
		const { page } = shown;
		await page.getByLabel("Whose phone it is").fill("Bo's phone");
		await press(page, "Show a code");
		const code = await page.locator(".code").innerText();
		await press(page, "Take back: Bo's phone");
		await page.locator("dialog").getByRole("button", { name: "Take back" }).click();
		await page.locator(".code").waitFor({ state: "detached" });
		const answer = await fetch(`${daemon.origin}/v1/pair`, {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				"Idempotency-Key": randomUUID(),
			},
			body: JSON.stringify({ code }),
		});
		equal("no phone gets in by it", answer.status, 404);
		await close(shown, "book, a code taken back");
	}

	async function book_looks() {
		await played();
		for (const [width, colorScheme, lang] of SCREENS) {
			const name = `book ${width} ${colorScheme} ${lang}`;
			const shown = await book(owner, "tonight", lang, {
				viewport: { width, height: 844 },
				colorScheme,
			});
			const { page } = shown;
			equal(`${name}: its title`, await page.title(), TITLES[lang]);
			for (const place of PLACES) {
				await page.locator(`.places a[href="#${place}"]`).click();
				await page.waitForSelector(
					`.places a[href="#${place}"][aria-current]`,
				);
				await fits(page, `${name}, ${place}`);
			}
			await page.locator('.places a[href="#people"]').click();
			await page.locator("tbody a").first().click();
			await page.waitForSelector(".chart, td .worth");
			await fits(page, `${name}, player`);
			await close(shown, name);
		}
	}

	/** A club of its own with a season: two matches in it, one beside it. */
	async function with_season() {
		const made = daemon.admin("create-club", "Season Club");
		const { key } = daemon.admin("create-key", made.id, "owner");
		const season = await write(
			"/v1/seasons",
			{
				name: "Spring",
				motto: "East first",
				ruleset: "riichi",
				minimum_games: 2,
			},
			key,
		);
		const ids = [];
		for (const name of ["Ann", "Ben", "Cy", "Dee", "Eve"])
			ids.push((await write("/v1/players", { name }, key)).id);
		const [ann, ben, cy, dee, eve] = ids;
		for (const [seats, result, more] of [
			[[ann, ben, cy, dee], [50000, 30000, 15000, 5000], { season: season.id }],
			[[ben, ann, cy, eve], [45000, 35000, 12000, 8000], { season: season.id }],
			[[dee, eve, cy, ben], [60000, 20000, 15000, 5000], {}],
		])
			await write(
				"/v1/matches",
				{ ruleset: "riichi", seats, result, ...more },
				key,
			);
		return { id: made.id, key, season };
	}
	const table = (where) =>
		where
			.locator("tbody tr")
			.evaluateAll((rows) =>
				rows.map((row) => [...row.cells].map((cell) => cell.textContent)),
			);
	/** The table that is there once something was chosen. */
	async function changed(where, act) {
		const before = JSON.stringify(await table(where));
		await act();
		const patience = Date.now() + PATIENCE;
		while (JSON.stringify(await table(where)) === before) {
			if (Date.now() > patience) throw new Error("the table stays as it was");
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		return table(where);
	}

	const choose_season = (page, label) =>
		page
			.locator("label", { hasText: /^Season/ })
			.locator("select")
			.selectOption({ label });

	async function book_season() {
		const { key } = await with_season();
		const shown = await book(key);
		const { page } = shown;
		const standings = card(page, "Standings");
		equal("all five of all matches", (await table(standings)).length, 5);
		await choose_season(page, "Spring");
		await page.getByText("fewer matches than the season wants").waitFor();
		equal("its motto", await page.locator(".motto").allTextContents(), ["East first"]);
		const rows = await table(standings);
		equal("who played one match has no rank", rows.map(([rank]) => rank).sort(), [
			..."123",
			"–",
			"–",
		]);
		equal("two of Ann's", rows.find((row) => row[1] === "Ann")?.[2], "2");
		const placed = await changed(standings, () =>
			standings.getByLabel("Order by").selectOption({ label: "Average place" }),
		);
		equal(
			"Ann and Ben were first and second each",
			placed.map((row) => row[4]).slice(0, 2),
			["1.5", "1.5"],
		);
		const ratings = card(page, "Ratings");
		await ratings.locator("summary").click();
		await ratings.locator("tbody tr").first().waitFor();
		const rated = await table(ratings);
		check("R begins near 1,500", /^1,5\d\d/.test(rated[0][3]), rated[0][3]);
		const [first] = await changed(ratings, () =>
			ratings.getByLabel("Formula").selectOption({ label: "Plackett–Luce" }),
		);
		check("another formula", !/^1,/.test(first[3]), first[3]);
		equal("axe", await faults_of_access(page), []);
		await choose_season(page, "All matches");
		await page
			.getByText("fewer matches than the season wants")
			.waitFor({ state: "detached" });
		equal("all again", (await table(card(page, "Standings"))).length, 5);
		equal("no motto", await page.locator(".motto").count(), 0);
		await close(shown, "book, season");
	}

	async function book_player() {
		const { key, season } = await with_season();
		const shown = await book(key);
		const { page } = shown;
		await choose_season(page, "Spring");
		await page.getByText("fewer matches than the season wants").waitFor();
		await page.getByRole("link", { name: "Ben", exact: true }).click();
		const met = card(page, "Against each other player");
		await met.waitFor();
		check("of that season", (await place_of(page)).includes(season.id), season.id);
		equal(
			"two matches of it",
			await card(page, "Ben").locator("tr >> nth=0 >> td").innerText(),
			"2",
		);
		const ann = (await table(met)).find(([name]) => name === "Ann");
		equal("met twice, before her once", ann.slice(0, 4), ["Ann", "2", "1", "1"]);
		equal(
			"a line for the scores",
			await page
				.getByRole("img", { name: "Score after each of 2 matches" })
				.count(),
			1,
		);
		check("a rating", /Rating\s+1,5/.test(await card(page, "Ben").innerText()));
		equal("axe", await faults_of_access(page), []);
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			press(page, "Save as CSV"),
		]);
		equal("the statement's file", file.suggestedFilename(), "Ben.csv");
		await page.getByRole("link", { name: "Standings" }).click();
		await card(page, "Standings").waitFor();
		check("back to that season", (await place_of(page)).includes(season.id), season.id);
		await close(shown, "book, player");
	}

	/** One line of the plan is paid, cash comes in at the door, and a slip is taken back. */
	async function book_payments() {
		const { key } = await with_season();
		const shown = await book(key, "money");
		const { page } = shown;
		const plan = card(page, "Settle up");
		const lines = plan.locator("tbody tr");
		await lines.first().waitFor();
		const [line] = (await table(plan))[0];
		const count = await lines.count();
		const [gone] = await changed(plan, async () => {
			await page.getByRole("button", { name: `Has paid: ${line}` }).click();
			await page
				.locator("dialog")
				.getByRole("button", { name: "Has paid" })
				.click();
		});
		check("that line is gone", gone[0] !== line, JSON.stringify(gone));
		equal("the others are there", await lines.count(), count - 1);
		const payments = card(page, "Single payments");
		await payments.locator("summary").click();
		await payments.locator("tbody tr").first().waitFor();
		await payments
			.locator("label", { hasText: /^Pays/ })
			.locator("select")
			.selectOption("Cy");
		await press(page, "Record the payment");
		await payments.getByText("as a whole number").waitFor();
		await payments.locator("select").nth(2).selectOption("Another currency");
		await payments.getByLabel("Currency", { exact: true }).fill("EUR");
		await payments.getByRole("spinbutton").fill("5");
		await payments.getByLabel("What for").fill("at the door");
		const [last] = await changed(payments, () => press(page, "Record the payment"));
		equal("who paid what", last.slice(0, 2), ["Cy → the club (fees)", "€5.00"]);
		equal("what for", last[3], "at the door");
		equal("axe", await faults_of_access(page), []);
		const [back] = await changed(payments, async () => {
			await payments
				.getByRole("button", { name: /^Take back: Cy.*fees/ })
				.click();
			await page
				.locator("dialog")
				.getByRole("button", { name: "Take back" })
				.click();
		});
		equal("a slip", back[4], "taken back");
		await close(shown, "book, payments");
	}

	/** The sheet was read wrong: seen first, then put right. */
	async function book_results() {
		const club = daemon.admin("create-club", "Sheets");
		const key = daemon.admin("create-key", club.id, "scorer").key;
		const result = [41200, 30100, 18700, 10000];
		const chips = [1, 0, 0, -1];
		const { id } = await write(
			"/v1/matches",
			{ ruleset: "riichi", seats: guests, result, chips },
			key,
		);
		const shown = await book(key);
		const { page } = shown;
		const results = card(page, "Old results");
		await results.locator("summary").click();
		await results.getByLabel("Which match").selectOption({ index: 1 });
		await results.getByLabel("Anna", { exact: true }).fill("10000");
		await results.getByLabel("Dora", { exact: true }).fill("41200");
		await results.getByLabel("Reason").fill("read upside down");
		await press(page, "What it would be");
		await results.locator("tbody tr").first().waitFor();
		equal("who comes first", (await table(results))[0].slice(0, 3), [
			"1",
			"Dora",
			"41,200",
		]);
		equal("axe", await faults_of_access(page), []);
		const standings = card(page, "Standings");
		const rows = await changed(standings, () => press(page, "Put it right"));
		equal("the standings follow", rows[0][1], "Dora");
		const answer = await fetch(`${daemon.origin}/v1/matches/${id}`, {
			headers: { Authorization: `Bearer ${key}` },
		});
		const after = await answer.json();
		equal(
			"on the service",
			[after.table.points, after.chips],
			[[10000, 30100, 18700, 41200], chips],
		);
		await close(shown, "book, results");
	}

	/** A guest is a member, a name is put right, somebody leaves. */
	async function book_people() {
		const { key } = await with_season();
		const seats = [{ guest: "Anna?" }, { guest: "X" }, { guest: "Y" }, { guest: "Z" }];
		const result = [40000, 30000, 20000, 10000];
		await write("/v1/matches", { ruleset: "riichi", seats, result }, key);
		const shown = await book(key, "people");
		const { page } = shown;
		const people = card(page, "People");
		const person = card(page, "Change");
		async function choose(name) {
			await to(page, "People");
			await people.getByRole("link", { name, exact: true }).click();
			await person.locator("summary").click();
		}
		const names = async () => {
			await to(page, "People");
			await people.waitFor();
			return (await table(people)).map(([name]) => name);
		};
		const sure = (name) => page.locator("dialog").getByRole("button", { name }).click();
		/** Its own stream tells the page of the new name, too, before all is drawn anew. */
		async function redrawn(act) {
			const before = await person.elementHandle();
			await act();
			await page.waitForFunction((node) => !node.isConnected, before);
			await page.locator(".book > .card").first().waitFor();
		}
		await choose("Anna? (guest)");
		equal("axe", await faults_of_access(page), []);
		await person.getByLabel("Is really").selectOption({ label: "Ann" });
		await redrawn(async () => {
			await press(page, "Merge");
			await page.getByText("Is Anna? really Ann?").waitFor();
			await sure("Merge");
		});
		const ann = await table(card(page, "Ann"));
		equal("with a third match, on the page of whom it is", ann[0], ["Matches", "3"]);
		check("the guest is Ann", !(await names()).includes("Anna? (guest)"));
		await choose("Eve");
		await person.getByLabel("Name").fill("Eva");
		await redrawn(() => press(page, "Rename"));
		check("put right", (await names()).includes("Eva"));
		await choose("Dee");
		await redrawn(async () => {
			await press(page, "Remove the name for good");
			await sure("Remove");
		});
		check("nobody reads it any more", !(await names()).includes("Dee"));
		await choose("Cy");
		await redrawn(async () => {
			await press(page, "No longer offer");
			await sure("No longer");
		});
		check("who has left is not among them", !(await names()).includes("Cy"));
		await close(shown, "book, people");
	}

	/** Somebody is renamed on another phone: the name is there without a call. */
	async function book_renamed() {
		const { key } = await with_season();
		const shown = await book(key);
		const { page } = shown;
		const eve = card(page, "Standings").locator("a", { hasText: "Eve" });
		const id = await eve.getAttribute("data-player");
		await following(page);
		const asked = [];
		page.on("request", (request) => asked.push(request.url()));
		await write(`/v1/players/${id}`, { name: "Evelyn" }, key, "PATCH");
		await card(page, "Standings").getByText("Evelyn").waitFor();
		equal("nothing was read for it", asked, []);
		await close(shown, "book, renamed");
	}

	/** Revoked while the book lies open, at its standings and at a player's page. */
	async function book_revoked() {
		const { id, key } = await with_season();
		for (const where of ["book", "player"]) {
			const shown = await book(key);
			const { page } = shown;
			const eve = card(page, "Standings").getByRole("link", {
				name: "Eve",
				exact: true,
			});
			await eve.waitFor();
			if (where === "player") {
				await eve.click();
				await card(page, "Statement").waitFor();
			}
			await following(page);
			await revoke_last(daemon, id, key);
			await page.locator(".alarm", { hasText: "signed out" }).waitFor();
			await nobody_is_named(shown, `book, revoked, ${where}`, /Eve|Ben/);
			shown.said = shown.said.filter((text) => !BROKEN.test(text));
			await close(shown, `book, revoked, ${where}`);
		}
	}

	/** An owner renames the club, and so does another elsewhere: it stands under the page. */
	async function book_club_renamed() {
		const made = daemon.admin("create-club", "Old Club");
		const { key } = daemon.admin("create-key", made.id, "owner");
		const shown = await book(key, "settings");
		const { page } = shown;
		const name = card(page, "Name of the club");
		const under = (text) =>
			page.locator("footer").getByText(text, { exact: true }).waitFor();
		await under("Old Club");
		await following(page);
		await name.locator("summary").click();
		await name.getByLabel("Name").fill(" ");
		await press(page, "Rename the club");
		await name.getByRole("alert").filter({ hasText: /name/ }).waitFor();
		equal("axe", await faults_of_access(page), []);
		await name.getByLabel("Name").fill("Own Club ");
		await press(page, "Rename the club");
		await under("Own Club");
		await page.reload();
		// While it reads: at whatever moment that is, it learns of it.
		await write(`/v1/clubs/${made.id}`, { name: "Their Club" }, key, "PATCH");
		await under("Their Club");
		// The browser itself tells of the club without a name, which the service refused.
		shown.said = shown.said.filter((line) => !line.includes("422"));
		await close(shown, "book, club renamed");
	}

	/** An owner begins a season, closes it and opens it again. */
	async function book_seasons() {
		const made = daemon.admin("create-club", "New Club");
		const { key } = daemon.admin("create-key", made.id, "owner");
		const shown = await book(key);
		const { page } = shown;
		const seasons = card(page, "Seasons");
		await seasons.locator("summary").click();
		await press(page, "Begin the season");
		await seasons.getByRole("alert").filter({ hasText: /name/ }).waitFor();
		await seasons.getByLabel("Name of a new season").fill("Autumn");
		await seasons.getByLabel("First day").fill("2026-09-01");
		await seasons.getByLabel("Matches one needs").fill("4");
		await press(page, "Begin the season");
		await page.locator("label", { hasText: /^Season/ }).waitFor();
		check("it is shown at once", (await place_of(page)).includes("season="), "season=");
		await seasons.locator("summary").click();
		equal("with its days", (await table(seasons))[0].slice(0, 2), [
			"Autumn",
			"2026-09-01 – …",
		]);
		equal("axe", await faults_of_access(page), []);
		for (const act of ["Close", "Open again"]) {
			await seasons.getByRole("button", { name: `${act}: Autumn` }).click();
			await page.locator("dialog").getByRole("button", { name: act }).click();
			const other = act === "Close" ? "Open again" : "Close";
			await seasons
				.getByRole("button", {
					name: `${other}: Autumn`,
					includeHidden: true,
				})
				.waitFor({ state: "attached" });
			await seasons.locator("summary").click();
		}
		// The browser itself tells of the season without a name, which the service refused.
		shown.said = shown.said.filter((line) => !line.includes("422"));
		await close(shown, "book, seasons");
	}

	/** A copy of the book is saved, and read into another club; a broken one is refused. */
	async function book_copies() {
		const { key } = await with_season();
		const shown = await book(key, "settings");
		const copies = (page) => card(page, "A copy of the book");
		await copies(shown.page).locator("summary").click();
		const [file] = await Promise.all([
			shown.page.waitForEvent("download"),
			press(shown.page, "Save a copy"),
		]);
		equal("its name", file.suggestedFilename(), "Season Club.ndjson");
		await copies(shown.page)
			.getByText(/Saved: \d+ KB/)
			.waitFor();
		equal("axe", await faults_of_access(shown.page), []);
		const text = readFileSync(await file.path(), "utf8");
		await close(shown, "book, a copy");
		const empty = daemon.admin("create-club", "Empty Club");
		const other = await book(
			daemon.admin("create-key", empty.id, "owner").key,
			"settings",
		);
		await copies(other.page).locator("summary").click();
		for (const [what, content] of [
			["broken", text.replace('"score":', '"sc0re":')],
			["whole", text],
		]) {
			await other.page.setInputFiles(".book input[type=file]", {
				name: `${what}.ndjson`,
				mimeType: "application/x-ndjson",
				buffer: Buffer.from(content),
			});
			await press(other.page, "Read it in");
			await other.page
				.locator("dialog")
				.getByRole("button", { name: "Read" })
				.click();
			if (what === "broken")
				await copies(other.page)
					.getByRole("alert")
					.filter({ hasText: /./ })
					.waitFor();
		}
		await other.page.getByText("Links for watching Spring").waitFor();
		await to(other.page, "Ranking");
		await other.page.getByRole("link", { name: "Ann", exact: true }).waitFor();
		equal("five people came", (await table(card(other.page, "Standings"))).length, 5);
		other.said = other.said.filter((line) => !/4(00|22)/.test(line));
		await close(other, "book, a copy read in");
	}

	/** The treasurer's year: the sheet, the files, and whether the book is true. */
	async function book_year() {
		const { key } = await with_season();
		const shown = await book(key, "money");
		const { page } = shown;
		const sheet = card(page, "Closing sheet of a year");
		await sheet.locator("summary").click();
		await press(page, "Show the sheet");
		await sheet.locator("tbody tr").first().waitFor();
		const accounts = await table(sheet.locator(".scroll").last());
		check(
			"what the matches brought each",
			accounts.some(([name, asset]) => name === "Ann" && asset === "Score"),
			JSON.stringify(accounts),
		);
		await sheet.getByRole("spinbutton").fill("2001");
		await press(page, "Show the sheet");
		await page.getByText("Nothing was booked in that year.").waitFor();
		await to(page, "Ranking");
		const files = card(page, "For a spreadsheet");
		await files.locator("summary").click();
		await files.getByLabel("Table").selectOption({ label: "matches" });
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			files.getByRole("button", { name: "Save as CSV" }).click(),
		]);
		equal("its name", file.suggestedFilename(), "Season Club matches.csv");
		const text = readFileSync(await file.path(), "utf8");
		check("known as UTF-8", text.startsWith("\ufeff"), text.slice(0, 40));
		equal("a head and three matches", text.trim().split("\n").length, 4);
		await to(page, "Money");
		const truth = card(page, "Is the book true?");
		await truth.locator("summary").click();
		await truth.getByRole("button", { name: "Check" }).click();
		await truth.getByText(/✓ All \d+ entries agree/).waitFor();
		const head = await truth.locator("code").innerText();
		check("the head's hash", /^[0-9a-f]{64}$/.test(head), head);
		equal("axe", await faults_of_access(page), []);
		await close(shown, "book, year");
	}

	/** Pictures of it, for people to look at. */
	async function book_pictures() {
		if (!folder) return;
		const { key } = await with_season();
		for (const width of [390, 1280]) {
			const shown = await book(key, "tonight", "en", {
				viewport: { width, height: 844 },
			});
			const { page } = shown;
			const picture = (name) =>
				page.screenshot({
					path: join(folder, `${name}-${width}.png`),
					fullPage: true,
				});
			for (const place of PLACES) {
				await page.locator(`.places a[href="#${place}"]`).click();
				await page.waitForSelector(
					`.places a[href="#${place}"][aria-current]`,
				);
				const folds = page.locator(".book > details > summary");
				for (const fold of await folds.all()) await fold.click();
				await page.waitForLoadState("networkidle");
				await picture(`book-${place}`);
			}
			await to(page, "People");
			await page.getByRole("link", { name: "Ben", exact: true }).click();
			await card(page, "Statement").waitFor();
			await picture("book-player");
			await close(shown, `book pictures ${width}`);
		}
	}

	/** Back and reload keep the place; what one is at has an address. */
	async function book_places() {
		const { key, season } = await with_season();
		const shown = await open(`/club?lang=en#key=${key}`, NARROW, ".book > .places");
		const { page } = shown;
		const at = () => page.locator(".places a[aria-current]").innerText();
		equal("an evening begins with tonight", await at(), "Tonight");
		await to(page, "Money");
		await card(page, "Settle up").waitFor();
		equal(
			"whoever chose it is still there",
			await page.evaluate(() => document.activeElement?.textContent),
			"Money",
		);
		await page.reload();
		await card(page, "Settle up").waitFor();
		equal("after a reload", await at(), "Money");
		await to(page, "People");
		await page.getByRole("link", { name: "Ben", exact: true }).click();
		await card(page, "Statement").waitFor();
		equal("somebody's page is among the people", await at(), "People");
		await page.goBack();
		await card(page, "People").waitFor();
		await page.goBack();
		await card(page, "Settle up").waitFor();
		equal("back", await at(), "Money");
		await page.evaluate((id) => (location.hash = `season=${id}`), season.id);
		await card(page, "Standings").waitFor();
		equal("a season's is the ranking", await at(), "Ranking");
		await to(page, "Tonight");
		await press(page, "New match");
		await page.locator(".begin").waitFor();
		check("where one begins", (await place_of(page)).endsWith("/table?lang=en#begin"));
		await page.goBack();
		await card(page, "Pair a phone").waitFor();
		await close(shown, "book, places");
	}

	/** An empty club says what to do first; what was done is marked. */
	async function book_first_steps() {
		const { id } = daemon.admin("create-club", "First Club");
		const { key } = daemon.admin("create-key", id, "owner");
		const shown = await book(key, "tonight", "en", NARROW);
		const { page } = shown;
		const steps = card(page, "To begin with").locator("li");
		equal("three steps", await steps.allInnerTexts(), [
			"Pair the phones of those who record",
			"Begin a match",
			"Say what points are worth",
		]);
		await fits(page, "an empty club");
		await press(page, "Pair the phones of those who record");
		check(
			"the first leads to its field",
			await page
				.getByLabel("Whose phone it is")
				.evaluate((one) => one === document.activeElement),
		);
		await page.getByRole("link", { name: "Say what points are worth" }).click();
		const rate = card(page, "What points are worth");
		await rate.getByLabel("1,000 points are").fill("0.5");
		await rate.getByRole("button", { name: "Save" }).click();
		await rate.getByText("1,000 points are €0.50.").waitFor();
		await to(page, "Tonight");
		await steps.filter({ hasText: "worth ✓" }).waitFor();
		const seats = guests;
		const result = [41200, 30100, 18700, 10000];
		await write("/v1/matches", { ruleset: "riichi", seats, result }, key);
		await page.reload();
		await card(page, "Pair a phone").waitFor();
		equal("who has played needs none", await steps.count(), 0);
		await close(shown, "book, first steps");
	}

	/** What is owed stands in money at the club's rate, points second, and is paid so. */
	async function book_rate() {
		const { key } = await with_season();
		const shown = await book(key, "money");
		const { page } = shown;
		const plan = card(page, "Settle up");
		const amount = plan.locator("tbody tr td").first();
		const points = await amount.innerText();
		check("points, with their unit", /^[\d,]+ points$/.test(points), points);
		await page.getByLabel("1,000 points are").fill("0.5");
		await press(page, "Save");
		await page.getByText("1,000 points are €0.50.").waitFor();
		const n = Number(points.replace(/\D/g, ""));
		const money = `€${(n / 2000).toFixed(2)}`;
		equal("in money, and points", (await amount.innerText()).split(/\s*\n\s*/), [
			money,
			points,
		]);
		equal("axe", await faults_of_access(page), []);
		const payments = card(page, "Single payments");
		await payments.locator("summary").click();
		await payments.getByLabel("Amount").fill("2.50");
		await payments.getByText("5,000 points").waitFor();
		await changed(payments, () => press(page, "Record the payment"));
		const answer = await fetch(`${daemon.origin}/v1/payments?order=desc&limit=1`, {
			headers: { Authorization: `Bearer ${key}` },
		});
		const [{ asset, transfers }] = (await answer.json()).items;
		equal("booked in points", [asset, transfers[0].amount], ["score", 5000]);
		await to(page, "People");
		const held = await card(page, "People").locator("td .held").first().innerText();
		check("of the people too", /€.*points/s.test(held), held);
		await close(shown, "book, rate");
	}

	/** What points are worth is the club's: whoever has its money open sees it change. */
	async function book_rate_of_all() {
		const made = daemon.admin("create-club", "Club of Money");
		const { key } = daemon.admin("create-key", made.id, "owner");
		const read = daemon.admin("create-key", made.id, "read").key;
		await write(
			"/v1/matches",
			{ ruleset: "riichi", seats: guests, result: [41200, 30100, 18700, 10000] },
			key,
		);
		const [ours, theirs] = [await book(key, "money"), await book(read, "money")];
		const amount = card(theirs.page, "Settle up").locator("tbody tr .worth").first();
		const points = await amount.innerText();
		const worth = card(theirs.page, "What points are worth");
		equal("who reads is not asked", await worth.count(), 0);
		await following(theirs.page);
		await ours.page.getByLabel("1,000 points are").fill("0.005");
		await ours.page.getByLabel("Currency").first().fill("EUR");
		await press(ours.page, "Save");
		await ours.page.getByText("2,000 points are €0.01.").waitFor();
		await amount.filter({ hasText: "€" }).waitFor();
		check("there too", (await amount.innerText()).endsWith(points), points);
		const { money } = await (
			await fetch(`${daemon.origin}/v1/clubs/${made.id}`, {
				headers: { Authorization: `Bearer ${read}` },
			})
		).json();
		equal("exactly", money, { points: 2000, amount: 1, currency: "EURCENT" });
		const chosen = { money: { points: 1, amount: 3, currency: "JPY" } };
		await write(`/v1/clubs/${made.id}`, chosen, key, "PATCH");
		await ours.page.getByText("1 points are ¥3.").waitFor();
		await to(theirs.page, "People");
		await to(theirs.page, "Money");
		await theirs.page.getByText("1 points are ¥3.").waitFor();
		equal("axe", await faults_of_access(ours.page), []);
		await press(ours.page, "Change");
		await press(ours.page, "Points are worth nothing");
		await ours.page.getByLabel("1,000 points are").waitFor();
		await amount.filter({ hasNotText: "¥" }).waitFor();
		equal("in points again", await amount.innerText(), points);
		await close(ours, "book, rate of all");
		await close(theirs, "book, rate of all, read");
	}

	/** What a device kept for itself is offered to an owner once, and is nobody else's. */
	async function book_rate_of_a_device() {
		const made = daemon.admin("create-club", "Club of One Device");
		const key_of = (role) => daemon.admin("create-key", made.id, role).key;
		const kept = (page) => page.evaluate(() => localStorage.getItem("rate"));
		const anew = async ({ page }) => {
			await page.evaluate(() =>
				localStorage.setItem(
					"rate",
					JSON.stringify({ amount: 0.5, currency: "EUR" }),
				),
			);
			await page.reload();
			await page.waitForSelector(".book > .places");
		};
		const shown = await book(key_of("scorer"), "money");
		await anew(shown);
		await card(shown.page, "Settle up").waitFor();
		equal("not kept for who cannot say it", await kept(shown.page), null);
		await close(shown, "book, rate of a device, scorer");
		const ours = await book(key_of("owner"), "money");
		const { page } = ours;
		await anew(ours);
		await page.getByText("1,000 points are €0.50.").waitFor();
		equal("axe", await faults_of_access(page), []);
		await press(page, "No, forget it");
		await page.getByLabel("1,000 points are").waitFor();
		equal("forgotten", await kept(page), null);
		await anew(ours);
		await press(page, "For all of the club");
		await page.getByRole("button", { name: "Change", exact: true }).waitFor();
		await page.getByText("1,000 points are €0.50.").waitFor();
		equal("the club's now", await kept(page), null);
		await anew(ours);
		await page.getByRole("button", { name: "Change", exact: true }).waitFor();
		equal("not offered again", await kept(page), null);
		await close(ours, "book, rate of a device");
	}

	return {
		book_places,
		book_first_steps,
		book_code_waits,
		book_rate,
		book_rate_of_all,
		book_rate_of_a_device,
		book_pictures,
		book_payments,
		book_results,
		book_people,
		book_renamed,
		book_revoked,
		book_club_renamed,
		book_seasons,
		book_copies,
		book_read,
		book_phones,
		book_keys,
		book_webhooks,
		book_teams,
		book_season,
		book_player,
		book_year,
		book_looks,
	};
}
