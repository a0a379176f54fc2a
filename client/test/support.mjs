// What the tests share: a daemon with a club, counted checks.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let passed = 0;
let failed = 0;

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
	const problem = await promise.then(() => undefined, (error) => error);
	check(name, problem?.name === "Problem" && problem.code === code, problem?.code ?? String(problem));
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
		this.place = mkdtempSync(join(tmpdir(), "client-"));
		this.store = `sqlite:${join(this.place, "club.db")}`;
		this.listen = "127.0.0.1:0";
	}

	async start() {
		this.process = spawn(this.program, ["--listen", this.listen, "--store", this.store, ...this.flags]);
		this.process.stderr.resume();
		this.origin = await new Promise((resolve, reject) => {
			this.process.on("exit", (code) => reject(new Error(`the daemon ended with ${code}`)));
			this.process.stdout.on("data", (text) => {
				const found = /http:\/\/[\d.:]+/.exec(String(text));
				if (found !== null) resolve(found[0]);
			});
		});
		this.listen = this.origin.slice("http://".length);
		return this;
	}

	/** kill -9, unless another signal is given. */
	async kill(signal = "SIGKILL") {
		const gone = new Promise((resolve) => this.process.once("exit", resolve));
		this.process.kill(signal);
		await gone;
	}

	admin(...args) {
		return JSON.parse(execFileSync(this.program, ["admin", ...args, "--store", this.store], { encoding: "utf8" }));
	}

	/** A new club's key of this role. */
	club(role = "owner") {
		return this.admin("create-key", this.admin("create-club", "Thursday Club").id, role).key;
	}

	async end() {
		await this.kill();
		rmSync(this.place, { recursive: true, force: true });
	}
}

/** A hand that wins, as called at the table. */
export const called = (seat = 0, from = 2) => ({ outcome: { type: "win", wins: [{ seat, from, called: { han: 3, fu: 40 } }] } });
export const guests = ["Anna", "Bo", "Cleo", "Dora"].map((guest) => ({ guest }));
