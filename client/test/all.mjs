// Every suite of the client, two at a time: all.mjs PROGRAM. The last line is "N passed, N failed".
import { execFile } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Milliseconds, after which a suite is stopped. */
const PATIENCE = 1_200_000;

const here = dirname(fileURLToPath(import.meta.url));
const program = resolve(process.argv[2]);
const node = (suite) => [suite, process.execPath, [join(here, `${suite}.mjs`), program]];
const waiting = [
	node("package"),
	node("queue-browser"),
	["format", "npx", ["prettier", "--check", "--log-level", "warn", "."]],
	["vendored", process.execPath, [join(here, "../tools/vendor.mjs"), "--check"]],
	["types", "npx", ["tsc", "-p", "test/types"]],
	...[
		"elements",
		"deals",
		"sealed",
		"remote",
		"minimal",
		"league",
		"follow",
		"play",
		"player-page",
		"queue",
		"bad-link",
		"bad-proxy",
		"backlog",
		"last-seen",
	].map(node),
];
let passed = 0;
let failed = 0;

function run([name, command, args]) {
	const begin = Date.now();
	return new Promise((done) =>
		execFile(
			command,
			args,
			{ cwd: join(here, ".."), encoding: "utf8", timeout: PATIENCE },
			(error, stdout, stderr) => {
				const sum = /^(\d+) passed, (\d+) failed$/m.exec(stdout)?.slice(1).map(Number) ?? [
					Number(!error),
					Number(Boolean(error)),
				];
				passed += sum[0];
				failed += sum[1];
				console.log(
					`${name}: ${sum[0]} passed, ${sum[1]} failed, ${Date.now() - begin} ms`,
				);
				if (error) console.log(stdout + stderr);
				done();
			},
		),
	);
}

async function work() {
	for (let suite = waiting.shift(); suite; suite = waiting.shift()) await run(suite);
}

await Promise.all([work(), work()]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
