// openapi.yaml as front-end developers read it, and `mahjong mcp` as a client of the protocol meets it: run by
// `make check-interface`. check.mjs PROGRAM: PROGRAM is build/mahjong. The last line is "N passed, N failed".
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { CORE_SCHEMA, load } from "js-yaml";
import semver from "semver";
import { parse } from "yaml";
import { check_mcp } from "./mcp.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const made = join(here, "made");
let passed = 0;
let failed = 0;

function went(name) {
	passed++;
	console.log(`ok      ${name}`);
}

function went_wrong(name, error) {
	failed++;
	console.log(`FAILED  ${name}\n${error.stdout ?? ""}${error.stderr ?? ""}${error.stdout || error.stderr ? "" : error.stack}`);
}

function step(name, work) {
	try {
		work();
		went(name);
	} catch (error) {
		went_wrong(name, error);
	}
}

/** The same of work that waits. */
function waiting_step(name, work) {
	return Promise.resolve().then(work).then(() => went(name), (error) => went_wrong(name, error));
}

function run(tool, ...args) {
	return execFileSync(join(here, "node_modules", ".bin", tool), args, { cwd: here, encoding: "utf8", stdio: "pipe" });
}

function compile(files, ...flags) {
	run("tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", ...flags,
		...files.map((file) => join(here, file)));
}

// ---- Every request and answer of README and docs, typed ----

const document = JSON.parse(readFileSync(join(root, "openapi.json"), "utf8"));

// A path as a template of openapi.json; one without {...} goes first, as in the daemon.
function operation(path, method) {
	const parts = path.replace(/[?#].*$/, "").replace(/\/$/, "").split("/");
	const fits = (template) => {
		const wanted = template.split("/");
		return wanted.length === parts.length && wanted.every((part, i) => part.startsWith("{") || part === parts[i]);
	};
	const templates = Object.keys(document.paths).filter((template) => method in document.paths[template]);
	const found = templates.find((template) => template === path) ?? templates.find((template) => fits(template));
	if (found === undefined)
		throw new Error(`openapi.json has no ${method} ${path}`);
	return `paths[${JSON.stringify(found)}][${JSON.stringify(method)}]`;
}

// Each `/v1/... '{...}'` of a block of commands; 'a'$b'c' is one text to a shell. `-X` stands before the address.
const method_of = (before) => (/-X ([A-Z]+)[^\n]*$/.exec(before)?.[1] ?? "POST").toLowerCase();

function requests(block) {
	const found = [];
	const call = /\/v1\/[^\s"']*/g;
	for (let match = call.exec(block); match !== null; match = call.exec(block)) {
		const after = block.slice(match.index + match[0].length);
		const end = after.search(/\/v1\//);
		const body = /(?<!=)'(\{(?:[^']|'"?\$\w+"?')*\})'/.exec(end < 0 ? after : after.slice(0, end));
		if (body !== null)
			found.push({ path: match[0], method: method_of(block.slice(0, match.index)), body: body[1].replace(/'"?\$\w+"?'/g, "01a2010b-af0f-77eb-a1c6-d6610ae6be25") });
	}
	return found;
}

function pages() {
	const docs = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")).sort();
	return ["README.md", ...docs.map((name) => `docs/${name}`)];
}

function examples() {
	const lines = ['import type { paths } from "./api";', ""];
	let count = 0;
	const add = (from, type, value) =>
		lines.push(`// ${from}`, `export const example${count++}: ${type} = ${JSON.stringify(value)};`);
	const body_of = (path, method) => `NonNullable<${operation(path, method)}["requestBody"]>["content"]["application/json"]`;
	for (const page of pages()) {
		const text = readFileSync(join(root, page), "utf8");
		for (const { path, method, body } of [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) => requests(block)))
			add(`${page}: ${path}`, body_of(path, method), JSON.parse(body));
		for (const [, path, body] of text.matchAll(/^    POST (\/v1\/\S+)\s+(\{[\s\S]*?\})$(?=\n\n|\n[^ ])/gm))
			add(`${page}: ${path}`, body_of(path, "post"), JSON.parse(body));
	}
	const written = count;
	for (const [template, item] of Object.entries(document.paths))
		for (const [method, call] of Object.entries(item)) {
			for (const value of shown(call.requestBody?.content?.["application/json"]))
				add(`${method} ${template}`, body_of(template, method), value);
			for (const [status, answer] of Object.entries(call.responses ?? {}))
				for (const value of status.startsWith("2") ? shown(answer.content?.["application/json"]) : [])
					add(`${status} of ${method} ${template}`,
						`${operation(template, method)}["responses"][${status}]["content"]["application/json"]`, value);
		}
	if (written < 6 || count - written < 70)
		throw new Error(`only ${written} requests were found in README and docs, ${count - written} examples in openapi.json`);
	console.log(`        ${count} examples`);
	return lines.join("\n") + "\n";
}

