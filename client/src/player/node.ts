// mahjongd/play in node: a hand, and a player of hands.
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Player, type Channel, type Connect, type PlayerOptions } from "./open.js";

export * from "../play.js";
export type * from "./open.js";

const connect: Connect = (hear, broken): Channel => {
	/* The flags that node itself was started with are none of the worker's. */
	const worker = new Worker(new URL("./worker-node.js", import.meta.url), { execArgv: [] });
	worker.on("message", hear);
	worker.on("error", broken);
	return {
		tell: (told) => worker.postMessage(told),
		wait: (waits) => (waits ? worker.ref() : worker.unref()),
		end: async () => void (await worker.terminate()),
	};
};

/**
 * A player, in a thread of its own. The module is read from beside this file, unless it is given: its
 * path or file URL, its bytes, or what WebAssembly.compile made of them. An idle player does not keep
 * node from ending. Rejects with a Problem of code `unavailable` where it cannot be loaded.
 */
export function player(options: PlayerOptions = {}): Promise<Player> {
	const { module } = options;
	const source = module instanceof URL ? fileURLToPath(module) : module;
	return Player.begin(connect, { module: source }, options);
}
