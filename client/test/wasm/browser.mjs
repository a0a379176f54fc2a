// The module in Chromium, from a web server of its own.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const BATCH = 500;

function serve(folder) {
	const server = createServer((request, response) => {
		const path = new URL(request.url, "http://localhost").pathname;
		try {
			const body = path === "/" ? "<!doctype html><title>mahjongd</title>" : readFileSync(join(folder, path));
			response.setHeader("Content-Type", TYPES[extname(path)] ?? TYPES[".html"]);
			response.end(body);
		} catch {
			response.statusCode = 404;
			response.end();
		}
	});
	return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function ask(page, requests) {
	const plain = requests.map(({ call, text, style }) =>
		({ call, style, text: typeof text === "string" ? text : [...text] }));
	return page.evaluate(async (list) => {
		const { Machine } = await import("/local/open.js");
		globalThis.machine ??= new Machine(
			await WebAssembly.compileStreaming(fetch("/mahjong.wasm")),
			(bytes) => void crypto.getRandomValues(bytes));
		return list.map(({ call, text, style }) =>
			globalThis.machine.answer(call, typeof text === "string" ? text : new Uint8Array(text), style));
	}, plain);
}

/** What the module says to each, as {status, text}; and what local() says to `request`. */
export async function in_browser(folder, requests, request) {
	const server = await serve(folder);
	const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
	try {
		const page = await browser.newPage();
		await page.goto(`http://127.0.0.1:${server.address().port}/`);
		const found = [];
		for (let at = 0; at < requests.length; at += BATCH)
			found.push(...await ask(page, requests.slice(at, at + BATCH)));
		const local = await page.evaluate(async (asked) => {
			const { local } = await import("/local/web.js");
			return (await local()).score(asked);
		}, request);
		return { found, local };
	} finally {
		await browser.close();
		server.close();
	}
}
