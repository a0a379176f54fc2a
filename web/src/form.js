// What the calculator asks, part by part: each is a line on a phone, which says what was said
// in it.
import { called_part, way_field } from "./called.js";
import { h } from "./dom.js";
import { radios } from "./fields.js";
import { fold } from "./fold.js";
import { melds_part } from "./melds.js";
import { fields_for, more_fields } from "./members.js";
import { NORTHS, norths_part } from "./norths.js";
import { options_part, players_field, preset_field } from "./options.js";
import { called_value, SEATS } from "./question.js";
import { numbers_of } from "./seating.js";
import { tiles_part } from "./tiles.js";
import { flags_gist, flags_part, won_gist, won_part } from "./won.js";
import { said, t } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{refresh: () => void}} Fresh */
/**
 * What taps do: `changed` brings all up to date, `rebuilt` draws the form anew besides.
 * @typedef {{
 *   changed: () => void, rebuilt: () => void, choose: (id: string, players: number) => void,
 *   play: (players: number) => void, empty: () => void, exemplary: () => void,
 *   open_keys: () => void, show_result: () => void}} Acts
 */

/** A form as it is built: its parts, and where tiles are tapped, if anywhere. */
export class Form {
	/** @type {Fresh[]} */
	parts = [];
	/** @type {import("./tray.js").Tray | undefined} */
	keys;

	/**
	 * @param {import("./asked.js").Asked} asked
	 * @param {HTMLElement} told where it is said that rules did not come
	 * @param {Acts} acts
	 */
	constructor(asked, told, acts) {
		this.asked = asked;
		this.acts = acts;
		const { question, rule } = asked;
		this.rules = this.#rules(told);
		const by_value = called_value(question) !== undefined;
		/** Side by side, where there is room. @type {Child[][]} */
		this.columns = by_value ? this.#by_value() : this.#by_tiles();
		const options = options_part(question, rule, acts.changed);
		this.parts.push(options);
		this.options = options.node;
	}

	/**
	 * A part that is folded on a phone, kept up to date with all that it holds.
	 * @param {import("./words.js").Word} word @param {Child[]} content
	 * @param {Parameters<typeof fold>[2]} how @param {...Fresh} held
	 */
	#fold(word, content, how, ...held) {
		const made = fold(word, content, how);
		this.parts.push(...held, made);
		return made.node;
	}

	#rules(/** @type {HTMLElement} */ told) {
		const { asked, acts } = this;
		const { question, rule, rulesets } = asked;
		const preset = rule.presets.find(({ name }) => name === question.preset);
		const players = rule.players === SEATS ? "" : `${t("players")}: ${rule.players}`;
		const gist = [said(rule.label), preset && said(preset.label), players];
		const choice = radios(
			t("rules"),
			rulesets.map(({ id, label }) => [id, said(label)]),
			question.ruleset,
			(id) => acts.choose(id, Number(numbers_of(asked.named(id))[0])),
		);
		const content = [
			choice,
			told,
			players_field(rule, acts.play),
			preset_field(question, rule, acts.rebuilt),
			way_field(question, rule, acts.rebuilt),
		];
		return this.#fold("rules", content, {
			gist: () => [gist.filter(Boolean).join(" · ")],
			kind: "card rules",
		});
	}

	#hand_buttons() {
		const { acts } = this;
		const button = (
			/** @type {string} */ text,
			/** @type {() => void} */ onclick,
			kind = "",
		) => h("button", { type: "button", class: `quiet ${kind}`, onclick }, text);
		return h(
			"div",
			{ class: "buttons" },
			button(t("choose_tiles"), acts.open_keys, "keys"),
			button(t("new_hand"), acts.empty),
			button(t("example"), acts.exemplary),
		);
	}

	#hand() {
		const { question, rule } = this.asked;
		const { changed, show_result } = this.acts;
		const aside = rule.hand.find(({ name }) => name === NORTHS);
		const norths = aside && norths_part(question, aside, changed);
		const tiles = tiles_part(question, rule, changed, {
			beside: norths?.node,
			opened: show_result,
		});
		this.keys = tiles.sheet;
		this.parts.push(tiles, ...(norths ? [norths] : []));
		return h(
			"section",
			{ class: "card hand-part" },
			h("h2", {}, t("hand")),
			this.#hand_buttons(),
			tiles.node,
		);
	}

	#how() {
		const { question, rule } = this.asked;
		const won = won_part(question, rule, this.acts.changed);
		const gist = () => [won_gist(question, rule)];
		return this.#fold("how", [won.node], { gist }, won);
	}

	/** What is said of a hand of tiles. */
	#by_tiles() {
		const { question, rule } = this.asked;
		const { changed } = this.acts;
		const hand = this.#hand();
		const melds = melds_part(question, rule, changed);
		const flags = flags_part(question, rule, changed);
		const deal = fields_for(question, rule, changed)(rule.deal, question.deal);
		const more = more_fields(question, rule, changed);
		const fields = h("div", { class: "fields" }, ...more.nodes);
		const one_line = (/** @type {() => string} */ gist) => ({ gist: () => [gist()] });
		const of_flags = one_line(() => flags_gist(question, rule));
		return [
			[
				hand,
				this.#fold("melds", [melds.node], one_line(melds.gist), melds),
				deal.nodes.length > 0 &&
					this.#fold("indicators", deal.nodes, deal, deal),
			],
			[
				this.#how(),
				this.#fold("special", [flags.node], of_flags, flags),
				this.#fold("more", [fields], { ...more, later: true }, more),
			],
		];
	}

	/** What is said of one whose value was called. */
	#by_value() {
		const { question, rule } = this.asked;
		const called = called_part(question, rule, this.acts.changed);
		this.parts.push(called);
		return [
			[h("section", { class: "card" }, h("h2", {}, t("value")), called.node)],
			[this.#how()],
		];
	}
}
