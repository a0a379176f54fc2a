// mahjongd/deals in node.
import { random } from "../local/node.js";
import { drawn_seed } from "./seed.js";

export * from "./index.js";

/** A seed that nobody can guess, as text: for one match alone, to be kept until that is checked. */
export const newSeed = (): string => drawn_seed(random);
