// In words: what a hand books, before it is booked and behind it.
import { number, round } from "../club/parts.js";
import { PAGES } from "../rulesets.js";
import { counted, current, said, signs, t } from "../words.js";

/** @typedef {import("./draft.js").Seated} Seated */
/** @typedef {import("../shapes.js").SettledWin} SettledWin */
/**
 * What was said of a hand and what it pays; where the table stood before it.
 * @typedef {Pick<import("../shapes.js").Hand, "input" | "settlement" | "table_before">} Told
 */

/** What a total is made of beside its points, in the order in which it is called. */
const UNITS = ["yakuman", "han", "fan", "fu", "pao", "tai", "hua"];
/** What is paid for the hand itself, for who was ready or wrong: that is said by itself. */
const PLAIN = ["hand", "base", "tiao", "noten", "false_win", "riichi"];
/** Riichi and a self-draw are a han each. */
const RIICHI_SELF_DRAW = 2;
/** As many counters as few evenings see. */
const MANY_COUNTERS = 4;
/** @type {SettledWin} */
const NOT_WON = { win: false };

const listed = (/** @type {string[]} */ names) => new Intl.ListFormat(current()).format(names);
const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

const takes = (/** @type {Seated} */ ruleset, /** @type {string} */ member) =>
	ruleset.outcome_members.includes(member);
const of_member = (/** @type {Seated} */ ruleset, /** @type {string} */ member) =>
	said(ruleset.labels["outcome_members"]?.[member]);
const why_of = (/** @type {Seated} */ ruleset, /** @type {string} */ why) =>
	said(ruleset.whys.find(({ id }) => id === why)?.label);

/** "Ready: Anna, Bo." */
const about = (/** @type {string} */ what, /** @type {string} */ who) =>
	what + signs().colon + who + signs().stop;

/** Of a total its limit: a word of its own, or a pattern that is worth as much. */
function limit_of(/** @type {string} */ id, /** @type {Seated} */ ruleset) {
	const words = ruleset.total.find(({ name }) => name === "limit")?.word_labels;
	return said(words?.[id] ?? ruleset.patterns.find((one) => one.id === id)?.label);
}

/**
 * What a winner's hand is worth, as the ruleset calls it; where it has no number for that, by the
 * names of its patterns.
 * @param {SettledWin | undefined} win
 * @param {Seated} ruleset
 */
export function value_of({ total = {}, patterns = [] } = NOT_WON, ruleset) {
	const has = (/** @type {string} */ id) => Number(total[id] ?? 0) > 0;
	const units = UNITS.filter((id) => has(id) && !(id === "han" && has("yakuman")));
	const made = units.map((id) =>
		counted(number(Number(total[id])), said(ruleset.labels["units"]?.[id])),
	);
	if (total["limit"] && !has("yakuman")) made.push(limit_of(String(total["limit"]), ruleset));
	if (units.length > 0) return made.join(signs().blank);
	const named = patterns.map(({ id }) =>
		said(ruleset.patterns.find((one) => one.id === id)?.label),
	);
	return listed([...made, ...named]);
}

/** The same with its points. */
function worth(/** @type {SettledWin | undefined} */ win, /** @type {Seated} */ ruleset) {
	const n = number(Number(win?.total?.["points"] ?? 0));
	const points = counted(n, said(ruleset.labels["units"]?.["points"]));
	return [value_of(win, ruleset), points].filter(Boolean).join(signs().comma);
}

/** @param {Told} hand @param {Seated} ruleset @param {string[]} names */
const won = ({ input, settlement }, ruleset, names) =>
	(input.outcome.wins ?? []).map(({ seat, from }, i) => {
		const values = {
			who: names[seat] ?? "",
			value: worth(settlement.wins[i], ruleset),
		};
		return from === null
			? t("say_drawn", values)
			: t("say_off", { ...values, from: names[from] ?? "" });
	});

/** @param {Told} hand @param {Seated} ruleset @param {string[]} names */
function drawn({ input }, ruleset, names) {
	const ready = names.filter((_, seat) => input.outcome.tenpai?.includes(seat));
	if (!takes(ruleset, "tenpai")) return [t("say_draw")];
	if (ready.length === 0) return [t("say_draw"), t("say_ready_none")];
	if (ready.length === names.length) return [t("say_draw"), t("say_ready_all")];
	const who = ready.length === 1 ? t("say_only", { who: ready[0] ?? "" }) : listed(ready);
	return [t("say_draw"), about(of_member(ruleset, "tenpai"), who)];
}

