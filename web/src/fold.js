// A part of the calculator: one line on a phone, which says what was said in it; open where there
// is room for all.
import { fill, h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */

/** As wide as page.css has it for two columns. */
const ROOM = matchMedia("(min-width: 60rem)");
const CARD = "card";
/** Stays a line where there is room, too. */
const LATER = "later";

/**
 * @param {import("./words.js").Word} word its title
 * @param {Child[]} content
 * @param {{gist?: () => Child[], kind?: string, later?: boolean}} [how] what was said in it, what
 *   else it is to a style sheet, and whether it stays folded
 */
export function fold(word, content, { gist = () => [], kind = CARD, later = false } = {}) {
	const said = h("span", { class: "gist" });
	const node = h(
		"details",
		{
			class: `fold ${kind} ${later ? LATER : ""}`,
			open: !later && ROOM.matches,
			"data-part": word,
		},
		h("summary", {}, h(kind === CARD ? "h2" : "span", {}, t(word)), said),
		h("div", { class: "fold-body" }, ...content),
	);
	const shown = (/** @type {Child} */ one) =>
		typeof one === "string" ? h("span", {}, one) : one;
	return { node, refresh: () => fill(said, ...gist().map(shown)) };
}

const folds_of = (/** @type {ParentNode} */ node) =>
	/** @type {HTMLDetailsElement[]} */ ([...node.querySelectorAll("details.fold")]);

/**
 * Draws anew what is below a node: what was open, or folded, is so again.
 * @param {ParentNode} node
 * @param {() => void} draw
 */
export function refold(node, draw) {
	const before = new Map(folds_of(node).map(({ dataset, open }) => [dataset["part"], open]));
	draw();
	for (const one of folds_of(node)) one.open = before.get(one.dataset["part"]) ?? one.open;
}

/** When a screen is turned, its parts are as on one that was so wide from the start. */
export function follow_room(/** @type {ParentNode} */ node) {
	ROOM.addEventListener("change", () => {
		for (const one of folds_of(node))
			if (!one.classList.contains(LATER)) one.open = ROOM.matches;
	});
}
