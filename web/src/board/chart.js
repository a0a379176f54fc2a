// Points by hand as lines: each with its own dashes, and its name where it ends.
import { number } from "../club/parts.js";
import { t } from "../words.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 640;
/** On a phone, where the letters of a wide one could not be read. */
const NARROW = 340;
const PHONE = 600;
const HEIGHT = 260;
const LEFT = 64;
const RIGHT = 96;
const EDGE = 16;
/** What a name needs of height, and of width: a letter, and a character that is twice as wide. */
const LINE = 17;
const LETTER = 8.5;
const DOUBLE = /[\u1100-\uffff]/;

/**
 * @param {string} tag
 * @param {{[name: string]: string | number}} attributes
 * @param {...(Node | string)} children
 */
function s(tag, attributes, ...children) {
	const made = document.createElementNS(SVG, tag);
	for (const [name, value] of Object.entries(attributes))
		made.setAttribute(name, String(value));
	made.append(...children);
	return made;
}

/** As much of a name as there is room for. */
function short(/** @type {string} */ name) {
	let room = Math.floor((RIGHT - 8) / LETTER);
	const letters = [...name];
	const fits = letters.findIndex((one) => (room -= DOUBLE.test(one) ? 2 : 1) < 0);
	return fits < 0 ? name : `${letters.slice(0, fits - 1).join("")}…`;
}

/** Where the names stand, so that none covers another: their order is that of the lines' ends. */
function apart(/** @type {number[]} */ ends) {
	const order = ends.map((_, i) => i).sort((a, b) => Number(ends[a]) - Number(ends[b]));
	const places = [...ends];
	let least = EDGE;
	for (const i of order) {
		places[i] = Math.max(least, Number(ends[i]));
		least = Number(places[i]) + LINE;
	}
	const over = Math.max(0, least - LINE - (HEIGHT - EDGE / 2));
	return places.map((y) => y - over);
}

/**
 * A line for each name: its value at each step, from left to right.
 * @param {readonly (readonly number[])[]} values of each name as many, at least two
 * @param {string[]} names
 * @param {string} label what a reader is told in place of the lines
 */
export function lines(values, names, label) {
	const width = innerWidth < PHONE ? NARROW : WIDE;
	const all = values.flat();
	const steps = Number(values[0]?.length) - 1;
	const low = Math.min(...all);
	const high = Math.max(...all, low + 1);
	const x = (/** @type {number} */ i) => LEFT + (i * (width - LEFT - RIGHT)) / steps;
	const y = (/** @type {number} */ value) =>
		HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low);
	const places = apart(values.map((line) => y(Number(line.at(-1)))));
	const scale = [low, high].map((value) =>
		s("text", { x: LEFT - 8, y: y(value) + 5, "text-anchor": "end" }, number(value)),
	);
	const drawn = values.flatMap((line, i) => [
		s("polyline", {
			class: `line-${i}`,
			points: line
				.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
				.join(" "),
		}),
		s(
			"text",
			{ class: `name-${i}`, x: width - RIGHT + 8, y: Number(places[i]) + 5 },
			short(String(names[i])),
		),
	]);
	return s(
		"svg",
		{
			class: "chart",
			viewBox: `0 0 ${width} ${HEIGHT}`,
			role: "img",
			"aria-label": label,
		},
		...scale,
		...drawn,
	);
}

/** @typedef {{points: readonly number[]}} Points */

/**
 * The points that each seat had before the first of these hands, and after each.
 * @param {{table_before: Points, table_after: Points}[]} hands in order
 * @param {string[]} names
 */
export function chart(hands, names) {
	const tables = [
		...hands.slice(0, 1).map(({ table_before }) => table_before),
		...hands.map(({ table_after }) => table_after),
	];
	return lines(
		names.map((_, seat) => tables.map(({ points }) => Number(points[seat]))),
		names,
		t("chart", { n: hands.length }),
	);
}
