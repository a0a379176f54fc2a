// All of all.mjs, in two shares that have a daemon and a browser each, for one leaves half of a machine
// idle: side_by_side.mjs PROGRAM [FOLDER]. The last line is "N passed, N failed".
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SHARES = 2;
const all = join(dirname(fileURLToPath(import.meta.url)), "all.mjs");
const [program, folder = ""] = process.argv.slice(2);

/** What a share says, once it is over: all but its sum, and that. */
function run(share) {
	return new Promise((resolve) => {
		const child = spawn(
			process.execPath,
			[all, program, folder, `${share}/${SHARES}`],
			{
				stdio: ["ignore", "pipe", "pipe"],
			},
		);
		let said = "";
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding("utf8").on("data", (text) => (said += text));
		child.on("close", (code) => resolve({ said, code }));
	});
}

let passed = 0;
let failed = 0;
const shares = Array.from({ length: SHARES }, (_, share) => run(share));
for (const { said, code } of await Promise.all(shares)) {
	const sum = /^(\d+) passed, (\d+) failed\n$/m.exec(
		said.slice(said.lastIndexOf("\n", said.length - 2) + 1),
	);
	process.stdout.write(said);
	passed += Number(sum?.[1] ?? 0);
	// One that ends otherwise than by its sum has failed.
	failed += Number(sum?.[2] ?? 1) || (code === 0 ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
