// mahjongd/logs in node.
import { load, random } from "../local/node.js";
import type { Bytes } from "../local/open.js";
import { open, type Logs } from "./open.js";

export type * from "./open.js";

/**
 * Logs of games in this process, without a server. The module is read from beside this file, unless
 * it is given: its path or file URL, its bytes, or what WebAssembly.compile made of them.
 */
export async function logs(module?: string | URL | Bytes): Promise<Logs> {
	return open(await load(module, new URL("../mahjong-logs.wasm", import.meta.url)), random);
}
