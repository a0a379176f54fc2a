#include "api/request/details/texts.h"

const struct detail_list detail_lists[] = {
	{"request", request_details},
	{"ledger", ledger_details},
	{"import", import_details},
	{"keys", keys_details},
	{"seasons", seasons_details},
	{"games", games_details},
	{"seals", seals_details},
	DETAIL_LISTS_OF_RULES,
	{"riichi", riichi_details},
	{"nanchang", nanchang_details},
	{"ming", ming_details},
	{"jiujiang", jiujiang_details},
	{"yueqing", yueqing_details},
	{"mcr", mcr_details},
	{NULL, NULL},
};
