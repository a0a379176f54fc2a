// The club's people: each with rating and what they owe or are owed, and a page of their own.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { all_pages, average, card, grid } from "../club/parts.js";
import { t } from "../words.js";
import { worth } from "./assets.js";
import { player_link } from "./standings.js";

/** @typedef {import("mahjongd").Player} Player */

/** From so many on one looks for a name. */
const MANY = 12;
const RATED = 200;

export const shown_name = (/** @type {Player} */ { name, guest }) =>
	guest ? t("guest_name", { name }) : name;

/** What each holds, by the player's id. @param {import("mahjongd").Schemas["Closing"]} sheet */
function held_by({ accounts }) {
	/** @type {Map<string, HTMLElement[]>} */
	const held = new Map();
	const by_worth = [...accounts].sort(
		(one, other) => Number(other.asset === "score") - Number(one.asset === "score"),
	);
	for (const { player, asset, closing } of by_worth)
		if (player !== undefined && closing !== 0)
			held.set(player, [
				...(held.get(player) ?? []),
				h(
					"span",
					{ class: closing < 0 ? "loss" : "gain" },
					worth(asset, closing, true),
				),
			]);
	return held;
}

/** @param {import("../club.js").About} about */
export async function people({ session }) {
	const { club } = session.remote;
	/** @type {Player[]} */
	const all = [];
	for await (const one of club.players.list({ archived: false })) all.push(one);
	all.sort((a, b) => a.name.localeCompare(b.name));
	const [rated, sheet] = await Promise.all([
		all_pages((from) => club.ratings({ method: "tenhou_r", limit: RATED, ...from })),
		club.closing(),
	]);
	const held = held_by(sheet);
	const rating_of = new Map(rated.map(({ player, rating }) => [player, rating]));
	const list = h("div");
	const wanted = h("input", { type: "search", autocomplete: "off", oninput: draw });

	function draw() {
		const text = wanted.value.trim().toLowerCase();
		const rows = all
			.filter(({ name }) => name.toLowerCase().includes(text))
			.map((one) => [
				player_link(one.id, shown_name(one), undefined),
				average(rating_of.get(one.id) ?? null),
				h("span", { class: "held" }, ...(held.get(one.id) ?? ["–"])),
			]);
		const heads = [t("name"), t("rating"), t("balance")];
		fill(
			list,
			rows.length === 0
				? h("p", {}, t("no_people"))
				: grid(t("people"), heads, rows),
		);
	}
	draw();
	return [card(t("people"), all.length > MANY && labelled(t("name"), wanted), list)];
}
