// The page that reads a game's log: from a file, pasted and dropped, in each language and size, and
// with the daemon gone. What it saves is what `mahjong export` writes.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { check, equal } from "../../client/test/support.mjs";
import { FOUR, THREE } from "./games.mjs";

const TITLES = { en: "Game logs", ja: "牌譜", "zh-Hans": "牌谱", "zh-Hant": "牌譜" };
const FILES = [
	["mjai", "Save as mjai", ".mjai.jsonl"],
	["tenhou6", "Save as tenhou JSON", ".tenhou6.json"],
	["course", "Save as a course", ".course.jsonl"],
];
const MODULE = "/app/mahjong-logs.wasm";
const text_of = (game) => JSON.stringify(game);

/** The same game, but that somebody was paid 100 more. */
function wrong() {
	const game = structuredClone(FOUR);
	game.log[1].at(-1)[1] = [0, 4300, -4300, 0];
	return text_of(game);
}

/** @param help what all.mjs has for every view, and the daemon's program */
export function logs_suites({ open, close, fits, program, folder }) {
	const shell = program.replace(/mahjongd$/, "mahjong");
	const opened = (lang = "en", options = {}) =>
		open(`/logs?lang=${lang}`, options, ".logs form");
	const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
	const verdict = (page) => page.locator(".verdict").innerText();
	const exported = (to, text) =>
		spawnSync(shell, ["export", to], { input: text }).stdout.toString();

	/** Does it, and waits for what is told then in place of what was told before. */
	async function told_anew(page, act) {
		await page.evaluate(() => {
			for (const one of document.querySelectorAll("[aria-live] > *"))
				one.classList.add("old");
		});
		await act();
		await page.waitForFunction(() => {
			const told = document.querySelectorAll("[aria-live] > *");
			return told.length > 0 && ![...told].some((one) => one.matches(".old"));
		});
	}

	async function chosen(page, name, content) {
		const buffer = Buffer.from(content);
		await told_anew(page, () =>
			page.setInputFiles("input[type=file]", { name, mimeType: "", buffer }),
		);
	}

	async function pasted(page, text) {
		await page.fill("textarea", text);
		await told_anew(page, () => page.locator("form button").click());
	}

	/** What a button saves: the file's name, and what is in it. */
	async function saved(page, button) {
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			press(page, button),
		]);
		return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
	}

	/** Each file is what the shell writes, and is read again. */
	async function saves(page, label, text, stem) {
		for (const [to, button, end] of FILES) {
			const [name, content] = await saved(page, button);
			equal(`${label} as ${to}: its name`, name, stem + end);
			equal(
				`${label} as ${to}: as the shell writes it`,
				content,
				exported(to, text),
			);
			check(`${label} as ${to}: not empty`, content.length > 300, content);
		}
	}

	async function logs_read() {
		const shown = await opened();
		const { page } = shown;
		const text = text_of(FOUR);
		await chosen(page, "one game.json", text);
		equal("it agrees", await verdict(page), "Hands: 2, all paid as the rules pay");
		equal(
			"who played",
			await page.locator(".logs h2").first().innerText(),
			"Ann · Bo · Chen · Dora",
		);
		const hands = await page.locator(".hands > li").allInnerTexts();
		check("a draw", /^East 1, counters 0: Draw\./.test(hands[0]), hands[0]);
		check("its payments", /Ann -1,000\s*Bo \+3,000/.test(hands[0]), hands[0]);
		check("a win", /^East 2, counters 1: Bo off Chen/.test(hands[1]), hands[1]);
		equal("the winner's tiles", await page.locator(".hands mj-hand").count(), 1);
		equal(
			"at the end",
			(await page.locator(".points").innerText()).replace(/\s+/g, " "),
			"At the end: Ann 24,000 (+4) Bo 32,200 (+42.2) Chen 19,800 (-30.2) Dora 24,000 (-16)",
		);
		await saves(page, "four", text, "one game");
		await chosen(page, "2019.json.gz", gzipSync(text));
		equal("zipped", await verdict(page), "Hands: 2, all paid as the rules pay");
		await saves(page, "zipped", text, "2019");
		const course = exported("course", text);
		await pasted(page, course);
		await saves(page, "a course", course, "game");
		await close(shown, "logs, read");
	}

	/** On a page of its own: Chromium asks before a page saves its eleventh file. */
	async function logs_pasted() {
		const shown = await opened();
		const { page } = shown;
		await pasted(page, text_of(THREE));
		equal(
			"three players",
			await page.locator(".logs h2").first().innerText(),
			"Ann · Bo · Chen",
		);
		const [hand] = await page.locator(".hands > li").allInnerTexts();
		check("two winners", /Bo off Ann, Chen off Ann/.test(hand), hand);
		await saves(page, "three", text_of(THREE), "game");
		await pasted(page, text_of(FOUR) + text_of(THREE));
		await saves(page, "two games", text_of(FOUR) + text_of(THREE), "game");
		await close(shown, "logs, pasted");
	}

	async function logs_wrong() {
		const shown = await opened();
		const { page } = shown;
		const alarm = () => page.locator(".logs [role=alert]").first().innerText();
		await pasted(page, wrong());
		equal(
			"another payment",
			await verdict(page),
			"Hands: 2, paid otherwise than the rules pay: 1",
		);
		equal("which", await page.locator(".hands .alarm li").allInnerTexts(), [
			"Bo: 4,300 in the log, 4,200 by the rules",
			"Chen: -4,300 in the log, -4,200 by the rules",
		]);
		await saves(page, "another payment", wrong(), "game");
		for (const [text, wanted] of [
			["", /^Line 1: \S/],
			["no log", /^Line 1: \S/],
			[text_of(FOUR).slice(0, -200), /^Line 1: \S/],
			[`\n\n${text_of(FOUR).replace("29", "11")}`, /^Line 3: .*seat/],
		]) {
			await pasted(page, text);
			const said = await alarm();
			check(`what is wrong: ${text.slice(0, 20)}`, wanted.test(said), said);
			equal("nothing to save", await page.getByText("Save as").count(), 0);
		}
		const events = exported("mjai", text_of(FOUR)).split("\n");
		const hidden = events.map((line) =>
			line.replace(
				/\["[^\]]*\]\]/,
				'["?","?","?","?","?","?","?","?","?","?","?","?","?"]]',
			),
		);
		await pasted(
			page,
			hidden
				.map((line) => line.replace(/("actor":3,"pai":)"\w+"\}/, '$1"?"}'))
				.join("\n"),
		);
		await page.waitForSelector(".verdict");
		await press(page, "Save as tenhou JSON");
		await page.waitForFunction(
			() => document.querySelector(".logs section [role=alert]")?.textContent,
		);
		const said = await page.locator(".logs section [role=alert]").innerText();
		check("what cannot be saved so", /^Line 2: .*not known: seat 3/.test(said), said);
		await chosen(page, "broken.gz", gzipSync(text_of(FOUR)).subarray(0, 200));
		check(
			"a broken zip",
			/damaged, or larger than 32 MB/.test(await alarm()),
			await alarm(),
		);
		await close(shown, "logs, wrong");
	}

	/** mjai tells no rules: tenhou's are taken, and others are a choice. */
	async function logs_silent() {
		const shown = await opened();
		const { page } = shown;
		await page.waitForFunction(
			async (file) => (await caches.match(file)) !== undefined,
			MODULE,
		);
		const rules = page.getByLabel("Rules");
		const ends = () => page.locator(".points").innerText();
		await pasted(page, text_of(FOUR));
		equal("a log that tells them asks nothing", await rules.count(), 0);
		const events = exported("mjai", text_of(FOUR));
		await pasted(page, events);
		equal("by tenhou's", await rules.inputValue(), "tenhou");
		check("its places", /Bo 32,200 \(\+42\.2\)/.test(await ends()), await ends());
		await told_anew(page, () => rules.selectOption({ label: "EMA" }));
		check("by others", /Bo 32,200 \(\+17\.2\)/.test(await ends()), await ends());
		equal("which stay chosen", await rules.inputValue(), "ema");
		const [, content] = await saved(page, "Save as a course");
		equal(
			"saved by them",
			content,
			spawnSync(shell, ["export", "course", "--preset", "ema"], {
				input: events,
			}).stdout.toString(),
		);
		await pasted(page, exported("mjai", text_of(THREE)));
		equal("of three", await rules.inputValue(), "tenhou_sanma");
		await fits(page, "logs, rules");
		await close(shown, "logs, silent");
	}

	/** Dropped, offline; the language changes and what was read stays. */
	async function logs_alone() {
		const shown = await open("/?lang=en");
		const { page, context } = shown;
		await page.evaluate(() => navigator.serviceWorker.ready);
		equal(
			"who reads no logs has no module for it",
			await page.evaluate(
				async (file) => (await caches.match(file)) === undefined,
				MODULE,
			),
			true,
		);
		await page.getByRole("link", { name: "Game logs" }).click();
		await page.waitForSelector(".logs form");
		await page.waitForFunction(
			async (file) => (await caches.match(file)) !== undefined,
			MODULE,
		);
		await context.setOffline(true);
		await page.reload();
		await page.waitForSelector(".logs form");
		await page.evaluate((text) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([text], "dropped.json"));
			document.body.dispatchEvent(
				new DragEvent("drop", {
					dataTransfer,
					bubbles: true,
					cancelable: true,
				}),
			);
		}, text_of(FOUR));
		await page.waitForSelector(".verdict");
		equal(
			"dropped, offline",
			await verdict(page),
			"Hands: 2, all paid as the rules pay",
		);
		await saves(page, "offline", text_of(FOUR), "dropped");
		await page.selectOption("header select", "ja");
		await page.waitForFunction((title) => document.title === title, TITLES.ja);
		equal(
			"in another language",
			await verdict(page),
			"全2局、点棒の動きはルールどおりです",
		);
		await context.setOffline(false);
		await close(shown, "logs, alone");
	}

	async function logs_looks() {
		for (const [width, colorScheme, lang] of [
			[320, "light", "en"],
			[390, "dark", "ja"],
			[390, "light", "zh-Hans"],
			[390, "light", "zh-Hant"],
			[1280, "dark", "en"],
		]) {
			const name = `logs ${width} ${colorScheme} ${lang}`;
			const viewport = { width, height: 844 };
			const shown = await opened(lang, { viewport, colorScheme });
			const { page } = shown;
			equal(`${name}: its title`, await page.title(), TITLES[lang]);
			await pasted(page, wrong() + text_of(THREE));
			await page.waitForSelector(".verdict");
			await fits(page, name);
			if (folder)
				await page.screenshot({
					path: `${folder}/${name}.png`,
					fullPage: true,
				});
			const text = await page.locator("main").innerText();
			const english = [...text.matchAll(/[A-Za-z]{5,}/g)].map(String);
			if (lang !== "en")
				equal(
					`${name}: no English left`,
					english.filter((word) => word !== "tenhou"),
					[],
				);
			await close(shown, name);
		}
	}

	return { logs_read, logs_pasted, logs_wrong, logs_silent, logs_alone, logs_looks };
}
