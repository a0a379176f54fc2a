// A public beacon's signature. The curve's arithmetic is loaded when the first one is checked.
import { sha256, type Bytes } from "./bytes.js";

/**
 * drand's quicknet, by its name and by its chain's hash: what it signs, and with which key.
 * https://drand.love/docs/specification/, https://api.drand.sh/v2/beacons/quicknet/info
 */
const QUICKNET = {
	names: ["quicknet", "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"],
	key:
		"83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
		"8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
		"5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
	domain: "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_",
};

function message(round: number): Bytes {
	const bytes = new Uint8Array(8);
	new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
	return sha256(bytes);
}

/** Whether the chain signed this round so; undefined: that chain is not known here. */
export async function signed(
	chain: string,
	round: number,
	signature: Bytes,
): Promise<boolean | undefined> {
	if (!QUICKNET.names.includes(chain.toLowerCase())) return undefined;
	const { bls12_381 } = await import("./vendor/bls.js");
	const scheme = bls12_381.shortSignatures;
	try {
		return scheme.verify(signature, scheme.hash(message(round), QUICKNET.domain), QUICKNET.key);
	} catch {
		return false; // these bytes are no point of the curve
	}
}
