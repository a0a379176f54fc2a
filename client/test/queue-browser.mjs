// The queue in Chromium: taps in two tabs, while the daemon is killed, tabs are closed in the
// middle of things and the browser dies. Every tap that was kept is recorded once.
//
// queue-browser.mjs PROGRAM [TAPS [SEED]]: 36 taps; 500 by `make check-client-long`. Every third
// is a transfer, of which two would be as good as one to the service: there the key alone keeps
// it from being made twice.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { remote } from "mahjongd";
import {
	Browser,
	Daemon,
	PATIENCE,
	called,
	check,
	equal,
	finish,
	guests,
	serve,
} from "./support.mjs";

const [program, count = "36", seed = "7"] = process.argv.slice(2);
const TAPS = Number(count);
const page_text = `<!doctype html><script type="module">
import { remote } from "/dist/index.js";
import { indexedStore, queue } from "/dist/queue.js";
const { origin, key, rooms } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const service = remote(origin, key);
window.service = service;
window.store = indexedStore("club");
const taps = queue(service, { name: "club", store: window.store });
window.tap = async (match, what) => {
	const path = "/v1/matches/" + rooms[match] + (what.reason ? "/transfers" : "/hands");
	await taps.add({ method: "POST", path, lane: rooms[match], body: what });
};
window.taps = taps;
</script>`;

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const site = await serve(client, { "/": page_text });
const daemon = await new Daemon(program, "--cors", site.origin).start();
const key = daemon.club();
const { club } = remote(daemon.origin, key, { retries: 9 });
const rooms = [];
for (let i = 0; i < 4; i++)
	rooms.push((await club.matches.begin({ ruleset: "riichi", seats: guests })).id);
const given = JSON.stringify({ origin: daemon.origin, key, rooms });
const address = `${site.origin}/#${encodeURIComponent(given)}`;
const browser = await new Browser().start();

let state = Number(seed);
// mulberry32: the same seed, the same day.
function random(below) {
	state = (state + 0x6d2b79f5) | 0;
	let t = Math.imul(state ^ (state >>> 15), 1 | state);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) % below;
}

const tabs = [];
async function open(i) {
	tabs[i] = await browser.context.newPage();
	tabs[i].setDefaultTimeout(PATIENCE);
	await tabs[i].goto(address);
	await tabs[i].waitForFunction(() => window.taps !== undefined);
}
for (let i = 0; i < 2; i++) await open(i);

// ---- What goes wrong ----

let alive = true;
const happened = {};
const revive = async () => {
	if (!alive) await daemon.start();
	alive = true;
};
const mishaps = {
	daemon: async () => {
		if (alive) await daemon.kill();
		alive = false;
	},
	revived: revive,
	reload: async (i) => {
		await tabs[i].reload();
		await tabs[i].waitForFunction(() => window.taps !== undefined);
	},
	closed: async (i) => {
		await tabs[i].close();
		await open(i);
	},
	browser: async () => {
		await browser.kill();
		await browser.start();
		await Promise.all(tabs.map((_, i) => open(i)));
	},
};

function mishap(n) {
	if (n % Math.max(36, Math.ceil(TAPS / 4)) === 18) return "browser";
	return [..."daemon revived daemon revived reload closed".split(" "), ...Array(24)][random(30)];
}

// ---- Taps: each is made until it is known to be kept ----

const next = [1, 1, 1, 1];
const name = (body) => body.note ?? body.reason;

// Every tap of a match as the book has it, by what was noted with it.
async function recorded(match) {
	const found = [];
	for await (const { kind, input, reason } of club.entries({ match: rooms[match], order: "asc" }))
		if (kind !== "match") found.push(name(input ?? { reason }));
	return found;
}

async function kept(match, note) {
	const there = await tabs[0].evaluate(async () =>
		(await window.store.all()).map(({ text }) => JSON.parse(text)),
	);
	if (there.map(name).includes(note)) return true;
	await revive();
	return (await recorded(match)).includes(note);
}

const made = [[], [], [], []];
async function tap(n) {
	const match = random(4);
	const note = `tap ${n}`;
	const what =
		n % 3 === 2
			? { from: n % 4, to: (n + 1) % 4, points: 100, reason: note }
			: { ...called(n % 4, (n + 1) % 4), hand_number: next[match], note };
	const tab = match >> 1;
	const wrong = mishap(n);
	const send = () => tabs[tab].evaluate(([...args]) => window.tap(...args), [match, what]);
	const sent = send().then(
		() => true,
		() => false,
	);
	if (wrong !== undefined) {
		happened[wrong] = (happened[wrong] ?? 0) + 1;
		await mishaps[wrong](tab);
	}
	if (!(await sent) && !(await kept(match, note))) await send();
	if (what.hand_number) next[match]++;
	made[match].push(note);
}

const begin = Date.now();
for (let n = 0; n < TAPS; n++) await tap(n);
await revive();
for (const tab of tabs) await tab.evaluate(() => window.taps.resume());
for (const tab of tabs)
	await tab.waitForFunction(() => window.taps.taps.length === 0, undefined, {
		timeout: PATIENCE,
		polling: 100,
	});

for (let match = 0; match < rooms.length; match++)
	equal(`match ${match}: every tap once, in order`, await recorded(match), made[match]);
equal("no conflict", await tabs[0].evaluate(() => window.taps.conflicts.length), 0);
equal("nothing was taken back", (await club.verify()).entries, TAPS + rooms.length);
check(
	"things went wrong",
	["daemon", "browser"].every((what) => happened[what] > 0),
	happened,
);
console.log(`${TAPS} taps, ${JSON.stringify(happened)}, ${Date.now() - begin} ms`);
// Without streams of fetch, as in React Native: the same events, after a break too.
const room = await club.matches.begin({ ruleset: "riichi", seats: guests });
const told = tabs[0].evaluate(async (id) => {
	delete Response.prototype.body;
	window.kinds = [];
	for await (const { kind } of window.service.club.matches.open(id).follow({ after: 0 })) {
		if (kind !== "commit") window.kinds.push(kind);
		if (kind === "transfer") return window.kinds;
	}
}, room.id);
await room.record(called());
await tabs[0].waitForFunction(() => window.kinds?.length === 2);
await daemon.kill();
await daemon.start();
await room.transfer({ from: 0, to: 1, points: 100, reason: "a bet" });
equal("a stream without fetch", await told, ["match", "hand", "transfer"]);
await browser.end();
site.server.close();
await daemon.end();
finish();
