// "mahjongd/elements": loading it makes the elements known to the page.
import { HandElement } from "./hand.js";
import { ResultElement } from "./result.js";
import { ScoreboardElement } from "./scoreboard.js";
import { TilePickerElement } from "./picker.js";
import { WaitsElement } from "./waits.js";

const ELEMENTS = {
	"mj-hand": HandElement,
	"mj-tile-picker": TilePickerElement,
	"mj-result": ResultElement,
	"mj-waits": WaitsElement,
	"mj-scoreboard": ScoreboardElement,
};

for (const [name, element] of Object.entries(ELEMENTS))
	if (globalThis.customElements && !customElements.get(name))
		customElements.define(name, element);

declare global {
	interface HTMLElementTagNameMap {
		"mj-hand": HandElement;
		"mj-tile-picker": TilePickerElement;
		"mj-result": ResultElement;
		"mj-waits": WaitsElement;
		"mj-scoreboard": ScoreboardElement;
	}
}

export { HandElement, ResultElement, ScoreboardElement, TilePickerElement, WaitsElement };
export type { ShownHand } from "./hand.js";
export type { ShownAnswer, ShownScore } from "./result.js";
export type { ShownWaits } from "./waits.js";
export { tile_name as tileName, type Language } from "./words.js";
export { face as tileFace } from "./base.js";
export { sorted as sortTiles, text_of as tilesToText, tiles_of as tilesOf } from "./mpsz.js";
