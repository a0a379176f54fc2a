// What a page does with the elements: the service's answers, given to them as they came.
import "/dist/elements/index.js";
import { remote } from "/dist/index.js";

const { origin, key, match, three } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const service = remote(origin, key);
const get = (id) => document.getElementById(id);
const names = ["Anna", "Bo", "Cleopatra-Maximiliane von und zu", "Dora"];
const dragons = (from) => ({ type: "pung", tiles: "777z", from, claimed: "7z" });
const beside_melds = { concealed: "456p24s5z", win_tile: "3s" };
const open = {
	seat: 1,
	concealed: "456p24s55z",
	win_tile: "3s",
	from: 0,
	melds: [dragons(0), { type: "concealed_kong", tiles: "1111m" }],
};
const riichi = await service.ruleset("riichi");

get("melds").hand = {
	...beside_melds,
	seat: 1,
	melds: [
		{ type: "chow", tiles: "123m", from: 0, claimed: "2m" },
		dragons(3),
		{ type: "concealed_kong", tiles: "9999s" },
	],
};
get("three").hand = {
	...beside_melds,
	seat: 0,
	melds: [dragons(2), { type: "pung", tiles: "999m", from: 1, claimed: "9m" }],
	nukidora: 2,
};
for (const id of ["score", "refused", "settled", "shared", "ready", "discards", "calls", "board"])
	get(id).catalogue = riichi;
const closed = {
	seat: 1,
	concealed: "123m456p24s55z",
	win_tile: "3s",
	from: 2,
	flags: ["riichi"],
	melds: [{ type: "concealed_kong", tiles: "9999s" }],
};
get("score").names = get("settled").names = names;
get("score").answer = await service.score({ ruleset: "riichi", hand: closed }, { explain: ["fu"] });
get("refused").answer = await service.score({
	ruleset: "riichi",
	hand: { ...closed, flags: [], from: 0, concealed: "123m456p24s55m" },
});
get("settled").winners = [1];
get("settled").answer = await service.settle({
	ruleset: "riichi",
	table: { honba: 2, deposits: 1 },
	outcome: { type: "win", wins: [open], riichi: [0] },
});
get("shared").answer = await service.settle({
	ruleset: "riichi",
	rules: { players: 3 },
	outcome: {
		type: "win",
		wins: [
			{
				seat: 1,
				concealed: "123456p24s999s55z",
				win_tile: "3s",
				from: null,
				nukidora: 2,
			},
		],
	},
});
get("ready").answer = await service.waits({
	ruleset: "riichi",
	hand: { seat: 1, concealed: "3334567m222p44s" + "4s" },
});
get("discards").answer = await service.waits({
	ruleset: "riichi",
	hand: { seat: 1, concealed: "123m456p2467s999s5z", drawn: "5z" },
});
get("outlook").answer = await service.waits({
	ruleset: "riichi",
	hand: { seat: 1, concealed: "123456m345p55s678s", drawn: "3p" },
	outlook: { turns: 4 },
});
get("calls").answer = await service.waits({
	ruleset: "riichi",
	hand: { seat: 1, concealed: "34455m67p123s555z" },
	outlook: { turns: 3, discard: "5m", from: 0 },
});
async function board(id, match) {
	const room = service.club.matches.open(match);
	get(id).match = await room.read();
	get(id).names = names;
	const hands = [];
	for await (const hand of room.hands()) hands.push(hand);
	get(id).hands = hands;
}
await board("board", match);
await board("triangle", three);
window.shown = true;
