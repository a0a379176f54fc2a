// Bytes, and the hashes of docs/dealing.md over parts that say how long they are.
import { hmac, sha256, sha512 } from "./vendor/hashes.js";

export type Bytes = Uint8Array;

const utf8 = new TextEncoder();

export const bytes_of = (text: string): Bytes => utf8.encode(text);

/** Big-endian. */
export function u32(number: number): Bytes {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, number);
	return bytes;
}

export const u8 = (number: number): Bytes => Uint8Array.of(number);

export function joined(...parts: Bytes[]): Bytes {
	const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** LP(x) = u32(len(x)) || x */
export const lp = (bytes: Bytes): Bytes => joined(u32(bytes.length), bytes);

const label = (name: string): Bytes => lp(bytes_of(`mjdeal/1 ${name}`));

/** SHA256(LP(label) || parts) */
export const labelled = (name: string, ...parts: Bytes[]): Bytes =>
	sha256(joined(label(name), ...parts));

/** HMAC-SHA512(key, LP(label) || parts) */
export const keyed = (key: Bytes, name: string, ...parts: Bytes[]): Bytes =>
	hmac(sha512, key, joined(label(name), ...parts));

export { sha256 };

export const hex_of = (bytes: Bytes): string =>
	Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const same = (one: Bytes, other: Bytes): boolean =>
	one.length === other.length && one.every((byte, i) => byte === other[i]);
