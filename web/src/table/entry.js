// One hand, said in a few taps: how it ended, who won of whom, and what it was worth.
import { fill, h, redraw } from "../dom.js";
import { assign, check, field, radios } from "../fields.js";
import { button, fold } from "../club/parts.js";
import { said, t } from "../words.js";
import { extras, question_of } from "./draft.js";
import { called_part, tiles_of_winner } from "./value.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Seated} Ruleset */

/** Whether the match's rules know this way to end a hand: all its options are as they must be. */
const allowed = (/** @type {any} */ rules, /** @type {{[name: string]: unknown}} */ options) =>
	Object.entries(options).every(([name, value]) => rules[name] === value);

/** Each number of somebody's gets a button that counts one more. */
function counting(/** @type {HTMLElement} */ group, /** @type {string} */ name) {
	for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (
		group.querySelectorAll(".field > label > input[type=number]")
	)) {
		const one = /** @type {HTMLElement} */ (input.closest(".field"));
		const what = `+1: ${one.querySelector("span")?.textContent} · ${name}`;
		const more = () => {
			input.stepUp();
			input.dispatchEvent(new Event("input"));
		};
		const counted = h("div", { class: "counted" });
		one.replaceWith(counted);
		fill(counted, one, button("+1", more, { class: "quiet", "aria-label": what }));
	}
	return group;
}

/**
 * @param {Draft} draft
 * @param {Ruleset} ruleset
 * @param {{match: any, table: any, names: string[]}} at
 * @param {() => void} changed
 */
