// Hands that wait go in one call: each has its own answer, or its own refusal. backlog.mjs PROGRAM
import { remote } from "mahjongd";
import { memoryStore, queue, textStore } from "mahjongd/queue";
import { Daemon, called, check, equal, finish, guests } from "./support.mjs";

const daemon = await new Daemon(process.argv[2]).start();
const key = daemon.club();
const direct = remote(daemon.origin, key).club;
const begin = (rules = {}) => direct.matches.begin({ ruleset: "riichi", rules, seats: guests });

/** A client that notes what it sends; without `up.is` nobody answers it. */
function client() {
	const up = { is: false, loses: 0 };
	const sent = [];
	const service = remote(daemon.origin, key, {
		fetch: async (url, call) => {
			if (!up.is) throw new TypeError("no network");
			const answer = await fetch(url, call);
			if (call.method === "GET") return answer;
			const { "Idempotency-Key": id } = call.headers;
			sent.push({ id, body: call.body, status: answer.status });
			if (up.loses-- > 0) throw new TypeError("the answer is lost");
			return answer;
		},
	});
	return { up, sent, service };
}

const bodies = (sent) =>
	sent.map(({ body }) => JSON.parse(body ?? "{}").hands?.map((one) => one.hand_number) ?? 1);

async function numbers(id) {
	const found = [];
	for await (const { hand_number, input } of direct.matches.open(id).hands({ order: "asc" }))
		found.push([hand_number, input.note ?? null]);
	return found;
}

function until(waiting, holds) {
	return new Promise((resolve) => {
		const look = () => {
			if (!holds()) return;
			end();
			resolve();
		};
		const end = waiting.subscribe(look);
		queueMicrotask(look);
	});
}

const wait_for_one = (waiting) => until(waiting, () => waiting.conflicts.length > 0);

/** The first tap is on its way, and nobody answers. */
const offline = (waiting) => until(waiting, () => waiting.problem !== undefined);

async function tapped(waiting, room, count, more = () => ({})) {
	const kept = [];
	for (let n = 1; n <= count; n++)
		kept.push(
			await waiting.record(room, { ...called(n % 4, (n + 1) % 4), note: `${n}`, ...more(n) }),
		);
	return kept;
}

async function together() {
	const { up, sent, service } = client();
	const { id } = await begin();
	const waiting = queue(service);
	const room = service.club.matches.open(id);
	const kept = await tapped(waiting, room, 6, (n) => ({ hand_number: n }));
	await offline(waiting);
	equal("the first alone, it may have come", await waiting.drop(waiting.taps[0]), false);
	up.is = true;
	up.loses = 2;
	waiting.resume();
	const answers = await Promise.all(kept.map(({ answer }) => answer));
	equal(
		"each has its own answer",
		answers.map(({ input }) => input.note),
		[..."123456"],
	);
	equal(
		"with a settlement",
		answers.every(({ settlement }) => settlement !== undefined),
		true,
	);
	equal("and the match after it", answers[5].match.next_hand_number, 7);
	equal("the room knows", room.state.next_hand_number, 7);
	equal(
		"recorded once",
		(await numbers(id)).map(([n]) => n),
		[1, 2, 3, 4, 5, 6],
	);
	check("in few calls", sent.length <= 4, bodies(sent));
	const many = sent.filter(({ body }) => body.startsWith('{"hands"'));
	equal("the same to the byte", new Set(many.map(({ id: one, body }) => one + body)).size, 1);
	equal("nothing waits", waiting.taps, []);
	waiting.close();
}

async function own_refusals() {
	const { up, sent, service } = client();
	const { id } = await begin();
	const waiting = queue(service);
	const room = service.club.matches.open(id);
	const other = { ...called(), note: "theirs", hand_number: 1 };
	await direct.matches.open(id).record(other);
	const wrong = { outcome: { type: "win", wins: [{ seat: 7, from: 1, called: { han: 1 } }] } };
	const kept = await tapped(waiting, room, 5, (n) => ({
		hand_number: n + 1,
		...(n === 4 && wrong),
	}));
	up.is = true;
	waiting.resume();
	await wait_for_one(waiting);
	const [found] = waiting.conflicts;
	equal(
		"the one that is wrong",
		[found.tap.id, found.problem.code, found.problem.pointer],
		[kept[3].tap.id, "bad_value", "/outcome/wins/0/seat"],
	);
	equal(
		"those before it are recorded",
		(await numbers(id)).map(([, note]) => note),
		["theirs", "1", "2", "3"],
	);
	equal("what is behind it waits", waiting.taps.length, 2);
	equal("and was never sent", await waiting.drop(waiting.taps[1]), true);
	await found.drop();
	equal("all is decided", waiting.taps, []);
	check(
		"all were sent together at first",
		bodies(sent).some((list) => list.length > 3),
		sent,
	);
	waiting.close();
}

