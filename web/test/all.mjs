// The page for people, used as a person would, in Chromium and against a daemon: all.mjs PROGRAM
// [FOLDER [SUITES]]. Pictures go to FOLDER; SUITES are names of those to run, with commas, or a share
// of all, as 0/2. The last line is "N passed, N failed".
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
	Browser,
	Daemon,
	PATIENCE,
	check,
	equal,
	finish,
	serve,
} from "../../client/test/support.mjs";
import { admin_suites } from "./admin.mjs";
import { board_suites } from "./board.mjs";
import { book_suites } from "./book.mjs";
import { header_suites } from "./header.mjs";
import { logs_suites } from "./logs.mjs";
import { play_suites } from "./play.mjs";
import { shared_suites } from "./shared.mjs";
import { start_suites } from "./start.mjs";
import { structure_suites } from "./structure.mjs";
import { table_suites } from "./table.mjs";
import { verify_suites } from "./verify.mjs";
import { weight_suites } from "./weight.mjs";
import { words } from "./words.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [program, folder, only] = process.argv.slice(2);
const AXE = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");
const RULESETS = ["riichi", "nanchang", "ming", "jiujiang", "yueqing", "mcr"];
const TITLES = {
	en: "Mahjong calculator",
	ja: "麻雀点数計算",
	"zh-Hans": "麻将算分",
	"zh-Hant": "麻將算分",
};
const THUMB = 44;

// Whoever signs in is told apart by address, which pages say here as a proxy would.
const daemon = await new Daemon(program, "--trust-proxy", "127.0.0.1").start();
const byte = () => Math.floor(Math.random() * 256);
const browser = await new Browser("--hide-scrollbars").start();

/** Of each page what it has asked for, in that order, and how far the answer is. */
const calls = new WeakMap();

function listened(page) {
	const asked = new Map();
	calls.set(page, asked);
	page.on("request", (one) => asked.set(one, "asked"));
	page.on("response", (one) => asked.set(one.request(), "answered"));
	for (const end of ["requestfinished", "requestfailed"])
		page.on(end, (one) => asked.set(one, "done"));
}

/** Another page of a context, whose every complaint is put into `said`. */
async function watched(context, said, origin = daemon.origin) {
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE);
	listened(page);
	page.on("console", (line) => {
		if (["error", "warning"].includes(line.type())) said.push(line.text());
	});
	page.on("pageerror", (error) => said.push(error.message));
	page.on("request", (one) => {
		if (!one.url().startsWith(origin)) said.push(`${one.url()} is elsewhere`);
	});
	await page.addInitScript(() =>
		addEventListener("securitypolicyviolation", (event) =>
			console.error(`forbidden: ${event.violatedDirective} ${event.blockedURI}`),
		),
	);
	return page;
}

/** A page of its own; of another daemon's, when `origin` is that. */
async function open(path, options = {}, ready = ".calculator", origin = daemon.origin) {
	const context = await browser.connection.newContext({
		viewport: { width: 1280, height: 900 },
		locale: "en-GB",
		// What moves is where it was when it is looked at, and between two colours.
		reducedMotion: "reduce",
		extraHTTPHeaders: { "X-Forwarded-For": `10.${byte()}.${byte()}.${byte()}` },
		...options,
	});
	const said = [];
	const page = await watched(context, said, origin);
	await page.goto(origin + path);
	await page.waitForSelector(ready, { state: "attached" });
	return { page, said, context };
}

async function close({ page, said, context }, name) {
	equal(`${name}: no complaint`, said, []);
	await page.close();
	await context.close();
}

/** Where the page is: what Playwright knows of it comes later. */
const place_of = (page) => page.evaluate(() => location.href);

/** What that answers once it is as wanted, or else at last. */
async function in_time(read, wanted) {
	const end = Date.now() + PATIENCE;
	let found = await read();
	while (JSON.stringify(found) !== JSON.stringify(wanted) && Date.now() < end) {
		await new Promise((resolve) => setTimeout(resolve, 50));
		found = await read();
	}
	return found;
}

/**
 * Until the page's stream is up, and all that it reads besides has come: of a match that is the
 * match and its hands, and once more the match as soon as the stream is up.
 */
async function following(page, match) {
	const up = () => {
		const all = [...calls.get(page)].map(([one, how]) => [
			new URL(one.url()).pathname,
			how,
		]);
		const stream = all.findLastIndex(([path]) => path === "/v1/events");
		const read = (path, since) => all.some(([one], i) => i > since && one === path);
		return (
			all[stream]?.[1] === "answered" &&
			all.every(([path, how]) => path === "/v1/events" || how === "done") &&
			(match === undefined ||
				(read(`/v1/matches/${match}`, stream) &&
					read(`/v1/matches/${match}/hands`, -1)))
		);
	};
	check("it follows", await in_time(up, true), [...calls.get(page).values()]);
}

const headline = (page) => page.textContent(".result > .headline");

/** Waits until the headline says so. */
async function told(page, name, wanted) {
	await page
		.waitForFunction(
			(text) => document.querySelector(".headline")?.textContent.includes(text),
			wanted,
		)
		.catch(() => {});
	const found = await headline(page);
	check(name, found.includes(wanted), found);
}

/** What the daemon answers of the same hand. */
async function asked(call, request) {
	const answer = await fetch(`${daemon.origin}/v1/${call}?names=none`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(request),
	});
	return answer.json();
}

