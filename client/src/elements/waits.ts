import { h, MahjongElement, table, type Child } from "./base.js";
import { named } from "./words.js";

interface Side {
	win: boolean;
	reason?: string;
	total?: { points?: number | null };
}

interface Accepted {
	tile: string;
	left: number;
}

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
}

const css = `
.state { margin: 0 0 .25rem; font-weight: 600; }
.furiten { color: var(--_loss); }
td .tiles { gap: 2px; }
.drawn { display: flex; flex-wrap: wrap; gap: .15rem .5rem; align-items: center; }
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
		);
	}
}
