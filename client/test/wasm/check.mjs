// The WebAssembly modules of the rules answer as build/mahjong does, to the byte: run by `make check-wasm`.
// The last line is "N passed, N failed".
//
// check.mjs PROGRAM [SEED]: PROGRAM is build/mahjong; SEED is of the random requests.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { webcrypto } from "node:crypto";
import { Machine } from "../../dist/local/open.js";
import { local } from "../../dist/local/node.js";
import { check, equal, finish, refused } from "../support.mjs";
import { brotli_size, in_browser } from "./browser.mjs";
import { answers, catalogue } from "./native.mjs";
import { FIRST, SECOND, bad, dice, golden, is_line, module_of, outlooks, random, styled } from "./requests.mjs";

const [program, seed = "1"] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "..", "..", "dist");
/** Of each module: so many random requests, and so many broken ones. */
const RANDOM = { [FIRST]: 3000, [SECOND]: 600 };
const BAD = { [FIRST]: 600, [SECOND]: 150 };
/** Bytes of each module as a server sends it; the referee takes about 18 KiB of the first. */
const BROTLI_MAX = { [FIRST]: 256 * 1024, [SECOND]: 176 * 1024 };
const MODULES = [FIRST, SECOND];
const HAND = { ruleset: "riichi", hand: { seat: 1, concealed: "123m456p24s999s55z", win_tile: "3s", from: null } };
/** The least that wins in mcr: 8 fan. */
const MCR_HAND = { ruleset: "mcr", hand: { seat: 0, concealed: "567m5556p", win_tile: "6p", from: 1,
	melds: [{ type: "chow", tiles: "234m" }, { type: "pung", tiles: "555m" }] } };

const roll = dice(Number(seed));
const draw = (room) => void webcrypto.getRandomValues(room);
const bytes = {};
const modules = {};
for (const file of MODULES) {
	bytes[file] = readFileSync(join(dist, file));
	modules[file] = await WebAssembly.compile(bytes[file]);
}
const start = (file = FIRST) => new Machine(modules[file], draw);

/** A problem without its sentences: the shell's are English, whatever names it is asked for. */
function untold(text) {
	return JSON.stringify(JSON.parse(text), (member, value) => (member === "detail" ? undefined : value));
}

function is_same({ style }, { status, text }, wanted) {
	return text === wanted || (style !== undefined && status !== 200 && untold(text) === untold(wanted));
}

/** One check for each kind; what differs is shown. */
function compare(name, requests, got, wanted) {
	const wrong = requests.map((request, at) => ({ request, got: got[at], wanted: wanted[at] }))
		.filter((one) => !is_same(one.request, one.got, one.wanted));
	check(`${name}: ${requests.length} answers are the shell's`, wrong.length === 0, wrong.slice(0, 2));
}

/** An answer, or a problem that says its status, and never one of ours. */
function well_formed({ status, text }) {
	const answer = JSON.parse(text);
	return status === 200 ? answer.ruleset !== undefined : answer.status === status && status < 500;
}

// ---- Answers ----

const cases = golden(join(here, "..", "..", "..", "tests", "vectors"));
check("there are golden cases", cases.length > 2000, cases.length);
const of_module = MODULES.map((file) => [cases.filter(({ module }) => module === file), file]);
for (const [own, file] of of_module) check(`${file} has golden cases`, own.length > 400, own.length);
const asked = {
	golden: cases,
	styled: styled(cases, roll),
	random: of_module.flatMap(([own, file]) => random(own, RANDOM[file], roll)),
	bad: of_module.flatMap(([own, file]) => bad(own, BAD[file], roll)),
	outlooks: outlooks(),
};
const machine = start();
const second = start(SECOND);
/** As local() does. */
const ask = ({ module, call, text, style }) => (module === SECOND ? second : machine).answer(call, text, style);
const in_node = {};
const lines = {};
for (const [kind, requests] of Object.entries(asked)) {
	lines[kind] = requests.filter(is_line);
	check(`${kind}: most can be asked of the shell`, lines[kind].length * 3 > requests.length, lines[kind].length);
	const wanted = answers(program, lines[kind]);
	in_node[kind] = lines[kind].map(ask);
	compare(`node, ${kind}`, lines[kind], in_node[kind], wanted);
}
const looked = in_node.outlooks.filter(({ status, text }) => status === 200 && JSON.parse(text).outlook.turns > 0);
equal("outlooks that are answered", looked.length, in_node.outlooks.length - 2);
for (const file of MODULES) {
	const got = in_node.random.filter((_, at) => lines.random[at].module === file);
	const refusals = got.filter(({ status }) => status !== 200).length;
	check(`${file}: random requests are answered and refused`, refusals > got.length / 10 && refusals < got.length,
		refusals);
}