// ---- How it looks ----

const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Of all its rules, or of these alone. */
async function faults_of_access(page, runOnly = ALL_RULES) {
	await page.evaluate(AXE);
	const { violations } = await page.evaluate((rules) => axe.run({ runOnly: rules }), runOnly);
	return violations.map(({ id, nodes }) => [
		id,
		nodes.slice(0, 3).map(({ target }) => target),
	]);
}

/** What is tapped is as large as a thumb; links in a sentence are not meant. */
const too_small = (page) =>
	page.evaluate((least) => {
		const found = [];
		const look = (root) => {
			for (const one of root.querySelectorAll("*")) {
				if (one.shadowRoot) look(one.shadowRoot);
				if (!one.matches("button, select, input, summary, footer a"))
					continue;
				const { width, height } = one.getBoundingClientRect();
				if (width > 0 && (width < least - 0.5 || height < least - 0.5))
					found.push([one.outerHTML.slice(0, 90), width, height]);
			}
		};
		look(document);
		return found;
	}, THUMB);

/** Nothing stands beside the screen, what is tapped there is large enough, axe finds nothing. */
async function fits(page, name, { deep = true } = {}) {
	equal(
		`${name}: no wider than the screen`,
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
		0,
	);
	if (page.viewportSize().width < 500)
		equal(`${name}: room for a thumb`, await too_small(page), []);
	if (deep) equal(`${name}: axe`, await faults_of_access(page), []);
}

/** Screens on which a view is looked at: width, colours, language. */
const SCREENS = [
	[320, "light", "en"],
	[390, "dark", "en"],
	[390, "light", "ja"],
	[390, "light", "zh-Hans"],
	[390, "light", "zh-Hant"],
	[1280, "light", "en"],
];

async function look(width, colorScheme, lang, deep) {
	const name = `${width} ${colorScheme} ${lang}`;
	const shown = await open(`/?lang=${lang}`, {
		viewport: { width, height: 844 },
		colorScheme,
	});
	const { page } = shown;
	await told(page, `${name}: a result`, "12,000");
	equal(
		`${name}: its title`,
		[await page.title(), await page.textContent("h1")],
		[TITLES[lang], TITLES[lang]],
	);
	equal(`${name}: its language`, await page.getAttribute("html", "lang"), lang);
	for (const fold of await page.locator("details.card").all())
		if (!(await fold.evaluate((one) => one.open)))
			await fold.locator("> summary").click();
	const ground = await page.evaluate(
		() => getComputedStyle(document.documentElement).backgroundColor,
	);
	check(
		`${name}: its ground`,
		ground === (colorScheme === "dark" ? "rgb(18, 22, 21)" : "rgb(243, 239, 230)"),
		ground,
	);
	await fits(page, name, { deep });
	if (folder)
		await page.screenshot({
			path: join(folder, `web-${width}-${colorScheme}-${lang}.png`),
		});
	await close(shown, name);
}

// ---- How it is used ----

/** The examples of all rulesets, as the daemon scores them. */
async function rulesets() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	const modules = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType("resource")
				.map(({ name }) => new URL(name).pathname)
				.filter((name) => name.endsWith(".wasm")),
		);
	const one = ["/app/mahjong.wasm"];
	equal("one module is loaded", await in_time(modules, one), one);
	for (const id of RULESETS) {
		await page.check(`input[value=${id}]`);
		await page.waitForFunction(
			(ruleset) =>
				document.querySelector("mj-result").answer?.ruleset === ruleset,
			id,
		);
		const { ruleset_version: _, ...answer } = await page.evaluate(() => {
			const { answer: found } = document.querySelector("mj-result");
			return {
				...found,
				text: document.querySelector("mj-result").shadowRoot.textContent,
			};
		});
		const request = await page.evaluate(
			() => document.querySelector(".result > mj-hand").hand,
		);
		check(`${id}: its example wins`, answer.win, await headline(page));
		check(
			`${id}: explained`,
			/Reading.*Patterns.*Payments.*Step by step/s.test(answer.text),
			answer.text,
		);
		check(
			`${id}: nothing without a name`,
			!/[a-z]_[a-z]/.test(answer.text),
			answer.text,
		);
		equal(
			`${id}: no label that its help repeats`,
			await page.evaluate(() =>
				[...document.querySelectorAll(".field")]
					.map((one) => [
						one
							.querySelector("span")
							?.textContent.toLowerCase(),
						one
							.querySelector(".help")
							?.textContent.toLowerCase(),
					])
					.filter(([label, help]) => help && label === help),
			),
			[],
		);
		const deals = {
			nanchang: { jing: "5p" },
			yueqing: { gangtou: "4p" },
			riichi: { dora_indicators: "1p" },
		};
		const { total } = await asked("score", {
			ruleset: id,
			deal: deals[id] ?? {},
			hand: { ...request, flowers: undefined },
		});
		equal(`${id}: as the daemon scores it`, answer.total, total);
	}
	const both = [...one, "/app/mahjong-mcr.wasm"];
	equal("mcr's when it is chosen", await in_time(modules, both), both);
	await close(shown, "rulesets");
}

