// Two phones at one table (/table): the same hand is not booked twice, and nobody loses what he has
// said, be both in the network or neither.
import { check, equal } from "../../client/test/support.mjs";

const BROKEN = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

/**
 * @param help what all.mjs has for every view
 * @param taps what table.mjs taps with
 */
export function twice_suites({ daemon, close, following, faults_of_access }, taps) {
	const { key, ask, phone, table, tap, press, record, agreed } = taps;

	/** Two phones that follow one match. */
	async function two() {
		const one = await table();
		const other = await phone(`/table?lang=en#match=${one.id}&key=${key}`);
		for (const { page } of [one, other]) await following(page, one.id);
		return { one, other, id: one.id, a: one.page, b: other.page };
	}

	async function end({ one, other }, name) {
		for (const shown of [one, other]) {
			shown.said = shown.said.filter((text) => !BROKEN.test(text));
			await close(shown, name);
		}
	}

	async function say(page, who, from, han) {
		await tap(page, "Who won", who);
		await tap(page, "From whom", from);
		if (han) await tap(page, "Han", han);
	}

	/** What the service has: who won of whom, hand by hand. */
	const recorded = async (id) =>
		(await ask(`/v1/matches/${id}/hands?order=asc`)).items.map(({ input }) =>
			input.outcome.wins.map(({ seat, from, called }) => [
				seat,
				from,
				called.han,
			]),
		);

	const doubt = (page) => page.locator(".doubt");
	const nothing_asked = async (page, name) => {
		await page.waitForSelector(".record:enabled, .doubt");
		const asked = await doubt(page).allInnerTexts();
		equal(name, asked, []);
	};

	/** Both have said the same hand when one records it. */
	async function same_said() {
		const both = await two();
		const { a, b, id } = both;
		await say(b, "Anna", "Bo", "3");
		await b.waitForSelector(".record:enabled");
		await say(a, "Anna", "Bo", "3");
		await record(a);
		await doubt(b).waitFor();
		const text = await doubt(b).innerText();
		check(
			"what was recorded, and what is said here",
			/Recorded meanwhile by another phone.*Hand 1 Anna wins off Bo: 3 han 30 fu.*Said here: Anna wins off Bo: 3 han 30 fu/s.test(
				text,
			),
			text,
		);
		equal("nothing can be booked", await b.locator(".record:visible").count(), 0);
		equal("axe", await faults_of_access(b), []);
		await press(b, "The same hand");
		await doubt(b).waitFor({ state: "detached" });
		await agreed(b, id, "once");
		equal("one hand", await recorded(id), [[[0, 1, 3]]]);
		check("said anew", await b.locator(".record").isDisabled());
		await end(both, "same said");
	}

	/** What one is saying is another hand, and only half said: it stays until it is decided. */
	async function overtaken() {
		const both = await two();
		const { a, b, id } = both;
		await say(b, "Cleo", "Dora");
		await b.locator(".seat", { hasText: "Cleo" }).tap();
		await say(a, "Anna", "Bo", "3");
		await record(a);
		await doubt(b).waitFor();
		const text = await doubt(b).innerText();
		check(
			"what was half said",
			/Said here: Win\. Who won: Cleo\. From whom: Dora\. Riichi declared: Cleo\./.test(
				text,
			),
			text,
		);
		await b.reload();
		await doubt(b).waitFor();
		await press(b, "Another hand");
		await doubt(b).waitFor({ state: "detached" });
		await tap(b, "Han", "2");
		await record(b);
		await agreed(b, id, "both");
		equal("both hands", await recorded(id), [[[0, 1, 3]], [[2, 3, 2]]]);
		await say(b, "Dora", "Bo", "4");
		await b.waitForSelector(".record:enabled");
		await say(a, "Dora", "Anna", "4");
		await record(a);
		await doubt(b).waitFor();
		await press(b, "Put mine in its place");
		await doubt(b).waitFor({ state: "detached" });
		await agreed(b, id, "mine instead");
		equal("the third was put right", (await recorded(id))[2], [[3, 1, 4]]);
		await end(both, "overtaken");
	}

	/** A hand is taken back, or the match ends, while another phone says one. */
	async function moved_away() {
		const both = await two();
		const { a, b, id } = both;
		await say(a, "Anna", "Bo", "3");
		await record(a);
		await agreed(b, id, "the first");
		await say(b, "Cleo", "Dora", "2");
		await nothing_asked(b, "nothing has happened yet");
		await taps.undo(a, 1);
		await doubt(b).waitFor();
		const text = await doubt(b).innerText();
		check(
			"taken back",
			/a hand was taken back.*Said here: Cleo wins off Dora/s.test(text),
			text,
		);
		await press(b, "Go on");
		await nothing_asked(b, "as it is now");
		await press(a, "Finish the match");
		await a.locator("dialog").getByRole("button", { name: "Finish" }).tap();
		await doubt(b).waitFor();
		const ended = await doubt(b).innerText();
		check("ended", /the match has ended.*Cleo wins off Dora/s.test(ended), ended);
		await b.goto(`${daemon.origin}/table?lang=en`);
		await b.waitForSelector(".matches", { state: "attached" });
		await following(b);
		await b.goto(`${daemon.origin}/table?lang=en#match=${id}`);
		await b.reload();
		await doubt(b).waitFor();
		await press(b, "Start over");
		await doubt(b).waitFor({ state: "detached" });
		await end(both, "moved away");
	}

	/** One is said only after the other was recorded, by another phone and just now. */
	async function said_again() {
		const both = await two();
		const { a, b, id } = both;
		await say(a, "Anna", "Bo", "3");
		await record(a);
		await agreed(b, id, "the first");
		await say(b, "Anna", "Bo", "2");
		await nothing_asked(b, "another value");
		await tap(b, "Han", "3");
		await doubt(b).waitFor();
		const text = await doubt(b).innerText();
		check(
			"asked",
			/Recorded just now by another phone\. Another hand\?/.test(text),
			text,
		);
		await tap(b, "From whom", "Cleo");
		await nothing_asked(b, "another payer");
		await tap(b, "From whom", "Bo");
		await doubt(b).waitFor();
		await press(b, "Another hand");
		await nothing_asked(b, "it is another");
		await record(b);
		await agreed(b, id, "the second");
		equal("both", await recorded(id), [[[0, 1, 3]], [[0, 1, 3]]]);
		await say(b, "Anna", "Bo", "3");
		await nothing_asked(b, "its own");
		await agreed(a, id, "seen by the other");
		await say(a, "Anna", "Bo", "3");
		await doubt(a).waitFor();
		await press(a, "The same hand");
		await doubt(a).waitFor({ state: "detached" });
		await a.evaluate(() => {
			const { now } = Date;
			Date.now = () => now.call(Date) + 3 * 60 * 1000;
		});
		await say(a, "Anna", "Bo", "3");
		await nothing_asked(a, "two minutes later");
		await end(both, "said again");
	}

	const offline = async ({ one, other }, is) => {
		for (const { context } of [one, other]) await context.setOffline(is);
	};

	/** Neither has a network, and both record the same. */
	async function same_offline() {
		const both = await two();
		const { a, b, id } = both;
		await offline(both, true);
		for (const page of [a, b]) {
			await say(page, "Anna", "Bo", "3");
			await record(page);
			await say(page, "Cleo", "Self-draw", "2");
			await record(page);
			await page.waitForSelector("text=2 not recorded yet");
		}
		await offline(both, false);
		for (const page of [a, b]) await agreed(page, id, "in the network again");
		equal("each once", await recorded(id), [[[0, 1, 3]], [[2, null, 2]]]);
		for (const page of [a, b])
			equal("no question", await page.locator(".doubt, .conflict").count(), 0);
		await end(both, "same offline");
	}

	/** Neither has a network, and each records another hand. */
	async function others_offline() {
		const both = await two();
		const { a, b, id, one, other } = both;
		await offline(both, true);
		await say(a, "Anna", "Bo", "3");
		await record(a);
		await say(b, "Cleo", "Dora", "2");
		await record(b);
		await say(b, "Dora", "Bo", "1");
		await one.context.setOffline(false);
		await agreed(a, id, "the first");
		await other.context.setOffline(false);
		const conflict = b.locator(".conflict");
		const wanted =
			/Recorded by another phone: Anna wins off Bo: 3 han.*Said here: Cleo wins off Dora: 2 han/s;
		await b.locator(".conflict .told").nth(1).waitFor();
		const text = await conflict.innerText();
		check("both are shown", wanted.test(text), text);
		await press(b, "Another hand");
		await conflict.waitFor({ state: "detached" });
		await agreed(b, id, "both are recorded");
		equal("each once", await recorded(id), [[[0, 1, 3]], [[2, 3, 2]]]);
		const chosen = b.locator(".entry input:checked");
		check("what was being said is still there", (await chosen.count()) >= 4);
		await end(both, "others offline");
	}

	return { same_said, overtaken, moved_away, said_again, same_offline, others_offline };
}