/** @type {{[type: string]: (hand: Told, ruleset: Seated, names: string[]) => string[]}} */
const ENDINGS = {
	win: won,
	exhaustive_draw: drawn,
	abortive_draw: ({ input }, ruleset) => [
		about(
			said(ruleset.labels["outcomes"]?.["abortive_draw"]),
			said(ruleset.aborts.find(({ id }) => id === input.outcome.reason)?.label),
		),
	],
	false_win: ({ input }, ruleset, names) => [
		about(
			capital(why_of(ruleset, "false_win")),
			names[input.outcome.offender ?? -1] ?? "",
		),
	],
};

/** Who else is named in what was said: who laid a stick, who was wrong before. */
const besides = (
	/** @type {import("../shapes.js").Outcome} */ outcome,
	/** @type {Seated} */ ruleset,
	/** @type {string[]} */ names,
) =>
	/** @type {const} */ (["riichi", "false_wins"]).flatMap((member) => {
		const seats = outcome[member] ?? [];
		const who = listed(names.filter((_, seat) => seats.includes(seat)));
		return seats.length > 0 ? [about(of_member(ruleset, member), who)] : [];
	});

/**
 * Who gets and who pays, the most first: those of one amount together, "the others" where nobody
 * else is left.
 * @param {readonly number[]} deltas @param {string[]} names
 */
export function moved(deltas, names) {
	const amounts = [...new Set(deltas)].filter((n) => n !== 0);
	amounts.sort((a, b) => Number(b > 0) - Number(a > 0) || Math.abs(b) - Math.abs(a));
	if (amounts.length === 0) return t("say_nothing");
	const left = new Set(names.keys());
	const groups = amounts.map((n) => {
		const seats = [...left].filter((seat) => deltas[seat] === n);
		const others = left.size < names.length && seats.length === left.size;
		for (const seat of seats) left.delete(seat);
		const amount = number(n, true);
		const who = listed(seats.map((seat) => names[seat] ?? ""));
		if (seats.length === 1) return `${who} ${amount}`;
		return t("say_each", { who: others ? t("say_others") : who, amount });
	});
	return groups.join(signs().comma) + signs().stop;
}

/** What is paid besides the hand: counters, sticks, kongs. */
function beside(
	/** @type {import("../shapes.js").Payment[]} */ payments,
	/** @type {Seated} */ ruleset,
) {
	/** @type {Map<string, number>} */
	const sums = new Map();
	for (const { why, amount } of payments)
		if (!PLAIN.includes(why)) sums.set(why, (sums.get(why) ?? 0) + amount);
	if (sums.size === 0) return [];
	const parts = [...sums].map(([why, sum]) => `${why_of(ruleset, why)} ${number(sum)}`);
	return [t("say_of_it", { what: parts.join(signs().comma) })];
}

/**
 * What will be booked, or was: how it ended, what each gets or pays, and what is played next.
 * @param {Told} hand
 * @param {Seated} ruleset
 * @param {string[]} names
 * @returns {string[]}
 */
export function sentences(hand, ruleset, names) {
	const { outcome } = hand.input;
	const { payments, deltas, next_table, match_over } = hand.settlement;
	return [
		...(ENDINGS[outcome.type]?.(hand, ruleset, names) ?? []),
		...besides(outcome, ruleset, names),
		moved(deltas, names),
		...beside(payments, ruleset),
		match_over ? t("match_over") : t("say_next", { round: round(next_table, ruleset) }),
	];
}

/**
 * A hand in a line: who, of whom and with what, or how it ended otherwise.
 * @param {Told} hand
 * @param {Seated} ruleset
 * @param {string[]} names
 */
export function brief(hand, ruleset, names) {
	const { outcome } = hand.input;
	if (outcome.type !== "win")
		return (ENDINGS[outcome.type]?.(hand, ruleset, names) ?? []).join(signs().blank);
	const wins = (outcome.wins ?? []).map(({ seat, from }, i) => {
		const who = names[seat] ?? "";
		const how =
			from === null
				? t("won_drawn", { who })
				: t("won_off", { who, from: names[from] ?? "" });
		return [how, value_of(hand.settlement.wins[i], ruleset)]
			.filter(Boolean)
			.join(" · ");
	});
	return wins.join("; ");
}

/** What a winner was called to have, so far. */
function half_called(
	/** @type {import("./draft.js").Values | undefined} */ called,
	/** @type {Seated} */ ruleset,
) {
	const parts = Object.entries(called ?? {}).flatMap(([id, n]) =>
		typeof n === "number"
			? [counted(number(n), said(ruleset.labels["units"]?.[id]) || id)]
			: [],
	);
	return parts.join(signs().blank);
}

