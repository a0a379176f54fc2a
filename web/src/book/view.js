// The club's home, by what is looked for: tonight, the ranking, the people, money, the settings.
import { fill, h } from "../dom.js";
import { alarm } from "../club/parts.js";
import { place } from "../club/session.js";
import { t } from "../words.js";
import { money } from "./money.js";
import { worth_anew } from "./assets.js";
import { people } from "./people.js";
import { player_page } from "./player.js";
import { ranking } from "./ranking.js";
import { rate_anew } from "./rate.js";
import { settings } from "./settings.js";
import { tonight } from "./tonight.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {import("../dom.js").Child} Child */
/**
 * @typedef {{player?: string | undefined, season?: string | undefined,
 *   redraw: () => Promise<void>}} Where
 */
/** @typedef {(about: About, where: Where) => Promise<Child[]>} Show */

/**
 * Each is an address, as /club#money.
 * @type {{[name: string]: {word: import("../words.js").Word, show: Show}}}
 */
const PLACES = {
	tonight: { word: "tonight", show: tonight },
	ranking: { word: "ranking", show: ranking },
	people: {
		word: "people",
		show: (about, where) =>
			where.player === undefined
				? people(about)
				: player_page(about, where.player, where),
	},
	money: { word: "money", show: money },
	settings: { word: "settings", show: settings },
};

/** What the address names, or what it is about; else where an evening begins. */
function place_named() {
	const { names, player, season } = place();
	const named = names.find((name) => Object.hasOwn(PLACES, name));
	if (named !== undefined) return named;
	if (player !== undefined) return "people";
	return season === undefined ? "tonight" : "ranking";
}

const bar = (/** @type {string} */ shown) =>
	h(
		"nav",
		{ class: "places", "aria-label": t("place_club") },
		...Object.entries(PLACES).map(([name, { word }]) =>
			h(
				"a",
				{ href: `#${name}`, "aria-current": name === shown && "page" },
				t(word),
			),
		),
	);

/** @param {import("../club/session.js").Session} session */
async function call_club(session) {
	session.call(await session.remote.club.get(session.club.id));
}

/**
 * The last entry before all that is read after it, from which the stream goes on.
 * @param {import("../club/session.js").Session} session
 */
async function last_entry({ remote }) {
	for await (const { seq } of remote.club.entries({ order: "desc", limit: 1 })) return seq;
	return 0;
}

const FOLLOWED = /** @type {("rename" | "anonymise" | "money")[]} */ ([
	"rename",
	"anonymise",
	"money",
]);

/**
 * A name that is changed elsewhere, or what points are worth, is changed where it stands here;
 * nothing is read for it, but for the club's own name, which entries do not tell.
 * @param {About} about @param {HTMLElement} node @param {number | undefined} last
 */
async function follow_changes({ session, signal }, node, last) {
	const after = last === undefined ? {} : { after: last };
	for await (const event of session.remote.club.follow({
		kinds: FOLLOWED,
		signal,
		...after,
	}))
		if (event.kind === "rename" && event.player === undefined) await call_club(session);
		else if (event.kind === "money") {
			session.call({ ...session.club, money: event.money ?? null });
			worth_anew(node);
			rate_anew(session, node);
		} else if (event.kind !== "commit" && event.kind !== "reset")
			for (const [player, name] of Object.entries(event.names ?? {})) {
				session.names[player] = name;
				for (const shown of node.querySelectorAll(
					`[data-player="${player}"]`,
				))
					shown.textContent = name;
			}
}

/** @param {About} about */
export async function book_view(about) {
	const told = alarm();
	const { player, season } = place();
	const name = place_named();
	const { show } = /** @type {typeof PLACES[string]} */ (PLACES[name]);
	const node = h("div", { class: "book" });
	async function redraw() {
		const parts = await told.during(async () => {
			await about.session.rename();
			return show(about, { player, season, redraw });
		});
		fill(node, bar(name), told.node, ...(parts ?? []));
	}
	const last = await told.during(async () => {
		const seq = await last_entry(about.session);
		await call_club(about.session);
		return seq;
	});
	await redraw();
	follow_changes(about, node, last).catch((error) =>
		about.signal.aborted ? undefined : told.during(() => Promise.reject(error)),
	);
	return node;
}
