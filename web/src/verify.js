// The page that checks a deal: a transcript or an answer of POST /v1/deals is pasted, and each step
// of docs/dealing.md is told. It is computed here, by the package's own code; nobody is asked.
import "mahjongd/elements";
import { tileName } from "mahjongd/elements";
import { NotADeal, verifyDeal, verifyTranscript } from "mahjongd/deals";
import { fill, h } from "./dom.js";
import { example } from "./fair-example.js";
import { labelled, language_choice } from "./fields.js";
import { current, t } from "./words.js";

/** @typedef {import("mahjongd/deals").Verdict} Verdict */
/** @typedef {import("mahjongd/deals").Check} Check */
/** @typedef {import("./words.js").Word} Word */
/** @typedef {{verdict: Verdict, seats: number}} Told */

const SIGNS = { holds: "✓", fails: "✗", open: "…" };
/** What each check says, in words. */
const SAID = /** @type {{[check: string]: Word}} */ ({
	match_commitment: "check_match_commitment",
	seat_commitment: "check_seat_commitment",
	seat_seed_own: "check_seat_seed_own",
	beacon_value: "check_beacon_value",
	beacon_signature: "check_beacon_signature",
	context: "check_context",
	hand_seed: "check_hand_seed",
	hand_commitment: "check_hand_commitment",
	wall: "check_wall",
	dice: "check_dice",
	commitment: "check_commitment",
});
const LARGEST = 4 << 20;

/** @returns {Promise<Told>} */
async function look_at(/** @type {string} */ text) {
	const value = JSON.parse(text);
	const sealed = value?.hands !== undefined && value.match !== undefined;
	const verdict = sealed ? await verifyTranscript(value) : verifyDeal(value);
	return { verdict, seats: sealed ? value.seats.length : (value.hands?.length ?? 4) };
}

// ---- What came of it ----

const words_of = (/** @type {string} */ check) => t(/** @type {Word} */ (SAID[check]));

/** Where a check looks, in words: "hand 3", "East". */
function place_of(/** @type {string} */ pointer) {
	const [, part, n] = /^\/(hands|seats)\/(\d+)/.exec(pointer) ?? [];
	if (part === "hands") return t("hand_n", { n: Number(n) + 1 });
	if (part === "seats") return tileName(`${Number(n) + 1}z`, current());
	return "";
}

const check_line = (/** @type {Check} */ { check, pointer, finding }) =>
	h(
		"li",
		{ class: finding },
		h("span", { class: "sign", role: "img", "aria-label": t(finding) }, SIGNS[finding]),
		h("span", {}, h("b", {}, place_of(pointer)), " ", words_of(check)),
	);

function headline(/** @type {Verdict} */ { valid, complete, checks, fault }) {
	if (fault) return t("deal_false", { what: words_of(fault.check) });
	const n = checks.filter(({ finding }) => finding === "open").length;
	if (valid && complete) return t("deal_true", { n: checks.length });
	return t("deal_open", { n });
}

/** Two tiles lie on each other. */
const stack = (/** @type {string[]} */ tiles) =>
	h("span", { class: "stack" }, ...tiles.map((concealed) => h("mj-hand", { concealed })));

/** The side of each seat from its owner's right end: the dealer's, then against the turn. */
function sides(/** @type {string[]} */ wall, /** @type {number} */ seats) {
	const size = wall.length / seats;
	return Array.from({ length: seats }, (_, j) => {
		const tiles = wall.slice(j * size, (j + 1) * size);
		const wind = tileName(`${((seats - j) % seats) + 1}z`, current());
		const stacks = Array.from({ length: size / 2 }, (_, i) =>
			stack(tiles.slice(2 * i, 2 * i + 2)),
		);
		return h(
			"div",
			{ class: "owner" },
			h("h2", {}, wind),
			h("div", { class: "wall" }, ...stacks),
		);
	});
}

