import { h, MahjongElement, table, type Child } from "./base.js";
import { bar, curves } from "./chart.js";
import { labelled, named } from "./words.js";

interface Side {
	win: boolean;
	reason?: string;
	total?: { points?: number | null };
}

interface Accepted {
	tile: string;
	left: number;
}

/** Chances in millionths, points in hundredths, by turn. */
interface Chances {
	ready: readonly number[];
	win: readonly number[];
	points: readonly number[];
}

/** What an outlook has of a discard, a call, or the hand as it is. */
interface Prospect {
	chances: Chances | null;
	type?: "pass" | "chow" | "pung" | "kong";
	tile?: string;
	tiles?: readonly string[];
	discard?: string | null;
}

interface ShownOutlook {
	turns: number;
	changes?: number;
	depth?: "none" | "nearer" | "changes";
	assumptions?: readonly { id: string }[];
	win_points: number | null;
	chances?: Chances | null;
	discards?: readonly (Prospect & { tile: string })[];
	calls?: readonly (Prospect & { tiles: readonly string[] })[];
}

type Weighed = Prospect & { chances: Chances };

/** The answer of waits: of 3n+1 tiles, or of 3n+2. */
export interface ShownWaits {
	shanten: number;
	waits?: readonly (Accepted & { by_discard: Side; by_self_draw: Side })[];
	accepts?: readonly Accepted[];
	left?: number;
	furiten?: boolean;
	complete?: boolean;
	discards?: readonly {
		tile: string;
		shanten: number;
		accepts?: readonly Accepted[];
		left?: number;
	}[];
	outlook?: ShownOutlook;
}

const MILLION = 1_000_000;

const css = `
.state { margin: 0 0 .25rem; font-weight: 600; }
.furiten { color: var(--_loss); }
td .tiles { gap: 2px; }
.drawn { display: flex; flex-wrap: wrap; gap: .15rem .5rem; align-items: center; }
.bar { display: grid; grid-template-columns: minmax(3rem, 1fr) 3.5rem; gap: .5rem; align-items: center; }
.bar svg { width: 100%; height: .6rem; contain: inline-size; background: var(--_line); }
.bar rect { fill: var(--_accent); }
.bar span { text-align: end; }
figure { max-width: var(--mj-table-width, 40rem); margin: .5rem 0 0; }
figcaption { display: flex; flex-wrap: wrap; gap: .15rem .75rem; align-items: center; font-size: .8rem; }
.curves { display: block; width: 100%; height: 5rem; border-bottom: 1px solid var(--_line); }
.curves polyline { fill: none; stroke: var(--_muted); stroke-width: 2; stroke-dasharray: 5 4; }
.curves .win { stroke: var(--_accent); stroke-dasharray: none; }
ul { margin: .5rem 0 0; padding-inline-start: 1.25rem; font-size: .8rem; }
.key-win { color: var(--_accent); }
.key-ready { color: var(--_muted); }
`;

/** `<mj-waits>`: its property `answer`. */
export class WaitsElement extends MahjongElement {
	static readonly observedAttributes = ["lang"];
	#answer: ShownWaits | undefined;

	constructor() {
		super(css);
	}

	get answer(): ShownWaits | undefined {
		return this.#answer;
	}

	set answer(answer: ShownWaits | undefined) {
		this.#answer = answer;
		this.changed();
	}