const broken = asked.bad.map((one) => ({ name: one.name, ...ask(one) }));
check("bad input: each a problem", broken.every(well_formed), broken.filter((one) => !well_formed(one)));
equal("a body of more than 1 MiB", machine.answer("score", " ".repeat((1 << 20) + 1)).status, 413);
equal("no such call", JSON.parse(machine.answer("scores", "{}").text).code, "not_found");
equal("no such names", JSON.parse(machine.answer("score", "{}", { names: "fr" }).text).parameter, "names");
equal("no such explanation", JSON.parse(machine.answer("waits", "{}", { explain: ["fu"] }).text).parameter, "explain");
equal("a problem in the language of the names", JSON.parse(machine.answer("score", "{}", { names: "ja" }).text).detail,
	"ruleset が要る");
const shells = JSON.parse(catalogue(program));
const listed = (file) =>
	JSON.stringify({ ...shells, rulesets: shells.rulesets.filter(({ id }) => module_of(id) === file) });
equal("the catalogue is the shell's", machine.rulesets().text, listed(FIRST));
equal("that of mcr, too", second.rulesets().text, listed(SECOND));
for (const [one, ruleset] of [[machine, "mcr"], [second, "riichi"]])
	equal(`${ruleset} is in the other module`,
		JSON.parse(one.answer("score", JSON.stringify({ ruleset })).text).code, "unknown_ruleset");

// ---- Without memory ----

/** A module that gets no more memory than it began with. */
function starved() {
	const instances = [];
	const { Instance } = WebAssembly;
	WebAssembly.Instance = class extends Instance {
		constructor(...args) {
			super(...args);
			instances.push(this);
		}
	};
	const poor = start();
	WebAssembly.Instance = Instance;
	const { memory } = instances[0].exports;
	for (let pages = 4096; pages > 0; pages >>= 1) {
		try {
			memory.grow(pages);
		} catch {
			// So many were too many.
		}
	}
	return poor;
}

const poor = starved();
const good = JSON.stringify(HAND);
const { text: wanted } = machine.answer("score", good);
let without = 0;
for (let size = 1 << 10; size <= 1 << 20; size += 1 << 14) {
	for (const text of [" ".repeat(size) + good, `[${"0,".repeat(size / 2)}0]`, `{"id":"${"x".repeat(size)}"}`]) {
		const { status, text: answer } = poor.answer("score", text);
		if (status === 503) without++;
		check("without memory: a problem", JSON.parse(answer).status === 503 || answer === machine.answer("score", text).text,
			answer);
	}
	equal("without memory: usable afterwards", poor.answer("score", good).text, wanted);
}
check("without memory: some were refused", without > 0, without);
equal("without memory: no catalogue", poor.rulesets().status, 503);
equal("without memory: usable after that", poor.answer("score", good).text, wanted);

// ---- local() ----

