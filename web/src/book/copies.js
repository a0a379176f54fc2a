// All of the book as a file, and such a file read into a club that is empty, for its owner.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, fold, number, sure } from "../club/parts.js";
import { t } from "../words.js";
import { save } from "./tables.js";

/** @typedef {import("../club.js").About} About */

const KILOBYTE = 1024;

/**
 * @param {About} about
 * @param {() => Promise<void>} redraw of the page
 */
export function copies({ session, signal }, redraw) {
	const { club } = session.remote;
	const told = alarm();
	const shown = h("div", { role: "status" });
	const file = h("input", { type: "file", accept: ".ndjson,application/x-ndjson" });
	const working = (/** @type {string} */ text) =>
		fill(shown, h("p", {}, text), h("progress", { "aria-label": text }));

	async function take() {
		const on_bytes = (/** @type {number} */ bytes) =>
			working(t("copy_so_far", { n: number(Math.ceil(bytes / KILOBYTE)) }));
		on_bytes(0);
		const copy = await told.during(() => club.copy(on_bytes, signal));
		if (copy === undefined) return fill(shown);
		const whole = (await copy.slice(-KILOBYTE).text()).includes('{"type":"end"');
		if (!whole) return fill(shown, h("p", { class: "alarm" }, t("copy_cut")));
		save(`${session.club.name}.ndjson`, copy);
		const n = number(Math.ceil(copy.size / KILOBYTE));
		return fill(shown, h("p", {}, t("copy_done", { n })));
	}

	async function bring() {
		const [given] = file.files ?? [];
		if (given === undefined) return fill(told.node, t("choose_file"));
		if (!(await sure(t("import_sure", { name: given.name }), t("import_do"))))
			return undefined;
		working(t("import_under_way", { n: number(Math.ceil(given.size / KILOBYTE)) }));
		const read = await told.during(() => club.import(given, { signal }));
		fill(shown);
		return read === undefined ? undefined : redraw();
	}

	return fold(
		t("copies"),
		h("p", {}, t("copies_help")),
		h("div", { class: "buttons" }, button(t("copy_take"), take)),
		h("p", {}, t("import_help")),
		labelled(t("transcript_file"), file),
		told.node,
		h("div", { class: "buttons" }, button(t("import_do"), bring, { class: "quiet" })),
		shown,
	);
}