export function entry_part(draft, ruleset, { match, table, names }, changed) {
	const body = h("div", { class: "ending" });
	const takes = (/** @type {string} */ name) => ruleset.outcome_members.includes(name);
	const word = (/** @type {string} */ member) =>
		said(ruleset.labels["outcome_members"]?.[member]);
	const seats = names.map((_, seat) => seat);

	/** Seats that are ticked: winners, those who are ready. */
	function ticks(
		/** @type {string} */ legend,
		/** @type {number[]} */ list,
		/** @type {() => void} */ then,
	) {
		const set = (/** @type {number} */ seat) => (/** @type {boolean} */ on) => {
			const at = list.indexOf(seat);
			if (on && at < 0) list.push(seat);
			if (!on && at >= 0) list.splice(at, 1);
			then();
		};
		return h(
			"fieldset",
			{ class: "radios" },
			h("legend", {}, legend),
			...seats.map(
				(seat) =>
					check(String(names[seat]), list.includes(seat), set(seat))
						.node,
			),
		);
	}

	function from_whom(/** @type {() => void} */ then) {
		const { winners } = draft;
		if (draft.from !== undefined && winners.includes(draft.from ?? -1))
			draft.from = undefined;
		if (winners.length > 1 && draft.from === null) draft.from = undefined;
		const others = seats.filter((seat) => !winners.includes(seat));
		return radios(
			t("from_whom"),
			[
				...(winners.length > 1
					? []
					: [/** @type {const} */ (["self", t("self_draw")])]),
				...others.map(
					(seat) =>
						/** @type {const} */ ([
							String(seat),
							String(names[seat]),
						]),
				),
			],
			draft.from === null ? "self" : String(draft.from ?? ""),
			(from) => {
				draft.from = from === "self" ? null : Number(from);
				then();
			},
		);
	}

	/** Either as called, or by its tiles. */
	function value(/** @type {number} */ seat) {
		const node = h("section", { class: "value" });
		const by_tiles = h("button", { type: "button", class: "quiet" });
		const draw = () => {
			const asked = draft.tiles[seat];
			if (asked !== undefined) asked.from = draft.from ?? null;
			by_tiles.textContent = t(asked ? "as_called" : "by_its_tiles");
			const who = String(names[seat]);
			fill(
				node,
				asked
					? tiles_of_winner(asked, ruleset, changed)
					: called_part(
							who,
							ruleset,
							(draft.called[seat] ??= {}),
							draft.from === null,
							changed,
						),
				asked && deal(),
				by_tiles,
			);
		};
		by_tiles.addEventListener("click", () => {
			if (draft.tiles[seat]) delete draft.tiles[seat];
			else draft.tiles[seat] = question_of(seat, match, table);
			draw();
			by_tiles.focus();
			changed();
		});
		draw();
		return node;
	}

	const deal = () =>
		h(
			"div",
			{},
			...ruleset.deal.map((member) =>
				field(member, ruleset, draft.deal[member.name], (given) => {
					assign(draft.deal, member.name, given);
					changed();
				}),
			),
		);

	function win() {
		const from = h("div");
		const values = h("div");
		const again = () => {
			fill(values, ...(draft.from === undefined ? [] : draft.winners.map(value)));
			changed();
		};
		const winners = () => {
			fill(from, draft.winners.length > 0 && from_whom(again));
			again();
		};
		const who = ticks(t("who_won"), draft.winners, winners);
		fill(from, draft.winners.length > 0 && from_whom(again));
		fill(values, ...(draft.from === undefined ? [] : draft.winners.map(value)));
		return [who, from, values];
	}

	/** Who is ready, or nobody: one of the two is tapped before a draw can be booked. */
	function exhaustive() {
		if (!takes("tenpai")) return [];
		for (const seat of draft.riichi)
			if (!draft.tenpai.includes(seat)) draft.tenpai.push(seat);
		const again = () => {
			redraw(body, draw);
			changed();
		};
		const group = ticks(word("tenpai"), draft.tenpai, () => {
			draft.nobody = false;
			again();
		});
		const text = t(draft.riichi.length > 0 ? "ready_no_other" : "ready_nobody");
		const { node } = check(text, draft.nobody === true, (on) => {
			draft.nobody = on;
			if (on) draft.tenpai.splice(0, draft.tenpai.length, ...draft.riichi);
			again();
		});
		group.append(node);
		return [group];
	}

	const offender = () => [
		radios(
			t("whose_fault"),
			names.map((name, seat) => [String(seat), name]),
			String(draft.offender ?? ""),
			(seat) => {
				draft.offender = Number(seat);
				changed();
			},
		),
	];

	const abort = () => [
		radios(
			word("reason"),
			ruleset.aborts
				.filter(({ options }) => allowed(match.rules, options))
				.map(({ id, label }) => [id, said(label)]),
			draft.reason ?? "",
			(id) => {
				draft.reason = id;
				changed();
			},
		),
	];

	const ENDINGS = /** @type {{[type: string]: () => import("../dom.js").Child[]}} */ ({
		win,
		exhaustive_draw: exhaustive,
		abortive_draw: abort,
		false_win: offender,
	});

	/** What the ruleset asks of each seat besides, and what happened at the first discard. */
	function more() {
		const asked = extras(ruleset);
		const groups = asked.length === 0 ? [] : seats.map((seat) => of_seat(asked, seat));
		const followed =
			takes("followed") &&
			check(word("followed"), draft.followed, (on) => {
				draft.followed = on;
				changed();
			}).node;
		const fouled =
			takes("false_wins") &&
			ticks(word("false_wins"), (draft.false_wins ??= []), changed);
		return groups.length > 0 || followed || fouled
			? fold(t("more_seats"), followed, fouled, ...groups)
			: undefined;
	}

	function of_seat(
		/** @type {import("../question.js").Member[]} */ asked,
		/** @type {number} */ seat,
	) {
		const values = /** @type {import("../question.js").Values} */ (draft.seats[seat]);
		const name = String(names[seat]);
		const group = h(
			"fieldset",
			{ class: "group" },
			h("legend", {}, name),
			...asked.map((member) =>
				field(member, ruleset, values[member.name], (given) => {
					assign(values, member.name, given);
					changed();
				}),
			),
		);
		return counting(group, name);
	}

	function draw() {
		fill(body, ...(ENDINGS[draft.type]?.() ?? []));
	}
	const types = radios(
		t("ending"),
		ruleset.outcomes
			.filter((type) => type !== "abortive_draw" || abortable())
			.map((type) => [type, said(ruleset.labels["outcomes"]?.[type])]),
		draft.type,
		(type) => {
			draft.type = type;
			draw();
			changed();
		},
	);
	function abortable() {
		return ruleset.aborts.some(({ options }) => allowed(match.rules, options));
	}
	draw();
	return { node: h("div", { class: "entry" }, types, body, more()), refresh: draw };
}
