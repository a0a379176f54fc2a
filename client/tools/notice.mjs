// What is in the package and not ours, under which terms: notice.mjs prints it. Debian's licences
// are read where the module is built; without them there is no package.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const TILES = "node_modules/riichi-mahjong-tiles";
const COMMON = "/usr/share/common-licenses";
const MODULE = {
	jansson: ["wasm/vendor/jansson/LICENSE"],
	libsodium: ["wasm/vendor/libsodium/LICENSE"],
	"wasi-libc": ["/usr/share/doc/wasi-libc/copyright", `${COMMON}/CC0-1.0`],
	"compiler-rt": ["/usr/share/doc/libclang-rt-14-dev-wasm32/copyright", `${COMMON}/Apache-2.0`],
};
const read = (path) => readFileSync(resolve(client, path), "utf8").trim();

function tiles() {
	const { version, integrity } = JSON.parse(read("package-lock.json")).packages[TILES];
	return `The tiles (dist/tiles.svg, dist/elements/art.js): FluffyStuff's riichi-mahjong-tiles, in the
public domain (CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/), drawn from
riichi-mahjong-tiles ${version} of npm,
${integrity}; its white dragon has our frame.`;
}

// Files of a library may have authors and terms of their own, in their first comments.
function authors(name) {
	const folder = join(client, "wasm/vendor", name);
	const found = readdirSync(folder, { recursive: true })
		.filter((path) => /\.[ch]$/.test(path))
		.sort()
		.map((path) => /\/\*[\s\S]*?\*\//.exec(readFileSync(join(folder, path), "utf8"))?.[0])
		.filter((comment) => comment?.includes("Copyright"))
		.map((comment) => comment.replace(/^(\/\*-?| ?\*\/?) ?/gm, "").trim());
	return [...new Set(found)];
}

// Its own first comment says what is in a file.
const vendored = (name) => {
	const comment = /\/\*([\s\S]*?)\*\//.exec(read(`src/deals/vendor/${name}.js`));
	return `In dist/deals/vendor/${name}.js: ${comment[1].trim()}`;
};

const parts = Object.entries(MODULE).flatMap(([name, [first, ...texts]]) => [
	`In the modules, dist/*.wasm: ${name}\n\n${read(first)}`,
	...texts.map(read),
	...(first.startsWith("wasm/") ? authors(name) : []).map(
		(text) => `Files of ${name}\n\n${text}`,
	),
]);
process.stdout.write(
	`${[tiles(), ...["hashes", "bls"].map(vendored), ...parts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`,
);
