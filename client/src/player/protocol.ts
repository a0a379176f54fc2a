// What a page and its worker say to each other.
import type { Answer, Bytes } from "../local/open.js";
import type { Names } from "../rules.js";

/** Where the module is: its address, its bytes, or what WebAssembly.compile made of them. */
export type Source = string | Bytes;

/** A request of POST /v1/play/decide or /v1/play/review, as text. */
export interface Question {
	call: "decide" | "review";
	text: string;
	names: Names | undefined;
}

/** To the worker: first where the module is (undefined: beside it), then questions. */
export type Told = { module: Source | undefined } | Question;

/** From it: first that it is ready, or why it will never be; then an answer to each, in order. */
export type Said = { ready: true } | { failed: string } | Answer;
