// The package as who installs it finds it: package.mjs PROGRAM. Packed, looked at by publint and
// arethetypeswrong, installed into empty folders, used by a script of ten lines and by the
// example app.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, transformWithEsbuild } from "vite";
import { Browser, Daemon, check, equal, finish, serve } from "./support.mjs";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const place = mkdtempSync(join(tmpdir(), "package-"));
// Bytes with gzip: of the client, of the queue, which shares some files with it, and of both.
const LIMITS = { remote: 8192, queue: 5120, index: 10240 };
// Of each part its name and words of its licence; of files with authors of their own, who they are.
const TERMS = [
	"FluffyStuff's riichi-mahjong-tiles",
	"domain (CC0 1.0",
	"sha512-",
	"In dist/deals/vendor/hashes.js: @noble/hashes",
	"In dist/deals/vendor/bls.js: @noble/curves",
	"Copyright (c) 2022 Paul Miller",
	"In the modules, dist/*.wasm: jansson",
	"Copyright (c) 2009-2020 Petri Lehtinen",
	"2011-2012 Basile Starynkevitch",
	"In the modules, dist/*.wasm: libsodium",
	"Frank Denis <j at pureftpd dot org>",
	"2005,2007,2009 Colin Percival",
	"In the modules, dist/*.wasm: wasi-libc",
	"Files: libc-top-half/musl/*",
	"CC0 1.0 Universal",
	"In the modules, dist/*.wasm: compiler-rt",
	"LLVM Exceptions to the Apache 2.0 License",
	"Version 2.0, January 2004",
];

function run(cwd, command, ...args) {
	try {
		return execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });
	} catch (error) {
		check(`${command} ${args.join(" ")}`, false, `${error.stdout}${error.stderr}`);
		return "";
	}
}

const tool = (name) => join(client, "node_modules/.bin", name);

// As `npm install mahjongd` does, from the file.
function installed(name, files = () => {}) {
	const folder = join(place, name);
	mkdirSync(folder);
	files(folder);
	run(
		folder,
		"npm",
		"install",
		"--offline",
		"--no-audit",
		"--no-fund",
		"--no-save",
		"--omit=dev",
		tarball,
	);
	return folder;
}

