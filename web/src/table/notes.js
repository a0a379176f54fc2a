// Remarks to a match or to one of its hands: read, written and taken back.
import { fill, h } from "../dom.js";
import { labelled, number } from "../fields.js";
import { alarm, button, fold, sure, turns } from "../club/parts.js";
import { t } from "../words.js";

/** @typedef {import("mahjongd").Schemas["Entry"]} Note */

const TEXT_MOST = 500;

/** What a remark is about, and who says it or wrote it down. */
function heading(/** @type {Note} */ note) {
	const about = note.hand === undefined ? t("note_match") : t("hand_n", { n: note.hand });
	const who = note.names?.[note.player ?? ""] ?? note.recorded_by?.label;
	return who ? `${about} · ${who}` : about;
}

/**
 * @param {{session: import("../club/session.js").Session, match: string, writes: boolean}} about
 */
export function notes_part({ session, match, writes }) {
	const { notes } = session.remote.club;
	const told = alarm();
	const list = h("ul", { class: "notes" });
	const text = h("textarea", { maxlength: TEXT_MOST, rows: 2, oninput: () => say() });
	const turn = turns();
	let hand = 0;

	async function take_back(/** @type {Note} */ note) {
		if (!(await sure(t("note_back_sure"), t("note_back")))) return;
		if ((await told.during(() => notes.takeBack(match, note.id))) !== undefined)
			await draw();
	}

	const line = (/** @type {Note} */ note) =>
		h(
			"li",
			{},
			h("b", {}, heading(note)),
			h("p", {}, note.text),
			writes &&
				button(t("note_back"), () => take_back(note), {
					class: "quiet",
					"aria-label": `${t("note_back")}: ${note.text}`,
				}),
		);

	async function draw() {
		const is_last = turn();
		const lines = [];
		for await (const note of notes.list(match, { order: "asc" }))
			lines.push(line(note));
		if (!is_last()) return;
		fill(
			list,
			...(lines.length > 0
				? lines
				: [h("li", { class: "help" }, t("notes_none"))]),
		);
	}

	const add = button(t("note_add"), async () => {
		const note = { text: text.value.trim(), ...(hand > 0 ? { hand } : {}) };
		if ((await told.during(() => notes.add(match, note))) === undefined) return;
		text.value = about.value = "";
		hand = 0;
		say();
		await draw();
	});
	function say() {
		add.disabled = text.value.trim() === "";
	}

	const about = number(undefined, { min: 1, step: 1 }, (n) => (hand = Number(n ?? 0)));
	const node = fold(
		t("notes"),
		list,
		writes && labelled(t("note_text"), text),
		writes && labelled(t("note_about"), about),
		told.node,
		writes && h("div", { class: "buttons" }, add),
	);
	say();
	node.addEventListener("toggle", () => node.open && told.during(draw));
	return node;
}
