// mahjongd/local in browsers, workers, Deno and bundlers, which all know new URL(..., import.meta.url).
import type { LocalRules } from "../rules.js";
import { open, type Bytes } from "./open.js";

export const random = (bytes: Uint8Array) => void crypto.getRandomValues(bytes);

/** The module itself, or what is at its address; without either what is beside the caller. */
export async function load(module: string | URL | Bytes | undefined, beside: URL): Promise<Bytes> {
	if (module !== undefined && typeof module !== "string" && !(module instanceof URL)) return module;
	const response = await fetch(module ?? beside);
	if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
	return response.arrayBuffer();
}

/**
 * The rules on this device, without a server. The module is loaded from beside this file, unless
 * it is given: its address, its bytes, or what WebAssembly.compile made of them. So is that of the
 * ruleset that is apart, which is loaded when it is first asked for.
 */
export async function local(
	module?: string | URL | Bytes,
	mcr?: string | URL | Bytes,
): Promise<LocalRules> {
	const more = () => load(mcr, new URL("../mahjong-mcr.wasm", import.meta.url));
	return open(await load(module, new URL("../mahjong.wasm", import.meta.url)), random, more);
}
