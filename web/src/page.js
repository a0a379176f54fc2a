// The page for people: its head and foot, and what stands between them.
import "mahjongd/elements";
import { calculator } from "./calculator.js";
import { fill, h } from "./dom.js";
import { choice } from "./fields.js";
import { load } from "./rules.js";
import { choose, current, LANGUAGES, t } from "./words.js";

/** @typedef {import("./words.js").Language} Language */

const embedded = new URLSearchParams(location.search).get("embed") === "1";

function header(/** @type {() => void} */ renamed) {
	const select = choice(Object.entries(LANGUAGES), current(), (language) => {
		choose(/** @type {Language} */ (language));
		renamed();
	});
	select.setAttribute("aria-label", t("language"));
	return h(
		"header",
		{},
		h("img", { src: "/app/icon.svg", alt: "", width: 40, height: 40 }),
		h("h1", {}, t("title")),
		select,
	);
}

function footer() {
	return h(
		"footer",
		{},
		h("span", {}, t("on_device")),
		embedded
			? h(
					"a",
					{
						href: `/${location.hash}`,
						target: "_blank",
						rel: "noopener",
					},
					t("open_page"),
				)
			: h("a", { href: "/docs" }, t("for_developers")),
	);
}

async function show(/** @type {HTMLElement} */ main) {
	fill(main, h("p", { role: "status" }, t("loading")));
	const { rules, rulesets } = await load();
	/** What is asked stays as it is, in its address; the words are said anew. */
	const draw = () => {
		document.documentElement.lang = current();
		document.title = t("title");
		const { node } = calculator(rules, rulesets);
		fill(main, node);
		fill(document.body, !embedded && header(draw), main, footer());
	};
	draw();
}

async function start() {
	document.documentElement.lang = current();
	document.body.classList.toggle("embedded", embedded);
	const main = h("main");
	fill(document.body, main);
	try {
		await show(main);
	} catch (error) {
		console.error(error);
		fill(
			main,
			h("p", { role: "alert" }, t("failed")),
			h(
				"button",
				{ type: "button", onclick: () => location.reload() },
				t("again"),
			),
		);
	}
	if (!embedded && "serviceWorker" in navigator)
		await navigator.serviceWorker.register("/sw.js");
}

await start();
