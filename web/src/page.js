// The page for people: its head and foot, and what stands between them.
import "mahjongd/elements";
import { calculator } from "./calculator.js";
import { fill, h } from "./dom.js";
import { language_choice } from "./fields.js";
import { from_hash } from "./link.js";
import { load } from "./rules.js";
import { current, t } from "./words.js";

const embedded = new URLSearchParams(location.search).get("embed") === "1";

/** The head stays while the words change: whoever is on the choice of languages stays there. */
function header(/** @type {() => void} */ changed) {
	const title = h("h1");
	const select = language_choice(changed);
	return {
		node: h(
			"header",
			{},
			h("img", { src: "/app/icon.svg", alt: "", width: 40, height: 40 }),
			title,
			select,
		),
		rename() {
			title.textContent = t("title");
			select.setAttribute("aria-label", t("language"));
		},
	};
}

function footer() {
	const said = h("span");
	const link = embedded
		? h("a", { target: "_blank", rel: "noopener" })
		: h("a", { href: "/docs" });
	const table = h("a", { href: "/table" });
	return {
		node: h("footer", {}, said, !embedded && table, link),
		rename() {
			said.textContent = t("on_device");
			table.textContent = t("table_title");
			link.textContent = t(embedded ? "open_page" : "for_developers");
		},
		/** The whole page opens with the hand that is shown, in the same language. */
		follow(/** @type {string} */ hash) {
			if (embedded) link.href = `/?lang=${current()}${hash}`;
		},
	};
}

async function show(/** @type {HTMLElement} */ main) {
	fill(main, h("p", { role: "status" }, t("loading")));
	const loaded = await load();
	await loaded.prepare(from_hash(location.hash)?.ruleset);
	const foot = footer();
	const view = calculator(loaded, foot.follow);
	const head = header(() => {
		rename();
		view.rename();
	});
	const rename = () => {
		document.documentElement.lang = current();
		document.title = t("title");
		head.rename();
		foot.rename();
	};
	rename();
	fill(main, view.node);
	fill(document.body, !embedded && head.node, main, foot.node);
}

async function start() {
	document.documentElement.lang = current();
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
