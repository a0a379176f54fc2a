// The stream of docs/dealing.md, and the wall and the dice that come of it.
import { bytes_of, keyed, labelled, lp, u32, type Bytes } from "./bytes.js";

const suit = (letter: string, last = 9) =>
	Array.from({ length: last }, (_, i) => `${i + 1}${letter}`);
const KINDS = [...suit("m"), ...suit("p"), ...suit("s"), ...suit("z", 7)];
/** Four tiles of each kind; behind them the flowers, one of each. */
const TILESETS = {
	"mj136/1": { kinds: KINDS, flowers: [] },
	"mj144/1": { kinds: KINDS, flowers: suit("f", 8) },
	"mj120/1": { kinds: KINDS.filter((kind) => !/[1-4]z/.test(kind)), flowers: [] },
	"mj108/1": { kinds: KINDS.filter((kind) => !/[2-8]m/.test(kind)), flowers: [] },
} as const;

/** What of a ruleset bears on its wall and its dice. */
export interface Shape {
	ruleset: string;
	tileset: keyof typeof TILESETS;
	seats: number;
	/** How many fives of each suit are red. */
	red_fives: number;
	dice: number;
	/** Norths may be set aside and replaced. */
	norths: boolean;
}

/** What is read of `rules`; each refuses what cannot be. */
export interface Options {
	preset: string | undefined;
	number(name: string, otherwise: number, least: number, most: number): number;
	flag(name: string, otherwise: boolean): boolean;
	word(name: string, otherwise: string): string;
}

const NO_REDS = ["ema", "ema_2025", "wrc", "wrc_2025"];

type Kind = Omit<Shape, "ruleset">;

function riichi({ preset = "classic", number, word }: Options): Kind {
	const seats = number("players", preset.endsWith("_sanma") ? 3 : 4, 3, 4);
	return {
		tileset: seats === 3 ? "mj108/1" : "mj136/1",
		seats,
		red_fives: number("red_fives", NO_REDS.includes(preset) ? 0 : 1, 0, 4),
		dice: 2,
		norths: seats === 3 && ["nuki", "both"].includes(word("north", "nuki")),
	};
}

const plain = (dice: number, tileset: Shape["tileset"] = "mj136/1"): Kind => ({
	tileset,
	seats: 4,
	red_fives: 0,
	dice,
	norths: false,
});

const SHAPES: { readonly [ruleset: string]: (options: Options) => Kind } = {
	riichi,
	nanchang: () => plain(4),
	ming: () => plain(2),
	jiujiang: () => plain(1, "mj120/1"),
	yueqing: ({ number }) => plain(2 * number("dice_per_throw", 2, 1, 2)),
	mcr: ({ preset, flag }) =>
		plain(4, flag("flowers", preset !== "botzone") ? "mj144/1" : "mj136/1"),
};

/** Undefined: there is no such ruleset. */
export function shape_of(ruleset: string, options: Options): Shape | undefined {
	const kind = Object.hasOwn(SHAPES, ruleset) ? SHAPES[ruleset]?.(options) : undefined;
	return kind && { ruleset, ...kind };
}

/** ctx of a plain deal. */
export const plain_context = (tileset: string): Bytes => labelled("context", lp(bytes_of(tileset)));

/** The words of B_0 || B_1 || ... */
class Stream {
	#block = new DataView(new ArrayBuffer(0));
	#at = 0;
	#blocks = 0;

	constructor(
		readonly key: Bytes,
		readonly context: Bytes,
	) {}

	word(): number {
		if (this.#at === this.#block.byteLength) {
			const block = keyed(this.key, "stream", this.context, u32(this.#blocks++));
			this.#block = new DataView(block.buffer, block.byteOffset, block.length);
			this.#at = 0;
		}
		this.#at += 4;
		return this.#block.getUint32(this.#at - 4);
	}

	/** A number below `bound`, each as likely as the others. */
	draw(bound: number): number {
		const limit = 2 ** 32 - (2 ** 32 % bound);
		let word = this.word();
		while (word >= limit) word = this.word();
		return word % bound;
	}

	/** Fisher-Yates, from the last place down. */
	shuffled<T>(tiles: T[]): T[] {
		for (let i = tiles.length - 1; i > 0; i--) {
			const j = this.draw(i + 1);
			[tiles[i], tiles[j]] = [tiles[j] as T, tiles[i] as T];
		}
		return tiles;
	}

	dice(count: number): number[] {
		return Array.from({ length: count }, () => this.draw(6) + 1);
	}
}

/** All tiles in the order of their ids; of each five, the lowest copies are the red ones. */
function tiles_of({ tileset, red_fives }: Shape): string[] {
	const { kinds, flowers } = TILESETS[tileset];
	const four = (kind: string) =>
		[0, 1, 2, 3].map((copy) =>
			/5[mps]/.test(kind) && copy < red_fives ? `0${kind[1]}` : kind,
		);
	return [...kinds.flatMap(four), ...flowers];
}

/** The shuffled tiles as they stand on the table, and what was thrown. */
export interface Wall {
	wall: string[];
	dice: number[];
}

/** What is thrown after the deal: two dice, as often as they are asked for. */
export type Throw = () => number[];

export function wall_of(shape: Shape, key: Bytes, context: Bytes): [Wall, Throw] {
	const stream = new Stream(key, context);
	const wall = stream.shuffled(tiles_of(shape));
	return [{ wall, dice: stream.dice(shape.dice) }, () => stream.dice(2)];
}
