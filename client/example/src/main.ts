import { Problem, type Names } from "mahjongd";
import { sortTiles, tilesOf, tilesToText } from "mahjongd/elements";
import { local } from "mahjongd/local";

const find = <T extends keyof HTMLElementTagNameMap>(name: T) => document.querySelector(name)!;
const ticked = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!.checked;
const names: Names = "en";

const rules = await local();
const { rulesets } = await rules.rulesets();
const catalogue = rulesets.find(({ id }) => id === "riichi");
const [picker, waits, result] = [find("mj-tile-picker"), find("mj-waits"), find("mj-result")];
picker.catalogue = waits.catalogue = result.catalogue = catalogue;
const status = document.querySelector("[role=status]")!;

// 13 tiles: what they wait for. 14: what they are worth, won with the last one that was tapped.
async function show(last: string | undefined): Promise<void> {
	const tiles = tilesOf(picker.value);
	waits.answer = result.answer = undefined;
	status.textContent = "";
	if (tiles.length < 13) return;
	try {
		if (tiles.length === 13) {
			waits.answer = await rules.waits({
				ruleset: "riichi",
				hand: { seat: 1, concealed: picker.value },
			});
			return;
		}
		const win_tile = last ?? tiles[13]!;
		tiles.splice(tiles.indexOf(win_tile), 1);
		const concealed = tilesToText(sortTiles(tiles));
		result.answer = await rules.score(
			{
				ruleset: "riichi",
				hand: {
					seat: 1,
					concealed,
					win_tile,
					from: ticked("tsumo") ? null : 2,
					flags: ticked("riichi") ? ["riichi"] : [],
				},
			},
			{ names, explain: ["fu"] },
		);
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		status.textContent = error.message;
	}
}

let before = tilesOf(picker.value);
let last: string | undefined;
picker.addEventListener("input", () => {
	const now = tilesOf(picker.value);
	const left = [...before];
	last =
		now.find((tile) => !left.includes(tile) || (left.splice(left.indexOf(tile), 1), false)) ??
		last;
	before = now;
	void show(last);
});
for (const box of document.querySelectorAll("input"))
	box.addEventListener("change", () => void show(last));
await show(last);
