import { TILES } from "../rulesets.js";
import { h, MahjongElement, reflected } from "./base.js";
import { plain, sorted, text_of, tiles_of } from "./mpsz.js";
import { tile_name } from "./words.js";

const css = `
.chosen {
	min-height: calc(var(--_tile) * 4 / 3 + .75rem);
	margin-bottom: .35rem;
	padding: .35rem 0;
	align-items: center;
}
.grid {
	display: grid;
	grid-template-columns: repeat(10, minmax(0, 1fr));
	gap: 3px;
	max-width: 34rem;
}
button {
	font: inherit;
	color: inherit;
	background: none;
	border: 0;
	padding: 0;
	border-radius: 12%/9%;
	cursor: pointer;
	touch-action: manipulation;
}
button:focus-visible, .chosen:focus-visible {
	outline: 2px solid var(--_accent);
	outline-offset: 2px;
}
.grid { --_tile: 100%; }
.grid button { aspect-ratio: 3 / 4; display: block; }
.grid .tile { width: 100%; display: block; }
.grid .first { grid-column-start: 1; }
/* A thumb needs 44 pixels: a suit takes two rows. */
@container (max-width: 30rem) {
	.grid { grid-template-columns: repeat(5, minmax(44px, 1fr)); gap: 2px; }
	.grid button { aspect-ratio: auto; height: 3.25rem; display: grid; place-items: center; }
	.grid .tile { width: auto; height: 3.1rem; }
	.chosen { --_tile: 44px; gap: 2px; align-content: flex-start; }
	.chosen .tiles { display: contents; }
	.clear { min-width: 44px; min-height: 44px; }
	/* The keys must not move away below a thumb when the hand begins another row. */
	.chosen.long { min-height: calc(3 * (44px * 4 / 3 + 2px) + .7rem); }
}
button[aria-disabled=true] { opacity: .3; cursor: not-allowed; }
.clear {
	padding: .25rem .6rem;
	border: 1px solid var(--_line);
	border-radius: .4rem;
	font-size: .85rem;
	margin-inline-start: auto;
}
.hint { font-size: .8rem; color: var(--_muted); margin: .35rem 0 0; }
`;

/** More tiles than these need several rows on a phone. */
const LONG = 6;
const ALL = "1234506789m1234506789p1234506789s1234567z";
const OF_THREE = "19m1234506789p1234506789s1234567z";
const PLAIN = "123456789m123456789p123456789s1234567z";

/**
 * `<mj-tile-picker ruleset="riichi" max="14" name="hand">`: tiles by tapping, or by typing mpsz.
 * `value` is mpsz; `input` is told of each change. It is a field of its form. `players="3"`: the
 * tiles that three play with.
 */
