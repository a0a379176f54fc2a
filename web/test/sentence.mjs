// What the table says in words before it books a hand (/table), and what it asks before it does.
import { check, equal } from "../../client/test/support.mjs";
import { writer } from "./long.mjs";

/**
 * @param help what all.mjs has for every view
 * @param taps what table.mjs taps with
 */
export function sentence_suites({ daemon, close, in_time }, taps) {
	const { key, phone, table, tap, pill, record, agreed } = taps;
	const write = writer(daemon.origin, key);
	const guests = ["Anna", "Bo", "Cleo", "Dora"].map((guest) => ({ guest }));

	/** Until it says just this, and what is odd besides; and can be booked. */
	async function says(page, name, wanted, ...odd) {
		const read = () =>
			page.evaluate(() => {
				const sum = document.querySelector(".sum");
				const odd = [...sum.querySelectorAll(".odd")].map(
					(one) => one.textContent,
				);
				const text = sum.textContent;
				const end = odd.reduce(
					(length, one) => length - one.length,
					text.length,
				);
				return [text.slice(0, end), ...odd];
			});
		const all = [wanted, ...odd.map((text) => `⚠ ${text}`)];
		equal(name, await in_time(read, all), all);
		check(`${name}: can be booked`, await page.locator(".record").isEnabled());
	}

	/** Nothing can be booked, and why. */
	async function asks(page, name, wanted) {
		const read = () => page.textContent(".preview");
		equal(name, await in_time(read, wanted), wanted);
		check(`${name}: nothing is booked`, await page.locator(".record").isDisabled());
	}

	const READY = "Say who is ready, or nobody.";

	/** Nobody is booked as ready, or not ready, whom nobody has named. */
	async function draws_said() {
		const shown = await table();
		const { page, id } = shown;
		await tap(page, "How it ended", "Exhaustive draw");
		await asks(page, "a draw", READY);
		await tap(page, "Ready", "Nobody");
		await says(
			page,
			"nobody",
			"Draw. Nobody is ready. Nobody pays. Next: East 2, 1 honba.",
		);
		await tap(page, "Ready", "Bo");
		await says(
			page,
			"one",
			"Draw. Ready: only Bo. Bo +3,000, the others -1,000 each. Next: East 2, 1 honba.",
		);
		await tap(page, "Ready", "Bo");
		await asks(page, "neither", READY);
		await page.locator(".seat", { hasText: "Bo" }).tap();
		check(
			"riichi is ready",
			await pill(page, "Ready", "Bo").first().locator("input").isChecked(),
		);
		await asks(page, "riichi alone says nothing of the others", READY);
		await tap(page, "Ready", "Nobody else");
		await says(
			page,
			"nobody else",
			"Draw. Ready: only Bo. Riichi declared: Bo. Bo +2,000, the others -1,000 each. " +
				"Next: East 2, 1 honba.",
		);
		await page.locator(".seat", { hasText: "Bo" }).tap();
		await asks(page, "a stick that was taken up again", READY);
		for (const name of ["Anna", "Bo", "Cleo"]) await tap(page, "Ready", name);
		await says(
			page,
			"three",
			"Draw. Ready: Anna, Bo, and Cleo. Anna, Bo, and Cleo +1,000 each, " +
				"Dora -3,000. Next: East 1, 1 honba.",
		);
		await tap(page, "Ready", "Dora");
		await says(page, "all", "Draw. All are ready. Nobody pays. Next: East 1, 1 honba.");
		await record(page);
		await agreed(page, id, "as it was said");
		await tap(page, "How it ended", "Abortive draw");
		await tap(page, "Reason", "nine kinds");
		await says(
			page,
			"an abort",
			"Abortive draw: nine kinds of terminals. Nobody pays. Next: East 1, 2 honba.",
		);
		await tap(page, "How it ended", "Chombo");
		await tap(page, "Whose fault", "Cleo");
		await says(
			page,
			"a chombo",
			"Chombo: Cleo. Anna +4,000, Bo and Dora +2,000 each, Cleo -8,000. " +
				"Next: East 1, 1 honba.",
		);
		await close(shown, "draws said");
	}

	/** Who, of whom, the value as the rules call it, and what comes besides. */
	async function wins_said() {
		const { id } = await write("/v1/matches", { ruleset: "riichi", seats: guests });
		const hand = (hand_number, outcome) =>
			write(`/v1/matches/${id}/hands`, { hand_number, outcome });
		await hand(1, { type: "exhaustive_draw", tenpai: [0, 1], riichi: [1] });
		const shown = await phone(`/table?lang=en#match=${id}&key=${key}`);
		const { page } = shown;
		await tap(page, "Who won", "Bo");
		await tap(page, "From whom", "Cleo");
		await tap(page, "Han", "3");
		await says(
			page,
			"honba and sticks",
			"Bo wins off Cleo: 3 han 30 fu, 3,900 points. Bo +5,200, Cleo -4,200. " +
				"Of it: honba 300, riichi sticks 1,000. Next: East 2.",
		);
		await tap(page, "Who won", "Dora");
		await tap(page, "Yakuman · Dora", "1");
		await says(
			page,
			"two winners",
			"Bo wins off Cleo: 3 han 30 fu, 3,900 points. " +
				"Dora wins off Cleo: 1 yakuman, 32,000 points. " +
				"Dora +33,300, Bo +3,900, Cleo -36,200. " +
				"Of it: honba 300, riichi sticks 1,000. Next: East 2.",
			"1 yakuman, 32,000 points: that is rare. Is it so?",
			"Cleo falls below 0.",
			"Honba and riichi sticks: only Dora.",
		);
		await tap(page, "Who won", "Dora");
		await tap(page, "From whom", "Self-draw");
		await tap(page, "Han", "1");
		await page.locator(".seat", { hasText: "Bo" }).tap();
		await says(
			page,
			"riichi and a self-draw",
			"Bo wins by self-draw: 1 han 30 fu, 1,100 points. Riichi declared: Bo. " +
				"Bo +2,400, Anna -600, the others -400 each. " +
				"Of it: honba 300, riichi sticks 2,000. Next: East 2.",
			"Bo declared riichi and drew the tile: 2 han at least.",
		);
		await tap(page, "Han", "5");
		await says(
			page,
			"mangan",
			"Bo wins by self-draw: 5 han Mangan, 8,000 points. Riichi declared: Bo. " +
				"Bo +9,300, Anna -4,100, the others -2,100 each. " +
				"Of it: honba 300, riichi sticks 2,000. Next: East 2.",
		);
		for (const n of [2, 3, 4]) await hand(n, { type: "exhaustive_draw", tenpai: [] });
		await close(shown, "wins said");
		const later = await phone(`/table?lang=en#match=${id}&key=${key}`);
		await tap(later.page, "Who won", "Dora");
		await tap(later.page, "From whom", "Anna");
		await tap(later.page, "Han", "1");
		await says(
			later.page,
			"many honba",
			"Dora wins off Anna: 1 han 30 fu, 1,500 points. Dora +3,700, Anna -2,700. " +
				"Of it: honba 1,200, riichi sticks 1,000. Next: East 4, 5 honba.",
			"East 4, 4 honba: so many are rare. Is it so?",
		);
		await close(later, "many honba");
	}

	/** The same in the languages of the page. */
	async function said_in_languages() {
		const SAID = {
			ja: [
				"Boの和了、Cleoの放銃：3翻30符、3,900点。Bo +3,900、Cleo -3,900。次は東2局。",
				"流局。聴牌した人：Boのみ。Bo +3,000、ほかの人 各-1,000。次は東2局 1本場。",
				"Boのツモ和了：3翻30符、4,000点。Bo +4,000、Anna -2,000、ほかの人 各-1,000。次は東2局。",
			],
			"zh-Hans": [
				"Bo和牌，Cleo点炮：3翻30符、3,900点。Bo +3,900、Cleo -3,900。下一局：东2局。",
				"流局。听牌者：只有Bo。Bo +3,000、其余各家各 -1,000。下一局：东2局 1本场。",
				"Bo自摸：3翻30符、4,000点。Bo +4,000、Anna -2,000、其余各家各 -1,000。下一局：东2局。",
			],
			"zh-Hant": [
				"Bo和牌，Cleo放銃：3翻30符、3,900點。Bo +3,900、Cleo -3,900。下一局：東2局。",
				"流局。聽牌者：只有Bo。Bo +3,000、其餘各家各 -1,000。下一局：東2局 1本場。",
				"Bo自摸：3翻30符、4,000點。Bo +4,000、Anna -2,000、其餘各家各 -1,000。下一局：東2局。",
			],
		};
		const { id } = await write("/v1/matches", { ruleset: "riichi", seats: guests });
		for (const [lang, [off, draw, drawn]] of Object.entries(SAID)) {
			const shown = await phone(`/table?lang=${lang}#match=${id}&key=${key}`);
			const { page } = shown;
			const choose = (group, n) =>
				page
					.locator(".entry fieldset.radios")
					.nth(group)
					.locator("label")
					.nth(n)
					.tap();
			await choose(1, 1);
			await choose(2, 2);
			await choose(3, 2);
			await says(page, `${lang}: a win`, off);
			await choose(2, 0);
			await says(page, `${lang}: a self-draw`, drawn);
			await choose(0, 1);
			await choose(1, 1);
			await says(page, `${lang}: a draw`, draw);
			await close(shown, `said in ${lang}`);
		}
	}

	/** Each ruleset in its own words, and three players. */
	async function said_of_rules() {
		const called = (label, value) => (page) =>
			page.getByLabel(label, { exact: true }).fill(value);
		const pattern = (page) =>
			page.locator(".called .pill", { hasText: "Plain Win" }).first().tap();
		const SAID = {
			"Nanchang mahjong": [
				pattern,
				"Bo wins off Cleo: Plain Win, Discarder, and Dealer, 5 points. " +
					"Bo +5, Anna and Cleo -2 each, Dora -1. " +
					"Next: East 2.",
			],
			"Ming-jong": [
				called("Han", "4"),
				"Bo wins off Cleo: 4 han, 4 points. Bo +4. Next: East 2.",
			],
			"Jiujiang mahjong": [
				called("Pao", "12"),
				"Bo wins off Cleo: 12 pao, 12 points. Bo +12, Cleo -12. Next: East 2.",
			],
			"Yueqing mahjong with flowers": [
				called("Basic tai", "3"),
				"Bo wins off Cleo: 5 tai, 15 points. Bo +15, the others -5 each. Next: East 2.",
			],
			"Mahjong Competition Rules": [
				called("Fan", "8"),
				"Bo wins off Cleo: 8 fan, 32 points. Bo +32, Cleo -16, the others -8 each. " +
					"Next: East 2.",
			],
		};
		const RARE = {
			"Ming-jong": [called("Han", "13"), "13 han, 13 points"],
			"Mahjong Competition Rules": [called("Fan", "88"), "88 fan, 112 points"],
		};
		for (const [ruleset, [say, wanted]] of Object.entries(SAID)) {
			const shown = await table(undefined, ruleset);
			const { page } = shown;
			await tap(page, "Who won", "Bo");
			await tap(page, "From whom", "Cleo");
			await say(page);
			await says(page, ruleset, wanted);
			if (RARE[ruleset] !== undefined) {
				const [more, value] = RARE[ruleset];
				await more(page);
				const odd = page.locator(".odd");
				const text = `⚠ ${value}: that is rare. Is it so?`;
				equal(
					`${ruleset}: rare`,
					await in_time(() => odd.textContent(), text),
					text,
				);
			}
			await tap(page, "How it ended", "Exhaustive draw");
			if (ruleset === "Ming-jong") await asks(page, `${ruleset}: a draw`, READY);
			else {
				await page.locator(".sum", { hasText: /^Draw\. / }).waitFor();
				check(
					`${ruleset}: a draw`,
					await page.locator(".record").isEnabled(),
				);
			}
			await close(shown, `said of ${ruleset}`);
		}
		const three = await table(["Anna", "Bo", "Cleo"], undefined, "Tenhou, three");
		await tap(three.page, "How it ended", "Exhaustive draw");
		await asks(three.page, "three: a draw", READY);
		await tap(three.page, "Ready", "Cleo");
		await says(
			three.page,
			"three",
			"Draw. Ready: only Cleo. Cleo +2,000, the others -1,000 each. " +
				"Next: East 2, 1 honba.",
		);
		await close(three, "said of three");
	}

	/** What is done beside the hands. */
	async function moves_said() {
		const shown = await table();
		const { page } = shown;
		await page.locator("summary", { hasText: "Penalty" }).tap();
		const take = page.getByRole("button", { name: "Take the points" });
		const give = page.getByRole("button", { name: "Give the chips" });
		check("nothing to take yet", await take.isDisabled());
		await page.getByLabel("Whom it is about").selectOption({ label: "Cleo" });
		await page.getByLabel("Points").fill("1000");
		equal(
			"a penalty",
			await page.locator(".says").nth(0).textContent(),
			"Cleo loses 1,000 points.",
		);
		check("it can be taken", await take.isEnabled());
		check("no chips yet", await give.isDisabled());
		await page.getByLabel("Chips").fill("2");
		equal(
			"chips",
			await page.locator(".says").nth(1).textContent(),
			"Cleo gives Bo chips: 2.",
		);
		await page
			.locator("label", { hasText: /^To/ })
			.locator("select")
			.selectOption({ label: "Cleo" });
		check("not to oneself", await give.isDisabled());
		await close(shown, "moves said");
	}

	return { draws_said, wins_said, said_in_languages, said_of_rules, moves_said };
}
