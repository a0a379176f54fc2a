// Old results, of which no hands are known: put right, once it is seen what that changes.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, day, fold, gain, grid, number } from "../club/parts.js";
import { seated } from "../club/session.js";
import { t } from "../words.js";

/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {import("../shapes.js").ListedMatch} Match */

const LOOKED_THROUGH = 200;
const SHOWN = 50;
const REASON_MOST = 200;

/** The newest ones. @param {Session} session */
async function old_results({ remote: { club } }) {
	/** @type {Match[]} */
	const found = [];
	let looked = 0;
	for await (const match of club.matches.list({ state: "finished", order: "desc" })) {
		if (match.last_hand === null) found.push(match);
		if (found.length === SHOWN || ++looked === LOOKED_THROUGH) break;
	}
	return found;
}

/** @param {Match} match @param {string[]} names */
const standings = (match, names) =>
	grid(
		t("result_would_be"),
		[t("place"), t("name"), t("points"), t("score")],
		(match.standings ?? []).map((one) => [
			String(one.place),
			String(names[one.seat]),
			number(one.points),
			gain(one.score),
		]),
	);

/**
 * One of them, as it stands and as it is to be.
 * @param {Session} session @param {Match} match
 * @param {{told: ReturnType<typeof alarm>, done: () => Promise<unknown>}} about
 */
function form(session, match, { told, done }) {
	const names = seated(match, session);
	const room = session.remote.club.matches.open(match.id);
	const seen = h("div", { role: "status" });
	const fields = names.map((_, seat) =>
		h("input", {
			type: "number",
			inputmode: "numeric",
			step: 1,
			value: match.table.points[seat],
			oninput: again,
		}),
	);
	const why = h("input", { maxlength: REASON_MOST, oninput: again });
	const write = button(t("result_right_do"), record, { disabled: true });

	/** What was seen is not what would be written any more. */
	function again() {
		write.disabled = true;
		fill(seen);
	}
	/** Chips stay as they were; scores that were given are for the points that were. */
	const given = () => ({
		result: fields.map(({ valueAsNumber }) => valueAsNumber),
		chips: match.chips,
		reason: why.value.trim() || t("no_reason"),
	});
	async function look() {
		const asked = () => room.result(given(), { preview: true });
		const would_be = await told.during(asked);
		if (would_be === undefined) return;
		fill(seen, standings(would_be, names));
		write.disabled = false;
	}
	async function record() {
		if ((await told.during(() => room.result(given()))) !== undefined) await done();
	}
	return [
		...fields.map((field, seat) => labelled(String(names[seat]), field)),
		labelled(t("reason"), why),
		h(
			"div",
			{ class: "buttons" },
			button(t("result_look"), look, { class: "quiet" }),
			write,
		),
		seen,
	];
}

/** @param {Session} session @param {() => Promise<void>} redraw */
export function results(session, redraw) {
	const told = alarm();
	const inside = h("div");
	const node = fold(
		t("old_results"),
		h("p", { class: "help" }, t("old_results_help")),
		told.node,
		inside,
	);

	async function draw() {
		const found = await old_results(session);
		const chosen = h("div");
		const name_of = (/** @type {Match} */ match) =>
			`${day(String(match.finished_at))}: ${seated(match, session).join(", ")}`;
		const choose = (/** @type {string} */ id) => {
			const match = found.find((one) => one.id === id);
			fill(
				chosen,
				...(match ? form(session, match, { told, done: redraw }) : []),
			);
		};
		/** @type {[string, string][]} */
		const choices = found.map((match) => [match.id, name_of(match)]);
		fill(
			inside,
			found.length === 0
				? h("p", {}, t("no_old_results"))
				: labelled(
						t("old_result"),
						choice(
							[["", t("not_said")], ...choices],
							"",
							choose,
						),
					),
			chosen,
		);
	}
	node.addEventListener("toggle", () => node.open && told.during(draw));
	return node;
}
