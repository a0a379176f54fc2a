// How quick the page is on a slow network and for a slow processor: measure.mjs PROGRAM [PARTS], of
// all parts or of those that are named, with commas. It prints and asserts nothing. Times by the clock have whatever else the machine does in them; those of the
// page's thread ("cpu") count its own work alone. Frames are told of this processor and of one that
// Chromium makes four times slower.
import { randomBytes } from "node:crypto";
import { Browser, Daemon, serve } from "../../client/test/support.mjs";
import { first_hand } from "./first_hand.mjs";
import { long_match, writer } from "./long.mjs";
import { count_taps } from "./taps.mjs";

/** Lighthouse's slow 4G. */
const SLOW_4G = {
	offline: false,
	latency: 150,
	downloadThroughput: 1_638_400 / 8,
	uploadThroughput: 750_000 / 8,
};
const RUNS = 3;
const SLOWER = 4;
const HANDS = 500;
const STEPS = 120;
/** A frame of 60 a second takes 16.7 ms. */
const LATE = 25;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "en-GB" };
const PATIENCE = 300_000;
const HAND = "123m456p11234s55z";

const [program, only] = process.argv.slice(2);
const daemon = await new Daemon(program).start();
const browser = await new Browser("--hide-scrollbars").start();
const key = daemon.club();

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const ms = (number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`.padStart(9);

/**
 * Does this with a page that nobody has opened before; work() is its thread's, in milliseconds, and
 * slow_down() makes its processor so many times slower.
 */
async function fresh(use, network) {
	const context = await browser.connection.newContext(PHONE);
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE);
	const tools = await context.newCDPSession(page);
	await tools.send("Performance.enable", { timeDomain: "threadTicks" });
	if (network) {
		await tools.send("Network.enable");
		await tools.send("Network.emulateNetworkConditions", network);
	}
	const work = async () => {
		const { metrics } = await tools.send("Performance.getMetrics");
		return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
	};
	const slow_down = (rate) => tools.send("Emulation.setCPUThrottlingRate", { rate });
	const found = await use(page, work, slow_down);
	await context.close();
	return found;
}

// ---- First paint ----

/** When something is to be seen, when all is, its thread's work and the bytes till then. */
const painted = (address, ready) =>
	fresh(async (page, work) => {
		await page.goto(address);
		await page.waitForSelector(ready, { state: "attached" });
		const cpu = await work();
		return page.evaluate(async (worked) => {
			const now = performance.now();
			const [first] = await new Promise((resolve) =>
				new PerformanceObserver((list) =>
					resolve(list.getEntriesByName("first-contentful-paint")),
				).observe({ type: "paint", buffered: true }),
			);
			const bytes = [
				...performance.getEntriesByType("navigation"),
				...performance.getEntriesByType("resource"),
			]
				.filter(({ name }) => !name.endsWith(".wasm"))
				.reduce((sum, { transferSize }) => sum + transferSize, 0);
			return { first: first.startTime, ready: now, cpu: worked, bytes };
		}, cpu);
	}, SLOW_4G);

async function paints(name, address, ready) {
	const runs = [];
	for (let n = 0; n < RUNS; n++) runs.push(await painted(address, ready));
	const [first, all, cpu, bytes] = ["first", "ready", "cpu", "bytes"].map((what) =>
		median(runs.map((run) => run[what])),
	);
	const kilobytes = `${Math.round(bytes / 1000)} KB`.padStart(8);
	console.log(`${name.padEnd(28)}${ms(first)}${ms(all)}${ms(cpu)}${kilobytes}`);
	return bytes;
}

/** A page that says one letter, once a script has come that is as long as all of ours. */
async function empty(bytes) {
	const script = `/*${randomBytes(bytes).toString("base64").slice(0, bytes)}*/
		document.body.append(Object.assign(document.createElement("p"), { textContent: "x" }));`;
	const site = await serve(".", {
		"/": `<!doctype html><body><script type="module" src="/filled.js"></script></body>`,
		"/filled.js": script,
	});
	await paints("an empty page of such bytes", `${site.origin}/`, "p");
	site.server.close();
}

async function first_paint(match) {
	console.log("slow 4G (150 ms, 1.6 Mbit/s)    first      all      cpu   but for modules");
	const bytes = await paints("calculator", `${daemon.origin}/`, ".headline");
	await paints("table", `${daemon.origin}/table#key=${key}&match=${match}`, ".record");
	await paints("club", `${daemon.origin}/club#key=${key}`, ".book .card");
	await paints("check a deal", `${daemon.origin}/verify`, "textarea");
	await empty(bytes);
}

