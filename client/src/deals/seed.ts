// What a seat of a sealed match gives: its seed, and what binds it to that before others show theirs.
import { bytes_of, hex_of, labelled, lp, u8 } from "./bytes.js";

const SEED = 32;

export function drawn_seed(random: (bytes: Uint8Array) => void): string {
	const bytes = new Uint8Array(SEED);
	random(bytes);
	return hex_of(bytes);
}

/** What a seat shows before any seed is seen, in hexadecimal digits. */
export function seatCommitment(match: string, seat: number, seed: string): string {
	return hex_of(labelled("seat-commit", lp(bytes_of(match)), u8(seat), lp(bytes_of(seed))));
}
