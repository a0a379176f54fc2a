type Bytes = Uint8Array;

export function sha256(message: Bytes): Bytes;
export function sha512(message: Bytes): Bytes;
export function hmac(hash: typeof sha512, key: Bytes, message: Bytes): Bytes;
