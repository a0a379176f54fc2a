// Makes src/deals/vendor/*.js of the releases of @noble/hashes and @noble/curves that
// package-lock.json names, without a change but that the parts in use are in one file each. The
// daemon's page has them too and is built without npm, so they are kept; `--check` says whether they
// are still the same.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const { packages } = JSON.parse(readFileSync(join(client, "package-lock.json"), "utf8"));
const PARTS = {
	hashes: {
		of: ["@noble/hashes"],
		text: `export { hmac } from "@noble/hashes/hmac.js";
			export { sha256, sha512 } from "@noble/hashes/sha2.js";`,
	},
	bls: {
		of: ["@noble/curves", "@noble/hashes"],
		text: 'export { bls12_381 } from "@noble/curves/bls12-381.js";',
	},
};

function licence(name) {
	const folder = `node_modules/${name}`;
	const { version, integrity } = packages[folder];
	const text = readFileSync(join(client, folder, "LICENSE"), "utf8").trim();
	return `${name} ${version} of npm\n${integrity}\n\n${text}`;
}

async function bundle({ of, text }) {
	const { outputFiles } = await build({
		stdin: { contents: text, resolveDir: client },
		bundle: true,
		format: "esm",
		target: "es2022",
		legalComments: "none",
		write: false,
	});
	return `/*\n${of.map(licence).join("\n\n")}\n*/\n${outputFiles[0].text}`;
}

let different = 0;
for (const [name, part] of Object.entries(PARTS)) {
	const file = join(client, "src/deals/vendor", `${name}.js`);
	const made = await bundle(part);
	if (!process.argv.includes("--check")) writeFileSync(file, made);
	else if (readFileSync(file, "utf8") !== made) {
		console.log(`${file} is not made of the releases that package-lock.json names`);
		different++;
	}
}
if (process.argv.includes("--check"))
	console.log(`${Object.keys(PARTS).length - different} passed, ${different} failed`);
process.exitCode = different === 0 ? 0 : 1;
