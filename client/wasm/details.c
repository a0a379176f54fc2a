/* What the module's refusals say in four languages: without those of the service and its ledger. */
#include "api/request/details/texts.h"

static const struct detail_text module_details[] = {
	{"at most %d balances", "max", "最多 {max} 个余额", "最多 {max} 個餘額",
	 "残高は {max} 件まで"},
	{"the balances do not sum to 0", NULL, "余额之和不为 0", "餘額之和不為 0",
	 "残高の合計が 0 ではない"},
	{"no balance is that of the account", NULL, "没有该账户的余额", "沒有該帳戶的餘額",
	 "その口座の残高がない"},
	{0},
};

#define DETAILS_OF(id) {#id, id##_details},

const struct detail_list detail_lists[] = {
	{"module", module_details},
	DETAIL_LISTS_OF_RULES,
	MJ_ROOMS(DETAILS_OF) /* of the module: client/wasm/rules.mk */
	{NULL, NULL},
};
