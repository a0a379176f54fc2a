// The page behind a link: what it shows as it happens, without a key. /t/TOKEN
import "mahjongd/elements";
import { fill, h } from "./dom.js";
import { header } from "./header.js";
import { load } from "./rules.js";
import { follow } from "./shared/follow.js";
import { hall_view, match_view } from "./shared/view.js";
import { t } from "./words.js";

/** @typedef {import("mahjongd").Schemas["Shared"]} Shared */

const token = location.pathname.split("/")[2] ?? "";

async function start() {
	const head = header(draw);
	const mark = h("p", { class: "mark", role: "status" });
	const shown = h("div");
	const main = h("main", { class: "shared" }, mark, shown);
	const foot = h("footer");
	/** @type {import("./shared/follow.js").How} */
	let how = "waiting";
	/** @type {Awaited<ReturnType<typeof load>>["rulesets"]} */
	let rulesets = [];
	/** @type {Shared | undefined} */
	let state;
	/** What is to be shown, once its rulesets are loaded. @type {Shared | undefined} */
	let newest;

	function show_mark() {
		mark.dataset["kind"] = how === "open" ? "recorded" : "waiting";
		const word = how === "open" ? "live" : how === "gone" ? "link_gone" : "not_live";
		if (mark.textContent !== t(word)) mark.textContent = t(word);
	}

	function draw() {
		const of_season = typeof state?.season === "string";
		document.documentElement.classList.toggle("big", !of_season);
		main.classList.toggle("hall", of_season);
		head.rename(state?.season ?? state?.club ?? t("tables"));
		fill(
			foot,
			state && h("span", {}, state.club),
			h("a", { href: "/docs" }, t("for_developers")),
		);
		show_mark();
		if (state === undefined || how === "gone") fill(shown);
		else fill(shown, ...(of_season ? hall_view : match_view)(state, rulesets));
	}

	fill(document.body, head.node, main, foot);
	draw();
	const loaded = await load();
	rulesets = loaded.rulesets;
	follow(`/v1/shared/${token}`, {
		async onState(seen) {
			newest = seen;
			try {
				for (const { ruleset } of seen.matches)
					await loaded.prepare(ruleset);
			} catch (error) {
				console.error(error);
				fill(shown, h("p", { role: "alert" }, t("failed")));
				return;
			}
			if (newest !== seen) return;
			state = seen;
			draw();
		},
		onHow(seen) {
			how = seen;
			if (how === "gone") draw();
			else show_mark();
		},
	});
}

await start();
