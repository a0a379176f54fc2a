// `mahjong mcp` as a client of another house meets it: the Model Context Protocol's own SDK.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import Ajv from "ajv";

const TOOLS = ["rulesets", "score", "waits", "settle", "deal", "play", "review", "verify-deal"];
/** The call of a golden case, where a tool has another name. */
const TOOL_OF = { deals: "deal", play: undefined };
/** Of each file and tool so many requests are sent; all are held against the tool's schema. */
const SENT = 12;
/** What a model is given to read before its first question. */
const BYTES_MAX = 60_000;

/** The schemas of the tools take tiles as text, and not as lists of them, which mean the same. */
function tiles_as_text(value) {
	if (Array.isArray(value) && value.length > 0 && value.every((one) => /^[0-9][mpszf]$/.test(one))) return value.join("");
	if (value === null || typeof value !== "object") return value;
	return Array.isArray(value) ? value.map(tiles_as_text)
		: Object.fromEntries(Object.entries(value).map(([key, one]) => [key, tiles_as_text(one)]));
}

/** The golden requests by tool: {tool: [[request, ...] of a file, ...]}. */
function golden(vectors) {
	const found = Object.fromEntries(TOOLS.map((tool) => [tool, []]));
	for (const file of readdirSync(vectors).filter((name) => name.endsWith(".json"))) {
		const { cases } = JSON.parse(readFileSync(join(vectors, file), "utf8"));
		for (const tool of TOOLS) {
			const of_tool = (cases ?? []).filter(({ call, request, actions }) => request !== undefined &&
				(TOOL_OF[call] ?? call ?? (file.includes("play") ? "play" : "")) === tool && actions === undefined);
			if (of_tool.length > 0) found[tool].push(of_tool.map(({ request }) => tiles_as_text(request)));
		}
	}
	return found;
}

/** What the shell answers to each. */
function shell(program, tool, requests) {
	const input = requests.map((one) => JSON.stringify(one)).join("\n");
	return execFileSync(program, [tool], { input, encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd().split("\n").map((line) => JSON.parse(line));
}

function same(what, got, wanted) {
	if (!isDeepStrictEqual(got, wanted)) throw new Error(`${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
}

/** A tool's answer, which is there twice: as a value, and as the text that a model reads. */
async function call(client, tool, request) {
	const { content, structuredContent, isError } = await client.callTool({ name: tool, arguments: request });
	same(`${tool}: its text`, JSON.parse(content[0].text), structuredContent);
	return { answer: structuredContent, isError };
}

/** Calls `step(name, work)` for each thing that is tried. */
export async function check_mcp(program, vectors, step) {
	const client = new Client({ name: "check", version: "1.0.0" });
	await client.connect(new StdioClientTransport({ command: program, args: ["mcp"] }));
	const { tools } = await client.listTools();
	const requests = golden(vectors);

	await step("mcp: the tools are listed, short enough to be read", () => {
		same("tools", tools.map(({ name }) => name), TOOLS);
		const size = JSON.stringify(tools).length;
		if (size > BYTES_MAX || tools.some(({ description }) => !description)) throw new Error(`${size} bytes`);
	});
	await step("mcp: ping", () => client.ping());
	for (const { name, inputSchema } of tools.filter((tool) => requests[tool.name].length > 0))
		await step(`mcp: ${name}: golden requests fit its schema, answers are the shell's`, async () => {
			const fits = new Ajv({ strict: false }).compile(inputSchema);
			for (const file of requests[name]) {
				const alien = file.filter((one) => !fits(one) && shell(program, name, [one])[0].status === undefined);
				same(`${name}: requests that the schema refuses and the service takes`, alien.slice(0, 1), []);
				const sent = file.slice(0, SENT), wanted = shell(program, name, sent);
				for (const [at, request] of sent.entries()) {
					const { answer, isError } = await call(client, name, request);
					const { line, ...problem } = wanted[at];
					same(`${name}: ${JSON.stringify(request)}`, answer, isError ? problem : wanted[at]);
					same(`${name}: is it an error`, isError, wanted[at].status !== undefined);
				}
			}
		});
	await step("mcp: rulesets, and all of one", async () => {
		const { answer } = await call(client, "rulesets", {});
		same("ids", answer.rulesets.map(({ id }) => id), ["riichi", "nanchang", "ming", "jiujiang", "yueqing", "mcr"]);
		for (const { id } of answer.rulesets)
			same(id, (await call(client, "rulesets", { ruleset: id })).answer.id, id);
	});
	await step("mcp: a refusal says where and why", async () => {
		const { answer, isError } = await call(client, "score", { ruleset: "riichi", hand: { seat: 9, from: null } });
		same("refusal", [isError, answer.code, answer.pointer], [true, "bad_value", "/hand/seat"]);
	});
	await step("mcp: a tool that there is not", async () => {
		const error = await client.callTool({ name: "nope", arguments: {} }).catch((one) => one);
		same("code", error.code, -32602);
	});
	await client.close();
}