	#side({ win, reason, total }: Side): Child {
		return win
			? h("span", {}, typeof total?.points === "number" ? this.number(total.points) : "✓")
			: h(
					"span",
					{ class: "muted" },
					named(this.catalogue, "reasons", reason ?? "", this.language),
				);
	}

	#state(shanten: number): string {
		return shanten < 0
			? this.word("complete")
			: shanten === 0
				? this.word("ready")
				: this.word("shanten", { n: shanten });
	}

	#accepted(accepts: readonly Accepted[]): HTMLElement {
		const left = new Map(accepts.map((one) => [one.tile, this.word("left", { n: one.left })]));
		return this.small([...left.keys()], (tile) => [left.get(tile)!]);
	}

	#waits({ waits = [] }: ShownWaits): Child {
		const heads = [
			this.word("waits"),
			this.word("tiles_left"),
			this.word("by_discard"),
			this.word("by_self_draw"),
		];
		return (
			waits.length > 0 &&
			table(
				waits.map(({ tile, left, by_discard, by_self_draw }) => [
					this.small([tile]),
					String(left),
					this.#side(by_discard),
					this.#side(by_self_draw),
				]),
				heads,
				{ part: "waits" },
			)
		);
	}

	#accepts({ accepts = [], left = 0, waits = [] }: ShownWaits): Child {
		return (
			waits.length === 0 &&
			accepts.length > 0 &&
			table(
				[[this.#accepted(accepts), this.number(left)]],
				[this.word("accepts"), this.word("tiles_left")],
				{ part: "accepts" },
			)
		);
	}

	// Best first; those that lead away say how far.
	#discards({ discards = [], shanten }: ShownWaits): Child {
		const rows = discards.map(({ tile, shanten: after, accepts = [], left = 0 }) => [
			this.small([tile]),
			h(
				"div",
				{ class: "drawn" },
				this.#accepted(accepts),
				after > shanten && h("small", { class: "muted" }, this.#state(after)),
			),
			this.number(left),
		]);
		const heads = [this.word("discard"), this.word("accepts"), this.word("tiles_left")];
		return rows.length > 0 && table(rows, heads, { part: "discards" });
	}

	#percent(millionths: number): string {
		const format = { style: "percent", maximumFractionDigits: 1 } as const;
		return new Intl.NumberFormat(this.language, format).format(millionths / MILLION);
	}

	// The catalogue's word, where there is one; else the element's own.
	#call(type: NonNullable<Prospect["type"]>): string {
		return this.catalogue
			? labelled(this.catalogue, "outlook_calls", type, this.language)
			: this.word(type);
	}

	// Where less was looked at than was asked for; then what the numbers rest on.
	#notes({ depth, changes = 0, assumptions = [] }: ShownOutlook): Child[] {
		const said = (group: string, id: string) =>
			labelled(this.catalogue, group, id, this.language);
		const less = depth === "none" || (depth === "nearer" && changes > 0);
		if (this.catalogue === undefined) return [];
		return [
			less && h("p", { class: "muted", part: "depth" }, said("outlook_depths", depth)),
			depth !== "none" &&
				assumptions.length > 0 &&
				h(
					"ul",
					{ class: "muted", part: "assumptions" },
					...assumptions.map(({ id }) => h("li", {}, said("outlook_assumptions", id))),
				),
		];
	}

	#weighed({ type, tile, tiles = [], discard }: Prospect): Child {
		if (type !== undefined)
			return h(
				"span",
				{ class: "drawn" },
				this.#call(type),
				this.small(tiles),
				discard ? h("span", { class: "drawn" }, "→", this.small([discard])) : undefined,
			);
		return tile === undefined ? this.word("hand") : this.small([tile]);
	}

	// By turn, of a hand that stays as it is: the first number and the last one stand below.
	#curves({ chances: { win, ready }, ...best }: Weighed): Child {
		const key = (name: "win" | "ready", list: readonly number[]) =>
			h(
				"span",
				{ class: `key-${name}` },
				`${this.word(name)} ${this.#percent(list[0]!)} → ${this.#percent(list.at(-1)!)}`,
			);
		const caption = h(
			"figcaption",
			{},
			this.#weighed({ ...best, chances: null }),
			key("win", win),
			key("ready", ready),
		);
		return win.length > 1 && h("figure", {}, curves({ ready, win }), caption);
	}

	// What wins most often first; what was not looked at is left out.
	#outlook({ outlook }: ShownWaits): Child[] {
		if (outlook === undefined) return [];
		const { turns, win_points, calls, discards, chances = null } = outlook;
		const all: readonly Prospect[] = calls ?? discards ?? [{ chances }];
		const rows = all
			.filter((one): one is Weighed => one.chances !== null)
			.sort((a, b) => b.chances.win[0]! - a.chances.win[0]!);
		if (rows.length === 0) return this.#notes(outlook);
		const points = (hundredths: number) => this.number(Math.round(hundredths / 100));
		const cells = rows.map((one) => {
			const [win, worth] = [one.chances.win[0]!, one.chances.points[0]!];
			const chance = h("div", { class: "bar" }, bar(win / MILLION));
			chance.append(h("span", {}, this.#percent(win)));
			return [this.#weighed(one), chance, points(worth)];
		});
		const now = win_points !== null && [this.word("win_now"), "", points(win_points)];
		const heads = [this.word("outlook", { n: turns }), this.word("win"), this.word("points")];
		return [
			table(now ? [now, ...cells] : cells, heads, { part: "outlook" }),
			this.#curves(rows[0]!),
			...this.#notes(outlook),
		];
	}

	protected render(): void {
		const answer = this.#answer;
		if (answer === undefined) return this.show();
		const furiten =
			answer.furiten && h("span", { class: "furiten" }, ` · ${this.word("furiten")}`);
		this.show(
			h("p", { class: "state", part: "state" }, this.#state(answer.shanten), furiten),
			this.#waits(answer),
			this.#accepts(answer),
			this.#discards(answer),
			...this.#outlook(answer),
		);
	}
}
