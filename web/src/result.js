// What the hand is worth and why, what it waits for, and what to discard of it.
import { Problem } from "mahjongd";
import { fill, h } from "./dom.js";
import { wind } from "./fields.js";
import { fold } from "./fold.js";
import { help_part } from "./help.js";
import { waits_line } from "./line.js";
import {
	as_score,
	as_waits,
	called_value,
	missing,
	score_request,
	waits_request,
} from "./question.js";
import { current, t } from "./words.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */
/** @typedef {import("./rules.js").Rules} Rules */

/** @typedef {import("mahjongd").WaitsRequest} WaitsRequest */
/** @typedef {import("mahjongd").Style} Style */
/** @typedef {import("mahjongd/elements").ShownHand} ShownHand */
/** @typedef {import("mahjongd/elements").ShownScore} ShownScore */
/** @typedef {import("mahjongd/elements").ShownWaits} ShownWaits */

const TURNS = 6;
const EXPLAINED = /** @type {const} */ (["fu", "steps"]);

/** The elements take the catalogue's entry by the client's types. */
const entry_of = (/** @type {Seated} */ ruleset) =>
	/** @type {import("mahjongd").Ruleset} */ (/** @type {unknown} */ (ruleset));

/**
 * The answer, or why there is none, in the page's language.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<{answer: T, refused?: undefined} | {answer?: undefined, refused: string}>}
 */
async function asked(answer) {
	try {
		return { answer: await answer };
	} catch (error) {
		return { refused: error instanceof Problem ? error.detail : String(error) };
	}
}

/** What is not right with as many tiles too few, or, below zero, too many. */
function count_words(/** @type {number} */ left) {
	if (left < 0) return t("too_many", { n: -left });
	return left === 1 ? t("missing_one") : t("missing", { n: left });
}

/**
 * The hand, as far as it goes; none where its value was called.
 * @param {() => void} edit what a tap on it does
 */
function hand_part(edit) {
	const node = h("mj-hand", { onclick: edit });
	return {
		node,
		/** @param {Seated} ruleset @param {ShownHand} hand @param {ShownScore} [answer] */
		show(ruleset, hand, answer) {
			node.hidden = !hand.concealed && (hand.melds ?? []).length === 0;
			node.hand = { ...hand, flowers: null };
			node.wilds = (answer?.reading?.wilds ?? [])
				.map(({ tile }) => tile)
				.join("");
			node.ruleset = ruleset.id;
			node.dataset["size"] = String(ruleset.hand_size);
			node.players = String(ruleset.players);
		},
	};
}

/** Whether there is anything to be seen in it. */
const tells = (/** @type {ShownWaits} */ { waits = [], accepts = [], discards = [] }) =>
	waits.length + accepts.length + discards.length > 0;

/** What a hand waits for, or what to discard of it, under a title. */
function waits_part() {
	const title = h("h3", {});
	const list = h("mj-waits");
	const node = h("div", { class: "part", hidden: true }, title, list);
	const show = (/** @type {Seated} */ ruleset, /** @type {ShownWaits} */ answer) => {
		list.catalogue = entry_of(ruleset);
		list.answer = answer;
	};
	return {
		title,
		list,
		node,
		show,
		/**
		 * @param {Promise<ShownWaits>} coming @param {Seated} ruleset
		 * @returns {Promise<ShownWaits | undefined>}
		 */
		async ask(coming, ruleset) {
			const { answer } = await asked(coming);
			node.hidden = answer === undefined || !tells(answer);
			if (answer === undefined || node.hidden) return undefined;
			show(ruleset, answer);
			return answer;
		},
	};
}

/**
 * A button that looks some turns ahead, in a worker, so that the page goes on; asked anew, it
 * forgets what it was at.
 * @param {(ruleset: Seated, answer: ShownWaits) => void} found
 */
function ahead_part(found) {
	const node = h("button", { type: "button", class: "quiet" });
	/** @type {Worker | undefined} */
	let worker;
	const usual = () => t("look_ahead", { n: TURNS });
	function look(
		/** @type {WaitsRequest} */ request,
		/** @type {Seated} */ ruleset,
		/** @type {Style} */ style,
	) {
		worker?.terminate();
		worker = new Worker("/app/outlook.js", { type: "module" });
		node.disabled = true;
		node.textContent = t("looking");
		worker.addEventListener("message", ({ data: { answer, refused } }) => {
			node.disabled = false;
			node.textContent = refused ?? usual();
			if (refused !== undefined) return;
			found(ruleset, answer);
			node.hidden = true;
		});
		worker.postMessage({ request: { ...request, outlook: { turns: TURNS } }, style });
	}
	return {
		node,
		over() {
			worker?.terminate();
			node.hidden = node.disabled = false;
			node.textContent = usual();
		},
		/**
		 * What a tap looks at.
		 * @param {WaitsRequest} request @param {Seated} ruleset @param {Style} style
		 */
		offer: (request, ruleset, style) =>
			(node.onclick = () => look(request, ruleset, style)),
	};
}

