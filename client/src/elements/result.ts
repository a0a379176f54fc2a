import { h, MahjongElement, type Child } from "./base.js";
import { tiles_of } from "./mpsz.js";
import { counted, labelled, named, said, type Name } from "./words.js";

interface Pattern {
	id: string;
	value?: number | null;
	unit?: string;
	name?: Name;
}

interface FuPart {
	why: string;
	tiles?: string;
	fu: number;
	total: number;
}

interface Payment {
	from: number | null;
	to: number | null;
	amount: number;
	why: string;
	account?: string;
}

/** A won hand, or one that does not win, as score and settle answer. */
export interface ShownScore {
	win: boolean;
	reason?: string;
	seat?: number | undefined;
	patterns?: readonly Pattern[];
	total?: { points?: number | null; limit?: string | null };
	reading?: unknown;
	fu_parts?: readonly FuPart[];
	payments?: readonly Payment[];
	deltas?: readonly number[];
}

/** The answer of score or of settle, or the settlement of a recorded hand. */
export type ShownAnswer = ShownScore | {
	wins: readonly ShownScore[];
	payments: readonly Payment[];
	deltas: readonly number[];
};

const css = `
.headline { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin: 0; }
.points { font-size: 1.6rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.refused { font-weight: 600; color: var(--_loss); margin: 0; }
article + article { margin-top: 1rem; border-top: 1px solid var(--_line); padding-top: 1rem; }
ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.deltas b { font-variant-numeric: tabular-nums; }
.from { overflow-wrap: anywhere; }
`;

/** `<mj-result>`: its property `answer`; `names` of the seats and, of a settlement, `winners` in the order of its wins. */
export class ResultElement extends MahjongElement {
	static readonly observedAttributes = ["lang"];
	#answer: ShownAnswer | undefined;
	#names: readonly string[] = [];
	#winners: readonly number[] = [];

	constructor() {
		super(css);
	}

	get answer(): ShownAnswer | undefined {
		return this.#answer;
	}

	set answer(answer: ShownAnswer | undefined) {
		this.#answer = answer;
		this.changed();
	}

	get winners(): readonly number[] {
		return this.#winners;
	}

	set winners(seats: readonly number[]) {
		this.#winners = seats;
		this.changed();
	}

	get names(): readonly string[] {
		return this.#names;
	}

	set names(names: readonly string[]) {
		this.#names = names;
		this.changed();
	}

	#seat(seat: number): string {
		return this.#names[seat] ?? this.word("seat", { n: seat + 1 });
	}

	#section(title: string, part: string, ...content: Child[]): HTMLElement {
		return h("section", { part, "aria-label": title }, h("h3", {}, title), ...content);
	}

	#value({ value, unit }: Pattern): string {
		return value === undefined || value === null ? "" : counted(this.catalogue, this.number(value), unit ?? "", this.language);
	}

	#patterns(patterns: readonly Pattern[]): Child {
		return patterns.length > 0 && this.#section(this.word("patterns"), "patterns", h("table", {}, h("tbody", {},
			...patterns.map((one) => h("tr", {},
				h("th", { scope: "row" }, said(one.name, this.language) ?? named(this.catalogue, "patterns", one.id, this.language)),
				h("td", { class: "number" }, this.#value(one)))))));
	}

	#fu(parts: readonly FuPart[]): Child {
		return parts.length > 0 && this.#section(this.word("fu"), "fu", h("table", {}, h("tbody", {},
			...parts.map(({ why, tiles, fu, total }) => h("tr", {},
				h("th", { scope: "row" }, named(this.catalogue, "fu_whys", why, this.language)),
				h("td", {}, h("span", { class: "tiles" }, ...tiles_of(tiles).map((tile) => this.tile(tile, { kind: "small" })))),
				h("td", { class: "number" }, fu === 0 ? `→ ${total}` : this.number(fu, true)))),
			h("tr", {}, h("th", { scope: "row" }, this.word("total")), h("td", {}),
				h("td", { class: "number" }, h("b", {}, this.number(parts.at(-1)!.total)))))));
	}

	#payments(payments: readonly Payment[]): Child {
		const who = (seat: number | null, account?: string) => seat !== null ? this.#seat(seat) :
			labelled(this.catalogue, "pools", account ?? "", this.language);
		return payments.length > 0 && this.#section(this.word("payments"), "payments", h("table", {}, h("tbody", {},
			...payments.map(({ from, to, amount, why, account }) => h("tr", {},
				h("th", { scope: "row", class: "from" }, `${who(from, account)} → ${who(to, account)}`),
				h("td", { class: "muted" }, named(this.catalogue, "whys", why, this.language)),
				h("td", { class: "number" }, this.number(amount)))))));
	}

	#deltas(deltas: readonly number[]): Child {
		return h("ul", { class: "deltas", part: "deltas" }, ...deltas.map((delta, seat) => h("li", {}, `${this.#seat(seat)} `,
			h("b", { class: delta < 0 ? "loss" : delta > 0 ? "gain" : "muted" }, this.number(delta, true)))));
	}

	// What the total is made of beside the points: han and fu, factors, a limit.
	#made_of(score: ShownScore): string[] {
		const { points, limit, ...rest } = score.total ?? {};
		const units = ["yakuman", "han", "fu", "pao", "tai", "hua"].filter((id) => typeof (rest as any)[id] === "number" && (rest as any)[id] > 0)
			.map((id) => counted(this.catalogue, this.number((rest as any)[id]), id, this.language));
		return [...units, ...limit ? [labelled(this.catalogue, "limits", limit, this.language)] : []];
	}

	#score(score: ShownScore): HTMLElement {
		if (!score.win)
			return h("article", { part: "score" }, h("p", { class: "refused", part: "refused" },
				`${this.word("no_win")}: ${named(this.catalogue, "reasons", score.reason ?? "", this.language)}`));
		const points = score.total?.points;
		return h("article", { part: "score" },
			h("p", { class: "headline", part: "headline" },
				typeof score.seat === "number" && h("strong", {}, this.#seat(score.seat)),
				typeof points === "number" && h("span", { class: "points" },
					counted(this.catalogue, this.number(points), "points", this.language)),
				h("span", { class: "muted" }, this.#made_of(score).join(" · "))),
			this.#patterns(score.patterns ?? []), this.#fu(score.fu_parts ?? []), this.#payments(score.payments ?? []),
			score.deltas && this.#deltas(score.deltas));
	}

	protected render(): void {
		const answer = this.#answer;
		if (answer === undefined) this.root.replaceChildren();
		else if (!("wins" in answer)) this.root.replaceChildren(this.#score(answer));
		else {
			const parts = [...answer.wins.map((win, i) => this.#score({ seat: this.#winners[i], ...win, win: true })),
				answer.wins.length === 0 && h("p", {}, this.word("draw")),
				this.#payments(answer.payments), this.#deltas(answer.deltas)];
			this.root.replaceChildren(...parts.filter((part): part is HTMLElement => part instanceof Node));
		}
	}
}