function looked_at() {
	const listed = run(place, "tar", "-tzf", tarball)
		.trim()
		.split("\n")
		.map((path) => path.replace("package/", ""));
	const wanted = [
		"LICENSE",
		"NOTICE",
		"README.md",
		"package.json",
		"dist/index.js",
		"dist/index.d.ts",
		"dist/mahjong.wasm",
		"dist/mahjong-mcr.wasm",
		"dist/mahjong-logs.wasm",
		"dist/mahjong-player.wasm",
		"dist/tiles.svg",
		"dist/deals/node.js",
		"dist/deals/web.js",
		"dist/deals/vendor/bls.js",
		"dist/elements/index.js",
		"dist/local/web.js",
		"dist/logs/web.js",
		"dist/openapi.d.ts",
		"dist/play.js",
		"dist/player/node.js",
		"dist/player/web.js",
		"dist/player/worker-node.js",
		"dist/player/worker-web.js",
		"dist/queue.js",
	];
	equal(
		"all is in it",
		wanted.filter((path) => !listed.includes(path)),
		[],
	);
	equal(
		"and nothing else",
		listed.filter((path) => !path.startsWith("dist/") && !wanted.includes(path)),
		[],
	);
	const published = JSON.parse(readFileSync(join(place, "package/package.json")));
	equal(
		"no dependencies",
		[published.dependencies, published.devDependencies, published.scripts],
		[undefined, undefined, undefined],
	);
	const notice = readFileSync(join(place, "package/NOTICE"), "utf8");
	equal(
		"whose work is in it, on which terms",
		TERMS.filter((words) => !notice.includes(words)),
		[],
	);
	equal(
		"the same beside what was built",
		readFileSync(join(client, "dist/NOTICE"), "utf8"),
		notice,
	);
	check(
		"publint",
		/All good!/.test(run(client, tool("publint"), "run", "--strict", tarball)),
		"not all good",
	);
	run(
		client,
		tool("attw"),
		tarball,
		"--profile",
		"esm-only",
		"--exclude-entrypoints",
		"mahjong.wasm",
		"mahjong-mcr.wasm",
		"mahjong-logs.wasm",
		"mahjong-player.wasm",
		"tiles.svg",
	);
	const core = [
		"club",
		"follow",
		"index",
		"last-seen",
		"match",
		"own",
		"problem",
		"queue",
		"remote",
		"rules",
		"store",
		"transport",
		"types",
	];
	equal(
		"nothing of node in the core",
		core.filter((name) =>
			/(from|import\()\s*["'](node:|fs|path)/.test(
				readFileSync(join(place, `package/dist/${name}.js`), "utf8"),
			),
		),
		[],
	);
}

async function size(entry) {
	const [{ output }] = await build({
		root: place,
		logLevel: "silent",
		configFile: false,
		build: {
			write: false,
			target: "es2022",
			lib: { entry: join(place, `package/dist/${entry}.js`), formats: ["es"] },
		},
	});
	const { code } = await transformWithEsbuild(output[0].code, "client.js", {
		minify: true,
		target: "es2022",
	});
	return gzipSync(code, { level: 9 }).length;
}

async function sized() {
	const sizes = {};
	for (const [entry, limit] of Object.entries(LIMITS)) {
		sizes[entry] = await size(entry);
		check(`${entry} is below ${limit} bytes`, sizes[entry] < limit, sizes[entry]);
	}
	const drawn = gzipSync(readFileSync(join(place, "package/dist/elements/art.js")), {
		level: 9,
	}).length;
	console.log(
		`client ${sizes.remote} bytes with gzip, queue ${sizes.queue}, both ${sizes.index}, tiles ${drawn}, package ${statSync(tarball).size}`,
	);
}

function scripted(folder) {
	cpSync(join(client, "test/ten-lines.mjs"), join(folder, "ten-lines.mjs"));
	const said = run(folder, process.execPath, "ten-lines.mjs", daemon.origin, key);
	equal("ten lines of node", JSON.parse(said || "null"), {
		same: true,
		points: 1500,
		refused: "missing_field",
		anna: "Anna",
	});
	equal(
		"as many lines",
		readFileSync(join(folder, "ten-lines.mjs"), "utf8").trim().split("\n").length,
		10,
	);
}

// What the README and docs/embedding.md show is run as it stands.
function shown(folder) {
	const blocks = ["README.md", "../docs/embedding.md"].flatMap((page) => [
		...readFileSync(join(client, page), "utf8").matchAll(
			/^```js\n\/\/ (\S+)\n([\s\S]*?)^```/gm,
		),
	]);
	const said = blocks.map(([, name, text]) => {
		writeFileSync(join(folder, name), text);
		return run(
			folder,
			"env",
			`MAHJONGD_URL=${daemon.origin}`,
			`MAHJONGD_KEY=${key}`,
			process.execPath,
			name,
		);
	});
	equal(
		"the pages' programs",
		said.map((text) => text.trim().split("\n").at(-1)),
		[
			"1500 [ 'Fully Concealed Hand' ]",
			"exhaustive_draw [ 0, 0, 0, 0 ]",
			"win",
			"", // given no logs
			"", // given no transcripts
			"1 Dora 0",
			"true true",
			"[ 1500, 1500, -1500, -1500 ]",
			"1500 3s bad_tile /hand/win_tile",
		],
	);
}

// The compiler and Vite are the client's own; the package is what was installed.
async function built() {
	const folder = installed("app", (to) => {
		cpSync(join(client, "example"), to, {
			recursive: true,
			filter: (path) => !/node_modules|dist$/.test(path),
		});
		rmSync(join(to, "package.json"));
		writeFileSync(join(to, "package.json"), '{"private": true, "type": "module"}');
	});
	symlinkSync(join(client, "node_modules/vite"), join(folder, "node_modules/vite"));
	equal("the example compiles, strictly", run(folder, tool("tsc"), "-p", "."), "");
	run(folder, tool("vite"), "build", "--logLevel", "error");
	const assets = readdirSync(join(folder, "dist/assets"));
	check(
		"with the module beside it",
		assets.some((name) => name.endsWith(".wasm")),
		assets,
	);
	return join(folder, "dist");
}

async function used(folder) {
	const site = await serve(
		folder,
		{ "/": readFileSync(join(folder, "index.html")) },
		{
			"Content-Security-Policy":
				"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
				"connect-src 'self'; base-uri 'none'",
		},
	);
	const browser = await new Browser("--hide-scrollbars").start();
	const page = await browser.context.newPage();
	const said = [];
	page.on(
		"console",
		(line) => ["error", "warning"].includes(line.type()) && said.push(line.text()),
	);
	page.on("pageerror", (error) => said.push(error.message));
	await page.goto(`${site.origin}/`);
	const shows = (element, words) =>
		page
			.waitForFunction(
				([name, text]) =>
					document.querySelector(name).shadowRoot?.textContent.includes(text),
				[element, words],
				{ timeout: 120_000 },
			)
			.then(
				() => true,
				() =>
					page.evaluate(
						(name) => document.querySelector(name).shadowRoot?.textContent,
						element,
					),
			);
	equal("what it waits for", await shows("mj-waits", "Self-draw"), true);
	await page.focus("mj-tile-picker");
	await page.keyboard.type("3s");
	equal("what it is worth", await shows("mj-result", "1,500 points"), true);
	await page.check("#riichi");
	equal("with riichi", await shows("mj-result", "2,700 points"), true);
	equal("no complaint", said, []);
	await browser.end();
	site.server.close();
}

const tarball = run(client, process.execPath, "tools/pack.mjs", place).trim();
const seal_key = join(place, "seal.key");
writeFileSync(seal_key, randomBytes(96));
const daemon = await new Daemon(resolve(process.argv[2]), "--seal-key", seal_key).start();
const key = daemon.club();
looked_at();
await sized();
const folder = installed("script");
scripted(folder);
shown(folder);
await used(await built());
await daemon.end();
rmSync(place, { recursive: true, force: true });
finish();
