// Who stands where: the club's table, or a season's, and the ratings.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, all_pages, average, card, fold, gain, grid, number } from "../club/parts.js";
import { address } from "../club/session.js";
import { t } from "../words.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("../words.js").Word} Word */
/** @typedef {"score" | "average_score" | "average_place"} Sort */
/** @typedef {"tenhou_r" | "plackett_luce"} Method */

/** Of a page of a list. */
const ROWS = 200;
/** @type {[Sort, Word][]} */
const SORTS = [
	["score", "score"],
	["average_score", "average_score"],
	["average_place", "average_place"],
];
/** @type {[Method, string][]} */
const METHODS = [
	["tenhou_r", "R"],
	["plackett_luce", "Plackett–Luce"],
];

/** @param {string} player @param {string} name @param {string | undefined} season */
export const player_link = (player, name, season) =>
	h("a", { class: "go", href: address({ player, season }), "data-player": player }, name);

/**
 * The season that all of the page is about; all matches without one.
 * @param {import("mahjongd").Schemas["Season"][]} seasons
 * @param {string | undefined} season
 */
export const season_choice = (seasons, season) =>
	labelled(
		t("season"),
		choice(
			[
				["", t("all_matches")],
				...seasons.map(
					({ id, name, closed }) =>
						/** @type {[string, string]} */ ([
							id,
							closed
								? t("season_closed", { name })
								: name,
						]),
				),
			],
			season ?? "",
			(id) => (location.hash = id === "" ? "ranking" : address({ season: id })),
		),
	);

/** @param {About} about @param {string | undefined} season */
export async function standings({ session }, season) {
	const told = alarm();
	const shown = h("div");
	/** @type {Sort | undefined} */
	let sort;
	const asked = () => ({
		...(season === undefined ? {} : { season }),
		...(sort === undefined ? {} : { sort }),
		limit: ROWS,
	});

	async function draw() {
		const { club } = session.remote;
		const items = await all_pages((from) => club.standings({ ...asked(), ...from }));
		const heads = [
			t("place"),
			t("name"),
			t("matches"),
			t("score"),
			t("average_place"),
			t("places"),
			...(season === undefined ? [] : [t("best"), t("worst")]),
		];
		const rows = items.map((one) => [
			one.rank === null ? "–" : String(one.rank),
			player_link(one.player, one.name, season),
			number(one.matches),
			gain(one.score),
			average(one.averages.place),
			one.places.join(" · "),
			...(season === undefined
				? []
				: [gain(Number(one.best)), gain(Number(one.worst))]),
		]);
		fill(
			shown,
			rows.length === 0
				? h("p", {}, t("no_results"))
				: grid(t("standings"), heads, rows),
			items.some(({ rank }) => rank === null) &&
				h("p", { class: "help" }, t("too_few")),
		);
	}
	await draw();
	return card(
		t("standings"),
		labelled(
			t("order_by"),
			choice(
				[
					["", season === undefined ? t("score") : t("as_season")],
					...SORTS.slice(season === undefined ? 1 : 0).map(
						([id, word]) =>
							/** @type {[string, string]} */ ([
								id,
								t(word),
							]),
					),
				],
				"",
				(id) => {
					sort = id === "" ? undefined : /** @type {Sort} */ (id);
					void told.during(draw);
				},
			),
		),
		told.node,
		shown,
	);
}

/** @param {About} about @param {string | undefined} season */
export function ratings({ session }, season) {
	const told = alarm();
	const shown = h("div");
	/** @type {Method} */
	let method = "tenhou_r";

	const draw = () =>
		told.during(async () => {
			const { club } = session.remote;
			const of_season = season === undefined ? {} : { season };
			const items = await all_pages((from) =>
				club.ratings({ method, ...of_season, limit: ROWS, ...from }),
			);
			const heads = [t("place"), t("name"), t("matches"), t("rating")];
			const rows = items.map(({ rank, player, name, matches, rating }) => [
				String(rank),
				player_link(player, name, season),
				number(matches),
				average(rating),
			]);
			fill(
				shown,
				rows.length === 0
					? h("p", {}, t("no_results"))
					: grid(t("ratings"), heads, rows),
			);
		});
	const node = fold(
		t("ratings"),
		labelled(
			t("formula"),
			choice(METHODS, method, (id) => {
				method = /** @type {Method} */ (id);
				void draw();
			}),
		),
		h("p", { class: "help" }, t("ratings_help")),
		told.node,
		shown,
	);
	node.addEventListener("toggle", () => node.open && draw());
	return node;
}
