// A queue whose requests go through a proxy that cuts, doubles and delays them: nothing that was tapped is
// lost, nothing is booked twice, though the app is closed and opened again meanwhile:
// bad-proxy.mjs PROGRAM [SEED]. How long a request lies there is the seed's.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { remote } from "mahjongd";
import { fileStore } from "mahjongd/file-store";
import { queue } from "mahjongd/queue";
import { Daemon, PATIENCE, called, check, equal, finish, guests } from "./support.mjs";

const [program, seed = "1"] = process.argv.slice(2);
const MATCHES = 3;
/** Of each match; every third is a transfer, which two of would be as good as one to the service. */
const TAPS = 24;
/** The app is closed after so many. */
const SITTINGS = 3;
/** Milliseconds that a request, or an answer, may lie in the proxy. */
const DELAY = 60;

let state = Number(seed);
// mulberry32: the same seed, the same day.
function random(below) {
	state = (state + 0x6d2b79f5) | 0;
	let t = Math.imul(state ^ (state >>> 15), 1 | state);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) % below;
}

const daemon = await new Daemon(program).start();
const key = daemon.club();
const happened = { whole: 0, before: 0, behind: 0, within: 0, doubled: 0, late: 0 };

/** What the daemon answers to a request, with all of its headers but those of the connection. */
async function forwarded({ method, url, headers: { host, connection, ...headers } }, body) {
	const answer = await fetch(daemon.origin + url, {
		method,
		headers,
		body: method === "GET" ? undefined : body,
	});
	const { status } = answer;
	const said = Buffer.from(await answer.arrayBuffer());
	return { status, said, type: answer.headers.get("content-type") ?? "application/json" };
}

const FATES = {
	/** It goes through. */
	whole: async (response, ask) => answered(response, await ask()),
	/** The connection ends before the daemon has heard of it. */
	before: async (response) => response.destroy(),
	/** It is done, and the answer is lost, */
	behind: async (response, ask) => {
		await ask();
		response.destroy();
	},
	/** or breaks off in the middle. */
	within: async (response, ask) => {
		const { status, said, type } = await ask();
		response.writeHead(status, { "Content-Type": type, "Content-Length": said.length });
		response.write(said.subarray(0, said.length >> 1));
		await pause(5);
		response.destroy();
	},
	/** It is sent twice at once; the later answer is told. */
	doubled: async (response, ask) => answered(response, (await Promise.all([ask(), ask()]))[1]),
	/** Its answer is lost, and long after it comes to the daemon once more. */
	late: async (response, ask) => {
		await ask();
		response.destroy();
		await pause(5 * DELAY);
		await ask();
	},
};

function answered(response, { status, said, type }) {
	response.writeHead(status, { "Content-Type": type }).end(said);
}

const MISHAPS = Object.keys(FATES).filter((fate) => fate !== "whole");
let requests = 0;
const proxy = createServer(async (request, response) => {
	const parts = [];
	for await (const part of request) parts.push(part);
	// Every second one goes through; the mishaps take turns.
	const fate = requests++ % 2 === 0 ? "whole" : MISHAPS[(requests >> 1) % MISHAPS.length];
	happened[fate]++;
	await pause(random(DELAY));
	await FATES[fate](response, () => forwarded(request, Buffer.concat(parts)));
});
await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${proxy.address().port}`;

const direct = remote(daemon.origin, key).club;
const ids = [];
for (let i = 0; i < MATCHES; i++)
	ids.push((await direct.matches.begin({ ruleset: "riichi", seats: guests })).id);
const wanted = ids.map(() => ({ hands: 0, bets: [] }));

async function tapped(taps, service, at, n) {
	const room = service.club.matches.open(ids[at]);
	if (n % 3 === 2) {
		const reason = `bet ${n} of ${at}`;
		wanted[at].bets.push(reason);
		const body = { from: n % 4, to: (n + 1) % 4, points: 100, reason };
		const path = `/v1/matches/${room.id}/transfers`;
		return taps.add({ method: "POST", path, lane: room.id, body });
	}
	const hand_number = ++wanted[at].hands;
	return taps.record(room, { ...called(n % 4, (n + 1) % 4), hand_number, beyond: true });
}

const folder = mkdtempSync(join(tmpdir(), "proxy-"));
const conflicts = [];
for (let sitting = 0; sitting < SITTINGS; sitting++) {
	const service = remote(origin, key);
	const taps = queue(service, { store: fileStore(join(folder, "taps")) });
	await taps.ready;
	const share = TAPS / SITTINGS;
	for (let n = sitting * share; n < (sitting + 1) * share; n++)
		for (let at = 0; at < MATCHES; at++) await tapped(taps, service, at, n);
	const is_last = sitting === SITTINGS - 1;
	const end = Date.now() + (is_last ? PATIENCE : 10 * DELAY);
	while (taps.taps.length > 0 && Date.now() < end) await pause(20);
	conflicts.push(...taps.conflicts.map(({ problem }) => problem.code));
	if (is_last) equal("nothing is left", taps.taps.length, 0);
	taps.close();
}
// What was sent late is still to come.
await pause(10 * DELAY);

console.log(JSON.stringify(happened));
check(
	"each kind of mishap has happened",
	Object.values(happened).every((count) => count > 0),
	happened,
);
equal("nobody has to decide anything", conflicts, []);
for (const [at, id] of ids.entries()) {
	const kinds = { hand: 0 };
	const bets = [];
	for await (const { kind, reason } of direct.entries({ match: id, order: "asc" }))
		if (kind === "hand") kinds.hand++;
		else if (kind === "transfer") bets.push(reason);
		else kinds[kind] = (kinds[kind] ?? 0) + 1;
	equal(`match ${at}: each hand once`, kinds.hand, wanted[at].hands);
	equal(`match ${at}: each transfer once, in order`, bets, wanted[at].bets);
	const { next_hand_number } = await direct.matches.open(id).read();
	equal(`match ${at}: the hands in order`, next_hand_number, wanted[at].hands + 1);
}
proxy.close();
proxy.closeAllConnections();
rmSync(folder, { recursive: true, force: true });
await daemon.end();
finish();
