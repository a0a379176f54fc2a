// A value that was called at the table: who knows han and fu needs no tiles.
import { fill, h, redraw } from "./dom.js";
import { choice, labelled, radios } from "./fields.js";
import { called_value } from "./question.js";
import { counted, said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./calculator.js").Part} Part */

/** As many han as are counted as a yakuman: more are worth no more. */
const HAN_MOST = 13;
const FIRST = { han: 1, fu: 30 };

/** The fu that a hand of so many han can have; none where they change nothing. */
export function fu_of(
	/** @type {Seated} */ ruleset,
	/** @type {unknown} */ han,
	/** @type {boolean} */ self_draw,
) {
	const row = ruleset.called_fu?.find((one) => one.han === han);
	return row?.[self_draw ? "by_self_draw" : "by_discard"] ?? [];
}

/** By tiles or by what was called; undefined where the ruleset calls no han and fu. */
export function way_field(
	/** @type {Question} */ question,
	/** @type {Seated} */ ruleset,
	/** @type {() => void} */ changed,
) {
	if (ruleset.called_fu === undefined) return undefined;
	const choices = /** @type {const} */ ([
		["tiles", t("by_tiles")],
		["called", t("by_value")],
	]);
	const chosen = called_value(question) === undefined ? "tiles" : "called";
	return radios(t("way"), choices, chosen, (way) => {
		if (way === "called") question.hand["called"] = { ...FIRST };
		else delete question.hand["called"];
		changed();
	});
}

/**
 * @param {Question} question
 * @param {Seated} ruleset
 * @param {() => void} changed
 * @returns {Part}
 */
export function called_part(question, ruleset, changed) {
	const node = h("div", { class: "counts" });
	const member = ruleset.hand.find(({ name }) => name === "called");
	const most = member?.members?.find(({ name }) => name === "yakuman")?.max ?? 0;
	const unit = (/** @type {string} */ id, /** @type {number} */ n) =>
		counted(n, said(ruleset.labels["units"]?.[id]));
	const up_to = (/** @type {string} */ id, /** @type {number} */ n) =>
		Array.from(
			{ length: n },
			(_, i) => /** @type {const} */ ([`${id}.${i + 1}`, unit(id, i + 1)]),
		);
	const values = [...up_to("han", HAN_MOST), ...up_to("yakuman", most)];

	const fu_with = (/** @type {number} */ han) => fu_of(ruleset, han, question.from === null);

	/** Of fu that cannot be, the least that can be more. */
	function set(/** @type {string} */ id, /** @type {number} */ n, fu = FIRST.fu) {
		const offered = id === "han" ? fu_with(n) : [];
		const fitting = offered.find((one) => one >= fu) ?? offered.at(-1);
		question.hand["called"] = {
			[id]: n,
			...(fitting !== undefined && { fu: fitting }),
		};
	}

	return {
		node,
		refresh() {
			const now = called_value(question) ?? {};
			const id = now.yakuman === undefined ? "han" : "yakuman";
			const n = Math.max(
				1,
				Math.min(now[id] ?? 1, id === "han" ? HAN_MOST : most),
			);
			set(id, n, now.fu);
			const fu = called_value(question)?.fu;
			const value = choice(values, `${id}.${n}`, (chosen) => {
				const [unit_of = "", text] = chosen.split(".");
				set(unit_of, Number(text), fu);
				changed();
			});
			const fus = choice(
				fu_with(n).map((one) => [String(one), unit("fu", one)]),
				String(fu),
				(chosen) => {
					set("han", n, Number(chosen));
					changed();
				},
			);
			redraw(node, () =>
				fill(
					node,
					labelled(t("value"), value),
					id === "han" &&
						fu_with(n).length > 0 &&
						labelled(t("fu"), fus),
				),
			);
		},
	};
}
