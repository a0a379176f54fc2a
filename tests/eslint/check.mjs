// Each house rule of eslint.config.mjs is kept: a fault is planted in a file of the tree, as it would
// stand there, and is refused; what is beside it and no fault is not.
//
// Usage: node tests/eslint/check.mjs
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// What is planted is not on disk: where CI is set, types would be read of the disk alone.
process.env.TSESTREE_SINGLE_RUN = "false";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const client = createRequire(new URL("../../client/", import.meta.url));
const { ESLint } = client("eslint");

const JS = "web/src/outlook.js";
const TS = "client/src/own.ts";
const SUITE = "web/test/words.mjs";

const lines = (n) => `export function planted() {\n${"\t// a line\n".repeat(n - 2)}}\n`;
/** Short functions over one state, in a long one. */
const closure = (n) =>
	`export function planted() {\n\tlet at = 0;\n\treturn [\n${"\t\t() => {\n\t\t\treturn at++;\n\t\t},\n".repeat(n)}\t];\n}\n`;
const ways = (n) =>
	`export function planted(/** @type {number} */ n) {\n${"\tif (n > 1) return 1;\n".repeat(
		n - 1,
	)}\treturn 0;\n}\n`;

// [file, what is added to it, the rule that refuses it; undefined: none does]
const PLANTED = [
	[JS, "", undefined],
	[TS, "", undefined],
	[SUITE, "", undefined],
	[JS, lines(71), "max-lines-per-function"],
	[JS, lines(70), undefined],
	[TS, lines(71), "max-lines-per-function"],
	[JS, closure(24), "max-lines-per-function"],
	[SUITE, lines(300), undefined],
	[JS, ways(16), "complexity"],
	[JS, ways(15), undefined],
	[SUITE, ways(16).replace(/\/\*.*\*\/ /, ""), "complexity"],
	[JS, "export const planted = (/** @type {any} */ one) => one;\n", "house/no-any"],
	[JS, "/** @typedef {{of: any[]}} Planted */\n", "house/no-any"],
	[JS, "/** @param {*} one */\nexport const planted = (one) => one;\n", "house/no-any"],
	[JS, "/** @typedef {{of: unknown}} Planted any */\n", undefined],
	[TS, "export const planted = (one: any) => one;\n", "house/no-any"],
	[
		JS,
		"export function planted() {\n\tfetch('/');\n}\n",
		"@typescript-eslint/no-floating-promises",
	],
	[
		TS,
		"export function planted() {\n\tfetch('/');\n}\n",
		"@typescript-eslint/no-floating-promises",
	],
	[JS, "export function planted() {\n\tvoid fetch('/');\n}\n", undefined],
	[JS, "const planted = 1;\n", "@typescript-eslint/no-unused-vars"],
	[SUITE, "const planted = 1;\n", "no-unused-vars"],
	[JS, "export const planted = location.hash == '';\n", "eqeqeq"],
	[SUITE, "export let planted = 1;\n", "prefer-const"],
	["web/src/dom.js", 'import "./fields.js";\n', "house/no-circle"],
	["web/src/dom.js", 'export { field } from "./fields.js";\n', "house/no-circle"],
	["web/src/dom.js", '/** @typedef {import("./fields.js")} Planted */\n', undefined],
	["client/src/problem.ts", 'import "./queue.js";\n', "house/no-circle"],
	["client/src/problem.ts", 'export type { Queue } from "./queue.js";\n', undefined],
	[JS, "// eslint-disable-next-line eqeqeq\nexport const planted = 1;\n", "eslint-disable"],
];

/** What is asked for node 18 or less, as Debian has it. */
function newer_than_18() {
	const { packages } = client("./package-lock.json");
	const { satisfies } = client("semver");
	return Object.entries(packages)
		.filter(([, { engines }]) => engines?.node && !satisfies("18.19.0", engines.node))
		.map(([name]) => name);
}

let passed = 0;
let failed = 0;
function check(name, good, seen) {
	if (good) passed++;
	else {
		failed++;
		console.log(`FAIL ${name}`, seen);
	}
}

const eslint = new ESLint({ cwd: ROOT });
for (const [file, text, rule] of PLANTED) {
	const whole = readFileSync(ROOT + file, "utf8") + text;
	const [{ messages }] = await eslint.lintText(whole, { filePath: ROOT + file });
	const rules = messages.map(({ ruleId, message }) => ruleId ?? message);
	check(
		`${file}: ${rule ?? "nothing"} of ${JSON.stringify(text.slice(0, 60))}`,
		rule === undefined
			? rules.length === 0
			: rules.length > 0 && rules.every((one) => one === rule || /directive/.test(one)),
		rules,
	);
}
check("every package of client/ runs on node 18", newer_than_18().length === 0, newer_than_18());
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