/** Flowers, eight fan at least, which fan another one holds, the winds: in each language. */
async function competition() {
	const STRUCK = {
		en: "(part of All Simples)",
		ja: "（断幺に含む）",
		"zh-Hans": "（已含于断幺）",
		"zh-Hant": "（已含於斷么）",
	};
	const text_of = (page) =>
		page.evaluate(() => document.querySelector("mj-result").shadowRoot.textContent);
	for (const [lang, struck] of Object.entries(STRUCK)) {
		const shown = await open(
			`/?lang=${lang}#r=mcr&t=567m55566p&w=6p&seat=0&from=1&m=chow-234m&m=pung-555m`,
			{
				viewport: { width: 320, height: 700 },
			},
		);
		const { page } = shown;
		await page.waitForFunction(() => document.querySelector("mj-result").answer?.win);
		const found = await page.evaluate(
			() => document.querySelector("mj-result").answer.total,
		);
		equal(`${lang}: eight fan`, [found.fan, found.points], [8, 32]);
		const text = await text_of(page);
		check(`${lang}: what is struck out, and by which fan`, text.includes(struck), text);
		await fits(page, `mcr, ${lang}`, { deep: lang === "ja" });
		await close(shown, `mcr, ${lang}`);
	}
}

/** Opens a part that is a line on a phone. */
const unfolded = (page, part) => page.locator(`[data-part=${part}] > summary`).click();

/** Whether all of it is on the screen, and nothing lies upon it. */
const in_view = (page, selector) =>
	page.locator(selector).evaluate((node) => {
		const { left, right, top, bottom } = node.getBoundingClientRect();
		const inside =
			top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
		const middle = (left + right) / 2;
		return (
			inside &&
			[top + 2, bottom - 2].every((y) =>
				node.contains(document.elementFromPoint(middle, y)),
			)
		);
	});

const picker = (page) => page.locator("form .card mj-tile-picker").first();
const pill = (page, text) => page.locator(".pill", { hasText: text }).locator("input");

/** A hand by taps, then melds, then what was special. */
async function tapped() {
	const shown = await open("/?lang=en", {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
	});
	const { page } = shown;
	await page.getByRole("button", { name: "New hand" }).tap();
	await told(page, "an empty hand", "14 more tiles");
	check("its tiles can be tapped at once", await picker(page).isVisible());
	const tile = (name) => picker(page).locator(`button[data-tile="${name}"][part=choice]`);
	for (const name of [
		"1m",
		"2m",
		"3m",
		"4p",
		"5p",
		"6p",
		"2s",
		"4s",
		"9s",
		"9s",
		"9s",
		"5z",
		"5z",
	])
		await tile(name).tap();
	await told(page, "13 tiles", "1 more tile");
	const waits = await page.evaluate(
		() => document.querySelector(".part mj-waits").shadowRoot.textContent,
	);
	check("13 tiles: their waits", /Ready/.test(waits), waits);
	await tile("3s").tap();
	await told(page, "the first hand: drawn by the dealer", "2,100 points · 1 han · 40 fu");
	check("the tiles do not cover it", await in_view(page, ".result > .headline"));
	await page.getByRole("button", { name: "Done" }).tap();
	check("they are put away", await picker(page).isHidden());
	for (const part of ["how", "special", "melds"]) await unfolded(page, part);
	await pill(page, /^South$/)
		.first()
		.check();
	await told(page, "by South", "1,500 points");
	await pill(page, "West discards").check();
	await told(page, "no yaku on a discard", "yaku");
	await pill(page, /^Riichi$/).check();
	await told(page, "riichi", "1,600 points · 1 han · 50 fu");
	await page.locator(".win", { has: page.locator("[value='9s']") }).tap();
	await told(page, "another winning tile", "40 fu");
	await page.locator(".win", { has: page.locator("[value='3s']") }).tap();
	await told(page, "and back", "50 fu");
	const grey = pill(page, "First turn");
	equal("what cannot be is grey", await grey.getAttribute("aria-disabled"), "true");
	await grey.evaluate((one) => one.click());
	check("a tap leaves it", !(await grey.isChecked()));
	const line = page.locator(".pills + .help");
	check("and says why", /riichi/.test(await line.textContent()), await line.textContent());
	await pill(page, "Ippatsu").focus();
	check(
		"what one means",
		/^Ippatsu: within one go-around/.test(await line.textContent()),
		await line.textContent(),
	);
	await page.getByRole("button", { name: "Pung" }).tap();
	await page.locator(".asking mj-tile-picker button[data-tile='9s']").tap();
	equal(
		"a meld takes its tiles of the hand",
		await page.inputValue(".mpsz"),
		"123m456p24s55z3s",
	);
	check("riichi is gone", !(await pill(page, /^Riichi$/).isChecked()));
	await told(page, "open, without yaku", "yaku");
	await page.locator(".melds button").tap();
	await told(page, "without the meld", "3 more tiles");
	await close(shown, "tapped");
}

const PHONE = { width: 390, height: 844 };
/** Of screens of a phone, when nothing is unfolded. */
const LENGTH_MOST = 1.3;
/** Each has more tiles than its example, or lies otherwise. */
const WHOLE_HANDS = {
	riichi: ["t=340678m22345p678s&w=8m&seat=1&from=3&f=riichi-ippatsu&d.dora_indicators=1p"],
	riichi_3: ["r=riichi&o.players=3&t=340678p22345p678s&w=8s&seat=1&h.nukidora=4&f=riichi"],
	nanchang: [
		"t=456678m5p12s22333z&w=3z&seat=1&d.jing=5p",
		"t=1199m2288p3377s11z&w=1z&d.jing=5p",
	],
	ming: ["t=234567m345p55678s&w=8s&seat=2&from=0&f=riichi"],
	jiujiang: ["t=123m456p78999p&w=9p&seat=1&m=pung-777z-0&h.fa=1"],
	yueqing: ["t=123456m55678p1278s44z&w=8p&seat=1&from=2&d.gangtou=4p"],
	mcr: [
		"t=456m567s22333p&w=7s&seat=1&m=chow-345p&h.flower_count=2",
		"t=22p&w=2p&seat=1&from=2&m=open_kong-1111m-0&m=open_kong-9999s-2&m=open_kong-1111z-3&m=concealed_kong-5555z",
	],
};

