// follow(): own writes are not told, others' are, once and in order, whatever happens to the
// connection.
import { remote } from "mahjongd";
import { EventReader } from "../dist/follow.js";
import { Daemon, called, check, equal, finish, guests, refused } from "./support.mjs";

const daemon = await new Daemon(process.argv[2]).start();
const key = daemon.club();
const [mine, theirs] = [remote(daemon.origin, key).club, remote(daemon.origin, key).club];

// Follows until `count` events have come.
function followed(room, options = {}) {
	const found = [];
	const states = [];
	const ends = new AbortController();
	let wake = () => {};
	const done = (async () => {
		const stream = room.follow({
			signal: ends.signal,
			onState: (state) => (states.push(state), wake()),
			...options,
		});
		for await (const event of stream) {
			found.push(event);
			wake();
		}
	})();
	const until = async (holds) => {
		while (!holds()) await new Promise((resolve) => (wake = resolve));
	};
	return {
		found,
		states,
		done,
		stop: () => ends.abort(),
		opened: (times = 1) =>
			until(() => states.filter((state) => state === "open").length >= times),
		come: (count) => until(() => found.length >= count),
	};
}

const entries_of = ({ found }) => found.filter(({ kind }) => kind !== "commit");

/** Until so many entries have come, and the mark behind them. */
async function come_with_mark(followed, count) {
	while (entries_of(followed).length < count || followed.found.at(-1).kind !== "commit")
		await followed.come(followed.found.length + 1);
}

async function echoes() {
	const room = await mine.matches.begin({ ruleset: "riichi", seats: guests });
	const other = theirs.matches.open(room.id);
	const seen = followed(room);
	const all = followed(other, { after: 0, echo: true });
	await seen.opened();
	await room.record(called());
	await room.record(called(1, 0));
	await room.undo();
	await room.record(called(2, 1));
	await room.penalty({ seat: 1, points: 1000, reason: "late" });
	await room.replace(1, called(0, 1));
	await room.correct({ from_hand: 2, hands: [], reason: "one too many" });
	await room.seats([{ guest: "Emil" }, ...guests.slice(1)]);
	await mine.matches.open(room.id).record({ ...called(3, 1), hand_number: 2 });
	await room.finish();
	await room.reopen("one more");
	await other.read();
	await other.record(called(3, 2));
	await other.undo();
	// Commits that come together have one mark.
	await come_with_mark(seen, 2);
	equal(
		"others' alone",
		entries_of(seen).map(({ kind }) => kind),
		["hand", "hand_reversal"],
	);
	const entries = [];
	for await (const { seq } of mine.entries({ match: room.id, order: "asc" })) entries.push(seq);
	while (entries_of(all).length < entries.length) await all.come(all.found.length + 1);
	equal(
		"all of them",
		entries_of(all).map(({ seq }) => seq),
		entries,
	);
	seen.stop();
	all.stop();
	await Promise.all([seen.done, all.done]);
}

async function deaths() {
	const room = await mine.matches.begin({ ruleset: "riichi", seats: guests });
	const other = theirs.matches.open(room.id);
	const seen = followed(room);
	await seen.opened();
	const wanted = [];
	const come = async () => {
		while (entries_of(seen).length < wanted.length) await seen.come(seen.found.length + 1);
	};
	for (let times = 2; times < 5; times++) {
		wanted.push((await other.record(called())).seq);
		await come();
		await daemon.kill();
		await daemon.start();
		wanted.push((await other.record(called())).seq);
		await seen.opened(times);
	}
	await come();
	equal(
		"no gap, nothing twice",
		entries_of(seen).map(({ seq }) => seq),
		wanted,
	);
	seen.stop();
	await seen.done;
}

/** Nothing is read behind an event: the room is as its mark says, a new name is there, too. */
async function as_it_stands() {
	const room = await mine.matches.begin({ ruleset: "riichi", seats: guests });
	const asked = [];
	const counting = (address, options) => {
		asked.push(new URL(address).pathname);
		return fetch(address, options);
	};
	const { club } = remote(daemon.origin, key, { fetch: counting });
	const watched = club.matches.open(room.id);
	const seen = followed(watched);
	await seen.opened();
	await room.record(called());
	await seen.come(2);
	equal(
		"the hand and where the match stands",
		[seen.found.map(({ kind }) => kind), watched.state.next_hand_number, watched.state.names],
		[["hand", "commit"], 2, guests.map(({ guest }) => guest)],
	);
	await mine.players.change(room.state.seats[0].player, { name: "Anneliese" });
	await seen.come(3);
	equal(
		"a new name is a mark alone",
		[seen.found[2].kind, watched.state.names[0]],
		["commit", "Anneliese"],
	);
	await watched.record(called(1, 2));
	await mine.players.change(room.state.seats[0].player, { name: "Anna" });
	await seen.come(4);
	equal(
		"of an own hand neither entry nor mark",
		[seen.found[3].kind, seen.found[3].matches[0].names[0], watched.state.names[0]],
		["commit", "Anna", "Anna"],
	);
	equal("the stream, and the own hand", asked, ["/v1/events", `/v1/matches/${room.id}/hands`]);
	seen.stop();
	await seen.done;
}