/** Drawn when it is opened: a match has many hands of many tiles. */
function wall_part(
	/** @type {Verdict["walls"][number]} */ { hand, wall, dice },
	/** @type {number} */ seats,
	/** @type {boolean} */ open,
) {
	const inside = h("div");
	const part = h(
		"details",
		{ class: "card", ontoggle: draw },
		h("summary", {}, t("hand_n", { n: hand + 1 })),
		inside,
	);
	function draw() {
		if (!part.open || inside.childElementCount > 0) return;
		fill(
			inside,
			h("p", {}, t("dice_thrown", { dice: dice.join(" · ") })),
			h("p", { class: "help" }, t("wall_help")),
			...sides(wall, seats),
		);
	}
	part.open = open;
	return part;
}

const told_part = (/** @type {Told} */ { verdict, seats }) =>
	h(
		"div",
		{},
		h(
			"section",
			{ class: "card" },
			h(
				"p",
				{
					class: `verdict ${verdict.fault ? "fails" : "holds"}`,
					tabindex: -1,
				},
				headline(verdict),
			),
			h("ol", { class: "checks" }, ...verdict.checks.map(check_line)),
		),
		...verdict.walls.map((wall, i) => wall_part(wall, seats, i === 0)),
	);

/** Why nothing could be checked. */
function reason_of(/** @type {unknown} */ error) {
	if (error instanceof NotADeal) return t("no_deal", { place: error.pointer || "/" });
	if (error instanceof SyntaxError) return t("no_json");
	throw error;
}

// ---- The page ----

function page() {
	const text = h("textarea", {
		rows: 8,
		maxlength: LARGEST,
		spellcheck: "false",
		autocomplete: "off",
		autocapitalize: "none",
	});
	const file = h("input", {
		type: "file",
		accept: ".json,application/json",
		onchange: read_file,
	});
	const answer = h("div", { "aria-live": "polite" });
	/** @type {Told | undefined} */
	let told;
	/** @type {unknown} */
	let fault;

	async function read_file() {
		const chosen = file.files?.[0];
		if (chosen !== undefined) await check(await chosen.text());
	}

	async function check(/** @type {string} */ given) {
		text.value = given;
		told = fault = undefined;
		try {
			told = await look_at(given);
		} catch (error) {
			fault = error;
		}
		show();
	}

	function show() {
		if (told !== undefined) fill(answer, told_part(told));
		else if (fault !== undefined)
			fill(answer, h("p", { class: "alarm", role: "alert" }, reason_of(fault)));
		else fill(answer);
	}

	const form = () =>
		h(
			"form",
			{
				class: "card",
				onsubmit: (/** @type {Event} */ event) => {
					event.preventDefault();
					void check(text.value);
				},
			},
			h("p", {}, t("fair_help")),
			labelled(t("transcript"), text),
			labelled(t("transcript_file"), file),
			h(
				"div",
				{ class: "buttons" },
				h("button", {}, t("check_it")),
				h(
					"button",
					{
						type: "button",
						onclick: () =>
							check(JSON.stringify(example, null, 1)),
					},
					t("example"),
				),
			),
		);
	return { form, answer, show };
}

function start() {
	const { form, answer, show } = page();
	const title = h("h1");
	const select = language_choice(rename);
	const main = h("main", { class: "fair" });
	const foot = h("footer");
	const head = h(
		"header",
		{},
		h("img", { src: "/app/icon.svg", alt: "", width: 40, height: 40 }),
		title,
		select,
	);
	function rename() {
		document.documentElement.lang = current();
		document.title = title.textContent = t("fair_title");
		select.setAttribute("aria-label", t("language"));
		fill(main, form(), answer);
		fill(
			foot,
			h("span", {}, t("on_device")),
			h("a", { href: "/" }, t("title")),
			h("a", { href: "/docs" }, t("for_developers")),
		);
		show();
	}
	rename();
	fill(document.body, head, main, foot);
}

start();
if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/sw.js");
