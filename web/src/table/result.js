// How a match ended, by place: points, what the ruleset adds by place, and the score.
import { h } from "../dom.js";
import { gain, grid, number } from "../club/parts.js";
import { said, t } from "../words.js";

/**
 * @param {readonly import("../shapes.js").Standing[]} standings
 * @param {import("./draft.js").Ruleset} ruleset
 * @param {string[]} names
 */
export function result_table(standings, ruleset, names) {
	const added = ruleset.standing.filter(({ type }) => type === "integer");
	return h(
		"section",
		{ class: "card" },
		h("h2", {}, t("result")),
		grid(
			t("result"),
			[
				t("place"),
				t("name"),
				t("points"),
				...added.map(({ label }) => said(label)),
				t("score"),
			],
			standings.map((one) => [
				String(one.place),
				String(names[one.seat]),
				number(one.points),
				...added.map(({ name }) => gain(Number(one[name] ?? 0))),
				gain(one.score),
			]),
		),
	);
}
