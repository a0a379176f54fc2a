// The calculator: what is asked on one side, what comes of it on the other.
import { called_part, way_field } from "./called.js";
import { fill, h, redraw } from "./dom.js";
import { example } from "./examples.js";
import { assign, field, radios, wind } from "./fields.js";
import { from_hash, to_hash } from "./link.js";
import { melds_part } from "./melds.js";
import { NORTHS, norths_part } from "./norths.js";
import { options_part, players_field, preset_field } from "./options.js";
import { APART, blank, called_value, fitted } from "./question.js";
import { result_part } from "./result.js";
import { numbers_of, options_for, seated } from "./seating.js";
import { share_part } from "./share.js";
import { tiles_part } from "./tiles.js";
import { flags_part, won_part } from "./won.js";
import { said, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Member} Member */
/** @typedef {import("./question.js").Values} Values */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/** A part of the page; refresh() brings it up to date with the question. */
/** @typedef {{node: HTMLElement, refresh: () => void}} Part */

const DISCARDS = { name: "discards", type: "tile_list", calls: ["score", "waits"] };

/** @param {string} title @param {...(Node | undefined)} content */
const card = (title, ...content) => h("section", { class: "card" }, h("h2", {}, title), ...content);

/** @param {string} title @param {...(Node | undefined)} content */
const folded = (title, ...content) =>
	h(
		"details",
		{ class: "card" },
		h("summary", {}, title),
		h("div", { class: "fields" }, ...content),
	);

/**
 * @param {{rules: import("./rules.js").Rules, rulesets: Ruleset[],
 *   prepare: import("./rules.js").Prepare}} loaded
 * @param {(hash: string) => void} followed is told of the hand's address
 */
export function calculator({ rules, rulesets, prepare }, followed) {
	const form = h("form", {
		onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
	});
	const told = h("p", { role: "alert" });
	const result = result_part(rules);
	const address = () => `#${to_hash(question)}`;
	const share = share_part(() => `${location.origin}/${address()}`);
	const linked = () => {
		const asked = from_hash(location.hash);
		return rulesets.some(({ id }) => id === asked?.ruleset) ? asked : undefined;
	};
	const bar = h("a", {
		class: "bar",
		href: "#result",
		"aria-hidden": "true",
		tabindex: "-1",
		// The address keeps the hand.
		onclick: (/** @type {Event} */ event) => {
			event.preventDefault();
			result.node.scrollIntoView();
		},
	});
	/** @type {Question} */
	let question = linked() ?? blank(String(rulesets[0]?.id));
	/** @type {Part[]} */
	let parts = [];
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
		redraw(form, build);
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
			if (mine === turn) redraw(form, build);
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

	/** What changes the form, too. */
	function rebuild() {
		redraw(form, build);
		changed();
	}

	/** The fields of these members for the values they have. */
	function fields(/** @type {Member[]} */ members, /** @type {Values} */ values) {
		return members
			.filter(
				({ name, calls }) =>
					!APART.has(name) &&
					name !== NORTHS &&
					(calls?.includes("score") || calls?.includes("waits")),
			)
			.map((member) =>
				field(member, ruleset(), values[member.name], (value) => {
					assign(values, member.name, value);
					changed();
				}),
			)
			.filter((made) => made !== undefined);
	}

	function head() {
		return h(
			"div",
			{ class: "card" },
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
			players_field(ruleset(), (players) => play(question.ruleset, players)),
			preset_field(question, ruleset(), rebuild),
			way_field(question, ruleset(), rebuild),
		);
	}

	function hand_buttons() {
		const options = options_for(ruleset(), ruleset().players);
		const show = (/** @type {Question} */ asked) => () => {
			begin(asked);
			changed();
		};
		return h(
			"div",
			{ class: "buttons" },
			h(
				"button",
				{
					type: "button",
					class: "quiet",
					onclick: show({
						...blank(question.ruleset),
						preset: question.preset,
						options: question.options,
						deal: question.deal,
					}),
				},
				t("new_hand"),
			),
			h(
				"button",
				{
					type: "button",
					class: "quiet",
					onclick: show({ ...example(ruleset()), options }),
				},
				t("example"),
			),
		);
	}

	function others() {
		const { seats } = ruleset();
		return question.seats.slice(0, ruleset().players).flatMap((values, seat) => {
			const made = seat === question.seat ? [] : fields(seats, values);
			return made.length > 0
				? [
						h(
							"fieldset",
							{ class: "group" },
							h(
								"legend",
								{},
								t("others", {
									wind: wind(seat, ruleset()),
								}),
							),
							...made,
						),
					]
				: [];
		});
	}

	/** What is said of a hand of tiles. */
	function by_tiles() {
		const rule = ruleset();
		const tiles = tiles_part(question, rule, changed);
		const melds = melds_part(question, rule, changed);
		const won = won_part(question, rule, changed);
		const flags = flags_part(question, rule, changed);
		const aside = rule.hand.find(({ name }) => name === NORTHS);
		const norths = aside && norths_part(question, aside, changed);
		const deal = fields(rule.deal, question.deal);
		const discards = { ...DISCARDS, label: { en: t("discards") }, help: {} };
		const more = [
			...fields(rule.hand, question.hand),
			...fields([discards], question.hand),
		];
		parts = [tiles, melds, ...(norths ? [norths] : []), won, flags];
		return [
			card(t("hand"), tiles.node, norths?.node, hand_buttons()),
			card(t("melds"), melds.node),
			deal.length > 0 && card(t("indicators"), ...deal),
			card(t("how"), won.node),
			card(t("special"), flags.node),
			folded(t("more"), ...more, ...others()),
		];
	}

	/** What is said of one whose value was called. */
	function by_value() {
		const called = called_part(question, ruleset(), changed);
		const won = won_part(question, ruleset(), changed);
		parts = [called, won];
		return [card(t("value"), called.node), card(t("how"), won.node)];
	}

	function build() {
		const open = folds().map((one) => one.open);
		const said_of = called_value(question) === undefined ? by_tiles() : by_value();
		const options = options_part(question, ruleset(), changed);
		parts.push(options);
		fill(form, head(), ...said_of, options.node);
		folds().forEach((one, i) => (one.open = open[i] ?? false));
		result.rename();
		refresh();
	}

	/** What is folded, or was before the form was built anew. */
	function folds() {
		return [...form.children].filter((one) => one instanceof HTMLDetailsElement);
	}

	addEventListener("hashchange", () => {
		const asked = linked();
		if (asked !== undefined) when_loaded(asked.ruleset, () => begin(asked));
	});
	if (untouched) question = example(ruleset());
	build();
	return {
		node: h(
			"div",
			{ class: "calculator" },
			form,
			h("div", { class: "side" }, result.node, share.node),
			bar,
		),
		/** The hand stays; the words are said anew. */
		rename: () => redraw(form, build),
	};
}
