// A hundred taps over a link that drops every fifth write and doubles 15 of 100, by a clock of its
// own: bad-link.mjs PROGRAM. A seed says what happens to which request, so that two runs of it
// are the same; time goes on when everybody waits.
import { request } from "node:http";
import { Daemon, PATIENCE, called, check, equal, finish, guests } from "./support.mjs";

const TAPS = 100;
/** Milliseconds of that clock which a request takes, there and back. */
const THERE_AND_BACK = 60;
const timeout = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };

/** Timers that end when nothing else is to be done, the earliest first. */
class Clock {
	now = 0;
	under_way = 0;
	#timers = new Map();
	#last = 0;

	start() {
		globalThis.setTimeout = (done, after = 0) => {
			this.#timers.set(++this.#last, { at: this.now + after, done });
			return this.#last;
		};
		globalThis.clearTimeout = (id) => void this.#timers.delete(id);
	}

	stop() {
		Object.assign(globalThis, { setTimeout: timeout.set, clearTimeout: timeout.clear });
	}

	/** Until `holds`, or for ever. */
	async run(holds) {
		const end = Date.now() + PATIENCE;
		while (!holds()) {
			await new Promise(setImmediate);
			if (Date.now() > end) throw new Error("it does not end");
			if (this.under_way > 0 || holds()) continue;
			if (this.#timers.size === 0) throw new Error("nobody waits for anything");
			const [id, next] = [...this.#timers].reduce((a, b) => (b[1].at < a[1].at ? b : a));
			this.#timers.delete(id);
			this.now = Math.max(this.now, next.at);
			next.done();
		}
	}
}

// mulberry32
function random_of(seed) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** One request and its answer, with no timer of that clock: fetch has some. */
function ask(url, { method, headers, body }) {
	return new Promise((resolve, reject) => {
		const call = request(url, { method, headers, agent: false }, async (answer) => {
			let said = "";
			for await (const part of answer.setEncoding("utf8")) said += part;
			const { statusCode: status } = answer;
			const has = new Headers(answer.headers);
			resolve({ ok: status < 300, status, headers: has, text: async () => said });
		});
		call.on("error", reject).end(body ?? undefined);
	});
}

/** What fetch is over that link; `count` what happened on it. */
function bad_link(clock, random) {
	const count = { sent: 0, dropped: 0, doubled: 0 };
	const asked = async (...call) => {
		clock.under_way++;
		return ask(...call).finally(() => clock.under_way--);
	};
	const sent = async (url, { signal: _, ...call }) => {
		const kind = random();
		await new Promise((resolve) => setTimeout(resolve, THERE_AND_BACK));
		if (call.method === "GET") return asked(url, call);
		count.sent++;
		if (kind < 0.2) count.dropped++;
		if (kind < 0.1) throw new TypeError("dropped on the way there");
		const answer = await asked(url, call);
		if (kind < 0.2) throw new TypeError("dropped on the way back");
		if (kind >= 0.35) return answer;
		// The second of two is answered first: the other one is still being done.
		count.doubled++;
		const text = JSON.stringify({ code: "idempotency_in_flight", status: 409, detail: "" });
		const headers = new Headers({ "Retry-After": "1" });
		return { ok: false, status: 409, headers, text: async () => text };
	};
	return { count, sent };
}

const daemon = await new Daemon(process.argv[2]).start();
const key = daemon.club();
const { remote } = await import("mahjongd");
const { memoryStore, queue } = await import("mahjongd/queue");
const seed = Number(process.argv[3] ?? 35);

/** How `TAPS` taps fare: `tap(waiting, room, n)` makes one. */
async function fare(name, tap) {
	const clock = new Clock();
	// Of each its own: keys are made by it, too.
	const random = random_of(seed + name.length);
	const chance = Math.random;
	const direct = remote(daemon.origin, key, { fetch: ask }).club;
	const { id } = await direct.matches.begin({ ruleset: "riichi", seats: guests });
	const link = bad_link(clock, random);
	const service = remote(daemon.origin, key, { fetch: link.sent });
	const answered = [];
	let left;
	clock.start();
	Math.random = random;
	try {
		const waiting = queue(service, { store: memoryStore() });
		const room = service.club.matches.open(id);
		for (let n = 1; n <= TAPS; n++) {
			const { answer } = await tap(waiting, room, n);
			answer.then(() => answered.push(clock.now));
		}
		await clock.run(() => answered.length === TAPS);
		left = waiting.taps.length;
		waiting.close();
	} finally {
		clock.stop();
		Math.random = chance;
	}
	const kinds = [];
	for await (const { kind } of direct.entries({ match: id, order: "asc" })) kinds.push(kind);
	const waiting_then = answered.filter((at) => at > 22_000).length;
	console.log(
		`${name}: ${Math.round(answered.at(-1) / TAPS)} ms a tap, ` +
			`${waiting_then} wait after 22 s, ${JSON.stringify(link.count)}`,
	);
	check(`${name}: things went wrong`, link.count.dropped + link.count.doubled > 0, link.count);
	equal(`${name}: nothing is left`, left, 0);
	equal(`${name}: each is recorded once`, kinds.length, TAPS + 1);
	equal(`${name}: nobody waits after 22 s`, waiting_then, 0);
	return { ...link.count, mean: answered.at(-1) / TAPS };
}

/** Two requests go where nobody answers, as on a network that has just been left. */
async function silence() {
	const clock = new Clock();
	const silent = (url, { signal }) =>
		new Promise((_, reject) =>
			signal.addEventListener("abort", () => reject(new TypeError("given up"))),
		);
	const direct = remote(daemon.origin, key, { fetch: ask }).club;
	const { id } = await direct.matches.begin({ ruleset: "riichi", seats: guests });
	for (const [timeout, most] of [
		[undefined, 13_000],
		[1000, 3_000],
	]) {
		const sends = [silent, silent];
		const asked = async (...call) => {
			clock.under_way++;
			return ask(...call).finally(() => clock.under_way--);
		};
		const fetched = (...call) => (sends.shift() ?? asked)(...call);
		const given = timeout === undefined ? {} : { timeout };
		const waiting = queue(remote(daemon.origin, key, { fetch: fetched, ...given }), {
			store: memoryStore(),
		});
		let at;
		clock.start();
		const began = clock.now;
		try {
			const { answer } = await waiting.add({
				method: "POST",
				path: `/v1/matches/${id}/transfers`,
				body: { from: 0, to: 1, points: 100, reason: "a bet" },
			});
			answer.then(() => (at = clock.now - began));
			await clock.run(() => at !== undefined);
			waiting.close();
		} finally {
			clock.stop();
		}
		check(`given up soon: ${timeout ?? "of itself"}`, at < most, at);
	}
}

const bets = await fare("transfers", (waiting, room, n) =>
	waiting.add({
		method: "POST",
		path: `/v1/matches/${room.id}/transfers`,
		lane: room.id,
		body: { from: n % 4, to: (n + 1) % 4, points: 100, reason: `bet ${n}` },
	}),
);
const hands = await fare("hands", (waiting, room, n) =>
	waiting.record(room, { ...called(n % 4, (n + 1) % 4), hand_number: n, beyond: true }),
);
check("a tap takes little more than there and back", bets.mean < 3 * THERE_AND_BACK, bets);
check("a backlog goes in few calls", hands.sent < TAPS / 4, hands);
await silence();
await daemon.end();
finish();
