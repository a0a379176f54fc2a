// mahjongd/local in node, whose fetch reads no files, and which has no global crypto before 20.
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { LocalRules } from "../rules.js";
import { open, type Bytes } from "./open.js";

export const random = (bytes: Uint8Array) => void webcrypto.getRandomValues(bytes);

/** The module itself, or what is at its address; without either what is beside the caller. */
export async function load(module: string | URL | Bytes | undefined, beside: URL): Promise<Bytes> {
	if (module !== undefined && typeof module !== "string" && !(module instanceof URL)) return module;
	return readFile(module ?? beside);
}

/**
 * The rules in this process, without a server. The module is read from beside this file, unless it
 * is given: its path or file URL, its bytes, or what WebAssembly.compile made of them. So is that
 * of the ruleset that is apart, which is read when it is first asked for.
 */
export async function local(
	module?: string | URL | Bytes,
	mcr?: string | URL | Bytes,
): Promise<LocalRules> {
	const more = () => load(mcr, new URL("../mahjong-mcr.wasm", import.meta.url));
	return open(await load(module, new URL("../mahjong.wasm", import.meta.url)), random, more);
}
