// The page that checks a deal: a transcript or an answer of POST /v1/deals is pasted, and each step
// of docs/dealing.md is told. It is computed here, by the package's own code; nobody is asked.
import "mahjongd/elements";
import { tileName } from "mahjongd/elements";
import { NotADeal, verifyDeal, verifyTranscript } from "mahjongd/deals";
import { fill, h } from "./dom.js";
import { example } from "./fair-example.js";
import { labelled } from "./fields.js";
import { show_on_device } from "./on_device.js";
import { current, t } from "./words.js";

/** @typedef {import("mahjongd/deals").Verdict} Verdict */
/** @typedef {import("mahjongd/deals").Check} Check */
/** @typedef {import("./words.js").Word} Word */
/** @typedef {import("mahjongd/deals").Drawn} Drawn */
/** @typedef {{verdict: Verdict, seats: number, dealers: number[]}} Told */

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
	draws: "check_draws",
	commitment: "check_commitment",
});
/** Where a tile was drawn from, in words; the wall needs none. */
const FROM = /** @type {{[source: string]: Word}} */ ({
	kong: "drawn_kong",
	flower: "drawn_flower",
	indicator: "drawn_indicator",
	ura: "drawn_ura",
});
const LARGEST = 4 << 20;

/** @returns {Promise<Told>} */
async function look_at(/** @type {string} */ text) {
	const value = JSON.parse(text);
	const sealed = value?.hands !== undefined && value.match !== undefined;
	const verdict = sealed ? await verifyTranscript(value) : verifyDeal(value);
	const dealers = sealed
		? value.hands.map(
				(/** @type {{table?: {dealer?: number}}} */ { table }) =>
					table?.dealer ?? 0,
			)
		: [value.table?.dealer ?? 0];
	const seats = sealed ? value.seats.length : (value.hands?.length ?? 4);
	return { verdict, seats, dealers };
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

/** Of whoever sits so many seats after the dealer. */
const wind_of = (/** @type {number} */ after, /** @type {number} */ seats) =>
	tileName(`${(((after % seats) + seats) % seats) + 1}z`, current());

/** Two tiles lie on each other; those that were drawn are marked. */
const stack = (
	/** @type {string[]} */ tiles,
	/** @type {number} */ first,
	/** @type {Set<number>} */ drawn,
) =>
	h(
		"span",
		{ class: "stack" },
		...tiles.map((concealed, i) =>
			h("mj-hand", { concealed, class: drawn.has(first + i) ? "drawn" : "" }),
		),
	);

/** The side of each seat from its owner's right end: the dealer's, then against the turn. */
function sides(
	/** @type {string[]} */ wall,
	/** @type {number} */ seats,
	/** @type {Drawn[]} */ draws,
) {
	const size = wall.length / seats;
	const drawn = new Set(draws.map(({ place }) => place));
	return Array.from({ length: seats }, (_, j) => {
		const stacks = Array.from({ length: size / 2 }, (_, i) => {
			const first = j * size + 2 * i;
			return stack(wall.slice(first, first + 2), first, drawn);
		});
		return h(
			"div",
			{ class: "owner" },
			h("h2", {}, wind_of(-j, seats)),
			h("div", { class: "wall" }, ...stacks),
		);
	});
}

/** Who drew what, one after the other. */
function drawn_part(
	/** @type {string[]} */ wall,
	/** @type {number} */ seats,
	/** @type {number} */ dealer,
	/** @type {Drawn[] | undefined} */ draws,
) {
	if (draws === undefined) return [];
	const line = (/** @type {Drawn} */ { seat, source, place }) => {
		const word = FROM[source];
		return h(
			"li",
			{},
			wind_of(seat - dealer, seats),
			h("mj-hand", { concealed: wall[place] ?? "" }),
			word ? t(word) : "",
		);
	};
	return [
		h("h2", {}, t("drawn_title")),
		h("p", { class: "help" }, t("drawn_help")),
		h("ol", { class: "draws" }, ...draws.map(line)),
	];
}

/** Drawn when it is opened: a match has many hands of many tiles. */
function wall_part(
	/** @type {Verdict["walls"][number]} */ { hand, wall, dice, drawn },
	/** @type {Told} */ { seats, dealers },
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
			...sides(wall, seats, drawn ?? []),
			...drawn_part(wall, seats, dealers[hand] ?? 0, drawn),
		);
	}
	part.open = open;
	return part;
}

const told_part = (/** @type {Told} */ told) => {
	const { verdict } = told;
	return h(
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
		...verdict.walls.map((wall, i) => wall_part(wall, told, i === 0)),
	);
};

/** Why nothing could be checked. */
function reason_of(/** @type {unknown} */ error) {
	if (error instanceof NotADeal) return t("no_deal", { place: error.pointer || "/" });
	if (error instanceof SyntaxError) return t("no_json");
	throw error;
}

// ---- The page ----

/**
 * Where a deal or a transcript is given: its text, or a file; or an example.
 * @param {(given: string) => Promise<void>} check
 */
function deal_form(check) {
	const text = h("textarea", {
		rows: 8,
		maxlength: LARGEST,
		spellcheck: "false",
		autocomplete: "off",
		autocapitalize: "none",
	});
	const given = (/** @type {string} */ said) => {
		text.value = said;
		return check(said);
	};
	const file = h("input", {
		type: "file",
		accept: ".json,application/json",
		onchange: async () => {
			const chosen = file.files?.[0];
			if (chosen !== undefined) await given(await chosen.text());
		},
	});
	const onsubmit = (/** @type {Event} */ event) => {
		event.preventDefault();
		void given(text.value);
	};
	const exemplary = () => given(JSON.stringify(example, null, 1));
	const form = () =>
		h(
			"form",
			{ class: "card", onsubmit },
			h("p", {}, t("fair_help")),
			labelled(t("transcript"), text),
			labelled(t("transcript_file"), file),
			h(
				"div",
				{ class: "buttons" },
				h("button", {}, t("check_it")),
				h(
					"button",
					{ type: "button", class: "quiet", onclick: exemplary },
					t("example"),
				),
			),
		);
	return { form, given };
}

function page() {
	const answer = h("div", { "aria-live": "polite" });
	/** @type {Told | undefined} */
	let told;
	/** @type {unknown} */
	let fault;

	async function check(/** @type {string} */ given) {
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

	const { form, given } = deal_form(check);
	return { form, given, answer, show };
}

const shown = page();
await show_on_device(shown, "fair_title", "fair");
// A link may bring the deal, as that of a hand of play does.
const brought = new URLSearchParams(location.hash.slice(1)).get("deal");
if (brought !== null) await shown.given(brought);
