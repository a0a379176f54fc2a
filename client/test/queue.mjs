// The queue in node: order, conflicts, a store in a file, keys that end, services that are busy.
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { remote } from "mahjongd";
import { fileStore } from "mahjongd/file-store";
import { queue } from "mahjongd/queue";
import { Daemon, called, check, equal, finish, guests, refused } from "./support.mjs";

const daemon = await new Daemon(process.argv[2]).start();
const key = daemon.club();
const place = mkdtempSync(join(tmpdir(), "queue-"));
const service = remote(daemon.origin, key);
const other = remote(daemon.origin, key).club;
const begin = (rules = {}) =>
	service.club.matches.begin({ ruleset: "riichi", rules, seats: guests });

// The next moment at which `holds`.
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

async function conflict(waiting) {
	await until(waiting, () => waiting.conflicts.length > 0);
	return waiting.conflicts[0];
}

async function numbers(id) {
	const found = [];
	for await (const { hand_number, input } of other.matches.open(id).hands({ order: "asc" }))
		found.push([hand_number, input.note ?? null]);
	return found;
}

async function in_order() {
	const waiting = queue(service);
	const room = await begin();
	const taps = [];
	for (let i = 1; i <= 5; i++)
		taps.push(await waiting.record(room, { ...called(i % 4, (i + 1) % 4), note: `hand ${i}` }));
	const undone = await waiting.undo(room, { reason: "not that one" });
	const last = await waiting.record(room, { ...called(), note: "another hand 5" });
	equal("counted here", waiting.next(room), 6);
	await last.answer;
	equal(
		"in order",
		await numbers(room.id),
		[1, 2, 3, 4].map((n) => [n, `hand ${n}`]).concat([[5, "another hand 5"]]),
	);
	equal(
		"the match is known",
		[room.state.next_hand_number, (await undone.answer).match.next_hand_number],
		[6, 5],
	);
	equal("nothing waits", waiting.taps, []);
	equal(
		"each has its answer",
		(await Promise.all(taps.map(({ answer }) => answer))).map(({ hand_number }) => hand_number),
		[1, 2, 3, 4, 5],
	);
	equal("finished", (await (await waiting.finish(room)).answer).state, "finished");
	const unseen = await other.matches.begin({ ruleset: "riichi", seats: guests });
	await refused(
		"nobody knows",
		waiting.record(service.club.matches.open(unseen.id), called()).catch((error) => {
			throw Object.assign(error, { name: "Problem", code: error.name });
		}),
		"TypeError",
	);
	waiting.close();
}

async function conflicts() {
	const waiting = queue(service);
	const room = await begin();
	const theirs = other.matches.open(room.id);
	await theirs.record(called());
	const same = await waiting.record(room, called());
	equal("the same hand is an answer", (await same.answer).hand_number, 1);
	await theirs.read();
	await theirs.record({ ...called(1, 0), note: "theirs" });
	const mine = await waiting.record(room, { ...called(2, 0), hand_number: 2, note: "mine" });
	const later = await waiting.record(room, { ...called(3, 0), hand_number: 3, note: "later" });
	let found = await conflict(waiting);
	equal(
		"both are shown",
		[found.problem.code, found.theirs.input.note, found.mine.note],
		["hand_already_recorded", "theirs", "mine"],
	);
	equal(
		"what comes after it waits",
		waiting.taps.map(({ id }) => id),
		[mine.tap.id, later.tap.id],
	);
	await found.replace("Cleo won");
	equal(
		"put right",
		(await mine.answer).changes.map(({ hand_number }) => hand_number),
		[2],
	);
	equal("and on", (await later.answer).hand_number, 3);
	equal("mine holds", await numbers(room.id), [
		[1, null],
		[2, "mine"],
		[3, "later"],
	]);

	await theirs.read();
	await theirs.record({ ...called(1, 3), note: "theirs" });
	const moved = await waiting.record(room, {
		...called(0, 1),
		hand_number: 4,
		note: "the fifth",
	});
	await (await conflict(waiting)).again({ hand_number: 5 });
	equal("as another hand", (await moved.answer).hand_number, 5);
	const given_up = await waiting.record(room, { ...called(0, 1), hand_number: 4, note: "mine" });
	await (await conflict(waiting)).drop();
	await refused("theirs holds", given_up.answer, "unreachable");

	const stale = await waiting.undo(room, { ifMatch: 1, hand_number: 5 });
	found = await conflict(waiting);
	equal("a stale version", found.problem.code, "stale_version");
	await found.again({ ifMatch: (await room.read()).version });
	equal("after a look", (await stale.answer).match.next_hand_number, 5);
	const wrong = await waiting.record(room, { outcome: { type: "win" }, hand_number: 5 });
	found = await conflict(waiting);
	equal(
		"what will never do is told",
		[found.problem.code, found.problem.status],
		["missing_field", 422],
	);
	const elsewhere = await begin();
	await (
		await waiting.record(elsewhere, called())
	).answer;
	equal(
		"other matches go on",
		waiting.taps.map(({ id }) => id),
		[wrong.tap.id],
	);
	await found.drop();
	equal("all is decided", [waiting.taps, waiting.conflicts], [[], []]);
	waiting.close();
}

