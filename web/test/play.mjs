// The page on which one plays: whole matches by what a screen reader is told, and how it is used and looks.
import { createHash } from "node:crypto";
import { check, equal } from "../../client/test/support.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FIRST_TILE_MS = 20_000;
const FIRST_TILE_TAPS = 3;
const MOST_BYTES = 250_000;
/** Of each ruleset a match, as short as its rules let it be; else so many hands, and then it is ended. */
const MATCHES = [
	["riichi", { match_length: "east" }],
	["riichi", { match_length: "east", players: 3 }, 2],
	["nanchang", { rounds: 1 }, 2],
	["ming", {}, 2],
	["jiujiang", { match_hands: 2 }],
	["yueqing", { rounds: 1 }, 2],
	["mcr", { match_hands: 2 }],
];

/** What the device keeps before the page comes: programs that move at once, and what was chosen last. */
const KEPT = {
	"play.settings": { help: "all", pause: 0 },
	"play.choice": { ruleset: "riichi", preset: "", options: {}, strength: "easy" },
};

/** What the commitment of a plain deal is the hash of (docs/dealing.md). */
function sealed_bytes(seed) {
	const parts = ["mjdeal/1 commit", seed].map((text) => Buffer.from(text));
	const sized = (part) => {
		const size = Buffer.alloc(4);
		size.writeUInt32BE(part.length);
		return [size, part];
	};
	return Buffer.concat(parts.flatMap(sized));
}

