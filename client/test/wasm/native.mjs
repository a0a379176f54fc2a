// The same requests, answered by build/mahjong.
import { spawnSync } from "node:child_process";

const encoder = new TextEncoder();
/** What the shell's answer to each request is told by beside its text. */
const kind_of = ({ call, style }) => JSON.stringify([call, style?.names, style?.explain]);

function run(program, { call, style = {} }, requests) {
	const flags = style.names === undefined ? [] : ["--names", style.names];
	if (style.explain?.length > 0) flags.push("--explain", style.explain.join(","));
	const input = requests.flatMap(({ text }) =>
		[typeof text === "string" ? encoder.encode(text) : text, encoder.encode("\n")]);
	const { stdout, stderr, status } = spawnSync(program, [call, ...flags],
		{ input: Buffer.concat(input), maxBuffer: 1 << 28 });
	if (status !== 0) throw new Error(`${program} ${call}: ${status} ${stderr}`);
	const lines = stdout.toString().split("\n");
	if (lines.pop() !== "" || lines.length !== requests.length)
		throw new Error(`${program} ${call}: ${lines.length} answers to ${requests.length} requests`);
	// A problem says which line it is about, which a single request has none of.
	return lines.map((line) => line.replace(/,"line":\d+\}$/, "}"));
}

/** The answers, in the order of the requests. */
export function answers(program, requests) {
	const groups = new Map();
	requests.forEach((request, at) => {
		const kind = kind_of(request);
		groups.set(kind, [...(groups.get(kind) ?? []), at]);
	});
	const found = [];
	for (const places of groups.values()) {
		const texts = run(program, requests[places[0]], places.map((at) => requests[at]));
		places.forEach((at, i) => { found[at] = texts[i]; });
	}
	return found;
}

export function catalogue(program) {
	return spawnSync(program, ["rulesets"], { maxBuffer: 1 << 28 }).stdout.toString().trimEnd();
}
