// The pages of a club: whose key it is, and the view that the address names.
import "mahjongd/elements";
import {
	SIGNED_OUT,
	alarm,
	button,
	card,
	code_of,
	reason_of,
	refused,
	sure,
} from "./club/parts.js";
import { admin_view } from "./club/admin.js";
import { first_start } from "./club/start.js";
import { forget, leave_key, lose, place, session, sign_in, sign_out } from "./club/session.js";
import { board_view } from "./board/view.js";
import { book_view } from "./book/view.js";
import { fill, h } from "./dom.js";
import { labelled } from "./fields.js";
import { header } from "./header.js";
import { load } from "./rules.js";
import { table_view } from "./table/view.js";
import { t } from "./words.js";

/** @typedef {import("./words.js").Word} Word */
/** @typedef {import("./club/session.js").Session} Session */
/**
 * @typedef {{session: Session, rules: import("./rules.js").Rules,
 *   rulesets: import("./table/draft.js").Ruleset[],
 *   prepare: import("./rules.js").Prepare, signal: AbortSignal}} About
 */

/**
 * @type {{[path: string]: {
 *   word: Word, help?: Word, view: (about: About) => Promise<HTMLElement>}}}
 */
const VIEWS = {
	"/table": { word: "table_title", view: table_view },
	"/club": { word: "place_club", view: book_view },
	"/board": { word: "board_title", help: "board_pair", view: board_view },
};
const here = /** @type {typeof VIEWS[string]} */ (VIEWS[location.pathname] ?? VIEWS["/table"]);

/**
 * The key is pasted once; a link may bring it.
 * @param {(given: string) => Promise<unknown>} enter_with
 */
function sign_in_view(enter_with) {
	const told = alarm();
	const key = h("input", {
		autocomplete: "off",
		autocapitalize: "none",
		spellcheck: "false",
	});
	async function enter(/** @type {Event} */ event) {
		event.preventDefault();
		await told.during(() => enter_with(key.value.trim()));
	}
	return h(
		"form",
		{ onsubmit: enter },
		card(
			t("sign_in"),
			h("p", {}, t(here.help ?? "sign_in_help", { role: t("role_read") })),
			labelled(t("key"), key),
			told.node,
			h("div", { class: "buttons" }, h("button", {}, t("enter"))),
		),
	);
}

/** What a page of the club's shows, and to whom. */
class ClubPage {
	/** The admin's key: on this page alone, until it is left. */
	#admin = "";
	/** @type {Session | undefined} */
	#session;
	/** Of the view that is shown. @type {AbortController | undefined} */
	#shown;
	/** @type {ReturnType<typeof first_start> | undefined} */
	#first;
	#told = alarm();

	/**
	 * @param {{head: ReturnType<typeof header>, main: HTMLElement, foot: HTMLElement}} places
	 * @param {Awaited<ReturnType<typeof load>>} loaded
	 */
	constructor({ head, main, foot }, loaded) {
		this.head = head;
		this.main = main;
		this.foot = foot;
		this.loaded = loaded;
	}

	/** For whom the address is. */
	async begin() {
		const { secret, start } = place();
		if (secret !== undefined) await this.#told.during(() => this.#entered(secret));
		if (start !== undefined)
			this.#first = first_start(start, () => {
				this.#first = undefined;
				return this.draw();
			});
		addEventListener("hashchange", () => this.draw());
		addEventListener(SIGNED_OUT, () => this.#ended());
		await this.draw();
	}

	// ---- Who it is ----

	async #entered(/** @type {string} */ given) {
		const known = await sign_in(given);
		if (known === "admin" && here === VIEWS["/club"]) this.#admin = given;
		else if (known !== true) throw refused(t("no_club"));
	}

	async #enter(/** @type {string} */ given) {
		await this.#entered(given);
		await this.draw();
	}

	/** Nothing of the club stays on this device. */
	async #forget(/** @type {Session} */ one) {
		const n = one.queue.taps.length;
		const question = n > 0 ? t("forget_lost", { n }) : t("forget_sure");
		if (!(await sure(question, t("forget")))) return;
		const out = await this.#told.during(async () => (await sign_out(one), true));
		if (out === undefined) return;
		this.#shown?.abort();
		await forget(one);
		location.href = location.pathname;
	}

	async #leave_admin() {
		this.#admin = "";
		await this.draw();
	}

	/** Revoked, or too old: what is not recorded stays here until somebody signs in again. */
	#ended() {
		this.#shown?.abort();
		lose(this.#session);
		this.#session = undefined;
		this.#admin = "";
		this.#draw_foot();
		const words = h("p", { class: "alarm", role: "alert" }, t("signed_out"));
		fill(this.main, words, this.#sign_in());
	}

	// ---- What is seen ----

	#sign_in() {
		return sign_in_view((given) => this.#enter(given));
	}

	#draw_foot() {
		const quiet = { class: "quiet" };
		const one = this.#admin === "" ? this.#session : undefined;
		fill(
			this.foot,
			one && h("span", { "data-club": "" }, one.club.name),
			one && button(t("forget"), () => this.#forget(one), quiet),
			this.#admin !== "" && button(t("forget"), () => this.#leave_admin(), quiet),
			h("a", { href: "/docs" }, t("for_developers")),
		);
	}

	/** The first start, the admin's, the club's, or else where one signs in. */
	async #view(/** @type {AbortSignal} */ signal) {
		const first = this.#first?.draw();
		if (first !== undefined) return first;
		if (this.#admin !== "") return admin_view(this.#admin, signal);
		const session = this.#session;
		if (session === undefined) return this.#sign_in();
		return here.view({ session, ...this.loaded, signal });
	}

	async draw() {
		this.#shown?.abort();
		const { signal } = (this.#shown = new AbortController());
		void this.#session?.queue.close();
		this.#session = session();
		this.head.rename(t(here.word));
		this.#draw_foot();
		try {
			const view = await this.#view(signal);
			if (signal.aborted) return;
			const at_places = document.activeElement?.closest(".places");
			fill(this.main, this.#told.node, view);
			/** @type {HTMLElement | null} */
			const place = this.main.querySelector(".places [aria-current]");
			if (at_places) place?.focus();
		} catch (error) {
			if (code_of(error) !== "unauthorized") throw error;
			this.#ended();
		}
	}
}

/** The head is there while the rules are loaded. */
async function show(/** @type {HTMLElement} */ main) {
	/** @type {ClubPage | undefined} */
	let page;
	const wait = () => {
		head.rename(t(here.word));
		fill(main, h("p", { role: "status" }, t("loading")));
	};
	const head = header(() => (page === undefined ? wait() : page.draw()));
	const foot = h("footer");
	fill(document.body, head.node, main, foot);
	wait();
	const loaded = await load();
	await leave_key();
	page = new ClubPage({ head, main, foot }, loaded);
	await page.begin();
}

async function start() {
	const main = h("main");
	try {
		await show(main);
	} catch (error) {
		fill(
			main,
			h("p", { role: "alert" }, t("failed"), " ", reason_of(error)),
			button(t("again"), () => location.reload()),
		);
	}
	if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/sw.js");
}

await start();
