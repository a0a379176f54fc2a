import { BADGES } from "../rulesets.js";
import type { Meld } from "../types.js";
import { h, MahjongElement, reflected, type TileLook } from "./base.js";
import { plain, sorted, tiles_of } from "./mpsz.js";
import { labelled, word } from "./words.js";

type Given = string | readonly string[] | null;

/** A hand as requests and deals have it; only what is to be seen. */
export interface ShownHand {
	seat?: number;
	concealed?: Given;
	melds?: readonly Meld[] | null;
	win_tile?: Given;
	from?: number | null;
	drawn?: Given;
	flowers?: Given;
	/** How many norths are set aside. */
	nukidora?: number | null;
}

/**
 * `<mj-hand concealed="123m456p24s55z" win-tile="3s">`: a hand, its melds, the winning tile,
 * flowers; or its property `hand`. `wilds` are marked by the ruleset's badge (`ruleset`), or by
 * `badge`. `players="3"`: a claimed tile lies as at a table of three.
 */
export class HandElement extends MahjongElement {
	static readonly observedAttributes = [
		"concealed",
		"win-tile",
		"drawn",
		"flowers",
		"wilds",
		"ruleset",
		"badge",
		"players",
		"lang",
	];
	declare concealed: string;
	declare winTile: string;
	declare drawn: string;
	declare flowers: string;
	declare wilds: string;
	declare ruleset: string;
	declare badge: string;
	declare players: string;
	#hand: ShownHand = {};

	get hand(): ShownHand {
		return this.#hand;
	}

	set hand(hand: ShownHand | undefined) {
		this.#hand = hand ?? {};
		this.changed();
	}

	#look(tile: string, look: TileLook = {}): HTMLElement {
		const wild = tiles_of(this.wilds).includes(plain(tile));
		const badge = look.badge ?? (wild ? this.badge || BADGES[this.ruleset] || "★" : undefined);
		return this.tile(tile, {
			...look,
			badge,
			notes: [...(wild ? [this.word("wild")] : []), ...(look.notes ?? [])],
		});
	}

	// Where a tile from that seat lies across: by the one before at the left, by the next one at the
	// right, by the one opposite in between.
	#place(from: number, last: number): number {
		const players = Number(this.players || 4);
		const after = (from - (this.#hand.seat ?? 0) + players) % players;
		return after === players - 1 ? 0 : after === 1 ? last : 1;
	}

	// The claimed tile lies across, on the side of whom it came from.
	#meld(meld: Meld): HTMLElement {
		const tiles = sorted(tiles_of(meld.tiles));
		const concealed = meld.type === "concealed_kong";
		const shown = tiles.map((tile, i) =>
			this.#look(tile, { kind: concealed && (i === 0 || i === 3) ? "back" : undefined }),
		);
		if (meld.from !== undefined && meld.from !== null && !concealed) {
			const at = tiles.indexOf(tiles_of(meld.claimed)[0] ?? tiles[0]!);
			shown.splice(Math.max(0, at), 1);
			const across = this.#look(tiles[Math.max(0, at)]!, {
				kind: "side",
				notes: [this.word("claimed")],
			});
			shown.splice(this.#place(meld.from, shown.length), 0, across);
		}
		return h(
			"span",
			{
				class: "tiles",
				part: "meld",
				role: "group",
				"aria-label": labelled(this.catalogue, "meld_types", meld.type, this.language),
			},
			...shown,
		);
	}

	protected render(): void {
		const hand = this.#hand;
		const one = (given: Given | undefined, text: string) => tiles_of(given ?? text);
		const apart = one(hand.win_tile, this.winTile).map((tile) =>
			this.#look(tile, { kind: "win", notes: [this.word("winning")] }),
		);
		const drawn = one(hand.drawn, this.drawn);
		const concealed = sorted(one(hand.concealed, this.concealed));
		// The tile that was drawn is one of them, and lies apart.
		if (drawn[0] !== undefined && concealed.includes(drawn[0])) {
			concealed.splice(concealed.indexOf(drawn[0]), 1);
			apart.push(this.#look(drawn[0]));
		}
		const flowers = one(hand.flowers, this.flowers).map((tile) =>
			this.#look(tile, { badge: "花", notes: [word("flower", this.language)] }),
		);
		const norths = Array.from({ length: hand.nukidora ?? 0 }, () =>
			this.#look("4z", { badge: "北", notes: [this.word("set_aside")] }),
		);
		const part = (name: string, tiles: HTMLElement[]) =>
			tiles.length > 0 && h("span", { class: "tiles", part: name }, ...tiles);
		this.show(
			h(
				"div",
				{ class: "row", part: "hand", role: "group", "aria-label": this.word("hand") },
				part(
					"concealed",
					concealed.map((tile) => this.#look(tile)),
				),
				part("apart", apart),
				...(hand.melds ?? []).map((meld) => this.#meld(meld)),
				part("flowers", flowers),
				part("norths", norths),
			),
		);
	}
}
reflected(HandElement, ...HandElement.observedAttributes.filter((name) => name !== "lang"));
