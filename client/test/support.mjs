// What the tests share: a daemon with a club, counted checks.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";

// As in node 18, which has it in a module alone.
delete globalThis.crypto;

/** Milliseconds that anything may take: on a machine that is slow or busy, much takes long. */
export const PATIENCE = 180_000;

let passed = 0;
let failed = 0;
// What a suite that breaks off would leave behind: processes to kill, folders to remove.
const left = { processes: new Set(), folders: new Set() };

process.on("exit", () => {
	for (const id of left.processes)
		try {
			process.kill(id, "SIGKILL");
		} catch {
			// It has ended by itself.
		}
	for (const folder of left.folders) removed(folder);
});

/** What was killed may still write there for a moment; what it leaves is no fault of a suite's. */
function removed(folder) {
	try {
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
	} catch (error) {
		console.log(`${folder} is left: ${error.message}`);
	}
}

/** The first match in what a process says there, be it said in pieces. */
function said_by(process, stream, wanted) {
	return new Promise((resolve, reject) => {
		let said = "";
		process.once("exit", (code) => reject(new Error(`it ended with ${code}: ${said}`)));
		process[stream].on("data", (text) => {
			said += text;
			const found = wanted.exec(said);
			if (found !== null) resolve(found[0]);
		});
	});
}

function started(child, id = child.pid) {
	left.processes.add(id);
	child.once("exit", () => left.processes.delete(id));
	return child;
}

function folder_of(name) {
	const folder = mkdtempSync(join(tmpdir(), name));
	left.folders.add(folder);
	return folder;
}

export function check(name, holds, found) {
	if (holds) passed++;
	else {
		failed++;
		console.log(`FAILED  ${name}: ${JSON.stringify(found)}`);
	}
}

export function equal(name, got, wanted) {
	check(name, JSON.stringify(got) === JSON.stringify(wanted), got);
}

export async function refused(name, promise, code) {
	const problem = await promise.then(
		() => undefined,
		(error) => error,
	);
	check(
		name,
		problem?.name === "Problem" && problem.code === code,
		problem?.code ?? String(problem),
	);
	return problem;
}

export function finish() {
	console.log(`${passed} passed, ${failed} failed`);
	process.exit(failed === 0 ? 0 : 1);
}

/** A daemon with a store of its own; it comes back at the same address after kill(). */
export class Daemon {
	constructor(program, ...flags) {
		this.program = program;
		this.flags = flags;
		this.place = folder_of("client-");
		this.store = `sqlite:${join(this.place, "club.db")}`;
		this.listen = "127.0.0.1:0";
	}

	async #attempt() {
		this.process = started(
			spawn(this.program, ["--listen", this.listen, "--store", this.store, ...this.flags]),
		);
		this.said = "";
		this.process.stdout.on("data", (text) => (this.said += text));
		this.process.stderr.on("data", (text) => (this.complained += text));
		this.origin = await said_by(this.process, "stdout", /http:\/\/[\d.:]+(?=\s)/);
		this.listen = this.origin.slice("http://".length);
	}

	/** Where it came up before, another process may have its port for a moment. */
	async start() {
		for (const end = Date.now() + PATIENCE; ; await pause(100)) {
			this.complained = "";
			try {
				await this.#attempt();
				return this;
			} catch (error) {
				if (!/in use/i.test(this.complained) || Date.now() > end) throw error;
			}
		}
	}

	/** The code of the link that a daemon without a club prints as soon as it listens. */
	async start_code() {
		for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(20)) {
			const found = /#start=(\S+)\n/.exec(this.said);
			if (found !== null) return found[1];
		}
		throw new Error(`no link: ${this.said}`);
	}

	/** kill -9, unless another signal is given. */
	async kill(signal = "SIGKILL") {
		const gone = new Promise((resolve) => this.process.once("exit", resolve));
		this.process.kill(signal);
		await gone;
	}

	admin(...args) {
		return JSON.parse(
			execFileSync(this.program, ["admin", ...args, "--store", this.store], {
				encoding: "utf8",
			}),
		);
	}

	/** A new club's key of this role. */
	club(role = "owner") {
		return this.admin("create-key", this.admin("create-club", "Thursday Club").id, role).key;
	}

	async end() {
		await this.kill();
		removed(this.place);
	}
}

/** What browsers say by themselves of answers that a page was to be refused. */
export function forget_refusals(said) {
	const others = said.filter((line) => !/the server responded with a status of 4/.test(line));
	said.splice(0, said.length, ...others);
}

/** A hand that wins, as called at the table. */
export const called = (seat = 0, from = 2) => ({
	outcome: { type: "win", wins: [{ seat, from, called: { han: 3, fu: 40 } }] },
});
export const guests = ["Anna", "Bo", "Cleo", "Dora"].map((guest) => ({ guest }));

const TYPES = {
	html: "text/html",
	js: "text/javascript",
	mjs: "text/javascript",
	wasm: "application/wasm",
	svg: "image/svg+xml",
	css: "text/css",
};

/** Serves files below `folder`, with these headers, and `pages`: texts of HTML by path. */
export async function serve(folder, pages, headers = {}) {
	const server = createServer((request, response) => {
		const path = new URL(request.url, "http://x").pathname;
		const type = TYPES[path.split(".").at(-1)] ?? "text/html";
		let body = pages[path];
		try {
			body ??= readFileSync(join(folder, normalize(path)));
		} catch {
			response.writeHead(404).end();
			return;
		}
		response.writeHead(200, { "Content-Type": `${type}; charset=utf-8`, ...headers }).end(body);
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/**
 * What Playwright gives a Chromium that it starts itself, and this one is not started by it: shared
 * memory may be small; taps before the first picture count; pages that nobody sees are as quick as
 * others; nothing is fetched but what a page asks for.
 */
const STEADY = [
	"--disable-dev-shm-usage",
	"--allow-pre-commit-input",
	"--disable-background-networking",
	"--disable-background-timer-throttling",
	"--disable-backgrounding-occluded-windows",
	"--disable-component-update",
	"--disable-hang-monitor",
	"--disable-ipc-flooding-protection",
	"--disable-renderer-backgrounding",
];

/** Chromium with a profile of its own, which outlives it; killed as a phone's battery would. */
export class Browser {
	constructor(...flags) {
		this.flags = flags;
		this.profile = folder_of("profile-");
	}

	async start() {
		this.process = spawn(
			"/usr/bin/chromium",
			[
				"--headless=new",
				"--no-sandbox",
				"--no-first-run",
				`--user-data-dir=${this.profile}`,
				"--remote-debugging-port=0",
				...STEADY,
				...this.flags,
				"about:blank",
			],
			{ detached: true, stdio: ["ignore", "ignore", "pipe"] },
		);
		started(this.process, -this.process.pid);
		const address = await said_by(this.process, "stderr", /ws:\/\/\S+(?=\s)/);
		this.connection = await chromium.connectOverCDP(address, { timeout: PATIENCE });
		this.context = this.connection.contexts()[0];
		this.context.setDefaultTimeout(PATIENCE);
		return this;
	}

	async kill() {
		const gone = new Promise((resolve) => this.process.once("close", resolve));
		process.kill(-this.process.pid, "SIGKILL");
		await gone;
	}

	async end() {
		await this.kill();
		removed(this.profile);
	}
}
