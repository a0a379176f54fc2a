// The tables of a club: the matches that are open, one of them, or a new one.
import { fill, h } from "../dom.js";
import { alarm, button, card } from "../club/parts.js";
import { keep, place, recall } from "../club/session.js";
import { is_loaded } from "../rules.js";
import { t } from "../words.js";
import { begin_view, LAST } from "./begin.js";
import { match_line, match_view } from "./match.js";
import { is_begun } from "./twice.js";

/** @typedef {import("../shapes.js").Match} Match */
/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {import("./draft.js").Ruleset} Ruleset */

const OPEN = "open_matches";

/** @param {import("../club.js").About} about */
export async function table_view(about) {
	const { match, names } = place();
	if (match !== undefined) return match_view(match, about);
	if (names.includes("begin") && about.session.writes) return begin(about);
	return match_list(about);
}

/** Another match, which has its own address: whoever goes back is at the list. */
async function begin(/** @type {import("../club.js").About} */ about) {
	const { session, prepare } = about;
	const told = alarm();
	await told.during(async () => {
		await session.rename();
		await prepare(recall(LAST)?.ruleset);
	});
	const show = (/** @type {{id: string}} */ { id }) => location.replace(`#match=${id}`);
	return h("div", {}, told.node, begin_view(session, about, show));
}

/** What this phone keeps of a match that is not played any more, it need not keep: but a hand that
 * somebody has begun to say. */
function forget_others(
	/** @type {{id: string}[]} */ open,
	/** @type {readonly {lane: string}[]} */ taps,
) {
	const wanted = [...open.map(({ id }) => id), ...taps.map(({ lane }) => lane)];
	for (const name of Object.keys(localStorage)) {
		const [, what, id] = /^(match|draft):(.*)$/.exec(name) ?? [];
		if (id === undefined || wanted.includes(id)) continue;
		if (what === "match" || !is_begun(recall(name))) localStorage.removeItem(name);
	}
}

/**
 * The open matches after a commit, the newest first.
 * @param {Match[]} open @param {Match[]} changed
 */
function with_changes(open, changed) {
	const kept = new Map([...open, ...changed].map((match) => [match.id, match]));
	return [...kept.values()]
		.filter(({ state }) => state === "open")
		.sort((one, other) => (one.id < other.id ? 1 : -1));
}

/**
 * The open matches as they were last seen, but those of rulesets that the module in this page does
 * not have.
 * @param {Ruleset[]} rulesets @returns {Match[]}
 */
const kept_open = (rulesets) =>
	/** @type {Match[]} */ (recall(OPEN) ?? []).filter(({ ruleset }) =>
		rulesets.some((one) => one.id === ruleset && is_loaded(one)),
	);

/**
 * The list of them, each a link to the page that shows it.
 * @param {string} path @param {import("../club.js").About} about
 */
function open_part(path, { session, rulesets }) {
	const open = h("ul", { class: "matches" });
	const none = h("p", {}, t("no_tables"));
	const line = (/** @type {Match} */ match) => {
		const ruleset = rulesets.find(({ id }) => id === match.ruleset);
		return h(
			"li",
			{},
			h(
				"a",
				{ href: `${path}#match=${match.id}` },
				match_line(match, session, /** @type {Ruleset} */ (ruleset)),
			),
		);
	};
	return {
		node: card(t("open_matches"), open, none),
		draw() {
			const matches = kept_open(rulesets);
			fill(open, ...matches.map(line));
			open.hidden = matches.length === 0;
			none.hidden = matches.length > 0;
		},
	};
}

/**
 * All that are open, and up to which entry of the club's that is so.
 * @param {Session} session
 */
async function read_open({ remote: { club } }) {
	const { seq, matches, more_matches } = await club.home();
	if (!more_matches) return { seq, open: matches.filter(({ state }) => state === "open") };
	const open = [];
	for await (const match of club.matches.list({ state: "open", expand: "rules" }))
		open.push(match);
	return { seq, open };
}

/**
 * The open ones, each a link; whoever may write at the table begins another there. One call paints
 * the list, and the club's stream keeps it as it is.
 * @param {import("../club.js").About} about
 * @param {string} path of the page that shows them
 */
export async function match_list(about, path = "") {
	const { session, prepare, signal } = about;
	const told = alarm();
	const list = open_part(path, about);
	/** There what is behind the # is enough; else the language of the address goes on. */
	const at_table = location.pathname === "/table" ? "" : `/table${location.search}`;

	async function shown(/** @type {Match[]} */ matches) {
		keep(OPEN, matches);
		for (const { ruleset } of matches) await prepare(ruleset);
		list.draw();
	}
	async function paint() {
		const { seq, open } = await read_open(session);
		forget_others(open, session.queue.taps);
		await shown(open);
		return seq;
	}
	async function follow(/** @type {number} */ after) {
		for await (const event of session.remote.club.follow({ after, signal })) {
			if (event.kind === "reset") await paint();
			if (event.kind === "commit" && event.matches.length > 0)
				await shown(with_changes(recall(OPEN) ?? [], event.matches));
		}
	}
	list.draw();
	void told.during(async () => {
		await shown(recall(OPEN) ?? []);
		await session.rename();
		const seq = await paint();
		follow(seq).catch((error) =>
			signal.aborted ? undefined : told.during(() => Promise.reject(error)),
		);
	});
	const another = button(t("new_match"), () => location.assign(`${at_table}#begin`));
	return h(
		"div",
		{},
		told.node,
		list.node,
		session.writes && h("div", { class: "buttons" }, another),
	);
}
