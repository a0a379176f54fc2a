// What the views of a club have in common.
import { Problem } from "mahjongd";
import { fill, h } from "../dom.js";
import { current, said, t } from "../words.js";

/** @typedef {import("../table/draft.js").Ruleset} Ruleset */
/** @typedef {import("../dom.js").Child} Child */

/** @param {string} text @param {() => unknown} act @param {{[name: string]: unknown}} [more] */
export const button = (text, act, more = {}) =>
	h("button", { type: "button", onclick: act, ...more }, text);

/** @param {string} title @param {...Child} content */
export const card = (title, ...content) =>
	h("section", { class: "card" }, h("h2", {}, title), ...content);

/** @param {string} title @param {...Child} content */
export const fold = (title, ...content) =>
	h("details", { class: "card" }, h("summary", {}, title), ...content);

export const number = (/** @type {number} */ value, sign = false) =>
	new Intl.NumberFormat(current(), sign ? { signDisplay: "exceptZero" } : {}).format(value);

/** What the service counts in thousandths; a dash where there is none. */
export const average = (/** @type {number | null} */ thousandths) =>
	thousandths === null
		? "–"
		: new Intl.NumberFormat(current(), {
				maximumFractionDigits: Math.abs(thousandths) < 100_000 ? 2 : 0,
			}).format(thousandths / 1000);

/** A gain or a loss: by its sign, and by colour besides. */
export const gain = (/** @type {number} */ value) =>
	h("span", { class: value < 0 ? "loss" : value > 0 ? "gain" : "" }, number(value, true));

/** What each of these wins and loses, side by side. */
export const deltas = (/** @type {readonly number[]} */ values, /** @type {string[]} */ names) =>
	names.map((name, seat) => h("span", {}, `${name} `, gain(values[seat] ?? 0)));

export const day = (/** @type {string} */ time) =>
	new Intl.DateTimeFormat(current(), { dateStyle: "medium" }).format(new Date(time));

/** What the page itself refuses, in its own words. */
export const refused = (/** @type {string} */ detail) =>
	new Problem({ code: "bad_value", status: 422, detail });

/** Why the service refused; undefined of another error. */
export const code_of = (/** @type {unknown} */ error) =>
	error instanceof Problem ? error.code : undefined;

/** Of a refusal the service's words; that no answer came, only this page can say. */
export function reason_of(/** @type {unknown} */ error) {
	if (code_of(error) === "unreachable") return t("unreachable");
	return error instanceof Problem ? error.detail : String(error);
}

/** An event of the window: the service does not know this phone any more. */
export const SIGNED_OUT = "signedout";

/** A place where refusals are read out. */
export function alarm() {
	const node = h("p", { class: "alarm", role: "alert" });
	return {
		node,
		/**
		 * Says why `act` failed; what it answers otherwise.
		 * @template T
		 * @param {() => Promise<T>} act
		 * @returns {Promise<T | undefined>}
		 */
		async during(act) {
			fill(node);
			try {
				return await act();
			} catch (error) {
				fill(node, reason_of(error));
				if (code_of(error) === "unauthorized")
					dispatchEvent(new Event(SIGNED_OUT));
				return undefined;
			}
		},
	};
}

/**
 * All of a list that the service answers page by page.
 * @template T
 * @param {(from: {cursor?: string}) => Promise<{items: T[], next_cursor: string | null}>} ask
 */
export async function all_pages(ask) {
	/** @type {T[]} */
	const all = [];
	/** @type {{cursor?: string} | undefined} */
	let from = {};
	while (from !== undefined) {
		const { items, next_cursor } = await ask(from);
		all.push(...items);
		from = next_cursor === null ? undefined : { cursor: next_cursor };
	}
	return all;
}

/** @typedef {{signal: AbortSignal, while_shown: Element}} Shown */

const is_seen = (/** @type {Element} */ node) => !document.hidden && node.isConnected;

/**
 * What is shown, of which no stream tells, is asked for again when somebody comes back to the page,
 * or when something of this name happens on it.
 * @param {() => Promise<unknown>} act @param {Shown} how @param {string} [happens]
 */
