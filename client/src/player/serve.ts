// The worker's side: the module of the player, which answers one question after the other.
import { start, type Bytes, type Machine, type Random } from "../local/open.js";
import type { Said, Source, Told } from "./protocol.js";

export type Load = (module: Source | undefined, beside: URL) => Promise<Bytes>;

/** What is to be called with each message. */
export function serving(load: Load, random: Random, say: (said: Said) => void) {
	const beside = new URL("../mahjong-player.wasm", import.meta.url);
	let machine: Machine | undefined;

	async function begin(module: Source | undefined): Promise<void> {
		try {
			machine = await start(await load(module, beside), random);
			say({ ready: true });
		} catch (error) {
			say({ failed: error instanceof Error ? error.message : String(error) });
		}
	}

	return (told: Told): void => {
		if ("module" in told) void begin(told.module);
		else if (machine !== undefined)
			say(machine.answer(told.call, told.text, told.names ? { names: told.names } : {}));
	};
}
