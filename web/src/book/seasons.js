// Seasons, for the club's owner: begun, closed and opened again.
import { h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, fold, grid, sure } from "../club/parts.js";
import { address } from "../club/session.js";
import { said, t } from "../words.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("mahjongd").Schemas["Season"]} Season */
/** @typedef {import("mahjongd").Schemas["SeasonRequest"]} Wish */

const NAME_MOST = 120;
const GAMES_MOST = 10_000;

/** @typedef {NonNullable<Wish["ordering"]>} Ordering */

/**
 * Those that there are, each with what closes or opens it.
 * @param {Season[]} all @param {(one: Season) => Promise<void>} turn
 */
function list_part(all, turn) {
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
	const heads = [t("season"), t("date"), t("season_close")];
	return h("div", {}, rows.length > 0 && grid(t("seasons"), heads, rows));
}

/**
 * What a new one is to be: its fields, and what they say.
 * @param {About["rulesets"]} rulesets
 */
function wish_part(rulesets) {
	let ruleset = "";
	/** @type {Ordering} */
	let ordering = "score";
	const name = h("input", { maxlength: NAME_MOST, autocomplete: "off" });
	const first = h("input", { type: "date" });
	const last = h("input", { type: "date" });
	const games = h("input", { type: "number", min: 0, max: GAMES_MOST, value: 0 });
	const of_rules = choice(
		[
			["", t("any_ruleset")],
			...rulesets.map(
				({ id, label }) => /** @type {const} */ ([id, said(label)]),
			),
		],
		ruleset,
		(id) => (ruleset = id),
	);
	const by = choice(
		[
			["score", t("score")],
			["average_score", t("average_score")],
			["average_place", t("average_place")],
		],
		ordering,
		(id) => (ordering = /** @type {Ordering} */ (id)),
	);
	return {
		nodes: [
			labelled(t("season_name"), name),
			labelled(t("ruleset_of_season"), of_rules),
			labelled(t("first_day"), first),
			labelled(t("last_day"), last),
			labelled(t("minimum_games"), games),
			labelled(t("order_by"), by),
		],
		/** @returns {Wish} */
		wish: () => ({
			name: name.value.trim(),
			ruleset: /** @type {NonNullable<Wish["ruleset"]> | null} */ (
				ruleset || null
			),
			first_day: first.value || null,
			last_day: last.value || null,
			minimum_games: games.valueAsNumber || 0,
			ordering,
		}),
	};
}

/**
 * @param {About} about
 * @param {Season[]} all
 * @param {() => Promise<void>} redraw of the page
 */
export function seasons({ session, rulesets }, all, redraw) {
	const { club } = session.remote;
	const told = alarm();
	const wished = wish_part(rulesets);

	async function make() {
		const made = await told.during(() => club.makeSeason(wished.wish()));
		if (made !== undefined) location.hash = address({ season: made.id });
	}
	async function turn(/** @type {Season} */ { id, name, closed }) {
		const word = closed ? "season_reopen" : "season_close";
		const question = t(closed ? "season_reopen_sure" : "season_close_sure", { name });
		if (!(await sure(question, t(word)))) return;
		const act = () => (closed ? club.reopenSeason(id, t(word)) : club.closeSeason(id));
		if ((await told.during(act)) !== undefined) await redraw();
	}
	return fold(
		t("seasons"),
		list_part(all, turn),
		...wished.nodes,
		told.node,
		h("div", { class: "buttons" }, button(t("season_make"), make)),
	);
}