/** The tiles, what they waited for and their worth, without scrolling, in each ruleset. */
async function one_screen() {
	for (const [id, hands] of Object.entries(WHOLE_HANDS))
		for (const lang of ["en", "ja"])
			for (const [i, hand] of hands.entries()) {
				const name = `one screen: ${id} ${i}, ${lang}`;
				const [ruleset] = id.split("_");
				const path = `/?lang=${lang}#r=${ruleset}&${hand}`;
				const shown = await open(path, { viewport: PHONE, hasTouch: true });
				const { page } = shown;
				await page.waitForSelector(".headline[data-kind=win]");
				await page.waitForSelector(".waits-line:not([hidden])");
				for (const part of [
					".result > mj-hand",
					".result > .headline",
					".waits-line",
				])
					check(`${name}: ${part}`, await in_view(page, part));
				const size = await page.evaluate(
					() => document.documentElement.scrollHeight / innerHeight,
				);
				check(`${name}: its length`, size <= LENGTH_MOST, size);
				await page.locator(".result > mj-hand").tap();
				check(
					`${name}: by a tap its tiles`,
					await picker(page).isVisible(),
				);
				check(
					`${name}: and its worth`,
					await in_view(page, ".result > .headline"),
				);
				check(`${name}: its waits`, await in_view(page, ".waits-line"));
				await fits(page, name, { deep: i === 0 && lang === "en" });
				await close(shown, name);
			}
}

/** A line says what it waits for, how far it is from ready, or what to discard. */
async function waits_in_a_line() {
	const shown = await open("/?lang=en", { viewport: PHONE, hasTouch: true });
	const { page } = shown;
	const line = page.locator(".waits-line");
	const LINES = {
		"123m456p24999s55z": ["What it waits for 3s 4 left", "1 more tile"],
		"123m456p24899s55z": ["1 from ready 3s7s9s5z 12 left", "1 more tile"],
		"123m456p24999s55z1z": ["Ready, discard 1z", ""],
		"123m456p24899s55z1z": ["1 from ready, discard 1z", ""],
		"123m456p24999s55z3s": ["What it waited for 3s 4 left", "points"],
		"1m": ["", "13 more tiles"],
	};
	for (const [tiles, [wanted, worth]] of Object.entries(LINES)) {
		await page.evaluate(
			(to) => (location.hash = to),
			`r=riichi&t=${tiles}&w=${tiles.slice(-2)}`,
		);
		await told(page, `${tiles}: its worth`, worth);
		const said = () =>
			line.evaluate((node) =>
				[...(node.hidden ? [] : node.children)]
					.map((one) => one.concealed ?? one.textContent)
					.join(" "),
			);
		equal(`${tiles}: in a line`, await in_time(said, wanted), wanted);
	}
	await close(shown, "waits in a line");
}

/** In one line what can be done here, and to whom the other pages are of use. */
async function purpose() {
	for (const lang of Object.keys(TITLES)) {
		const shown = await open(`/?lang=${lang}`, { viewport: PHONE });
		const { page } = shown;
		const line = page.locator(".purpose");
		const links = await line
			.locator("a")
			.evaluateAll((all) =>
				all.map((one) => [one.pathname, one.textContent !== ""]),
			);
		equal(`${lang}: the pages`, links, [
			["/table", true],
			["/board", true],
			["/club", true],
		]);
		const text = await line.textContent();
		check(`${lang}: no sign of a link is left`, !/[{}\0]/.test(text), text);
		await close(shown, "purpose");
	}
	const shown = await open("/?embed=1&lang=en");
	equal("on another site, the hand alone", await shown.page.locator(".purpose").count(), 0);
	await close(shown, "purpose, embedded");
}

/** Further down the worth stays in view; a screen that is turned has room for all. */
async function further_down() {
	const shown = await open("/?lang=en", { viewport: PHONE, hasTouch: true });
	const { page } = shown;
	const bar = page.locator(".bar");
	check("what is seen is not said twice", await bar.isHidden());
	await unfolded(page, "how");
	await unfolded(page, "house_rules");
	await page.locator("[data-part=house_rules] input").last().scrollIntoViewIfNeeded();
	await bar.waitFor();
	equal("further down", await bar.textContent(), await headline(page));
	await bar.tap();
	await bar.waitFor({ state: "hidden" });
	check("a tap goes back to it", await in_view(page, ".result > .headline"));
	await unfolded(page, "how");
	const how = page.locator("[data-part=how]");
	const said = () => how.locator(".gist").textContent();
	equal("folded, it says what was said", await said(), "South off North · East round");
	await page.setViewportSize({ width: 1440, height: 900 });
	await in_time(() => how.evaluate((one) => one.open), true);
	check("with room it is open", await how.evaluate((one) => one.open));
	check("the tiles, too", await picker(page).isVisible());
	check("three columns", await in_view(page, ".result > .headline"));
	await close(shown, "further down");
}

