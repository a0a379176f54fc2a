// Lays out what is published and packs it: pack.mjs FOLDER. Writes FOLDER/mahjongd-VERSION.tgz,
// of FOLDER/package; prints its path. The same tree gives the same files.
import { execFileSync } from "node:child_process";
import {
	copyFileSync,
	cpSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = resolve(process.argv[2]);
const stage = join(folder, "package");
const read = (path) => readFileSync(path, "utf8");
const json = (name) => JSON.parse(read(join(client, name)));

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
cpSync(join(client, "dist"), join(stage, "dist"), { recursive: true });
copyFileSync(join(client, "README.md"), join(stage, "README.md"));
copyFileSync(join(client, "../LICENSE"), join(stage, "LICENSE"));
renameSync(join(stage, "dist/NOTICE"), join(stage, "NOTICE"));
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
