/* What is refused, in four languages. Of games played elsewhere, and of names on platforms. */
#include "api/request/details/texts.h"

const struct detail_text games_details[] = {
	{"an array of names", NULL, "名称的数组", "名稱的陣列", "名前の配列"},
	{"expected at most %d names, not %zu", "max given", "名称最多 {max} 个，而不是 {given} 个",
	 "名稱最多 {max} 個，而不是 {given} 個", "名前は {max} 個まで。{given} 個だった"},
	{"a name is given twice", NULL, "同一名称给出了两次", "同一名稱給出了兩次",
	 "同じ名前が二度ある"},
	{"another player has this name there", NULL, "另一位玩家在那里已有此名称",
	 "另一位玩家在那裡已有此名稱", "別のプレイヤーがそこでこの名前を持っている"},
	{.format = NULL},
};
