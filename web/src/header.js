// The head of every page: the places there are, the one that is shown marked, and the language.
import { h } from "./dom.js";
import { language_choice } from "./fields.js";
import { current, SHORT, t } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

/** @type {readonly (readonly [path: string, word: Word])[]} */
const PLACES = [
	["/", "place_calculator"],
	["/play", "place_play"],
	["/table", "place_table"],
	["/board", "place_board"],
	["/club", "place_club"],
];

/**
 * It stays while the words change: whoever is on the choice of languages stays there.
 * @param {() => void} changed
 */
export function header(changed) {
	const select = language_choice(changed);
	const short = h("span", { "aria-hidden": "true" });
	const links = PLACES.map(([path]) =>
		h("a", { "aria-current": path === location.pathname && "page" }),
	);
	/** The language that the address names is that of the other places, too. */
	const named = new URLSearchParams(location.search).has("lang");
	const nav = h("nav", {}, ...links);
	const marked = PLACES.some(([path]) => path === location.pathname);
	const title = h("h1", { class: marked && "unseen" });
	return {
		node: h(
			"header",
			{},
			h("img", { src: "/app/icon.svg", alt: "", width: 32, height: 32 }),
			nav,
			h("span", { class: "language" }, short, select),
			title,
		),
		/** In the page's language, and under what the page is called now. */
		rename(/** @type {string} */ name) {
			document.documentElement.lang = current();
			document.title = title.textContent = name;
			short.textContent = SHORT[current()];
			select.setAttribute("aria-label", t("language"));
			nav.setAttribute("aria-label", t("pages"));
			PLACES.forEach(([path, word], i) => {
				const link = /** @type {HTMLAnchorElement} */ (links[i]);
				link.textContent = t(word);
				link.href = named ? `${path}?lang=${current()}` : path;
			});
		},
	};
}
