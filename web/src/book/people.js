// The club's people, for its owner: a name put right, a guest who is a member, who leaves.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, fold, sure } from "../club/parts.js";
import { t } from "../words.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("mahjongd").Player} Player */

const NAME_MOST = 120;

const shown_name = (/** @type {Player} */ { name, guest }) =>
	guest ? t("guest_name", { name }) : name;

/**
 * @param {About} about
 * @param {() => Promise<void>} redraw of the page, whose other parts show the names, too
 */
export function people({ session }, redraw) {
	const { players } = session.remote.club;
	const told = alarm();
	const part = h("div");
	/** @type {Player[]} */
	let all = [];
	let chosen = "";

	/**
	 * @param {string | undefined} question asked before, if any
	 * @param {string} yes
	 * @param {() => Promise<unknown>} act
	 */
	async function change(question, yes, act) {
		if (question !== undefined && !(await sure(question, yes))) return;
		if ((await told.during(act)) !== undefined) await redraw();
	}

	/** @param {Player} one */
	function one_of_them(one) {
		const { name } = one;
		const others = all.filter(({ id }) => id !== one.id);
		const new_name = h("input", { maxlength: NAME_MOST, value: name });
		let into = others[0]?.id ?? "";
		const renamed = () => players.change(one.id, { name: new_name.value.trim() });
		const merged = () => players.merge(one.id, { into });
		const merge_question = () =>
			t("merge_sure", {
				name,
				other: others.find(({ id }) => id === into)?.name ?? "",
			});
		const quiet = { class: "quiet" };
		return [
			labelled(t("name"), new_name),
			h(
				"div",
				{ class: "buttons" },
				button(t("rename"), () => change(undefined, "", renamed)),
			),
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
					(id) => (into = id),
				),
			),
			h("p", { class: "help" }, t("merge_help")),
			h(
				"div",
				{ class: "buttons" },
				button(
					t("merge"),
					() => change(merge_question(), t("merge"), merged),
					quiet,
				),
			),
			h(
				"div",
				{ class: "buttons" },
				button(
					t("archive"),
					() =>
						change(
							t("archive_sure", { name }),
							t("archive"),
							() =>
								players.change(one.id, {
									archived: true,
								}),
						),
					quiet,
				),
				button(
					t("anonymise"),
					() =>
						change(
							t("anonymise_sure", { name }),
							t("anonymise"),
							() => players.anonymise(one.id),
						),
					quiet,
				),
			),
		];
	}

	function draw() {
		const found = all.find(({ id }) => id === chosen);
		fill(part, ...(found === undefined ? [] : one_of_them(found)));
	}

	async function load() {
		all = [];
		for await (const one of players.list({ archived: false })) all.push(one);
		all.sort((a, b) => a.name.localeCompare(b.name));
		fill(
			list,
			labelled(
				t("person"),
				choice(
					[
						["", t("choose_person")],
						...all.map(
							(one) =>
								/** @type {const} */ ([
									one.id,
									shown_name(one),
								]),
						),
					],
					chosen,
					(id) => {
						chosen = id;
						draw();
					},
				),
			),
		);
		draw();
	}

	const list = h("div");
	const node = fold(t("people"), h("p", {}, t("people_help")), list, told.node, part);
	node.addEventListener("toggle", () => node.open && told.during(load));
	return node;
}
