import { h, MahjongElement, table, type Child } from "./base.js";
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
	name?: Name;
	tiles?: string;
	fu: number;
	total: number;
}

/** How the tiles are read; what a wild tile stands for. */
interface Reading {
	shape: string;
	groups: readonly string[];
	pair?: string | null;
	wait?: string | null;
	wilds?: readonly { tile: string; as: string }[];
}

interface Step {
	of: string;
	seat?: number;
	op: string;
	why: string;
	name?: Name;
	struck_by?: string;
	value: number;
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
	reading?: Reading | null;
	fu_parts?: readonly FuPart[];
	steps?: readonly Step[];
	payments?: readonly Payment[];
	deltas?: readonly number[];
}

/** The answer of score or of settle, or the settlement of a recorded hand. */
export type ShownAnswer =
	| ShownScore
	| {
			wins: readonly ShownScore[];
			payments: readonly Payment[];
			deltas: readonly number[];
	  };

const SIGNS: { [op: string]: string } = {
	set: "=",
	add: "+",
	multiply: "×",
	double: "×2^",
	power: "^",
	round_up: "↑",
	at_least: "≥",
	at_most: "≤",
};
const UNITS = ["yakuman", "han", "fan", "fu", "pao", "tai", "hua"];

const css = `
.headline { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin: 0; }
.points { font-size: 1.6rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.refused { font-weight: 600; color: var(--_loss); margin: 0; }
article + article { margin-top: 1rem; border-top: 1px solid var(--_line); padding-top: 1rem; }
ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.deltas b { font-variant-numeric: tabular-nums; }
th { overflow-wrap: anywhere; }
.reading { display: flex; flex-wrap: wrap; gap: .4rem .75rem; align-items: flex-end; }
.reading .tile { --_tile: clamp(1.3rem, 5.5cqi, 1.9rem); }
.wilds { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .4rem 0 0; }
.wilds span { display: inline-flex; align-items: center; gap: .3rem; }
details { margin-top: .75rem; }
summary { cursor: pointer; min-height: 2.75rem; align-content: center; font-weight: 600; }
summary:focus-visible { outline: 2px solid var(--_accent); }
.op { color: var(--_muted); white-space: nowrap; }
`;

