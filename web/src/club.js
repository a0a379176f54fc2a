// The pages of a club: whose key it is, and the view that the address names.
import "mahjongd/elements";
import { SIGNED_OUT, button, card, alarm, sure, reason_of } from "./club/parts.js";
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
 * @typedef {{session: Session, rules: import("./rules.js").Rules, rulesets: any[],
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

async function show(/** @type {HTMLElement} */ main) {
	/** What is there while the rules are loaded. */
	let draw = async () => {
		head.rename(t(here.word));
		fill(main, h("p", { role: "status" }, t("loading")));
	};
	const head = header(() => draw());
	const foot = h("footer");
	fill(document.body, head.node, main, foot);
	await draw();
	const { rules, rulesets, prepare } = await load();
	const told = alarm();
	await leave_key();
	const { secret, start } = place();
	/** The admin's key: on this page alone, until it is left. */
	let admin = "";
	async function entered(/** @type {string} */ given) {
		const known = await sign_in(given);
		if (known === "admin" && here === VIEWS["/club"]) admin = given;
		else if (known !== true) throw { detail: t("no_club") };
	}
	if (secret !== undefined) await told.during(() => entered(secret));
	/** @type {AbortController | undefined} */
	let shown;
	/** @type {Session | undefined} */
	let of;

	/** @type {ReturnType<typeof first_start> | undefined} */
	let first;
	if (start !== undefined)
		first = first_start(start, () => {
			first = undefined;
			return draw();
		});

	async function forgotten(/** @type {Session} */ one) {
		const n = one.queue.taps.length;
		const question = n > 0 ? t("forget_lost", { n }) : t("forget_sure");
		if (!(await sure(question, t("forget")))) return;
		const out = await told.during(async () => (await sign_out(one), true));
		if (out === undefined) return;
		shown?.abort();
		await forget(one);
		location.href = location.pathname;
	}
	function leave_admin() {
		admin = "";
		return draw();
	}
	const fill_foot = () =>
		fill(
			foot,
			!admin && of && h("span", { "data-club": "" }, of.club.name),
			!admin &&
				of &&
				button(t("forget"), () => forgotten(/** @type {Session} */ (of)), {
					class: "quiet",
				}),
			admin !== "" && button(t("forget"), leave_admin, { class: "quiet" }),
			h("a", { href: "/docs" }, t("for_developers")),
		);

	/** Revoked, or too old: what is not recorded stays here until somebody signs in again. */
	function ended() {
		shown?.abort();
		lose(of);
		of = undefined;
		const words = h("p", { class: "alarm", role: "alert" }, t("signed_out"));
		admin = "";
		fill_foot();
		fill(main, words, sign_in_view(enter));
	}
	async function enter(/** @type {string} */ given) {
		await entered(given);
		await draw();
	}

	draw = async () => {
		shown?.abort();
		const { signal } = (shown = new AbortController());
		of?.queue.close();
		of = session();
		head.rename(t(here.word));
		fill_foot();
		try {
			/** @type {HTMLElement | undefined} */
			let view = first?.draw();
			if (admin) view ??= await admin_view(admin, signal);
			if (of)
				view ??= await here.view({
					session: of,
					rules,
					rulesets,
					prepare,
					signal,
				});
			view ??= sign_in_view(enter);
			if (signal.aborted) return;
			const at_places = document.activeElement?.closest(".places");
			fill(main, told.node, view);
			/** @type {HTMLElement | null} */
			const shown_place = main.querySelector(".places [aria-current]");
			if (at_places) shown_place?.focus();
		} catch (/** @type {any} */ error) {
			if (error.code !== "unauthorized") throw error;
			ended();
		}
	};
	addEventListener("hashchange", () => draw());
	addEventListener(SIGNED_OUT, ended);
	await draw();
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