export function on_return(act, { signal, while_shown }, happens) {
	const look = () => (is_seen(while_shown) ? act() : undefined);
	addEventListener("focus", look, { signal });
	if (happens !== undefined) addEventListener(happens, look, { signal });
}

/**
 * The same, and every so often while the page is seen; each time after twice as long, up to `most`.
 * Answers what begins with the shortest time again.
 * @param {() => Promise<unknown>} act
 * @param {Shown & {every?: number, most?: number}} how
 */
export function keep_fresh(act, { signal, while_shown, every = FRESH, most = every }) {
	let pause = every;
	let timer = 0;
	const later = () => {
		clearTimeout(timer);
		if (!signal.aborted) timer = setTimeout(look, pause);
	};
	async function look() {
		if (is_seen(while_shown)) await act();
		pause = Math.min(2 * pause, most);
		later();
	}
	function anew() {
		pause = every;
		later();
	}
	on_return(act, { signal, while_shown });
	signal.addEventListener("abort", later);
	later();
	return anew;
}
/** Milliseconds. */
const FRESH = 5000;

/**
 * Of a list that is asked for twice the later answer counts, whichever comes first. Called before
 * it is asked for, it answers what tells afterwards whether that was the last time.
 */
export function turns() {
	let last = 0;
	return () => {
		const mine = ++last;
		return () => mine === last;
	};
}

/**
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function sure(question, yes) {
	return new Promise((resolve) => {
		/** @type {HTMLDialogElement} */
		const dialog = h(
			"dialog",
			{
				"aria-label": question,
				onclose: () => {
					dialog.remove();
					resolve(dialog.returnValue === "yes");
				},
			},
			h("p", {}, question),
			h(
				"div",
				{ class: "buttons" },
				button(yes, () => dialog.close("yes")),
				button(t("cancel"), () => dialog.close(), { class: "quiet" }),
			),
		);
		document.body.append(dialog);
		dialog.showModal();
	});
}

/** "East 2, 1 counter", as the ruleset says it. */
export function round(
	/** @type {import("../shapes.js").Table} */ table,
	/** @type {Ruleset} */ ruleset,
) {
	const { round_wind, dealer, honba, dealer_streak } = table;
	const kind =
		honba > 0
			? honba === 1
				? "one_counter"
				: "counters"
			: dealer_streak > 0
				? "streak"
				: "round";
	/** @type {{[name: string]: string}} */
	const values = {
		wind: said(ruleset.labels["winds"]?.[round_wind]),
		number: String(dealer + 1),
		counters: String(honba),
		streak: String(dealer_streak),
	};
	return said(ruleset.labels["rounds"]?.[kind]).replace(/\{(\w+)\}/g, (_, name) =>
		String(values[name]),
	);
}

const NUMBERS = /^[\d\s.,·%()+−–-]*$/;

/** Words stand at the left of their column, numbers and buttons at its right. */
const is_word = (/** @type {Child} */ cell) =>
	!(cell instanceof HTMLElement && cell.matches("button, .worth, .held")) &&
	!NUMBERS.test((cell instanceof Node ? cell.textContent : cell) || "");

/**
 * @param {string} caption
 * @param {Child[]} heads
 * @param {Child[][]} rows
 */
export function grid(caption, heads, rows) {
	const sides = (rows[0] ?? []).map((_, i) => rows.some((row) => is_word(row[i])) && "words");
	const head = heads.map((text, i) => h("th", { scope: "col", class: sides[i] }, text));
	const body = rows.map(([first, ...cells]) =>
		h(
			"tr",
			{},
			h("th", { scope: "row" }, first),
			...cells.map((cell, i) => h("td", { class: sides[i + 1] }, cell)),
		),
	);
	return h(
		"div",
		{ class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
		h(
			"table",
			{},
			head.length > 0 && h("thead", {}, h("tr", {}, ...head)),
			h("tbody", {}, ...body),
		),
	);
}
