// The room where a match is played: table, own hand, what a learner is told, and the end of each
// hand.
import { button } from "../club/parts.js";
import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { course_part } from "./course.js";
import { end_part, standings_part } from "./end.js";
import { own_hand } from "./hand.js";
import { help_panel, keeps_of } from "./help.js";
import { hand_of, places } from "./match.js";
import { names_of } from "./names.js";
import { review_part } from "./review.js";
import { sentence } from "./say.js";
import { lay, table_node, table_of } from "./table.js";
import { waits_asked } from "./waits.js";

/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./keep.js").Settings} Settings */
/** @typedef {import("./waits.js").Known} Known */
/** @typedef {import("./names.js").Rules} Rules */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("mahjongd/play").Player} Player */

/** Sentences that can be read again. */
const LOG_MOST = 40;

/**
 * @param {{
 *   game: Game, ruleset: Rules, rules: import("../rules.js").Rules, player: Promise<Player>,
 *   settings: () => Settings, open_settings: () => void, rematch: () => void,
 *   leave: () => void}} about
 */
export function room({ game, ruleset, rules, player, settings, open_settings, rematch, leave }) {
	const mat = table_node();
	const own = own_hand();
	const learn = help_panel();
	const log = h("div", { class: "unseen", role: "log", "aria-live": "polite" });
	const said = h("p", { class: "said", "aria-hidden": "true" });
	const gear = button("", open_settings, { class: "quiet gear" });
	const playing = h(
		"div",
		{ class: "playing" },
		h("div", { class: "top" }, said, gear),
		mat,
		learn.node,
		own.node,
	);
	const after = h("div", { class: "after" });
	const node = h("div", { class: "room" }, log, playing, after);
	/** What is known of the own hand as it is, and as it was before its last tile. */
	let known = /** @type {Known | undefined} */ (undefined);
	let before = /** @type {Known | undefined} */ (undefined);
	let asked = "";
	let ended = "";

	const names = () => names_of(game.you, ruleset.players);
	const table = () => hand_of(game.match).table;
	const mine = () => /** @type {Seat} */ (game.view.seats[game.you]);

	function tell(/** @type {Event[]} */ events) {
		const about = { you: game.you, names: names(), ruleset };
		const texts = events
			.map((event) => sentence(event, about))
			.filter((text) => text !== "");
		if (texts.length === 0) return;
		log.append(...texts.map((text) => h("p", {}, text)));
		while (log.childElementCount > LOG_MOST) log.firstElementChild?.remove();
		said.textContent = texts.join(" ");
	}

	/** What the rules know of the own hand, asked when it has changed. */
	async function look() {
		if (settings().help === "none" || game.over) return;
		const { you } = game;
		const request = waits_asked(game.match.setup, table(), game.view, ruleset);
		const text = JSON.stringify(request);
		if (text === asked) return;
		asked = text;
		try {
			const found = /** @type {Known} */ (
				/** @type {unknown} */ (
					await rules.waits(/** @type {never} */ (request), {
						names: "none",
					})
				)
			);
			if (asked !== text || game.you !== you) return;
			if (found.waits !== undefined) before = found;
			known = found;
		} catch (error) {
			// A hand that cannot be asked about is played all the same.
			console.warn(error);
			known = undefined;
		}
		show_own();
	}

	function show_own() {
		const { offers, view, you } = game;
		const { help, confirm } = settings();
		const asks = view.phase === "turn" && view.seat === you && offers.length > 0;
		const shown = asks === (known?.discards !== undefined) ? known : undefined;
		own.show({
			seat: mine(),
			offers,
			ruleset,
			keeps: asks ? keeps_of(shown, help) : [],
			confirm,
			act: (offer) => void game.act(offer),
		});
		learn.show({
			level: help,
			known: shown ?? before,
			before,
			view,
			you,
			ruleset,
			names: names(),
			can_win: offers.some(({ type }) => type === "win"),
			last: [...view.events]
				.reverse()
				.find(({ type }) => type === "draw" || type === "discard"),
		});
	}

	function show_end() {
		const key = `${game.match.hands.length} ${game.match.over}`;
		show_own();
		playing.hidden = true;
		if (key === ended) return;
		ended = key;
		if (game.match.over) return show_standings();
		const course = course_part(rules, game.match, ruleset);
		fill(
			after,
			end_part({
				view: game.view,
				names: names(),
				you: game.you,
				ruleset,
				next: () => void game.next(),
				end: () => game.end(),
				course: course.node,
				review: review_part(player, game.match, ruleset, course.show),
			}),
		);
		/** @type {HTMLElement | null} */ (after.querySelector(".next"))?.focus();
	}

	function show_standings() {
		const { settlement } = game.view;
		const points =
			settlement?.next_table.points ??
			table_of({ view: game.view, table: table(), you: game.you, ruleset })
				.points;
		fill(
			after,
			standings_part({
				standings: places(points, settlement?.standings),
				names: names(),
				you: game.you,
				seed: game.match.setup.seed,
				rematch,
				leave,
			}),
		);
		/** @type {HTMLElement | null} */ (after.querySelector(".next"))?.focus();
	}

	function show() {
		node.classList.toggle("signs", settings().signs);
		gear.textContent = t("settings");
		if (game.over || game.match.over) return show_end();
		if (!after.hidden || playing.hidden) {
			fill(after);
			playing.hidden = false;
		}
		ended = "";
		lay(mat, { view: game.view, table: table(), you: game.you, ruleset });
		show_own();
		void look();
	}

	return {
		node,
		show,
		/** After something has happened. */
		changed(/** @type {Event[]} */ events) {
			tell(events);
			show();
		},
		/** In another language. */
		rename() {
			ended = "";
			own.rename();
			show();
		},
		focus: () => own.focus(),
	};
}
