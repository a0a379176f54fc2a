// The page at /docs in Chromium: run by `make check-page`. The last line is "N passed, N failed".
//
// check.mjs PROGRAM [FOLDER]: starts PROGRAM, build/mahjongd; pictures of the page go to FOLDER.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [program, folder] = process.argv.slice(2);
const RULESETS = ["riichi", "nanchang", "ming", "jiujiang", "yueqing"];
const CALLS = ["score", "waits", "settle", "deals"];
const WIDTHS = [390, 1280];
const PATIENCE = 120000;
let passed = 0;
let failed = 0;

function check(name, holds, found) {
	if (holds) passed++;
	else {
		failed++;
		console.log(`FAILED  ${name}: ${JSON.stringify(found)}`);
	}
}

function equal(name, got, wanted) {
	check(name, JSON.stringify(got) === JSON.stringify(wanted), got);
}

// ---- The daemon and the browser ----

async function serve(place) {
	const store = `sqlite:${join(place, "club.db")}`;
	const daemon = spawn(program, ["--listen", "127.0.0.1:0", "--store", store]);
	daemon.stderr.resume();
	const origin = await new Promise((resolve, reject) => {
		daemon.on("exit", (code) => reject(new Error(`the daemon ended with ${code}`)));
		daemon.stdout.on("data", (text) => {
			const found = /http:\/\/[\d.:]+/.exec(String(text));
			if (found !== null) resolve(found[0]);
		});
	});
	return { daemon, origin };
}

// A page whose every complaint counts: errors, warnings, what its policy forbids, other hosts.
async function open(browser, origin, options, path) {
	const page = await browser.newPage(options);
	const said = [];
	page.setDefaultTimeout(PATIENCE);
	page.on("console", (line) => {
		if (["error", "warning"].includes(line.type())) said.push(line.text());
	});
	page.on("pageerror", (error) => said.push(error.message));
	page.on("requestfailed", (one) => said.push(`${one.url()} failed`));
	page.on("request", (one) => {
		if (!one.url().startsWith(origin)) said.push(`${one.url()} is elsewhere`);
	});
	await page.addInitScript(() =>
		addEventListener("securitypolicyviolation", (event) =>
			console.error(`forbidden: ${event.violatedDirective} ${event.blockedURI}`)));
	await page.goto(origin + path);
	return { page, said };
}

