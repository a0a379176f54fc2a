// The elements in Chromium, under a policy that forbids whatever can be forbidden: elements.mjs
// PROGRAM [FOLDER] Pictures go to FOLDER.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { remote } from "mahjongd";
import { Browser, Daemon, called, check, equal, finish, guests, serve } from "./support.mjs";

const [program, folder] = process.argv.slice(2);
const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const POLICY =
	"default-src 'none'; script-src 'self'; style-src 'self'; connect-src http://127.0.0.1:*; " +
	"base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const site = await serve(
	client,
	{ "/": readFileSync(join(client, "test/elements.html")) },
	{ "Content-Security-Policy": POLICY },
);
const daemon = await new Daemon(program, "--cors", site.origin).start();
const key = daemon.club();
const service = remote(daemon.origin, key);
const room = await service.club.matches.begin({ ruleset: "riichi", seats: guests });
await room.record(called(0, 2));
await room.record({ outcome: { type: "exhaustive_draw", tenpai: [0, 1], riichi: [1] } });
const three = await service.club.matches.begin({
	ruleset: "riichi",
	rules: { players: 3 },
	seats: guests.slice(0, 3),
});
await three.record({ outcome: { type: "exhaustive_draw", tenpai: [2] } });
const given = JSON.stringify({ origin: daemon.origin, key, match: room.id, three: three.id });
const address = `${site.origin}/#${encodeURIComponent(given)}`;
const browser = await new Browser("--hide-scrollbars").start();

// A page whose every complaint counts.
async function open(width, colorScheme) {
	const page = await browser.context.newPage();
	const said = [];
	page.on(
		"console",
		(line) => ["error", "warning"].includes(line.type()) && said.push(line.text()),
	);
	page.on("pageerror", (error) => said.push(error.message));
	await page.emulateMedia({ colorScheme });
	await page.setViewportSize({ width, height: 900 });
	await page.goto(address);
	await page.waitForFunction(() => window.shown);
	return { page, said };
}

const labels = (page, id) =>
	page.evaluate(
		(name) =>
			[...document.getElementById(name).shadowRoot.querySelectorAll(".tile")].map((tile) =>
				tile.getAttribute("aria-label"),
			),
		id,
	);
const text = (page, id) =>
	page.evaluate(
		(name) => document.getElementById(name).shadowRoot.textContent.replace(/\s+/g, " "),
		id,
	);

async function look(width, colorScheme) {
	const { page, said } = await open(width, colorScheme);
	const name = `${width} ${colorScheme}`;
	equal(
		`${name}: no wider than the page`,
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
		0,
	);
	const wide = await page.evaluate(() =>
		[
			...document.querySelectorAll(
				"mj-hand, mj-result, mj-waits, mj-scoreboard, mj-tile-picker",
			),
		]
			.filter((one) =>
				[...one.shadowRoot.querySelectorAll("*:not(.unseen):not(svg *)")].some(
					(part) =>
						!part.closest(".scroll") &&
						part.getBoundingClientRect().right > innerWidth + 1,
				),
			)
			.map((one) => one.id),
	);
	equal(`${name}: nothing sticks out`, wide, []);
	const colour = await page.evaluate(
		() => getComputedStyle(document.getElementById("score")).color,
	);
	check(
		`${name}: its text`,
		colour === (colorScheme === "dark" ? "rgb(236, 232, 225)" : "rgb(29, 32, 33)"),
		colour,
	);
	if (folder)
		await page.screenshot({
			path: join(folder, `elements-${width}-${colorScheme}.png`),
			fullPage: true,
		});
	equal(`${name}: no complaint`, said, []);
	await page.close();
}

