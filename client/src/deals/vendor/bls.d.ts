type Bytes = Uint8Array;
interface Point {
	toBytes(): Bytes;
}

export const bls12_381: {
	shortSignatures: {
		hash(message: Bytes, domain: string): Point;
		verify(signature: Bytes, message: Point, key: string): boolean;
	};
};
