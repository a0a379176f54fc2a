// mahjongd/local in browsers, workers, Deno and bundlers, which all know new URL(..., import.meta.url).
import type { LocalRules } from "../rules.js";
import { open, type Bytes } from "./open.js";

const random = (bytes: Uint8Array) => void crypto.getRandomValues(bytes);

/**
 * The rules on this device, without a server. The module is loaded from beside this file, unless
 * it is given: its address, its bytes, or what WebAssembly.compile made of them.
 */
export async function local(module?: string | URL | Bytes): Promise<LocalRules> {
	if (module !== undefined && typeof module !== "string" && !(module instanceof URL))
		return open(module, random);
	const response = await fetch(module ?? new URL("../mahjong.wasm", import.meta.url));
	if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
	return open(await response.arrayBuffer(), random);
}
