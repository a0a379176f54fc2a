// One of the people, for the club's owner: a name put right, a guest who is a member, who leaves.
import { h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, fold, sure } from "../club/parts.js";
import { address } from "../club/session.js";
import { t } from "../words.js";
import { shown_name } from "./people.js";

/** @typedef {import("mahjongd").Player} Player */

const NAME_MOST = 120;

/**
 * What is done to somebody, and asked before; `to` is where one is afterwards, when not here.
 * @typedef {{
 *   word: import("../words.js").Word, question?: string, act: () => Promise<unknown>,
 *   to?: string}} Change
 */

/**
 * What the club's owner can do to one of its people.
 * @param {import("mahjongd").Club["players"]} players @param {Player} found
 */
const changes_of = (players, { id, name }) => ({
	/** @returns {Change} */
	rename: (/** @type {string} */ now) => ({
		word: "rename",
		act: () => players.change(id, { name: now }),
	}),
	/** @returns {Change} */
	merge: (/** @type {Player | undefined} */ into) => ({
		word: "merge",
		question: t("merge_sure", { name, other: into?.name ?? "" }),
		act: () => players.merge(id, { into: into?.id ?? "" }),
		to: address({ player: into?.id ?? "" }),
	}),
	/** @returns {Change} */
	archive: () => ({
		word: "archive",
		question: t("archive_sure", { name }),
		act: () => players.change(id, { archived: true }),
		to: "#people",
	}),
	/** @returns {Change} */
	anonymise: () => ({
		word: "anonymise",
		question: t("anonymise_sure", { name }),
		act: () => players.anonymise(id),
	}),
});

/**
 * @param {import("../club.js").About} about
 * @param {string} id
 * @param {() => Promise<void>} redraw of the page
 */
export async function person({ session }, id, redraw) {
	const { players } = session.remote.club;
	/** @type {Player[]} */
	const all = [];
	for await (const one of players.list({ archived: false })) all.push(one);
	const found = all.find((one) => one.id === id);
	if (found === undefined) return false;
	const told = alarm();
	const others = all
		.filter((one) => one.id !== id)
		.sort((a, b) => a.name.localeCompare(b.name));
	const new_name = h("input", { maxlength: NAME_MOST, value: found.name });
	let into = others[0];
	const changes = changes_of(players, found);

	async function change(/** @type {Change} */ { word, question, act, to }) {
		if (question !== undefined && !(await sure(question, t(word)))) return;
		if ((await told.during(act)) === undefined) return;
		if (to === undefined) await redraw();
		else location.hash = to;
	}
	const into_choice = choice(
		others.map((other) => /** @type {const} */ ([other.id, shown_name(other)])),
		into?.id ?? "",
		(chosen) => (into = others.find((one) => one.id === chosen)),
	);
	const quiet = { class: "quiet" };
	const buttons = (/** @type {HTMLButtonElement[]} */ ...all_of) =>
		h("div", { class: "buttons" }, ...all_of);
	const rename = () => change(changes.rename(new_name.value.trim()));
	return fold(
		t("person_change"),
		labelled(t("name"), new_name),
		buttons(button(t("rename"), rename)),
		labelled(t("is_really"), into_choice, t("merge_help")),
		buttons(button(t("merge"), () => change(changes.merge(into)), quiet)),
		buttons(
			button(t("archive"), () => change(changes.archive()), quiet),
			button(t("anonymise"), () => change(changes.anonymise()), quiet),
		),
		told.node,
	);
}
