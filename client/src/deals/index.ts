// What an app imports as "mahjongd/deals", but for the drawing of a seed: deals checked on this device,
// written from docs/dealing.md and not from the service's code; and what binds a seat to its seed. It
// asks nobody.
import { signed } from "./beacon.js";
import {
	bytes_of,
	hex_of,
	joined,
	keyed,
	labelled,
	lp,
	same,
	sha256,
	u32,
	u8,
	type Bytes,
} from "./bytes.js";
import { Drawing, SOURCES, type Drawn } from "./draws.js";
import { NAME, Place } from "./form.js";
import { plain_context, wall_of, type Shape, type Wall } from "./wall.js";

export type { Drawn, DrawSource } from "./draws.js";
export { NotADeal } from "./form.js";
export { seatCommitment } from "./seed.js";
export type { Wall } from "./wall.js";

/** `open`: something that has not been shown yet, or a beacon that is not known here. */
export type Finding = "holds" | "fails" | "open";

/** A step of docs/dealing.md, and where in the transcript it looks. */
export interface Check {
	check: string;
	pointer: string;
	finding: Finding;
}

export interface Verdict {
	/** No check fails. */
	valid: boolean;
	/** None is open. */
	complete: boolean;
	/** In the order in which they are done: the first that fails is the cause. */
	checks: Check[];
	/** The first that fails. */
	fault?: Check;
	/** What is dealt by the seeds that are shown; and drawn, where that is told, as far as it is right. */
	walls: (Wall & { hand: number; drawn?: Drawn[] })[];
}

const SECRET = 96;
const HASH = 32;
const SEAT_SEED = 64;
const SIGNATURE = 96;
const SEED = 256;
const DRAWS = 128;

/** What a seat of the match has kept of what it was shown, and has given. */
export interface Kept {
	/** C, before it committed. */
	commitment: string;
	seat: number;
	seed: string;
	/** C_r of each deal, from the first on, before it was drawn from. */
	hands?: readonly string[];
}

class Checks {
	readonly list: Check[] = [];
	readonly walls: Verdict["walls"] = [];

	note(check: string, { pointer }: Place, holds: boolean | undefined): void {
		const finding = holds === undefined ? "open" : holds ? "holds" : "fails";
		this.list.push({ check, pointer, finding });
	}

	wall(hand: number, told: Place, dealt: Wall): void {
		for (const name of ["wall", "dice"] as const) {
			const said = told.maybe(name);
			if (said === undefined) continue;
			const values = said.list().map(({ value }) => value);
			this.note(name, said, JSON.stringify(values) === JSON.stringify(dealt[name]));
		}
		this.walls.push({ hand, ...dealt });
	}

	/** Each draw is what the wall gives then; told is the place of the first that is not. */
	draws(told: Place, drawing: Drawing): void {
		const drawn: Drawn[] = [];
		const wrong = told.list().find((draw) => {
			const source = draw.member("source");
			const seat = draw.member("seat").whole(0, drawing.shape.seats - 1);
			const known = SOURCES.find((one) => one === source.value);
			const place = drawing.draw(known ?? source.refuse("a source"));
			const tile = draw.maybe("tile")?.word();
			if (place === undefined || (tile ?? drawing.wall[place]) !== drawing.wall[place])
				return true;
			drawn.push({ seat, source: known as Drawn["source"], place });
			return false;
		});
		this.note("draws", wrong ?? told, wrong === undefined);
		(this.walls.at(-1) as Verdict["walls"][number]).drawn = drawn;
	}

	verdict(): Verdict {
		const fault = this.list.find(({ finding }) => finding === "fails");
		return {
			valid: fault === undefined,
			complete: this.list.every(({ finding }) => finding !== "open"),
			checks: this.list,
			...(fault && { fault }),
			walls: this.walls,
		};
	}
}

/** A sealed match while it is checked: each step goes on from what the one before worked out. */
class Transcript {
	readonly checks = new Checks();
	readonly match: Bytes;
	readonly shape: Shape;

	constructor(readonly all: Place) {
		this.shape = all.shape();
		this.match = lp(all.member("match").text(NAME));
	}

	commitment(secret: Bytes | undefined): Bytes {
		const told = this.all.member("commitment");
		const bytes = told.bytes(HASH);
		const made = secret && labelled("match-commit", this.match, lp(secret));
		this.checks.note("match_commitment", told, made && same(made, bytes));
		return bytes;
	}

	/** Of each seat; those who were left out have the empty one. */
	seeds(): Bytes[] {
		const place = this.all.member("seats");
		const seats = place.list();
		if (seats.length !== this.shape.seats) place.refuse(`${this.shape.seats} seats`);
		const seeds: Bytes[] = [];
		seats.forEach((seat, i) => {
			if (seat.value === null) return void seeds.push(new Uint8Array());
			const told = seat.member("seed");
			const seed = told.text(SEAT_SEED);
			const commitment = seat.maybe("commitment");
			if (commitment !== undefined) {
				const made = labelled("seat-commit", this.match, u8(i), lp(seed));
				this.checks.note("seat_commitment", commitment, same(made, commitment.bytes(HASH)));
			}
			this.checks.note("seat_seed_own", told, !seeds.some((before) => same(before, seed)));
			seeds.push(seed);
		});
		return seeds;
	}

