// The module of logs writes what build/mahjong does, to the byte: run by `make check-wasm`.
// The last line is "N passed, N failed". logs.mjs PROGRAM: PROGRAM is build/mahjong.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { logs } from "../../dist/logs/node.js";
import { start } from "../../dist/local/open.js";
import { check, equal, finish, refused } from "../support.mjs";
import { brotli_size, on_page } from "./browser.mjs";

const program = process.argv[2];
const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "..", "..", "dist");
const corpus = join(here, "..", "..", "..", "tests", "fuzz", "corpus");
const FORMATS = ["mjai", "mjlog", "majsoul", "mleague", "tenhou6", "course"];
const FILES = ["mjai", "tenhou6", "course"];
/** The shell's exit status where a log cannot be read or written. */
const SHELL_FAILED = 1;
/** Of each log so many beginnings, which are read as far as they go. */
const CUTS = 9;
/** Bytes of the module as a server sends it. */
const BROTLI_MAX = 180 * 1024; // the referee takes about 7 KiB of it, and courses 20
/** No text that a module takes is so long. */
const TOO_LONG = (1 << 26) + 1;

/** What the shell prints of a log; nothing where one of its games cannot be exported: the module writes all or none. */
function printed({ command, format, preset, text, to }) {
	const words = preset === "" ? [] : ["--preset", preset];
	const asked = to === undefined ? [command, format] : [command, to, "--from", format];
	const { status, stdout } = spawnSync(program, [...asked, ...words], { input: text, maxBuffer: 1 << 26 });
	return to !== undefined && status === SHELL_FAILED ? "" : stdout.toString();
}

/** What the module says of it. */
function told(machine, { command, format, preset, text, to = "" }) {
	const answer = machine.ask([command, format, preset, to], text);
	return to !== "" && answer.status !== 200 ? "" : answer.text;
}

function questions() {
	const asked = [];
	for (const format of FORMATS)
		for (const [at, file] of readdirSync(join(corpus, format)).sort().entries()) {
			const whole = readFileSync(join(corpus, format, file));
			const texts = [whole];
			for (let cut = 1; cut <= CUTS; cut++)
				texts.push(whole.subarray(0, 1 + Math.floor((whole.length * cut) / (CUTS + 1))));
			for (const text of texts)
				for (const command of ["import", "review"])
					asked.push({ command, format: at % 2 ? format : "auto", preset: "", text: text.toString() });
			for (const to of FILES)
				for (const text of texts.slice(0, 2)) asked.push({ command: "export", format, preset: "", text: text.toString(), to });
			asked.push({ command: "import", format, preset: "tenhou_sanma", text: whole.toString() });
			asked.push({ command: "import", format, preset: "ema", text: whole.toString() });
		}
	return asked;
}

const asked = questions();
const wanted = asked.map(printed);
const bytes = readFileSync(join(dist, "mahjong-logs.wasm"));
const machine = await start(bytes, () => {});
const said = asked.map((one) => told(machine, one));
check("there are logs of three and of four", ["4", "3"].every((seats) => wanted.some((text) =>
	text.startsWith('{"type":"match"') && String(JSON.parse(text.split("\n")[0]).names.length) === seats)), asked.length);
const unlike = asked.filter((one, at) => said[at] !== wanted[at]);
check(`node: ${asked.length} logs are the shell's`, unlike.length === 0, unlike.slice(0, 2));

check("most are exported", asked.filter(({ to }, at) => to !== undefined && wanted[at] !== "").length > 90);

const { importLog, reviewLog, exportLog } = await logs();
const mjai = readFileSync(join(corpus, "mjai", "3ad27adcab95"), "utf8"); // one deal, whole
const lines = await importLog("mjai", mjai);
equal("import: the lines", [lines[0].type, lines[1].agrees, lines.at(-1).type, lines.at(-1).agreed],
	["match", true, "end", 1]);
equal("import: of bytes", await importLog("auto", new TextEncoder().encode(mjai)), lines);
equal("import: by a preset", (await importLog("mjai", mjai, { preset: "classic" }))[0].rules.oka, undefined);
check("review: a table", (await reviewLog("mjai", mjai)).includes("1 of 1 deals agree"), await reviewLog("mjai", mjai));
const course = await exportLog("course", mjai);
equal("export: a course, and back", (await importLog("auto", course))[1].deltas, lines[1].deltas);
equal("export: from a format that is named", await exportLog("tenhou6", course, { from: "course" }), await exportLog("tenhou6", mjai));
const unread = await exportLog("mjai", mjai.slice(0, -30)).catch((error) => error);
equal("export: a log that breaks off", [unread.code, unread.body.line > 1, unread.detail !== ""], ["bad_value", true, true]);
await refused("export: no such file", exportLog("mjlog", mjai), "bad_value");
equal("what is no log", (await importLog("auto", "hello")).map(({ type, line }) => [type, line]), [["fault", 1]]);
equal("nothing", (await importLog("auto", "")).at(-1).type, "fault");
await refused("no such format", importLog("go", mjai), "bad_value");
await refused("no such preset", importLog("mjai", mjai, { preset: "x" }), "bad_value");
await refused("too much", importLog("mjai", new Uint8Array(TOO_LONG)), "unavailable");
equal("after that", await importLog("mjai", mjai), lines);
equal("of its own module", await (await logs(bytes)).importLog("mjai", mjai), lines);

const in_browser = await on_page(dist, async (page) => ({
	said: await page.evaluate(async (list) => {
		const { start } = await import("/local/open.js");
		const bytes = await (await fetch("/mahjong-logs.wasm")).arrayBuffer();
		const machine = await start(bytes, () => {});
		return list.map(({ command, format, preset, text, to = "" }) => {
			const answer = machine.ask([command, format, preset, to], text);
			return to !== "" && answer.status !== 200 ? "" : answer.text;
		});
	}, asked),
	lines: await page.evaluate(async (text) => {
		const { logs } = await import("/logs/web.js");
		return (await logs()).importLog("mjai", text);
	}, mjai),
}));
const otherwise = asked.filter((one, at) => in_browser.said[at] !== wanted[at]);
check(`Chromium: ${asked.length} logs are the shell's`, otherwise.length === 0, otherwise.slice(0, 2));
equal("Chromium: importLog", in_browser.lines, lines);

const size = brotli_size(bytes);
console.log(`${bytes.length} bytes, ${size} with brotli`);
check(`at most ${BROTLI_MAX} bytes with brotli`, size <= BROTLI_MAX, size);
finish();
