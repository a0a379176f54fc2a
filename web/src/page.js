// The page for people: its head and foot, and what stands between them.
import "mahjongd/elements";
import { Calculator } from "./calculator.js";
import { fill, h } from "./dom.js";
import { header } from "./header.js";
import { from_hash } from "./link.js";
import { load } from "./rules.js";
import { current, t } from "./words.js";

/** Stands where a link is to be. */
const MARK = "\0";
const embedded = new URLSearchParams(location.search).get("embed") === "1";

function footer() {
	const said = h("span");
	const link = embedded
		? h("a", { target: "_blank", rel: "noopener" })
		: h("a", { href: "/docs" });
	const game_logs = h("a", { href: "/logs" });
	return {
		node: h("footer", {}, said, !embedded && game_logs, link),
		rename() {
			said.textContent = t("on_device");
			game_logs.textContent = t("logs_title");
			link.textContent = t(embedded ? "open_page" : "for_developers");
		},
		/** The whole page opens with the hand that is shown, in the same language. */
		follow(/** @type {string} */ hash) {
			if (embedded) link.href = `/?lang=${current()}${hash}`;
		},
	};
}

/** The pages that there are besides, and to whom each is of use. */
const OTHERS = /** @type {const} */ ({
	table: ["/table", "table_title"],
	board: ["/board", "board_title"],
	club: ["/club", "place_club"],
});

/** What can be done here, and to whom the other pages are of use. */
function purpose() {
	const node = h("p", { class: "purpose" });
	return {
		node,
		rename() {
			const links = Object.values(OTHERS).map(([href, word]) =>
				h("a", { href }, t(word)),
			);
			const names = Object.keys(OTHERS).map((name) => [name, MARK]);
			const text = t("purpose", Object.fromEntries(names)).split(MARK);
			fill(node, ...text.flatMap((said, i) => [said, links[i]]));
		},
	};
}

/** The head is there while the rules are loaded. */
async function show(/** @type {HTMLElement} */ main) {
	/** @type {Calculator | undefined} */
	let view;
	const foot = footer();
	const head = header(rename);
	const line = purpose();
	function rename() {
		head.rename(t("title"));
		foot.rename();
		line.rename();
		if (view === undefined) fill(main, h("p", { role: "status" }, t("loading")));
		else view.rename();
	}
	rename();
	fill(document.body, !embedded && head.node, main);
	const loaded = await load();
	await loaded.prepare(from_hash(location.hash)?.ruleset);
	view = new Calculator(loaded, foot.follow);
	fill(main, !embedded && line.node, view.node);
	document.body.append(foot.node);
}

async function start() {
	const main = h("main");
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
