// A seat of a sealed match: what its token alone may do. Seeds and commitments are made by "mahjongd/deals".
import type { Transport, WriteOptions } from "./transport.js";
import type { Draw, DrawSource, HeldSeat } from "./types.js";

export class SeatRoom {
	readonly #transport: Transport;
	readonly #token: string;

	constructor(transport: Transport, token: string) {
		this.#transport = transport;
		this.#token = token;
	}

	#path(rest = ""): string {
		return `/v1/seats/${encodeURIComponent(this.#token)}${rest}`;
	}

	/** How far the match has come; of the hand that is played, this seat's tiles. */
	read(): Promise<HeldSeat> {
		return this.#transport.ask("GET", this.#path());
	}

	/** Binds the seat to a seed: what `seatCommitment` made of it. */
	commit(commitment: string, options?: WriteOptions): Promise<HeldSeat> {
		return this.#transport.write("POST", this.#path("/commitment"), { commitment }, options);
	}

	/** Shows the seed, when all seats have committed or their time is over. */
	reveal(seed: string, options?: WriteOptions): Promise<HeldSeat> {
		return this.#transport.write("POST", this.#path("/seed"), { seed }, options);
	}

	/**
	 * Draws a tile, which nobody else is shown. Draws are counted over all seats: `number` is the next
	 * one, which is asked for when it is not given. The same number again is the same tile.
	 */
	async draw(
		source: DrawSource = "wall",
		options: WriteOptions & { number?: number } = {},
	): Promise<Draw> {
		const number = options.number ?? (await this.#next());
		return this.#transport.write("POST", this.#path("/draws"), { number, source }, options);
	}

	async #next(): Promise<number> {
		return ((await this.read()).seal.hand?.draws?.length ?? 0) + 1;
	}
}
