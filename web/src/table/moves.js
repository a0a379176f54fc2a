// What is done at a table beside its hands: a penalty, chips from hand to hand, another player.
import { h } from "../dom.js";
import { choice, labelled, number } from "../fields.js";
import { alarm, button, fold, number as count } from "../club/parts.js";
import { standing_in } from "../club/session.js";
import { t } from "../words.js";

/**
 * @param {{room: any, session: import("../club/session.js").Session,
 *   ruleset: import("./draft.js").Ruleset, names: string[], waiting: boolean,
 *   done: () => Promise<void>}} about
 */
export function moves_part({ room, session, names, waiting, done }) {
	const told = alarm();
	const given = { seat: 0, to: 1, points: 0, chips: 0, reason: "", player: "", stand_in: "" };
	const seats = names.map((name, seat) => /** @type {const} */ ([String(seat), name]));
	const act = (/** @type {() => Promise<unknown>} */ write) => async () => {
		if ((await told.during(write)) !== undefined) await done();
	};
	const whose = (/** @type {string} */ label, /** @type {"seat" | "to"} */ member) =>
		labelled(
			label,
			choice(
				seats,
				String(given[member]),
				(seat) => (given[member] = Number(seat)),
			),
		);
	const amount = (
		/** @type {string} */ label,
		/** @type {"points" | "chips"} */ member,
		step = 1,
	) =>
		labelled(
			label,
			number(
				undefined,
				{ min: 0, step },
				(n) => (given[member] = Number(n ?? 0)),
			),
		);
	const why = h("input", {
		maxlength: 200,
		oninput: () => (given.reason = why.value),
	});
	const reason = () => given.reason || t("no_reason");
	const there = [...names, ...standing_in(room.state, session)];
	const others = Object.entries(session.names).filter(([, name]) => !there.includes(name));

	const penalty = () =>
		room.penalty({ seat: given.seat, points: given.points, reason: reason() });
	const chips = () =>
		room.transfer({
			from: given.seat,
			to: given.to,
			chips: given.chips,
			reason: reason(),
		});
	const ids = (/** @type {any[]} */ seats) => seats.map((who) => who?.player ?? who);
	const but = (/** @type {any[]} */ seats, /** @type {string | null} */ id) =>
		seats.map((who, seat) => (seat === given.seat ? id : who));
	const sitting = () => ids(room.state.seats);
	const played_by = () => ids(room.state.played_by ?? names.map(() => null));
	// Who takes the seat plays it, too.
	const replaced = () =>
		room.seats(but(sitting(), given.player), { played_by: but(played_by(), null) });
	const stood_in = () =>
		room.seats(sitting(), { played_by: but(played_by(), given.stand_in || null) });
	const name_of = (/** @type {string} */ id) => session.names[id] ?? "";
	/** Whose points, seat or hand it is. */
	const who = () => names[given.seat] ?? "";
	/** What each button does, in words; undefined while not all is said. */
	const SAYS = /** @type {{[what: string]: () => string | undefined}} */ ({
		penalty: () =>
			given.points > 0
				? t("say_penalty", { who: who(), n: count(given.points) })
				: undefined,
		chips: () =>
			given.chips > 0 && given.seat !== given.to
				? t("say_chips", {
						who: who(),
						to: names[given.to] ?? "",
						n: count(given.chips),
					})
				: undefined,
		seat: () =>
			given.player
				? t("say_seat", { who: who(), name: name_of(given.player) })
				: undefined,
	});
	/** A button that can be pressed once a sentence says what it does. */
	function doing(
		/** @type {string} */ what,
		/** @type {string} */ text,
		/** @type {() => Promise<unknown>} */ write,
	) {
		const said = h("p", { class: "says", role: "status" });
		const go = button(text, act(write), { class: "quiet" });
		return {
			nodes: [said, go],
			show() {
				const words = SAYS[what]?.();
				said.textContent = words ?? "";
				go.disabled = waiting || words === undefined;
			},
		};
	}
	const doings = [
		doing("penalty", t("penalty_take"), penalty),
		doing("chips", t("chips_give"), chips),
		doing("seat", t("substitute_do"), replaced),
	];
	const [take, give, sit] = doings;
	const show = () => doings.forEach((one) => one.show());
	const node = fold(
		t("besides"),
		waiting && h("p", { class: "help" }, t("after_recorded")),
		told.node,
		whose(t("seat_of"), "seat"),
		labelled(t("reason"), why),
		h("h3", {}, t("penalty")),
		amount(t("points"), "points", 100),
		...(take?.nodes ?? []),
		h("h3", {}, t("chips")),
		whose(t("to_seat"), "to"),
		amount(t("chips"), "chips"),
		...(give?.nodes ?? []),
		h("h3", {}, t("substitute")),
		labelled(
			t("name"),
			choice([["", t("not_said")], ...others], "", (id) => (given.player = id)),
		),
		...(sit?.nodes ?? []),
		h("h3", {}, t("stand_in")),
		h("p", { class: "help" }, t("stand_in_help")),
		labelled(
			t("who_plays"),
			choice(
				[["", t("nobody_else")], ...others],
				"",
				(id) => (given.stand_in = id),
			),
		),
		button(t("stand_in_do"), act(stood_in), { class: "quiet", disabled: waiting }),
	);
	node.addEventListener("input", show);
	node.addEventListener("change", show);
	show();
	return node;
}
