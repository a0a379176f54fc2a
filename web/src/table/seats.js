// Who sits at a table, with how many points; and the round, with what lies on the table.
import { h } from "../dom.js";
import { button, number, round } from "../club/parts.js";
import { said, t } from "../words.js";

/** @typedef {import("./draft.js").Seated} Ruleset */
/** @typedef {import("../shapes.js").Table} Table */

/** @param {import("../shapes.js").Match} match @param {Table} table @param {Ruleset} ruleset */
export function status_part(match, table, ruleset) {
	const { deposits } = table;
	const pools = ruleset.labels["pools"] ?? {};
	return [
		h("h2", {}, match.state === "open" ? round(table, ruleset) : t("over")),
		deposits > 0 && h("p", {}, `${said(pools["deposits"])}: ${number(deposits)}`),
	];
}

/**
 * A tap on a seat lays a stick down, where the ruleset has any.
 * @param {string[]} names
 * @param {{table: Table, ruleset: Ruleset, riichi: number[],
 *   played_by: (string | undefined)[]}} about
 * @param {((seat: number) => void) | undefined} declare undefined for whoever only looks on
 */
export function seats_part(names, { table, ruleset, riichi, played_by }, declare) {
	const { dealer, points } = table;
	const n = names.length;
	const sticks = ruleset.outcome_members.includes("riichi");
	const stick = said(ruleset.labels["outcome_members"]?.["riichi"]);
	return names.map((name, i) => {
		const wind = said(ruleset.labels["winds"]?.[`${((i - dealer + n) % n) + 1}z`]);
		const down = riichi.includes(i);
		const inside = [
			h("span", { class: "wind" }, wind),
			h("span", { class: "name" }, name),
			played_by[i] !== undefined &&
				h(
					"span",
					{ class: "stand-in" },
					t("played_by", { name: played_by[i] }),
				),
			h("strong", { class: "points" }, number(points[i] ?? 0)),
			down && h("span", { class: "stick" }, stick),
		];
		const look = i === dealer ? "seat dealer" : "seat";
		if (!sticks || declare === undefined) return h("div", { class: look }, ...inside);
		const made = button("", () => declare(i), {
			class: look,
			"aria-pressed": String(down),
		});
		made.append(h("span", { class: "inside" }, ...inside));
		return made;
	});
}
