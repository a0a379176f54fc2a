// Tiles in mpsz, as the whole interface has them: 123m456p11z, 0 a red five.

const ORDER = "mpsz";
/** From 1 to 9, with the red five behind the five. */
const rank = (tile: string) => (tile[0] === "0" ? 5.5 : Number(tile[0]));

/** Single tiles of a text or a list; whatever is no tile is left out. */
export function tiles_of(text: string | readonly string[] | null | undefined): string[] {
	const joined = typeof text === "string" ? text : (text ?? []).join("");
	return [...joined.matchAll(/(\d+)([mpsz])/g)]
		.flatMap(([, digits, suit]) => [...digits!].map((digit) => digit + suit!))
		.filter((tile) => !/^[089]z$/.test(tile));
}

export function sorted(tiles: readonly string[]): string[] {
	return [...tiles].sort(
		(a, b) => ORDER.indexOf(a[1]!) - ORDER.indexOf(b[1]!) || rank(a) - rank(b),
	);
}

/** As short as it can be said, in the order given. */
export function text_of(tiles: readonly string[]): string {
	return tiles.map((tile, i) => (tiles[i + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

/** A red five is a five where copies are counted. */
export const plain = (tile: string): string => (tile[0] === "0" ? `5${tile[1]}` : tile);
