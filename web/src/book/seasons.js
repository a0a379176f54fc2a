// Seasons, for the club's owner: begun, closed and opened again.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, fold, grid, sure } from "../club/parts.js";
import { address } from "../club/session.js";
import { said, t } from "../words.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("mahjongd").Schemas["Season"]} Season */
/** @typedef {import("mahjongd").Schemas["SeasonRequest"]} Wish */

const NAME_MOST = 120;
const GAMES_MOST = 10_000;

/**
 * @param {About} about
 * @param {Season[]} all
 * @param {() => Promise<void>} redraw of the page
 */
export function seasons({ session, rulesets }, all, redraw) {
	const { club } = session.remote;
	const told = alarm();
	let ruleset = "";
	/** @type {NonNullable<Wish["ordering"]>} */
	let ordering = "score";
	const name = h("input", { maxlength: NAME_MOST, autocomplete: "off" });
	const first = h("input", { type: "date" });
	const last = h("input", { type: "date" });
	const games = h("input", { type: "number", min: 0, max: GAMES_MOST, value: 0 });

	async function make() {
		/** @type {Wish} */
		const wish = {
			name: name.value.trim(),
			ruleset: /** @type {NonNullable<Wish["ruleset"]> | null} */ (
				ruleset || null
			),
			first_day: first.value || null,
			last_day: last.value || null,
			minimum_games: games.valueAsNumber || 0,
			ordering,
		};
		const made = await told.during(() => club.makeSeason(wish));
		if (made !== undefined) location.hash = address({ season: made.id });
	}
	/** @param {Season} one */
	async function turn(one) {
		const word = one.closed ? "season_reopen" : "season_close";
		const question = t(one.closed ? "season_reopen_sure" : "season_close_sure", {
			name: one.name,
		});
		if (!(await sure(question, t(word)))) return;
		const act = () =>
			one.closed ? club.reopenSeason(one.id, t(word)) : club.closeSeason(one.id);
		if ((await told.during(act)) !== undefined) await redraw();
	}
	const rows = all.map((one) => {
		const word = t(one.closed ? "season_reopen" : "season_close");
		return [
			one.closed ? t("season_closed", { name: one.name }) : one.name,
			[one.first_day, one.last_day].map((day) => day ?? "…").join(" – "),
			button(word, () => turn(one), {
				class: "quiet",
				"aria-label": `${word}: ${one.name}`,
			}),
		];
	});
	const list = h("div");
	fill(
		list,
		rows.length > 0 &&
			grid(t("seasons"), [t("season"), t("date"), t("season_close")], rows),
	);
	return fold(
		t("seasons"),
		list,
		labelled(t("season_name"), name),
		labelled(
			t("ruleset_of_season"),
			choice(
				[
					["", t("any_ruleset")],
					...rulesets.map(
						({ id, label }) =>
							/** @type {[string, string]} */ ([
								id,
								said(label),
							]),
					),
				],
				ruleset,
				(id) => (ruleset = id),
			),
		),
		labelled(t("first_day"), first),
		labelled(t("last_day"), last),
		labelled(t("minimum_games"), games),
		labelled(
			t("order_by"),
			choice(
				/** @type {[string, string][]} */ ([
					["score", t("score")],
					["average_score", t("average_score")],
					["average_place", t("average_place")],
				]),
				ordering,
				(id) => (ordering = /** @type {typeof ordering} */ (id)),
			),
		),
		told.node,
		h("div", { class: "buttons" }, button(t("season_make"), make)),
	);
}
