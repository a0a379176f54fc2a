// The player of the package decides as build/mahjong does, in node and Chromium: run by `make check-wasm`.
// The last line is "N passed, N failed". player.mjs PROGRAM: PROGRAM is build/mahjong.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { spawnSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { local } from "../../dist/local/node.js";
import { Play, player } from "../../dist/player/node.js";
import { check, equal, finish, refused } from "../support.mjs";
import { on_page } from "./browser.mjs";
import { answers } from "./native.mjs";

const program = process.argv[2];
const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "..", "..", "dist");
const FILE = "mahjong-player.wasm";
const GAMES = [
	["riichi", {}],
	["riichi", { players: 3 }],
	["nanchang", {}],
	["ming", {}],
	["jiujiang", {}],
	["yueqing", {}],
	["mcr", {}],
];
/** Both look at all that there is to look at; they differ in how much of it. */
const STRENGTHS = ["easy", "club"];
const SEED = 7;
/** Kilobytes of the module as the README tells them: as it is, and with gzip. */
const TOLD = /a module of its own: (\d+) KB, with gzip (\d+) KB/;
const QUIET = { names: "none" };

const begin = (rules, ruleset, options, seed = "a hand of players") =>
	Play.begin(rules, { ruleset, rules: options, deal: { seed } }, QUIET);

/** What the shell says to each question. */
function shell(asked, strength) {
	const style = {};
	const requests = asked.map(({ question }) =>
		({ call: "decide", style, text: JSON.stringify({ ...question, strength, seed: SEED }) }));
	return answers(program, requests).map((text) => JSON.parse(text));
}

/** A whole hand by the player: what it was asked each time, and what it said. */
async function played(bot, hand) {
	const asked = [];
	while (!hand.over) {
		const [seat] = hand.asked;
		const question = await hand.question(seat);
		const decision = await bot.decide(question);
		asked.push({ question, decision });
		await hand.act(seat, decision.offer);
	}
	return asked;
}

function compare(name, asked, strength) {
	const wanted = shell(asked, strength);
	const wrong = asked.filter(({ decision }, at) => JSON.stringify(decision) !== JSON.stringify(wanted[at]));
	check(`${name}: ${asked.length} decisions are the shell's`, asked.length > 10 && wrong.length === 0,
		wrong.slice(0, 1));
}

async function in_node(rules) {
	for (const strength of STRENGTHS) {
		const bot = await player({ strength, seed: SEED });
		for (const [ruleset, options] of GAMES)
			compare(`node, ${ruleset} ${JSON.stringify(options)}, ${strength}`,
				await played(bot, await begin(rules, ruleset, options)), strength);
		await bot.close();
	}
}

async function in_chromium() {
	const games = await on_page(dist, (page) =>
		page.evaluate(async ([all, seed, quiet]) => {
			const { local } = await import("/local/web.js");
			const { Play, player } = await import("/player/web.js");
			const rules = await local();
			const bot = await player({ strength: "club", seed });
			const games = [];
			for (const [ruleset, options] of all) {
				const start = { ruleset, rules: options, deal: { seed: "a hand in a page" } };
				const hand = await Play.begin(rules, start, quiet);
				const asked = [];
				while (!hand.over) {
					const [seat] = hand.asked;
					const question = await hand.question(seat);
					const decision = await bot.decide(question);
					asked.push({ question, decision });
					await hand.act(seat, decision.offer);
				}
				games.push(asked);
			}
			await bot.close();
			return games;
		}, [GAMES, SEED, QUIET]));
	for (const [at, asked] of games.entries())
		compare(`Chromium, ${GAMES[at][0]} ${JSON.stringify(GAMES[at][1])}`, asked, "club");
}

const reason = (promise) => promise.then(() => undefined, (error) => error);

/** In their order; what is given up is not answered, and the others are. */
async function queued(rules) {
	const hand = await begin(rules, "riichi", {});
	const question = await hand.question(0);
	const bot = await player({ strength: "strong", seed: SEED });
	const order = [];
	const ask = (name, options) => bot.decide(question, options).then((said) => (order.push(name), said));
	const [wanted, ...others] = await Promise.all([1, 2, 3].map((name) => ask(name)));
	equal("several are asked at once", order, [1, 2, 3]);
	equal("each is answered", others, [wanted, wanted]);

	const first = new AbortController();
	const second = new AbortController();
	const all = [ask("a", { signal: first.signal }), ask("b"), ask("c", { signal: second.signal }), ask("d")];
	first.abort();
	second.abort(new Error("no more"));
	const said = await Promise.allSettled(all);
	equal("given up", said.map(({ status }) => status), ["rejected", "fulfilled", "rejected", "fulfilled"]);
	equal("the reasons", [said[0].reason.name, said[2].reason.message], ["AbortError", "no more"]);
	equal("given up before", (await reason(ask("e", { signal: AbortSignal.abort("late") }))), "late");
	equal("words in one language", Object.keys((await bot.decide(question, { names: "ja" })).thoughts[0].name), ["ja"]);
	equal("no words", (await bot.decide(question, QUIET)).thoughts[0].name, undefined);

	const open = [ask("f"), ask("g")].map((one) => refused("closed", one, "unavailable"));
	await bot.close();
	await Promise.all(open);
	await refused("closed before", ask("h"), "unavailable");
	await bot.close();
}

