// A hand of each ruleset, and of each number of players, for who comes for the first time.
import { blank, SEATS } from "./question.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Seated} Seated */

/** @type {{[ruleset: string]: Partial<Question>}} */
const EXAMPLES = {
	riichi: {
		tiles: "340678m22345p678s",
		win: "8m",
		seat: 1,
		from: 3,
		flags: ["riichi", "ippatsu"],
		deal: { dora_indicators: "1p" },
	},
	riichi_3: {
		tiles: "340678p22345p678s",
		win: "8s",
		seat: 1,
		flags: ["riichi"],
		hand: { nukidora: 2 },
		deal: { dora_indicators: "1p" },
	},
	nanchang: { tiles: "456678m5p12s22333z", win: "3z", seat: 1, deal: { jing: "5p" } },
	ming: { tiles: "234567m345p55678s", win: "8s", seat: 2, from: 0, flags: ["riichi"] },
	jiujiang: {
		tiles: "123m456p78999p",
		win: "9p",
		seat: 1,
		melds: [{ type: "pung", tiles: "777z", from: 0 }],
		hand: { fa: 1 },
	},
	mcr: {
		tiles: "456m567s22333p",
		win: "7s",
		seat: 1,
		melds: [{ type: "chow", tiles: "345p" }],
		hand: { flower_count: 2 },
	},
	yueqing: {
		tiles: "123456m55678p1278s44z",
		win: "8p",
		seat: 1,
		from: 2,
		deal: { gangtou: "4p" },
	},
};

/**
 * @param {Seated} ruleset
 * @returns {Question}
 */
export const example = ({ id, players }) =>
	structuredClone({ ...blank(id), ...EXAMPLES[players === SEATS ? id : `${id}_${players}`] });
