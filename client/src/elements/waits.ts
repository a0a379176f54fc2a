import { h, MahjongElement, type Child } from "./base.js";
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
	discards?: readonly { tile: string; shanten: number; accepts?: readonly Accepted[]; left?: number }[];
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
		return win ? h("span", {}, typeof total?.points === "number" ? this.number(total.points) : "✓") :
			h("span", { class: "muted" }, named(this.catalogue, "reasons", reason ?? "", this.language));
	}

	#table(part: string, heads: string[], rows: Child[][]): HTMLElement {
		return h("table", { part, "aria-label": heads[0] },
			h("thead", {}, h("tr", {}, ...heads.map((head, i) => h("th", { scope: "col", class: i > 0 && i + 1 >= heads.length ? "number" : "" }, head)))),
			h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell, i) =>
				h(i === 0 ? "th" : "td", { scope: i === 0 && "row", class: i > 0 && i + 1 >= row.length ? "number" : "" }, cell))))));
	}

	#state(shanten: number): string {
		return shanten < 0 ? this.word("complete") : shanten === 0 ? this.word("ready") : this.word("shanten", { n: shanten });
	}

	#accepted(accepts: readonly Accepted[]): HTMLElement {
		return h("span", { class: "tiles" }, ...accepts.map(({ tile, left }) =>
			this.tile(tile, { kind: "small", notes: [this.word("left", { n: left })] })));
	}

	protected render(): void {
		const answer = this.#answer;
		if (answer === undefined) return this.root.replaceChildren();
		const { shanten, waits = [], accepts = [], discards = [] } = answer;
		const parts: Child[] = [h("p", { class: "state", part: "state" }, this.#state(shanten),
			answer.furiten ? h("span", { class: "furiten" }, ` · ${this.word("furiten")}`) : "")];
		if (waits.length > 0)
			parts.push(this.#table("waits", [this.word("waits"), this.word("tiles_left"), this.word("by_discard"), this.word("by_self_draw")],
				waits.map(({ tile, left, by_discard, by_self_draw }) => [this.tile(tile, { kind: "small" }), String(left),
					this.#side(by_discard), this.#side(by_self_draw)])));
		else if (accepts.length > 0)
			parts.push(this.#table("accepts", [this.word("accepts"), this.word("tiles_left")],
				[[this.#accepted(accepts), this.number(answer.left ?? 0)]]));
		if (discards.length > 0)
			parts.push(this.#table("discards", [this.word("discard"), this.word("accepts"), this.word("tiles_left")],
				discards.map(({ tile, shanten: after, accepts: drawn = [], left }) => [this.tile(tile, { kind: "small" }),
					h("div", { class: "drawn" }, this.#accepted(drawn), after > shanten && h("small", { class: "muted" }, this.#state(after))),
					this.number(left ?? drawn.reduce((sum, one) => sum + one.left, 0))])));
		this.root.replaceChildren(...parts.filter((part): part is HTMLElement => part instanceof Node));
	}
}