export class Result {
	headline = h("p", { class: "headline", "aria-live": "polite", role: "status" });
	node = h("section", { class: "card result", id: "result" });
	#help = help_part();
	#line = waits_line();
	#details = fold("details", []);
	#score = h("mj-result");
	#waits = waits_part();
	#discards = waits_part();
	#ahead = ahead_part(this.#discards.show);
	#turn = 0;

	/** @param {Rules} rules @param {() => void} edit what a tap on the hand does */
	constructor(rules, edit) {
		this.rules = rules;
		this.hand = hand_part(edit);
	}

	/** In the page's language. */
	rename() {
		const [waits, discards] = [this.#waits, this.#discards];
		waits.title.textContent = t("waits");
		discards.title.textContent = t("best_discards");
		const inside = [this.#score, waits.node, discards.node];
		this.#details = fold("details", inside, { kind: "plain" });
		fill(
			this.node,
			h("h2", {}, t("result")),
			this.hand.node,
			this.headline,
			this.#line.node,
			this.#help.node,
			this.#details.node,
		);
		fill(discards.node, discards.title, discards.list, this.#ahead.node);
	}

	/** @param {Question} question @param {Seated} ruleset */
	async refresh(question, ruleset) {
		const mine = ++this.#turn;
		const is_last = () => mine === this.#turn;
		const style = { names: current() };
		this.#ahead.over();
		this.#discards.node.hidden = this.#waits.node.hidden = true;
		const left = missing(question, ruleset);
		if (called_value(question) !== undefined) {
			this.#line.none();
			await this.#worth(question, ruleset, style);
		} else if (left === 0) await this.#whole(question, ruleset, style, is_last);
		else await this.#part(question, ruleset, style, left, is_last);
		if (is_last()) this.#tell_details();
	}

	#say(/** @type {string} */ text, /** @type {string} */ kind) {
		const { headline } = this;
		if (headline.textContent !== text) headline.textContent = text;
		headline.dataset["kind"] = kind;
	}

	/** Folded, where there is nothing to be seen in it. */
	#tell_details() {
		const parts = [this.#score, this.#waits.node, this.#discards.node];
		this.#details.node.hidden = parts.every(({ hidden }) => hidden);
	}

	/** @param {Question} question @param {Seated} ruleset @param {Style} style */
	async #worth(question, ruleset, style) {
		const request = score_request(question, ruleset);
		const explained = { ...style, explain: EXPLAINED };
		/** @type {Promise<ShownScore>} */
		const coming = this.rules.score(as_score(request), explained);
		const { answer, refused } = await asked(coming);
		this.#score.hidden = answer === undefined || !answer.win;
		this.hand.show(ruleset, /** @type {ShownHand} */ (request.hand), answer);
		this.#help.show(question.ruleset, answer);
		if (answer === undefined) return this.#say(refused, "refused");
		this.#score.catalogue = entry_of(ruleset);
		this.#score.names = Array.from({ length: ruleset.players }, (_, seat) =>
			wind(seat, ruleset),
		);
		this.#score.answer = answer;
		return this.#say(this.#score.summary, answer.win ? "win" : "refused");
	}

	/** @param {WaitsRequest} request @param {Style} style @returns {Promise<ShownWaits>} */
	#waits_of(request, style) {
		return this.rules.waits(request, style);
	}

	/**
	 * Without its winning tile, and, of one that does not win, what to discard.
	 * @param {Question} question @param {Seated} ruleset @param {Style} style
	 * @param {() => boolean} is_last
	 */
	async #whole(question, ruleset, style, is_last) {
		const all = as_waits(waits_request(question, ruleset, true));
		const but_one = as_waits(waits_request(question, ruleset, false));
		await this.#worth(question, ruleset, style);
		const waited = await this.#waits.ask(this.#waits_of(but_one, style), ruleset);
		if (!is_last()) return;
		const after = await this.#discards.ask(this.#waits_of(all, style), ruleset);
		if (!is_last()) return;
		this.#ahead.offer(all, ruleset, style);
		this.#waits.title.textContent = t("waits");
		if (this.headline.dataset["kind"] === "win") this.#line.waits(waited, t("waits"));
		else this.#line.discard(after);
	}

	/**
	 * As far as it has been said: what it waits for, where one tile is missing.
	 * @param {Question} question @param {Seated} ruleset @param {Style} style
	 * @param {number} left @param {() => boolean} is_last
	 */
	async #part(question, ruleset, style, left, is_last) {
		this.#say(count_words(left), "missing");
		this.#score.hidden = true;
		const shown = { ...question, concealed: question.tiles };
		this.hand.show(ruleset, /** @type {ShownHand} */ (shown));
		this.#waits.title.textContent = t("waits_now");
		this.#help.show(question.ruleset, undefined);
		if (left !== 1 || question.tiles === "") return this.#line.none();
		const request = as_waits(waits_request({ ...question, win: "" }, ruleset, false));
		const answer = await this.#waits.ask(this.#waits_of(request, style), ruleset);
		if (!is_last()) return undefined;
		this.#help.show(question.ruleset, answer);
		return this.#line.waits(answer, t("waits_now"));
	}
}
