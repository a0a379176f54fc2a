// What a call would bring: the own hand as it would be after it, as far as the rules tell of it.
// Values alone; the words are help.js's.
import { sortTiles, tilesOf, tilesToText } from "mahjongd/elements";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Meld} Meld */
/** @typedef {import("./waits.js").Known} Known */
/** @typedef {import("./waits.js").Choice} Choice */
/** @typedef {ReturnType<typeof import("./waits.js").waits_asked>} Request */
/**
 * The hand after a call, and after the best discard where one follows. `reason`: why it does not
 * win, whatever comes.
 * @typedef {{offer: Offer, shanten: number, left: number, discard?: string, reason?: string}} After
 */
/** @typedef {(request: Request) => Promise<Known>} Ask */

const plain = (/** @type {string} */ tile) => tile.replace("0", "5");
const CLAIMS = ["chow", "pung", "open_kong"];
const KONGS = ["open_kong", "concealed_kong"];

/** These without those, each once; undefined where one of them is missing. */
function without(/** @type {string[]} */ tiles, /** @type {string[]} */ gone) {
	const left = [...tiles];
	for (const tile of gone) {
		const at = left.indexOf(tile);
		if (at < 0) return undefined;
		left.splice(at, 1);
	}
	return left;
}

/** The melds of the request with that of the offer, and the tiles of the hand that go into it. */
function melded(
	/** @type {Request["hand"]} */ { concealed, melds },
	/** @type {Offer} */ { type, tile = "", tiles = "" },
	/** @type {View} */ view,
) {
	const own = tilesOf(String(concealed));
	const claimed = view.tile ?? "";
	if (type === "added_kong") {
		const kong = melds.map((/** @type {Meld} */ meld) =>
			meld.type === "pung" && plain(tilesOf(meld.tiles)[0] ?? "") === plain(tile)
				? {
						...meld,
						type,
						tiles: tilesToText([...tilesOf(meld.tiles), tile]),
					}
				: meld,
		);
		return { melds: kong, used: [tile] };
	}
	const kind = plain(CLAIMS.includes(type) ? claimed : tile);
	const used = KONGS.includes(type)
		? own.filter((one) => plain(one) === kind)
		: tilesOf(tiles);
	if (!CLAIMS.includes(type))
		return { melds: [...melds, { type, tiles: tilesToText(used) }], used };
	const meld = {
		type,
		tiles: tilesToText(sortTiles([...used, claimed])),
		from: view.seat ?? 0,
		claimed,
	};
	return { melds: [...melds, meld], used };
}

/**
 * The hand after the call; undefined where the offer calls nothing.
 * @param {Request} request of the hand as it is @param {Offer} offer @param {View} view
 * @param {boolean} tells the rules ask whether the last meld was just claimed
 * @returns {Request | undefined}
 */
export function called(request, offer, view, tells) {
	const is_claim = CLAIMS.includes(offer.type);
	if (!is_claim && !["concealed_kong", "added_kong"].includes(offer.type)) return undefined;
	const { hand } = request;
	const { melds, used } = melded(hand, offer, view);
	const left = without(tilesOf(String(hand.concealed)), used);
	const visible = tilesOf(request.visible);
	// A claimed tile lies in the own meld, and no more among the discards.
	const seen = is_claim ? without(visible, [view.tile ?? ""]) : visible;
	if (left === undefined || seen === undefined) return undefined;
	const { passed, ...rest } = hand;
	const discards = ["chow", "pung"].includes(offer.type);
	return {
		...request,
		visible: tilesToText(seen),
		hand: {
			...rest,
			...(!is_claim && passed !== undefined && { passed }),
			concealed: tilesToText(left),
			melds,
			...(tells && discards && { after_call: true }),
		},
	};
}

/** The hand once this tile is discarded. @returns {Request} */
function discarded(/** @type {Request} */ request, /** @type {string} */ tile) {
	const own = tilesOf(String(request.hand.concealed));
	const gone = own.find((one) => one === tile) ?? own.find((one) => plain(one) === tile);
	const { after_call: _, ...hand } = /** @type {Request["hand"] & {after_call?: boolean}} */ (
		request.hand
	);
	return {
		...request,
		hand: {
			...hand,
			concealed: tilesToText(without(own, [gone ?? ""]) ?? own),
			discards: hand.discards + (gone ?? ""),
		},
	};
}

/** The tiles that bring it nearer, or that it waits for. */
const left_of = (/** @type {Known} */ { left, waits = [] }) =>
	left ?? waits.reduce((sum, one) => sum + one.left, 0);

/** Why a hand that waits wins by nothing; undefined where something wins. */
function reason_of(/** @type {Known} */ { waits = [] }) {
	const sides = waits.flatMap((one) => [one.by_discard, one.by_self_draw]);
	return sides.some(({ win }) => win) ? undefined : sides[0]?.reason;
}

/**
 * What comes of an offer; undefined where it calls nothing.
 * @param {Request} request @param {Offer} offer @param {View} view @param {boolean} tells
 * @param {Ask} ask
 * @returns {Promise<After | undefined>}
 */
export async function after(request, offer, view, tells, ask) {
	const then = called(request, offer, view, tells);
	if (then === undefined) return undefined;
	const found = await ask(then);
	const best = found.discards?.[0];
	if (found.discards === undefined)
		return { offer, shanten: found.shanten, left: left_of(found), ...why(found) };
	if (best === undefined) return undefined;
	const known = best.shanten === 0 ? await ask(discarded(then, best.tile)) : undefined;
	return {
		offer,
		shanten: best.shanten,
		left: best.left ?? 0,
		discard: best.tile,
		...(known && why(known)),
	};
}

function why(/** @type {Known} */ known) {
	const reason = reason_of(known);
	return reason === undefined ? {} : { reason };
}
