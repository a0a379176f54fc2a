// Tables that are saved as files for a spreadsheet.
import { h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, fold } from "../club/parts.js";
import { current, t } from "../words.js";

/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {import("../words.js").Word} Word */
/** @typedef {Parameters<import("mahjongd").Remote["club"]["table"]>} Asked */

/** @type {[Asked[0], Word][]} */
const TABLES = [
	["standings", "standings"],
	["matches", "matches_table"],
	["hands", "hands_table"],
	["postings", "postings_table"],
];

/** Excel takes commas for decimal signs where people write numbers so, and wants semicolons. */
function separator() {
	const parts = new Intl.NumberFormat(navigator.language).formatToParts(1.5);
	return parts.some(({ type, value }) => type === "decimal" && value === ",")
		? /** @type {const} */ ("semicolon")
		: /** @type {const} */ ("comma");
}

/** How long a file is there to be saved, in ms: a browser that is busy begins late. */
const SAVED_WITHIN = 60_000;

/** @param {string} name @param {Blob} content */
export function save(name, content) {
	const href = URL.createObjectURL(content);
	const link = h("a", { href, download: name });
	link.click();
	setTimeout(() => URL.revokeObjectURL(href), SAVED_WITHIN);
}

/** What Excel knows UTF-8 by; reading the answer as text took it off. */
const MARK = "\ufeff";

/**
 * @param {Session} session
 * @param {string} name
 * @param {() => Asked} asked
 */
export function save_button(session, name, asked) {
	const told = alarm();
	const act = () =>
		told.during(async () => {
			const [rows, query] = asked();
			const text = await session.remote.club.table(rows, {
				separator: separator(),
				...query,
			});
			save(name.replace("*", rows), new Blob([MARK, text], { type: "text/csv" }));
		});
	return h(
		"div",
		{},
		told.node,
		h("div", { class: "buttons" }, button(t("save_table"), act, { class: "quiet" })),
	);
}

/** @param {Session} session @param {string | undefined} season */
export function tables(session, season) {
	/** @type {Asked[0]} */
	let rows = "standings";
	const from = h("input", { type: "date" });
	const to = h("input", { type: "date" });
	const asked = () =>
		/** @type {Asked} */ ([
			rows,
			{
				...(season === undefined ? {} : { season }),
				...(from.value === "" ? {} : { from: from.value }),
				...(to.value === "" ? {} : { to: to.value }),
			},
		]);
	return fold(
		t("spreadsheet"),
		h("p", { lang: current() }, t("spreadsheet_help")),
		labelled(
			t("table"),
			choice(
				TABLES.map(([id, word]) => /** @type {const} */ ([id, t(word)])),
				rows,
				(id) => (rows = /** @type {Asked[0]} */ (id)),
			),
		),
		labelled(t("from_day"), from),
		labelled(t("before_day"), to),
		save_button(session, `${session.club.name} *.csv`, asked),
	);
}
