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
	const plain = requests.map(({ module, call, text, style }) =>
		({ module, call, style, text: typeof text === "string" ? text : [...text] }));
	return page.evaluate(async (list) => {
		const { Machine } = await import("/local/open.js");
		globalThis.machines ??= new Map();
		for (const module of new Set(list.map((one) => one.module)))
			if (!globalThis.machines.has(module))
				globalThis.machines.set(module, new Machine(
					await WebAssembly.compileStreaming(fetch(`/${module}`)),
					(bytes) => void crypto.getRandomValues(bytes)));
		return list.map(({ module, call, text, style }) => globalThis.machines.get(module)
			.answer(call, typeof text === "string" ? text : new Uint8Array(text), style));
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

/** What the modules say to each, as {status, text}; and what local() says to `hands`. */
export function in_browser(folder, requests, hands) {
	return on_page(folder, async (page) => {
		const found = [];
		for (let at = 0; at < requests.length; at += BATCH)
			found.push(...await ask(page, requests.slice(at, at + BATCH)));
		const local = await page.evaluate(async (asked) => {
			const { local } = await import("/local/web.js");
			const rules = await local();
			return Promise.all(asked.map((hand) => rules.score(hand)));
		}, hands);
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
