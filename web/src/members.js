// What else is said of the deal, a hand and the other seats, as the catalogue lists it: asked when
// it counts.
import { counts } from "./counts.js";
import { h } from "./dom.js";
import { assign, field, wind } from "./fields.js";
import { NORTHS } from "./norths.js";
import { APART } from "./question.js";
import { said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./question.js").Member} Member */
/** @typedef {import("./question.js").Values} Values */
/** @typedef {{nodes: HTMLElement[], refresh: () => void, gist: () => (Node | string)[]}} Fields */

/** Each ruleset's hands may say them. */
const DISCARDS = { name: "discards", type: "tile_list", calls: ["score", "waits"] };

const asked = (/** @type {Member} */ { name, calls }) =>
	!APART.has(name) &&
	name !== NORTHS &&
	(calls?.includes("score") || calls?.includes("waits"));

/** In a line: tiles as such, a number with its name, of all else the name. */
function gist_of(/** @type {Member} */ { type, label }, /** @type {Values[string]} */ value) {
	if (type === "tile" || type === "tile_list")
		return h("mj-hand", { concealed: String(value) });
	return type === "integer" ? `${said(label)} ${value}` : said(label);
}

/**
 * The fields of these members for the values that they have.
 * @param {Question} question
 * @param {Seated} ruleset
 * @param {() => void} changed
 */
export const fields_for =
	(question, ruleset, changed) =>
	/** @returns {Fields} */
	(/** @type {Member[]} */ members, /** @type {Values} */ values) => {
		const made = members.filter(asked).flatMap((member) => {
			const node = field(member, ruleset, values[member.name], (value) => {
				assign(values, member.name, value);
				changed();
			});
			return node === undefined ? [] : [{ node, member }];
		});
		return {
			nodes: made.map(({ node }) => node),
			refresh() {
				for (const { node, member } of made)
					node.hidden = !counts(
						question,
						ruleset,
						member.name,
						values[member.name],
					);
			},
			gist: () =>
				made.flatMap(({ member }) => {
					const value = values[member.name];
					return value === undefined ? [] : [gist_of(member, value)];
				}),
		};
	};

/**
 * What is said of the hand besides, and what each of the others shows.
 * @param {Question} question
 * @param {Seated} ruleset
 * @param {() => void} changed
 * @returns {Fields}
 */
export function more_fields(question, ruleset, changed) {
	const fields = fields_for(question, ruleset, changed);
	const discards = { ...DISCARDS, label: { en: t("discards") }, help: {} };
	const own = fields([...ruleset.hand, discards], question.hand);
	const others = question.seats
		.slice(0, ruleset.players)
		.map((values, seat) => ({ seat, ...fields(ruleset.seats, values) }))
		.filter(({ nodes }) => nodes.length > 0);
	const groups = others.map(({ seat, nodes }) => {
		const legend = h("legend", {}, t("others", { wind: wind(seat, ruleset) }));
		return h("fieldset", { class: "group" }, legend, ...nodes);
	});
	return {
		nodes: [...own.nodes, ...groups],
		refresh() {
			for (const one of [own, ...others]) one.refresh();
			groups.forEach(
				(group, i) => (group.hidden = others[i]?.seat === question.seat),
			);
		},
		gist: () => [
			...own.gist(),
			...others
				.filter(
					({ seat, gist }) =>
						seat !== question.seat && gist().length > 0,
				)
				.map(({ seat }) => wind(seat, ruleset)),
		],
	};
}
