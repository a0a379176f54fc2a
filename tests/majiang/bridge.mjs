/**
 * @kobalab/majiang-ai at `mahjong match`, by mjai's lists (docs/match.md): events become its
 * messages, its replies become actions. It answers what the program wants, whether that is offered
 * or not. With the word `two` a riichi is said alone, and its discard when it is asked for.
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";
import Player from "@kobalab/majiang-ai";

const HONOURS = "ESWNPFC";
const two = process.argv.includes("two");

const player = new Player();
let seat = 0;
let dealer = 0;
/** Of the hand: pungs by wind, whose riichi waits for its discard, who has made a kong. */
let pungs = [[], [], [], []];
let declares = false;
let kong = false;
/** What is said of a riichi when it is asked for. */
let discard = null;

/* ---- Tiles and melds ---- */

const toTile = (pai) =>
	pai.length === 1
		? `z${HONOURS.indexOf(pai) + 1}`
		: pai[1] + (pai[2] === "r" ? "0" : pai[0]);

const toPai = (tile) => {
	if (tile[0] === "z") return HONOURS[Number(tile[1]) - 1];
	return tile[1] === "0" ? `5${tile[0]}r` : tile[1] + tile[0];
};

const wind = (actor) => (actor + 4 - dealer) % 4;
const value = (tile) => Number(tile[1]) || 5;
const plainFirst = (tiles) => tiles.sort((one, other) => (one < other ? 1 : -1));

/** From whom a tile was claimed: + the next, = across, - the one before. */
const mark = (event) => "_+=-"[(4 + event.target - event.actor) % 4];

function toMeld(event) {
	const own = event.consumed.map(toTile);
	const claimed = event.pai && toTile(event.pai);
	if (event.type === "chi") {
		const tiles = [...own, claimed].sort((one, other) => value(one) - value(other));
		return (
			claimed[0] +
			tiles
				.map((tile) => tile[1] + (tile === claimed ? mark(event) : ""))
				.join("")
		);
	}
	const digits = plainFirst(own)
		.map((tile) => tile[1])
		.join("");
	if (event.type === "ankan") return own[0][0] + digits;
	return claimed[0] + digits + claimed[1] + mark(event);
}

/** A meld as it is offered: whose tiles they are, which was claimed, and what is added. */
function fromMeld(meld) {
	const digits = [...meld.matchAll(/(\d)([+=-]?)/g)];
	const pai = ([, digit]) => toPai(meld[0] + digit);
	const at = digits.findIndex(([, , from]) => from);
	if (at < 0) return { type: "ankan", consumed: digits.map(pai) };
	const consumed = digits.filter((_, i) => i !== at).map(pai);
	if (/\d{3}[+=-]\d$/.test(meld))
		return {
			type: "kakan",
			pai: pai(digits[3]),
			consumed: digits.slice(0, 3).map(pai),
		};
	const same = new Set(digits.map(([, digit]) => Number(digit) || 5)).size === 1;
	const type = digits.length === 4 ? "daiminkan" : same ? "pon" : "chi";
	return { type, pai: pai(digits[at]), consumed };
}

/* ---- Events as messages ---- */

function deal(event) {
	dealer = event.oya;
	pungs = [[], [], [], []];
	declares = kong = false;
	const hand = event.tehais[seat].map(toTile);
	const suits = ["m", "p", "s", "z"].map((suit) => {
		const digits = hand.filter((tile) => tile[0] === suit).map((tile) => tile[1]);
		return digits.length ? suit + digits.join("") : "";
	});
	const qipai = {
		zhuangfeng: HONOURS.indexOf(event.bakaze),
		jushu: event.kyoku - 1,
		changbang: event.honba,
		lizhibang: event.kyotaku,
		defen: [0, 1, 2, 3].map((one) => event.scores[(dealer + one) % 4]),
		baopai: toTile(event.dora_marker),
		shoupai: ["", "", "", ""],
	};
	qipai.shoupai[wind(seat)] = suits.join("");
	return { qipai };
}

function draw(event) {
	const zimo = { l: wind(event.actor), p: event.actor === seat ? toTile(event.pai) : "" };
	const message = kong ? { gangzimo: zimo } : { zimo };
	kong = false;
	return message;
}

function throwTile(event) {
	const p = toTile(event.pai) + (event.tsumogiri ? "_" : "") + (declares ? "*" : "");
	declares = false;
	return { dapai: { l: wind(event.actor), p } };
}

function claim(event) {
	const meld = toMeld(event);
	kong = event.type === "daiminkan";
	if (event.type === "pon") pungs[wind(event.actor)].push(meld);
	return { fulou: { l: wind(event.actor), m: meld } };
}

function makeKong(event) {
	const l = wind(event.actor);
	kong = true;
	if (event.type === "ankan") return { gang: { l, m: toMeld(event) } };
	const tile = toTile(event.pai);
	const pung = pungs[l].find((meld) => meld[0] === tile[0] && value(meld) === value(tile));
	return { gang: { l, m: pung + tile[1] } };
}

const messages = {
	start_game: (event) => {
		seat = event.id;
		const rule = Majiang.rule();
		return { kaiju: { id: seat, rule, title: "", player: event.names, qijia: 0 } };
	},
	start_kyoku: deal,
	tsumo: draw,
	dahai: throwTile,
	chi: claim,
	pon: claim,
	daiminkan: claim,
	ankan: makeKong,
	kakan: makeKong,
	dora: (event) => ({ kaigang: { baopai: toTile(event.dora_marker) } }),
	reach: () => {
		declares = true;
	},
};

/* ---- Replies as actions ---- */

function toDiscard(tile) {
	const dahai = { type: "dahai", actor: seat, pai: toPai(tile), tsumogiri: tile[2] === "_" };
	if (!tile.endsWith("*")) return dahai;
	const reach = { type: "reach", actor: seat };
	if (!two) return [reach, dahai];
	discard = dahai;
	return reach;
}

function toAction(reply, event) {
	if (!reply) return { type: "none" };
	if (reply.hule) return { type: "hora", actor: seat, target: event.actor, pai: event.pai };
	if (reply.daopai) return { type: "ryukyoku", actor: seat, reason: "kyushukyuhai" };
	if (reply.dapai) return toDiscard(reply.dapai);
	const meld = { actor: seat, ...fromMeld(reply.gang ?? reply.fulou) };
	return reply.fulou ? { ...meld, target: event.actor } : meld;
}

function react(event, asked) {
	let answer = { type: "none" };
	const message = messages[event.type]?.(event);
	if (event.type === "reach" && asked) return discard;
	if (message)
		player.action(
			message,
			asked ? (reply) => (answer = toAction(reply, event)) : undefined,
		);
	return answer;
}

for await (const line of createInterface({ input: process.stdin })) {
	const events = JSON.parse(line);
	const last = events[events.length - 1];
	const asks = "possible_actions" in last || "cannot_dahai" in last;
	const answers = events.map((event) => react(event, asks && event === last));
	console.log(JSON.stringify(answers[answers.length - 1]));
}
