// mahjongd/play in browsers and bundlers: a hand, and a player of hands.
import { Player, type Channel, type Connect, type PlayerOptions } from "./open.js";

export * from "../play.js";
export type * from "./open.js";

const connect: Connect = (hear, broken): Channel => {
	const worker = new Worker(new URL("./worker-web.js", import.meta.url), { type: "module" });
	worker.addEventListener("message", ({ data }) => hear(data));
	worker.addEventListener("error", ({ message }) =>
		broken(new Error(message ?? "the worker cannot be loaded")),
	);
	return {
		tell: (told) => worker.postMessage(told),
		wait() {},
		end: async () => worker.terminate(),
	};
};

/**
 * A player, in a worker of its own. The module is loaded from beside this file, unless it is given:
 * its address, its bytes, or what WebAssembly.compile made of them. Rejects with a Problem of code
 * `unavailable` where it cannot be loaded.
 */
export function player(options: PlayerOptions = {}): Promise<Player> {
	const { module } = options;
	const is_address = typeof module === "string" || module instanceof URL;
	const source = is_address ? new URL(module, location.href).href : module;
	return Player.begin(connect, { module: source }, options);
}