async function shown(page) {
	const hand = await labels(page, "plain");
	equal("every tile", hand.length, 14);
	equal(
		"by name",
		[hand[0], hand[4], hand.at(-1)],
		["1 characters", "red 5 dots", "3 bamboo, winning tile"],
	);
	const melds = await labels(page, "melds");
	check(
		"what was claimed, what is face down, what is wild",
		["2 characters, claimed", "face down", "6 dots, wild"].every((label) =>
			melds.includes(label),
		),
		melds,
	);
	const badges = (id) =>
		page.evaluate(
			(name) =>
				[...document.getElementById(name).shadowRoot.querySelectorAll(".badge")].map(
					(badge) => badge.textContent,
				),
			id,
		);
	equal("badges of wild tiles", await badges("melds"), ["精", "精"]);
	equal("badges of flowers", await badges("flowers"), ["花", "花"]);
	const faces = await page.evaluate(
		() =>
			[...document.getElementById("plain").shadowRoot.querySelectorAll("svg")].filter(
				(svg) => svg.getBoundingClientRect().width > 5 && svg.childNodes.length > 0,
			).length,
	);
	equal("every face is drawn", faces, 14);
	const score = await text(page, "score");
	check(
		"the score",
		["2,300 points", "Riichi", "1 han", "Fu", "+32", "→ 70", "Cleopatra"].every((part) =>
			score.includes(part),
		),
		score,
	);
	const line = (id) => page.evaluate((name) => document.getElementById(name).summary, id);
	check(
		"the score in a line",
		/^2,300 points · 1 han · 70 fu/.test(await line("score")),
		await line("score"),
	);
	check("why not, in a line", /yaku/i.test(await line("refused")), await line("refused"));
	equal("a settlement has none", await line("settled"), "");
	check(
		"the parts of fu by their names",
		!/_/.test(score) && /up to the next ten/.test(score),
		score,
	);
	check("how it is read", /Reading.*four sets and a pair · Closed wait/.test(score), score);
	check(
		"why not",
		/No win: .*yaku/i.test(await text(page, "refused")),
		await text(page, "refused"),
	);
	check(
		"a settlement",
		/Payments/.test(await text(page, "settled")),
		await text(page, "settled"),
	);
	check("waits", /Ready.*Self-draw/.test(await text(page, "ready")), await text(page, "ready"));
	check(
		"discards",
		(await labels(page, "discards")).some((label) => / left$/.test(label)),
		await labels(page, "discards"),
	);
	await foreseen(page);
	await of_three(page);
	const board = await text(page, "board");
	check(
		"the scoreboard",
		["2 honba", "deposits: 1", "Anna", "+1,500"].every((part) => board.includes(part)),
		board,
	);
}

// Of each meld, at which tile it lies across.
const across = (page, id) =>
	page.evaluate(
		(name) =>
			[...document.getElementById(name).shadowRoot.querySelectorAll("[part=meld]")].map(
				(meld) => [...meld.children].findIndex((tile) => tile.classList.contains("side")),
			),
		id,
	);

async function of_three(page) {
	equal(
		"from the one before at the left, from the next at the right",
		await across(page, "three"),
		[0, 2],
	);
	const hand = await labels(page, "three");
	equal("norths set aside", hand.filter((label) => label === "North wind, set aside").length, 2);
	const offered = (id) =>
		page.evaluate(
			(name) =>
				document.getElementById(name).shadowRoot.querySelectorAll(".grid button").length,
			id,
		);
	equal("without 2 to 8 characters", [await offered("picker"), await offered("fewer")], [37, 29]);
	const result = await text(page, "shared");
	check(
		"who pays of three",
		["Nuki Dora", "Seat 1 -", "Seat 2 +", "Seat 3 -"].every((part) => result.includes(part)) &&
			!result.includes("Seat 4"),
		result,
	);
	const board = await text(page, "triangle");
	check(
		"a scoreboard of three",
		["WestAnna", "EastBo", "SouthCleo", "+2,000"].every((part) => board.includes(part)) &&
			!/North|Dora/.test(board),
		board,
	);
}