function shown(media) {
	const named = Object.values(media?.examples ?? {}).map((one) => "$ref" in one ? resolve(one.$ref).value : one.value);
	return [...(media !== undefined && "example" in media ? [media.example] : []), ...named];
}

function resolve(pointer) {
	return pointer.split("/").slice(1).reduce((node, key) => node[key.replace("~1", "/").replace("~0", "~")], document);
}

// ---- The TypeScript that the page at /docs offers ----

// The page's modules are of no package that calls them modules; node reads them by another name.
async function page_module(name) {
	const place = join(made, name.replace(".js", ".mjs"));
	copyFileSync(join(root, "api/pages/docs", name), place);
	return import(place);
}

async function snippets() {
	const { Spec } = await page_module("spec.js");
	const { request, typescript } = await page_module("code.js");
	const files = [];
	mkdirSync(join(made, "page"));
	for (const operation of new Spec(document).operations)
		for (const [i, { text }] of (operation.requests.length > 0 ? operation.requests : [{ text: "" }]).entries()) {
			const values = Object.fromEntries(operation.parameters.map(({ name }) => [name, "1"]));
			const call = request("http://127.0.0.1:8080", operation, values, "KEY");
			files.push(`made/page/${operation.id}${i}.ts`);
			const code = typescript("http://127.0.0.1:8080", operation, call, text);
			writeFileSync(join(here, files.at(-1)), code.includes("import type") ? code : `${code}export {};\n`);
		}
	if (files.length < 80)
		throw new Error(`only ${files.length} of them`);
	copyFileSync(join(made, "api.d.ts"), join(made, "page", "mahjongd.d.ts"));
	return files;
}

// ---- What is checked ----

rmSync(made, { recursive: true, force: true });
mkdirSync(made);
// Debian 12's node; what asks for a newer one often runs all the same, until it does not.
step("every package of ours runs on node 18.19", () => {
	const locks = [join(here, "package-lock.json"), join(here, "../browser/package-lock.json"),
		join(root, "client/package-lock.json")];
	const packages = locks.flatMap((lock) => Object.entries(JSON.parse(readFileSync(lock, "utf8")).packages));
	const newer = packages.filter(([, { engines }]) => engines?.node && !semver.satisfies("18.19.0", engines.node));
	if (packages.length < 100 || newer.length > 0)
		throw new Error(newer.map(([name, { version, engines }]) => `${name} ${version}: ${engines.node}`).join("\n"));
});
// tests/api/openapi.py reads it by libyaml.
for (const [parser, read] of [["js-yaml", (text) => load(text, { schema: CORE_SCHEMA })], ["yaml", (text) => parse(text)]])
	step(`${parser}: openapi.yaml is what openapi.json is`, () => {
		if (!isDeepStrictEqual(read(readFileSync(join(root, "openapi.yaml"), "utf8")), document))
			throw new Error("they differ");
	});
step("Redocly, recommended: no error, no warning", () => {
	const report = JSON.parse(run("redocly", "lint", "--config", "redocly.yaml", "--format", "json", "../../openapi.yaml"));
	if (report.problems.length > 0)
		throw new Error(report.problems.map((one) => `${one.location[0]?.pointer}: ${one.message}`).join("\n"));
});
step("Spectral, oas: no error, no warning (examples: Redocly)", () =>
	run("spectral", "lint", "--ruleset", ".spectral.yaml", "--fail-severity", "warn", "../../openapi.yaml"));
step("openapi-typescript", () => run("openapi-typescript", "../../openapi.yaml", "--output", "made/api.d.ts"));
step("tsc --strict: every example of README, docs and openapi.yaml", () => {
	writeFileSync(join(made, "examples.ts"), examples());
	compile(["made/examples.ts"]);
});
step("tsc --strict: calls that must not compile do not, and answers narrow", () => compile(["wrong.ts"]));
const offered = await snippets();
step("tsc --strict: what the page at /docs offers to copy", () => compile(offered, "--lib", "es2022,dom"));
step("orval", () => {
	run("orval", "--input", "../../openapi.yaml", "--output", "made/orval/api.ts", "--client", "fetch");
	compile(["made/orval/api.ts"], "--lib", "es2022,dom");
});
step("hey-api", () => {
	run("openapi-ts", "--input", "../../openapi.yaml", "--output", "made/hey-api", "--client", "@hey-api/client-fetch",
		"--silent");
	compile(["made/hey-api/index.ts"], "--lib", "es2022,dom,dom.iterable");
});
await check_mcp(process.argv[2], join(root, "tests/vectors"), waiting_step);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