// ---- From a tap to what it changes ----

/** Taps a tile of the picker; until a frame has been drawn with another headline. */
const tap = (page) =>
	page.evaluate(async () => {
		const head = document.querySelector(".headline");
		const before = head.textContent;
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		const begun = performance.now();
		document.querySelector("form mj-tile-picker")
			.shadowRoot.querySelector("[part=choice][data-tile='1s']")
			.click();
		while (head.textContent === before) await frame();
		await frame();
		return performance.now() - begun;
	});

async function taps() {
	const runs = await fresh(async (page, work) => {
		const hand_shown = () =>
			page.waitForFunction(() =>
				/1 more/.test(document.querySelector(".headline")?.textContent),
			);
		const place = `#r=riichi&t=${HAND}&seat=1`;
		await page.goto(`${daemon.origin}/?lang=en${place}`);
		await hand_shown();
		await page.evaluate(() => navigator.serviceWorker.ready);
		const found = [];
		for (let n = 0; n <= 2 * RUNS; n++) {
			const before = await work();
			const clock = await tap(page);
			found.push({ clock, cpu: (await work()) - before });
			await page.evaluate((hash) => (location.hash = hash), place);
			await hand_shown();
		}
		return found;
	});
	const of = (what) => median(runs.map((run) => run[what]));
	console.log(`\na tap that changes the result ${ms(of("clock"))}, cpu ${ms(of("cpu"))}`);
}

// ---- Scrolling ----

/** How long each frame took in which it was scrolled by 40 pixels, from the top. */
const frames_of = (page) =>
	page.evaluate(async (steps) => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		document.documentElement.style.scrollBehavior = "auto";
		scrollTo(0, 0);
		await frame();
		const frames = [];
		let last = await frame();
		for (let n = 0; n < steps; n++) {
			scrollBy(0, 40);
			const now = await frame();
			frames.push(now - last);
			last = now;
		}
		return frames;
	}, STEPS);

const size_of = (page) =>
	page.evaluate(() => {
		const count = (root) =>
			[...root.querySelectorAll("*")].reduce(
				(n, one) => n + 1 + (one.shadowRoot ? count(one.shadowRoot) : 0),
				0,
			);
		const { scrollHeight } = document.documentElement;
		return { elements: count(document), height: scrollHeight };
	});

const scrolled = (path, ready, prepare) =>
	fresh(async (page, work, slow_down) => {
		await page.goto(`${daemon.origin}${path}`);
		await page.waitForSelector(ready, { state: "attached" });
		await prepare?.(page);
		const before = await work();
		const frames = await frames_of(page);
		const cpu = ((await work()) - before) / STEPS;
		await slow_down(SLOWER);
		const slowly = await frames_of(page);
		return { frames, slowly, cpu, ...(await size_of(page)) };
	});

const told_of = (frames) =>
	`${ms(median(frames))} a frame, ${frames.filter((took) => took > LATE).length} of ` +
	`${frames.length} later than ${LATE} ms`;

async function scrolls(name, ...how) {
	const { frames, slowly, cpu, elements, height } = await scrolled(...how);
	console.log(`${name}: ${elements} elements, ${height} px, cpu ${ms(cpu)} a frame`);
	console.log(`  on this processor     ${told_of(frames)}`);
	console.log(`  ${SLOWER} times slower        ${told_of(slowly)}`);
}

