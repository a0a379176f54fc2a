// What all elements share: a shadow root, adopted style sheets (no page's policy refuses them),
// tiles, language.
import type { Ruleset } from "../types.js";
import { ART, type Drawn } from "./art.js";
import { style } from "./style.js";
import { language_of, tile_name, word, type Language } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export type Child = Node | string | undefined | false;
type Attributes = { [name: string]: string | number | boolean | undefined };

/** An HTML element; an attribute that is false or undefined is left out. */
export function h<T extends keyof HTMLElementTagNameMap>(
	tag: T,
	attributes: Attributes,
	...children: Child[]
): HTMLElementTagNameMap[T] {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes))
		if (value !== undefined && value !== false)
			made.setAttribute(name, value === true ? "" : String(value));
	made.append(...children.filter((child) => child !== undefined && child !== false));
	return made;
}

/** A table whose first column says what a row is of, and whose last one holds numbers. */
export function table(
	rows: readonly (readonly Child[])[],
	heads: readonly string[] = [],
	attributes: Attributes = {},
): HTMLElement {
	const last = (i: number, { length }: readonly unknown[]) =>
		i > 0 && i + 1 === length && "number";
	const head = h(
		"thead",
		{},
		h(
			"tr",
			{},
			...heads.map((text, i) => h("th", { scope: "col", class: last(i, heads) }, text)),
		),
	);
	const body = rows.map((cells) =>
		h(
			"tr",
			{},
			...cells.map((cell, i) =>
				i === 0
					? h("th", { scope: "row" }, cell)
					: h("td", { class: last(i, cells) }, cell),
			),
		),
	);
	return h("table", attributes, heads.length > 0 && head, h("tbody", {}, ...body));
}

/** An element of SVG. */
export function drawn([tag, attributes, children]: Drawn): SVGElement {
	const made = document.createElementNS(SVG, tag);
	for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
	made.append(...children.map(drawn));
	return made;
}

const faces = new Map<string, SVGElement>();

/** The picture of a tile's face. */
export function face(tile: string): SVGElement {
	if (!faces.has(tile))
		faces.set(
			tile,
			drawn([
				"svg",
				{ viewBox: "0 0 300 400", "aria-hidden": "true", part: "face" },
				ART[tile] ?? [],
			]),
		);
	return faces.get(tile)!.cloneNode(true) as SVGElement;
}

export interface TileLook {
	/** Words after the name, as "winning tile". */
	notes?: string[];
	/** What stands in the corner: 精, 财, 花. */
	badge?: string | undefined;
	kind?: "win" | "side" | "back" | "small" | undefined;
}

// Where there is no DOM (rendering on a server) the module can be loaded, and does nothing.
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

const sheets = new Map<string, CSSStyleSheet>();

function sheet(text: string): CSSStyleSheet {
	const found = sheets.get(text) ?? new CSSStyleSheet();
	if (!sheets.has(text)) found.replaceSync(text);
	sheets.set(text, found);
	return found;
}

export abstract class MahjongElement extends Base {
	protected readonly root: ShadowRoot;
	#catalogue: Ruleset | undefined;
	#due = false;

	constructor(css = "", options: Partial<ShadowRootInit> = {}) {
		super();
		this.root = this.attachShadow({ mode: "open", ...options });
		this.root.adoptedStyleSheets = [sheet(style), sheet(css)];
	}

	/** The ruleset's entry of the catalogue, for the words that answers have ids of. */
	get catalogue(): Ruleset | undefined {
		return this.#catalogue;
	}

	set catalogue(catalogue: Ruleset | undefined) {
		this.#catalogue = catalogue;
		this.changed();
	}

	/** The nearest `lang`. */
	get language(): Language {
		return language_of(this.closest("[lang]")?.getAttribute("lang") ?? "en");
	}

	connectedCallback(): void {
		this.changed();
	}

	attributeChangedCallback(): void {
		this.changed();
	}

	/** Drawn anew once, after all changes of this turn. */
	changed(): void {
		if (this.#due) return;
		this.#due = true;
		queueMicrotask(() => {
			this.#due = false;
			if (this.isConnected) this.render();
		});
	}

	protected abstract render(): void;

	protected word(
		name: Parameters<typeof word>[0],
		values?: { [name: string]: string | number },
	): string {
		return word(name, this.language, values);
	}

	protected number(value: number, sign = false): string {
		return new Intl.NumberFormat(
			this.language,
			sign ? { signDisplay: "exceptZero" } : {},
		).format(value);
	}

	/** Several small tiles, as they stand in a table's cell. */
	protected small(
		tiles: readonly string[],
		notes: (tile: string) => string[] = () => [],
	): HTMLElement {
		return h(
			"span",
			{ class: "tiles" },
			...tiles.map((one) => this.tile(one, { kind: "small", notes: notes(one) })),
		);
	}

	/** Shows these in place of what was shown. */
	protected show(...parts: Child[]): void {
		this.root.replaceChildren(
			...parts.filter((part): part is HTMLElement => part instanceof Node),
		);
	}

	/** A tile as people see and hear it. */
	protected tile(tile: string, { notes = [], badge, kind }: TileLook = {}): HTMLElement {
		const back = kind === "back";
		const label = [
			back ? this.word("concealed") : tile_name(tile, this.language),
			...notes,
		].join(", ");
		const made = h("span", {
			class: `tile ${kind ?? ""}`,
			part: `tile${kind ? ` ${kind}` : ""}`,
			role: "img",
			"aria-label": label,
			"data-tile": back ? undefined : tile,
		});
		if (!back) made.append(face(tile));
		if (badge)
			made.append(h("b", { class: "badge", part: "badge", "aria-hidden": "true" }, badge));
		return made;
	}
}

/** Makes an attribute a property of the same name. */
export function reflected(target: { prototype: object }, ...names: string[]): void {
	for (const name of names)
		Object.defineProperty(
			target.prototype,
			name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
			{
				get(this: HTMLElement) {
					return this.getAttribute(name) ?? "";
				},
				set(this: HTMLElement, value: string | null) {
					if (value === null) this.removeAttribute(name);
					else this.setAttribute(name, value);
				},
			},
		);
}