async function beyond() {
	const waiting = queue(service);
	const room = await begin({ bust: true });
	const ruin = { type: "win", wins: [{ seat: 0, from: 1, called: { yakuman: 1 } }] };
	equal(
		"over",
		(await (await waiting.record(room, { outcome: ruin })).answer).match.match_over,
		true,
	);
	const next = await waiting.record(room, called());
	const found = await conflict(waiting);
	equal("it is asked", [found.problem.code, found.problem.pointer], ["match_over", "/beyond"]);
	await found.again({ beyond: true });
	equal("and played on", (await next.answer).input.beyond, true);
	waiting.close();
}

async function out_of_reach() {
	const room = await begin();
	await daemon.kill();
	const file = join(place, "taps.json");
	let waiting = queue(service, { store: fileStore(file) });
	for (let i = 1; i <= 3; i++) await waiting.record(room, { ...called(), note: `offline ${i}` });
	await until(waiting, () => waiting.problem !== undefined);
	equal("nobody answers", waiting.problem.code, "unreachable");
	const unsent = waiting.taps.at(-1);
	equal("never sent, so it can be dropped", await waiting.drop(unsent), true);
	equal("sent perhaps, so it cannot", await waiting.drop(waiting.taps[0]), false);
	waiting.close();
	equal(
		"in the file",
		JSON.parse(readFileSync(file)).map(({ text }) => JSON.parse(text).note),
		["offline 1", "offline 2"],
	);
	writeFileSync(`${file}.new`, '[{"half a'); // what a power cut in the midst of a tap leaves
	await daemon.start();
	waiting = queue(service, { store: fileStore(file) });
	await until(waiting, () => waiting.taps.length === 2);
	await until(waiting, () => waiting.taps.length === 0);
	equal("the next day", await numbers(room.id), [
		[1, "offline 1"],
		[2, "offline 2"],
	]);
	equal("the file is empty", JSON.parse(readFileSync(file)), []);
	waiting.close();
}

// A queue that is closed may still write while the next one of the file does.
async function one_file_twice() {
	const file = join(place, "twice.json");
	const tap = { id: "a", lane: "l", method: "POST", path: "/", text: "{}", at: "", tries: 0 };
	for (let i = 0; i < 20; i++)
		await Promise.all([fileStore(file).add(tap), fileStore(file).add(tap)]);
	check("the file is whole", JSON.parse(readFileSync(file)).length >= 20);
}

async function keys() {
	const room = await begin();
	const file = join(place, "keys.json");
	let waiting = queue(remote(daemon.origin, "mjk_revoked"), { store: fileStore(file) });
	await waiting.record(room, called());
	await until(waiting, () => waiting.problem !== undefined);
	equal(
		"the key is no longer good",
		[waiting.problem.code, waiting.conflicts.length],
		["unauthorized", 0],
	);
	waiting.close();
	waiting = queue(service, { store: fileStore(file) });
	await until(waiting, () => waiting.taps.length === 1);
	await until(waiting, () => waiting.taps.length === 0);
	equal("sent with another", await numbers(room.id), [[1, null]]);
	waiting.close();
}