/**
 * What has been said of a hand that is not whole.
 * @param {import("./draft.js").Draft} draft
 * @param {Seated} ruleset
 * @param {string[]} names
 */
export function half_said(draft, ruleset, names) {
	const { type, winners, from, reason, offender } = draft;
	const of = (/** @type {number[]} */ seats) =>
		listed(names.filter((_, seat) => seats.includes(seat)));
	const values = winners.map((seat) =>
		[half_called(draft.called[seat], ruleset), draft.tiles[seat]?.tiles]
			.filter(Boolean)
			.join(signs().comma),
	);
	const whose = typeof from === "number" ? (names[from] ?? "") : t("self_draw");
	return [
		said(ruleset.labels["outcomes"]?.[type]) + signs().stop,
		winners.length > 0 && about(t("who_won"), of(winners)),
		from !== undefined && about(t("from_whom"), whose),
		...values.map((value) => value !== "" && value + signs().stop),
		draft.tenpai.length > 0 && about(of_member(ruleset, "tenpai"), of(draft.tenpai)),
		reason !== undefined &&
			about(
				t("reason"),
				said(ruleset.aborts.find(({ id }) => id === reason)?.label),
			),
		offender !== undefined && about(t("whose_fault"), names[offender] ?? ""),
		draft.riichi.length > 0 && about(of_member(ruleset, "riichi"), of(draft.riichi)),
	]
		.filter((one) => typeof one === "string")
		.join(signs().blank);
}

// ---- What is unusual, for what was tapped ----

/**
 * @typedef {{
 *   hand: Told, ruleset: Seated, names: string[], wins: import("../shapes.js").Win[]}} Asked
 */

/** The value: so high that it comes seldom, or less than what else was tapped is worth. */
function odd_values(/** @type {Asked} */ { hand, ruleset, names, wins }) {
	const rare = Object.entries(PAGES[ruleset.id]?.rare ?? {});
	const found = hand.settlement.wins
		.filter(({ total }) =>
			rare.some(([id, least]) => Number(total?.[id] ?? 0) >= least),
		)
		.map((win) => t("odd_value", { value: worth(win, ruleset) }));
	const riichi = hand.input.outcome.riichi ?? [];
	const poor = wins.filter(
		({ seat, from, called }) =>
			takes(ruleset, "riichi") &&
			ruleset.called_fu !== undefined &&
			riichi.includes(seat) &&
			from === null &&
			Number(called?.["han"]) < RIICHI_SELF_DRAW,
	);
	return [...found, ...poor.map(({ seat }) => t("odd_riichi", { who: names[seat] ?? "" }))];
}

/** The payer: somebody answers for another's tile, or has not so much. */
function odd_payers(/** @type {Asked} */ { hand, ruleset, names }) {
	const { payments, next_table } = hand.settlement;
	const liable = payments.filter(({ why }) => why === "liability");
	const who = (/** @type {(number | null)[]} */ seats) =>
		listed(names.filter((_, seat) => seats.includes(seat)));
	const seats = liable.map(({ from }) => from);
	const below = [...names.keys()].filter(
		(seat) =>
			ruleset.start_points > 0 &&
			Number(next_table.points[seat]) < 0 &&
			Number(hand.table_before.points[seat]) >= 0,
	);
	return [
		liable.length > 0 && about(capital(why_of(ruleset, "liability")), who(seats)),
		below.length > 0 && t("odd_below", { who: who(below) }),
	];
}

/** Counters and sticks: one winner of several has them, or there are many. */
function odd_counters(/** @type {Asked} */ { hand, ruleset, names, wins }) {
	const { payments } = hand.settlement;
	const paid = payments.filter(
		({ why, to }) => ["honba", "deposits"].includes(why) && typeof to === "number",
	);
	const whose = [...new Set(paid.map(({ to }) => to))];
	const whys = [...new Set(paid.map(({ why }) => why))];
	const what = capital(listed(whys.map((why) => why_of(ruleset, why))));
	const who = t("say_only", { who: names[Number(whose[0])] ?? "" });
	return [
		wins.length > 1 && whose.length === 1 && about(what, who),
		wins.length > 0 &&
			hand.table_before.honba >= MANY_COUNTERS &&
			t("odd_counters", { round: round(hand.table_before, ruleset) }),
	];
}

/**
 * What is to be looked at twice before it is booked.
 * @param {Told} hand
 * @param {Seated} ruleset
 * @param {string[]} names
 */
export function oddities(hand, ruleset, names) {
	const asked = { hand, ruleset, names, wins: hand.input.outcome.wins ?? [] };
	return [...odd_values(asked), ...odd_payers(asked), ...odd_counters(asked)].filter(
		(one) => typeof one === "string",
	);
}
