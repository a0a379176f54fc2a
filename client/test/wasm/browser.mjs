// The modules in Chromium, from a web server of its own; and how large they are.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
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

/** What `use` makes of a page that has the files of the folder. */
export async function on_page(folder, use) {
	const server = await serve(folder);
	const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
	try {
		const page = await browser.newPage();
		await page.goto(`http://127.0.0.1:${server.address().port}/`);
		return await use(page);
	} finally {
		await browser.close();
		server.close();
	}
}

/** What the module says to each, as {status, text}; and what local() says to `request`. */
export function in_browser(folder, requests, request) {
	return on_page(folder, async (page) => {
		const found = [];
		for (let at = 0; at < requests.length; at += BATCH)
			found.push(...await ask(page, requests.slice(at, at + BATCH)));
		const local = await page.evaluate(async (asked) => {
			const { local } = await import("/local/web.js");
			return (await local()).score(asked);
		}, request);
		return { found, local };
	});
}

/** Bytes as a server sends them. */
export function brotli_size(bytes) {
	return brotliCompressSync(bytes, { params: {
		[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		[constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	} }).length;
}
