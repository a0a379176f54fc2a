// openapi.yaml by the newest releases of the tools that check.mjs has pinned: run by `make nightly`. What a release
// of today does not like is a warning: it may be the release's fault, and must not stop a submission.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const room = mkdtempSync(join(tmpdir(), "mahjongd-newest-"));
const document = join(here, "../../openapi.yaml");
const run = (program, ...args) => execFileSync(program, args, { cwd: room, encoding: "utf8", stdio: "pipe" });
const tool = (name, ...args) => run(join(room, "node_modules", ".bin", name), ...args);
const tools = {
	"@redocly/cli": () => tool("redocly", "lint", "--config", "redocly.yaml", document),
	"@stoplight/spectral-cli": () => tool("spectral", "lint", "--ruleset", ".spectral.yaml", "--fail-severity", "warn", document),
	"openapi-typescript": () => tool("openapi-typescript", document, "--output", "api.d.ts"),
	orval: () => tool("orval", "--input", document, "--output", "orval.ts", "--client", "fetch"),
	"@hey-api/openapi-ts": () => tool("openapi-ts", "--input", document, "--output", "hey-api", "--silent"),
	"js-yaml": () => run("node", "--input-type=module", "-e",
		`import { load } from "js-yaml"; import { readFileSync } from "node:fs"; load(readFileSync(${JSON.stringify(document)}, "utf8"));`),
	yaml: () => run("node", "--input-type=module", "-e",
		`import { parse } from "yaml"; import { readFileSync } from "node:fs"; parse(readFileSync(${JSON.stringify(document)}, "utf8"));`),
};

for (const file of ["redocly.yaml", ".spectral.yaml"])
	cpSync(join(here, file), join(room, file));
writeFileSync(join(room, "package.json"), '{"private": true}');
let read = 0;
for (const [name, work] of Object.entries(tools))
	try {
		run("npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", `${name}@latest`, "typescript@5");
		work();
		read++;
		console.log(`ok       ${name}@latest`);
	} catch (error) {
		console.log(`WARNING  ${name}@latest\n${error.stdout ?? ""}${error.stderr ?? ""}`);
	}
console.log(`${read} of the ${Object.keys(tools).length} newest tools read openapi.yaml`);
rmSync(room, { recursive: true });
