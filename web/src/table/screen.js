// What is seen of a match at its table, and what taps there do. What is known is in state.js.
import { fill, h, redraw } from "../dom.js";
import { button, card, sure } from "../club/parts.js";
import { standing_in } from "../club/session.js";
import { t } from "../words.js";
import { conflicts_part } from "./conflicts.js";
import { entry_part } from "./entry.js";
import { preview_part } from "./preview.js";
import { lasting_parts, rest_part } from "./rest.js";
import { seats_part, status_part } from "./seats.js";
import { brief } from "./sentence.js";
import { place_of } from "./twice.js";

/** @typedef {import("./state.js").MatchState} MatchState */
/** @typedef {import("./service.js").TableService} TableService */

/**
 * The places of the page, which are filled as the match goes on.
 * @param {MatchState} state @param {() => Promise<void>} recorded
 * @param {Parameters<typeof preview_part>[0]["decide"]} decide
 */
function places(state, recorded, decide) {
	const entry = h("div");
	const record = button(t("record"), recorded, { class: "record" });
	const preview = preview_part({ record, state, decide });
	const panel = card(t("this_hand"), entry, ...preview.nodes);
	// Until it is known where the match stands.
	panel.hidden = true;
	return {
		mark: h("p", { class: "mark", role: "status" }),
		status: h("div", { class: "status" }),
		last: h("p", { class: "last" }),
		seats: h("div", { class: "table-seats" }),
		conflicts: h("div"),
		entry,
		record,
		preview,
		panel,
		rest: h("div", { class: "rest" }),
	};
}

/** @param {HTMLElement} mark @param {number} n */
function show_mark(mark, n) {
	mark.dataset["kind"] = n > 0 ? "waiting" : "recorded";
	const text = n > 0 ? t("waiting", { n }) : t("all_recorded");
	if (mark.textContent !== text) mark.textContent = text;
}

export class Screen {
	/** What stays as it is while others write. */
	#parts = lasting_parts();

