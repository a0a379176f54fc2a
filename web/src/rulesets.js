// Made by tools/rulesets.py of lib/*/page.json, which says what each member means.
import { RULESETS as LABELS } from "./languages.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./words.js").Word} Word */
/** @typedef {{options?: string[], flags?: string[], melds?: number}} When */
/** @typedef {{counts?: ("honba" | "deposits" | "dealer_streak" | "multiplier")[],
 *   asked?: {[member: string]: When}, rare?: {[number: string]: number},
 *   quick?: {[member: string]: [number, number]},
 *   help?: {[of: string]: {question: Word, answer: Word}},
 *   examples: {[players: string]: Partial<Question>}}} Page */

// prettier-ignore
export const PAGES = /** @type {{[ruleset: string]: Page}} */ ({
	"riichi": {
		"counts": [
			"honba",
			"deposits"
		],
		"asked": {
			"ura_indicators": {
				"options": [
					"ura_dora"
				],
				"flags": [
					"riichi",
					"double_riichi"
				]
			},
			"liable": {
				"options": [
					"pao_daisangen",
					"pao_daisuushii",
					"pao_suukantsu"
				]
			}
		},
		"rare": {
			"han": 8,
			"fu": 80,
			"yakuman": 1
		},
		"help": {
			"fu": {
				"question": "why_fu",
				"answer": "help_fu"
			},
			"furiten": {
				"question": "what_furiten",
				"answer": "help_furiten"
			},
			"no_yaku": {
				"question": "what_yaku",
				"answer": "help_yaku"
			}
		},
		"examples": {
			"4": {
				"tiles": "340678m22345p678s",
				"win": "8m",
				"seat": 1,
				"from": 3,
				"flags": [
					"riichi",
					"ippatsu"
				],
				"deal": {
					"dora_indicators": "1p"
				}
			},
			"3": {
				"tiles": "340678p22345p678s",
				"win": "8s",
				"seat": 1,
				"flags": [
					"riichi"
				],
				"hand": {
					"nukidora": 2
				},
				"deal": {
					"dora_indicators": "1p"
				}
			}
		}
	},
	"nanchang": {
		"asked": {
			"lower_jing": {
				"options": [
					"lower_jing"
				]
			}
		},
		"rare": {
			"factor": 16
		},
		"examples": {
			"4": {
				"tiles": "456678m5p12s22333z",
				"win": "3z",
				"seat": 1,
				"deal": {
					"jing": "5p"
				}
			}
		}
	},
	"ming": {
		"counts": [
			"dealer_streak"
		],
		"asked": {
			"ura_indicators": {
				"options": [
					"ura_dora"
				],
				"flags": [
					"riichi",
					"double_riichi"
				]
			},
			"discards": {
				"options": [
					"furiten"
				]
			}
		},
		"rare": {
			"han": 13
		},
		"quick": {
			"han": [
				1,
				13
			]
		},
		"examples": {
			"4": {
				"tiles": "234567m345p55678s",
				"win": "8s",
				"seat": 2,
				"from": 0,
				"flags": [
					"riichi"
				]
			}
		}
	},
	"jiujiang": {
		"counts": [
			"multiplier"
		],
		"asked": {
			"passed_dealer": {
				"options": [
					"pass_rule"
				]
			}
		},
		"rare": {
			"pao": 50
		},
		"quick": {
			"pao": [
				2,
				14
			]
		},
		"examples": {
			"4": {
				"tiles": "123m456p78999p",
				"win": "9p",
				"seat": 1,
				"melds": [
					{
						"type": "pung",
						"tiles": "777z",
						"from": 0
					}
				],
				"hand": {
					"fa": 1
				}
			}
		}
	},
	"yueqing": {
		"asked": {
			"single_discard": {
				"melds": 5
			},
			"liable": {
				"options": [
					"liability"
				]
			}
		},
		"rare": {
			"tai_count": 10
		},
		"quick": {
			"basic": [
				1,
				8
			],
			"hua": [
				0,
				8
			]
		},
		"examples": {
			"4": {
				"tiles": "123456m55678p1278s44z",
				"win": "8p",
				"seat": 1,
				"from": 2,
				"deal": {
					"gangtou": "4p"
				}
			}
		}
	},
	"mcr": {
		"asked": {
			"flowers": {
				"options": [
					"flowers"
				]
			},
			"flower_count": {
				"options": [
					"flowers"
				]
			}
		},
		"rare": {
			"fan": 64
		},
		"quick": {
			"flowers": [
				0,
				8
			]
		},
		"examples": {
			"4": {
				"tiles": "456m567s22333p",
				"win": "7s",
				"seat": 1,
				"melds": [
					{
						"type": "chow",
						"tiles": "345p"
					}
				],
				"hand": {
					"flower_count": 2
				}
			}
		}
	}
});

/** @typedef {(typeof RULESETS)[number]} Named */
/** What there is to know of each before its module has come. */
// prettier-ignore
export const RULESETS = [
	{ id: "riichi", label: LABELS.riichi },
	{ id: "nanchang", label: LABELS.nanchang },
	{ id: "ming", label: LABELS.ming },
	{ id: "jiujiang", label: LABELS.jiujiang },
	{ id: "yueqing", label: LABELS.yueqing },
	{ id: "mcr", label: LABELS.mcr },
];

/** The ruleset that has a module of its own. */
export const APART = /** @type {Named} */ (RULESETS[5]);
