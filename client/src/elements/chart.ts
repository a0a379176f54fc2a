// Bars and curves, for eyes alone: the numbers stand beside them as text.
import { drawn } from "./base.js";

const WIDTH = 100;
const HEIGHT = 30;
const shape = { preserveAspectRatio: "none", "aria-hidden": "true" };

/** A bar of this part, 0 to 1, of the room that there is. */
export function bar(part: number): SVGElement {
	return drawn([
		"svg",
		{ ...shape, viewBox: `0 0 ${WIDTH} 1`, part: "bar" },
		[["rect", { width: (part * WIDTH).toFixed(2), height: "1" }, []]],
	]);
}

/** Each list as a line from left to right, `class` by its name; the largest number is at the top. */
export function curves(lists: { [name: string]: readonly number[] }): SVGElement {
	const top = Math.max(1, ...Object.values(lists).flat());
	const points = (list: readonly number[]) =>
		list
			.map((value, i) =>
				[(i * WIDTH) / (list.length - 1), HEIGHT - (value * HEIGHT) / top]
					.map((n) => n.toFixed(2))
					.join(),
			)
			.join(" ");
	return drawn([
		"svg",
		{ ...shape, viewBox: `0 -1 ${WIDTH} ${HEIGHT + 2}`, class: "curves", part: "curves" },
		Object.entries(lists).map(([name, list]) => [
			"polyline",
			{ class: name, points: points(list), "vector-effect": "non-scaling-stroke" },
			[],
		]),
	]);
}
