// Writes that are asked for no more than that they are done: minimal.mjs PROGRAM
import { remote } from "mahjongd";
import { Daemon, called, check, equal, finish, guests, refused } from "./support.mjs";

const daemon = await new Daemon(process.argv[2]).start();
const key = daemon.club();
const answers = [];
const noted = async (...call) => {
	const answer = await fetch(...call);
	answers.push({ method: call[1].method, status: answer.status });
	return answer;
};
const { club } = remote(daemon.origin, key, { names: "en", fetch: noted });
const minimal = true;

/** What was asked since the last call of this: "POST 204", say. */
const asked = () => answers.splice(0).map(({ method, status }) => `${method} ${status}`);

async function people() {
	const made = await club.players.add({ name: "Anna" }, { minimal });
	equal("made", [asked(), Object.keys(made).sort()], [["POST 204"], ["location", "version"]]);
	const id = made.location.split("/").at(-1);
	equal("where it is", made.location, `/v1/players/${id}`);
	equal("it is there", [(await club.players.get(id)).name, made.version], ["Anna", 1]);
	const { version } = await club.players.change(
		id,
		{ name: "Anne" },
		{ minimal, ifMatch: made.version },
	);
	equal("the version after it", version, 2);
	const problem = await refused(
		"a refusal comes whole",
		club.players.change(id, { name: "Ann" }, { minimal, ifMatch: 1 }),
		"stale_version",
	);
	check("for people", problem.detail.length > 0, problem);
	asked();
	const again = { idempotencyKey: "one-tap" };
	await club.players.add({ name: "Bo" }, { ...again, minimal });
	const whole = await club.players.add({ name: "Bo" }, again);
	equal("another try shows it", [asked(), whole.name], [["POST 204", "POST 201"], "Bo"]);
	equal("not asked for", (await club.players.add({ name: "C" }, { minimal: false })).name, "C");
	asked();
}

async function money() {
	const people = [];
	for await (const { id } of club.players.list()) people.push(id);
	const [from, to] = people;
	const given = { from, to, amount: 500, asset: "EUR" };
	equal("paid", "kind" in (await club.pay(given, { minimal })), false);
	equal("and told nothing", asked().at(-1), "POST 204");
	const season = await club.makeSeason({ name: "Spring" }, { minimal });
	const id = season.location.split("/").at(-1);
	await club.closeSeason(id, undefined, { minimal });
	await club.reopenSeason(id, "one more", { minimal });
	equal("three writes", asked(), ["POST 204", "POST 204", "POST 204"]);
	for await (const { closed, name } of club.seasons())
		equal("what came of it", [name, closed], ["Spring", false]);
	asked();
}

async function matches() {
	const room = await club.matches.begin({ ruleset: "riichi", seats: guests }, { minimal });
	equal("begun", [asked(), room.state], [["POST 204"], undefined]);
	await room.record({ ...called(), hand_number: 1 }, { minimal });
	equal("a hand is one write", asked(), ["POST 204"]);
	await room.record(called(1, 0), { minimal });
	equal("the next one is looked up", asked(), ["GET 200", "POST 204"]);
	equal("as it was last seen", room.state.next_hand_number, 2);
	const { next_hand_number } = await room.undo();
	equal("what is shown is told", [asked(), next_hand_number], [["GET 200", "DELETE 200"], 2]);
	await room.record(called(2, 1));
	equal("then nothing is looked up", asked(), ["POST 201"]);
	await room.undo({ minimal });
	await room.undo({ minimal });
	equal("nor the first of two", asked(), ["DELETE 204", "GET 200", "DELETE 204"]);
	await room.preview(called());
	equal("a preview comes whole", asked(), ["GET 200", "POST 200"]);
	await room.finish({}, { minimal });
	await room.reopen("one more", { minimal });
	await room.void("a trial", { minimal });
	equal("the end", asked(), ["POST 204", "POST 204", "POST 204"]);
	equal("what it is now", (await room.read()).state, "void");
	asked();
}

/** What this client wrote is not told, though its answers did not say what they wrote. */
async function echoes() {
	const room = await club.matches.begin({ ruleset: "riichi", seats: guests });
	const other = remote(daemon.origin, key).club.matches.open(room.id);
	const ends = new AbortController();
	let opened;
	const open = new Promise((resolve) => (opened = resolve));
	const kinds = [];
	const heard = (async () => {
		for await (const { kind } of room.follow({
			signal: ends.signal,
			onState: (state) => state === "open" && opened(),
		})) {
			kinds.push(kind);
			if (room.state.state === "finished" && kind === "commit") return;
		}
	})();
	await open;
	await room.record({ ...called(), hand_number: 1 }, { minimal });
	await room.record({ ...called(1, 0), hand_number: 2 }, { minimal });
	await room.undo({ minimal, hand_number: 2 });
	await other.record({ ...called(2, 1), hand_number: 2 });
	await other.finish();
	await heard;
	ends.abort();
	equal(
		"others' alone",
		kinds.filter((kind) => kind !== "commit"),
		["hand", "finish"],
	);
	equal("the match by the marks", room.state.next_hand_number, 3);
}

await people();
await money();
await matches();
await echoes();
await daemon.end();
finish();
