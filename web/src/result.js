// What the hand is worth and why, what it waits for, and what to discard of it.
import { fill, h } from "./dom.js";
import { wind } from "./fields.js";
import { fold } from "./fold.js";
import { help_part } from "./help.js";
import { waits_line } from "./line.js";
import { called_value, missing, score_request, waits_request } from "./question.js";
import { current, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./rules.js").Rules} Rules */

const TURNS = 6;
const EXPLAINED = /** @type {const} */ (["fu", "steps"]);

/** A refusal in the page's language, or null where it is an answer. */
async function asked(/** @type {Promise<any>} */ answer) {
	try {
		return { answer: await answer };
	} catch (error) {
		return { refused: String(/** @type {any} */ (error)?.detail ?? error) };
	}
}

/**
 * @param {Rules} rules
 * @param {() => void} edit what a tap on the hand does
 */
export function result_part(rules, edit) {
	const headline = h("p", { class: "headline", "aria-live": "polite", role: "status" });
	const help = help_part();
	const line = waits_line();
	const hand = h("mj-hand", { onclick: edit });
	let details = fold("details", []);
	const score = h("mj-result");
	const waits = section("waits");
	const discards = section("best_discards");
	const look = h("button", { type: "button", class: "quiet" });
	const node = h("section", { class: "card result", id: "result" });
	/** @type {Worker | undefined} */
	let worker;
	let turn = 0;

	function section(/** @type {"waits" | "best_discards"} */ word) {
		const title = h("h3", {});
		const list = h("mj-waits");
		return {
			word,
			title,
			list,
			node: h("div", { class: "part", hidden: true }, title, list),
		};
	}

	function say(/** @type {string} */ text, /** @type {string} */ kind) {
		if (headline.textContent !== text) headline.textContent = text;
		headline.dataset["kind"] = kind;
	}

	/** As far as it goes; none where its value was called. */
	function show_hand(
		/** @type {Seated} */ ruleset,
		/** @type {any} */ asked_hand,
		/** @type {any} */ answer = undefined,
	) {
		const { concealed, melds = [] } = asked_hand;
		hand.hidden = !concealed && melds.length === 0;
		hand.hand = { ...asked_hand, flowers: null };
		hand.wilds = (answer?.reading?.wilds ?? [])
			.map((/** @type {any} */ one) => one.tile)
			.join("");
		hand.ruleset = ruleset.id;
		hand.dataset["size"] = String(ruleset.hand_size);
		hand.players = String(ruleset.players);
	}

	async function worth(
		/** @type {Question} */ question,
		/** @type {Seated} */ ruleset,
		/** @type {any} */ style,
	) {
		const request = /** @type {any} */ (score_request(question, ruleset));
		const { answer, refused } = await asked(
			rules.score(request, { ...style, explain: EXPLAINED }),
		);
		score.hidden = refused !== undefined || !answer.win;
		show_hand(ruleset, request.hand, answer);
		help.show(question.ruleset, answer);
		if (refused !== undefined) return say(refused, "refused");
		score.catalogue = /** @type {any} */ (ruleset);
		score.names = Array.from({ length: ruleset.players }, (_, seat) =>
			wind(seat, ruleset),
		);
		score.answer = answer;
		return say(score.summary, answer.win ? "win" : "refused");
	}

	/** Without its winning tile, and, of one that does not win, what to discard. */
	async function worth_and_waits(
		/** @type {Question} */ question,
		/** @type {Seated} */ ruleset,
		/** @type {any} */ style,
	) {
		const mine = turn;
		const whole = waits_request(question, ruleset, true);
		await worth(question, ruleset, style);
		const request = waits_request(question, ruleset, false);
		const waited = await show_waits(waits, request, ruleset, style);
		if (mine !== turn) return;
		const after = await show_waits(discards, whole, ruleset, style);
		if (mine !== turn) return;
		look.onclick = () => look_ahead(whole, ruleset, style);
		waits.title.textContent = t("waits");
		if (headline.dataset["kind"] === "win") line.waits(waited ?? {}, t("waits"));
		else line.discard(after ?? {});
		tell_details();
	}

	/** Folded, where there is nothing to be seen in it. */
	function tell_details() {
		details.node.hidden = score.hidden && waits.node.hidden && discards.node.hidden;
	}

	async function show_waits(
		/** @type {typeof waits} */ part,
		/** @type {any} */ request,
		/** @type {Seated} */ ruleset,
		/** @type {any} */ style,
	) {
		const { answer, refused } = await asked(rules.waits(request, style));
		part.node.hidden =
			refused !== undefined ||
			(answer.waits?.length ?? 0) +
				(answer.accepts?.length ?? 0) +
				(answer.discards?.length ?? 0) ===
				0;
		if (part.node.hidden) return undefined;
		part.list.catalogue = /** @type {any} */ (ruleset);
		part.list.answer = answer;
		return answer;
	}

	/** In a worker, so that the page goes on; asked anew, it forgets what it was at. */
	function look_ahead(
		/** @type {any} */ request,
		/** @type {Seated} */ ruleset,
		/** @type {any} */ style,
	) {
		worker?.terminate();
		worker = new Worker("/app/outlook.js", { type: "module" });
		look.disabled = true;
		look.textContent = t("looking");
		worker.addEventListener("message", ({ data: { answer, refused } }) => {
			look.disabled = false;
			look.textContent = refused ?? t("look_ahead", { n: TURNS });
			if (refused !== undefined) return;
			discards.list.catalogue = /** @type {any} */ (ruleset);
			discards.list.answer = answer;
			look.hidden = true;
		});
		worker.postMessage({ request: { ...request, outlook: { turns: TURNS } }, style });
	}

	/** @param {Question} question @param {Seated} ruleset */
	async function refresh(question, ruleset) {
		const mine = ++turn;
		const style = { names: current() };
		worker?.terminate();
		look.hidden = look.disabled = false;
		look.textContent = t("look_ahead", { n: TURNS });
		discards.node.hidden = waits.node.hidden = true;
		const left = missing(question, ruleset);
		if (called_value(question) !== undefined) {
			line.none();
			await worth(question, ruleset, style);
			return tell_details();
		}
		if (left === 0) return worth_and_waits(question, ruleset, style);
		say(
			left < 0
				? t("too_many", { n: -left })
				: left === 1
					? t("missing_one")
					: t("missing", { n: left }),
			"missing",
		);
		score.hidden = true;
		show_hand(ruleset, { ...question, concealed: question.tiles });
		waits.title.textContent = t("waits_now");
		help.show(question.ruleset, undefined);
		if (left === 1 && question.tiles !== "") {
			const request = waits_request({ ...question, win: "" }, ruleset, false);
			const answer = await show_waits(waits, request, ruleset, style);
			if (mine !== turn) return;
			help.show(question.ruleset, answer);
			line.waits(answer ?? {}, t("waits_now"));
		} else line.none();
		tell_details();
	}

	/** In the page's language. */
	function rename() {
		waits.title.textContent = t("waits");
		discards.title.textContent = t("best_discards");
		details = fold("details", [score, waits.node, discards.node], { kind: "plain" });
		fill(
			node,
			h("h2", {}, t("result")),
			hand,
			headline,
			line.node,
			help.node,
			details.node,
		);
		fill(discards.node, discards.title, discards.list, look);
	}

	return { node, headline, refresh, rename };
}
