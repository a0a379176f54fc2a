// What this phone was to record and the service refused: a person decides.
import { h } from "../dom.js";
import { button, grid, number } from "../club/parts.js";
import { t } from "../words.js";

/**
 * @param {import("mahjongd/queue").Queue} queue
 * @param {string} match
 * @param {{ruleset: any, names: string[], done: () => Promise<void>}} about
 */
export function conflicts_part(queue, match, { names, done }) {
	return queue.conflicts
		.filter(({ tap }) => tap.lane === match)
		.map((conflict) => {
			const { problem, theirs } = conflict;
			const over = problem.code === "match_over";
			const decide = (/** @type {() => Promise<void>} */ act) => async () => {
				await act();
				await done().catch(() => undefined);
			};
			return h(
				"section",
				{ class: "card conflict", role: "alert" },
				h("h2", {}, t("conflict")),
				h("p", {}, problem.detail),
				theirs &&
					grid(t("theirs"), names, [
						theirs.settlement.deltas.map((n) =>
							number(n, true),
						),
					]),
				h(
					"div",
					{ class: "buttons" },
					button(t("keep_theirs"), decide(conflict.drop)),
					theirs &&
						button(
							t("take_mine"),
							decide(() => conflict.replace()),
							{ class: "quiet" },
						),
					!theirs &&
						button(
							t(over ? "play_on" : "send_again"),
							decide(() =>
								conflict.again(
									over
										? { beyond: true }
										: {},
								),
							),
							{ class: "quiet" },
						),
				),
			);
		});
}
