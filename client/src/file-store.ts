// "mahjongd/file-store": a queue's taps in a file, for programs in node.
import { open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { textStore, type Store, type TextStorage } from "./store.js";

async function flush(path: string, text?: string): Promise<void> {
	const file = await open(path, text === undefined ? "r" : "w");
	try {
		if (text !== undefined) await file.writeFile(text);
		await file.sync();
	} finally {
		await file.close();
	}
}

async function replace(path: string, text: string): Promise<void> {
	await flush(`${path}.new`, text);
	await rename(`${path}.new`, path);
	await flush(dirname(path));
}

/** The last write of each file: a queue that was closed may still have one on its way. */
const writes = new Map<string, Promise<void>>();

/** The file is whole at any moment: a new one is on the disk before it takes the old one's name. */
function fileText(path: string): TextStorage {
	return {
		read: () =>
			readFile(path, "utf8").catch((error) => {
				if (error.code === "ENOENT") return null;
				throw error;
			}),
		write: (text) => {
			const before = writes.get(path) ?? Promise.resolve();
			const write = before.catch(() => undefined).then(() => replace(path, text));
			writes.set(path, write);
			return write;
		},
	};
}

/** Taps in the file, and in `PATH.seen` matches as they were last seen. */
export function fileStore(path: string): Store {
	return textStore(fileText(path), fileText(`${path}.seen`));
}
