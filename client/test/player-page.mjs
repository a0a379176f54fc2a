// A page with the player of mahjongd/play as Vite builds it, under a strict Content-Security-Policy: its
// worker and its module are found: player-page.mjs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { Browser, check, equal, finish, serve } from "./support.mjs";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const place = mkdtempSync(join(tmpdir(), "player-page-"));
const PAGE = `<!doctype html><title>asked</title><script type="module" src="./main.js"></script>`;
const MAIN = `
import { local } from "mahjongd/local";
import { Play, player } from "mahjongd/play";

const rules = await local();
const hand = await Play.begin(rules, { ruleset: "mcr", deal: { seed: "on a page" } });
const bot = await player({ strength: "strong" });
const question = await hand.question(0);
globalThis.answers = Promise.all([1, 2, 3].map(() => bot.decide(question, { names: "none" })));
await globalThis.answers;
globalThis.offered = JSON.stringify(hand.offers(0));
globalThis.gone = await player({ module: "./gone.wasm" }).catch((error) => error.code);
await bot.close();
document.title = "answered";
`;
const POLICY =
	"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
	"base-uri 'none'";

mkdirSync(join(place, "node_modules"));
symlinkSync(client, join(place, "node_modules/mahjongd"));
writeFileSync(join(place, "package.json"), '{"private": true, "type": "module"}');
writeFileSync(join(place, "index.html"), PAGE);
writeFileSync(join(place, "main.js"), MAIN);
await build({
	root: place,
	logLevel: "error",
	configFile: false,
	build: { target: "es2022" },
});

const folder = join(place, "dist");
const index = readFileSync(join(folder, "index.html"));
const site = await serve(folder, { "/": index }, { "Content-Security-Policy": POLICY });
const browser = await new Browser().start();
const page = await browser.context.newPage();
const said = [];
page.on("pageerror", (error) => said.push(error.message));
await page.goto(`${site.origin}/`);
await page.waitForFunction(() => document.title === "answered");
const found = await page.evaluate(async () => ({
	answers: await globalThis.answers,
	offered: JSON.parse(globalThis.offered),
	gone: globalThis.gone,
}));
const [first] = found.answers;
equal(
	"the answers are alike",
	found.answers.map(({ offer }) => offer),
	[first.offer, first.offer, first.offer],
);
check(
	"one of the offers",
	found.offered.some((offer) => JSON.stringify(offer) === JSON.stringify(first.offer)),
	first.offer,
);
equal("a module that is not there", found.gone, "unavailable");
equal("no complaint", said, []);
await browser.end();
site.server.close();
rmSync(place, { recursive: true, force: true });
finish();
