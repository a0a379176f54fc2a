// mahjongd/logs in browsers, workers, Deno and bundlers.
import type { Bytes } from "../local/open.js";
import { load, random } from "../local/web.js";
import { open, type Logs } from "./open.js";

export type * from "./open.js";

/**
 * Logs of games on this device, without a server. The module is loaded from beside this file,
 * unless it is given: its address, its bytes, or what WebAssembly.compile made of them.
 */
export async function logs(module?: string | URL | Bytes): Promise<Logs> {
	return open(await load(module, new URL("../mahjong-logs.wasm", import.meta.url)), random);
}
