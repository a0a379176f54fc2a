// The player's worker in browsers.
import { load, random } from "../local/web.js";
import { serving } from "./serve.js";

const hear = serving(load, random, (said) => self.postMessage(said));

self.addEventListener("message", ({ data }) => hear(data));
