// A sealed match of four clients, each with the token of its seat alone: sealed.mjs PROGRAM
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { remote } from "mahjongd";
import { newSeed, seatCommitment, verifyTranscript } from "mahjongd/deals";
import { Daemon, check, equal, finish, guests, refused } from "./support.mjs";

const place = mkdtempSync(join(tmpdir(), "sealed-"));
const key_file = join(place, "seal.key");
writeFileSync(key_file, randomBytes(96));
const daemon = await new Daemon(process.argv[2], "--seal-key", key_file).start();
const { club } = remote(daemon.origin, daemon.club());

/** Whoever sits there: a client without a key, and what it keeps on its device. */
async function sit(match, number, token) {
	const seat = remote(daemon.origin).seat(token);
	const { seal } = await seat.read();
	const kept = { commitment: seal.commitment, seat: number, seed: newSeed(), hands: [] };
	await seat.commit(seatCommitment(match.id, number, kept.seed));
	return { seat, kept, drawn: [] };
}

function seeds() {
	const made = Array.from({ length: 100 }, newSeed);
	check(
		"seeds of 64 digits",
		made.every((seed) => /^[0-9a-f]{64}$/.test(seed)),
		made[0],
	);
	equal("none twice", new Set(made).size, made.length);
}

async function a_hand(match, holders) {
	const dealt = await match.deal();
	for (const { seat, kept } of holders) {
		const { seal, hand } = await seat.read();
		kept.hands.push(seal.hand.commitment);
		check("its own tiles", hand.concealed.length > 13, hand);
	}
	equal("what all were shown", new Set(holders.map(({ kept }) => kept.hands.at(-1))).size, 1);
	for (let number = 1; number <= 70 && number <= dealt.hand.left; number++) {
		const { seat, drawn } = holders[number % 4];
		const draw = await seat.draw("wall", { number });
		drawn.push(draw);
		if (number === 3) equal("the same number again", await seat.draw("wall", { number }), draw);
	}
	const { seat, drawn } = holders[2];
	equal(
		"what a seat has drawn",
		(await seat.read()).hand.draws.map(({ tile }) => tile),
		drawn.map(({ tile }) => tile),
	);
	await refused("no tile is left", seat.draw(), "contradiction");
	await match.record({ outcome: { type: "exhaustive_draw", tenpai: [1] } });
}

async function whole() {
	const match = await club.matches.begin({ ruleset: "riichi", seats: guests });
	const { seats, phase } = await match.seal();
	equal(
		"tokens",
		[phase, seats.every(({ token }) => token.startsWith("mjs_"))],
		["committing", true],
	);
	check(
		"which are shown once",
		(await match.sealed()).seats.every((seat) => !("token" in seat)),
	);
	const holders = [];
	for (const [number, { token }] of seats.entries())
		holders.push(await sit(match, number, token));
	await refused("a lie", holders[0].seat.reveal("another"), "contradiction");
	for (const { seat, kept } of holders) await seat.reveal(kept.seed);
	equal("all have spoken", (await match.sealed()).phase, "ready");
	await a_hand(match, holders);
	const first = await holders[3].seat.draw().catch((problem) => problem.code);
	equal("between hands nothing is drawn", first, "contradiction");
	await match.finish();
	return [await match.transcript(), holders];
}

async function checked(transcript, holders) {
	for (const { kept, drawn } of holders) {
		const verdict = await verifyTranscript(transcript, kept);
		equal(
			`seat ${kept.seat}: it holds`,
			[verdict.valid, verdict.complete, verdict.fault],
			[true, true, null],
		);
		equal(
			`seat ${kept.seat}: what it drew is what the wall gives`,
			verdict.walls[0].drawn
				.filter(({ seat }) => seat === kept.seat)
				.map(({ place }) => verdict.walls[0].wall[place]),
			drawn.map(({ tile }) => tile),
		);
		const kinds = verdict.checks.filter((one) => one.check === "kept").length;
		equal(`seat ${kept.seat}: and what it was shown`, kinds, 3);
	}
}

/** What a seat has kept tells apart a transcript that holds by itself. */
async function others(transcript, [{ kept }]) {
	for (const [change, pointer] of [
		[{ commitment: "00".repeat(32) }, "/commitment"],
		[{ seed: "another" }, "/seats/0/seed"],
		[{ hands: ["00".repeat(32)] }, "/hands/0/commitment"],
		[{ hands: [...kept.hands, ...kept.hands] }, "/hands"],
	]) {
		const { fault } = await verifyTranscript(transcript, { ...kept, ...change });
		equal(`kept otherwise: ${pointer}`, [fault?.check, fault?.pointer], ["kept", pointer]);
	}
	const out = { ...transcript, seats: [null, ...transcript.seats.slice(1)] };
	const { fault } = await verifyTranscript(out, kept);
	equal("left out", fault?.pointer, "/seats/0");
	const nobody = await verifyTranscript(transcript, { ...kept, seat: 4 }).catch((error) => error);
	equal("there is no such seat", nobody.name, "NotADeal");
}

/** The beacon's round is named before seats speak; whoever has its signature gives it. */
async function with_a_beacon() {
	const match = await club.matches.begin({ ruleset: "ming", seats: guests });
	const round = Math.floor((Date.now() / 1000 + 10 - 1692803367) / 3) + 10_000;
	const sealed = await match.seal({ seconds: 5, beacon: { chain: "quicknet", round } });
	equal("it is named", sealed.beacon.round, round);
	await refused("before it comes", match.beacon("00".repeat(48)), "contradiction");
}

seeds();
const [transcript, holders] = await whole();
await checked(transcript, holders);
await others(transcript, holders);
await with_a_beacon();
await daemon.end();
rmSync(place, { recursive: true, force: true });
finish();