/** What does not count is not asked. */
async function asked_when_it_counts() {
	const shown = await open("/?lang=en#r=riichi&t=123m456p24s99955z3s&w=3s&seat=1");
	const { page } = shown;
	const ura = page.locator(".chooser", { hasText: "Ura indicators" });
	check("no ura indicators without riichi", await ura.isHidden());
	await pill(page, /^Riichi$/).check();
	check("with riichi, they are asked", await ura.isVisible());
	await ura.locator("summary").click();
	await ura.locator("button[data-tile='1m']").click();
	await told(page, "they count", "han");
	await pill(page, /^Riichi$/).uncheck();
	check("what was said stays to be seen", await ura.isVisible());
	await page.check("input[value=nanchang]");
	const lower = page.locator(".chooser", { hasText: "Lower jing" });
	check("no lower jing by the usual rules", await lower.isHidden());
	await unfolded(page, "house_rules");
	await pill(page, "Lower jing").check();
	check("by those of this house, it is asked", await lower.isVisible());
	await close(shown, "asked when it counts");
}

/** By the keyboard alone. */
async function typed() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	await told(page, "the example", "12,000");
	const focused = () =>
		page.evaluate(() => {
			let one = document.activeElement;
			while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
			return {
				tag: document.activeElement.tagName,
				text: one?.textContent ?? "",
				value: one?.value,
			};
		});
	const until = async (what, key = "Tab") => {
		for (let i = 0; i < 60; i++) {
			await page.keyboard.press(key);
			if (what(await focused())) return true;
		}
		return false;
	};
	check("the button is reached", await until(({ text }) => text === "New hand"));
	await page.keyboard.press("Enter");
	await told(page, "an empty hand", "14 more tiles");
	check("the picker is reached", await until(({ tag }) => tag === "MJ-TILE-PICKER"));
	await page.keyboard.type("19m19p19s1234567z7z");
	await told(page, "thirteen orphans", "Yakuman");
	check("the text field is reached", await until(({ tag }) => tag === "INPUT"));
	equal("as text, the winning tile last", (await focused()).value, "19m19p19s1234567z7z");
	await page.keyboard.press("Control+a");
	await page.keyboard.type("222m 333p 44455s 88s 5s");
	await told(page, "four concealed triplets", "48,000");
	check("the winning tile is reached", await until(({ value }) => value === "5s"));
	await page.keyboard.press("ArrowRight");
	equal(
		"by an arrow",
		await page.evaluate(() => document.querySelector("[name=win]:checked").value),
		"8s",
	);
	check(
		"who discarded is reached",
		await until(({ tag, value }) => tag === "INPUT" && value === ""),
	);
	await page.keyboard.press("ArrowRight");
	check("from the next", await page.evaluate(() => /from=\d/.test(location.hash)));
	await close(shown, "typed");
}

/** The address holds the hand, and gives it to whoever opens it. */
async function linked() {
	const shown = await open("/?lang=en");
	const { page, context } = shown;
	await page.selectOption("select >> nth=1", "tenhou");
	await page.locator("details.card summary", { hasText: "House rules" }).click();
	await page.locator(".field", { hasText: "Red fives" }).locator("input").fill("0");
	await told(page, "no red five is left", "0 are red");
	await page.fill(".mpsz", "34567m22345p678s8m");
	await told(page, "a hand by these rules", "12,000 points · 6 han");
	await page.getByLabel("Honba", { exact: true }).fill("2");
	const said = await headline(page);
	const again = await watched(context, shown.said);
	await again.goto(await place_of(page));
	await again.waitForSelector(".calculator");
	await told(again, "the same hand elsewhere", said);
	equal(
		"its rules",
		await again.evaluate(() => document.querySelector("form select").value),
		"tenhou",
	);
	check("what was changed of them", /1 changed/.test(await again.textContent("form")));
	await again.goto(`${daemon.origin}/#r=nosuch&t=zz&s9.x=1&m=a-b-c&seat=99`);
	await again.waitForSelector(".calculator");
	await again.goto("about:blank");
	await again.goto(
		`${daemon.origin}/?lang=en#r=riichi&t=123m456p789s55z&w=5z&m=pung-5555m-9&seat=77&tb.honba=x&o.uma=1`,
	);
	await again.waitForSelector(".headline[data-kind=refused]");
	await again.locator("summary", { hasText: "House rules" }).click();
	equal(
		"what is no list is no placing",
		await again.locator(".four input").first().inputValue(),
		"20000",
	);
	await again.goto(
		`${daemon.origin}/?fbclid=1&lang=en#r=riichi&t=34567m22345p678s8m&w=8m&__proto__.bad=1&constructor.bad=1&o.__proto__.bad=1&o.__proto__=1`,
	);
	await told(again, "what another site adds is let be", "points");
	equal("a link reaches its hand alone", await again.evaluate(() => [{}.bad, Object.bad]), [
		undefined,
		undefined,
	]);
	await close(shown, "linked");
}

