// The page on which one plays against programs: on the device alone, once it is loaded.
import "mahjongd/elements";
import { fill, h } from "./dom.js";
import { header } from "./header.js";
import { keep_module } from "./keep_module.js";
import { MODULE, Page } from "./play/page.js";
import { load } from "./rules.js";
import { t } from "./words.js";

async function start() {
	const main = h("main", { class: "play" });
	/** @type {Page | undefined} */
	let page;
	const head = header(rename);
	function rename() {
		head.rename(t("play_title"));
		if (page === undefined) fill(main, h("p", { role: "status" }, t("loading")));
		else page.rename();
	}
	rename();
	fill(document.body, head.node, main);
	try {
		page = new Page(main, await load());
		page.setup();
	} catch (error) {
		console.error(error);
		fill(main, h("p", { role: "alert" }, t("failed")));
	}
	if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/sw.js");
}

keep_module(MODULE).catch((error) => console.error(error));
await start();