/** Opens the list of hands, and has those that came first, too. */
async function all_hands(page) {
	await page.locator("details.hands > summary").tap();
	await page.getByRole("button", { name: "Earlier hands" }).tap();
	await page.waitForFunction(
		(all) => document.querySelectorAll(".hand").length === all,
		HANDS,
	);
}

async function scrolling(match) {
	console.log(`\na match of ${HANDS} hands, scrolled`);
	const place = `lang=en#key=${key}&match=${match}`;
	await scrolls("table, all its hands", `/table?${place}`, ".hand", all_hands);
	await scrolls("scoreboard", `/board?${place}`, ".chart");
}

/** Taps a hand; nothing is said there that would be more than what happened. */
async function hands_by_taps() {
	const context = await browser.connection.newContext(PHONE);
	const first = await context.newPage();
	await first.goto(`${daemon.origin}/table#key=${key}`);
	await first.locator("footer [data-club]").waitFor();
	const storageState = await context.storageState();
	await context.close();
	const open = async (path) => {
		const own = await browser.connection.newContext({ ...PHONE, storageState });
		const page = await own.newPage();
		await page.goto(daemon.origin + path);
		return page;
	};
	console.log("\ntaps a hand at /table, Record among them");
	for (const { ruleset, kind, count } of await count_taps(writer(daemon.origin, key), open))
		console.log(`${ruleset.padEnd(16)}${kind.padEnd(16)}${String(count).padStart(3)}`);
}

/** Of a service of its own, which has no club yet. */
async function first_hand_of_all() {
	const own = await new Daemon(program).start();
	const code = await own.start_code();
	const {
		screens,
		taps: tapped,
		names,
		seconds,
	} = await fresh((page) => first_hand(page, own.origin, code));
	console.log(
		`\nfrom the start link to the first hand: ${screens} screens, ${tapped} taps, ` +
			`${names} names to type; the pages and a script without pauses: ${seconds.toFixed(1)} s`,
	);
	await own.end();
}

/** When one can sit down to play, and has the first tile to discard; and what came until then. */
const sitting = () =>
	fresh(async (page, _, slow_down) => {
		await slow_down(SLOWER);
		const begun = Date.now();
		await page.goto(`${daemon.origin}/play?lang=en#seed=first`);
		await page.locator(".setup-fields select, .setup-fields input").first().waitFor();
		const ready = Date.now() - begun;
		await page.locator(".begin button").tap();
		await page.locator(".own-tiles button, [data-act=pass]").first().waitFor();
		const dealt = Date.now() - begun;
		const parts = await page.evaluate(() =>
			[
				...performance.getEntriesByType("navigation"),
				...performance.getEntriesByType("resource"),
			].map(({ name, transferSize }) => [name, transferSize]),
		);
		const sum = (of_module) =>
			parts
				.filter(([name]) => name.endsWith(".wasm") === of_module)
				.reduce((bytes, [, size]) => bytes + size, 0);
		return { ready, dealt, page: sum(false), modules: sum(true) };
	}, SLOW_4G);

async function play() {
	console.log(`\n/play on slow 4G, a processor ${SLOWER} times slower`);
	for (let n = 0; n < RUNS; n++) {
		const { ready, dealt, page, modules } = await sitting();
		const [own, rules] = [page, modules].map((bytes) => Math.round(bytes / 1000));
		console.log(
			`one can sit down${ms(ready)}, discard${ms(dealt)}; page ${own} KB, rules ${rules} KB`,
		);
	}
}

const PARTS = {
	play,
	scrolling,
	taps,
	hands_by_taps,
	first_hand: first_hand_of_all,
	first_paint,
};
const match = await long_match(writer(daemon.origin, key), HANDS);
for (const [name, part] of Object.entries(PARTS))
	if (only === undefined || only.split(",").includes(name)) await part(match);
await browser.end();
await daemon.end();
process.exit(0);