/** By the clipboard, and by hand where there is none. */
async function copied() {
	const shown = await open("/?lang=en", {
		permissions: ["clipboard-read", "clipboard-write"],
	});
	const { page } = shown;
	const copy = () => page.getByRole("button", { name: "Copy a link" }).click();
	await page.fill(".mpsz", "19m19p19s1234567z7z");
	await copy();
	await page.getByRole("button", { name: "The link is copied" }).waitFor();
	equal(
		"the link is the address",
		await page.evaluate(() => navigator.clipboard.readText()),
		(await place_of(page)).replace("?lang=en", ""),
	);
	await page.evaluate(() => Object.defineProperty(navigator, "clipboard", {}));
	await page.fill(".mpsz", "34567m22345p678s8m");
	await copy();
	equal(
		"without a clipboard it can be taken by hand",
		await page.evaluate(() => getSelection().toString()),
		(await place_of(page)).replace("?lang=en", ""),
	);
	await close(shown, "copied");
}

/** Whoever is on a control stays there when it is drawn anew. */
async function focused() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	const on = (name, what, value) =>
		page
			.evaluate(() => {
				const { tagName, value, textContent } = document.activeElement;
				return { tag: tagName, value, text: textContent };
			})
			.then((found) => equal(name, found[what], value));
	await page.focus("input[value=riichi]");
	await page.keyboard.press("ArrowRight");
	await told(page, "another ruleset", "8 points");
	await on("on the ruleset", "value", "nanchang");
	await page.keyboard.press("ArrowLeft");
	await on("and back", "value", "riichi");
	await page.locator("button", { hasText: "New hand" }).press("Enter");
	await on("on the button", "text", "New hand");
	const pung = page.getByRole("button", { name: "Pung" });
	await pung.press("Enter");
	await page.getByRole("button", { name: "Cancel" }).press("Enter");
	await on("on the kind of set after all", "text", "＋ Pung");
	await pung.click();
	await page.locator(".asking mj-tile-picker button[data-tile='9s']").click();
	await page.focus(".melds select");
	await page.keyboard.press("ArrowDown");
	await on("on whom it was claimed from", "tag", "SELECT");
	await page.locator("summary", { hasText: "House rules" }).click();
	await page.getByRole("button", { name: "Undo the changes" }).press("Enter");
	await on("on what undoes the changes", "text", "Undo the changes");
	await close(shown, "focused");
}

async function renamed() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	await page.fill(".mpsz", "19m19p19s1234567z7z");
	for (const [lang, title] of Object.entries(TITLES)) {
		await page.focus("header select");
		await page.selectOption("header select", lang);
		await page.waitForFunction((text) => document.title === text, title);
		equal(
			`${lang}: the hand stays`,
			await page.inputValue(".mpsz"),
			"19m19p19s1234567z7z",
		);
		equal(
			`${lang}: on the choice of languages`,
			await page.evaluate(() => document.activeElement.tagName),
			"SELECT",
		);
		const text = await page.evaluate(
			() =>
				document.body.innerText +
				document.querySelector("mj-result").shadowRoot.textContent,
		);
		const english =
			lang === "en"
				? []
				: [...text.matchAll(/[A-Za-z]{4,}/g)]
						.map(String)
						.filter(
							(word) =>
								!["English", "LEAGUE"].includes(
									word,
								),
						);
		equal(`${lang}: no English left`, english, []);
	}
	await close(shown, "renamed");
	await renamed_example();
}

/** An example that nobody changed stays, too, though no address holds it. */
async function renamed_example() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	await page.check("input[value=ming]");
	const hand = await page.inputValue(".mpsz");
	await page.locator("summary", { hasText: "House rules" }).click();
	await page.selectOption("header select", "ja");
	await page.waitForFunction((text) => document.title === text, TITLES.ja);
	equal("the example stays", await page.inputValue(".mpsz"), hand);
	check(
		"its rules stay open",
		(await page.locator("[data-part=house_rules]").getAttribute("open")) !== null,
	);
	await close(shown, "renamed example");
}

