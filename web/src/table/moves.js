// What is done at a table beside its hands: a penalty, chips from hand to hand, another player.
import { h } from "../dom.js";
import { choice, labelled, number } from "../fields.js";
import { alarm, button, fold, number as count } from "../club/parts.js";
import { standing_in } from "../club/session.js";
import { t } from "../words.js";

/** @typedef {import("../shapes.js").Match} Match */
/** @typedef {import("mahjongd").MatchRoom} Room */
/** @typedef {import("mahjongd").Seat} Seat */
/**
 * @typedef {{
 *   room: Room, session: import("../club/session.js").Session, names: string[],
 *   waiting: boolean, done: () => Promise<void>}} About
 */
/** What the fields say. */
const blank = () => ({
	seat: /** @type {Seat} */ (0),
	to: /** @type {Seat} */ (1),
	points: 0,
	chips: 0,
	reason: "",
	player: "",
	stand_in: "",
});
/** @typedef {ReturnType<typeof blank>} Given */
/** @typedef {"penalty" | "chips" | "seat"} Move */

// ---- What is said, and what is written for it ----

const reason_of = (/** @type {Given} */ { reason }) => reason || t("no_reason");

/**
 * What each button does, in words; undefined while not all is said.
 * @type {{[move in Move]: (given: Given, about: About) => string | undefined}}
 */
const SAYS = {
	penalty: ({ seat, points }, { names }) =>
		points > 0
			? t("say_penalty", { who: names[seat] ?? "", n: count(points) })
			: undefined,
	chips: ({ seat, to, chips }, { names }) =>
		chips > 0 && seat !== to
			? t("say_chips", {
					who: names[seat] ?? "",
					to: names[to] ?? "",
					n: count(chips),
				})
			: undefined,
	seat: ({ seat, player }, { names, session }) =>
		player
			? t("say_seat", {
					who: names[seat] ?? "",
					name: session.names[player] ?? "",
				})
			: undefined,
};

const ids = (/** @type {readonly (import("../shapes.js").Who | null)[]} */ seats) =>
	seats.map((who) => (typeof who === "object" ? (who?.player ?? null) : who));
const sitting = (/** @type {Match} */ { seats }) => ids(seats);
const played_by = (/** @type {Match} */ match) =>
	ids(match.played_by ?? match.seats.map(() => null));

const but = (
	/** @type {(string | null)[]} */ players,
	/** @type {number} */ at,
	/** @type {string | null} */ id,
) => players.map((player, seat) => (seat === at ? id : player));

/**
 * Who sits where and who plays there from now on.
 * @param {Room} room @param {(string | null)[]} seats @param {(string | null)[]} players
 */
const seat_all = (room, seats, players) =>
	room.seats(/** @type {import("mahjongd").SeatsGiven} */ (seats), { played_by: players });

const match_of = (/** @type {Room} */ room) => /** @type {Match} */ (room.state);

/** @type {{[move in Move]: (given: Given, room: Room) => Promise<unknown>}} */
const WRITES = {
	penalty: (given, room) =>
		room.penalty({ seat: given.seat, points: given.points, reason: reason_of(given) }),
	chips: (given, room) =>
		room.transfer({
			from: given.seat,
			to: given.to,
			chips: given.chips,
			reason: reason_of(given),
		}),
	// Who takes the seat plays it, too.
	seat({ seat, player }, room) {
		const match = match_of(room);
		return seat_all(
			room,
			but(sitting(match), seat, player),
			but(played_by(match), seat, null),
		);
	},
};

/** Another one plays for who sits there, or nobody. */
function stand_in(/** @type {Given} */ { seat, stand_in: who }, /** @type {Room} */ room) {
	const match = match_of(room);
	return seat_all(room, sitting(match), but(played_by(match), seat, who || null));
}

// ---- Where it is said ----

/**
 * A choice of seats.
 * @param {string} label @param {Given} given @param {"seat" | "to"} member @param {string[]} names
 */
const whose = (label, given, member, names) =>
	labelled(
		label,
		choice(
			names.map((name, seat) => /** @type {const} */ ([String(seat), name])),
			String(given[member]),
			(seat) => (given[member] = /** @type {Seat} */ (Number(seat))),
		),
	);

/**
 * @param {string} label @param {Given} given @param {"points" | "chips"} member
 * @param {number} step
 */
const amount = (label, given, member, step) =>
	labelled(
		label,
		number(undefined, { min: 0, step }, (n) => (given[member] = Number(n ?? 0))),
	);

/**
 * Somebody of the club who is not at the table.
 * @param {string} label @param {string} nobody @param {About} about
 * @param {(id: string) => void} chosen
 */
function another(label, nobody, { room, session, names }, chosen) {
	const there = [...names, ...standing_in(match_of(room), session)];
	const others = Object.entries(session.names).filter(([, name]) => !there.includes(name));
	return labelled(label, choice([["", nobody], ...others], "", chosen));
}

/**
 * A button that can be pressed once a sentence says what it does.
 * @param {Move} move @param {string} text @param {Given} given @param {About} about
 * @param {(write: () => Promise<unknown>) => () => Promise<void>} act
 */
function doing(move, text, given, about, act) {
	const said = h("p", { class: "says", role: "status" });
	const go = button(
		text,
		act(() => WRITES[move](given, about.room)),
		{ class: "quiet" },
	);
	return {
		nodes: [said, go],
		show() {
			const words = SAYS[move](given, about);
			said.textContent = words ?? "";
			go.disabled = about.waiting || words === undefined;
		},
	};
}

/** @param {About} about */
export function moves_part(about) {
	const { room, names, waiting, done } = about;
	const told = alarm();
	const given = blank();
	const act = (/** @type {() => Promise<unknown>} */ write) => async () => {
		if ((await told.during(write)) !== undefined) await done();
	};
	const why = h("input", { maxlength: 200, oninput: () => (given.reason = why.value) });
	const take = doing("penalty", t("penalty_take"), given, about, act);
	const give = doing("chips", t("chips_give"), given, about, act);
	const sit = doing("seat", t("substitute_do"), given, about, act);
	const show = () => [take, give, sit].forEach((one) => one.show());
	const node = fold(
		t("besides"),
		waiting && h("p", { class: "help" }, t("after_recorded")),
		told.node,
		whose(t("seat_of"), given, "seat", names),
		labelled(t("reason"), why),
		h("h3", {}, t("penalty")),
		amount(t("points"), given, "points", 100),
		...take.nodes,
		h("h3", {}, t("chips")),
		whose(t("to_seat"), given, "to", names),
		amount(t("chips"), given, "chips", 1),
		...give.nodes,
		h("h3", {}, t("substitute")),
		another(t("name"), t("not_said"), about, (id) => (given.player = id)),
		...sit.nodes,
		h("h3", {}, t("stand_in")),
		h("p", { class: "help" }, t("stand_in_help")),
		another(t("who_plays"), t("nobody_else"), about, (id) => (given.stand_in = id)),
		button(
			t("stand_in_do"),
			act(() => stand_in(given, room)),
			{ class: "quiet", disabled: waiting },
		),
	);
	node.addEventListener("input", show);
	node.addEventListener("change", show);
	show();
	return node;
}
