// A hand as the part of an address behind the #, which no server is told.
import { blank, SEATS } from "./question.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Values} Values */

/** Of a member; `__proto__` is none. */
const NAME = /^[a-z]\w*$/;

/** Nested members have a path: called.han. */
function flat(
	/** @type {Values} */ values,
	/** @type {string} */ prefix,
	/** @type {URLSearchParams} */ to,
) {
	for (const [name, value] of Object.entries(values))
		if (typeof value === "object" && !Array.isArray(value))
			flat(value, `${prefix}.${name}`, to);
		else
			to.append(
				`${prefix}.${name}`,
				Array.isArray(value) ? value.join(",") : String(value),
			);
}

/** The object of that name, empty where there is none yet. */
function inner(/** @type {Values} */ part, /** @type {string} */ name) {
	const found = Object.hasOwn(part, name) ? part[name] : undefined;
	return typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** A number, a truth, a list of numbers, or a text. */
function read(/** @type {string} */ text) {
	if (/^-?\d{1,15}$/.test(text)) return Number(text);
	if (/^-?\d+(,-?\d+)+$/.test(text)) return text.split(",").map(Number);
	return text === "true" ? true : text === "false" ? false : text;
}

/** @param {Question} question */
export function to_hash(question) {
	const to = new URLSearchParams({ r: question.ruleset });
	if (question.preset) to.set("p", question.preset);
	to.set("t", question.tiles);
	to.set("w", question.win);
	for (const { type, tiles, from } of question.melds)
		to.append("m", [type, tiles, from ?? ""].join("-"));
	to.set("seat", String(question.seat));
	if (question.from !== null) to.set("from", String(question.from));
	to.set("round", question.round);
	if (question.flags.length > 0) to.set("f", question.flags.join("-"));
	flat(question.options, "o", to);
	flat(question.table, "tb", to);
	flat(question.deal, "d", to);
	flat(question.hand, "h", to);
	question.seats.forEach((seat, i) => flat(seat, `s${i}`, to));
	return to.toString();
}

/** @param {number} max */
const whole = (/** @type {string | null} */ text, max) => {
	const number = Number(text);
	return Number.isInteger(number) && number >= 0 && number <= max ? number : 0;
};

/** Members that are said by name: o.red_fives=3, h.called.han=2. */
function read_members(/** @type {Question} */ question, /** @type {URLSearchParams} */ from) {
	const parts = new Map([
		["o", question.options],
		["tb", question.table],
		["d", question.deal],
		["h", question.hand],
		...question.seats.map((seat, i) => /** @type {const} */ ([`s${i}`, seat])),
	]);
	for (const [path, text] of from) {
		const [prefix = "", name = "", member] = path.split(".");
		const part = parts.get(prefix);
		if (part === undefined || !NAME.test(name)) continue;
		if (member === undefined) part[name] = read(text);
		else if (NAME.test(member))
			part[name] = { ...inner(part, name), [member]: read(text) };
	}
}

/**
 * The question that an address holds, undefined when it holds none. What is wrong in it, the rules
 * refuse.
 * @param {string} hash
 * @returns {Question | undefined}
 */
export function from_hash(hash) {
	const from = new URLSearchParams(hash.replace(/^#/, ""));
	const ruleset = from.get("r");
	if (!ruleset) return undefined;
	const question = blank(ruleset);
	question.preset = from.get("p") ?? "";
	question.tiles = from.get("t") ?? "";
	question.win = from.get("w") ?? "";
	question.seat = whole(from.get("seat"), SEATS - 1);
	question.from = from.has("from") ? whole(from.get("from"), SEATS - 1) : null;
	question.round = /^[1-4]z$/.test(from.get("round") ?? "")
		? String(from.get("round"))
		: "1z";
	question.flags = (from.get("f") ?? "").split("-").filter(Boolean);
	question.melds = from.getAll("m").map((text) => {
		const [type = "", tiles = "", seat = ""] = text.split("-");
		return { type, tiles, ...(seat !== "" && { from: whole(seat, SEATS - 1) }) };
	});
	read_members(question, from);
	return question;
}