async function theirs() {
	const { up, service } = client();
	const { id } = await begin();
	const waiting = queue(service);
	const room = service.club.matches.open(id);
	const kept = await tapped(waiting, room, 4, (n) => ({ hand_number: n }));
	await offline(waiting);
	const them = direct.matches.open(id);
	for (let n = 1; n <= 2; n++) await them.record({ ...called(n % 4, (n + 1) % 4), note: `${n}` });
	await them.record({ ...called(2, 0), note: "theirs" });
	up.is = true;
	waiting.resume();
	await wait_for_one(waiting);
	equal("the same is an answer", (await kept[1].answer).hand_number, 2);
	const [found] = waiting.conflicts;
	equal("another is not", [found.mine.note, found.theirs.input.note], ["3", "theirs"]);
	await found.replace();
	equal("put right, and on", (await kept[3].answer).hand_number, 4);
	equal(
		"as it is",
		(await numbers(id)).map(([, note]) => note),
		[..."1234"],
	);
	waiting.close();
}

/** What `match_over` does to what was tapped behind it. */
async function over() {
	const { up, service } = client();
	const { id } = await begin({ bust: true });
	const waiting = queue(service);
	const room = service.club.matches.open(id);
	const ruin = { type: "win", wins: [{ seat: 0, from: 1, called: { yakuman: 1 } }] };
	const kept = await tapped(waiting, room, 4, (n) => ({
		hand_number: n,
		...(n === 1 && { outcome: ruin }),
	}));
	up.is = true;
	waiting.resume();
	await wait_for_one(waiting);
	for (let n = 2; n <= 4; n++) {
		await wait_for_one(waiting);
		const [found] = waiting.conflicts;
		equal(
			`${n}: it is asked of each`,
			[found.problem.code, found.mine.note, waiting.conflicts.length],
			["match_over", `${n}`, 1],
		);
		if (n === 4) await found.drop();
		else await found.again({ beyond: true });
		if (n < 4) await kept[n - 1].answer;
	}
	equal(
		"those that were to be",
		(await numbers(id)).map(([n]) => n),
		[1, 2, 3],
	);
	waiting.close();
}

/** A store of one text, of which `kept` are the texts that were written to it one by one. */
function noted(text, kept) {
	return textStore({
		read: async () => text,
		write: async (changed) => void kept.push(changed),
	});
}

/** Whatever was on the disk when the program died: the next one records the rest, each once. */
async function dying() {
	const texts = [];
	const first = client();
	const { id } = await begin();
	let waiting = queue(first.service, { store: noted(null, texts) });
	await tapped(waiting, first.service.club.matches.open(id), 4, (n) => ({ hand_number: n }));
	await offline(waiting);
	first.up.is = true;
	waiting.resume();
	await until(waiting, () => waiting.taps.length === 0);
	waiting.close();
	const book = JSON.stringify(await numbers(id));
	const several = texts.filter((text) => text.includes('"batch"'));
	check("it was kept as several", several.length >= 3, texts.length);
	const died = texts.slice(texts.findIndex((text) => text.includes('"batch"')));
	for (const [i, text] of died.entries()) {
		const next = client();
		next.up.is = true;
		waiting = queue(next.service, { store: noted(text, []) });
		await waiting.ready;
		const left = JSON.parse(text).length;
		if (left > 0)
			equal(`${i}: the next one is known`, waiting.next(direct.matches.open(id)), 5);
		await until(waiting, () => waiting.taps.length === 0 || waiting.conflicts.length > 0);
		equal(
			`${i}: no conflict`,
			waiting.conflicts.map(({ problem }) => problem.code),
			[],
		);
		waiting.close();
	}
	equal("nothing is there twice", JSON.stringify(await numbers(id)), book);
}

/** More than one call takes, taken back in between, of two matches, and with a version. */
async function others() {
	const { up, sent, service } = client();
	const matches = [await begin(), await begin()].map(({ id }) => id);
	const waiting = queue(service, { store: memoryStore() });
	const [one, two] = matches.map((id) => service.club.matches.open(id));
	const number = (n) => ({ hand_number: n, beyond: true });
	await tapped(waiting, one, 70, number);
	await waiting.undo(one, { hand_number: 70 });
	await waiting.record(one, { ...called(), ...number(70), note: "anew" });
	await tapped(waiting, two, 3, number);
	up.is = true;
	waiting.resume();
	await until(waiting, () => waiting.taps.length === 0);
	const [long, short] = await Promise.all(matches.map(numbers));
	equal("all of them", [long.length, long.at(-1), short.length], [70, [70, "anew"], 3]);
	check(
		"at most 64 a call",
		Math.max(...bodies(sent).map((list) => list.length ?? 1)) === 64,
		sent,
	);
	check("in few calls", sent.length <= 9, bodies(sent));
	waiting.close();
}

await together();
await own_refusals();
await theirs();
await over();
await dying();
await others();
await daemon.end();
finish();
