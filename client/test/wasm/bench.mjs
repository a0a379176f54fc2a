// How soon the module answers, and how fast: bench.mjs [MODULE]. It asserts nothing.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { Machine } from "../../dist/local/open.js";

const [path = new URL("../../dist/mahjong.wasm", import.meta.url)] = process.argv.slice(2);
const bytes = readFileSync(path);
const ROUNDS = 20000;
const melded = (concealed) =>
	({ ruleset: "riichi", hand: { seat: 1, concealed, melds: [{ type: "chow", tiles: "345m", from: 0 }] } });
// The module works suits with melds out, where the library has tables of them.
const REQUESTS = {
	score: { ruleset: "riichi", table: { honba: 1, deposits: 1 }, deal: { dora_indicators: "2p" },
		hand: { seat: 1, concealed: "340m12378p789s55z", win_tile: "6p", from: 3, flags: ["riichi"] } },
	waits: { ruleset: "riichi", hand: { seat: 1, concealed: "340m12378p789s55z" } },
	"waits, a discard": { ruleset: "riichi", hand: { seat: 1, concealed: "23468m2p125789s23z" } },
	"waits, melded": melded("3467m345p22s5z"),
	"waits, melded, a discard": melded("3467m345p22s55z"),
	settle: { ruleset: "riichi", outcome: { type: "win", wins: [{ seat: 1, from: 2, called: { han: 3, fu: 40 } }] } },
};

const begin = performance.now();
const module = await WebAssembly.compile(bytes);
const machine = new Machine(module, (room) => void webcrypto.getRandomValues(room));
machine.answer("score", JSON.stringify(REQUESTS.score));
console.log(`${bytes.length} bytes; the first answer after ${(performance.now() - begin).toFixed(0)} ms`);

for (const [name, request] of Object.entries(REQUESTS)) {
	const [call] = name.split(",");
	const text = JSON.stringify(request);
	const { status } = machine.answer(call, text);
	for (let i = 0; i < ROUNDS / 10; i++) machine.answer(call, text);
	const { user } = process.cpuUsage();
	for (let i = 0; i < ROUNDS; i++) machine.answer(call, text);
	console.log(`${name} (${status}): ${((process.cpuUsage().user - user) / ROUNDS).toFixed(1)} us of CPU`);
}