async function refusals(rules) {
	const hand = await begin(rules, "nanchang", {});
	const question = await hand.question(0);
	const bot = await player();
	equal("a club player, unless it is said", await bot.decide(question),
		await (await player({ strength: "club", seed: 0 })).decide(question));
	await refused("not asked", bot.decide(await hand.question(1)), "contradiction");
	await refused("no view", bot.decide({ ruleset: "nanchang", seat: 0 }), "missing_field");
	equal("it goes on", (await bot.decide(question)).seat, 0);
	await refused("a strength that there is not",
		(await player({ strength: "weak" })).decide(question), "bad_value");
	const gone = await refused("no module", player({ module: join(dist, "gone.wasm") }), "unavailable");
	check("says why", /ENOENT/.test(gone.detail), gone.detail);
	const bytes = readFileSync(join(dist, FILE));
	for (const module of [bytes, await WebAssembly.compile(bytes), join(dist, FILE), pathToFileURL(join(dist, FILE))])
		equal("its own module", (await (await player({ module })).decide(question)).seat, 0);
	await refused("bytes of none", player({ module: new Uint8Array(8) }), "unavailable");
}

/** What `mahjong mcp` says of a game, by its tool; it has no way to leave its words out. */
function told(request) {
	const rpc = (id, method, params) => JSON.stringify({ jsonrpc: "2.0", id, method, params });
	const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "a test", version: "1" } };
	const input = [rpc(0, "initialize", hello), rpc(1, "tools/call", { name: "review", arguments: request })];
	const { stdout } = spawnSync(program, ["mcp"], { input: `${input.join("\n")}\n`, encoding: "utf8", maxBuffer: 1 << 28 });
	const [{ text }] = JSON.parse(stdout.trim().split("\n").at(-1)).result.content;
	return JSON.parse(text, (member, value) => (member === "name" ? undefined : value));
}

/** Hands that were played are judged as the shell judges them. */
async function reviewed(rules) {
	for (const [ruleset, options] of GAMES) {
		const easy = await player({ strength: "easy", seed: SEED });
		const hand = await begin(rules, ruleset, options);
		await played(easy, hand);
		await easy.close();
		const hands = [hand.toJSON()];
		const strong = ruleset === "riichi";
		const bot = await player({ strength: strong ? "strong" : "plain" });
		const name = `review, ${ruleset} ${JSON.stringify(options)}`;
		const found = await bot.review(hands, { seat: 1, names: "none" });
		const strength = strong ? "strong" : "club";
		equal(`${name}: as the shell's`, found, told({ hands, seat: 1, strength }));
		check(`${name}: decisions were judged`, found.seats[0].decisions > 3, found.seats);
		const worst = await bot.review(hands, { decisions: false });
		equal(`${name}: the worst alone`, [worst.decisions, worst.worst.length > 0], [undefined, true]);
		await bot.close();
	}
	const bot = await player();
	await refused("no hands", bot.review([]), "bad_value");
	await refused("a ruleset that there is not", bot.review([{ ruleset: "none", deal: { seed: "s" } }]), "unknown_ruleset");
	await bot.close();
}

/** An idle player keeps nobody waiting; what is asked is answered before node ends. */
function ends_by_itself() {
	const script = `
		import { local } from "${pathToFileURL(join(dist, "local/node.js"))}";
		import { Play, player } from "${pathToFileURL(join(dist, "player/node.js"))}";
		const hand = await Play.begin(await local(), { ruleset: "mcr", deal: { seed: "s" } });
		const bot = await player();
		bot.decide(await hand.question(0)).then(({ offer }) => console.log(offer.type));`;
	const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script],
		{ encoding: "utf8", timeout: 60_000 });
	equal("node ends by itself", [status, stdout], [0, "discard\n"]);
}

function sized() {
	const bytes = readFileSync(join(dist, FILE));
	const kilobytes = [bytes.length, gzipSync(bytes, { level: 9 }).length].map((size) => Math.round(size / 1000));
	const told = TOLD.exec(readFileSync(join(here, "../../README.md"), "utf8"))?.slice(1).map(Number);
	console.log(`${FILE}: ${kilobytes[0]} KB, ${kilobytes[1]} KB with gzip`);
	check("its size is what the README says, within a tenth",
		told !== undefined && told.every((size, at) => Math.abs(size - kilobytes[at]) * 10 <= size), [told, kilobytes]);
	equal("nothing of HTTP is said",
		bytes.toString("latin1").match(/.{0,30}(\b(GET|HEAD|POST|PUT|PATCH|DELETE) \/|\/v1\/|HTTP).{0,30}/g) ?? [], []);
}

const rules = await local();
await in_node(rules);
await in_chromium();
await queued(rules);
await refusals(rules);
await reviewed(rules);
ends_by_itself();
sized();
finish();