export class TilePickerElement extends MahjongElement {
	static readonly formAssociated = true;
	static readonly observedAttributes = ["value", "ruleset", "max", "tiles", "players", "lang"];
	declare ruleset: string;
	declare max: string;
	declare tiles: string;
	declare players: string;
	readonly #form: ElementInternals | undefined;
	readonly #said = h("span", { class: "unseen", role: "status" });
	readonly #chosen = h("div", {
		class: "row chosen",
		part: "chosen",
		role: "group",
		tabindex: 0,
	});
	readonly #grid = h("div", { class: "grid", part: "grid", role: "group" });
	readonly #hint = h("p", { class: "hint", part: "hint" });
	#value: string[] = [];
	#digits = "";
	#at = 0;

	constructor() {
		super(css, { delegatesFocus: true });
		this.#form = this.attachInternals?.();
		this.root.append(this.#chosen, this.#grid, this.#hint, this.#said);
		this.root.addEventListener("keydown", (event) => this.#typed(event as KeyboardEvent));
		this.addEventListener("paste", (event) => {
			event.preventDefault();
			for (const tile of tiles_of(event.clipboardData?.getData("text"))) this.#add(tile);
		});
	}

	/** The tiles chosen, sorted, in mpsz. */
	get value(): string {
		return text_of(sorted(this.#value));
	}

	set value(text: string) {
		this.#value = tiles_of(text);
		this.#form?.setFormValue(this.value);
		this.changed();
	}

	override attributeChangedCallback(name?: string, _before?: string, text?: string): void {
		if (name === "value") this.value = text ?? "";
		this.changed();
	}

	formResetCallback(): void {
		this.value = this.getAttribute("value") ?? "";
	}

	get #offered(): string[] {
		const players = Number(this.players || 4);
		const seating = this.catalogue?.seatings?.find((one) => one.players === players);
		return tiles_of(
			this.tiles ||
				seating?.tiles ||
				this.catalogue?.tiles ||
				(players === 3 ? OF_THREE : TILES[this.ruleset]) ||
				(this.ruleset ? PLAIN : ALL),
		);
	}

	#left(tile: string): number {
		const same = this.#value.filter((one) => plain(one) === plain(tile)).length;
		const red = tile[0] === "0" && this.#value.filter((one) => one === tile).length > 2 ? 0 : 4;
		return Math.max(0, Math.min(red, 4 - same));
	}

	get #room(): boolean {
		return this.#value.length < Number(this.max || 14);
	}

	#change(tiles: string[], said: string): void {
		this.#value = tiles;
		this.#form?.setFormValue(this.value);
		this.#said.textContent = said;
		this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
		this.changed();
	}

	#add(tile: string): void {
		if (!this.#room || !this.#offered.includes(tile) || this.#left(tile) === 0) return;
		this.#change(sorted([...this.#value, tile]), tile_name(tile, this.language));
	}

	#remove(i: number): void {
		const tile = this.#value[i];
		if (tile !== undefined)
			this.#change(
				this.#value.filter((_, at) => at !== i),
				this.word("remove", { tile: tile_name(tile, this.language) }),
			);
	}

	#typed(event: KeyboardEvent): void {
		const { key } = event;
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const buttons = [...this.#grid.children] as HTMLElement[];
		const row = getComputedStyle(this.#grid).gridTemplateColumns.split(" ").length;
		const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[key];
		if (/^\d$/.test(key)) this.#digits += key;
		else if (/^[mpsz]$/i.test(key)) {
			for (const tile of tiles_of(this.#digits + key.toLowerCase())) this.#add(tile);
			this.#digits = "";
		} else if (key === "Backspace") {
			if (this.#digits !== "") this.#digits = this.#digits.slice(0, -1);
			else this.#remove(this.#value.length - 1);
		} else if (key === "Escape") this.#digits = "";
		else if (step !== undefined && buttons.includes(this.root.activeElement as HTMLElement))
			this.#move(Math.min(buttons.length - 1, Math.max(0, this.#at + step)));
		else return;
		event.preventDefault();
		this.#tell();
	}

	#move(at: number): void {
		this.#at = at;
		[...this.#grid.children].forEach((one, i) =>
			one.setAttribute("tabindex", i === at ? "0" : "-1"),
		);
		(this.#grid.children[at] as HTMLElement).focus();
	}

	#tell(): void {
		this.#hint.textContent = this.#digits || this.word("type_them");
	}

	// The buttons stay, so that whoever is on one of them stays there.
	#offer(): void {
		const tiles = this.#offered;
		const old = [...this.#grid.children].map((one) => (one as HTMLElement).dataset["tile"]);
		if (old.join() === tiles.join() && this.#grid.lang === this.language) return;
		this.#grid.lang = this.language;
		this.#at = Math.min(this.#at, tiles.length - 1);
		this.#grid.replaceChildren(
			...tiles.map((tile, i) => {
				const made = this.tile(tile);
				made.setAttribute("role", "presentation");
				made.removeAttribute("aria-label");
				const button = h(
					"button",
					{
						type: "button",
						part: "choice",
						class: tile[1] !== tiles[i - 1]?.[1] && "first",
						"data-tile": tile,
						tabindex: i === this.#at ? 0 : -1,
					},
					made,
				);
				button.addEventListener("click", () => {
					this.#at = i;
					this.#add(tile);
				});
				return button;
			}),
		);
	}

	protected render(): void {
		this.#offer();
		this.#grid.setAttribute("aria-label", this.word("choose"));
		for (const button of this.#grid.children as Iterable<HTMLElement> & HTMLCollection) {
			const tile = (button as HTMLElement).dataset["tile"]!;
			const left = this.#left(tile);
			button.setAttribute(
				"aria-label",
				`${tile_name(tile, this.language)}, ${this.word("left", { n: left })}`,
			);
			button.setAttribute("aria-disabled", String(left === 0 || !this.#room));
		}
		this.#chosen.setAttribute("aria-label", this.word("chosen"));
		this.#chosen.classList.toggle("long", Number(this.max || 14) > LONG);
		const tiles = this.#value.map((tile, i) => {
			const made = this.tile(tile);
			made.setAttribute("role", "presentation");
			const button = h(
				"button",
				{
					type: "button",
					part: "chosen-tile",
					"aria-label": this.word("remove", { tile: tile_name(tile, this.language) }),
				},
				made,
			);
			button.addEventListener("click", () => this.#remove(i));
			return button;
		});
		const clear = h(
			"button",
			{ type: "button", class: "clear", part: "clear" },
			this.word("clear"),
		);
		clear.addEventListener("click", () => this.#change([], this.word("clear")));
		// Whoever is among them goes on from there: typing must not end with the first tile.
		const inside = this.#chosen.contains(this.root.activeElement);
		this.#chosen.replaceChildren(
			h("span", { class: "tiles" }, ...tiles),
			...(tiles.length > 0 ? [clear] : []),
		);
		if (inside) this.#chosen.focus();
		this.#tell();
	}
}
reflected(TilePickerElement, "ruleset", "max", "tiles", "players", "name");
