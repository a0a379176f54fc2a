// mahjongd/deals in browsers, workers, Deno and bundlers.
import { random } from "../local/web.js";
import { drawn_seed } from "./seed.js";

export * from "./index.js";

/** A seed that nobody can guess, as text: for one match alone, to be kept until that is checked. */
export const newSeed = (): string => drawn_seed(random);
