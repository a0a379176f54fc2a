// mahjongd/local in node, whose fetch reads no files, and which has no global crypto before 20.
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { LocalRules } from "../rules.js";
import { open, type Bytes } from "./open.js";

const random = (bytes: Uint8Array) => void webcrypto.getRandomValues(bytes);

/**
 * The rules in this process, without a server. The module is read from beside this file, unless it
 * is given: its path or file URL, its bytes, or what WebAssembly.compile made of them.
 */
export async function local(module?: string | URL | Bytes): Promise<LocalRules> {
	if (module !== undefined && typeof module !== "string" && !(module instanceof URL))
		return open(module, random);
	return open(await readFile(module ?? new URL("../mahjong.wasm", import.meta.url)), random);
}
