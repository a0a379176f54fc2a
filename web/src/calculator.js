// The calculator: a hand and what comes of it, and, a tap away on a phone, all that is said of it.
import { Asked } from "./asked.js";
import { fill, h, redraw } from "./dom.js";
import { follow_room, refold } from "./fold.js";
import { Form } from "./form.js";
import { Result } from "./result.js";
import { share_part } from "./share.js";
import { t } from "./words.js";

/** @typedef {import("./question.js").Ruleset} Ruleset */
/** A part of the page; refresh() brings it up to date with the question. */
/** @typedef {{node: HTMLElement, refresh: () => void}} Part */

/** What the hand is worth, where the result itself is out of view. */
function bar_part(/** @type {() => void} */ show_result) {
	return h("a", {
		class: "bar",
		href: "#result",
		hidden: true,
		"aria-hidden": "true",
		tabindex: "-1",
		// The address keeps the hand.
		onclick: (/** @type {Event} */ event) => {
			event.preventDefault();
			show_result();
		},
	});
}

export class Calculator {
	node = h("form", {
		class: "calculator",
		onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
	});
	#told = h("p", { role: "alert" });
	#bar = bar_part(() => this.#show_result());
	/** Who is quicker than the ruleset comes is not taken back to it. */
	#turn = 0;

	/**
	 * @param {{rules: import("./rules.js").Rules, rulesets: Ruleset[],
	 *   prepare: import("./rules.js").Prepare}} loaded
	 * @param {(hash: string) => void} followed is told of the hand's address
	 */
	constructor({ rules, rulesets, prepare }, followed) {
		this.asked = new Asked(rulesets);
		this.prepare = prepare;
		this.followed = followed;
		this.result = new Result(rules, () => this.form.keys?.open());
		this.share = share_part(() => `${location.origin}/${this.asked.address}`);
		this.form = this.#form();
		addEventListener("hashchange", () => this.#go());
		this.#build(this.form);
		follow_room(this.node);
		// What the hand is worth stays in view, whatever is said further down.
		new IntersectionObserver(([seen]) => {
			this.#bar.hidden = seen?.isIntersecting !== false;
		}).observe(this.result.headline);
	}

	/** The hand stays; the words are said anew. */
	rename() {
		this.#draw();
	}

	// ---- What is seen ----

	#show_result() {
		this.result.node.scrollIntoView({ block: "start" });
	}

	#form() {
		return new Form(this.asked, this.#told, {
			changed: () => this.#changed(),
			rebuilt: () => this.#rebuilt(),
			choose: (id, players) =>
				this.#when_loaded(id, () => this.#play(id, players)),
			play: (players) => this.#play(this.asked.question.ruleset, players),
			empty: () => this.#empty(),
			exemplary: () => this.#exemplary(),
			open_keys: () => this.form.keys?.open(),
			show_result: () => this.#show_result(),
		});
	}

	#build(/** @type {Form} */ form) {
		const [first = [], second = []] = form.columns;
		this.result.rename();
		fill(
			this.node,
			form.rules,
			h("div", { class: "side" }, this.result.node),
			h("div", { class: "column" }, ...first),
			h("div", { class: "column" }, ...second, form.options, this.share.node),
			this.#bar,
		);
		this.#refresh();
	}

	/** Whoever is on a part of the form stays there, and what is folded stays so. */
	#draw() {
		redraw(this.node, () =>
			refold(this.node, () => {
				this.form = this.#form();
				this.#build(this.form);
			}),
		);
	}

	#refresh() {
		const { form, share, asked, result } = this;
		for (const part of [...form.parts, share]) part.refresh();
		this.followed(asked.address);
		void result.refresh(asked.question, asked.rule).then(() => {
			this.#bar.textContent = result.headline.textContent;
		});
	}

	// ---- What is tapped ----

	/** The address follows, so that a reload or a bookmark has the hand. */
	#changed() {
		this.asked.untouched = false;
		this.#refresh();
		history.replaceState(null, "", this.asked.address);
	}

	/** What changes the form, too. */
	#rebuilt() {
		this.#draw();
		this.#changed();
	}

	#empty() {
		this.asked.empty();
		this.#rebuilt();
		this.form.keys?.open();
	}

	#exemplary() {
		this.asked.exemplary();
		this.#rebuilt();
	}

	#play(/** @type {string} */ id, /** @type {number} */ players) {
		const { asked } = this;
		asked.play(id, players);
		if (asked.untouched) this.#draw();
		else this.#rebuilt();
	}

	/** To the hand that the address names now. */
	#go() {
		const linked = this.asked.linked();
		if (linked === undefined) return;
		void this.#when_loaded(linked.ruleset, () => {
			this.asked.question = linked;
			this.#draw();
		});
	}

	async #when_loaded(/** @type {string} */ id, /** @type {() => void} */ then) {
		const mine = ++this.#turn;
		fill(this.#told);
		try {
			await this.prepare(id);
			if (mine === this.#turn) then();
		} catch (error) {
			console.error(error);
			if (mine === this.#turn) this.#draw();
			fill(this.#told, t("failed"));
		}
	}
}
