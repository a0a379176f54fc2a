// A match begins: which rules, and who sits where.
import { fill, h, redraw } from "../dom.js";
import { labelled, radios } from "../fields.js";
import { options_part, players_field, preset_field } from "../options.js";
import { is_loaded } from "../rules.js";
import { blank } from "../question.js";
import { options_for, seated } from "../seating.js";
import { alarm, button, card } from "../club/parts.js";
import { recall, keep } from "../club/session.js";
import { said, t } from "../words.js";

/** @typedef {import("./draft.js").Ruleset} Ruleset */
/** @typedef {import("../question.js").Question} Question */
/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {string | {guest: string}} Who */
/** By which rules it is to be played, and who sits where. */
/** @typedef {{ruleset: Ruleset, question: Question, seats: (Who | undefined)[]}} Wish */

const OFFERED = 12;
const WINDS = ["1z", "2z", "3z", "4z"];
/** The name of what was played last, in what this phone keeps. */
export const LAST = "last_rules";

// ---- What is wished ----

const ruleset_of = (/** @type {Ruleset[]} */ rulesets, /** @type {string} */ id) =>
	/** @type {Ruleset} */ (
		rulesets.find((one) => one.id === id && is_loaded(one)) ?? rulesets[0]
	);

/** What was played last is what is played again. @returns {Wish} */
function first_wish(/** @type {Ruleset[]} */ rulesets) {
	const last = recall(LAST) ?? {};
	const ruleset = ruleset_of(rulesets, last.ruleset);
	const question = { ...blank(ruleset.id), ...(ruleset.id === last.ruleset && last) };
	return { ruleset, question, seats: [] };
}

/** As many seats as play; who sits there stays. */
function fit_seats(/** @type {Wish} */ wish, /** @type {number} */ players) {
	wish.seats = Array.from({ length: players }, (_, seat) => wish.seats[seat]);
}

/** Who is not seated yet and is called so. */
const free = (
	/** @type {Wish} */ { seats },
	/** @type {Session["names"]} */ names,
	/** @type {string} */ text,
) =>
	Object.entries(names).filter(
		([id, name]) =>
			!seats.includes(id) && name.toLowerCase().includes(text.toLowerCase()),
	);

const request_of = (/** @type {Wish} */ { ruleset, question: { preset, options }, seats }) =>
	/** @type {import("mahjongd").MatchRequest} */ (
		/** @type {unknown} */ ({
			ruleset: ruleset.id,
			rules: { ...(preset && { preset }), ...options },
			seats,
		})
	);

// ---- Who sits where ----

/** @param {Wish} wish @param {Session} session @param {() => void} moved */
function seats_part(wish, { names }, moved) {
	const chosen = h("ol", { class: "seating" });
	const offered = h("div", { class: "pills" });
	const typed = h("input", { autocomplete: "off", maxlength: 60, oninput: () => offer() });
	const name_of = (/** @type {Who} */ who) =>
		typeof who === "string" ? String(names[who]) : who.guest;

	function sit(/** @type {Who} */ who) {
		const at = wish.seats.indexOf(undefined);
		if (at < 0) return;
		wish.seats[at] = who;
		typed.value = "";
		draw();
	}
	function rise(/** @type {number} */ seat) {
		wish.seats[seat] = undefined;
		draw();
	}
	/** Names of the club that fit what is typed, and a guest of just that name. */
	function offer() {
		const text = typed.value.trim();
		fill(
			offered,
			...free(wish, names, text)
				.slice(0, OFFERED)
				.map(([id, name]) =>
					button(name, () => sit(id), { class: "quiet" }),
				),
			text !== "" &&
				button(t("as_guest", { name: text }), () => sit({ guest: text })),
		);
	}
	const sitting = (/** @type {Who} */ who, /** @type {number} */ seat) =>
		button(`${name_of(who)} ×`, () => rise(seat), {
			class: "quiet",
			"aria-label": t("remove", { what: name_of(who) }),
		});
	function draw() {
		const lines = wish.seats.map((who, seat) => {
			const wind = said(wish.ruleset.labels["winds"]?.[String(WINDS[seat])]);
			return h(
				"li",
				{},
				h("span", { class: "wind" }, wind),
				who === undefined
					? h("span", { class: "free" }, t("free_seat"))
					: sitting(who, seat),
			);
		});
		fill(chosen, ...lines);
		offer();
		moved();
	}
	return { node: card(t("who_sits"), chosen, labelled(t("name"), typed), offered), draw };
}

// ---- By which rules ----

/**
 * @param {Wish} wish
 * @param {Ruleset[]} rulesets
 * @param {(id: string) => void} choose
 * @param {(players: number) => void} seat_so_many
 */
function rules_part(wish, rulesets, choose, seat_so_many) {
	const node = h("div");
	function draw() {
		const { question, ruleset } = wish;
		const rule = seated(question, ruleset);
		const options = options_part(question, rule, () => options.refresh());
		options.refresh();
		const play = (/** @type {number} */ players) => {
			wish.question = {
				...blank(ruleset.id),
				options: options_for(rule, players),
			};
			draw();
		};
		const choices = rulesets.map(
			({ id, label }) => /** @type {const} */ ([id, said(label)]),
		);
		redraw(node, () =>
			fill(
				node,
				radios(t("rules"), choices, ruleset.id, choose),
				players_field(rule, play),
				preset_field(question, rule, draw),
				options.node,
			),
		);
		seat_so_many(rule.players);
	}
	return { node, draw };
}

/**
 * @param {Session} session
 * @param {{rulesets: Ruleset[], prepare: import("../rules.js").Prepare}} loaded
 * @param {(match: {id: string}) => void} begun
 */
export function begin_view(session, { rulesets, prepare }, begun) {
	const wish = first_wish(rulesets);
	let asked = wish.ruleset.id;
	const told = alarm();
	const go = button(t("begin"), begin);
	const seats = seats_part(wish, session, () => {
		go.disabled = wish.seats.includes(undefined);
	});
	const rules = rules_part(wish, rulesets, choose, (players) => {
		fit_seats(wish, players);
		seats.draw();
	});

	async function choose(/** @type {string} */ id) {
		asked = id;
		await told.during(() => prepare(id));
		if (asked !== id) return;
		wish.ruleset = ruleset_of(rulesets, id);
		wish.question = blank(wish.ruleset.id);
		rules.draw();
	}

	async function begin() {
		const { ruleset, question } = wish;
		go.disabled = true;
		const room = await told.during(() =>
			session.remote.club.matches.begin(request_of(wish)),
		);
		go.disabled = false;
		if (room === undefined) return;
		const { preset, options } = question;
		keep(LAST, { ruleset: ruleset.id, preset, options });
		await session.rename().catch(() => undefined);
		begun(room);
	}

	rules.draw();
	return h(
		"div",
		{ class: "begin" },
		card(t("rules"), rules.node),
		seats.node,
		told.node,
		h("div", { class: "buttons" }, go),
	);
}