async function refusals() {
	const nothing = mine.matches.open("01a2010b-af28-7720-982f-5bd942567bd4").follow();
	await refused("no such match", nothing.next(), "not_found");
	const wrong = remote(daemon.origin, "mjk_wrong").club.matches.open(
		"01a2010b-af28-7720-982f-5bd942567bd4",
	);
	await refused("no such key", wrong.follow().next(), "unauthorized");
	const room = await mine.matches.begin({ ruleset: "riichi", seats: guests });
	const far = room.follow({ after: 1_000_000 });
	equal("a store from a backup", (await far.next()).value.kind, "reset");
	await far.return();
	const leaving = room.follow({ after: 0 });
	for await (const event of leaving) {
		equal("left after the first", event.kind, "match");
		break;
	}
}

function texts() {
	const text =
		"retry: 2000\nid: 3\n: after 3\n\nid: 4\r\nevent: hand\r\n" +
		'data: {"a":\r\ndata: 1}\r\n\r\ndata: 2\r\rid: 5\n\n';
	for (let cut = 0; cut <= text.length; cut++) {
		const reader = new EventReader();
		const found = [...reader.read(text.slice(0, cut)), ...reader.read(text.slice(cut))];
		if (found.join("|") !== '{"a":\n1}|2' || reader.id !== "5") {
			check(`cut at ${cut}`, false, [found, reader.id]);
			return;
		}
	}
	check("events cut anywhere", true);
	const broken = new EventReader();
	const before = [...broken.read("id: 4\ndata: 1\n\nid: 5\ndata: 2\n")];
	equal("an id counts with its event", [before, broken.id], [["1"], "4"]);
}

async function whole_club() {
	const first = await mine.matches.begin({ ruleset: "riichi", seats: guests });
	const home = await mine.home();
	equal(
		"the first screen",
		[home.matches.map(({ id }) => id)[0], home.matches[0].names, home.recent[0].seq],
		[first.id, guests.map(({ guest }) => guest), home.seq],
	);
	const seen = followed(mine, { after: home.seq });
	const chosen = followed(mine, { after: home.seq, match: [first.id], kinds: ["hand"] });
	await seen.opened();
	await chosen.opened();
	const second = await theirs.matches.begin({ ruleset: "riichi", seats: guests });
	await first.record(called());
	await come_with_mark(seen, 2);
	equal(
		"own writes too",
		entries_of(seen).map(({ kind }) => kind),
		["match", "hand"],
	);
	equal(
		"what it changed",
		seen.found
			.at(-1)
			.matches.filter(({ id }) => id === first.id)
			.map((match) => match.next_hand_number),
		[2],
	);
	await daemon.kill();
	await daemon.start();
	await second.record(called());
	await first.record(called(1, 0));
	const entries = () => seen.found.filter(({ kind }) => kind !== "commit");
	while (entries().length < 4) await seen.come(seen.found.length + 1);
	await come_with_mark(chosen, 2);
	equal(
		"each entry once, over a restart",
		entries().map(({ seq }) => seq - home.seq),
		[1, 2, 3, 4],
	);
	equal(
		"those that were chosen",
		chosen.found.filter(({ kind }) => kind === "hand").map(({ seq }) => seq - home.seq),
		[2, 4],
	);
	seen.stop();
	chosen.stop();
	await Promise.all([seen.done, chosen.done]);
	const far = mine.follow({ after: 1_000_000 });
	equal("a store from a backup", (await far.next()).value.kind, "reset");
	await far.return();
	await refused("no such match", mine.follow({ match: [first.id, "x"] }).next(), "bad_value");
}

texts();
await echoes();
await deaths();
await as_it_stands();
await refusals();
await whole_club();
await daemon.end();
finish();