async function overflow(page) {
	return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

// ---- What is checked ----

async function search(page, width) {
	const shown = () => page.locator(".call:visible > summary .path").allTextContents();
	const all = (await shown()).length;
	check(`${width}: all calls are there`, all > 50, all);
	await page.fill("#search", "score");
	const found = await shown();
	check(`${width}: search finds score`, found[0] === "/v1/score" && found.length < all, found);
	await page.fill("#search", "haitei");
	const within = await shown();
	check(`${width}: search finds a flag`, within.includes("/v1/score") && within.length < all, within);
	await page.fill("#search", "zzz");
	equal(`${width}: search finds nothing`, [await shown(), await page.isVisible(".none")], [[], true]);
	await page.fill("#search", "");
	equal(`${width}: all calls are back`, (await shown()).length, all);
}

// Sends what the form of a call holds; the status, and the answer.
async function send(page, call) {
	await page.waitForSelector(`${call} .outcome`, { state: "attached" });
	await page.evaluate((id) => document.querySelector(`${id} .outcome`).replaceChildren(), call);
	await page.click(`${call} .send`);
	await page.waitForSelector(`${call} .outcome pre`);
	return {
		status: (await page.textContent(`${call} .status`)).split(" ")[0],
		answer: JSON.parse(await page.textContent(`${call} .outcome pre`)),
	};
}

async function try_all(page, origin, width) {
	for (const call of CALLS.map((id) => `#${id}`)) {
		await page.goto(`${origin}/docs${call}`);
		for (const ruleset of width === WIDTHS[0] ? RULESETS.slice(-1) : RULESETS) {
			const name = `${width}: ${call} of ${ruleset}`;
			await page.selectOption(`${call} .choice >> text=Ruleset >> select`, ruleset);
			const { status, answer } = await send(page, call);
			equal(name, [status, answer.ruleset], ["200", ruleset]);
			const curl = await page.textContent(`${call} pre.curl`);
			check(`${name}: curl`, curl.startsWith(`curl -s '${origin}/v1/${call.slice(1)}'`), curl);
			equal(`${name}: no wider than the page`, await overflow(page), 0);
		}
	}
	const { answer } = await send(page, "#deals");
	check(`${width}: an answer of its own`, answer.seed === "our first game", answer.seed);
	await page.selectOption("#deals .field:has-text('names') select", "ja");
	check(`${width}: a parameter`, (await page.textContent("#deals pre.curl")).includes("?names=ja'"));
}

// Every call opens, with its schemas and answers, and the page stays as wide as the screen.
async function open_all(page, width) {
	const count = await page.evaluate(async () => {
		const opened = new Set();
		for (let more = true, rounds = 0; more && rounds < 4; rounds++) {
			const closed = [...document.querySelectorAll("details:not([open])")];
			closed.forEach((one) => { one.open = true; opened.add(one); });
			more = closed.length > 0;
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		return opened.size;
	});
	check(`${width}: what is folded opens`, count > 500, count);
	equal(`${width}: all open, no wider than the page`, await overflow(page), 0);
}

async function look(browser, origin, width, colorScheme) {
	const name = `${width} ${colorScheme}`;
	const options = { viewport: { width, height: 900 }, colorScheme };
	const { page, said } = await open(browser, origin, options, "/docs");
	await page.waitForSelector(".call");
	equal(`${name}: no wider than the page`, await overflow(page), 0);
	const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	check(`${name}: its ground`, (ground === "rgb(255, 255, 255)") === (colorScheme === "light"), ground);
	if (colorScheme === "light") {
		await search(page, width);
		await try_all(page, origin, width);
		await open_all(page, width);
	} else {
		await page.goto(`${origin}/docs#score`);
		await send(page, "#score");
	}
	if (folder !== undefined) {
		await page.goto(`${origin}/`);
		await page.goto(`${origin}/docs#score`);
		await send(page, "#score");
		await page.screenshot({ path: join(folder, `docs-${width}-${colorScheme}.png`) });
	}
	equal(`${name}: no complaint`, said, []);
	await page.close();
}

async function without_scripts(browser, origin) {
	const options = { viewport: { width: WIDTHS[0], height: 900 }, javaScriptEnabled: false };
	for (const path of ["/", "/docs", "/docs/problems"]) {
		const page = await browser.newPage(options);
		await page.goto(origin + path);
		check(`${path} without scripts`, await page.isVisible("h1"));
		if (path === "/docs")
			check("the calls without scripts", (await page.locator("#calls tr").count()) > 50);
		await page.close();
	}
}

async function home(browser, origin) {
	for (const path of ["/docs", "/docs/problems"]) {
		const options = { viewport: { width: WIDTHS[0], height: 900 } };
		const { page, said } = await open(browser, origin, options, path);
		await page.waitForLoadState("networkidle");
		equal(`${path}: no wider than the page`, await overflow(page), 0);
		if (path === "/docs")
			equal("its own address", await page.textContent(".origin"), origin);
		equal(`${path}: no complaint`, said, []);
		await page.close();
	}
}

// Refusals are shown, which the browser's console calls errors; the key of the field is sent.
async function refusals(browser, origin) {
	const { page } = await open(browser, origin, {}, "/docs#deals");
	await page.fill("#deals textarea", "{}");
	equal("a refusal", (await send(page, "#deals")).status, "422");
	await page.goto(`${origin}/docs#getMe`);
	equal("no key", (await send(page, "#getMe")).status, "401");
	check("KEY in the code", (await page.textContent("#getMe pre.curl")).includes("Bearer KEY"));
	await page.fill("#key", "mjk_wrong");
	const [sent] = await Promise.all([page.waitForRequest(`${origin}/v1/me`), send(page, "#getMe")]);
	equal("the key is sent", await sent.headerValue("authorization"), "Bearer mjk_wrong");
	await page.close();
}

const place = mkdtempSync(join(tmpdir(), "page-"));
const { daemon, origin } = await serve(place);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium",
	args: ["--no-sandbox"] });
try {
	for (const width of WIDTHS)
		for (const colorScheme of ["light", "dark"]) await look(browser, origin, width, colorScheme);
	await without_scripts(browser, origin);
	await home(browser, origin);
	await refusals(browser, origin);
} finally {
	await browser.close();
	daemon.removeAllListeners("exit");
	daemon.kill();
	rmSync(place, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