// A service that is busy first, then loses its answer, then knows the key.
async function busy() {
	const seen = [];
	const answers = [
		(response) =>
			response
				.writeHead(503, { "Retry-After": "1" })
				.end(JSON.stringify({ code: "unavailable", status: 503, detail: "" })),
		(response) => response.destroy(),
		(response) =>
			response
				.writeHead(409, { "Retry-After": "60" })
				.end(JSON.stringify({ code: "idempotency_in_flight", status: 409, detail: "" })),
		(response) =>
			response.writeHead(201, { "Idempotency-Replayed": "true" }).end('{"id": "x"}'),
	];
	const server = createServer((request, response) => {
		let text = "";
		request
			.on("data", (part) => (text += part))
			.on("end", () => {
				seen.push({ at: Date.now(), key: request.headers["idempotency-key"], text });
				answers[seen.length - 1](response);
			});
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	const waiting = queue(remote(`http://127.0.0.1:${server.address().port}`, "k"));
	const { answer } = await waiting.add({
		method: "POST",
		path: "/v1/players",
		body: { name: "Anna" },
	});
	equal("answered in the end", await answer, { id: "x" });
	equal("the same four times", new Set(seen.map(({ key: id, text }) => id + text)).size, 1);
	check("at once where it is still being done", seen[3].at - seen[2].at < 30_000, seen);
	// A timer may end within the millisecond before its own.
	check("after as long as was asked for", seen[1].at - seen[0].at >= 990, seen);
	waiting.close();
	server.close();
}

// Between the queue and the daemon: every write is done, and the first answer to it is lost.
async function lost_answers() {
	const answered = new Set();
	const between = createServer(async (request, response) => {
		const parts = [];
		for await (const part of request) parts.push(part);
		const body = Buffer.concat(parts);
		const { authorization, "idempotency-key": id, "content-type": type } = request.headers;
		const answer = await fetch(daemon.origin + request.url, {
			method: request.method,
			headers: { authorization, "idempotency-key": id, "content-type": type },
			body,
		});
		if (!answered.has(String(body))) {
			answered.add(String(body));
			response.destroy();
			return;
		}
		response.writeHead(answer.status).end(await answer.text());
	});
	await new Promise((resolve) => between.listen(0, "127.0.0.1", resolve));
	const room = await begin();
	const waiting = queue(remote(`http://127.0.0.1:${between.address().port}`, key));
	const wanted = ["a bet", "another bet", "a third"];
	const path = `/v1/matches/${room.id}/transfers`;
	const kept = [];
	for (const reason of wanted)
		kept.push(
			await waiting.add({
				method: "POST",
				path,
				lane: room.id,
				body: { from: 0, to: 1, points: 100, reason },
			}),
		);
	await Promise.all(kept.map(({ answer }) => answer));
	const found = [];
	for await (const { reason } of other.entries({
		match: room.id,
		kind: "transfer",
		order: "asc",
	}))
		found.push(reason);
	equal("each is made once", found, wanted);
	waiting.close();
	between.closeAllConnections();
	between.close();
}

async function echoes() {
	const room = await begin();
	const waiting = queue(service);
	const last = await other.entries({ match: room.id, limit: 1 }).next();
	const stream = room.follow({ after: last.value.seq });
	const next = stream.next();
	await waiting.record(room, called());
	await (
		await waiting.undo(room)
	).answer;
	const theirs = other.matches.open(room.id);
	await theirs.read();
	await theirs.record({ ...called(1, 0), note: "theirs" });
	equal("what the queue wrote is not told", (await next).value.input?.note, "theirs");
	await stream.return();
	waiting.close();
}

await in_order();
await conflicts();
await beyond();
await out_of_reach();
await one_file_twice();
await keys();
await busy();
await lost_answers();
await echoes();
await daemon.end();
rmSync(place, { recursive: true });
finish();