const rules = await local();
equal("local: score", (await rules.score(HAND)).total.points, 1500);
equal("local: names", (await rules.score(HAND, { names: "none" })).patterns[0].name, undefined);
const ids = ({ rulesets }) => rulesets.map(({ id }) => id);
const FIRST_IDS = ["riichi", "nanchang", "ming", "jiujiang", "yueqing"];
equal("local: what is loaded first", ids(await rules.loaded()), FIRST_IDS);
equal("local: mcr", (await rules.score(MCR_HAND)).total.fan, 8);
equal("local: it is loaded then", ids(await rules.loaded()), [...FIRST_IDS, "mcr"]);
equal("local: all rulesets are the shell's", await (await local()).rulesets(), shells);
await refused("local: a refusal of mcr", rules.settle({ ruleset: "mcr" }), "missing_field");
const dealt = await rules.deal({ ruleset: "riichi" });
equal("local: a deal is dealt again", (await rules.deal({ ruleset: "riichi", seed: dealt.seed })).wall, dealt.wall);
check("local: each deal is another", (await rules.deal({ ruleset: "riichi" })).seed !== dealt.seed, dealt.seed);
const owed = [{ account: "anna", balance: 300 }, { account: "bo", balance: -100 }, { account: "cleo", balance: -200 }];
equal("local: a plan", (await rules.plan({ balances: owed })).transfers.map(({ amount }) => amount).sort(), [100, 200]);
equal("local: who leaves", await rules.plan({ balances: owed, account: "bo" }),
	{ method: "exact", transfers: [{ from: "bo", to: "anna", amount: 100 }] });
equal("local: nothing to settle", (await rules.plan({ balances: [] })).transfers, []);
await refused("local: balances that do not add up", rules.plan({ balances: owed.slice(1) }), "contradiction");
await refused("local: nobody's account", rules.plan({ balances: owed, account: "dora" }), "bad_value");
await refused("local: no balances", rules.plan({}), "missing_field");
await refused("local: a balance of text", rules.plan({ balances: [{ account: "a", balance: "1" }] }), "bad_value");
await refused("local: a refusal", rules.score({ ruleset: "riichi" }), "missing_field");
const given = (file) =>
	[bytes[file], modules[file], join(dist, file), new URL(`../../dist/${file}`, import.meta.url)];
for (const one of given(FIRST))
	equal("local: of its own module", (await (await local(one)).score(HAND)).total.points, 1500);
for (const one of given(SECOND))
	equal("local: of its own module of mcr", (await (await local(undefined, one)).score(MCR_HAND)).total.fan, 8);
const gone = await local(undefined, join(dist, "mahjong-gone.wasm"));
const lost = await gone.score(MCR_HAND).then(() => "", (error) => error.code);
equal("local: a module that cannot be loaded", lost, "ENOENT");
equal("local: the others are there", (await gone.score(HAND)).total.points, 1500);

// ---- Chromium ----

const all = Object.values(lines).flat();
const { found, local: scored } = await in_browser(dist, all, [HAND, MCR_HAND]);
const unlike = found.filter((answer, at) => answer.text !== Object.values(in_node).flat()[at].text);
check(`Chromium: ${all.length} answers are node's`, found.length === all.length && unlike.length === 0, unlike.slice(0, 2));
equal("Chromium: local", [scored[0].total.points, scored[1].total.fan], [1500, 8]);

// ---- Words ----

// Where there is no service nobody is told to ask it for something. The module of logs too.
for (const file of [...MODULES, "mahjong-logs.wasm"]) {
	const said = readFileSync(join(dist, file), "utf8");
	const found = said.match(/.{0,30}(\b(GET|HEAD|POST|PUT|PATCH|DELETE) \/|\/v1\/|HTTP).{0,30}/g) ?? [];
	equal(`${file}: nothing of HTTP is said`, found, []);
}

// ---- Size ----

for (const file of MODULES) {
	const length = brotli_size(bytes[file]);
	console.log(`${file}: ${bytes[file].length} bytes, ${length} with brotli`);
	check(`${file}: at most ${BROTLI_MAX[file]} bytes with brotli`, length <= BROTLI_MAX[file], length);
}
finish();
