// remote() and its club against the daemon: remote.mjs PROGRAM
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Problem, remote } from "mahjongd";
import { Daemon, called, check, equal, finish, guests, refused } from "./support.mjs";

const daemon = await new Daemon(process.argv[2]).start();
const key = daemon.club();
const service = remote(daemon.origin, key, { names: "en" });
const { club } = service;
const hand = { seat: 1, concealed: "123m456p24s999s55z", win_tile: "3s", from: null };

async function rules() {
	const score = await service.score({ ruleset: "riichi", hand }, { explain: ["fu"] });
	equal(
		"a score",
		[score.win, score.total.points, score.fu_parts.length > 0],
		[true, 1500, true],
	);
	equal("its names", score.patterns[0].name, { en: "Fully Concealed Hand" });
	const waits = await service.waits({
		ruleset: "riichi",
		hand: { seat: 1, concealed: "123m456p24s999s55z" },
	});
	equal(
		"waits",
		waits.waits.map(({ tile }) => tile),
		["3s"],
	);
	const settled = await service.settle({
		ruleset: "riichi",
		outcome: { type: "win", wins: [hand] },
	});
	equal("a settlement", settled.deltas, [-700, 1500, -400, -400]);
	equal(
		"a deal",
		(await service.deal({ ruleset: "riichi", seed: "our first game" })).seed,
		"our first game",
	);
	const { rulesets } = await service.rulesets();
	equal(
		"the catalogue",
		[rulesets.length, rulesets.every(({ patterns }) => patterns.length > 0)],
		[6, true],
	);
	const without_key = await remote(`${daemon.origin}/`).score({ ruleset: "riichi", hand });
	equal("without a key, all names", Object.keys(without_key.patterns[0].name).length, 4);
}

/** The first club by the link that the daemon printed, and others with the admin's key. */
async function clubs() {
	const first = await new Daemon(process.argv[2]).start();
	const code = await first.start_code();
	const { club: made, key: own } = await remote(first.origin).club.start({
		code,
		name: "Thursday Club",
		label: "Anna",
	});
	equal("the first owner", [own.role, own.label, own.club], ["owner", "Anna", made.id]);
	await refused(
		"a second one",
		remote(first.origin).club.start({ code, name: "Mine" }),
		"not_found",
	);
	await first.kill();

	const file = join(first.place, "admin-key");
	const admin_key = "an-admin-key-of-enough-length-0123456789";
	writeFileSync(file, admin_key);
	first.flags.push("--admin-key-file", file);
	await first.start();
	const admin = remote(first.origin, admin_key);
	equal("the store", (await admin.ready()).status, "ready");
	const { id } = await admin.clubs.make("Friday Club");
	const all = [];
	for await (const { name } of admin.clubs.list()) all.push(name);
	equal("the clubs", all, ["Friday Club", "Thursday Club"]);
	const { key: owner } = await admin.club.keys.make(id, { role: "owner" });
	const { club: friday } = remote(first.origin, owner);
	const { id: spring, version } = await friday.makeSeason({ name: "Spring" });
	const changed = await friday.changeSeason(
		spring,
		{ name: "Spring", minimum_games: 2 },
		{ ifMatch: version },
	);
	equal("a season's settings", changed.minimum_games, 2);
	equal(
		"another name",
		(await friday.change(id, { name: "Saturday Club" })).name,
		"Saturday Club",
	);
	equal("who asks", (await friday.me()).club.name, "Saturday Club");
	await refused("an owner's key", remote(first.origin, owner).clubs.make("x"), "forbidden");
	await first.end();
}

async function problems() {
	const problem = await refused(
		"a bad hand",
		service.score({ ruleset: "riichi", hand: { ...hand, win_tile: "9z" } }),
		"bad_tile",
	);
	equal(
		"where it is",
		[problem.pointer, problem.status, problem.message],
		["/hand/win_tile", 422, problem.detail],
	);
	check("it is an Error", problem instanceof Error && problem instanceof Problem, problem);
	const several = await refused(
		"several faults",
		service.score({ ruleset: "riichi", bogus: 1 }),
		"unknown_field",
	);
	equal(
		"all are told",
		several.errors.map(({ pointer }) => pointer),
		["/bogus", "/hand"],
	);
	await refused("no key", remote(daemon.origin).club.me(), "unauthorized");
	const nobody = remote("http://127.0.0.1:9", undefined, { retries: 0 });
	equal(
		"nobody there",
		(await refused("no answer", nobody.rulesets(), "unreachable")).passing,
		true,
	);
	const japanese = remote(daemon.origin, key, { names: "ja" });
	const said = await refused("in Japanese", japanese.club.players.get("x"), "not_found");
	check("the language", /[\u3040-\u30ff]/.test(said.detail), said.detail);
	const ends = new AbortController();
	ends.abort(new Error("enough"));
	const stopped = await club.matches
		.open("x")
		.record({ ...called(), hand_number: 1 }, { signal: ends.signal })
		.catch((error) => error.message);
	equal("given up", stopped, "enough");
}