/** @param help what all.mjs has for every view */
export function play_suites({ daemon, open, close, fits, in_time, folder, SCREENS }) {
	/** The page with this kept, as a player opens it. */
	async function opened(lang, options = {}, kept = {}, hash = "#seed=first") {
		const shown = await open("/docs", options, "main");
		await shown.page.evaluate(
			(items) => {
				for (const [name, value] of Object.entries(items))
					localStorage.setItem(name, JSON.stringify(value));
			},
			{ ...KEPT, ...kept },
		);
		await shown.page.goto(`${daemon.origin}/play?lang=${lang}${hash}`);
		await shown.page.locator(".setup .begin button").waitFor();
		return shown;
	}

	const asked = (page) => page.locator(".own.asked, .ending, .standings").first().waitFor();
	const sit = async (page) => {
		await page.locator(".begin button").click();
		await asked(page);
	};
	const tiles = (page) => page.locator(".own-tiles button");

	/** Goes on by what does least until the hand is over. */
	async function to_the_end(page) {
		for (;;) {
			await asked(page);
			if ((await page.locator(".ending").count()) > 0) return;
			const pass = page.locator("[data-act=pass]");
			if ((await pass.count()) > 0) await pass.click();
			else await tiles(page).last().click();
		}
	}

	/** From the address to the first tile on the table: taps, and seconds. */
	async function play_first_tile() {
		const shown = await open("/docs", PHONE, "main");
		const { page } = shown;
		const begun = Date.now();
		await page.goto(`${daemon.origin}/play?lang=en#seed=first`);
		let taps = 0;
		const tap = async (one) => {
			await one.tap();
			taps++;
		};
		await tap(page.locator(".begin button"));
		await asked(page);
		const pass = page.locator("[data-act=pass]");
		if ((await pass.count()) > 0) await tap(pass);
		await tap(tiles(page).last());
		await page.locator(".seat.me .discards li").first().waitFor();
		const took = Date.now() - begun;
		check("the first tile: taps", taps <= FIRST_TILE_TAPS, taps);
		check("the first tile: time", took <= FIRST_TILE_MS, took);
		await close(shown, "the first tile");
	}

	// ---- By what a screen reader is told ----

	/** All that a screen reader may reach, each with the names of the groups around it. */
	async function heard(session) {
		const { nodes } = await session.send("Accessibility.getFullAXTree");
		const by_id = new Map(nodes.map((one) => [one.nodeId, one]));
		return nodes
			.filter(({ ignored }) => !ignored)
			.map((one) => {
				const around = [];
				for (
					let at = by_id.get(one.parentId);
					at;
					at = by_id.get(at.parentId)
				)
					if (!at.ignored && at.name?.value)
						around.push(at.name.value);
				return {
					role: one.role.value,
					name: one.name?.value ?? "",
					around,
					node: one.backendDOMNodeId,
				};
			});
	}

	async function press(session, { node }) {
		const { object } = await session.send("DOM.resolveNode", { backendNodeId: node });
		await session.send("Runtime.callFunctionOn", {
			objectId: object.objectId,
			functionDeclaration: "function () { this.click(); }",
		});
	}

	/** What can be done now, once something can. */
	async function doable(session) {
		for (const end = Date.now() + 60_000; Date.now() < end; ) {
			const all = await heard(session);
			const buttons = all.filter(({ role }) => role === "button");
			const acts = buttons.filter(({ around }) =>
				around.includes("What you may do"),
			);
			const discards = buttons.filter(({ around }) => around.includes("Hand"));
			const next = buttons.find(({ name }) =>
				["Next hand", "To the final standings"].includes(name),
			);
			const over = buttons.some(({ name }) => name === "Another match");
			if (over || next || acts.length > 0 || discards.length > 0)
				return { all, buttons, acts, discards, next, over };
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		throw new Error("nothing can be done");
	}

	/** A seat that takes a win, every other call, and otherwise the tile at the end of its hand. */
	async function play_by_ear(name, session, hands) {
		const seen = { hands: 0, calls: 0, discards: 0 };
		for (let step = 0; step < 3000; step++) {
			const { all, buttons, acts, discards, next, over } = await doable(session);
			equal(
				`${name}: every button has a name`,
				buttons.filter((one) => one.name.trim() === ""),
				[],
			);
			if (over) return { seen, all };
			if (next !== undefined) {
				seen.hands++;
				const end = buttons.find(
					(one) => one.name === "End the match here",
				);
				await press(session, seen.hands === hands ? end : next);
				continue;
			}
			const win = acts.find((one) => one.name.startsWith("Win"));
			const pass = acts.find((one) => one.name === "Pass");
			const call = acts.find((one) => one !== pass && one !== win);
			const declared = acts.some(({ name: said }) => /Riichi|ready/.test(said));
			if (win !== undefined) await press(session, win);
			else if (call !== undefined && !declared && step % 2 === 0) {
				seen.calls++;
				await press(session, call);
			} else if (pass !== undefined) await press(session, pass);
			else {
				seen.discards++;
				await press(session, discards.at(-1));
			}
		}
		throw new Error(`${name} does not end`);
	}

	/** A whole match of each ruleset. */
	async function play_matches() {
		for (const [ruleset, options, hands] of MATCHES) {
			const name = `${ruleset} ${JSON.stringify(options)}`;
			const choice = { ruleset, preset: "", options, strength: "easy" };
			const shown = await opened("en", {}, { "play.choice": choice });
			const session = await shown.context.newCDPSession(shown.page);
			await session.send("DOM.enable");
			await session.send("Accessibility.enable");
			const begin = (await heard(session)).find(
				({ role, name: said }) =>
					role === "button" && said === "Sit down and play",
			);
			await press(session, begin);
			const { seen, all } = await play_by_ear(name, session, hands);
			check(`${name}: hands were played`, seen.hands >= 2, seen);
			check(`${name}: tiles were discarded`, seen.discards > 10, seen);
			const places = all.find(
				({ role, name: said }) =>
					role === "heading" && /^You are number \d/.test(said),
			);
			check(`${name}: its end is told`, places !== undefined, all.length);
			await close(shown, name);
		}
	}

	/** Each thing that happens is a sentence, said once. */
	async function play_told() {
		const shown = await opened("en");
		const { page } = shown;
		await sit(page);
		const said = () => page.locator("[role=log] p").allInnerTexts();
		const button = tiles(page).last();
		const label = await button.getAttribute("aria-label");
		const tile = label.replace(/^Discard /, "").replace(/, just drawn$/, "");
		const before = (await said()).length;
		await button.click();
		await asked(page);
		const news = (await said()).slice(before);
		equal("the own discard first", news[0], `You discard ${tile}.`);
		for (const who of ["Right", "Across", "Left"])
			check(
				`then what ${who} does`,
				news.some((text) => text.startsWith(who)),
				news,
			);
		await close(shown, "told");
	}

	/** By keys alone, from the address on. */
	async function play_keys() {
		const shown = await opened("en");
		const { page } = shown;
		const on = () => page.evaluate(() => document.activeElement?.textContent ?? "");
		for (let i = 0; i < 60 && (await on()) !== "Sit down and play"; i++)
			await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await asked(page);
		const discards = page.locator(".seat.me .discards li");
		for (let n = 1; n <= 3; n++) {
			await asked(page);
			if ((await page.locator("[data-act=pass]").count()) > 0) {
				await page.keyboard.press("x");
				n--;
				continue;
			}
			await page.keyboard.press("Home");
			await page.keyboard.press("ArrowRight");
			const name = await page.evaluate(() => document.activeElement.ariaLabel);
			check("an arrow goes to the next tile", /^Discard /.test(name), name);
			await page.keyboard.press("Enter");
			await in_time(() => discards.count(), n);
			equal(`discard ${n} by a key`, await discards.count(), n);
		}
		await close(shown, "keys");
	}

	/** Only what may be done can be tapped. */
	async function play_legal() {
		const slow = { "play.settings": { help: "none", pause: 1000 } };
		const shown = await opened("en", PHONE, slow);
		const { page } = shown;
		await sit(page);
		await tiles(page).last().tap();
		await page.locator(".own:not(.asked)").waitFor();
		equal("nothing while others play", await page.locator(".own button").count(), 0);
		check(
			"nothing is shown who wants nothing",
			await page.locator(".learn").isHidden(),
		);
		await close(shown, "legal");
	}

	/** Who does what a learner is told gets ready, may declare, and is told what the hand waits for. */
	async function play_learner() {
		const shown = await opened("en", {}, {}, "#seed=learner");
		const { page } = shown;
		await sit(page);
		const riichi = page.locator("[data-act=riichi]");
		for (let i = 0; i < 200 && (await riichi.count()) === 0; i++) {
			await asked(page);
			const next = page.getByRole("button", { name: "Next hand" });
			const pass = page.locator("[data-act=pass]");
			if ((await next.count()) > 0) await next.click();
			else if ((await pass.count()) > 0) await pass.click();
			else {
				const line = page.locator(".learn li").first();
				await line.filter({ hasText: /^Discard/ }).waitFor();
				const [, tile] = /^Discard ([^:]+):/.exec(await line.innerText());
				const named = new RegExp(`^Discard ${tile}(, just drawn)?$`);
				await page.getByRole("button", { name: named }).last().click();
			}
		}
		equal("riichi may be declared", await riichi.count(), 1);
		const line = await page.locator(".learn li").first().innerText();
		check("the hand is ready after a discard", /: ready, \d+ left/.test(line), line);
		const keeps = await page.locator(".own-tiles .keeps").count();
		check("the tiles that may go are marked", keeps > 0, keeps);
		await riichi.click();
		equal(
			"to declare, only those can be tapped",
			await tiles(page).evaluateAll((all) =>
				all.filter((one) => !one.classList.contains("keeps")),
			),
			[],
		);
		await page
			.getByRole("button", { name: /^Riichi, discard/ })
			.last()
			.click();
		await page.locator(".seat.me .discards .turned, .ending").first().waitFor();
		const told = await page.locator("[role=log] p").allInnerTexts();
		check(
			"it is told",
			told.some((text) => /^You: Riichi, with/.test(text)),
			told,
		);
		await close(shown, "learner");
	}

	/** Who wants to taps a tile twice. */
	async function play_twice() {
		const settings = { help: "none", pause: 0, confirm: true, signs: true };
		const shown = await opened("en", PHONE, { "play.settings": settings });
		const { page } = shown;
		await sit(page);
		const mine = page.locator(".seat.me .discards li");
		await tiles(page).first().tap();
		equal("once is to choose it", await mine.count(), 0);
		await tiles(page).last().tap();
		equal("another is chosen", await mine.count(), 0);
		equal("and it alone", await page.locator(".own-tiles .chosen").count(), 1);
		check(
			"numbers stand on tiles",
			/^[1-9][mps]$|^[ESWNPFC]$/.test(await tiles(page).last().innerText()),
		);
		await tiles(page).last().tap();
		equal("twice is to discard it", await in_time(() => mine.count(), 1), 1);
		await close(shown, "twice");
	}

	/** The page is opened anew in the middle of a hand, and the match goes on where it was. */
	async function play_reload() {
		const shown = await opened("en", PHONE);
		const { page } = shown;
		await sit(page);
		for (let i = 0; i < 4; i++) {
			await asked(page);
			const pass = page.locator("[data-act=pass]");
			if ((await pass.count()) > 0) await pass.tap();
			else await tiles(page).last().tap();
		}
		await asked(page);
		const table = () => page.locator(".mat").innerText();
		const hand = () =>
			page
				.locator(".own-tiles [data-tile]")
				.evaluateAll((all) => all.map((one) => one.dataset.tile).join(""));
		const discarded = () =>
			page
				.locator(".discards [data-tile]")
				.evaluateAll((all) => all.map((one) => one.dataset.tile).join(""));
		const before = [await table(), await hand(), await discarded()];
		await page.reload();
		await page.getByRole("button", { name: "Go on with your match" }).tap();
		await asked(page);
		equal("as it was", [await table(), await hand(), await discarded()], before);
		await close(shown, "reload");
	}

	/** Offline after the first visit: a hand to its end, its settlement, and what cost most. */
	async function play_offline() {
		const { page, context, said } = await opened("en", PHONE);
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		const is_kept = () =>
			page.evaluate(
				async () =>
					(await caches.match("/app/mahjong-play-riichi.wasm")) !==
					undefined,
			);
		equal("the rules are kept", await in_time(is_kept, true), true);
		equal("before: no complaint", said, []);
		await daemon.kill();
		await page.reload();
		await sit(page);
		await to_the_end(page);
		await page.locator(".review .worst, .review .help").first().waitFor();
		equal("who pays is told", await page.locator(".ending .deltas > span").count(), 4);
		await page.reload();
		await page.getByRole("radio", { name: "Ming-jong" }).check();
		const alert = page.locator(".setup [role=alert]");
		await alert.filter({ hasText: "not on this device yet" }).waitFor();
		await page.locator(".begin button").tap();
		equal("what is not here cannot be begun", await alert.isVisible(), true);
		await page.getByRole("radio", { name: "Riichi" }).check();
		await sit(page);
		await page.close();
		await context.close();
		await daemon.start();
	}

	/** A learner is told beside a call what it would bring: that is what comes of it. */
	async function play_calls() {
		const shown = await opened("en", {}, {}, "#seed=learner");
		const { page } = shown;
		await sit(page);
		const call = page.locator("[data-act=pung], [data-act=chow]");
		for (let i = 0; i < 60 && (await call.count()) === 0; i++) {
			const pass = page.locator("[data-act=pass]");
			if ((await pass.count()) > 0) await pass.click();
			else await tiles(page).last().click();
			await asked(page);
		}
		const line = page.locator(".learn .brings > span").first();
		const said = await line.innerText();
		const [, what, tile, brings] =
			/^(.+), then discard ([^:]+): (.+)$/.exec(said) ?? [];
		check("what is called is said first", /^(Pung|Chow) /.test(what ?? ""), said);
		await call.first().click();
		const best = page
			.locator(".learn li > span")
			.filter({ hasText: /^Discard/ })
			.first();
		equal(
			"the call brings what was said",
			await best.innerText(),
			`Discard ${tile}: ${brings}`,
		);
		equal(
			"nothing is said of calls any more",
			await page.locator(".brings").count(),
			0,
		);
		await close(shown, "calls");
	}

	/** The language changes in the midst of a hand: it goes on, in other words. */
	async function play_language() {
		const shown = await opened("en");
		const { page } = shown;
		await sit(page);
		await tiles(page).last().click();
		await asked(page);
		const lying = () =>
			page
				.locator(".mat [data-tile], .own-tiles [data-tile]")
				.evaluateAll((all) => all.map((one) => one.dataset.tile).join(""));
		const before = await lying();
		await page.locator("header select").selectOption("ja");
		await page.locator(".gear", { hasText: "設定" }).waitFor();
		equal("the same tiles lie there", await lying(), before);
		const names = await page
			.locator(".own button")
			.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
		equal(
			"no button speaks English",
			names.filter((name) => /[a-z]{3}/i.test(name)),
			[],
		);
		await to_the_end(page);
		await close(shown, "language");
	}

	/** A match is given up, and another one is played by the same rules with other walls. */
	async function play_rematch() {
		const shown = await opened("en", PHONE);
		const { page } = shown;
		await sit(page);
		const seal = () => page.locator(".playing .seal code").innerText();
		const first = await seal();
		await tiles(page).last().tap();
		await asked(page);
		await page.locator(".gear").tap();
		await page.getByRole("button", { name: "End the match" }).tap();
		await page.locator(".standings li").first().waitFor();
		equal("all have a place", await page.locator(".standings li").count(), 4);
		await page.getByRole("button", { name: "Another match" }).tap();
		await asked(page);
		check("other walls", (await seal()) !== first);
		equal(
			"nothing was discarded by oneself",
			await page.locator(".seat.me .discards li").count(),
			0,
		);
		await page.reload();
		await page.getByRole("button", { name: "Go on with your match" }).tap();
		await asked(page);
		await close(shown, "rematch");
	}

	/** The seal of the wall is shown before the hand, its seed after it, and the wall can be checked. */
	async function play_wall() {
		for (const lang of ["en", "ja", "zh-Hans", "zh-Hant"]) {
			const shown = await opened(lang);
			const { page, context } = shown;
			await sit(page);
			const before = await page.locator(".playing .seal code").innerText();
			const made = createHash("sha256")
				.update(sealed_bytes("first/1"))
				.digest("hex");
			equal(`${lang}: the seal is that of the seed`, before, made);
			await page.reload();
			await page.locator(".setup .next").click();
			await to_the_end(page);
			await page.locator("[data-part=wall] > summary").click();
			const [seal, seed] = await page
				.locator("[data-part=wall] code")
				.allInnerTexts();
			equal(`${lang}: after the hand it is the same`, seal, before);
			equal(`${lang}: and its seed is shown`, seed, "first/1");
			const opening = context.waitForEvent("page");
			await page.locator("a.check-wall[href]").click();
			const other = await opening;
			await other.locator(".verdict.holds").waitFor();
			equal(
				`${lang}: no check fails`,
				await other.locator(".checks .fails").count(),
				0,
			);
			await other.locator(".wall").first().waitFor();
			const link = new URL(other.url());
			const answer = JSON.parse(
				new URLSearchParams(link.hash.slice(1)).get("deal"),
			);
			const forged = { ...answer, commitment: "0".repeat(64) };
			link.hash = new URLSearchParams({ deal: JSON.stringify(forged) });
			await other.goto(link.href);
			await other.reload();
			await other.locator(".verdict.fails").waitFor();
			await other.close();
			await close(shown, `wall ${lang}`);
		}
	}

	/** All that comes until the first tile can be discarded, by whichever rules. */
	async function play_weight() {
		const catalogue = await (await fetch(`${daemon.origin}/v1/rulesets`)).json();
		for (const { id, name } of catalogue.rulesets) {
			const choice = { ruleset: id, preset: "", options: {}, strength: "easy" };
			const shown = await open("/docs", PHONE, "main");
			const { page } = shown;
			const text = JSON.stringify(choice);
			await page.evaluate(
				(kept) => localStorage.setItem("play.choice", kept),
				text,
			);
			await page.goto(`${daemon.origin}/play?lang=en#seed=first`);
			const named = page.getByRole("radio", { name: name.en });
			equal(`${id}: is chosen, by its name`, await named.isChecked(), true);
			await sit(page);
			const parts = await page.evaluate(() =>
				[
					...performance.getEntriesByType("navigation"),
					...performance.getEntriesByType("resource"),
				].map(({ name, transferSize }) => [
					new URL(name).pathname,
					transferSize,
				]),
			);
			const bytes = parts.reduce((sum, [, size]) => sum + size, 0);
			check(`${id}: at most ${MOST_BYTES} bytes`, bytes <= MOST_BYTES, parts);
			const modules = parts.filter(([name]) => name.endsWith(".wasm"));
			equal(
				`${id}: its own rules, and no other's`,
				[...new Set(modules.map(([name]) => name))],
				[`/app/mahjong-play-${id}.wasm`],
			);
			check(`${id}: they came over the wire`, modules[0][1] > 100_000, modules);
			await close(shown, `weight of ${id}`);
		}
	}

	/** The end of a hand: what it was worth, its course, and the decisions that cost most. */
	async function play_end_of_hand() {
		const shown = await opened("en", {}, {}, "#seed=second");
		const { page } = shown;
		await sit(page);
		await to_the_end(page);
		await page.locator(".review .worst, .review .help").first().waitFor();
		const worst = page.locator(".worst > li");
		check("at most three", (await worst.count()) <= 3, await worst.count());
		check("one at least, of who throws what was drawn", (await worst.count()) > 0);
		await page.locator("[data-part=settlement] > summary").click();
		const paid = await page.evaluate(
			() => document.querySelector("mj-result").shadowRoot.textContent,
		);
		check("payments have words", !/[a-z]_[a-z]/.test(paid) && paid.length > 20, paid);
		await worst.first().getByRole("button", { name: "Look at it" }).click();
		await page.locator("[data-part=course][open] .discards").first().waitFor();
		const step = page.getByRole("slider", { name: "Step" });
		await step.fill("0");
		await in_time(() => page.locator("[data-part=course] .discards li").count(), 0);
		equal(
			"at its begin nothing is discarded",
			await page.locator("[data-part=course] .discards li").count(),
			0,
		);
		equal(
			"and all hands lie open",
			await page.locator("[data-part=course] .held .tile.back").count(),
			0,
		);
		await page.getByRole("button", { name: "One step on" }).click();
		equal(
			"a step on, a tile",
			await in_time(
				() => page.locator("[data-part=course] .discards li").count(),
				1,
			),
			1,
		);
		await page.getByRole("button", { name: "Next hand" }).click();
		await asked(page);
		check("the next hand", (await page.locator(".round").innerText()) !== "");
		await close(shown, "end of hand");
	}

	/** What it looks like on each screen. */
	async function play_looks() {
		for (const [width, colorScheme, lang] of [...SCREENS, [820, "dark", "ja"]]) {
			const name = `play ${width} ${colorScheme} ${lang}`;
			const shown = await opened(lang, {
				viewport: { width, height: width === 820 ? 1180 : 844 },
				colorScheme,
			});
			const { page } = shown;
			await fits(page, `${name}, before`);
			await sit(page);
			for (let i = 0; i < 3; i++) {
				const pass = page.locator("[data-act=pass]");
				if ((await pass.count()) > 0) await pass.click();
				else await tiles(page).last().click();
				await asked(page);
			}
			await page.locator(".learn li, .learn p").first().waitFor();
			await fits(page, `${name}, at the table`);
			if (folder) await page.screenshot({ path: `${folder}/${name} table.png` });
			await to_the_end(page);
			await page.locator(".review .worst, .review .help").first().waitFor();
			for (const one of await page.locator(".after details > summary").all())
				await one.click();
			await page.locator("[data-part=course] .discards").first().waitFor();
			await fits(page, `${name}, after a hand`);
			if (folder)
				await page.screenshot({
					path: `${folder}/${name} end.png`,
					fullPage: true,
				});
			// Seals and seeds are of no language.
			await page.evaluate(() => {
				for (const one of document.querySelectorAll("main code"))
					one.remove();
			});
			const text = await page.locator("main").innerText();
			const english = [...text.matchAll(/[A-Za-z]{4,}/g)].map(String);
			if (lang !== "en") equal(`${name}: no English left`, english, []);
			await close(shown, name);
		}
	}

	return {
		play_first_tile,
		play_told,
		play_keys,
		play_legal,
		play_learner,
		play_twice,
		play_reload,
		play_end_of_hand,
		play_looks,
		play_matches,
		play_offline,
		play_weight,
		play_wall,
		play_calls,
		play_language,
		play_rematch,
	};
}
