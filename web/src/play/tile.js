// A tile as it lies on the table. Faces are drawn once, and used from there.
import { tileFace } from "mahjongd/elements";
import { h } from "../dom.js";
import { current } from "../words.js";
import { tile_name } from "./names.js";

/** What it is besides: lying across, face down, just drawn, or claimed away. */
/** @typedef {{kind?: string | undefined, notes?: string[]}} Look */

const SVG = "http://www.w3.org/2000/svg";
/** Letters of the honours, as players of all languages write them. */
const HONOURS = "ESWNPFC";
const sprite = document.createElementNS(SVG, "svg");
sprite.setAttribute("class", "sprite");
sprite.setAttribute("aria-hidden", "true");
/** @type {Set<string>} */
const drawn = new Set();

function picture(/** @type {string} */ tile) {
	const id = `tile-${tile}`;
	if (!drawn.has(tile)) {
		const symbol = document.createElementNS(SVG, "symbol");
		symbol.id = id;
		symbol.setAttribute("viewBox", "0 0 300 400");
		symbol.append(...tileFace(tile).childNodes);
		sprite.append(symbol);
		drawn.add(tile);
	}
	if (!sprite.isConnected) document.body.append(sprite);
	const made = document.createElementNS(SVG, "svg");
	const use = document.createElementNS(SVG, "use");
	use.setAttribute("href", `#${id}`);
	made.append(use);
	return made;
}

/** A number and its suit, or the letter of an honour. */
const sign_of = (/** @type {string} */ tile) =>
	tile[1] === "z"
		? (HONOURS[Number(tile[0]) - 1] ?? "")
		: `${tile[0] === "0" ? 5 : tile[0]}${tile[1]}`;

/** What is seen of a tile that is said by what it lies in. */
function faced(/** @type {string} */ tile) {
	if (tile.endsWith("f")) return [h("span", { class: "flower" }, `花${tile[0]}`)];
	return [picture(tile), h("b", { class: "sign", "aria-hidden": "true" }, sign_of(tile))];
}

/** A tile that is looked at. */
export const tile_shown = (
	/** @type {string} */ tile,
	/** @type {Look} */ { kind = "", notes = [] } = {},
) =>
	h(
		"span",
		{
			class: `tile ${kind}`,
			role: "img",
			"data-tile": tile,
			"aria-label": [tile_name(tile, current()), ...notes].join(", "),
		},
		...faced(tile),
	);

/** A tile that lies face down. */
export const tile_back = () => h("span", { class: "tile back", "aria-hidden": "true" });

/** A tile that is tapped. @param {string} tile @param {string} label @param {() => void} act */
export const tile_button = (tile, label, act, /** @type {Look} */ { kind = "" } = {}) =>
	h(
		"button",
		{
			type: "button",
			class: `tile ${kind}`,
			"data-tile": tile,
			"aria-label": label,
			onclick: act,
		},
		...faced(tile),
	);
