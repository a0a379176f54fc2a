/* What is refused, in four languages. Of ming. */
#include "api/request/details/texts.h"

const struct detail_text ming_details[] = {
	{"%s is no limit hand", "pattern", "{pattern} 不是满贯牌型", "{pattern} 不是滿貫牌型",
	 "{pattern} は満貫役ではない"},
	{"at dealer_streak %d there are %d indicators, or none are given, not %u",
	 "dealer_streak expected given",
	 "dealer_streak 为 {dealer_streak} 时应有 {expected} 张指示牌，或一张不给，而不是 {given} "
	 "张",
	 "dealer_streak 為 {dealer_streak} 時應有 {expected} 張指示牌，或一張不給，而不是 {given} "
	 "張",
	 "dealer_streak が {dealer_streak} なら表示牌は {expected} 枚か、一枚も示さない。{given} "
	 "枚だった"},
	{"beside called only seat, from and flags may stand", NULL,
	 "called 旁只可有 seat、from、flags", "called 旁只可有 seat、from、flags",
	 "called の他に置けるのは seat、from、flags だけである"},
	{"called holds han or limit, one of the two", NULL, "called 含 han 或 limit 其一",
	 "called 含 han 或 limit 其一", "called は han か limit のどちらか一つを持つ"},
	{"there is one ura indicator, not %u", "given", "里指示牌只有一张，而不是 {given} 张",
	 "裏指示牌只有一張，而不是 {given} 張", "裏表示牌は一枚で、{given} 枚ではない"},
	{"one player wins, the first after the discarder, not %u", "given",
	 "只有放牌者之后的第一家和牌，而不是 {given} 家",
	 "只有放牌者之後的第一家和牌，而不是 {given} 家",
	 "和了するのは放銃者の次の一人で、{given} 人ではない"},
	{"the winner is in riichi, but not in outcome.riichi", NULL,
	 "和牌者已立直，却不在 outcome.riichi 中", "和牌者已立直，卻不在 outcome.riichi 中",
	 "和了者はリーチしているが、outcome.riichi にいない"},
	{"dora_max is at least dora_base %d, not %d", "min given",
	 "dora_max 不小于 dora_base {min}，而不是 {given}",
	 "dora_max 不小於 dora_base {min}，而不是 {given}",
	 "dora_max は dora_base {min} 以上である。{given} だった"},
	{.format = NULL},
};