/** Three play: tiles, seats, presets and norths of three, and what they pay. */
async function three() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	const players = (n) =>
		page
			.locator("fieldset", { hasText: "Players" })
			.locator(`input[value="${n}"]`)
			.check();
	const names = () => page.evaluate(() => document.querySelector("mj-result").names.join());
	await players(3);
	await told(page, "the example of three", "points");
	equal("three seats", await names(), "East,South,West");
	equal(
		"no tiles that they lack",
		await picker(page).locator("button[data-tile='2m'][part=choice]").count(),
		0,
	);
	equal(
		"their presets",
		await page.locator("select").nth(1).locator("option").allTextContents(),
		["Classic", "Tenhou, three", "Mahjong Soul, three"],
	);
	check("no chow", await page.getByRole("button", { name: "Chow" }).isHidden());
	await page.selectOption("select >> nth=1", "tenhou_sanma");
	await page.fill(".mpsz", "340678p22345p67s8s");
	await told(page, "their rules: two norths aside", "10 han");
	const norths = page.locator(".norths");
	await norths.getByRole("button", { name: "Remove" }).first().click();
	await told(page, "one north less", "9 han");
	await norths.getByRole("button", { name: "Add" }).press("Enter");
	await told(page, "set aside again, by a key", "10 han");
	const { payments } = await page.evaluate(() => document.querySelector("mj-result").answer);
	const request = {
		ruleset: "riichi",
		rules: { preset: "tenhou_sanma", players: 3 },
		deal: { dora_indicators: "1p" },
		hand: {
			seat: 1,
			from: null,
			concealed: "340678p22345p67s",
			win_tile: "8s",
			flags: ["riichi"],
			nukidora: 2,
		},
	};
	const answer = await asked("score", request);
	equal("as the daemon pays three", payments, answer.payments);
	equal(
		"the norths lie beside the hand",
		await page.locator(".result > mj-hand [data-tile='4z']").count(),
		2,
	);
	await page.getByRole("button", { name: "Pung" }).click();
	await page.locator(".asking mj-tile-picker button[data-tile='2p']").click();
	await pill(page, /^East, dealer$/).check();
	await page.selectOption(".melds select", "2");
	equal(
		"who sits before lies at the left",
		await page
			.locator(".melds mj-hand [part=meld] .tile.side")
			.evaluate((tile) => [...tile.parentNode.children].indexOf(tile)),
		0,
	);
	await page.locator(".melds li button").click();
	await pill(page, /^South$/)
		.first()
		.check();
	await page.fill(".mpsz", "340678p22345p67s8s");
	await pill(page, /^Riichi$/).check();
	await told(page, "closed again", "10 han");
	const first = pill(page, "Robbing a north");
	equal(
		"no north is robbed by a self-draw",
		await first.getAttribute("aria-disabled"),
		"true",
	);
	const again = await watched(shown.context, shown.said);
	await again.goto(await place_of(page));
	await told(again, "the same elsewhere", "10 han");
	equal(
		"in it, the preset",
		await again.locator("select").nth(1).inputValue(),
		"tenhou_sanma",
	);
	await again.goto("about:blank");
	await again.goto(
		`${daemon.origin}/?lang=en#r=riichi&p=mahjongsoul_sanma&t=19m&seat=3&round=4z`,
	);
	await told(again, "a preset of three alone says that three play", "12 more tiles");
	equal(
		"and nobody sits where nobody is",
		await again.locator("fieldset", { hasText: "Your wind" }).locator("input").count(),
		3,
	);
	await page.locator("summary", { hasText: "House rules" }).click();
	await page.locator(".four").first().waitFor();
	equal("places of three", await page.locator(".four").first().locator("input").count(), 3);
	await page.getByRole("button", { name: "Undo the changes" }).click();
	equal("three go on playing", await names(), "East,South,West");
	await players(4);
	await told(page, "four again", "points");
	equal("four seats", await names(), "East,South,West,North");
	await close(shown, "three");
}

/** Whoever knows han and fu says no tiles. */
async function called() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	const value = page.locator("form .counts select").first();
	const fu = page.locator("form .counts select").nth(1);
	const way = (text) => pill(page, text).check();
	await way("Han and fu");
	await told(page, "the least", "1,000 points · 1 han · 30 fu");
	equal("no tiles are asked for", await page.locator("form mj-tile-picker").count(), 0);
	await value.selectOption("han.3");
	await fu.selectOption("70");
	await told(page, "a mangan", "8,000 points · 3 han · 70 fu · Mangan");
	await pill(page, /^East, dealer$/).check();
	await value.selectOption("han.2");
	await fu.selectOption("25");
	await told(page, "seven pairs of the dealer", "2,400 points · 2 han · 25 fu");
	await pill(page, "Self-draw").check();
	await told(page, "fu that a self-draw cannot have", "3,000 points · 2 han · 30 fu");
	equal(
		"and no others are offered",
		await fu.locator("option").first().textContent(),
		"20 fu",
	);
	await value.selectOption("han.5");
	equal("none from five han on", await fu.count(), 0);
	await told(page, "five han", "12,000 points · 5 han");
	await value.selectOption("yakuman.2");
	await told(page, "two yakuman", "96,000 points");
	await page.reload();
	await told(page, "the address holds it", "96,000 points");
	await page.goto("about:blank");
	await page.goto(`${daemon.origin}/?lang=en#r=riichi&h.called.han=99&h.called.fu=1`);
	await told(page, "more than can be is the most that counts", "13 han");
	await way("The tiles");
	await told(page, "back to tiles", "14 more tiles");
	await close(shown, "called");
}

/** What newcomers ask is answered where they stumble. */
async function helped() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	const why = page.locator(".result > .why");
	const asks = async (hash, question, answer) => {
		await page.evaluate(
			(to) =>
				new Promise((resolve) => {
					addEventListener("hashchange", resolve, { once: true });
					location.hash = to;
				}),
			hash,
		);
		await why.locator("summary", { hasText: question }).waitFor();
		await why.locator("summary").click();
		const text = await why.locator("p").innerText();
		check(question, answer.test(text), text);
		await why.locator("summary").click();
	};
	await asks("r=riichi&t=123m456p234999s55z&w=4s&seat=1", "Why 40 fu?", /32 fu are 40/);
	await asks(
		"r=riichi&t=123m456p234999s55z&w=4s&seat=1&from=3",
		"What is a yaku?",
		/one yaku/,
	);
	await asks(
		"r=riichi&t=123m456p234999s55z&w=4s&seat=1&from=3&h.discards=4s",
		"What is furiten?",
		/no win on a discard/,
	);
	await asks(
		"r=riichi&t=123m456p23999s55z&seat=1&h.discards=4s",
		"What is furiten?",
		/discard/,
	);
	await page.evaluate(() => (location.hash = "r=riichi&t=1m"));
	await told(page, "nothing is known yet", "13 more tiles");
	check("so there is nothing to ask", await why.isHidden());
	await close(shown, "helped");
}