	async beacon(): Promise<Bytes> {
		const beacon = this.all.maybe("beacon");
		if (beacon === undefined) return new Uint8Array();
		const [told, signature] = [beacon.member("value"), beacon.member("signature")];
		const bytes = signature.bytes(1, SIGNATURE);
		const value = sha256(bytes);
		this.checks.note("beacon_value", told, same(value, told.bytes(HASH)));
		const chain = beacon.member("chain");
		chain.text(NAME);
		const round = beacon.member("round").whole(1, Number.MAX_SAFE_INTEGER);
		const holds = await signed(String(chain.value), round, bytes);
		this.checks.note("beacon_signature", signature, holds);
		return value;
	}

	async context(commitment: Bytes): Promise<Bytes> {
		const seeds = this.seeds();
		const beacon = await this.beacon();
		const made = labelled(
			"context",
			this.match,
			lp(bytes_of(this.shape.tileset)),
			commitment,
			u8(this.shape.seats),
			...seeds.map(lp),
			lp(beacon),
		);
		const told = this.all.member("context");
		this.checks.note("context", told, same(made, told.bytes(HASH)));
		return made;
	}

	/** Nothing but this tells apart a transcript that was made afterwards. */
	kept({ commitment, seat, seed, hands = [] }: Kept): void {
		const own = this.all.member("seats").list()[seat] ?? this.all.refuse(`a seat ${seat}`);
		const told = this.all.member("hands");
		const deals = told.list();
		const same_text = (place: Place, text: string) =>
			this.checks.note("kept", place, place.value === text);
		same_text(this.all.member("commitment"), commitment);
		if (own.value === null) this.checks.note("kept", own, false);
		else same_text(own.member("seed"), seed);
		hands.forEach((shown, deal) => {
			const hand = deals[deal];
			if (hand === undefined) this.checks.note("kept", told, false);
			else same_text(hand.member("commitment"), shown);
		});
	}

	hand(number: number, hand: Place, secret: Bytes | undefined, context: Bytes): void {
		const commitment = hand.member("commitment");
		const shown = commitment.bytes(HASH);
		const told = hand.maybe("seed");
		if (told === undefined)
			return this.checks.note("hand_seed", hand.member("seed"), undefined);
		const seed = told.bytes(SECRET);
		this.checks.note("hand_seed", told, secret && same(hand_seed(secret, number), seed));
		const made = labelled("round-commit", context, u32(number), lp(seed));
		this.checks.note("hand_commitment", commitment, same(made, shown));
		const [wall, two_dice] = wall_of(this.shape, seed, context);
		this.checks.wall(number, hand, wall);
		const draws = hand.maybe("draws");
		if (draws === undefined) return;
		const most = this.shape.seats - 1;
		const dealer = hand.maybe("table")?.maybe("dealer")?.whole(0, most) ?? 0;
		if (draws.list().length > DRAWS) draws.refuse(`at most ${DRAWS} draws`);
		this.checks.draws(draws, new Drawing(this.shape, wall, dealer, two_dice));
	}

	async verdict(kept?: Kept): Promise<Verdict> {
		if (kept !== undefined) this.kept(kept);
		const secret = this.all.maybe("secret")?.bytes(SECRET);
		const context = await this.context(this.commitment(secret));
		const hands = this.all.member("hands").list();
		hands.forEach((hand, i) => this.hand(i, hand, secret, context));
		return this.checks.verdict();
	}
}

/** S_r */
const hand_seed = (secret: Bytes, number: number): Bytes =>
	joined(
		keyed(secret, "round", u32(number), u8(1)),
		keyed(secret, "round", u32(number), u8(2)),
	).slice(0, SECRET);

/**
 * Checks the transcript of a sealed match, whoever dealt it: what `POST /v1/deals/verify` checks, and
 * that the beacon signed what it is said to have signed. What a seat has `kept` comes first: that the
 * transcript is of the match it played. Rejects with NotADeal what is no transcript.
 */
export async function verifyTranscript(transcript: unknown, kept?: Kept): Promise<Verdict> {
	return new Transcript(new Place(transcript)).verdict(kept);
}

/**
 * Checks an answer of `POST /v1/deals`: that its wall, its dice and its commitment are those of its
 * seed. Throws NotADeal for what is none.
 */
export function verifyDeal(answer: unknown): Verdict {
	const all = new Place(answer);
	const shape = all.shape();
	const seed = all.member("seed").text(SEED);
	const commitment = all.member("commitment");
	const checks = new Checks();
	const made = hex_of(labelled("commit", lp(seed)));
	checks.note("commitment", commitment, made === hex_of(commitment.bytes(HASH)));
	checks.wall(0, all, wall_of(shape, seed, plain_context(shape.tileset))[0]);
	return checks.verdict();
}
