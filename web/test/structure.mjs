// What no page may have at any width, in any language, light or dark: a way sideways, text that is cut
// or lies upon other text, what is too small to tap, what is hard to read. Which fonts there are changes
// none of it.
import { equal } from "../../client/test/support.mjs";
import { PEOPLE, clubs, scenes } from "./scenes.mjs";
import { LANGUAGES, SCHEMES, WIDTHS, stage, widen } from "./stage.mjs";

/** Pixels that a thumb needs; links within a sentence are not meant. */
const TARGET = 40;
/** From here on nobody taps with a thumb. */
const DESK = 1024;
/** The rule of axe for what is hard to read; all others are asked of each view by itself. */
const CONTRAST = "color-contrast";
/** Text may touch: what lies upon other text by more, both ways, is not read. */
const UPON = 3;

/** In the page: all that is wrong where things lie. */
function misplaced({ target, upon, desk }) {
	const faults = [];
	const tell = (what, text) => faults.push(`${what}: ${text.trim().slice(0, 50)}`);
	const wide = document.documentElement.scrollWidth - innerWidth;
	if (wide > 0) tell("wider than the screen", `${wide}`);
	const texts = [];
	const shortened = [];
	const whole = new Set();
	const is_fixed = (one) => {
		for (
			let at = one;
			at instanceof Element;
			at = at.parentElement ?? at.getRootNode().host
		)
			if (["fixed", "sticky"].includes(getComputedStyle(at).position))
				return true;
		return false;
	};
	const unseen = (one) => {
		for (
			let at = one;
			at instanceof Element;
			at = at.parentElement ?? at.getRootNode().host
		)
			if (getComputedStyle(at).clipPath === "inset(50%)") return true;
		return !one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
	};
	const cut = (one, style) =>
		["hidden", "clip"].includes(style.overflowX) &&
		(one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
	const is_target = (one, style) =>
		innerWidth < desk &&
		one.matches(
			"button, select, summary, textarea, a[href], input:not([type=hidden])",
		) &&
		!(one.localName === "a" && style.display === "inline");
	function look_at_target(one) {
		const { width, height } = one.getBoundingClientRect();
		// A link is as wide as its word.
		const least = one.localName === "a" ? height : Math.min(width, height);
		if (width > 0 && least < target - 0.5)
			tell(`${Math.round(width)} x ${Math.round(height)}`, one.outerHTML);
	}
	function look(root) {
		for (const one of root.querySelectorAll("*")) {
			if (one.shadowRoot) look(one.shadowRoot);
			if (["SCRIPT", "STYLE", "OPTION", "TITLE"].includes(one.tagName)) continue;
			if (one instanceof SVGElement || unseen(one)) continue;
			const style = getComputedStyle(one);
			const own = [...one.childNodes].filter(
				(node) =>
					node.nodeType === Node.TEXT_NODE && node.data.trim() !== "",
			);
			if (own.length > 0 && cut(one, style)) {
				shortened.push(one.textContent);
				continue;
			}
			if (own.length > 0) whole.add(one.textContent);
			if (is_target(one, style)) look_at_target(one);
			if (own.length === 0 || is_fixed(one) || one.closest("select")) continue;
			for (const node of own) {
				const range = document.createRange();
				range.selectNodeContents(node);
				for (const box of range.getClientRects())
					texts.push({ box, one, text: node.data });
			}
		}
	}
	look(document);
	texts.sort((a, b) => a.box.top - b.box.top);
	texts.forEach((a, i) => {
		for (
			let k = i + 1;
			k < texts.length && texts[k].box.top < a.box.bottom - upon;
			k++
		) {
			const b = texts[k];
			const across =
				Math.min(a.box.right, b.box.right) -
				Math.max(a.box.left, b.box.left);
			const down = Math.min(a.box.bottom, b.box.bottom) - b.box.top;
			if (a.one !== b.one && across > upon && down > upon)
				tell("one upon another", `${a.text} / ${b.text}`);
		}
	});
	// A name at the head of a narrow column may be short where the page has it in full besides.
	for (const text of shortened) if (!whole.has(text)) tell("cut", text);
	return [...new Set(faults)];
}

const names_in = (page) => page.locator("main .card tbody a[data-player]").allInnerTexts();
/** Of Anna 1 to Anna 75. */
const FOUND = [7, 70, 71, 72, 73, 74, 75].map((n) => `Anna ${n}`);

/** All that is wrong with the page as it is shown. */
const faults_of = (page) => page.evaluate(misplaced, { target: TARGET, upon: UPON, desk: DESK });

/** @param help what all.mjs has for every view */
export function structure_suites({ daemon, browser, faults_of_access }) {
	/**
	 * Each scene of these clubs at all widths: of languages and colours the next ones each time, so that every
	 * width is seen in all of them.
	 */
	async function hold(show, shown) {
		for (const [i, scene] of scenes(shown).entries()) {
			const lang = LANGUAGES[i % LANGUAGES.length];
			const scheme = SCHEMES[Math.floor(i / LANGUAGES.length) % SCHEMES.length];
			const name = `${scene.name}, ${scene.people ?? "no"} people, ${scheme} ${lang}`;
			await show(scene, { width: WIDTHS[0], lang, scheme }, async (page) => {
				for (const width of WIDTHS) {
					await widen(page, width);
					equal(`${name}, ${width}`, await faults_of(page), []);
				}
				equal(
					`${name}: it can be read`,
					await faults_of_access(page, [CONTRAST]),
					[],
				);
			});
		}
	}

	const structure = async () =>
		hold(stage(browser, daemon.origin), await clubs(daemon, { large: false }));

	/** The same of a club of three hundred, where one finds whom one looks for. */
	async function structure_of_many() {
		const show = stage(browser, daemon.origin);
		const shown = await clubs(daemon, { few: false });
		await hold(show, shown);
		const rows = (page) => page.locator("main .card").first().locator("tbody tr");
		const phone = { width: WIDTHS[0], lang: "en", scheme: "light" };
		const at = (place, use) =>
			show(
				{ path: `/club#${place}`, ready: "main tbody tr", of: shown.many },
				phone,
				use,
			);
		await at("people", async (page) => {
			equal("all of the people", await rows(page).count(), PEOPLE);
			await page.getByLabel("Name").first().fill("anna 7");
			equal("whom one looks for", await names_in(page), FOUND);
			equal("on a phone, found", await faults_of(page), []);
			await page.getByRole("link", { name: "Anna 71", exact: true }).click();
			await page.locator("h2", { hasText: "Anna 71" }).waitFor();
		});
		await at("ranking", async (page) =>
			equal("all of them in the ranking", await rows(page).count(), PEOPLE),
		);
		await at("money", async (page) => {
			const balances = page.locator("details", { hasText: "All balances" });
			await balances.locator("summary").click();
			equal(
				"all who owe or are owed, and the club's oka",
				await balances.locator("tbody tr").count(),
				PEOPLE + 1,
			);
			equal("on a phone, unfolded", await faults_of(page), []);
		});
	}

	return { structure, structure_of_many };
}