async function batches() {
	function* hands() {
		for (let i = 0; i < 2500; i++)
			yield { id: i, ruleset: "riichi", hand: i === 1700 ? {} : hand };
	}
	const found = [];
	for await (const answer of service.batch("score", hands(), { names: "none" }))
		found.push(answer);
	equal("as many as were asked", found.length, 2500);
	check(
		"in order",
		found.every((one, i) => (one instanceof Problem ? one.body.id === i : one.id === i)),
		found.length,
	);
	equal(
		"one is refused",
		found.flatMap((one, i) => (one instanceof Problem ? [i] : [])),
		[1700],
	);
}

/** A log of tenhou's JSON: seat 0 lays nine kinds of terminals and honours down at once. */
function game() {
	const tiles = [11, 12, 13, 14, 15, 16, 17, 18, 19];
	const nine = [11, 19, 21, 29, 31, 39, 41, 42, 43, 12, 13, 14, 15];
	const honours = [
		[44, 45, 45, 46],
		[44, 46, 46, 45],
		[44, 47, 47, 46],
	];
	const hands = [10, 20, 0].map((suit, i) => [
		...tiles.map((tile) => tile + suit),
		...honours[i],
	]);
	const table = [[0, 0, 0], [25000, 25000, 25000, 25000], [47], []];
	const seats = [[nine, [44], []], ...hands.map((hand) => [hand, [], []])];
	const deal = [...table, ...seats.flat(), ["九種九牌"]];
	return { ref: "a game of ours", name: ["Ann", "Bo", "Chen", "Dora"], log: [deal] };
}

async function elsewhere() {
	const bo = await club.players.add({ name: "Bo B.", platform_names: { tenhou: ["Bo"] } });
	const log = game();
	const request = { logs: [{ log }] };
	const shown = await club.importGames(request, { preview: true, format: "tenhou6" });
	equal("who would sit there", shown[0].seats[1], { name: "Bo", player: bo.id, guest: false });
	const made = await club.importGames(request);
	equal("a match", made[0].match.external_id, "a game of ours");
	const again = await club.importGames({ logs: [{ log: JSON.stringify(log) }] });
	equal("known again", again[0].existing, true);
	await refused("no log", club.importGames({ logs: [{ log: "hello" }] }), "bad_value");
	await club.players.change(bo.id, { platform_names: {} });
}

async function people() {
	const anna = await club.players.add({ name: "Anna", external_id: "m-1" });
	equal(
		"changed",
		(await club.players.change(anna.id, { name: "Anne" }, { ifMatch: 1 })).version,
		2,
	);
	await refused(
		"a stale change",
		club.players.change(anna.id, { name: "Ann" }, { ifMatch: 1 }),
		"stale_version",
	);
	for (let i = 0; i < 7; i++) await club.players.add({ name: `P ${i}` });
	const names = [];
	for await (const { name } of club.players.list({ limit: 3, order: "asc" })) names.push(name);
	equal("over all pages", names.length, 8);
	equal("found", (await club.players.get(anna.id)).name, "Anne");
	const entry = await club.adjust({
		player: anna.id,
		amount: 1200,
		asset: "score",
		reason: "paper book",
	});
	equal("balances", await club.players.balances(anna.id), { score: 1200 });
	const lines = [];
	for await (const line of club.players.statement(anna.id)) lines.push(line.balance);
	equal("a statement", lines, [1200]);
	const plan = await club.plan({ asset: "score" });
	equal(
		"a plan",
		plan.transfers.map(({ amount }) => amount),
		[1200],
	);
	await refused(
		"of another moment",
		club.settle({ as_of: plan.as_of + 1, asset: "score" }),
		"ledger_moved",
	);
	const paid = await club.settle({ as_of: plan.as_of, asset: "score" });
	equal("paid", paid.kind, "settlement");
	equal("taken back", (await club.reverse(paid.seq, "not paid")).reverses, paid.seq);
	equal("and the first", (await club.reverse(entry.id, "wrong book")).reverses, entry.seq);
	equal("verified", (await club.verify()).ok, true);
	check(
		"exported",
		(await club.export()).trim().split("\n").at(-1).includes('"type":"end"'),
		null,
	);
	equal("me", (await club.me()).role, "owner");
}

