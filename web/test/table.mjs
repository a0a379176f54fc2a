// The table (/table), kept as by a person with one thumb: every hand is asked of the service, too.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { called, check, equal } from "../../client/test/support.mjs";
import { long_match, writer } from "./long.mjs";
import { nobody_is_named, revoke_last } from "./revoked.mjs";
import { sentence_suites } from "./sentence.mjs";
import { OTHERS, count_taps } from "./taps.mjs";
import { twice_suites } from "./twice.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "en-GB" };
const NAMES = ["Anna", "Bo", "Cleo", "Dora"];
const READY = ".matches, form, .match, .begin";
const TITLES = {
	en: "Mahjong table",
	ja: "麻雀の卓",
	"zh-Hans": "麻将桌",
	"zh-Hant": "麻將桌",
};
/** A browser says of a request that failed what the page tells in its own words. */
const BROKEN = /Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/;
/** Hands of a match of many evenings. */
const MANY = 620;

/** @param help what all.mjs has for every view */
export function table_suites(help) {
	const { daemon, open, close, faults_of_access, fits, folder } = help;
	const { place_of, following, in_time } = help;
	const key = daemon.club();

	async function ask(path, with_key = key) {
		const headers = { Authorization: `Bearer ${with_key}` };
		const answer = await fetch(daemon.origin + path, { headers });
		return answer.json();
	}

	const phone = (path, options = {}) => open(path, { ...PHONE, ...options }, READY);
	const pill = (page, group, name) =>
		page
			.locator("fieldset.radios", {
				has: page.locator("legend", { hasText: group }),
			})
			.locator("label", { hasText: name });
	const tap = (page, group, name) => pill(page, group, name).first().tap();
	const press = (page, name) => page.getByRole("button", { name, exact: true }).tap();

	/** A match of these players, begun by taps; answers its id. */
	async function begin(page, names = NAMES, ruleset = "Riichi mahjong", preset = "") {
		await press(page, "New match");
		await tap(page, "Rules", ruleset);
		if (names.length === 3) await tap(page, "Players", "3");
		if (preset) await page.getByLabel("As played in").selectOption({ label: preset });
		for (const name of names) {
			const known = page.getByRole("button", { name, exact: true });
			await page.getByLabel("Name").fill(name);
			if ((await known.count()) > 0) await known.first().tap();
			else await press(page, `${name} as a guest`);
		}
		await press(page, "Begin");
		await page.waitForSelector(".match");
		return new URLSearchParams(new URL(await place_of(page)).hash.slice(1)).get(
			"match",
		);
	}

	/** A new phone at a new table. */
	async function table(names, ruleset, preset) {
		const shown = await phone(`/table?lang=en#key=${key}`);
		return { ...shown, id: await begin(shown.page, names, ruleset, preset) };
	}

	const settled = (page) =>
		page.waitForFunction(
			() => document.querySelector(".mark")?.dataset.kind === "recorded",
		);

	/** Until the hand stands in the list of hands, recorded or not. */
	async function record(page) {
		await page.waitForSelector(".record:enabled");
		const list = page.locator("summary", { hasText: /^Hands \(/ });
		const before = (await list.count()) > 0 ? await list.textContent() : "Hands (0)";
		await page.tap(".record");
		const n = Number(/\d+/.exec(before)) + 1;
		await page.locator("summary", { hasText: `Hands (${n})` }).waitFor();
	}

	/** The points that the page shows, and those of the service, which another phone may change meanwhile. */
	async function agreed(page, id, name) {
		await settled(page);
		let of, shown;
		for (let tries = 0; tries < 120; tries++) {
			({ table: of } = await ask(`/v1/matches/${id}`));
			const texts = await page.locator(".seat .points").allTextContents();
			shown = texts.map((text) =>
				Number(text.replace(/,/g, "").replace("−", "-")),
			);
			if (shown.join() === of.points.join()) break;
			await page.waitForTimeout(250);
		}
		equal(`${name}: as the service has it`, shown, of.points);
		return of;
	}

	/** Hand n was recorded last, and is taken back. */
	async function undo(page, n) {
		await press(page, "Undo");
		await press(page, `Take hand ${n} back`);
	}

	const taps = { undo, key, ask, phone, table, tap, pill, press, record, agreed };

	/** An owner's code, typed or behind the # of what its QR code holds, is a key once. */
	async function paired() {
		const club = daemon.admin("create-club", "Paired Club");
		const owner = daemon.admin("create-key", club.id, "owner").key;
		const code = async (address) => {
			const answer = await fetch(
				`${daemon.origin}/v1/clubs/${club.id}/pairings`,
				{
					method: "POST",
					headers: {
						Authorization: `Bearer ${owner}`,
						"Content-Type": "application/json",
						"Idempotency-Key": randomUUID(),
					},
					body: JSON.stringify({ role: "scorer", address }),
				},
			);
			return answer.json();
		};
		const { qr } = await code(daemon.origin);
		const path = qr.text.slice(daemon.origin.length);
		const shown = await phone(path.replace("#", "?lang=en#"));
		const { page } = shown;
		await page.waitForSelector(".matches", { state: "attached" });
		const at = await place_of(page);
		check("no code in the address", !at.includes("pair"), at);
		await press(page, "Sign out");
		await page.locator("dialog").getByRole("button", { name: "Sign out" }).tap();
		await page.getByLabel("Key").fill((await code()).code.toLowerCase());
		await press(page, "Continue");
		await page.waitForSelector(".matches", { state: "attached" });
		await close(shown, "paired");
		const late = await phone(path.replace("#", "?lang=en#"));
		await late.page.locator(".alarm", { hasText: "no such code" }).waitFor();
		late.said = late.said.filter((text) => !BROKEN.test(text));
		await close(late, "a code that was used");
	}

	async function signed_in() {
		const shown = await phone("/table?lang=en");
		const { page } = shown;
		const refused = async (wrong, words) => {
			await page.getByLabel("Key").fill(wrong);
			await press(page, "Continue");
			const alarm = page.locator(".alarm", { hasText: words });
			await alarm.waitFor().catch(() => {});
			check(
				`the key ${wrong} is refused in words`,
				await alarm.isVisible(),
				words,
			);
		};
		await refused("no key", "belongs to no club");
		await refused("7K3M-PX2Q", "no such code");
		await page.context().setOffline(true);
		await refused("unheard", "No answer came");
		await refused("麻雀", "belongs to no club");
		await page.context().setOffline(false);
		await page.getByLabel("Key").fill(key);
		await press(page, "Continue");
		await page.waitForSelector(".matches", { state: "attached" });
		check("whose club it is", /Thursday Club/.test(await page.textContent("footer")));
		const seen = await page.evaluate(
			() => JSON.stringify({ ...localStorage }) + document.cookie,
		);
		check("no script sees a key or the cookie", !/mj[ks]_/.test(seen), seen);
		const [cookie] = await page.context().cookies();
		equal(
			"a cookie for this daemon's pages alone",
			[cookie.httpOnly, cookie.sameSite, cookie.path],
			[true, "Strict", "/"],
		);
		await page.reload();
		await page.waitForSelector(".matches", { state: "attached" });
		await page.context().setOffline(true);
		await press(page, "Sign out");
		await page.locator("dialog").getByRole("button", { name: "Sign out" }).tap();
		// What the list was reading meanwhile says the same.
		await page.locator(".alarm", { hasText: "No answer came" }).first().waitFor();
		await page.context().setOffline(false);
		await press(page, "Sign out");
		await page.locator("dialog").getByRole("button", { name: "Cancel" }).tap();
		await page.waitForSelector("dialog", { state: "detached" });
		await press(page, "Sign out");
		await page.locator("dialog").getByRole("button", { name: "Sign out" }).tap();
		await page.getByLabel("Key").waitFor();
		equal(
			"nothing of the club is kept",
			await page.evaluate(() => Object.keys(localStorage)),
			[],
		);
		equal("the cookie neither", await page.context().cookies(), []);
		const again = await fetch(`${daemon.origin}/v1/me`, {
			headers: { Cookie: `mahjongd=${cookie.value}` },
		});
		equal("nor is it good any more", again.status, 401);
		shown.said = shown.said.filter((text) => !BROKEN.test(text));
		await close(shown, "signed in");
		const linked = await phone(`/table?lang=en#key=${key}`);
		check("the key is off the address", !(await place_of(linked.page)).includes(key));
		await close(linked, "linked");
	}

	/** Who, from whom, how much, record: four taps. */
	async function tapped() {
		const shown = await table(NAMES);
		const { page, id } = shown;
		check("nothing to record yet", await page.locator(".record").isDisabled());
		await page.locator(".seat", { hasText: "Bo" }).tap();
		await tap(page, "Who won", "Bo");
		await tap(page, "From whom", "Cleo");
		await tap(page, "Han", "3");
		await page.waitForSelector(".record:enabled");
		const sum = await page.textContent(".sum");
		check(
			"the payments before they are recorded",
			/Bo \+3,900.*Cleo -3,900/.test(sum),
			sum,
		);
		await record(page);
		let now = await agreed(page, id, "a discard");
		equal("a riichi stick came back", now.points, [25000, 28900, 21100, 25000]);
		await tap(page, "Who won", "Anna");
		await tap(page, "From whom", "Self-draw");
		await tap(page, "Han", "2");
		await tap(page, "Fu", "40");
		await record(page);
		now = await agreed(page, id, "a self-draw");
		equal("two han, forty fu", now.points[0], 25000 + 700 + 700 + 1300);
		await tap(page, "Who won", "Anna");
		await tap(page, "Who won", "Dora");
		await tap(page, "From whom", "Bo");
		equal(
			"two cannot draw it themselves",
			await pill(page, "From whom", "Self").count(),
			0,
		);
		await tap(page, "Han · Anna", "5");
		await tap(page, "Yakuman · Dora", "1");
		await record(page);
		now = await agreed(page, id, "two winners");
		const { items } = await ask(`/v1/matches/${id}/hands?order=asc`);
		equal(
			"what was recorded",
			items[2].input.outcome.wins.map(({ seat, called }) => [seat, called]),
			[
				[0, { han: 5 }],
				[3, { yakuman: 1 }],
			],
		);
		await page.locator(".seat", { hasText: "Anna" }).tap();
		await tap(page, "How it ended", "Exhaustive draw");
		check(
			"riichi is ready",
			await pill(page, "Ready", "Anna").locator("input").isChecked(),
		);
		await tap(page, "Ready", "Dora");
		await record(page);
		now = await agreed(page, id, "a draw");
		equal("the stick lies there", now.deposits, 1);
		await tap(page, "How it ended", "Abortive draw");
		await tap(page, "Reason", "nine kinds");
		await record(page);
		await agreed(page, id, "an abort");
		await tap(page, "How it ended", "Chombo");
		await tap(page, "Whose fault", "Cleo");
		await record(page);
		await agreed(page, id, "a chombo");
		equal("all of them", (await ask(`/v1/matches/${id}`)).next_hand_number, 7);
		await close(shown, "tapped");
	}

	/** Taken back, and put right. */
	async function corrected() {
		const shown = await table();
		const { page, id } = shown;
		for (const han of ["1", "4"]) {
			await tap(page, "Who won", "Anna");
			await tap(page, "From whom", "Bo");
			await tap(page, "Han", han);
			await record(page);
			await agreed(page, id, `${han} han`);
		}
		await undo(page, 2);
		await page.waitForSelector("text=Hands (1)");
		const before = await agreed(page, id, "taken back");
		await page.locator("summary", { hasText: "Hands (1)" }).tap();
		equal(
			"a line of the score sheet",
			(await page.locator(".hand").innerText()).split(/\s*[\n\t]\s*/),
			[
				"1. East 1",
				"Anna off Bo · 1 han 30 fu",
				"Correct",
				"+1,500",
				"-1,500",
				"0",
				"0",
			],
		);
		await press(page, "Correct: Hand 1");
		await page.locator(".correction label", { hasText: "Cleo" }).last().tap();
		await page.locator(".correction input[value='2'][name^='radio-Han']").check();
		await page.waitForSelector("text=Record the correction");
		await page.waitForSelector(".correction .scroll");
		await page
			.locator(".correction .scroll", { hasText: /Cleo\s*0\s*-\d/ })
			.waitFor()
			.catch(() => {});
		const table_text = await page.locator(".correction .scroll").first().innerText();
		check("old and new", /Was\s+Becomes/.test(table_text), table_text);
		check("of the one who pays now", /Cleo\s+0\s+-\d/.test(table_text), table_text);
		const whole = await page.locator(".correction").innerText();
		check(
			"the hand in words, as it was and as it would be",
			/Was: Anna wins off Bo: 1 han.*Becomes: Anna wins off Cleo: 2 han/s.test(
				whole,
			),
			whole,
		);
		const points = await page.locator(".correction .scroll").nth(1).innerText();
		check(
			"the table before and after",
			/Anna\s+26,500\s+27,900\s+Bo\s+23,500\s+25,000\s+Cleo\s+25,000\s+22,100/.test(
				points,
			),
			points,
		);
		equal(
			"nothing is written yet",
			(await ask(`/v1/matches/${id}`)).table.points,
			before.points,
		);
		await press(page, "Record the correction");
		await page.waitForSelector(".correction", { state: "detached" });
		const after = await agreed(page, id, "put right");
		equal("Bo pays nothing", after.points[1], 25000);
		check("Cleo does", after.points[2] < 25000, after.points);
		await close(shown, "corrected");
	}

	/** Hands before those that are read at first are there for a tap, and stay. */
	async function long_ago() {
		const id = await long_match(writer(daemon.origin, key), MANY);
		const shown = await phone(`/table?lang=en#key=${key}&match=${id}`);
		const { page } = shown;
		await agreed(page, id, "a long match");
		await page.locator("summary", { hasText: "Hands (200+)" }).tap();
		equal("as many as are read", await page.locator(".hand").count(), 200);
		await shown.context.setOffline(true);
		await press(page, "Earlier hands");
		await page.locator(".hands .alarm", { hasText: "No answer came" }).waitFor();
		await shown.context.setOffline(false);
		await press(page, "Earlier hands");
		const third = page.locator(".hand", { hasText: /^3\. / });
		await third.waitFor();
		const focused = await page.evaluate(() => document.activeElement?.textContent);
		check("the first of those that came is at hand", /^420\. /.test(focused), focused);
		equal("all of them", await page.locator(".hand").count(), MANY);
		equal("no more are offered", await page.getByText("Earlier hands").count(), 0);
		await press(page, "Correct: Hand 12");
		const becomes = (text) =>
			page
				.locator(".correction .told", { hasText: `Becomes: ${text}` })
				.waitFor();
		const later = page.locator(".correction summary", { hasText: "Later hands that" });
		await tap(page, "From whom", "Self-draw");
		await becomes("Anna wins by self-draw");
		equal("no later hand changes by that", await later.count(), 0);
		await tap(page, "How it ended", "Exhaustive draw");
		await tap(page, "Ready", "Nobody");
		await becomes("Draw.");
		equal("others do by this", await later.count(), 1);
		await press(page, "Record the correction");
		await page.waitForSelector(".correction", { state: "detached" });
		await agreed(page, id, "a hand of long ago put right");
		const put_right = await ask(`/v1/matches/${id}/hands/12`);
		equal("it is a draw", put_right.input.outcome.type, "exhaustive_draw");
		await undo(page, MANY);
		await page.locator("summary", { hasText: `Hands (${MANY - 1})` }).waitFor();
		await agreed(page, id, "the last taken back");
		check("the third is still shown", await third.isVisible());
		shown.said = shown.said.filter((text) => !BROKEN.test(text));
		await close(shown, "long ago");
	}

	/** Whatever happened in a hand, by whatever rules: seven taps at most. */
	async function seven_taps() {
		const write = writer(daemon.origin, key);
		const open_table = async (path) => (await phone(`${path}&key=${key}`)).page;
		const found = await count_taps(write, open_table, (kind) => OTHERS.includes(kind));
		equal("all rulesets that have more", found.length, 6);
		equal(
			"at most seven",
			found.filter(({ count }) => count > 7),
			[],
		);
	}

	/** The daemon is killed between two taps. */
	async function unplugged() {
		const shown = await table();
		const { page, id } = shown;
		await page.evaluate(() => navigator.serviceWorker.ready);
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		await tap(page, "Who won", "Anna");
		await tap(page, "From whom", "Bo");
		await daemon.kill();
		await tap(page, "Han", "3");
		await record(page);
		await page.waitForSelector("text=1 not recorded yet");
		equal(
			"the table goes on",
			await page.locator(".points").first().textContent(),
			"30,800",
		);
		check("its round, too", /East 1, 1 honba/.test(await page.textContent(".status")));
		await tap(page, "Who won", "Dora");
		await tap(page, "From whom", "Self-draw");
		await tap(page, "Han", "5");
		await record(page);
		await page.waitForSelector("text=2 not recorded yet");
		await page.reload();
		await page.waitForSelector(".match");
		await page.waitForSelector("text=2 not recorded yet");
		await tap(page, "How it ended", "Exhaustive draw");
		await tap(page, "Ready", "Nobody");
		await record(page);
		await page.waitForSelector("text=3 not recorded yet");
		await undo(page, 3);
		await page.waitForSelector("text=2 not recorded yet");
		await daemon.start();
		await page.evaluate(() => dispatchEvent(new Event("online")));
		const of = await agreed(page, id, "once there is a service again");
		equal("both hands are there, once", of.hand_number, 3);
		shown.said = shown.said.filter((text) => !BROKEN.test(text));
		await close(shown, "unplugged");
	}

	/** Revoked while there was no network: the page says so, and sends what waits later. */
	async function signed_out() {
		const shown = await table();
		const { page, id } = shown;
		await shown.context.setOffline(true);
		await tap(page, "Who won", "Anna");
		await tap(page, "From whom", "Bo");
		await tap(page, "Han", "1");
		await record(page);
		await page.waitForSelector("text=1 not recorded yet");
		await revoke_last(daemon, (await ask("/v1/me")).club.id, key);
		await shown.context.setOffline(false);
		await page.locator(".alarm", { hasText: "signed out" }).waitFor();
		equal("nothing was recorded", (await ask(`/v1/matches/${id}/hands`)).items, []);
		await nobody_is_named(shown, "signed out", ANYBODY);
		await page.getByLabel("Key").fill(key);
		await press(page, "Continue");
		const of = await agreed(page, id, "signed in again");
		equal("what waited is sent", of.hand_number, 2);
		shown.said = shown.said.filter((text) => !BROKEN.test(text));
		await close(shown, "signed out");
	}

	const ANYBODY = new RegExp(NAMES.join("|"));

	/** Revoked while the page is open and nobody touches it: its stream ends, and so does all. */
	async function revoked() {
		for (const where of ["match", "list"]) {
			let shown = await table();
			const { id } = shown;
			if (where === "list") {
				await close(shown, "the phone that began it");
				shown = await phone(`/table?lang=en#key=${key}`);
				await shown.page.waitForSelector(".matches li");
			}
			const { page } = shown;
			await following(page, where === "list" ? undefined : id);
			await revoke_last(daemon, (await ask("/v1/me")).club.id, key);
			await page.locator(".alarm", { hasText: "signed out" }).waitFor();
			await nobody_is_named(shown, `revoked ${where}`, ANYBODY);
			shown.said = shown.said.filter((text) => !BROKEN.test(text));
			await close(shown, `revoked ${where}`);
		}
	}

	/** What nobody has asked the service about for long is not shown any more. */
	async function aged() {
		const shown = await table();
		const { page, context } = shown;
		const days = 24 * 3600 * 1000;
		const older = (by) =>
			page.evaluate(
				(ms) =>
					localStorage.setItem(
						"answered_at",
						String(Date.now() - ms),
					),
				by,
			);
		await context.setOffline(true);
		await older(29 * days);
		await page.reload();
		await page.getByText(ANYBODY).first().waitFor({ state: "attached" });
		check("after a month it is shown", ANYBODY.test(await page.textContent("body")));
		await older(31 * days);
		await page.reload();
		// The head of the page stands before its script has come, which throws them away.
		await page
			.waitForFunction(() => localStorage.getItem("open_matches") === null)
			.catch(() => {});
		const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
		check("not later", !ANYBODY.test(kept), kept);
		await context.setOffline(false);
		shown.said = shown.said.filter((text) => !BROKEN.test(text));
		await close(shown, "aged");
	}

	/** Who is anonymised is called so wherever this phone had the name. */
	async function anonymised() {
		const shown = await table(["Zelda", ...NAMES.slice(1)]);
		const { page, id } = shown;
		await following(page, id);
		const [{ guest, player }] = (await ask(`/v1/matches/${id}`)).seats;
		const gone = await fetch(`${daemon.origin}/v1/players/${player}/anonymise`, {
			method: "POST",
			headers: {
				Authorization: `Bearer ${key}`,
				"Content-Type": "application/json",
				"Idempotency-Key": randomUUID(),
			},
			body: "{}",
		});
		equal("anonymised", gone.status, 200);
		await page.goto(`${daemon.origin}/table?lang=en`);
		const named = () =>
			page.evaluate(
				(text) => JSON.stringify({ ...localStorage }).includes(text),
				guest,
			);
		equal("who it is", guest, "Zelda");
		equal("the name goes with the next answer", await in_time(named, false), false);
		await close(shown, "anonymised");
	}

	/** A key that a phone kept before there were cookies becomes one. */
	async function kept_key() {
		const shown = await phone("/table?lang=en");
		const { page } = shown;
		const { club } = await ask("/v1/me");
		const kept = { key, club, writes: true, settles: true };
		await page.evaluate(
			(text) => localStorage.setItem("club", text),
			JSON.stringify(kept),
		);
		await page.reload();
		await page.waitForSelector(".matches", { state: "attached" });
		const seen = await page.evaluate(() => localStorage.getItem("club"));
		check("it is kept no longer", !seen.includes("mjk_"), seen);
		equal("but a cookie", (await page.context().cookies()).length, 1);
		await close(shown, "a kept key");
	}

	/** Two phones say another thing of the same hand. */
	async function contested() {
		const one = await table();
		const { page, id } = one;
		const other = await phone(`/table?lang=en#match=${id}&key=${key}`);
		await one.context.setOffline(true);
		await tap(page, "Who won", "Anna");
		await tap(page, "From whom", "Bo");
		await tap(page, "Han", "1");
		await record(page);
		await page.waitForSelector("text=1 not recorded yet");
		await tap(other.page, "Who won", "Cleo");
		await tap(other.page, "From whom", "Dora");
		await tap(other.page, "Han", "2");
		await record(other.page);
		await agreed(other.page, id, "the other phone");
		await one.context.setOffline(false);
		await page.waitForSelector(".conflict");
		check("what stands there", /\+2,000/.test(await page.textContent(".conflict")));
		await press(page, "Put mine in its place");
		const of = await agreed(page, id, "mine instead");
		equal("Anna won it", of.points, [26500, 23500, 25000, 25000]);
		await agreed(other.page, id, "the other phone sees it");
		one.said = one.said.filter((text) => !BROKEN.test(text));
		await close(one, "contested");
		await close(other, "contested, the other");
	}

	/** A hand that another phone records is shown without a call; so is one taken back. */
	async function followed() {
		const one = await table();
		const { page, id } = one;
		const other = await phone(`/table?lang=en#match=${id}&key=${key}`);
		for (const one of [page, other.page]) await following(one, id);
		await tap(other.page, "Who won", "Cleo");
		await tap(other.page, "From whom", "Dora");
		await tap(other.page, "Han", "2");
		await record(other.page);
		await page.locator("summary", { hasText: "Hands (1)" }).waitFor();
		const asked = [];
		page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
		const of_other = [];
		other.page.on("request", (request) => of_other.push(request.method()));
		await tap(other.page, "Who won", "Anna");
		await tap(other.page, "From whom", "Bo");
		await tap(other.page, "Han", "3");
		await record(other.page);
		await page.locator("summary", { hasText: "Hands (2)" }).waitFor();
		await agreed(other.page, id, "what is to be taken back");
		await undo(other.page, 2);
		await page.locator("summary", { hasText: "Hands (1)" }).waitFor();
		equal("nothing was read for it", asked, []);
		equal("one write each, and nothing read", of_other, ["POST", "DELETE"]);
		await agreed(page, id, "as on the other phone");
		await close(one, "followed");
		await close(other, "followed, the other");
	}

	/** What one is at stays while another phone writes; what was done is not done twice. */
	async function gone_on() {
		const shown = await table();
		const { page, id } = shown;
		await following(page, id);
		await page.locator(".links summary").tap();
		await press(page, "Make a link");
		await page.locator(".links .qr").waitFor();
		await page.locator("summary", { hasText: "Penalty" }).tap();
		await page.getByLabel("Whom it is about").selectOption({ label: "Cleo" });
		await page.getByLabel("Points").fill("1000");
		const points = page.getByRole("button", { name: "Take the points" });
		await points.focus();
		await writer(daemon.origin, key)(`/v1/matches/${id}/hands`, {
			hand_number: 1,
			...called(0, 1),
		});
		await page.locator("summary", { hasText: "Hands (1)" }).waitFor();
		equal(
			"on the button still",
			await points.evaluate((one) => one === document.activeElement),
			true,
		);
		check("the link, too", await page.locator(".links .qr").isVisible());
		await points.tap();
		await points.waitFor({ state: "hidden" });
		const of = await agreed(page, id, "a penalty that was begun before");
		equal("Cleo's", of.points[2], 24000);
		await close(shown, "gone on");
	}

	async function finished() {
		const shown = await table(["Emil", "Fay", "Gus", "Hana"], undefined, "EMA 2025");
		const { page, id } = shown;
		await tap(page, "Who won", "Emil");
		await tap(page, "From whom", "Fay");
		await tap(page, "Yakuman", "1");
		await record(page);
		await agreed(page, id, "a yakuman");
		await page.locator("summary", { hasText: "Penalty" }).tap();
		await page.getByLabel("Whom it is about").selectOption({ label: "Gus" });
		await page.getByLabel("Points").fill("1000");
		await press(page, "Take the points");
		await page.waitForFunction(
			() => document.querySelectorAll(".points")[2].textContent === "29,000",
		);
		await press(page, "Finish the match");
		await page.locator("dialog").getByRole("button", { name: "Finish" }).tap();
		await page.waitForSelector("text=Result");
		const { standings, state } = await ask(`/v1/matches/${id}`);
		equal("it is finished", state, "finished");
		const rows = await page
			.locator(".match table:not(.sheet) tbody tr")
			.allInnerTexts();
		equal("all four, by place", rows.length, 4);
		check("the first, with uma", /Emil/.test(rows[0]), rows[0]);
		check("his score", rows[0].replace(/,/g, "").endsWith(`+${standings[0].score}`), [
			rows[0],
			standings[0],
		]);
		equal("no more hands", await page.locator(".record:visible").count(), 0);
		await close(shown, "finished");
	}

	/** Frida plays for Bo for a hand, and then Bo is there. */
	async function stood_in() {
		const made = await fetch(`${daemon.origin}/v1/players`, {
			method: "POST",
			headers: {
				Authorization: `Bearer ${key}`,
				"Content-Type": "application/json",
				"Idempotency-Key": "Frida",
			},
			body: JSON.stringify({ name: "Frida" }),
		});
		const frida = (await made.json()).id;
		const shown = await table();
		const { page, id } = shown;
		const played_by = async () => (await ask(`/v1/matches/${id}`)).played_by;
		await page.locator("summary", { hasText: "Penalty" }).tap();
		await page.getByLabel("Whom it is about").selectOption({ label: "Bo" });
		await page.getByLabel("Who plays").selectOption({ label: "Frida" });
		await press(page, "Note who plays");
		await page.locator(".seat", { hasText: "Plays for them: Frida" }).waitFor();
		equal("noted", await played_by(), [null, frida, null, null]);
		equal("axe", await faults_of_access(page), []);
		await tap(page, "Who won", "Bo");
		await tap(page, "From whom", "Anna");
		await tap(page, "Han", "1");
		await record(page);
		await agreed(page, id, "played by Frida");
		const { items } = await ask(`/v1/matches/${id}/hands`);
		equal(
			"the hand",
			[items[0].seats.length, items[0].played_by],
			[4, await played_by()],
		);
		await page.locator("summary", { hasText: "Penalty" }).tap();
		await page.getByLabel("Whom it is about").selectOption({ label: "Bo" });
		await page.getByLabel("Who plays").selectOption({ label: "They play themselves" });
		await press(page, "Note who plays");
		await page.waitForFunction(() => document.querySelector(".stand-in") === null);
		equal("nobody any more", await played_by(), undefined);
		await close(shown, "stood in");
	}

	/** Fay is bust: it is over by the rules, until they say that they play on. */
	async function played_on() {
		const shown = await table(["Emil", "Fay", "Gus", "Hana"], undefined, "Tenhou");
		const { page, id } = shown;
		const won = async (value, n) => {
			await tap(page, "Who won", "Emil");
			await tap(page, "From whom", "Fay");
			await tap(page, value, n);
			await record(page);
			await agreed(page, id, `${value} ${n}`);
		};
		await won("Yakuman", "1");
		await page.waitForSelector("text=By the rules the match is over.");
		equal("no hand is asked for", await page.locator(".record:visible").count(), 0);
		await press(page, "Play on");
		await won("Han", "1");
		await won("Han", "2");
		const { items } = await ask(`/v1/matches/${id}/hands?order=asc`);
		equal(
			"each hand beyond the end says so",
			items.map(({ input }) => input.beyond),
			[undefined, true, true],
		);
		await close(shown, "played on");
	}

	/** One called hand of each of the others, by the catalogue alone. */
	async function other_rules() {
		const SAID = {
			"Nanchang mahjong": async (page) => pill_of(page, "Plain Win"),
			"Ming-jong": async (page) =>
				page.getByLabel("Han", { exact: true }).fill("4"),
			"Jiujiang mahjong": async (page) => page.getByLabel("Pao").fill("12"),
			"Yueqing mahjong with flowers": async (page) =>
				page.getByLabel("Basic tai").fill("3"),
		};
		const pill_of = (page, name) =>
			page.locator(".called .pill", { hasText: name }).first().tap();
		for (const [ruleset, say] of Object.entries(SAID)) {
			const shown = await table(NAMES, ruleset);
			const { page, id } = shown;
			await tap(page, "Who won", "Bo");
			await tap(page, "From whom", "Self-draw");
			await say(page);
			await record(page);
			const { points } = await agreed(page, id, ruleset);
			check(`${ruleset}: Bo has won`, points[1] > 0, points);
			await close(shown, ruleset);
		}
		const three = await table(NAMES.slice(0, 3), undefined, "Tenhou, three");
		await tap(three.page, "Who won", "Anna");
		await tap(three.page, "From whom", "Cleo");
		await tap(three.page, "Han", "3");
		await record(three.page);
		const { points } = await agreed(three.page, three.id, "three players");
		equal("three have points", points.length, 3);
		await close(three, "three players");
	}

	/** Eight fan at least, flowers beside the hand, and who won falsely before. */
	async function competition_table() {
		const shown = await table(NAMES, "Mahjong Competition Rules");
		const { page, id } = shown;
		await tap(page, "Who won", "Bo");
		await tap(page, "From whom", "Cleo");
		await page.getByLabel("Fan", { exact: true }).fill("7");
		await page.locator(".sum .alarm", { hasText: "8" }).waitFor();
		await page.getByLabel("Fan", { exact: true }).fill("8");
		await record(page);
		const called = await agreed(page, id, "eight fan, called");
		equal("eight fan: what all pay", called.points, [-8, 32, -16, -8]);
		await tap(page, "Who won", "Anna");
		await tap(page, "From whom", "Dora");
		await press(page, "By its tiles instead");
		await page.locator(".mpsz").fill("123456789m23p99s1p");
		await page.locator(".value").getByLabel("Number of flowers").fill("2");
		await page.locator("summary", { hasText: "The other seats" }).tap();
		await tap(page, "False hu before", "Bo");
		await record(page);
		const after = await agreed(page, id, "by its tiles");
		const { items } = await ask(`/v1/matches/${id}/hands`);
		const { settlement } = items.find(({ hand_number }) => hand_number === 2);
		const [won] = settlement.wins;
		equal("two flowers", won.total.flowers, 2);
		equal(
			"the false win is paid",
			settlement.payments.filter(({ why }) => why === "false_win").length,
			3,
		);
		equal(
			"nothing is lost",
			after.points.reduce((sum, n) => sum + n, 0),
			0,
		);
		await page.reload();
		await agreed(page, id, "opened anew");
		equal("axe", await faults_of_access(page), []);
		await close(shown, "competition");
	}

	async function by_tiles() {
		const shown = await table();
		const { page, id } = shown;
		await tap(page, "Who won", "Cleo");
		await tap(page, "From whom", "Anna");
		await press(page, "By its tiles instead");
		await page.locator(".mpsz").fill("123m456p24s999s55z3s");
		await page.locator(".value .pill", { hasText: /^Riichi$/ }).tap();
		await record(page);
		await agreed(page, id, "by its tiles");
		const { items } = await ask(`/v1/matches/${id}/hands`);
		const [won] = items[0].settlement.wins;
		check(
			"its patterns are kept",
			won.patterns.some((one) => one.id === "riichi"),
			won,
		);
		await close(shown, "by tiles");
	}

	/** Whoever may only read sees the table and no buttons. */
	async function read_only() {
		const shown = await table();
		const { page, id } = shown;
		await tap(page, "Who won", "Bo");
		await tap(page, "From whom", "Anna");
		await tap(page, "Han", "1");
		const { club } = await ask("/v1/me");
		const reader = daemon.admin("create-key", club.id, "read").key;
		const other = await phone(`/table?lang=en#match=${id}&key=${reader}`);
		equal("no panel", await other.page.locator(".record:visible").count(), 0);
		await record(page);
		await other.page.waitForSelector("text=Hands (1)");
		await agreed(other.page, id, "as it happens");
		await close(other, "read only");
		await close(shown, "read only, the scorer");
	}

	/** A remark is kept, seen by who only reads, and taken back. */
	async function noted() {
		const shown = await table();
		const { page, id } = shown;
		await tap(page, "Who won", "Bo");
		await tap(page, "From whom", "Anna");
		await tap(page, "Han", "1");
		await record(page);
		await page.locator("summary", { hasText: "Remarks" }).tap();
		await page.waitForSelector("text=There are none yet.");
		equal(
			"nothing to keep",
			await page.getByRole("button", { name: "Keep the remark" }).isDisabled(),
			true,
		);
		await page.getByLabel("Remark", { exact: true }).fill("The lamp went out.");
		await page.getByLabel("Hand, if it is about one").fill("1");
		await press(page, "Keep the remark");
		await page.locator(".notes li", { hasText: "Hand 1" }).waitFor();
		const { items } = await ask(`/v1/matches/${id}/notes`);
		equal(
			"as the service has it",
			[items[0].text, items[0].hand],
			["The lamp went out.", 1],
		);
		const { club } = await ask("/v1/me");
		const reader = daemon.admin("create-key", club.id, "read").key;
		const other = await phone(`/table?lang=en#match=${id}&key=${reader}`);
		await other.page.locator("summary", { hasText: "Remarks" }).tap();
		await other.page.waitForSelector("text=The lamp went out.");
		equal(
			"who reads writes none",
			await other.page.locator("textarea:visible").count(),
			0,
		);
		await page.getByRole("button", { name: "Take back: The lamp went out." }).tap();
		await press(page, "Take back");
		await page.waitForSelector("text=There are none yet.");
		equal("it is gone", (await ask(`/v1/matches/${id}/notes`)).items, []);
		await close(other, "remarks, a reader");
		await close(shown, "remarks");
	}

	async function no_match() {
		const shown = await phone(`/table?lang=en#match=nonsense&key=${key}`);
		const { page } = shown;
		await page.locator(".alarm", { hasText: "no such match" }).waitFor();
		equal("nothing to record", await page.locator(".card:visible").count(), 0);
		shown.said = shown.said.filter((text) => !BROKEN.test(text));
		await close(shown, "no match");
	}

	async function look(width, colorScheme, lang, deep) {
		const name = `table ${width} ${colorScheme} ${lang}`;
		const shown = await phone(`/table?lang=${lang}#key=${key}`, {
			viewport: { width, height: 844 },
			colorScheme,
		});
		const { page } = shown;
		const whole = async (where) => {
			await fits(page, `${name}, ${where}`, { deep });
			if (lang !== "en") {
				const text = await page.evaluate(() => document.body.innerText);
				const english = [...text.matchAll(/[A-Za-z]{4,}/g)]
					.map(String)
					.filter((word) => !OWN.has(word));
				equal(`${name}, ${where}: no English left`, english, []);
			}
			if (folder)
				await page.screenshot({
					fullPage: true,
					path: join(folder, `${name} ${where}.png`),
				});
		};
		equal(`${name}: its title`, await page.title(), TITLES[lang]);
		await page.locator("main .buttons button").click();
		await page.waitForSelector(".begin");
		await whole("begin");
		await page.goto(`${daemon.origin}/table?lang=${lang}#match=${looked_at}`);
		await page.reload();
		await page.waitForSelector(".match");
		await page.locator(".entry .radios").nth(1).locator("label").first().click();
		await page.locator(".entry .radios").nth(2).locator("label").nth(1).click();
		await page.locator(".called .pill").nth(2).click();
		await page.waitForSelector(".record:enabled");
		for (const fold of await page.locator("main details > summary:visible").all())
			await fold.click();
		await whole("match");
		await close(shown, name);
	}

	const OWN = new Set([
		"anonymous", // the name of whoever left, where another suite was before
		"Thursday",
		"Club",
		"English",
		"Cleo",
		"Anna",
		"Dora",
		"LEAGUE",
		"Emil",
		"Frida",
		"Hana",
	]);
	let looked_at = "";

	async function table_looks() {
		const shown = await table();
		const { page, id } = shown;
		looked_at = id;
		await tap(page, "Who won", "Anna");
		await tap(page, "From whom", "Bo");
		await tap(page, "Han", "2");
		await record(page);
		await agreed(page, id, "a hand to be seen");
		await close(shown, "table looks");
		for (const width of [320, 390, 1280])
			for (const scheme of ["light", "dark"])
				await look(width, scheme, "en", width !== 320);
		for (const lang of ["ja", "zh-Hans", "zh-Hant"])
			await look(390, "light", lang, lang === "ja");
	}

	return {
		signed_in,
		paired,
		tapped_table: tapped,
		corrected,
		long_ago,
		seven_taps,
		unplugged,
		signed_out,
		revoked,
		aged,
		anonymised,
		kept_key,
		contested,
		followed,
		gone_on,
		finished,
		played_on,
		stood_in,
		other_rules,
		competition_table,
		by_tiles,
		read_only,
		noted,
		no_match,
		table_looks,
		...sentence_suites(help, taps),
		...twice_suites(help, taps),
	};
}