async function foreseen() {
	const shown = await open("/?lang=en#r=riichi&t=123456m345p55678s&w=3p&seat=1");
	const { page } = shown;
	await page.getByRole("button", { name: "Look 6 turns ahead" }).click();
	await page.waitForFunction(() =>
		document
			.querySelectorAll(".part mj-waits")[1]
			.shadowRoot.querySelector("[part=outlook]"),
	);
	const text = await page.evaluate(
		() => document.querySelectorAll(".part mj-waits")[1].shadowRoot.textContent,
	);
	check("an outlook", /In 6 turns/.test(text), text);
	await close(shown, "foreseen");
}

/** On another site: in a frame as it is meant to be, and not otherwise. */
async function framed() {
	const page_of = (path) => `<!doctype html><iframe src="${daemon.origin}${path}"
		width="400" height="600"></iframe>`;
	const site = await serve(here, { "/embed": page_of("/?embed=1"), "/whole": page_of("/") });
	const page = await browser.context.newPage();
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto(`${site.origin}/embed`);
	const frame = page.frameLocator("iframe");
	await frame.locator(".calculator").waitFor();
	check(
		"in a frame",
		(await frame.locator(".result > .headline").textContent()).includes("12,000"),
	);
	equal("without the page's head", await frame.locator("header").count(), 0);
	await frame.getByRole("button", { name: "Tiles" }).click();
	await frame.locator("[data-part=as_text] > summary").click();
	await frame.locator(".mpsz").fill("19m19p19s1234567z7z");
	check(
		"the page is opened with the hand that is shown",
		/#r=riichi.*&t=19m19p19s12345677z/.test(
			await frame.locator("footer a").getAttribute("href"),
		),
	);
	await page.goto(`${site.origin}/whole`);
	equal(
		"the whole page is in no frame",
		await in_time(() => page.frames()[1]?.url(), "chrome-error://chromewebdata/"),
		"chrome-error://chromewebdata/",
	);
	await page.close();
	site.server.close();
}

/** Browsers offer to install it: each picture is what the manifest says of it. */
async function installed() {
	const shown = await open("/?lang=en");
	const { page } = shown;
	const icons = await page.evaluate(async () => {
		const link = document.querySelector("link[rel=manifest]");
		const { icons: listed } = await (await fetch(link.href)).json();
		return Promise.all(
			listed.map(async ({ src, sizes, type }) => {
				const image = new Image();
				image.src = src;
				await image.decode();
				const answer = await fetch(src);
				return {
					sizes,
					drawn: `${image.naturalWidth}x${image.naturalHeight}`,
					types: [type, answer.headers.get("Content-Type")],
				};
			}),
		);
	});
	equal(
		"its pictures",
		icons.map(({ sizes }) => sizes),
		["any", "192x192", "512x512", "512x512"],
	);
	for (const { sizes, drawn, types } of icons.slice(1))
		equal(`${sizes}: as large`, [drawn, ...types], [sizes, "image/png", "image/png"]);
	await close(shown, "installed");
}

/** The daemon is gone, and the page is opened anew. */
async function offline() {
	const { page, context, said } = await open("/?lang=en");
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	equal("before: no complaint", said, []);
	await daemon.kill();
	await page.goto(`${daemon.origin}/?lang=en`);
	await page.waitForSelector(".calculator");
	await told(page, "offline", "12,000");
	await page.fill(".mpsz", "19m19p19s1234567z7z");
	await told(page, "another hand, offline", "Yakuman");
	await page.check("input[value=mcr]");
	await told(page, "a ruleset that was not asked for before, offline", "112");
	await page.close();
	await context.close();
	await daemon.start();
}

/** Widths, themes and languages; axe looks at some of them, since it takes long. */
async function looks() {
	for (const width of [390, 1280])
		for (const scheme of ["light", "dark"])
			for (const lang of Object.keys(TITLES))
				await look(width, scheme, lang, lang === "en");
	for (const lang of ["en", "ja"]) await look(320, "light", lang, lang === "ja");
}

const HELP = {
	daemon,
	browser,
	open,
	close,
	faults_of_access,
	fits,
	SCREENS,
	folder,
	place_of,
	following,
	in_time,
};
const SUITES = {
	words,
	rulesets,
	competition,
	tapped,
	one_screen,
	purpose,
	waits_in_a_line,
	further_down,
	asked_when_it_counts,
	typed,
	linked,
	copied,
	focused,
	renamed,
	three,
	called,
	helped,
	foreseen,
	framed,
	installed,
	looks,
	offline,
	...table_suites(HELP),
	...board_suites(HELP),
	...book_suites(HELP),
	...header_suites(HELP),
	...shared_suites(HELP),
	...start_suites(HELP),
	...admin_suites(HELP),
	...verify_suites(HELP),
	...logs_suites({ ...HELP, program }),
	...play_suites(HELP),
	...weight_suites(HELP),
	...structure_suites(HELP),
};
/** Whether it is one of those to run. */
function wanted(name, index) {
	const [, share, shares] = /^(\d+)\/(\d+)$/.exec(only ?? "0/1") ?? [];
	return shares === undefined
		? only.split(",").includes(name)
		: index % Number(shares) === Number(share);
}

for (const [index, [name, suite]] of Object.entries(SUITES).entries()) {
	if (!wanted(name, index)) continue;
	try {
		await suite();
	} catch (error) {
		check(`${name} breaks off`, false, error.stack);
		finish();
	}
}
await browser.end();
await daemon.end();
finish();
