// A program that starts again without a network goes on where it was: last-seen.mjs PROGRAM
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { remote } from "mahjongd";
import { fileStore } from "mahjongd/file-store";
import { queue, textStore } from "mahjongd/queue";
import { Daemon, PATIENCE, called, check, equal, finish, guests, refused } from "./support.mjs";

const daemon = await new Daemon(process.argv[2]).start();
const club = daemon.admin("create-club", "Thursday Club").id;
const { key } = daemon.admin("create-key", club, "owner");
const direct = remote(daemon.origin, key).club;
const place = mkdtempSync(join(tmpdir(), "seen-"));
const DAY = 24 * 3600 * 1000;

/** A program that has no network until it is given one. */
function phone(store, options = {}, with_key = key) {
	const up = { is: false };
	const service = remote(daemon.origin, with_key, {
		fetch: (...call) => (up.is ? fetch(...call) : Promise.reject(new TypeError("no network"))),
	});
	const waiting = queue(service, { store, ...options });
	return {
		waiting,
		club: service.club,
		online: () => {
			up.is = true;
			waiting.resume();
		},
	};
}

/** A store of two texts that are kept here; what is seen is there when `written` says so. */
function texts(seen = null) {
	const kept = { taps: null, seen };
	const text = (name) => ({
		read: async () => kept[name],
		write: async (changed) => void (kept[name] = changed),
	});
	return { kept, store: () => textStore(text("taps"), text("seen")) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function reloaded() {
	const file = join(place, "taps.json");
	const { id } = await direct.matches.begin({ ruleset: "riichi", seats: guests });
	let one = phone(fileStore(file));
	one.online();
	await one.waiting.ready;
	const room = one.club.matches.open(id);
	await room.read();
	await (
		await one.waiting.record(room, called())
	).answer;
	await one.waiting.close();

	one = phone(fileStore(file));
	await one.waiting.ready;
	let again = one.club.matches.open(id);
	equal("as it was last seen", [again.state.id, again.state.next_hand_number], [id, 2]);
	equal("with the names of before", again.state.names, ["Anna", "Bo", "Cleo", "Dora"]);
	const first = await one.waiting.record(again, { ...called(1, 0), note: "offline" });
	await one.waiting.record(again, { ...called(2, 0), note: "offline, too" });
	equal("counted on", one.waiting.next(again), 4);
	await refused("nothing is asked", again.read(), "unreachable");
	await one.waiting.close();

	// And once more, with what waits: a room that is opened before the queue has read its store, too.
	one = phone(fileStore(file));
	again = one.club.matches.open(id);
	const last = await one.waiting.record(again, { ...called(3, 0), note: "the next day" });
	equal("behind what waits", JSON.parse(last.tap.text).hand_number, 4);
	one.online();
	await last.answer;
	const notes = [];
	for await (const { input } of direct.matches.open(id).hands({ order: "asc" }))
		notes.push(input.note ?? null);
	equal("sent later", notes, [null, "offline", "offline, too", "the next day"]);
	equal("of an earlier program, nobody waits for its answer", first.tap.tries, 0);
	await direct.matches.open(id).read();
	equal("what was sent is seen, too", await stands(file, id, 5), 5);
	await (
		await one.waiting.finish(again)
	).answer;
	equal("one that is over is not kept", await stands(file, id, undefined), undefined);
	await one.waiting.close();
}

/** The next hand of the match as the file has it, as soon as it is `wanted`. */
async function stands(file, id, wanted) {
	for (const end = Date.now() + PATIENCE; ; await settled()) {
		const found = JSON.parse(readFileSync(`${file}.seen`, "utf8"))[id]?.match.next_hand_number;
		if (found === wanted || Date.now() > end) return found;
	}
}

async function unread() {
	const { id } = await direct.matches.begin({ ruleset: "riichi", seats: guests });
	const them = direct.matches.open(id);
	equal("what this client has made is known", them.state.next_hand_number, 1);
	const other = remote(daemon.origin, key).club.matches.open(id);
	await other.record(called());
	await them.record(called(1, 0));
	equal("but read anew before a hand is recorded", them.state.next_hand_number, 3);
	const one = phone(texts().store());
	await one.waiting.ready;
	await one.waiting.record(one.club.matches.open(id), called()).then(
		() => check("nobody knows where it stands", false),
		(error) => equal("nobody knows where it stands", error.name, "TypeError"),
	);
	await one.waiting.close();
}

async function seen_by(store, ...ids) {
	const one = phone(store, {});
	one.online();
	await one.waiting.ready;
	for (const id of ids) await one.club.matches.open(id).read();
	await one.waiting.close();
	return one;
}

const offline_state = async (store, id, options) => {
	const one = phone(store, options);
	await one.waiting.ready;
	await one.waiting.close();
	return one.club.matches.open(id).state?.id;
};

async function aged() {
	const { id } = await direct.matches.begin({ ruleset: "riichi", seats: guests });
	const { kept, store } = texts();
	await seen_by(store(), id);
	const older = (days) => {
		const seen = JSON.parse(kept.seen);
		seen[id].at = Date.now() - days * DAY;
		kept.seen = JSON.stringify(seen);
	};
	older(29);
	equal("after four weeks it is there", await offline_state(store(), id), id);
	older(31);
	equal("not after a month", [await offline_state(store(), id), kept.seen], [undefined, "{}"]);
	await seen_by(store(), id);
	older(3);
	equal(
		"nor when less was asked for",
		await offline_state(store(), id, { keepDays: 2 }),
		undefined,
	);
	kept.seen = null;
	const none = phone(store(), { keepDays: 0 });
	none.online();
	await none.club.matches.open(id).read();
	await settled();
	equal("nothing is kept for no days", kept.seen, null);
	await none.waiting.close();
	kept.seen = "[1, {";
	equal("what is broken is nothing", await offline_state(store(), id), undefined);
}

async function signed_out() {
	const { id } = await direct.matches.begin({ ruleset: "riichi", seats: guests });
	for (const how of ["a write", "a read", "the stream", "signed out"]) {
		const made = daemon.admin("create-key", club, "owner");
		const { kept, store } = texts();
		const one = phone(store(), {}, made.key);
		one.online();
		await one.waiting.ready;
		const room = one.club.matches.open(id);
		await room.read();
		await settled();
		check(`${how}: names are kept`, kept.seen.includes("Anna"), kept.seen);
		if (how !== "signed out") await direct.keys.revoke(club, made.id);
		if (how === "a write") {
			await one.waiting.record(room, called());
			while (one.waiting.problem === undefined) await settled();
			equal("what waits stays", JSON.parse(kept.taps).length, 1);
		} else if (how === "a read") await refused(how, room.read(), "unauthorized");
		else if (how === "the stream") await refused(how, room.follow().next(), "unauthorized");
		else one.waiting.forget();
		await settled();
		equal(`${how}: nothing is kept`, kept.seen, "{}");
		equal(`${how}: nor known`, one.club.matches.open(id).state, undefined);
		room.see({ ...(await direct.matches.open(id).read()) });
		await settled();
		equal(`${how}: nor kept from then on`, kept.seen, "{}");
		await one.waiting.close();
	}
}

async function renamed() {
	const seats = [];
	for (const name of ["Emil", "Fritz", "Gerda", "Hanna"])
		seats.push((await direct.players.add({ name })).id);
	const ids = [];
	for (let i = 0; i < 2; i++)
		ids.push((await direct.matches.begin({ ruleset: "riichi", seats })).id);
	const { kept, store } = texts();
	await seen_by(store(), ...ids);
	equal("both are kept", Object.keys(JSON.parse(kept.seen)).length, 2);
	await direct.players.anonymise(seats[0]);
	await seen_by(store(), ids[0]);
	check("who is anonymised is named nowhere", !kept.seen.includes("Emil"), kept.seen);
	equal("one was read anew", Object.keys(JSON.parse(kept.seen)), [ids[0]]);
}

await reloaded();
await unread();
await aged();
await signed_out();
await renamed();
rmSync(place, { recursive: true });
await daemon.end();
finish();
