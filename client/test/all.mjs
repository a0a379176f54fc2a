// Every suite of the client, one after the other: all.mjs PROGRAM. The last line is "N passed, N failed".
import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const program = resolve(process.argv[2]);
const suites = ["remote", "follow", "queue", "queue-browser", "elements"];
let passed = 0;
let failed = 0;

function run(name, command, args) {
	const begin = Date.now();
	const { stdout, stderr, status } = spawnSync(command, args, { cwd: join(here, ".."), encoding: "utf8" });
	const sum = /^(\d+) passed, (\d+) failed$/m.exec(stdout)?.slice(1).map(Number) ?? [Number(status === 0), Number(status !== 0)];
	passed += sum[0];
	failed += sum[1];
	console.log(`${name}: ${sum[0]} passed, ${sum[1]} failed, ${Date.now() - begin} ms`);
	if (status !== 0) console.log(stdout + stderr);
}

run("types", "npx", ["tsc", "-p", "test/types"]);
for (const suite of suites) run(suite, process.execPath, [join(here, `${suite}.mjs`), program]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
