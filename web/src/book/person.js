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
	const { name } = found;
	const others = all
		.filter((one) => one.id !== id)
		.sort((a, b) => a.name.localeCompare(b.name));
	const new_name = h("input", { maxlength: NAME_MOST, value: name });
	let into = others[0]?.id ?? "";

	/**
	 * @param {string | undefined} question asked before, if any
	 * @param {string} yes
	 * @param {() => Promise<unknown>} act
	 * @param {string} [to] where one is afterwards, when it is not here
	 */
	async function change(question, yes, act, to) {
		if (question !== undefined && !(await sure(question, yes))) return;
		if ((await told.during(act)) === undefined) return;
		if (to === undefined) await redraw();
		else location.hash = to;
	}
	const renamed = () => players.change(id, { name: new_name.value.trim() });
	const merged = () => {
		const other = others.find((one) => one.id === into)?.name ?? "";
		const act = () => players.merge(id, { into });
		return change(
			t("merge_sure", { name, other }),
			t("merge"),
			act,
			address({ player: into }),
		);
	};
	const archived = () =>
		change(
			t("archive_sure", { name }),
			t("archive"),
			() => players.change(id, { archived: true }),
			"#people",
		);
	const anonymised = () =>
		change(t("anonymise_sure", { name }), t("anonymise"), () => players.anonymise(id));
	const quiet = { class: "quiet" };
	const buttons = (/** @type {HTMLButtonElement[]} */ ...all_of) =>
		h("div", { class: "buttons" }, ...all_of);
	return fold(
		t("person_change"),
		labelled(t("name"), new_name),
		buttons(button(t("rename"), () => change(undefined, "", renamed))),
		labelled(
			t("is_really"),
			choice(
				others.map(
					(other) =>
						/** @type {const} */ ([
							other.id,
							shown_name(other),
						]),
				),
				into,
				(chosen) => (into = chosen),
			),
			t("merge_help"),
		),
		buttons(button(t("merge"), merged, quiet)),
		buttons(
			button(t("archive"), archived, quiet),
			button(t("anonymise"), anonymised, quiet),
		),
		told.node,
	);
}
