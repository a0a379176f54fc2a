// The tables of a club: the matches that are open, one of them, or a new one.
import { fill, h } from "../dom.js";
import { alarm, button, card } from "../club/parts.js";
import { keep, place, recall } from "../club/session.js";
import { is_loaded } from "../rules.js";
import { t } from "../words.js";
import { begin_view, LAST } from "./begin.js";
import { match_line, match_view } from "./match.js";
import { is_begun } from "./twice.js";

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
	const show = (/** @type {any} */ { id }) => location.replace(`#match=${id}`);
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
 * @param {import("mahjongd").Match[]} open @param {import("mahjongd").Match[]} changed
 */
function with_changes(open, changed) {
	const kept = new Map([...open, ...changed].map((match) => [match.id, match]));
	return [...kept.values()]
		.filter(({ state }) => state === "open")
		.sort((one, other) => (one.id < other.id ? 1 : -1));
}

/**
 * The open ones, each a link; whoever may write at the table begins another there.
 * @param {import("../club.js").About} about
 * @param {string} path of the page that shows them
 */
export async function match_list({ session, rulesets, prepare, signal }, path = "") {
	const told = alarm();
	const open = h("ul", { class: "matches" });
	const none = h("p", {}, t("no_tables"));
	/** There what is behind the # is enough; else the language of the address goes on. */
	const at_table = location.pathname === "/table" ? "" : `/table${location.search}`;
	const node = h("div", {}, told.node);
	const draw = () => {
		// The module in this page does not have every ruleset of the daemon's.
		const matches = /** @type {any[]} */ (recall(OPEN) ?? []).filter(({ ruleset }) =>
			rulesets.some((one) => one.id === ruleset && is_loaded(one)),
		);
		fill(
			open,
			...matches.map((match) =>
				h(
					"li",
					{},
					h(
						"a",
						{ href: `${path}#match=${match.id}` },
						match_line(
							match,
							session,
							rulesets.find(
								({ id }) => id === match.ruleset,
							),
						),
					),
				),
			),
		);
		open.hidden = matches.length === 0;
		none.hidden = matches.length > 0;
	};
	/** One call paints the list, and the club's stream keeps it as it is. */
	const shown = async (/** @type {import("mahjongd").Match[]} */ matches) => {
		keep(OPEN, matches);
		for (const { ruleset } of matches) await prepare(ruleset);
		draw();
	};
	async function paint() {
		const { club } = session.remote;
		const { seq, matches, more_matches } = await club.home();
		let found = matches.filter(({ state }) => state === "open");
		if (more_matches) {
			found = [];
			for await (const match of club.matches.list({
				state: "open",
				expand: "rules",
			}))
				found.push(match);
		}
		forget_others(found, session.queue.taps);
		await shown(found);
		return seq;
	}
	async function follow(/** @type {number} */ after) {
		for await (const event of session.remote.club.follow({ after, signal })) {
			if (event.kind === "reset") await paint();
			if (event.kind !== "commit" || event.matches.length === 0) continue;
			await shown(
				with_changes(
					/** @type {any} */ (recall(OPEN) ?? []),
					event.matches,
				),
			);
		}
	}
	draw();
	told.during(async () => {
		await shown(recall(OPEN) ?? []);
		await session.rename();
		const seq = await paint();
		follow(seq).catch((error) =>
			signal.aborted ? undefined : told.during(() => Promise.reject(error)),
		);
	});
	fill(
		node,
		told.node,
		card(t("open_matches"), open, none),
		session.writes &&
			h(
				"div",
				{ class: "buttons" },
				button(t("new_match"), () => location.assign(`${at_table}#begin`)),
			),
	);
	return node;
}
