// The calculator: a hand and what comes of it, and, a tap away on a phone, all that is said of it.
import { called_part, way_field } from "./called.js";
import { fill, h, redraw } from "./dom.js";
import { example } from "./examples.js";
import { radios } from "./fields.js";
import { follow_room, fold, refold } from "./fold.js";
import { from_hash, to_hash } from "./link.js";
import { melds_part } from "./melds.js";
import { fields_for, more_fields } from "./members.js";
import { NORTHS, norths_part } from "./norths.js";
import { options_part, players_field, preset_field } from "./options.js";
import { blank, called_value, fitted, SEATS } from "./question.js";
import { result_part } from "./result.js";
import { numbers_of, options_for, seated } from "./seating.js";
import { share_part } from "./share.js";
import { tiles_part } from "./tiles.js";
import { flags_gist, flags_part, won_gist, won_part } from "./won.js";
import { said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** A part of the page; refresh() brings it up to date with the question. */
/** @typedef {{node: HTMLElement, refresh: () => void}} Part */

/**
 * @param {{rules: import("./rules.js").Rules, rulesets: Ruleset[],
 *   prepare: import("./rules.js").Prepare}} loaded
 * @param {(hash: string) => void} followed is told of the hand's address
 */
export function calculator({ rules, rulesets, prepare }, followed) {
	const form = h("form", {
		class: "calculator",
		onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
	});
	const told = h("p", { role: "alert" });
	const result = result_part(rules, () => keys?.open());
	const address = () => `#${to_hash(question)}`;
	const share = share_part(() => `${location.origin}/${address()}`);
	const linked = () => {
		const asked = from_hash(location.hash);
		return rulesets.some(({ id }) => id === asked?.ruleset) ? asked : undefined;
	};
	const show_result = () => result.node.scrollIntoView({ block: "start" });
	const bar = h("a", {
		class: "bar",
		href: "#result",
		hidden: true,
		"aria-hidden": "true",
		tabindex: "-1",
		// The address keeps the hand.
		onclick: (/** @type {Event} */ event) => {
			event.preventDefault();
			show_result();
		},
	});
	/** @type {Question} */
	let question = linked() ?? blank(String(rulesets[0]?.id));
	/** @type {{refresh: () => void}[]} */
	let parts = [];
	/**
	 * Where the tiles are tapped; nowhere, when a value was called.
	 * @type {import("./tray.js").Tray | undefined}
	 */
	let keys;
	/** Untouched, an example gives way to that of another ruleset. */
	let untouched = linked() === undefined;

	const named = (/** @type {string} */ name) =>
		/** @type {Ruleset} */ (rulesets.find(({ id }) => id === name));
	const ruleset = () => seated(question, named(question.ruleset));

	function refresh() {
		for (const part of [...parts, share]) part.refresh();
		followed(address());
		result.refresh(question, ruleset()).then(() => {
			bar.textContent = result.headline.textContent;
		});
	}

	/** The address follows, so that a reload or a bookmark has the hand. */
	function changed() {
		untouched = false;
		refresh();
		history.replaceState(null, "", address());
	}

	function begin(/** @type {Question} */ asked) {
		question = asked;
		draw();
	}

	/** Who is quicker than the ruleset comes is not taken back to it. */
	let turn = 0;
	async function when_loaded(/** @type {string} */ id, /** @type {() => void} */ then) {
		const mine = ++turn;
		fill(told);
		try {
			await prepare(id);
			if (mine === turn) then();
		} catch (error) {
			console.error(error);
			if (mine === turn) draw();
			fill(told, t("failed"));
		}
	}

	/** A number of players is a game of its own: other tiles, other seats. */
	function play(/** @type {string} */ id, /** @type {number} */ players) {
		const options = options_for(named(id), players);
		const rule = seated({ ...blank(id), options }, named(id));
		if (untouched) return begin({ ...example(rule), options });
		begin({ ...fitted(question, rule), options });
		changed();
	}

	/** Whoever is on a part of the form stays there, and what is folded stays so. */
	const draw = () => redraw(form, () => refold(form, build));

	/** What changes the form, too. */
	function rebuild() {
		draw();
		changed();
	}

	/** A part that is folded on a phone, kept up to date with all that it holds. */
	function part(
		/** @type {import("./words.js").Word} */ word,
		/** @type {import("./dom.js").Child[]} */ content,
		/** @type {Parameters<typeof fold>[2]} */ how,
		/** @type {{refresh: () => void}[]} */ ...held
	) {
		const made = fold(word, content, how);
		parts.push(...held, made);
		return made.node;
	}

	function rules_part() {
		const rule = ruleset();
		const preset = rule.presets.find(({ name }) => name === question.preset);
		const players = rule.players === SEATS ? "" : `${t("players")}: ${rule.players}`;
		const gist = [said(rule.label), preset && said(preset.label), players];
		return part(
			"rules",
			[
				radios(
					t("rules"),
					rulesets.map(({ id, label }) => [id, said(label)]),
					question.ruleset,
					(id) =>
						when_loaded(id, () =>
							play(id, Number(numbers_of(named(id))[0])),
						),
				),
				told,
				players_field(rule, (n) => play(question.ruleset, n)),
				preset_field(question, rule, rebuild),
				way_field(question, rule, rebuild),
			],
			{ gist: () => [gist.filter(Boolean).join(" · ")], kind: "card rules" },
		);
	}

	function hand_buttons() {
		const { preset, options, deal } = question;
		const button = (
			/** @type {string} */ text,
			/** @type {() => void} */ onclick,
			kind = "",
		) => h("button", { type: "button", class: `quiet ${kind}`, onclick }, text);
		const show = (/** @type {Question} */ asked) => {
			begin(asked);
			changed();
		};
		return h(
			"div",
			{ class: "buttons" },
			button(t("choose_tiles"), () => keys?.open(), "keys"),
			button(t("new_hand"), () => {
				show({ ...blank(question.ruleset), preset, options, deal });
				keys?.open();
			}),
			button(t("example"), () => {
				const usual = options_for(ruleset(), ruleset().players);
				show({ ...example(ruleset()), options: usual });
			}),
		);
	}

	function hand_part() {
		const rule = ruleset();
		const aside = rule.hand.find(({ name }) => name === NORTHS);
		const norths = aside && norths_part(question, aside, changed);
		const tiles = tiles_part(question, rule, changed, {
			beside: norths?.node,
			opened: show_result,
		});
		keys = tiles.sheet;
		parts.push(tiles, ...(norths ? [norths] : []));
		return h(
			"section",
			{ class: "card hand-part" },
			h("h2", {}, t("hand")),
			hand_buttons(),
			tiles.node,
		);
	}

	function how_part() {
		const rule = ruleset();
		const won = won_part(question, rule, changed);
		const gist = () => [won_gist(question, rule)];
		return part("how", [won.node], { gist }, won);
	}

	/** What is said of a hand of tiles: in two columns, where there is room. */
	function by_tiles() {
		const rule = ruleset();
		const hand = hand_part();
		const melds = melds_part(question, rule, changed);
		const flags = flags_part(question, rule, changed);
		const deal = fields_for(question, rule, changed)(rule.deal, question.deal);
		const more = more_fields(question, rule, changed);
		const one_line = (/** @type {() => string} */ gist) => ({ gist: () => [gist()] });
		return [
			[
				hand,
				part("melds", [melds.node], one_line(melds.gist), melds),
				deal.nodes.length > 0 && part("indicators", deal.nodes, deal, deal),
			],
			[
				how_part(),
				part(
					"special",
					[flags.node],
					one_line(() => flags_gist(question, rule)),
					flags,
				),
				part(
					"more",
					[h("div", { class: "fields" }, ...more.nodes)],
					{ ...more, later: true },
					more,
				),
			],
		];
	}

	/** What is said of one whose value was called. */
	function by_value() {
		const called = called_part(question, ruleset(), changed);
		keys = undefined;
		parts.push(called);
		return [
			[h("section", { class: "card" }, h("h2", {}, t("value")), called.node)],
			[how_part()],
		];
	}

	function build() {
		parts = [];
		const rules_fold = rules_part();
		const [first = [], second = []] =
			called_value(question) === undefined ? by_tiles() : by_value();
		const options = options_part(question, ruleset(), changed);
		parts.push(options);
		result.rename();
		fill(
			form,
			rules_fold,
			h("div", { class: "side" }, result.node),
			h("div", { class: "column" }, ...first),
			h("div", { class: "column" }, ...second, options.node, share.node),
			bar,
		);
		refresh();
	}

	addEventListener("hashchange", () => {
		const asked = linked();
		if (asked !== undefined) when_loaded(asked.ruleset, () => begin(asked));
	});
	if (untouched) question = example(ruleset());
	build();
	follow_room(form);
	// What the hand is worth stays in view, whatever is said further down.
	new IntersectionObserver(([seen]) => {
		bar.hidden = seen?.isIntersecting !== false;
	}).observe(result.headline);
	return {
		node: form,
		/** The hand stays; the words are said anew. */
		rename: draw,
	};
}
