// The page on which one plays against programs: on the device alone, once it is loaded.
// The rules come first, beside the words.
import "./play/rules.js";
import "mahjongd/elements";
import { fill, h } from "./dom.js";
import { header } from "./header.js";
import { Page } from "./play/page.js";
import { t } from "./words.js";

const main = h("main", { class: "play" });
const page = new Page(main);
const head = header(rename);

function rename() {
	head.rename(t("play_title"));
	page.rename();
}

page.setup();
rename();
fill(document.body, head.node, main);
// What keeps the page for later comes after what it needs now.
await page.first;
if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/sw.js");
