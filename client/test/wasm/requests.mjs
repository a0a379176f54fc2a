// What the module is asked: every golden case, random requests made of them, and what is no request.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const EXPLAIN = { score: ["fu", "steps", "readings"], settle: ["fu", "steps"] };
const NAMES = ["none", "en", "zh-Hans", "zh-Hant", "ja"];
/** The cases' name of a call is its path's. */
const CALLS = { deals: "deal" };
const LINE_MAX = 1 << 16;

/** Numbers in [0, 1), the same for the same seed. */
export function dice(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** The modules of the rules. */
export const FIRST = "mahjong.wasm";
export const SECOND = "mahjong-mcr.wasm";
/** Which of them a ruleset is in. */
export const module_of = (ruleset) => (ruleset === "mcr" ? SECOND : FIRST);

/** Every golden case of every ruleset, as {name, module, call, text}. */
export function golden(folder) {
	const found = [];
	for (const file of readdirSync(folder).filter((name) => name.endsWith(".json")).sort()) {
		for (const { id, call, request } of JSON.parse(readFileSync(join(folder, file), "utf8")).cases ?? [])
			found.push({
				name: id,
				module: module_of(request.ruleset),
				call: CALLS[call] ?? call ?? "play", // the cases of play-*.json name no call
				text: JSON.stringify(request),
			});
	}
	return found;
}

/** The same with names and explanations asked for. */
export function styled(cases, roll) {
	return cases.map((one) => ({
		...one,
		name: `${one.name}, styled`,
		style: { names: NAMES[Math.floor(roll() * NAMES.length)], explain: EXPLAIN[one.call] ?? [] },
	}));
}

/** Requests of an outlook: of each ruleset, with calls, as deep as it goes, and refused ones. */
export function outlooks() {
	const of = (ruleset, hand, outlook, more) =>
		({ ruleset, hand: { seat: 1, ...hand }, outlook, ...more });
	const requests = [
		of("riichi", { concealed: "3477m1134456688s" }, { turns: 12, changes: 1 }, { deal: { dora_indicators: "3p" } }),
		of("riichi", { concealed: "234578m1689p357s1z" }, { turns: 18, changes: 1 }, { visible: "1m2p3s44z" }),
		of("riichi", { concealed: "34455m67p123s555z" }, { turns: 6, discard: "5m", from: 0 }),
		of("riichi", { concealed: "123456m345p55s678s", drawn: "3p" }, { turns: 18, changes: 1 }),
		of("nanchang", { concealed: "123m4567799p11z68s" }, { turns: 8, changes: 1 }, { deal: { jing: "2m" } }),
		of("ming", { concealed: "123m34p55789s777z1s" }, { turns: 9, changes: 1 }),
		of("jiujiang", { concealed: "123m34p55789s123p" }, { turns: 9 }),
		of("yueqing", { concealed: "123345m34p123p55789s1z" }, { turns: 9 }, { deal: { gangtou: "9m" } }),
		of("mcr", { concealed: "123m34p55789s777z1s", flowers: "1f" }, { turns: 9, changes: 1 }),
		of("mcr", { concealed: "147m258p369s12356z" }, { turns: 6 }),
		of("riichi", { concealed: "123m" }, { turns: 3 }),
		of("riichi", { concealed: "3477m1134456688s" }, { turns: 19 }),
	];
	return requests.map((request, i) => ({
		name: `outlook ${i}`,
		module: module_of(request.ruleset),
		call: "waits",
		text: JSON.stringify(request),
		style: { names: NAMES[i % NAMES.length] },
	}));
}

/** A request with members of another one. */
function crossed(one, other, roll) {
	const request = JSON.parse(one.text);
	for (const [member, value] of Object.entries(JSON.parse(other.text)))
		if (roll() < 0.4) request[member] = value;
	return JSON.stringify(request);
}

/** A text with some of its bytes changed, doubled or left out. */
function scratched(text, roll, alphabet) {
	const bytes = [...new TextEncoder().encode(text)];
	for (let times = 1 + Math.floor(roll() * 4); times > 0; times--) {
		const at = Math.floor(roll() * bytes.length);
		const some = [[], [bytes[at], bytes[at]], [alphabet[Math.floor(roll() * alphabet.length)]]];
		bytes.splice(at, 1, ...some[Math.floor(roll() * some.length)]);
	}
	return new Uint8Array(bytes);
}

/** `count` requests made of golden ones of one module, of which many are refused. */
export function random(cases, count, roll) {
	const alphabet = new TextEncoder().encode('0123456789mpsz"{}[]:,- \\u');
	const pick = () => cases[Math.floor(roll() * cases.length)];
	return Array.from({ length: count }, (_, i) => {
		const one = pick();
		const text = roll() < 0.5 ? crossed(one, pick(), roll) : scratched(one.text, roll, alphabet);
		return { ...one, name: `random ${i} of ${one.name}`, text };
	});
}

/** `count` texts that are no requests: any bytes, cut and swollen ones, deep and long ones. */
export function bad(cases, count, roll) {
	const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
	const texts = ["", " ", "\0", "null", "[]", '"', "{", "[".repeat(100000), "9".repeat(50000)];
	texts.push(`{"ruleset":"${"x".repeat(1 << 20)}"}`, " ".repeat((1 << 20) + 1), '{"a":'.repeat(40));
	texts.push(`[${"0,".repeat(40000)}0]`, `{"id":"${"\u{1f004}".repeat(1000)}"}`);
	for (let i = 0; i < count; i++) {
		const { text } = cases[Math.floor(roll() * cases.length)];
		if (i % 3 === 0) texts.push(text.slice(0, Math.floor(roll() * text.length)));
		else if (i % 3 === 1) texts.push(scratched(text, roll, bytes));
		else texts.push(Uint8Array.from({ length: Math.floor(roll() * 64) }, () => roll() * 256));
	}
	const calls = ["score", "waits", "settle", "deal"];
	const [{ module }] = cases;
	return texts.map((text, i) => ({ name: `bad ${i}`, module, call: calls[i % calls.length], text }));
}

/** Whether the shell reads it as one line of NDJSON, and answers the same each time. */
export function is_line({ call, text }) {
	const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
	const shown = String.fromCharCode(...bytes.slice(0, LINE_MAX));
	if (bytes.length >= LINE_MAX || bytes.includes(10) || /^[ \t\r]*$/.test(shown)) return false;
	return call !== "deal" || shown.includes('"seed"');
}
