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
/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {string | {guest: string}} Who */

const OFFERED = 12;
/** The name of what was played last, in what this phone keeps. */
export const LAST = "last_rules";

/**
 * @param {Session} session
 * @param {{rulesets: Ruleset[], prepare: import("../rules.js").Prepare}} loaded
 * @param {(match: any) => void} begun
 */
export function begin_view(session, { rulesets, prepare }, begun) {
	/** What was played last is what is played again. */
	const last = recall(LAST) ?? {};
	const ruleset_of = (/** @type {string} */ id) =>
		/** @type {Ruleset} */ (
			rulesets.find((one) => one.id === id && is_loaded(one)) ?? rulesets[0]
		);
	let ruleset = ruleset_of(last.ruleset);
	let asked = ruleset.id;
	let question = { ...blank(ruleset.id), ...(ruleset.id === last.ruleset && last) };
	/** @type {(Who | undefined)[]} */
	let seats = [];
	const rules = h("div");
	const chosen = h("ol", { class: "seating" });
	const offered = h("div", { class: "pills" });
	const told = alarm();
	const go = button(t("begin"), begin);
	const typed = h("input", {
		autocomplete: "off",
		maxlength: 60,
		oninput: () => offer(),
	});

	const name_of = (/** @type {Who} */ who) =>
		typeof who === "string" ? String(session.names[who]) : who.guest;

	function sit(/** @type {Who} */ who) {
		const free = seats.indexOf(undefined);
		if (free < 0) return;
		seats[free] = who;
		typed.value = "";
		draw_seats();
	}

	function draw_seats() {
		const winds = ["1z", "2z", "3z", "4z"];
		fill(
			chosen,
			...seats.map((who, seat) => {
				const wind = said(ruleset.labels["winds"]?.[String(winds[seat])]);
				return h(
					"li",
					{},
					h("span", { class: "wind" }, wind),
					who === undefined
						? h("span", { class: "free" }, t("free_seat"))
						: button(
								`${name_of(who)} ×`,
								() => {
									seats[seat] = undefined;
									draw_seats();
								},
								{
									class: "quiet",
									"aria-label": t("remove", {
										what: name_of(who),
									}),
								},
							),
				);
			}),
		);
		go.disabled = seats.includes(undefined);
		offer();
	}

	/** Names of the club that fit what is typed, and a guest of just that name. */
	function offer() {
		const text = typed.value.trim();
		const free = Object.entries(session.names).filter(
			([id, name]) =>
				!seats.includes(id) &&
				name.toLowerCase().includes(text.toLowerCase()),
		);
		const known = free.slice(0, OFFERED);
		fill(
			offered,
			...known.map(([id, name]) =>
				button(name, () => sit(id), { class: "quiet" }),
			),
			text !== "" &&
				button(t("as_guest", { name: text }), () => sit({ guest: text })),
		);
	}

	async function choose(/** @type {string} */ id) {
		asked = id;
		await told.during(() => prepare(id));
		if (asked !== id) return;
		ruleset = ruleset_of(id);
		question = blank(ruleset.id);
		draw_rules();
	}

	function draw_rules() {
		const rule = seated(question, ruleset);
		const options = options_part(question, rule, () => options.refresh());
		options.refresh();
		seats = Array.from({ length: rule.players }, (_, seat) => seats[seat]);
		const choices = rulesets.map(({ id, label }) => [id, said(label)]);
		const play = (/** @type {number} */ players) => {
			question = { ...blank(ruleset.id), options: options_for(rule, players) };
			draw_rules();
		};
		redraw(rules, () =>
			fill(
				rules,
				radios(
					t("rules"),
					/** @type {any} */ (choices),
					ruleset.id,
					choose,
				),
				players_field(rule, play),
				preset_field(question, rule, draw_rules),
				options.node,
			),
		);
		draw_seats();
	}

	async function begin() {
		const { preset, options } = question;
		const rules_said = { ...(preset && { preset }), ...options };
		const request = /** @type {any} */ ({
			ruleset: ruleset.id,
			rules: rules_said,
			seats,
		});
		go.disabled = true;
		const room = await told.during(() => session.remote.club.matches.begin(request));
		go.disabled = false;
		if (room === undefined) return;
		keep(LAST, { ruleset: ruleset.id, preset, options });
		await session.rename().catch(() => undefined);
		begun(room.state);
	}

	draw_rules();
	return h(
		"div",
		{ class: "begin" },
		card(t("rules"), rules),
		card(t("who_sits"), chosen, labelled(t("name"), typed), offered),
		told.node,
		h("div", { class: "buttons" }, go),
	);
}
