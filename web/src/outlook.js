// A worker: what each discard comes to in the turns ahead takes longer than a page may stand still.
import { Problem } from "mahjongd";
import { local } from "mahjongd/local";
import { MODULES } from "./rules.js";

const rules = local(...MODULES);

addEventListener("message", async ({ data: { request, style } }) => {
	try {
		postMessage({ answer: await (await rules).waits(request, style) });
	} catch (error) {
		postMessage({ refused: error instanceof Problem ? error.detail : String(error) });
	}
});
