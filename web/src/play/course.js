// The course of a hand that is over, step by step, with all hands open.
import { button } from "../club/parts.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { start_of } from "./match.js";
import { names_of } from "./names.js";
import { sentence } from "./say.js";
import { lay, table_node } from "./table.js";

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./names.js").Rules} Rules */

/** The hand as it was before that action. @returns {Promise<View>} */
async function view_before(
	/** @type {import("../rules.js").Rules} */ rules,
	/** @type {Match} */ match,
	/** @type {number} */ action,
) {
	const start = start_of(match);
	const asked = { ...start, actions: start.actions.slice(0, action) };
	return /** @type {View} */ (
		/** @type {unknown} */ (
			await rules.play(/** @type {never} */ (asked), { names: "none" })
		)
	);
}

/** What was done last, in a sentence. */
function last_said(
	/** @type {View} */ { events },
	/** @type {Match} */ { setup: { you, players } },
	/** @type {Rules} */ ruleset,
) {
	const about = { you, names: names_of(you, players), ruleset };
	const texts = events.map((event) => sentence(event, about));
	return texts.filter((text) => text !== "").at(-1) ?? "";
}

export class Course {
	#mat = table_node();
	#said = h("p", { class: "said", "aria-live": "polite" });
	/** Before which action it is shown. */
	#at;
	#wanted = 0;

	/**
	 * @param {import("../rules.js").Rules} rules @param {Match} match its last hand
	 * @param {Rules} ruleset
	 */
	constructor(rules, match, ruleset) {
		this.rules = rules;
		this.match = match;
		this.ruleset = ruleset;
		this.last = start_of(match).actions.length;
		this.#at = this.last;
		this.#mat.classList.add("open-hands");
		this.range = h("input", {
			type: "range",
			min: 0,
			max: this.last,
			value: this.last,
			"aria-label": t("play_step"),
			oninput: () => void this.#go(this.range.valueAsNumber),
		});
		this.node = h(
			"details",
			{
				class: "card fold",
				"data-part": "course",
				ontoggle: () => this.node.open && void this.#go(this.#at),
			},
			h("summary", {}, h("h2", {}, t("play_course"))),
			this.#steps(),
			this.#said,
			this.#mat,
		);
	}

	#steps() {
		const step = (/** @type {string} */ sign, /** @type {number} */ by, label = "") =>
			button(sign, () => this.#go(this.#at + by), {
				class: "quiet",
				"aria-label": label,
			});
		return h(
			"div",
			{ class: "steps" },
			step("‹", -1, t("play_step_back")),
			this.range,
			step("›", 1, t("play_step_on")),
		);
	}

	async #go(/** @type {number} */ to) {
		const { rules, match, ruleset, range, last } = this;
		this.#at = Math.max(0, Math.min(last, to));
		range.value = String(this.#at);
		const mine = ++this.#wanted;
		const view = await view_before(rules, match, this.#at);
		if (mine !== this.#wanted) return;
		const { you } = match.setup;
		const table = match.hands.at(-1)?.table;
		lay(this.#mat, { view, table, you, ruleset }, { own_hand: true });
		this.#said.textContent = last_said(view, match, ruleset);
	}

	/** Opens it before this action. */
	show(/** @type {number} */ action) {
		this.#at = action;
		if (this.node.open) void this.#go(action);
		this.node.open = true;
		this.node.scrollIntoView({ block: "start" });
	}
}