// The bars are as long as the chances beside them, the best first; docs/outlook.md has the numbers
// of the calls.
async function foreseen(page) {
	const drawn = (id) =>
		page.evaluate((name) => {
			const { shadowRoot } = document.getElementById(name);
			const all = (what) => [...shadowRoot.querySelectorAll(what)];
			return {
				bars: all(".bar").map((bar) => [
					bar.querySelector("rect").getAttribute("width"),
					bar.textContent,
				]),
				widths: all(".bar rect").map((rect) => rect.getBoundingClientRect().width),
				curves: all("polyline").map((line) => [
					line.getAttribute("class"),
					line.getAttribute("points").split(" ").length,
				]),
			};
		}, id);
	const { bars, widths, curves } = await drawn("outlook");
	check(
		"a bar for each discard",
		bars.length > 1 &&
			bars.every(([width, percent]) => Math.abs(width - parseFloat(percent)) < 0.1) &&
			widths.every((width, i) => width > 0 && (i === 0 || width <= widths[i - 1])),
		[bars, widths],
	);
	equal("a curve by turn", curves, [
		["ready", 4],
		["win", 4],
	]);
	const said = await text(page, "outlook");
	check("winning now", /In 4 turns.*Winning now1,500/.test(said), said);
	equal(
		"calls",
		(await drawn("calls")).bars.map(([, percent]) => percent),
		["18.6%", "18.6%", "3.9%"],
	);
	for (const [lang, words] of Object.entries({
		"zh-Hans": ["3 巡之内", "过", "碰", "别家不鸣"],
		"zh-Hant": ["3 巡之內", "過", "碰", "別家不鳴"],
		ja: ["3巡以内", "見送り", "ポン", "他家は鳴かず"],
		en: ["In 3 turns", "Pass", "Pung", "Only the own draws count"],
	})) {
		await page.evaluate((tag) => {
			document.getElementById("calls").lang = tag;
		}, lang);
		const told = await text(page, "calls");
		check(
			`an outlook, ${lang}`,
			words.every((word) => told.includes(word)),
			told,
		);
	}
}

async function languages(page) {
	const before = await labels(page, "plain");
	await page.evaluate(() => {
		document.documentElement.lang = "zh-TW";
		document.querySelectorAll("mj-hand").forEach((one) => one.changed());
	});
	const after = await labels(page, "plain");
	check(
		"in the page's language",
		before[0] !== after[0] && after[0] === "一萬" && after.at(-2) === "白板",
		after,
	);
	const catalogue = await service.ruleset("riichi");
	for (const [lang, words] of Object.entries({
		en: "East wind",
		"zh-Hans": "东风",
		"zh-Hant": "東風",
		ja: "東",
	})) {
		await page.evaluate((tag) => {
			const one = document.getElementById("plain");
			one.lang = tag;
			one.concealed = "1z";
		}, lang);
		const [label] = await labels(page, "plain");
		check(
			`a wind as the catalogue has it, ${lang}`,
			label === words && label.startsWith(catalogue.labels.winds["1z"][lang]),
			label,
		);
	}
}

async function picked(page) {
	const value = () => page.evaluate(() => new FormData(document.forms[0]).get("hand"));
	equal("what it had", await value(), "123m55z");
	await page.focus("#picker");
	await page.keyboard.type("406p7z");
	equal("typed", await value(), "123m406p557z");
	await page.keyboard.press("Backspace");
	equal("the last taken back", await value(), "123m406p55z");
	await page.keyboard.type("5555p");
	equal("no fifth", await value(), "123m455506p55z");
	const picker = page.locator("#picker");
	await picker.locator("button.clear").click();
	equal("cleared", await value(), "");
	const choice = picker.locator("button[data-tile='1m']");
	for (let i = 0; i < 5; i++) await choice.evaluate((button) => button.click());
	await choice.focus();
	equal("four of a tile", await value(), "1111m");
	equal(
		"no more of it",
		[await choice.getAttribute("aria-disabled"), await choice.getAttribute("aria-label")],
		["true", "1 characters, 0 left"],
	);
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	equal("by the arrows", await value(), "11112m");
	await picker.locator("button[part=chosen-tile]").first().click();
	equal("a tap takes one back", await value(), "1112m");
	await page.evaluate(() => {
		document.querySelector("form").reset();
	});
	equal("as its form is reset", await value(), "123m55z");
	const told = await page.evaluate(
		() =>
			new Promise((resolve) => {
				const one = document.getElementById("picker");
				one.addEventListener("input", () => resolve(one.value), { once: true });
				one.shadowRoot.querySelector("button[data-tile='9s']").click();
			}),
	);
	equal("told of a change", told, "123m9s55z");
	await page.evaluate(() => {
		const one = document.getElementById("picker");
		one.ruleset = "jiujiang";
	});
	equal("a ruleset's tiles", await picker.locator("button[data-tile='1z']").count(), 0);
}

for (const width of [320, 1280]) for (const scheme of ["light", "dark"]) await look(width, scheme);
const { page, said } = await open(800, "light");
await shown(page);
await picked(page);
await languages(page);
equal("no complaint", said, []);
await browser.end();
site.server.close();
await daemon.end();
finish();