	/**
	 * @param {MatchState} state
	 * @param {TableService} service
	 * @param {ReturnType<typeof import("../club/parts.js").alarm>} told
	 */
	constructor(state, service, told) {
		this.state = state;
		this.service = service;
		this.told = told;
		this.at = places(state, () => this.#record(), {
			same: () => this.#begin_again(),
			another: () => this.#go_on_here(),
			replace: () => this.#replace(),
		});
	}

	get nodes() {
		const { status, last, seats, conflicts, preview, panel, rest } = this.at;
		return [status, last, seats, conflicts, preview.above, panel, rest];
	}

	// ---- What is seen ----

	/** All of it, as it stands now. */
	async show() {
		const { state, at } = this;
		if (!state.is_known) return;
		const before = state.now?.table;
		if (!(await state.stand())) return;
		const { match, now, ruleset } = state;
		show_mark(at.mark, state.mine.length);
		fill(at.status, ...status_part(match, now.table, ruleset), at.mark);
		this.#show_last();
		this.#show_seats();
		fill(at.conflicts, ...conflicts_part(state, () => this.#done()));
		const moved = JSON.stringify(before) !== JSON.stringify(now.table);
		if (moved || at.panel.hidden === state.plays) {
			this.#show_entry();
			await at.preview.show();
		}
		this.#show_rest();
	}

	/** What was recorded last, and what takes it back. */
	#show_last() {
		const { now, ruleset, names, writes } = this.state;
		const { last: node } = this.at;
		const last = now.hands.at(-1);
		node.hidden = last === undefined;
		if (last === undefined) return;
		redraw(node, () =>
			fill(
				node,
				h("span", { class: "help" }, `${last.hand_number}.`),
				h("span", {}, brief(last, ruleset, names)),
				writes &&
					button(t("undo_last"), () => this.#undo(), {
						class: "undo",
					}),
			),
		);
	}

	#show_seats() {
		const { now, ruleset, draft, match, session, names, plays } = this.state;
		const shown = {
			table: now.table,
			ruleset,
			riichi: draft.riichi,
			played_by: standing_in(match, session),
		};
		const declare = (/** @type {number} */ seat) => this.#declare(seat);
		fill(this.at.seats, ...seats_part(names, shown, plays ? declare : undefined));
	}

	#show_entry() {
		const { panel, entry } = this.at;
		const { plays, match, now, names, draft, ruleset } = this.state;
		panel.hidden = !plays;
		if (!plays) return;
		const changed = () => this.#changed();
		const said = { draft, ruleset, match, table: now.table, names, changed };
		redraw(entry, () => fill(entry, entry_part(said)));
	}

	/** After it, what there is to do with the match besides. */
	#show_rest() {
		const { state, service } = this;
		const { rest } = this.at;
		// Whoever is at it goes on with what they say.
		const { activeElement: focused } = document;
		if (
			rest.querySelector(".correction") ||
			focused?.matches(".rest :is(input, select)")
		)
			return;
		const { match, now, ruleset, names, room, session, writes, more } = state;
		const shown = {
			...{ match, now, ruleset, names, room, session, writes, more },
			waiting: state.mine.length > 0,
			play_on: now.over && !state.beyond ? () => this.#play_on() : undefined,
			unfolded: rest.querySelector("details.hands")?.hasAttribute("open"),
			parts: this.#parts,
			played_by: standing_in(match, session),
			finish: () => this.#finish(),
			// The list, in which somebody is at an earlier hand, is not drawn anew.
			earlier: () => service.earlier(),
			done: () => this.#done(),
		};
		fill(rest, ...rest_part(shown));
		if (focused instanceof HTMLElement && rest.contains(focused))
			focused.focus({ preventScroll: true });
	}

	// ---- What is said ----

	#changed() {
		this.state.changed();
		void this.at.preview.show();
	}

	#declare(/** @type {number} */ seat) {
		this.state.declare(seat);
		this.#show_seats();
		/** @type {HTMLElement} */ (this.at.seats.children[seat]).focus();
		this.#show_entry();
		this.#changed();
	}

	/** What is said anew is of the table as it stands. */
	async #say_anew() {
		this.#show_seats();
		this.#show_entry();
		await this.at.preview.show();
	}

	async #begin_again() {
		this.state.begin_again();
		await this.#say_anew();
	}

	async #go_on_here() {
		this.state.go_on_here();
		await this.#say_anew();
	}

	// ---- What is done ----

	async #record() {
		const { state, at } = this;
		if (state.overtaken !== undefined) return at.preview.show();
		at.record.disabled = true;
		await this.service.record();
		scrollTo({ top: 0 });
	}

	async #replace() {
		const answer = await this.told.during(() => this.service.replace());
		if (answer === undefined) return;
		this.state.begin_again();
		await this.service.read();
		await this.#say_anew();
	}

	/** What was decided here has moved the table. */
	async #done() {
		await this.service.read();
		this.state.moved_here();
		await this.at.preview.show();
	}

	async #undo() {
		const { state } = this;
		const last = state.now.hands.at(-1);
		if (last === undefined) return;
		const n = last.hand_number;
		const which = brief(last, state.ruleset, state.names);
		if (!(await sure(`${t("undo_sure", { n })} ${which}`, t("undo", { n })))) return;
		const { draft, now } = state;
		// Of this hand the draft was the next one.
		if (draft.at?.next === n + 1)
			draft.at = place_of({ ...now, table: last.table_before, next: n });
		await this.service.undo(last);
	}

	async #play_on() {
		this.state.beyond = true;
		await this.show();
		this.at.panel.scrollIntoView();
	}

	async #finish() {
		if (!(await sure(t("finish_sure"), t("finish")))) return;
		await this.service.finish(this.state.now.over ? {} : { reason: t("ended_early") });
	}
}
