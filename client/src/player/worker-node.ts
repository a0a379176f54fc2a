// The player's worker in node.
import { parentPort } from "node:worker_threads";
import { load, random } from "../local/node.js";
import { serving } from "./serve.js";

parentPort?.on(
	"message",
	serving(load, random, (said) => parentPort?.postMessage(said)),
);
