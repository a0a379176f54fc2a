import type { Hand, Match } from "../types.js";
import { h, MahjongElement, table, type Child } from "./base.js";
import { said, wind, type Name } from "./words.js";

const css = `
.seats {
	display: grid;
	grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
	gap: .5rem;
	margin: 0;
	padding: 0;
	list-style: none;
}
.seat {
	padding: .5rem .65rem;
	border: 1px solid var(--_line);
	border-radius: .5rem;
	background: var(--_ground);
	min-width: 0;
}
.seat.dealer { border-color: var(--_accent); }
.who { display: flex; gap: .4rem; align-items: baseline; }
.name { overflow-wrap: anywhere; min-width: 0; }
.wind { font-weight: 700; color: var(--_accent); }
.points { font-size: 1.35rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.head {
	display: flex;
	flex-wrap: wrap;
	gap: .25rem .9rem;
	margin: 0 0 .5rem;
	align-items: baseline;
}
.round { font-weight: 700; }
.scroll { overflow-x: auto; }
td, th { white-space: nowrap; padding-left: .75rem; text-align: end; }
tr > :first-child { padding-left: 0; text-align: start; }
thead th { max-width: 7rem; overflow: hidden; text-overflow: ellipsis; }
@container (max-width: 22rem) {
	.seats { grid-template-columns: 1fr 1fr; }
	.points { font-size: 1.15rem; }
}
`;

const ENGLISH_ROUND = "{wind} {number}";

/**
 * `<mj-scoreboard>`: its property `match`; `names` by seat or by player's id; `hands`, where they
 * are to be seen.
 */
export class ScoreboardElement extends MahjongElement {
	static readonly observedAttributes = ["lang"];
	#match: Match | undefined;
	#names: readonly string[] | { [player: string]: string } = [];
	#hands: readonly Hand[] = [];

	constructor() {
		super(css);
	}

	get match(): Match | undefined {
		return this.#match;
	}

	set match(match: Match | undefined) {
		this.#match = match;
		this.changed();
	}

	get names(): readonly string[] | { [player: string]: string } {
		return this.#names;
	}

	set names(names: readonly string[] | { [player: string]: string }) {
		this.#names = names;
		this.changed();
	}

	get hands(): readonly Hand[] {
		return this.#hands;
	}

	set hands(hands: readonly Hand[]) {
		this.#hands = hands;
		this.changed();
	}

	#name(match: Match, seat: number): string {
		const who = match.seats[seat] as string | { guest: string; player: string } | undefined;
		const id = typeof who === "object" ? who.player : who;
		const given = Array.isArray(this.#names)
			? this.#names[seat]
			: (this.#names as { [id: string]: string })[id ?? ""];
		return given ?? (typeof who === "object" ? who.guest : this.word("seat", { n: seat + 1 }));
	}

	/** The seats that play, three or four. */
	#seats(match: Match): number[] {
		return match.table.points.map((_, seat) => seat);
	}

	#round({ table }: Match): string {
		const rounds = (this.catalogue?.labels as { rounds?: { [id: string]: Name } } | undefined)
			?.rounds;
		const text = said(rounds?.["round"], this.language) ?? ENGLISH_ROUND;
		return text
			.replace("{wind}", wind(Number(table.round_wind[0]) - 1, this.language))
			.replace("{number}", String(table.dealer + 1));
	}

	#head(match: Match): HTMLElement {
		const { honba, deposits } = match.table;
		return h(
			"p",
			{ class: "head", part: "head" },
			h(
				"span",
				{ class: "round" },
				match.state === "open"
					? this.#round(match)
					: this.word(match.state === "void" ? "void" : "finished"),
			),
			honba > 0 && h("span", { class: "muted" }, this.word("honba", { n: honba })),
			deposits > 0 &&
				h("span", { class: "muted" }, this.word("deposits", { n: this.number(deposits) })),
		);
	}

	#seat(match: Match, seat: number): HTMLElement {
		const { dealer, points } = match.table;
		const deals = seat === dealer && match.state === "open";
		const last = this.#hands.find(
			({ hand_number }) => hand_number === match.next_hand_number - 1,
		);
		const delta = last?.settlement.deltas[seat] ?? 0;
		const chips = match.chips[seat] ?? 0;
		const place = match.standings?.find((one) => one.seat === seat);
		const who = h(
			"div",
			{ class: "who" },
			h(
				"span",
				{ class: "wind" },
				wind((seat - dealer + points.length) % points.length, this.language),
			),
			h("span", { class: "name" }, this.#name(match, seat)),
			deals && h("span", { class: "unseen" }, this.word("dealer")),
		);
		const held = h(
			"div",
			{},
			h("span", { class: "points" }, this.number(place ? place.points : points[seat]!)),
			" ",
			delta !== 0 && this.#delta(delta),
		);
		return h(
			"li",
			{ class: deals ? "seat dealer" : "seat", part: "seat" },
			who,
			held,
			chips !== 0 &&
				h("div", { class: "muted" }, this.word("chips", { n: this.number(chips, true) })),
			place &&
				h("div", { class: "muted" }, `${place.place}. ${this.number(place.score, true)}`),
		);
	}

	#delta(delta: number): HTMLElement {
		return h(
			"span",
			{ class: delta < 0 ? "loss" : delta > 0 ? "gain" : "muted" },
			this.number(delta, true),
		);
	}

	#history(match: Match): Child {
		const seats = this.#seats(match);
		const rows = [...this.#hands]
			.sort((a, b) => a.hand_number - b.hand_number)
			.map(({ hand_number, settlement }) => [
				String(hand_number),
				...seats.map((seat) => this.#delta(settlement.deltas[seat] ?? 0)),
			]);
		return (
			rows.length > 0 &&
			h(
				"div",
				{
					class: "scroll",
					part: "history",
					tabindex: 0,
					role: "region",
					"aria-label": this.word("scoreboard"),
				},
				table(rows, ["#", ...seats.map((seat) => this.#name(match, seat))]),
			)
		);
	}

	protected render(): void {
		const match = this.#match;
		if (match === undefined) return this.show();
		const seats = this.#seats(match).map((seat) => this.#seat(match, seat));
		this.show(
			this.#head(match),
			h(
				"ul",
				{ class: "seats", part: "seats", "aria-label": this.word("scoreboard") },
				...seats,
			),
			this.#history(match),
		);
	}
}
