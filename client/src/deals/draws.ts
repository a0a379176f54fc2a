// Which tile each draw of a hand takes: docs/dealing.md, "Draws", and section 1 of the pages in
// docs/rules. A tile is told by its place in the wall, so that it can be shown there.
import type { Shape, Throw, Wall } from "./wall.js";

export const SOURCES = ["wall", "kong", "flower", "indicator", "ura"] as const;
export type DrawSource = (typeof SOURCES)[number];

export interface Drawn {
	seat: number;
	source: DrawSource;
	/** Which of the wall's tiles. */
	place: number;
}

/** How many seats after the dealer's the wall is broken that a die of jiujiang names. */
const JIUJIANG_WALLS = [2, 1, 2, 3, 2, 1];
/** What yueqing's honours run in. */
const HONOURS = ["1z", "2z", "3z", "4z", "7z", "6z", "5z"];
const DEAD_STACKS = 7;
/** Where in the dead wall of riichi. */
const REPLACEMENTS = [12, 13, 10, 11, 8, 9, 6, 7];
const SUM = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The tile of the wall at which drawing begins. */
function begin({ ruleset, seats }: Shape, { wall, dice }: Wall, dealer: number): number {
	const side = (seat: number) =>
		(wall.length / seats) * ((((dealer - seat) % seats) + seats) % seats);
	const half = ruleset === "yueqing" ? dice.length / 2 : 2;
	const named = side(dealer + SUM(dice.slice(0, half)) - 1);
	if (ruleset === "jiujiang") {
		const die = dice[0] as number;
		return side(dealer + (JIUJIANG_WALLS[die - 1] as number)) + 2 * die;
	}
	// Of yueqing the stack after the turned one, of mcr the sum of both throws.
	if (ruleset === "yueqing" || ruleset === "mcr") return named + 2 * SUM(dice);
	return named + 2 * SUM(dice.slice(0, 2));
}

/** The tiles that are set out and replaced; of yueqing they depend on the one that was turned. */
function flowers({ ruleset }: Shape, turned: string): RegExp {
	if (ruleset === "mcr") return /f/;
	if (ruleset === "jiujiang") return /6z/;
	if (ruleset !== "yueqing") return /^$/;
	// The white dragon serves as itself unless it is turned or wild.
	const wild = HONOURS[(HONOURS.indexOf(turned) + 1) % HONOURS.length];
	const honour = HONOURS.includes(turned);
	const white = honour && (turned === "5z" || wild === "5z") ? "7z" : "5z";
	return new RegExp(`${turned}|${white}`);
}

/** A hand while it is played. */
export class Drawing {
	readonly wall: readonly string[];
	/** The live wall, of each stack the upper tile first. */
	#stacks: number[][];
	#kept: number[] = [];
	readonly #most: Readonly<Record<"kong" | "flower", number>>;
	readonly #made = { wall: 0, kong: 0, flower: 0, indicator: 0, ura: 0 };

	constructor(
		readonly shape: Shape,
		laid: Wall,
		dealer: number,
		readonly two_dice: Throw,
	) {
		const yueqing = shape.ruleset === "yueqing";
		const { wall } = laid;
		this.wall = wall;
		const first = begin(shape, laid, dealer);
		const length = yueqing ? wall.length - 2 : wall.length;
		const run = Array.from({ length }, (_, i) => (first + i) % wall.length);
		// The dealer takes one more than the others, and so the upper tile of a stack.
		const dealt = run.splice(0, (yueqing ? 16 : 13) * shape.seats + 1);
		this.#stacks = [run.splice(0, 1)];
		while (run.length > 0) this.#stacks.push(run.splice(0, 2));
		const turned = wall[(first + wall.length - 2) % wall.length] as string;
		const out = this.#set_out(dealt, flowers(shape, turned));
		if (["riichi", "ming"].includes(shape.ruleset))
			this.#kept = this.#stacks.splice(-DEAD_STACKS).flat();
		else if (yueqing) this.#kept = Array.from({ length: 14 }, () => this.#from_stack(1));
		this.#most = this.#limits(out);
	}

	/** How many flowers were replaced. Whoever gets a replacement, the same tiles are taken. */
	#set_out(dealt: number[], flower: RegExp): number {
		const is_flower = (place: number) => flower.test(this.wall[place] as string);
		let [owed, out] = [dealt.filter(is_flower).length, 0];
		for (; owed > 0; owed--, out++) if (is_flower(this.#from_stack(1))) owed++;
		return out;
	}

	#limits(out: number) {
		const { ruleset, seats, tileset, norths } = this.shape;
		if (ruleset === "riichi") return { kong: 4, flower: norths ? 4 : 0 };
		const all: { [ruleset: string]: number } = {
			jiujiang: 4,
			yueqing: 7,
			mcr: tileset === "mj144/1" ? 8 : 0,
		};
		const kong = (ruleset === "yueqing" ? 5 : 4) * seats;
		return { kong, flower: (all[ruleset] ?? 0) - out };
	}

	#taken(stack: number[], place: number | undefined): number {
		if (stack.length === 0) this.#stacks = this.#stacks.filter((one) => one !== stack);
		return place as number;
	}

	/** The upper tile of a stack counted from the end, or of the last there is. */
	#from_stack(number: number): number {
		const stack = this.#stacks[Math.max(this.#stacks.length - number, 0)] as number[];
		return this.#taken(stack, stack.shift());
	}

	#very_last(): number {
		const stack = this.#stacks.at(-1) as number[];
		return this.#taken(stack, stack.pop());
	}

	#next(): number {
		const stack = this.#stacks[0] as number[];
		return this.#taken(stack, stack.shift());
	}

	/** Counted from the end: tiles that join the dead wall of riichi do so at its front. */
	#dead(place: number): number {
		return this.#kept.at(place - 2 * DEAD_STACKS) as number;
	}

	#replacement(source: "kong" | "flower"): number {
		switch (this.shape.ruleset) {
			case "riichi":
				this.#kept.unshift(this.#very_last());
				return this.#dead(REPLACEMENTS[this.#made.kong + this.#made.flower] as number);
			case "ming":
				return this.#very_last();
			case "yueqing":
				this.#kept.push(this.#from_stack(1));
				return this.#kept.shift() as number;
			case "jiujiang":
				return this.#from_stack(source === "kong" ? SUM(this.two_dice()) : 1);
			default:
				return this.#from_stack(1);
		}
	}

	#indicator(source: "indicator" | "ura"): number | undefined {
		const { ruleset, seats } = this.shape;
		const { indicator, kong, ura } = this.#made;
		if (ruleset === "ming") return source === "ura" && ura === 0 ? this.#kept[1] : undefined;
		if (ruleset !== "riichi") return undefined;
		const first = seats === 3 ? 4 : 8;
		if (source === "ura") return ura <= indicator ? this.#dead(first - 2 * ura + 1) : undefined;
		return indicator < kong ? this.#dead(first - 2 * indicator - 2) : undefined;
	}

	#from(source: DrawSource): number | undefined {
		if (this.#made.ura > 0 && source !== "ura") return undefined;
		if (source === "indicator" || source === "ura") return this.#indicator(source);
		if (this.#stacks.length === 0) return undefined;
		if (source === "wall") return this.#next();
		return this.#made[source] < this.#most[source] ? this.#replacement(source) : undefined;
	}

	/** The tile's place in the wall; undefined: there is no such draw. */
	draw(source: DrawSource): number | undefined {
		const place = this.#from(source);
		if (place !== undefined) this.#made[source]++;
		return place;
	}
}
