// Made by tools/rulesets.py of lib/*/page.json, which says what each member means.

/** On a tile that is wild. */
// prettier-ignore
export const BADGES: { [ruleset: string]: string } = {
	"nanchang": "精",
	"yueqing": "财"
};

/** Of a picker. */
// prettier-ignore
export const TILES: { [ruleset: string]: string } = {
	"riichi": "1234506789m1234506789p1234506789s1234567z",
	"jiujiang": "123456789m123456789p123456789s567z"
};

/** The ruleset that has a module of its own, so that the first one is loaded sooner. */
export const APART = "mcr";
