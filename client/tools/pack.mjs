// Lays out what is published and packs it: pack.mjs FOLDER. Writes FOLDER/mahjongd-VERSION.tgz,
// of FOLDER/package; prints its path. The same tree gives the same files.
import { execFileSync } from "node:child_process";
import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = resolve(process.argv[2]);
const stage = join(folder, "package");
const TILES = "node_modules/riichi-mahjong-tiles";
const read = (path) => readFileSync(path, "utf8");
const json = (name) => JSON.parse(read(join(client, name)));

// What is in the package and not ours. The C library's notice is Debian's, where the module was
// built.
function notice() {
	const { version, integrity } = json("package-lock.json").packages[TILES];
	const parts = [
		`The tiles (dist/tiles.svg, dist/elements/art.js): FluffyStuff's riichi-mahjong-tiles, in the
public domain (CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/), drawn from
riichi-mahjong-tiles ${version} of npm,
${integrity}; its white dragon has our frame.`,
	];
	const modules = {
		jansson: "wasm/vendor/jansson/LICENSE",
		libsodium: "wasm/vendor/libsodium/LICENSE",
		"wasi-libc": "/usr/share/doc/wasi-libc/copyright",
	};
	for (const [name, path] of Object.entries(modules))
		if (existsSync(resolve(client, path)))
			parts.push(`In dist/mahjong.wasm: ${name}\n\n${read(resolve(client, path)).trim()}`);
	return `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
cpSync(join(client, "dist"), join(stage, "dist"), { recursive: true });
copyFileSync(join(client, "README.md"), join(stage, "README.md"));
copyFileSync(join(client, "../LICENSE"), join(stage, "LICENSE"));
writeFileSync(join(stage, "NOTICE"), notice());
// Who installs it needs nothing of how it is built.
const { scripts, devDependencies, overrides, ...published } = json("package.json");
writeFileSync(
	join(stage, "package.json"),
	`${JSON.stringify({ ...published, files: ["dist", "NOTICE"] }, null, 2)}\n`,
);
const [packed] = JSON.parse(
	execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
		cwd: stage,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "ignore"],
	}),
);
console.log(join(folder, packed.filename));
