// What the elements say, in the four languages of the service; what a ruleset has words for is
// its catalogue's.
import type { Ruleset } from "../types.js";

export type Language = "en" | "zh-Hans" | "zh-Hant" | "ja";
export type Name = { [L in Language]?: string };

type Four = readonly [en: string, hans: string, hant: string, ja: string];

const NUMBERS = "一二三四五六七八九";
const WINDS: Four[] = [
	["East", "东", "東", "東"],
	["South", "南", "南", "南"],
	["West", "西", "西", "西"],
	["North", "北", "北", "北"],
];
const DRAGONS: Four[] = [
	["White dragon", "白板", "白板", "白"],
	["Green dragon", "发财", "發財", "發"],
	["Red dragon", "红中", "紅中", "中"],
];
const SUITS: { [suit: string]: Four } = {
	m: ["characters", "万", "萬", "萬"],
	p: ["dots", "筒", "筒", "筒"],
	s: ["bamboo", "条", "條", "索"],
};

const WORDS = {
	hand: ["Hand", "手牌", "手牌", "手牌"],
	red: ["red ", "红", "紅", "赤"],
	wild: ["wild", "百搭", "百搭", "ワイルド"],
	flower: ["flower", "花牌", "花牌", "花牌"],
	set_aside: ["set aside", "拔北", "拔北", "抜きドラ"],
	winning: ["winning tile", "和牌张", "和牌張", "和了牌"],
	claimed: ["claimed", "吃碰来", "吃碰來", "鳴いた牌"],
	concealed: ["face down", "扣牌", "扣牌", "伏せ牌"],
	meld: ["Meld", "副露", "副露", "副露"],
	left: ["{n} left", "剩 {n} 张", "剩 {n} 張", "残り{n}枚"],
	chosen: ["Chosen tiles", "已选的牌", "已選的牌", "選んだ牌"],
	choose: ["Choose tiles", "选牌", "選牌", "牌を選ぶ"],
	remove: ["remove {tile}", "去掉{tile}", "去掉{tile}", "{tile}を外す"],
	clear: ["Clear", "清空", "清空", "消去"],
	type_them: [
		"or type: 123m 456p",
		"或键入 123m 456p",
		"或鍵入 123m 456p",
		"または入力：123m 456p",
	],
	points: ["points", "点", "點", "点"],
	patterns: ["Patterns", "番种", "番種", "役"],
	reading: ["Reading", "拆法", "拆法", "手牌の読み方"],
	steps: ["Step by step", "逐步计算", "逐步計算", "計算の順"],
	part_of: ["(part of {name})", "（已含于{name}）", "（已含於{name}）", "（{name}に含む）"],
	fu: ["Fu", "符", "符", "符"],
	total: ["Total", "合计", "合計", "合計"],
	payments: ["Payments", "收支", "收支", "支払い"],
	no_win: ["No win", "不能和牌", "不能和牌", "和了できない"],
	draw: ["No winner", "流局", "流局", "流局"],
	seat: ["Seat {n}", "{n}家", "{n}家", "{n}家"],
	tile: ["Tile", "牌", "牌", "牌"],
	tiles_left: ["Left", "剩余", "剩餘", "残り"],
	by_discard: ["Discard", "点和", "點和", "ロン"],
	by_self_draw: ["Self-draw", "自摸", "自摸", "ツモ"],
	waits: ["Waits", "听牌", "聽牌", "待ち"],
	discard: ["Discard", "打", "打", "打牌"],
	accepts: ["Draws", "进张", "進張", "有効牌"],
	shanten: ["{n} from ready", "{n} 向听", "{n} 向聽", "{n}向聴"],
	ready: ["Ready", "听牌", "聽牌", "聴牌"],
	complete: ["Complete", "已和", "已和", "和了形"],
	furiten: ["Furiten", "振听", "振聽", "振聴"],
	outlook: ["In {n} turns", "{n} 巡之内", "{n} 巡之內", "{n}巡以内"],
	win: ["Win", "和牌", "和牌", "和了"],
	win_now: ["Winning now", "现在就和", "現在就和", "いま和了"],
	pass: ["Pass", "过", "過", "見送り"],
	chow: ["Chow", "吃", "吃", "チー"],
	pung: ["Pung", "碰", "碰", "ポン"],
	kong: ["Kong", "杠", "槓", "カン"],
	scoreboard: ["Scoreboard", "记分板", "記分板", "スコア"],
	dealer: ["dealer", "庄", "莊", "親"],
	honba: ["{n} honba", "{n} 本场", "{n} 本場", "{n}本場"],
	deposits: ["deposits: {n}", "供托 {n}", "供託 {n}", "供託{n}"],
	finished: ["Finished", "已结束", "已結束", "終了"],
	void: ["Void", "作废", "作廢", "無効"],
	chips: ["{n} chips", "{n} 筹", "{n} 籌", "チップ{n}"],
} satisfies { [word: string]: Four };

export type Word = keyof typeof WORDS;

const AT: { [L in Language]: number } = { en: 0, "zh-Hans": 1, "zh-Hant": 2, ja: 3 };

export function language_of(tag: string): Language {
	if (/^ja\b/i.test(tag)) return "ja";
	if (!/^zh\b/i.test(tag)) return "en";
	return /hant|-(tw|hk|mo)\b/i.test(tag) ? "zh-Hant" : "zh-Hans";
}

export function word(
	name: Word,
	language: Language,
	values: { [name: string]: string | number } = {},
): string {
	return WORDS[name][AT[language]]!.replace(/\{(\w+)\}/g, (_, value) =>
		String(values[value] ?? ""),
	);
}

/** The tile as it is read aloud. */
export function tile_name(tile: string, language: Language): string {
	const at = AT[language];
	const n = Number(tile[0]);
	if (tile[1] === "z")
		return n < 5
			? WINDS[n - 1]![at]! + (at === 0 ? " wind" : at === 3 ? "" : at === 1 ? "风" : "風")
			: DRAGONS[n - 5]![at]!;
	const suit = SUITS[tile[1]!]![at]!;
	const red = n === 0 ? word("red", language) : "";
	return at === 0 ? `${red}${n || 5} ${suit}` : `${red}${NUMBERS[(n || 5) - 1]}${suit}`;
}

export const wind = (n: number, language: Language): string => WINDS[n]![AT[language]]!;

export function said(name: Name | undefined, language: Language): string | undefined {
	return name?.[language] ?? name?.["zh-Hant"] ?? name?.en;
}

type Entry = { id: string; label?: Name; name?: Name };

/**
 * The catalogue's word for an id of one of its lists; the id itself where there is no catalogue.
 */
export function named(
	catalogue: Ruleset | undefined,
	list: keyof Ruleset,
	id: string,
	language: Language,
): string {
	const entries = catalogue?.[list] as readonly Entry[] | undefined;
	const found = entries?.find((entry) => entry.id === id);
	return said(found?.label ?? found?.name, language) ?? id.replaceAll("_", " ");
}

/** A word of the catalogue's `labels`, which all rulesets share. */
export function labelled(
	catalogue: Ruleset | undefined,
	group: string,
	id: string,
	language: Language,
): string {
	const labels = catalogue?.labels as { [group: string]: { [id: string]: Name } } | undefined;
	return said(labels?.[group]?.[id], language) ?? id.replaceAll("_", " ");
}

/** A number with its unit: "3 han", "3翻". */
export function counted(
	catalogue: Ruleset | undefined,
	value: string,
	id: string,
	language: Language,
): string {
	const unit = labelled(catalogue, "units", id, language);
	return language === "en" ? `${value} ${unit.toLowerCase()}` : value + unit;
}