/**
 * `<mj-result>`: its property `answer`; `names` of the seats and, of a settlement, `winners` in
 * the order of its wins.
 */
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

	/** One line: what a hand is worth, or why it is no win; empty for a settlement. */
	get summary(): string {
		const answer = this.#answer;
		if (answer === undefined || "wins" in answer) return "";
		if (!answer.win) return this.#word("reasons", answer.reason ?? "");
		return [this.#points(answer), ...this.#made_of(answer)].filter(Boolean).join(" · ");
	}

	#seat(seat: number): string {
		return this.#names[seat] ?? this.word("seat", { n: seat + 1 });
	}

	#word(
		list: "patterns" | "fu_whys" | "whys" | "reasons" | "shapes" | "numbers" | "step_whys",
		id: string,
	): string {
		return named(this.catalogue, list, id, this.language);
	}

	#section(title: string, part: string, ...content: Child[]): HTMLElement {
		const about = { part, role: "group", "aria-label": title };
		return h("div", about, h("h3", {}, title), ...content);
	}

	#value({ value, unit }: Pattern): string {
		return value === undefined || value === null
			? ""
			: counted(this.catalogue, this.number(value), unit ?? "", this.language);
	}

	#patterns(patterns: readonly Pattern[]): Child {
		const rows = patterns.map((one) => [
			said(one.name, this.language) ?? this.#word("patterns", one.id),
			this.#value(one),
		]);
		return rows.length > 0 && this.#section(this.word("patterns"), "patterns", table(rows));
	}

	// Each group by itself, then the pair; below it what stands for what.
	#reading({ groups, pair, wait, shape, wilds = [] }: Reading): Child {
		const group = (tiles: string) => this.small(tiles_of(tiles));
		const said = [
			this.#word("shapes", shape),
			wait && labelled(this.catalogue, "waits", wait, this.language),
		];
		const stands = wilds.map(({ tile, as }) =>
			h(
				"span",
				{},
				this.small([tile], () => [this.word("wild")]),
				"→",
				this.small([as]),
			),
		);
		return this.#section(
			this.word("reading"),
			"reading",
			h("div", { class: "reading" }, ...groups.map(group), pair ? group(pair) : undefined),
			stands.length > 0 && h("div", { class: "wilds" }, ...stands),
			h("small", { class: "muted" }, said.filter(Boolean).join(" · ")),
		);
	}

	// From nothing to the points, one line a step; for who wants to know, so it is folded.
	#steps(steps: readonly Step[]): Child {
		const part_of = (pattern: string) =>
			this.word("part_of", { name: this.#word("patterns", pattern) });
		const rows = steps.map(({ of, seat, op, why, name, struck_by, value, total }) => [
			seat === undefined
				? this.#word("numbers", of)
				: `${this.#word("numbers", of)}, ${this.#seat(seat)}`,
			h(
				"span",
				{},
				said(name, this.language) ?? this.#reason(why),
				" ",
				struck_by === undefined ? undefined : `${part_of(struck_by)} `,
				h("span", { class: "op" }, `${SIGNS[op] ?? op} ${this.number(value)}`),
			),
			this.number(total),
		]);
		return (
			rows.length > 0 &&
			h("details", { part: "steps" }, h("summary", {}, this.word("steps")), table(rows))
		);
	}

	// Steps are told by a pattern, a part of the fu, a number before, or a reason of their own.
	#reason(id: string): string {
		const lists = ["step_whys", "patterns", "fu_whys", "numbers"] as const;
		const list = lists.find((one) =>
			(this.catalogue?.[one] as readonly { id: string }[] | undefined)?.some(
				(entry) => entry.id === id,
			),
		);
		return this.#word(list ?? "step_whys", id);
	}

	#fu(parts: readonly FuPart[]): Child {
		const rows: Child[][] = parts.map(({ why, name, tiles, fu, total }) => [
			said(name, this.language) ?? this.#word("fu_whys", why),
			this.small(tiles_of(tiles)),
			fu === 0 ? `→ ${total}` : this.number(fu, true),
		]);
		rows.push([this.word("total"), "", h("b", {}, this.number(parts.at(-1)?.total ?? 0))]);
		return parts.length > 0 && this.#section(this.word("fu"), "fu", table(rows));
	}

	#payments(payments: readonly Payment[]): Child {
		const who = (seat: number | null, account = "") =>
			seat !== null
				? this.#seat(seat)
				: labelled(this.catalogue, "pools", account, this.language);
		const rows = payments.map(({ from, to, amount, why, account }) => [
			`${who(from, account)} → ${who(to, account)}`,
			h("span", { class: "muted" }, this.#word("whys", why)),
			this.number(amount),
		]);
		return rows.length > 0 && this.#section(this.word("payments"), "payments", table(rows));
	}

	#deltas(deltas: readonly number[]): Child {
		return h(
			"ul",
			{ class: "deltas", part: "deltas" },
			...deltas.map((delta, seat) =>
				h(
					"li",
					{},
					`${this.#seat(seat)} `,
					h(
						"b",
						{ class: delta < 0 ? "loss" : delta > 0 ? "gain" : "muted" },
						this.number(delta, true),
					),
				),
			),
		);
	}

	#points({ total }: ShownScore): string | undefined {
		const points = total?.points;
		return typeof points === "number"
			? counted(this.catalogue, this.number(points), "points", this.language)
			: undefined;
	}

	// What the total is made of beside the points: yakuman or han, fu, tai, a limit.
	#made_of({ total = {} }: ShownScore): string[] {
		const numbers = total as { [name: string]: unknown };
		const apart = Number(numbers["yakuman"] ?? 0) > 0 ? "han" : undefined;
		const units = UNITS.flatMap((id) => {
			const value = numbers[id];
			return typeof value === "number" && value > 0 && id !== apart
				? [counted(this.catalogue, this.number(value), id, this.language)]
				: [];
		});
		return total.limit ? [...units, this.#limit(total.limit)] : units;
	}

	// A word of the total's own, or a pattern that is worth as much.
	#limit(id: string): string {
		const entry = this.catalogue?.total.find(({ name }) => name === "limit");
		const words = (entry as { word_labels?: { [id: string]: Name } } | undefined)?.word_labels;
		return said(words?.[id], this.language) ?? this.#word("patterns", id);
	}

	#score(score: ShownScore): HTMLElement {
		if (!score.win)
			return h(
				"article",
				{ part: "score" },
				h(
					"p",
					{ class: "refused", part: "refused" },
					`${this.word("no_win")}: ${this.#word("reasons", score.reason ?? "")}`,
				),
			);
		const points = this.#points(score);
		return h(
			"article",
			{ part: "score" },
			h(
				"p",
				{ class: "headline", part: "headline" },
				typeof score.seat === "number" && h("strong", {}, this.#seat(score.seat)),
				points !== undefined && h("span", { class: "points" }, points),
				h("span", { class: "muted" }, this.#made_of(score).join(" · ")),
			),
			score.reading ? this.#reading(score.reading) : undefined,
			this.#patterns(score.patterns ?? []),
			this.#fu(score.fu_parts ?? []),
			this.#payments(score.payments ?? []),
			score.deltas && this.#deltas(score.deltas),
			this.#steps(score.steps ?? []),
		);
	}

	protected render(): void {
		const answer = this.#answer;
		if (answer === undefined) return this.show();
		if (!("wins" in answer)) return this.show(this.#score(answer));
		const wins = answer.wins.map((win, i) =>
			this.#score({ seat: this.#winners[i], ...win, win: true }),
		);
		this.show(
			...wins,
			wins.length === 0 && h("p", {}, this.word("draw")),
			this.#payments(answer.payments),
			this.#deltas(answer.deltas),
		);
	}
}