async function matches() {
	const room = await club.matches.begin({ ruleset: "riichi", seats: guests });
	equal("begun", room.state.next_hand_number, 1);
	const preview = await room.preview(called());
	equal("a preview", [preview.settlement.deltas, preview.seq], [[7700, 0, -7700, 0], undefined]);
	const first = await room.record(called());
	equal("recorded", [first.hand_number, room.state.next_hand_number], [1, 2]);
	const again = { idempotencyKey: "one-tap" };
	const second = await room.record(called(1, 0), again);
	equal(
		"a tap twice",
		(await room.record({ ...called(1, 0), hand_number: 2 }, again)).seq,
		second.seq,
	);
	const other = club.matches.open(room.id);
	const late = await refused(
		"another phone was first",
		other.record({ ...called(1, 0), hand_number: 2 }),
		"hand_already_recorded",
	);
	equal("what it recorded", [late.body.same, late.body.hand.seq], [true, second.seq]);
	await refused("a stale undo", other.undo({ hand_number: 2, ifMatch: 1 }), "stale_version");
	equal("undone", (await room.undo({ reason: "wrong seat" })).next_hand_number, 2);
	await room.record(called(1, 0));
	const seen = await room.replace(1, called(3, 2), { preview: true });
	equal("a replacement shown", seen.changes[0].new_deltas, [0, 0, -5200, 5200]);
	equal("nothing was written", (await room.hand(1)).settlement.deltas, [7700, 0, -7700, 0]);
	await room.replace(1, called(3, 2), { reason: "Dora won" });
	equal("replaced", (await room.hand(1)).settlement.deltas, [0, 0, -5200, 5200]);
	const correction = await room.correct({
		from_hand: 1,
		hands: [called(), called(0, 1)],
		reason: "all wrong",
	});
	equal(
		"corrected",
		correction.hands.map(({ hand_number }) => hand_number),
		[1, 2],
	);
	await room.penalty({ seat: 1, points: 1000, reason: "late" });
	const moved = await room.transfer({ from: 0, to: 1, chips: 2, reason: "a bet" });
	equal("moved", moved.match.chips, [-2, 2, 0, 0]);
	const seated = await room.seats([{ guest: "Emil" }, ...guests.slice(1)], {
		played_by: [null, { guest: "Frida" }, null, null],
	});
	equal("who plays for Bo", [seated.played_by[0], seated.played_by[1].guest], [null, "Frida"]);
	equal("finished", (await room.finish({ reason: "late" })).state, "finished");
	await refused("no more hands", room.record({ ...called(), hand_number: 3 }), "match_not_open");
	equal("open again", (await room.reopen("a hand was forgotten")).state, "open");
	equal("void", (await room.void("nothing was right")).state, "void");
	const hands = [];
	for await (const one of other.hands({ order: "asc", history: true }))
		hands.push(one.hand_number);
	check("with those taken back", hands.length > 5, hands);
	const found = [];
	for await (const match of club.matches.list({ state: "void" })) found.push(match.id);
	for (const [expand, told] of [
		[undefined, false],
		["rules", true],
	])
		for await (const match of club.matches.list({ expand, limit: 200 }))
			equal("options where they are asked for", "rules" in match, told);
	equal("in the list", found, [room.id]);
	const none = { from: "2200-01-01", ruleset: "riichi", trend: 3 };
	equal("standings", (await club.standings(none)).items, []);
	equal("ratings", (await club.ratings({ method: "tenhou_r" })).method, "tenhou_r");
	equal("closing", (await club.closing({ from: "2200-01-01" })).assets, []);
	check("a table", /^.?rank,/.test(await club.table("standings")), await club.table("standings"));
	for await (const { id } of club.players.list({ limit: 1 })) {
		for await (const _ of club.players.series(id)) check("a void match is no score", false);
		for await (const _ of club.players.headToHead(id)) check("nor a meeting", false);
	}
}

// A service that is busy, that dies, and a proxy that speaks no problem.
async function tries() {
	const answers = [
		(response) => response.destroy(),
		(response) => response.writeHead(503, { "Retry-After": "0" }).end("<h1>Bad gateway</h1>"),
		(response) => response.writeHead(200).end('{"win": false}'),
	];
	const keys = [];
	let asked = 0;
	const server = createServer((request, response) => {
		keys.push(request.headers["idempotency-key"]);
		answers[Math.min(asked++, answers.length - 1)](response);
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${server.address().port}`;
	equal("in the end", (await remote(url).score({ ruleset: "riichi", hand })).win, false);
	equal("three tries", asked, 3);
	asked = 0;
	keys.length = 0;
	await remote(url).club.players.add({ name: "x" });
	equal("one key for all tries", [keys.length, new Set(keys).size], [3, 1]);
	asked = 1;
	const problem = await refused(
		"no problem document",
		remote(url, "", { retries: 0 }).club.me(),
		"unavailable",
	);
	equal("when to try again", problem.retryAfter, 0);
	answers[0] = () => {};
	asked = 0;
	const slow = remote(url, "", { retries: 0, timeout: 50 });
	await refused("no answer in time", slow.club.me(), "unreachable");
	server.closeAllConnections();
	server.close();
}

await rules();
await clubs();
await problems();
await batches();
await people();
await elsewhere();
await matches();
await tries();
await daemon.end();
finish();
